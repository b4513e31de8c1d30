"""Pictures of every game and every page, for looking at: ``python -m tools.gallery``."""
