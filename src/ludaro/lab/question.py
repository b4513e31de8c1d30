"""What an arena is asked: which game, how, and who against whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import ludaro
from ludaro import players as room
from ludaro.errors import BadDeal, BadPlayers, LudaroError, quoted
from ludaro.games.declaration import Game, Value
from ludaro.players.quick import can_play

QUESTION_FORMAT = 1


@dataclass(frozen=True)
class Question:
    """A game with its options, the entrants as texts (see :func:`ludaro.players.parse`) and the seed of all chance."""

    game: str
    seats: int
    options: Mapping[str, Value]
    entrants: tuple[str, ...]
    seed: int = 0

    @property
    def names(self) -> list[str]:
        """The entrants as tables list them; the second of two equal ones is ``random#2``."""
        seen: Counter[str] = Counter()
        names = []
        for text in self.entrants:
            seen[text] += 1
            names.append(text if seen[text] == 1 else f"{text}#{seen[text]}")
        return names

    def header(self) -> dict[str, Any]:
        """The question as plain data: the first line of a file of games."""
        return {
            "ludaro arena": QUESTION_FORMAT,
            "version": ludaro.__version__,
            "game": self.game,
            "players": self.seats,
            "options": dict(self.options),
            "entrants": list(self.entrants),
            "seed": self.seed,
        }


def question(
    id: str,
    entrants: Sequence[str],
    seats: int | None = None,
    options: Mapping[str, Any] | str | None = None,
    seed: int = 0,
) -> Question:
    """A question that has been checked.

    >>> question("colorio", ["random", "random"]).names
    ['random', 'random#2']
    """
    chosen = ludaro.game(id).choose(options)
    game = ludaro.game(id).with_options(chosen)
    if seats is None:
        seats = game.usual_players
    if isinstance(seats, bool) or seats not in game.players:
        first, last = game.players[0], game.players[-1]
        raise BadPlayers(f"{id} is for {first if first == last else f'{first} to {last}'} players, not {quoted(seats)}")
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise BadDeal(f"a seed is a whole number, not {quoted(seed)}")
    if not entrants:
        raise LudaroError("an arena needs players, such as careful or search:0.1s")
    texts = tuple(text.strip() for text in entrants)
    for text in texts:
        room.parse(text, game=game)
        if text == "solver" and game.solver is None:
            raise LudaroError(f"the solver knows the way in {_those(_is_solved)} only; it cannot play {id}")
        if text.startswith("quick:") and not can_play(game):
            raise LudaroError(f"quick players are for {_those(can_play)}; they cannot play {id}")
    return Question(id, seats, chosen, texts, seed)


def _is_solved(game: Game) -> bool:
    return game.solver is not None


def _those(which: Callable[[Game], bool]) -> str:
    """The games of a kind."""
    return " and ".join(id for id in ludaro.games() if which(ludaro.game(id)))
