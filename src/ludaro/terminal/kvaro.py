"""Kvaro in a terminal: the cards on the table with their places on the border, then the own cards and the seats.

A card shows its corners as it lies, and its number between them; an r behind the number says that it is turned upside
down. Where a table is too wide for that, it shows the numbers alone, and if need be in several pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from ludaro.games.kvaro.notation import Place, read_place
from ludaro.terminal.phrases import FAINT, LAST_MOVED, LETTER_STYLES, counted, you

MARGIN = 6  # for the numbers of the rows, on both sides
CARD = 7  # a card with its corners
NUMBER = 4  # a card as its number alone

DIRECTIONS = {"across": "to the left or right", "upwards": "above or below"}


@dataclass(frozen=True)
class GridSigns:
    """The characters that a table is drawn with."""

    empty: str
    upright: str
    above: str  # left end, right end, crossing and stroke of the line above the cards …
    between: str
    below: str


FINE_SIGNS = GridSigns("·", "│", "┌┐┬─", "├┤┼─", "└┘┴─")
ASCII_SIGNS = GridSigns(".", "|", "+++-", "+++-", "+++-")


def draw(view: Mapping[str, Any]) -> RenderableType:
    """A picture of a view of one of the Kvaro games."""
    return KvaroPicture(view)


@dataclass(frozen=True)
class KvaroPicture:
    """A view, drawn for the console's width and with the signs that it can show."""

    view: Mapping[str, Any]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if self.view["table"]["laid"]:
            yield from CardGrid(self.view, ASCII_SIGNS if options.ascii_only else FINE_SIGNS, options.max_width).lines()
        else:
            yield Text("No card lies on the table yet.")
        for title, cards in shown(self.view):
            yield Text()
            yield Text(title, "bold")
            yield from side_by_side(self.view["table"]["deck"], cards, options.max_width)
        yield Text()
        yield facts(self.view)


class CardGrid:
    """The cards on the table, with lines around them."""

    def __init__(self, view: Mapping[str, Any], signs: GridSigns, width: int) -> None:
        table = view["table"]
        self.signs = signs
        self.deck: list[str] = table["deck"]
        self.laid: dict[Place, str] = {read_place(place): card for place, card in table["laid"].items()}
        columns, rows = {x for x, _ in self.laid}, {y for _, y in self.laid}
        self.columns = range(min(columns), max(columns) + 1)
        self.rows = range(max(rows), min(rows) - 1, -1)
        self.last = last_places(view)
        self.full = len(self.columns) <= columns_in(width, CARD)
        self.room = CARD if self.full else NUMBER
        self.most = max(1, columns_in(width, self.room))

    def lines(self) -> Iterator[Text]:
        for start in range(0, len(self.columns), self.most):
            yield from self.piece(self.columns[start : start + self.most])

    def piece(self, columns: range) -> Iterator[Text]:
        yield self.names(columns)
        for row in self.rows:
            if self.full or row == self.rows[0]:
                yield self.stroke(self.signs.above if row == self.rows[0] else self.signs.between, columns)
            yield from self.row(row, columns)
        yield self.stroke(self.signs.below, columns)
        yield self.names(columns)

    def names(self, columns: range) -> Text:
        return Text(" " * MARGIN + " ".join(str(x).center(self.room) for x in columns).rstrip(), FAINT)

    def stroke(self, ends: str, columns: range) -> Text:
        middle = ends[2].join(ends[3] * self.room for _ in columns)
        return Text(f"{' ' * (MARGIN - 1)}{ends[0]}{middle}{ends[1]}", FAINT)

    def row(self, row: int, columns: range) -> Iterator[Text]:
        """One line of numbers, or three with the corners above and below them."""
        cells = [self.cell((x, row)) for x in columns]
        edge = self.signs.upright
        for i, parts in enumerate(zip(*cells, strict=True)):
            name = str(row) if i == len(cells[0]) // 2 else ""
            inner = Text.assemble((edge, FAINT)).join(parts)
            yield Text.assemble((f"{name:>{MARGIN - 2}} {edge}", FAINT), inner, (f"{edge} {name}".rstrip(), FAINT))

    def cell(self, place: Place) -> list[Text]:
        if place not in self.laid:
            beside = any(side in self.laid for side in sides(place))
            number, corners = Text(self.signs.empty if beside else "", FAINT), [Text(), Text()]
        else:
            card = self.laid[place]
            number = Text(card, LAST_MOVED if place in self.last else "bold")
            corners = halves(self.deck, card)
        parts = [corners[0], number, corners[1]] if self.full else [number]
        return [centred(part, self.room) for part in parts]


def columns_in(width: int, room: int) -> int:
    """How many columns of cards a console is wide enough for."""
    return (width - 2 * MARGIN) // (room + 1)


def sides(place: Place) -> list[Place]:
    x, y = place
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]


def last_places(view: Mapping[str, Any]) -> list[Place]:
    """Where the last move laid cards."""
    move = view["history"][-1][1] if view["history"] else ""
    return [read_place(part.partition("@")[2]) for part in move.split("+") if "@" in part]


def halves(deck: list[str], card: str) -> list[Text]:
    """The upper and the lower corners of a card (7, or 7r when it is turned) as it lies."""
    corners = deck[int(card.removesuffix("r")) - 1].split()
    if card.endswith("r"):
        corners.reverse()
    coloured = [Text(corner, LETTER_STYLES[corner[1]]) for corner in corners]
    return [Text(" ").join(coloured[:2]), Text(" ").join(coloured[2:])]


def centred(text: Text, room: int) -> Text:
    left = (room - text.cell_len) // 2
    return Text.assemble(" " * left, text, " " * (room - text.cell_len - left))


def shown(view: Mapping[str, Any]) -> Iterator[tuple[str, list[int]]]:
    """The cards that lie open or that the viewer holds."""
    table = view["table"]
    if view["table"]["kind"] == "stop":
        if table["open"]:
            yield "Open", table["open"]
    elif table["hand"]:
        yield ("Cards" if view["table"]["kind"] == "square" else "Your hand"), table["hand"]


def side_by_side(deck: list[str], cards: list[int], width: int) -> Iterator[Text]:
    """Cards upright, as many in a line as there is room for."""
    most = max(1, (width + 2) // CARD)
    for start in range(0, len(cards), most):
        if start:
            yield Text()
        some = [(str(card), halves(deck, str(card))) for card in cards[start : start + most]]
        lines = [Text(" ").join(centred(halves[0], CARD - 1) for _, halves in some)]
        lines.append(Text(" ").join(centred(Text(number, "bold"), CARD - 1) for number, _ in some))
        lines.append(Text(" ").join(centred(halves[1], CARD - 1) for _, halves in some))
        for line in lines:
            line.rstrip()
            yield line


def facts(view: Mapping[str, Any]) -> Table:
    """What there is to know besides the cards, one fact a row."""
    table = view["table"]
    rows = Table.grid(padding=(0, 2))
    for title, words in (
        ("Over" if view["over"] else "Now", outcome(view) if view["over"] else now(view)),
        ("Seats", seats(view) if view["players"] > 1 else ""),
        ("Pile", str(table["pile"]) if "pile" in table else ""),
        ("Put away", numbers(table.get("away", []))),
        ("Set aside", str(table["aside"]) if table.get("aside") else ""),
        ("Turns", f"{table['turns']} of {table['turns'] + table['turns_left']}" if "turns" in table else ""),
        ("Passes", f"{table['passes']} in a row" if table.get("passes") else ""),
        ("Last move", last_move(view)),
    ):
        if words:
            rows.add_row(Text(title, "bold"), Text(words))
    return rows


def seats(view: Mapping[str, Any]) -> str:
    return "\n".join(f"seat {seat}{you(view, seat)}: {standing(view, seat)}" for seat in range(view["players"]))


def numbers(cards: Iterable[int]) -> str:
    return " ".join(str(card) for card in cards)


def outcome(view: Mapping[str, Any]) -> str:
    if view["table"]["kind"] == "square":
        return "the square is complete"
    winners = [f"seat {seat}{you(view, seat)}" for seat, share in enumerate(view["result"]) if share > 0]
    return f"{winners[0]} wins" if len(winners) == 1 else f"{' and '.join(winners)} share the win"


def now(view: Mapping[str, Any]) -> str:
    """Who has to do what."""
    table = view["table"]
    if view["table"]["kind"] == "square":
        return f"{len(table['laid'])} of 9 cards lie on the table"
    if view["table"]["kind"] == "stop":
        stopped = table["stopped"]
        if stopped is None:
            return "everybody looks for a place: stop or none"
        return f"seat {stopped}{you(view, stopped)} said stop and lays one of the two cards"
    if view["table"]["kind"] == "race":
        return "everybody lays"
    turn = f"seat {table['turn']}{you(view, table['turn'])}"
    if view["table"]["kind"] == "directions":
        return f"{turn} lays {DIRECTIONS[table['directions'][table['turn']]]}"
    if table["taken"] is not None:
        return f"{turn} took {table['taken']['card']} from {table['taken']['place']} and may lay a card"
    return f"{turn} lays"


def standing(view: Mapping[str, Any], seat: int) -> str:
    table = view["table"]
    if view["table"]["kind"] == "stop":
        words = counted(view["points"][seat], "point")
        if table["won"][seat]:
            words += f" ({numbers(table['won'][seat])})"
        if seat not in table["in"]:
            return f"{words}, out"
        return words + (", says none" if seat in table["none"] else "")
    words = counted(table["sizes"][seat], "card")
    if "directions" in table:
        words += f", {DIRECTIONS[table['directions'][seat]]}"
    if "known" in table and table["known"][seat] and seat != view["seat"]:
        words += f", among them {numbers(table['known'][seat])}"
    return words


def last_move(view: Mapping[str, Any]) -> str:
    if not view["history"]:
        return ""
    seat, move = view["history"][-1]
    return f"seat {seat}{you(view, seat)}: {move}"
