"""The table: a server that is the referee of live games, for people and programs. docs/table.md is its protocol."""
