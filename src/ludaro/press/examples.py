"""A table in the middle of a game, drawn: a real position, reached by moves that are always the same ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any

from ludaro.art.layouts import LAYOUTS
from ludaro.art.paths import Drawing, Layer, box
from ludaro.games.declaration import Game
from ludaro.games.kit import Kit
from ludaro.games.state import State
from ludaro.press.depictions import WAITING
from ludaro.press.looks import LOOKS, Look
from ludaro.press.pages import Page, Placed, Shape, Text

TRIES, LONGEST = 20, 80  # games, and moves of each


@dataclass(frozen=True, slots=True)
class Example:
    """A drawn table (in millimetres of the real one), the number of moves that led to it, and the last of them."""

    picture: Page
    card: float  # the width of a card or place in the picture
    count: int
    move: str
    ring: bool  # whether cards with a ring lie there, which are somebody's own


def example(game: Game, kit: Kit, options: Mapping[str, Any], *, early: bool = False) -> Example | None:
    """A position of a game with these options, from its beginning or from later on; None if it is over at once."""
    return _example(game, kit.look, tuple(sorted(options.items())), early)


@lru_cache(maxsize=64)
def _example(game: Game, look: str, options: tuple[tuple[str, Any], ...], early: bool) -> Example | None:
    drawer = LOOKS[look]
    wanted = drawer.early if early else drawer.late
    best: tuple[int, Example] | None = None
    for seed in range(1, TRIES + 1):
        reached, found = _played(game, look, dict(options), seed, wanted)
        if found is not None and (best is None or reached > best[0]):
            best = reached, found
        if best is not None and best[0] >= wanted:
            break
    return None if best is None else best[1]


def _played(game: Game, look: str, options: Mapping[str, Any], seed: int, wanted: int) -> tuple[int, Example | None]:
    """How far a game came that was played at random, never to its end if there is another way, and its table then."""
    chance, state, drawer = Random(seed), game.new(seed=seed, options=options), LOOKS[look]
    reached, new = 0, list[Placed | Text]()
    changed: list[Key] = []
    while not (changed and reached >= wanted) and not state.over and len(state.history) < LONGEST:
        before, state = state, _next(state, chance, drawer)
        reached = _reached(state, drawer)
        if reached >= wanted or state.over:
            old, new = (list(drawer.table(_table(there))) for there in (before, state))
            changed = _changed(old, new)
    if not changed or len(state.history) < 2:
        return reached, None
    mine = any(card["owner"] is not None for pile in _table(state).get("squares", {}).values() for card in pile)
    picture = _cropped([*new, *map(_frame, changed)])
    return reached, Example(picture, LAYOUTS[look].width, len(state.history), state.history[-1][1], mine)


def _next(state: State, chance: Random, look: Look) -> State:
    """A position after one move more: if it can be, one where the game goes on, and has not gone backwards."""
    seat = chance.choice(list(state.seats))
    moves = state.moves(seat)
    chance.shuffle(moves)
    here = _reached(state, look)
    best, found = -1, state
    for move in moves:
        following = state.copy()
        following.play(move, seat)
        forward = _reached(following, look) >= here
        good = 2 * (not following.over) + forward
        if good > best:
            best, found = good, following
        if good == 3:
            break
    return found


def _reached(state: State, look: Look) -> int:
    """How far a game has come."""
    return len(state.history) if look.progress is None else look.progress(_table(state))


def _table(state: State) -> Mapping[str, Any]:
    """What everybody sees."""
    table: Mapping[str, Any] = state.view(None)["table"]
    return table


Key = tuple[float, float, float, float]


def _changed(old: list[Placed | Text], new: list[Placed | Text]) -> list[Key]:
    """The places where something else lies than before."""
    was, now = (_places(things) for things in (old, new))
    return [place for place in {**now, **was} if now.get(place) != was.get(place)]


def _places(things: list[Placed | Text]) -> dict[Key, tuple[str, bool]]:
    placed = (thing for thing in things if isinstance(thing, Placed) and not thing.shape.name.startswith(WAITING))
    return {(it.left, it.top, it.width, it.height): (it.shape.name, it.turned) for it in placed}


def _frame(place: Key) -> Placed:
    left, top, width, height = place
    around = box(0, 0, width, height, 5)  # a light line within it: without colour, too, it is no card's ring
    edge = (Layer(around, line="last", width=6.6), Layer(around, line="shine", width=1.2))
    return Placed(Shape(f"last-{width:g}-{height:g}", Drawing(width, height, edge)), left, top, width, height)


def _cropped(things: list[Placed | Text]) -> Page:
    """Things moved so that they fill a page of their own."""
    placed = [thing for thing in things if isinstance(thing, Placed)]
    left, top = min(it.left for it in placed) - 3, min(it.top for it in placed) - 3
    right, foot = max(it.left + it.width for it in placed) + 3, max(it.top + it.height for it in placed) + 3
    moved: list[Placed | Text] = [
        replace(it, left=it.left - left, top=it.top - top)
        if isinstance(it, Placed)
        else replace(it, left=it.left - left, foot=it.foot - top)
        for it in things
    ]
    return Page(right - left, foot - top, tuple(moved))
