"""What a state tells, as types, which cost nothing at run time. :mod:`ludaro.views` has the tables of all our games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypedDict

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    Table = TypeVar("Table", default=Any)
else:
    from typing import TypeVar

    Table = TypeVar("Table")


class Ending(TypedDict):
    """Why a game is over (:attr:`ludaro.State.ending`).

    >>> import ludaro
    >>> state = ludaro.game("colorio").new(2, deal="RGYBW" * 5)
    >>> for move in ("a1", "off", "a2", "off", "a3", "off", "a4", "off", "a5"):
    ...     state.play(move)
    >>> state.ending
    {'by': 'fifth', 'seat': 1}
    """

    by: str
    """A word for the rule that ended it; docs/endings.md lists them."""
    seat: int | None
    """Whose doing it was; None where it was nobody's."""


class View(TypedDict, Generic[Table]):
    """All that a seat may know (:meth:`ludaro.State.view`): plain data, as it is sent as JSON.

    >>> import ludaro
    >>> view = ludaro.game("colorio").new(players=2, seed=7).view(0)
    >>> view["game"], view["seats"], view["table"]["caps"][:3]
    ('colorio', [0], ['a1', 'b1', 'c1'])
    """

    game: str
    """The id of the game."""
    family: str
    """Which rules it is played by; games of one family have tables of one kind."""
    players: int
    options: dict[str, str | int]
    """Every option of the game as it was chosen."""
    seat: int | None
    """Whose view this is; None for a spectator."""
    seats: list[int]
    """The seats that may act now; none when the game is over."""
    moves: list[str]
    """What this seat may play now, in plain string order."""
    over: bool
    result: list[float] | None
    """Each seat's share of the win; None until the game is over."""
    ending: Ending | None
    points: list[int] | None
    """The points so far; None in games that count nothing."""
    table: Table
    """What lies there; :mod:`ludaro.views` tells the shape for each of our games."""
    history: list[list[int | str]]
    """The moves so far, each a seat and a text."""
