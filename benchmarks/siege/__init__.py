"""A hostile hour in five minutes, beside honest tables."""
