"""A seat's eyes: all that a player gets of a game.

What is handed out is never the truth. It is an imagined position that fits all that the seat has seen, so that there is
nothing in it to peek at; and what the seat sees, may do and can imagine is the same there as in the truth.
"""

from __future__ import annotations

from typing import Any

from ludaro.games.declaration import Game, Value
from ludaro.games.reasons import Reason
from ludaro.games.state import State
from ludaro.kernel.records import mirror

IMAGINED = 0  # the seed of what is handed out; fixed, since it must depend on what the seat knows alone


def seen_by(seat: int, state: State) -> State:
    """The game as a seat knows it: two truths that look the same from there give the same, to the byte."""
    seen = state.imagine(seat, IMAGINED)
    family = state.game.family
    if state.game.hidden and family.forget is not None:
        record = seen.records[1]
        position = mirror(family.engine.STATE)(record[0])
        family.forget(State.plain_rules(state.game, state.records[0]), position)
        position.write(record[0])
    return seen


class Eyes:
    """What one seat sees of a game: for players of your own.

    >>> import ludaro
    >>> eyes = Eyes(ludaro.game("tabeligi").new(players=3, seed=7), seat=0)
    >>> eyes.seat, eyes.seats, len(eyes.moves())
    (0, (0,), 4)
    >>> imagined = eyes.imagine(seed=1)
    >>> imagined.view(0) == eyes.view()
    True
    """

    __slots__ = ("_seen", "seat")

    def __init__(self, state: State, seat: int) -> None:
        self._seen = seen_by(seat, state)
        self.seat = seat

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._seen.game

    @property
    def players(self) -> int:
        """How many play."""
        return self._seen.players

    @property
    def options(self) -> dict[str, Value]:
        """The options that were agreed on."""
        return dict(self._seen.options)

    @property
    def history(self) -> list[tuple[int, str]]:
        """The moves so far, each with its seat."""
        return list(self._seen.history)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self._seen.seats

    def view(self) -> dict[str, Any]:
        """All that the seat may know, as plain data (:meth:`ludaro.State.view`)."""
        return dict(self._seen.view(self.seat))

    def moves(self) -> list[str]:
        """The legal moves of the seat, in plain string order."""
        return self._seen.moves(self.seat)

    def why(self, move: str) -> Reason | None:
        """Why the seat may not play a move now; None if it may."""
        return self._seen.why(move, self.seat)

    def trial(self) -> State:
        """A copy of what is seen, to try a move on: whether it is legal is no secret."""
        return self._seen.copy()

    def imagine(self, seed: int) -> State:
        """A whole game that fits all that the seat knows, drawn by a seed: copy it, play on, look at everything.

        Every truth that fits is drawn with the same chance. It is no more true than the next one.
        """
        return self._seen.imagine(self.seat, seed)

    def __repr__(self) -> str:
        return f"<seat {self.seat} of {self._seen.game.id}, after {len(self._seen.history)} moves>"
