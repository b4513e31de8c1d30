"""Where the tests of all games live now: :mod:`ludaro.testing`."""

from ludaro.testing.variants import GAMES, VARIANTS, Variant, option_values, some_moves, variants

__all__ = ["GAMES", "VARIANTS", "Variant", "option_values", "some_moves", "variants"]
