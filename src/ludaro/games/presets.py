"""Which preset some options amount to, for outputs that say what was played."""

from __future__ import annotations

from collections.abc import Mapping

from ludaro.games.declaration import Game, Value


def preset_of(game: Game, options: Mapping[str, Value]) -> str | None:
    """``letter`` where both presets are alike; None: the options are somebody's own.

    >>> import ludaro
    >>> game = ludaro.game("64g-1")
    >>> preset_of(game, game.choose(None)), preset_of(game, game.choose("recommended"))
    ('letter', 'recommended')
    """
    return next((name for name, chosen in game.presets.items() if chosen == options), None)
