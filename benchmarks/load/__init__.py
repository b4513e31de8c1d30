"""The table server under load, and boardgame.io's server under the same: ``python -m benchmarks.load``."""
