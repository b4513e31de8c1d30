"""Programs that made data in the package, and some for its tests."""
