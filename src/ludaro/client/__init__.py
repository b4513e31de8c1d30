"""The other side of the table: what a client needs to play or watch, written from docs/table.md alone."""
