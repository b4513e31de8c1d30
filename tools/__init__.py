"""Programs that made data in the package."""
