"""A table in the middle of a game, drawn: a real position, reached by moves that are always the same ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random
from typing import Any

from ludaro.art import cards as art
from ludaro.art import whole
from ludaro.art.layouts import LAYOUTS
from ludaro.art.paths import Drawing, Layer, box
from ludaro.games.declaration import Game
from ludaro.games.kit import Kit
from ludaro.games.state import State
from ludaro.press.pages import Page, Placed, Shape, Text
from ludaro.press.paper import BadPrint

TRIES, LONGEST = 20, 80  # games, and moves of each
WAITING = "waiting-"  # begins the names of cards beside the table, which no move has put there


@dataclass(frozen=True, slots=True)
class Depiction:
    """How the table of a kind of kit is drawn, how far a game has come by it and the number of moves, and how far it
    has to be for a first and for a later picture."""

    draw: Callable[[Mapping[str, Any]], Iterator[Placed | Text]]
    progress: Callable[[Mapping[str, Any], int], int]
    early: int
    late: int


@dataclass(frozen=True, slots=True)
class Example:
    """A drawn table (in millimetres of the real one), the number of moves that led to it, and the last of them."""

    picture: Page
    card: float  # the width of a card or place in the picture
    count: int
    move: str
    ring: bool  # whether cards with a ring lie there, which are somebody's own


def example(game: Game, kit: Kit, options: Mapping[str, Any], *, early: bool = False) -> Example:
    """A position of a game with these options, from its beginning or from later on."""
    return _example(game, look_of(kit), tuple(sorted(options.items())), early)


@lru_cache(maxsize=64)
def _example(game: Game, look: str, options: tuple[tuple[str, Any], ...], early: bool) -> Example:
    drawer = LOOKS[look]
    wanted = drawer.early if early else drawer.late
    best: tuple[int, Example] | None = None
    for seed in range(1, TRIES + 1):
        reached, found = _played(game, look, dict(options), seed, wanted)
        if found is not None and (best is None or reached > best[0]):
            best = reached, found
        if best is not None and best[0] >= wanted:
            break
    if best is None:
        raise BadPrint(f"no game of {game.id} goes far enough to be shown")
    return best[1]


def look_of(kit: Kit) -> str:
    """The drawings that show what is in a kit."""
    return kit.packs[0].look if kit.packs else "colorio"


def _played(game: Game, look: str, options: Mapping[str, Any], seed: int, wanted: int) -> tuple[int, Example | None]:
    """How far a game came that was played at random, never to its end if there is another way, and its table then."""
    chance, state, drawer = Random(seed), game.new(seed=seed, options=options), LOOKS[look]
    before = after = state.view(None)["table"]
    reached, changed = 0, False
    while not (changed and reached >= wanted) and not state.over and len(state.history) < LONGEST:
        state = _next(state, chance, drawer)
        before, after = after, state.view(None)["table"]
        reached = drawer.progress(after, len(state.history))
        enough = reached >= wanted or state.over
        changed = enough and bool(_changed(list(drawer.draw(before)), list(drawer.draw(after))))
    if not changed or len(state.history) < 2:
        return reached, None
    mine = any(card["owner"] is not None for pile in after.get("squares", {}).values() for card in pile)
    old, new = list(drawer.draw(before)), list(drawer.draw(after))
    picture = _cropped([*new, *map(_frame, _changed(old, new))])
    return reached, Example(picture, LAYOUTS[look].width, len(state.history), state.history[-1][1], mine)


def _next(state: State, chance: Random, look: Depiction) -> State:
    """A position after one move more: if it can be, one where the game goes on, and has not gone backwards."""
    seat = chance.choice(list(state.seats))
    moves = state.moves(seat)
    chance.shuffle(moves)
    here = look.progress(state.view(None)["table"], len(state.history))
    best, found = -1, state
    for move in moves:
        following = state.copy()
        following.play(move, seat)
        forward = look.progress(following.view(None)["table"], len(following.history)) >= here
        good = 2 * (not following.over) + forward
        if good > best:
            best, found = good, following
        if good == 3:
            break
    return found


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
    edge = Layer(box(0, 0, width, height, 5), line="last", width=4.5)
    return Placed(Shape(f"last-{width:g}-{height:g}", Drawing(width, height, (edge,))), left, top, width, height)


def _cropped(things: list[Placed | Text]) -> Page:
    """Things moved so that they fill a page of their own."""
    placed = [thing for thing in things if isinstance(thing, Placed)]
    left, top = min(it.left for it in placed) - 3, min(it.top for it in placed) - 3
    right, foot = max(it.left + it.width for it in placed) + 3, max(it.top + it.height for it in placed) + 3
    moved: list[Placed | Text] = [
        Placed(it.shape, it.left - left, it.top - top, it.width, it.height, it.turned)
        if isinstance(it, Placed)
        else Text(it.text, it.left - left, it.foot - top, it.size, it.bold, it.align)
        for it in things
    ]
    return Page(right - left, foot - top, tuple(moved))


def _card(look: str, shape: Shape, column: float, row: float, *, turned: bool = False, gap: float = 2.0) -> Placed:
    """A card in its column and row; rows are counted downwards."""
    width, height = LAYOUTS[look].width, LAYOUTS[look].height
    return Placed(shape, column * (width + gap), row * (height + gap), width, height, turned)


@cache
def _ground(columns: int, rows: int, width: float, height: float) -> Placed:
    """A board with its border."""
    wide, high, border = columns * width, rows * height, _label(width) * 1.5
    drawing = Drawing(
        wide + 2 * border,
        high + 2 * border,
        (
            Layer(box(0, 0, wide + 2 * border, high + 2 * border, 6), "table", "edge", 1.2),
            *(
                Layer(box(border + x * width, border + y * height, width, height, 0.01), "cell", "edge", 0.6)
                for x in range(columns)
                for y in range(rows)
            ),
        ),
    )
    return Placed(Shape(f"board-{columns}-{rows}", drawing), -border, -border, drawing.width, drawing.height)


def _label(width: float) -> float:
    """The height of letters and numbers beside a board of such places."""
    return width * 0.42


def _labels(columns: int, rows: int, width: float, height: float) -> Iterator[Text]:
    """The letters under a board and the numbers beside it, as moves name them."""
    size = _label(width)
    for column in range(columns):
        x = (column + 0.5) * width
        yield Text(chr(ord("a") + column), x, rows * height + size * 1.05, size, bold=True, align="middle")
    for row in range(rows):
        y = (rows - row - 0.5) * height + size * 0.35
        yield Text(str(row + 1), -size * 0.75, y, size, bold=True, align="middle")


def _squares(table: Mapping[str, Any]) -> Iterator[Placed | Text]:
    """A board of piles, each with its top card, and the edge of one below it."""
    width, height = LAYOUTS["64g"].width + 2, LAYOUTS["64g"].height + 2
    files, rows = table["files"], table["rows"]
    yield _ground(files, rows, width, height)
    yield from _labels(files, rows, width, height)
    for name, pile in table["squares"].items():
        column, row = ord(name[0]) - ord("a"), rows - int(name[1:])
        for card, lift in zip(pile[-2:], (0.0, -4.0) if len(pile) > 1 else (0.0,), strict=False):
            shape = _sided(card)
            yield Placed(shape, column * width + 1, row * height + 1 + lift, width - 2, height - 2)


def _sided(card: Mapping[str, Any]) -> Shape:
    """A card of the sixty-four, with the side that lies up."""
    deck = 2 if card["owner"] == 1 else 1
    return _face_up(card["card"], deck) if card["up"] else _face_down(deck, card["king"])


@cache
def _face_up(card: str, deck: int) -> Shape:
    return Shape(f"card-{deck}-{card}", whole.numbered(int(card[:-1]), card[-1], deck))


@cache
def _face_down(deck: int, king: bool) -> Shape:
    back = art.back("64g", f"back-{deck}")
    if not king:
        return Shape(f"down-{deck}", back)
    crown = whole.at(art.king(), LAYOUTS["64g"].spots["king"])
    return Shape(f"king-{deck}", Drawing(back.width, back.height, (*back.layers, *crown)))


@cache
def _shaped(card: str) -> Shape:
    return Shape(f"card-{card}", whole.shaped(card[0], card[1]))


def _rows(table: Mapping[str, Any]) -> Iterator[Placed]:
    """Rows of cards that share their columns."""
    opened = [row for row in table["rows"].values() if row]
    for place, row in enumerate(opened):
        for step, card in enumerate(row["cards"]):
            yield _card("tabeligi", _shaped(card), row["first"] + step, place)


def _laid(table: Mapping[str, Any]) -> Iterator[Placed]:
    """Cards beside one another, and below them those that wait for a place."""
    lowest = 0
    for place, card in table["laid"].items():
        x, y = map(int, place.split(","))
        lowest = min(lowest, y)
        number = int(card.removesuffix("r"))
        yield _card("kvaro", _cornered(table, number), x, -y, turned=card.endswith("r"), gap=0.0)
    left = min(int(place.split(",")[0]) for place in table["laid"])
    for step, number in enumerate(table.get("open", ())):
        shape = _cornered(table, number)
        yield _card("kvaro", Shape(WAITING + shape.name, shape.drawing), left + step * 1.15, -lowest + 1.4, gap=0.0)


def _cornered(table: Mapping[str, Any], number: int) -> Shape:
    return _numbered(table["deck"][number - 1], number)


@lru_cache(maxsize=128)
def _numbered(card: str, number: int) -> Shape:
    return Shape(f"card-{number}", whole.cornered(card, number))


def _pegs(table: Mapping[str, Any]) -> Iterator[Placed | Text]:
    """Pegs, and caps on those that are covered."""
    layout = LAYOUTS["colorio"]
    side = layout.width
    places = [*table["caps"], *table["visible"]]
    columns = max(ord(place[0]) - ord("a") + 1 for place in places)
    rows = max(int(place[1:]) for place in places)
    yield _ground(columns, rows, side, side)
    yield from _labels(columns, rows, side, side)
    shown = {place: _peg(peg) for place, peg in table["visible"].items()} | dict.fromkeys(table["caps"], _peg(None))
    for place, shape in shown.items():
        x, y = ord(place[0]) - ord("a"), rows - int(place[1:])
        yield Placed(shape, x * side, y * side, side, side)


@cache
def _peg(colour: str | None) -> Shape:
    """A peg, or a cap."""
    layout = LAYOUTS["colorio"]
    layers = (
        whole.at(art.cap(), layout.spots["cap"]) if colour is None else whole.at(art.peg(colour), layout.spots["peg"])
    )
    return Shape(f"peg-{colour}" if colour else "cap", Drawing(layout.width, layout.height, layers))


LOOKS: dict[str, Depiction] = {
    "64g": Depiction(_squares, lambda table, count: count, 6, 24),
    "tabeligi": Depiction(
        _rows, lambda table, count: sum(len(row["cards"]) for row in table["rows"].values() if row), 5, 14
    ),
    "kvaro": Depiction(_laid, lambda table, count: len(table["laid"]), 4, 8),
    "colorio": Depiction(_pegs, lambda table, count: 0 if table["held"] else len(table["visible"]), 4, 8),
}
