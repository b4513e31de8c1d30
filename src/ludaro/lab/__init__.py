"""The laboratory: many games at once, to find out how strong players are."""
