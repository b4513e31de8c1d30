"""The club: an evening of rounds for many people, led by one of them, on the tables of the server."""
