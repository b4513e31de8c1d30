"""Oracle of `tabeligi`: the rulebook's section 1 played slowly and plainly.

Independent of the engine: nothing is imported from it, and nothing here is meant to be fast.
"""

from __future__ import annotations

import random

COLOURS = "YRPGBVONKEW"
SHAPES = "dqtcamhs"
HEART = "h"

# players: (number of colours, number of shapes, cards each)
TABLE = {2: (4, 6, 12), 3: (5, 6, 10), 4: (5, 8, 10), 5: (5, 8, 8), 6: (6, 8, 8)}
DEFAULT_COLOURS = "YRGBVO"
DEFAULT_SHAPES = "hsqamdtc"

# A row is (left end, right end), both columns included. A row that is not open is absent.
Rows = dict[str, tuple[int, int]]
Columns = dict[int, str]


class IllegalMove(ValueError):
    """The move is not legal here; nothing has changed."""


def pack(players: int, options: dict[str, object]) -> list[str]:
    """The cards of the game, after the table and the options `colours` and `shapes`."""
    n_colours, n_shapes, _ = TABLE[players]
    colours = str(options.get("colours", DEFAULT_COLOURS[:n_colours]))
    shapes = str(options.get("shapes", DEFAULT_SHAPES[:n_shapes]))
    if len(colours) != n_colours or len(set(colours)) != n_colours or not set(colours) <= set(COLOURS):
        raise ValueError(f"colours {colours!r}: {n_colours} different ones of {COLOURS} are needed")
    if len(shapes) != n_shapes or len(set(shapes)) != n_shapes or not set(shapes) <= set(SHAPES):
        raise ValueError(f"shapes {shapes!r}: {n_shapes} different ones of {SHAPES} are needed")
    if HEART not in shapes:
        raise ValueError("the heart is always among the shapes")
    return [colour + shape for colour in colours for shape in shapes]


def lay(card: str, end: str, rows: Rows, columns: Columns) -> tuple[Rows, Columns] | None:
    """The table after laying `card` at `end` ('' for a heart, '<' or '>' for the others), or None if it may not."""
    colour, shape = card[0], card[1]
    if shape == HEART:
        if end != "" or colour in rows:
            return None
        return {**rows, colour: (0, 0)}, {**columns, 0: HEART}
    if end not in ("<", ">") or colour not in rows:
        return None
    left, right = rows[colour]
    place = left - 1 if end == "<" else right + 1
    if place in columns:
        if columns[place] != shape:
            return None
    elif shape in columns.values():
        return None
    new_row = (place, right) if end == "<" else (left, place)
    return {**rows, colour: new_row}, {**columns, place: shape}


def single_lays(card: str) -> list[str]:
    """The ends at which a card might be laid."""
    return [""] if card[1] == HEART else ["<", ">"]


def find_out(hand: frozenset[str], rows: Rows, columns: Columns) -> list[str] | None:
    """An order in which the whole hand can be laid now, or None if there is none: simply tries everything.

    Positions found hopeless are remembered; no other thought is used.
    """
    hopeless: set[tuple[object, ...]] = set()

    def search(hand: frozenset[str], rows: Rows, columns: Columns) -> list[str] | None:
        if not hand:
            return []
        key = (hand, frozenset(rows.items()), frozenset(columns.items()))
        if key in hopeless:
            return None
        for card in sorted(hand):
            for end in single_lays(card):
                after = lay(card, end, rows, columns)
                if after is not None:
                    rest = search(hand - {card}, *after)
                    if rest is not None:
                        return [card + end, *rest]
        hopeless.add(key)
        return None

    return search(hand, rows, columns)


class Oracle:
    """One game of Tabeligi."""

    def __init__(self, players: int, options: dict[str, object], deal: str) -> None:
        if players not in TABLE:
            raise ValueError("tabeligi is for 2 to 6 players")
        self.players = players
        self.out_option = str(options.get("out", "all"))
        if self.out_option not in ("all", "off", "2", "3", "4", "5", "6", "7", "8"):
            raise ValueError(f"option out: {self.out_option!r}")
        self.hands: list[frozenset[str]] = []
        hands = [part.split() for part in deal.split(" / ")]
        each = TABLE[players][2]
        if len(hands) != players or any(len(hand) != each for hand in hands):
            raise ValueError(f"a deal for {players} has {players} hands of {each} cards")
        if sorted(card for hand in hands for card in hand) != sorted(pack(players, options)):
            raise ValueError("the deal must hold every card of the game once")
        self.hands = [frozenset(hand) for hand in hands]
        self.rows: Rows = {}
        self.columns: Columns = {}
        self.turn = 0
        self.winner: int | None = None

    # ---- what may be done

    @property
    def over(self) -> bool:
        return self.winner is not None

    @property
    def seats(self) -> tuple[int, ...]:
        return () if self.over else (self.turn,)

    def out_order(self, seat: int) -> list[str] | None:
        """A real order in which the seat can lay its whole hand, if it may say `out` now."""
        size = len(self.hands[seat])
        if size < 2 or self.out_option == "off":
            return None
        if self.out_option != "all" and size > int(self.out_option):
            return None
        return find_out(self.hands[seat], self.rows, self.columns)

    def moves(self, seat: int) -> list[str]:
        if seat not in self.seats:
            return []
        found = [
            card + end
            for card in self.hands[seat]
            for end in single_lays(card)
            if lay(card, end, self.rows, self.columns) is not None
        ]
        if not found:
            return ["pass"]
        if self.out_order(seat) is not None:
            found.append("out")
        return sorted(found)

    # ---- doing it

    def play(self, text: str, seat: int | None = None) -> None:
        if seat is None and len(self.seats) == 1:
            seat = self.seats[0]
        if seat is None or text not in self.moves(seat):
            raise IllegalMove(f"{text!r} by seat {seat}")
        if text == "out":
            order = self.out_order(seat)
            assert order is not None
            for step in order:
                self._lay(step, seat)
        elif text != "pass":
            self._lay(text, seat)
        if not self.hands[seat]:
            self.winner = seat
        else:
            self.turn = (seat + 1) % self.players

    def _lay(self, text: str, seat: int) -> None:
        card, end = text[:2], text[2:]
        after = lay(card, end, self.rows, self.columns)
        assert after is not None
        assert card in self.hands[seat]
        self.rows, self.columns = after
        self.hands[seat] = self.hands[seat] - {card}

    # ---- how it stands

    @property
    def result(self) -> list[float] | None:
        if self.winner is None:
            return None
        return [1.0 if seat == self.winner else 0.0 for seat in range(self.players)]

    @property
    def points(self) -> list[int] | None:
        return None

    def copy(self) -> Oracle:
        other = object.__new__(Oracle)
        other.__dict__.update(self.__dict__)
        other.hands = list(self.hands)
        other.rows = dict(self.rows)
        other.columns = dict(self.columns)
        return other


def new(game_id: str, players: int, options: dict[str, object], deal: str) -> Oracle:
    """A new game from its deal."""
    if game_id != "tabeligi":
        raise ValueError(f"not a game of this file: {game_id!r}")
    return Oracle(players, options, deal)


def random_deal(game_id: str, players: int, rng: random.Random, options: dict[str, object]) -> str:
    """A random deal text."""
    if game_id != "tabeligi":
        raise ValueError(f"not a game of this file: {game_id!r}")
    cards = pack(players, options)
    rng.shuffle(cards)
    each = TABLE[players][2]
    return " / ".join(" ".join(cards[seat * each : (seat + 1) * each]) for seat in range(players))
