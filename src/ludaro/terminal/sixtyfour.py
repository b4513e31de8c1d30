"""The 64g games in a terminal: the board with its coordinates, and below it what a player wants to know.

A square shows its top card. South's cards stand free, North's in angle brackets, and cards that are nobody's stand free
as well; a small number behind a card says how many lie there. Where only plain letters can be shown, they are used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from ludaro.terminal.phrases import FAINT, LAST_MOVED, LETTER_STYLES

SQUARE = re.compile(r"[a-p][1-8]")
NORTH = 1


@dataclass(frozen=True)
class BoardSigns:
    """The characters that a board is drawn with."""

    north: str
    chosen: str
    king: str
    face_down: str
    empty: str
    digits: str
    above: str  # left end, right end, crossing and stroke of the line above the board …
    between: str
    below: str
    upright: str
    ways: str


FINE_SIGNS = BoardSigns("‹›", "»«", "♔", "▒▒", "·", "⁰¹²³⁴⁵⁶⁷⁸⁹", "┌┐┬─", "├┤┼─", "└┘┴─", "│", "│─╲╱")
ASCII_SIGNS = BoardSigns("<>", "[]", "K", "##", ".", "0123456789", "+++-", "+++-", "+++-", "|", "|-\\/")


def draw(view: Mapping[str, Any]) -> RenderableType:
    """A picture of a view of one of the 64g games."""
    return SixtyfourPicture(view)


@dataclass(frozen=True)
class SixtyfourPicture:
    """A view, drawn with the signs that the console can show."""

    view: Mapping[str, Any]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        signs = ASCII_SIGNS if options.ascii_only else FINE_SIGNS
        yield from Board(self.view, signs).lines()
        yield Facts(self.view, signs).rows()


class Board:
    """The squares, with lines around them and their names on the border."""

    def __init__(self, view: Mapping[str, Any], signs: BoardSigns) -> None:
        table = view["table"]
        self.signs = signs
        self.squares: dict[str, list[dict[str, Any]]] = table["squares"]
        self.rows: int = table["rows"]
        self.files = "abcdefghijklmnop"[: table["files"]]
        self.pending: str | None = table["pending"]
        self.last = SQUARE.findall(view["history"][-1][1]) if view["history"] else []
        self.turned = len(self.files) > 8
        self.room = 4 if self.turned else 7
        self.gap = "" if self.turned else signs.upright

    def lines(self) -> Iterator[Text]:
        yield self.names(self.files)
        yield self.stroke(self.signs.above)
        half = self.rows // 2
        borders = () if self.turned or not half else (self.rows - half + 1, half + 1)
        for row in range(self.rows, 0, -1):
            yield self.row(row)
            if row in borders:
                yield self.stroke(self.signs.between)
        yield self.stroke(self.signs.below)
        yield self.names(self.files)
        if self.turned:  # here a card's own files are those of its value
            yield self.names("12345678" * 2)

    def names(self, names: str) -> Text:
        apart = " " * len(self.gap)
        return Text("   " + apart.join(name.center(self.room) for name in names).rstrip(), FAINT)

    def stroke(self, ends: str) -> Text:
        crossing, dash = ends[2] * len(self.gap), ends[3]
        return Text(f"  {ends[0]}{crossing.join(dash * self.room for _ in self.files)}{ends[1]}", FAINT)

    def row(self, row: int) -> Text:
        cells = Text.assemble((self.gap, FAINT)).join(self.cell(f"{file}{row}") for file in self.files)
        edge = self.signs.upright
        return Text.assemble((f"{row} {edge}", FAINT), cells, (f"{edge} {row}", FAINT))

    def cell(self, square: str) -> Text:
        """The top card between its owner's marks, and the height of the pile."""
        pile = self.squares.get(square, [])
        marks = self.marks(square, pile)
        shown = face(pile[-1], self.signs) if pile else Text(f" {self.signs.empty}", FAINT)
        height = "".join(self.signs.digits[int(digit)] for digit in str(len(pile))) if len(pile) > 1 else ""
        cell = Text.assemble(" " if self.gap else "", (marks[0], "bold"), shown, (marks[1], "bold"), (height, FAINT))
        cell.append(" " * (self.room - cell.cell_len))
        if square in self.last:
            cell.stylize(LAST_MOVED)
        return cell

    def marks(self, square: str, pile: list[dict[str, Any]]) -> str:
        if square == self.pending:
            return self.signs.chosen
        return self.signs.north if pile and pile[-1]["owner"] == NORTH else "  "


def face(card: dict[str, Any], signs: BoardSigns) -> Text:
    if card["king"]:
        return Text(f" {signs.king}", "bold")
    if not card["up"] or card["card"] is None:
        return Text(signs.face_down, FAINT)
    return coloured(card["card"])


def coloured(card: str) -> Text:
    return Text(card, LETTER_STYLES[card[-1]])


class Facts:
    """What there is to know besides the board, one fact a row."""

    def __init__(self, view: Mapping[str, Any], signs: BoardSigns) -> None:
        self.view = view
        self.table = view["table"]
        self.signs = signs
        self.sides = "all" not in self.table["gone"]  # two decks, South's and North's

    def rows(self) -> Table:
        rows = Table.grid(padding=(0, 2))
        for title, words in (
            ("Over" if self.view["over"] else "Now", self.outcome() if self.view["over"] else self.now()),
            ("Talon" if len(self.table["talons"]) == 1 else "Talons", self.talons()),
            ("Below them", self.known()),
            ("Points", self.points()),
            ("Away", self.away()),
            ("Quiet moves", self.quiet()),
            ("Last move", self.last_move()),
        ):
            if words:
                rows.add_row(Text(title, "bold"), words)
        return rows

    def name(self, seat: int) -> str:
        if self.sides:
            return ("South", "North")[seat]
        way = f" {self.signs.ways[seat]}" if self.view["table"]["directions"] else ""
        return f"seat {seat}{way}"

    def each(self, words: Iterable[Text]) -> Text:
        """One entry a seat, where there is something to say."""
        named = [Text.assemble(f"{self.name(seat)}: ", text) for seat, text in enumerate(words) if text]
        return Text("   ").join(named)

    def now(self) -> Text:
        """Who is to do what."""
        seat = self.view["seats"][0]
        line = Text(self.name(seat) + (" (you) " if seat == self.view["seat"] else " "))
        if self.table["pending"] is not None:
            what = "may move a neighbour of" if self.sides else "chooses a place for the card on"
            return line.append(f"{what} {self.table['pending']}")
        if self.table["card"] is not None:
            return line.append("has to lay ").append_text(coloured(self.table["card"]))
        return line.append("is to move")

    def outcome(self) -> Text:
        winners = [self.name(seat) for seat, share in enumerate(self.view["result"]) if share]
        if len(winners) == 1:
            return Text(f"{winners[0]} wins")
        if len(winners) == self.view["players"]:
            return Text("a draw")
        return Text(f"{' and '.join(winners)} share the win")

    def talons(self) -> Text:
        counts = [Text(str(count)) for count in self.table["talons"]]
        return counts[0] if len(counts) == 1 else self.each(counts)

    def known(self) -> Text:
        """The cards at the bottom of each talon, as far as all have seen them."""
        return self.each(Text(" ").join(map(coloured, cards)) for cards in self.table["known"])

    def points(self) -> Text:
        return self.each(Text(str(points)) for points in self.view["points"] or [])

    def away(self) -> Text:
        """The cards out of the game."""
        words = [by_colour(cards) for cards in self.table["gone"].values()]
        return self.each(words) if self.sides else words[0]

    def quiet(self) -> Text:
        patience = self.view["options"].get("patience")
        return Text("" if not patience else f"{self.table['quiet']} of {patience}")

    def last_move(self) -> Text:
        if not self.view["history"]:
            return Text()
        seat, move = self.view["history"][-1]
        return Text(f"{self.name(seat)}: {move}")


def by_colour(cards: list[str]) -> Text:
    """Many cards in little room: ``R128 B3``."""
    groups = []
    for colour, style in LETTER_STYLES.items():
        values = sorted(card[0] for card in cards if card[-1] == colour)
        if values:
            groups.append(Text(f"{colour}{''.join(values)}", style))
    return Text(" ").join(groups)
