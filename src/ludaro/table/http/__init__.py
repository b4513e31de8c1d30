"""What is answered over HTTP: the page, the tables, and what programs ask for."""
