"""A slow and obvious reference of the games ``64g-1`` … ``64g-12``.

Written from the rulebook alone, for comparison with the compiled engine, move list by move list. Nothing here is
clever: the table is a dict from square text to a pile of cards (last one on top), a talon is a list whose first card is
drawn first, and every position's moves are found by looking at the whole table.

Readings of the rulebook that apply to several games:

- A move that wins, wins, also when it is the 600th; the draw counters are looked at after that.
- A pass is a move: it counts for the patience and for the 600.
- "Neither side can move" ends the game as soon as such a position is on the table; nobody has to pass first.
"""

from __future__ import annotations

import copy
import functools
import random
from collections.abc import Callable, Iterable
from typing import NamedTuple

SOUTH, NORTH = 0, 1
COLOURS = "RGYB"
MOVES_AT_MOST = 600
KING_SQUARE = {SOUTH: "e1", NORTH: "e8"}

FIGURE = ["2G", "3R", "1Y", "4B", "1B", "4Y", "2R", "3G", "4R", "3B", "2Y", "1G", "4G", "3Y", "2B", "1R"]
"""64g-9, layout ``figure``: a side's back row from a to h, then its second row."""

Step = tuple[int, int]
VERTICAL: Step = (0, 1)
HORIZONTAL: Step = (1, 0)
FALLING_DIAGONAL: Step = (1, -1)  # as a8-h1
RISING_DIAGONAL: Step = (1, 1)  # as a1-h8
LINES = [VERTICAL, HORIZONTAL, FALLING_DIAGONAL, RISING_DIAGONAL]
EIGHT_WAYS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
FOUR_WAYS = [(0, 1), (1, 0), (0, -1), (-1, 0)]


class Card(NamedTuple):
    """One card: its face, whose it is (None in mixed packs), and whether the face can be seen."""

    face: str
    owner: int | None = None
    up: bool = True

    @property
    def value(self) -> int:
        return int(self.face[0])

    @property
    def colour(self) -> str:
        return self.face[1]


Table = dict[str, list[Card]]
"""Every square of the board, with its pile; an empty square has an empty pile."""


class Combination(NamedTuple):
    """One run of three or more: its direction, its kind and its squares."""

    line: Step
    kind: str
    squares: list[str]


# --- squares -----------------------------------------------------------------------------------------------------


def board_squares(files: int = 8, rows: int = 8) -> list[str]:
    """The squares in the order in which a mixed pack fills them: a1 b1 … a2 b2 …"""
    return [chr(ord("a") + x) + str(y + 1) for y in range(rows) for x in range(files)]


@functools.cache
def go(square: str, step: Step) -> str:
    """The square one step away (which may lie off the board: then no table has it)."""
    return chr(ord(square[0]) + step[0]) + str(int(square[1:]) + step[1])


def half_of(square: str) -> int:
    """The seat in whose half of the 8x8 board a square lies."""
    return SOUTH if int(square[1:]) <= 4 else NORTH


def home_order(seat: int, rows: int) -> list[str]:
    """The squares that a seat's list of cards fills, beginning with its back row."""
    numbers = range(1, 1 + rows) if seat == SOUTH else range(8, 8 - rows, -1)
    return [file + str(row) for row in numbers for file in "abcdefgh"]


# --- combinations --------------------------------------------------------------------------------------------------


def same_colour(first: Card, then: Card) -> bool:
    return first.colour == then.colour


def same_value(first: Card, then: Card) -> bool:
    return first.value == then.value


def one_up(first: Card, then: Card) -> bool:
    return then.value == first.value + 1


def one_down(first: Card, then: Card) -> bool:
    return then.value == first.value - 1


KINDS: dict[str, Callable[[Card, Card], bool]] = {
    "colour": same_colour,
    "value": same_value,
    "rising": one_up,
    "falling": one_down,
}


def longest_run(seen: dict[str, Card], square: str, line: Step, follows: Callable[[Card, Card], bool]) -> list[str]:
    """The longest run through a square, in the line's order; ``seen`` holds only the cards that can take part."""
    back = (-line[0], -line[1])
    run = [square]
    while go(run[-1], line) in seen and follows(seen[run[-1]], seen[go(run[-1], line)]):
        run.append(go(run[-1], line))
    while go(run[0], back) in seen and follows(seen[go(run[0], back)], seen[run[0]]):
        run.insert(0, go(run[0], back))
    return run


def combinations_made(seen: dict[str, Card], square: str) -> list[Combination]:
    """The combinations made by the card on this square: for each line and kind the longest run, of three or more."""
    made = []
    for line in LINES:
        for kind, follows in KINDS.items():
            run = longest_run(seen, square, line, follows)
            if len(run) >= 3:
                made.append(Combination(line, kind, run))
    return made


def squares_in(made: Iterable[Combination]) -> list[str]:
    """All squares of some combinations, each once, in reading order of their texts."""
    return sorted({square for combination in made for square in combination.squares})


# --- deals and options -----------------------------------------------------------------------------------------------


def full_deck(highest: int) -> list[str]:
    return [str(value) + colour for colour in COLOURS for value in range(1, highest + 1)]


def check_pack(faces: list[str], wanted: list[str], whose: str) -> None:
    if sorted(faces) != sorted(wanted):
        raise ValueError(f"{whose}: expected {len(wanted)} cards, {' '.join(sorted(wanted))}; got {' '.join(faces)}")


def read_two_decks(deal: str, highest: int) -> tuple[list[Card], list[Card]]:
    """South's list / North's list."""
    parts = deal.split("/")
    if len(parts) != 2:
        raise ValueError("a deal of own decks is South's list / North's list")
    decks = []
    for seat, part in enumerate(parts):
        faces = part.split()
        check_pack(faces, full_deck(highest), ("South", "North")[seat])
        decks.append([Card(face, seat) for face in faces])
    return decks[0], decks[1]


def read_mixed_pack(deal: str) -> list[Card]:
    faces = deal.split()
    check_pack(faces, full_deck(8) * 2, "mixed pack")
    return [Card(face) for face in faces]


ON_OFF = ["off", "on"]
GAIN = {"gain": ["cards", "values"]}
BEGIN = {"begin": ["free", "cover"]}
CHOICES: dict[str, dict[str, list[str]]] = {
    "64g-1": {"goal": ["cross", "hold", "far"], **BEGIN},
    "64g-2": BEGIN,
    "64g-3": {"cover": ["surrounded", "always"]},
    "64g-4": GAIN,
    "64g-5": {"fair": ["on", "off"], "leap": ["one", "line"]},
    "64g-6": {**GAIN, "moves": ["turned", "any"]},
    "64g-7": GAIN,
    "64g-8": {"pile": ["whole", "top"]},
    "64g-9": {"layout": ["shuffled", "figure"], "own": ["open", "safe"]},
    "64g-10": {},
    "64g-11": {**GAIN, "turned": ON_OFF},
    "64g-12": {},
}
"""Every option with a list of choices, the default first. (``patience``, a number, is in games 1, 2 and 9.)"""
PATIENCE_GAMES = ("64g-1", "64g-2", "64g-9")


def read_options(game_id: str, given: dict[str, object]) -> dict[str, str]:
    options = {name: choices[0] for name, choices in CHOICES[game_id].items()}
    if game_id in PATIENCE_GAMES:
        options["patience"] = "100"
    for name, value in given.items():
        if name not in options:
            raise ValueError(f"{game_id} has no option {name}")
        text = str(value)
        if name == "patience":
            if int(text) < 1:
                raise ValueError("patience is at least 1")
        elif text not in CHOICES[game_id][name]:
            raise ValueError(f"{name} is one of {CHOICES[game_id][name]}, not {text}")
        options[name] = text
    return options


# --- what all twelve share -------------------------------------------------------------------------------------------


class Oracle:
    """One game going on. Subclasses say how it starts, which moves there are and what a move does."""

    players_allowed: Iterable[int] = (2,)

    def __init__(self, game_id: str, players: int, options: dict[str, object], deal: str) -> None:
        if players not in self.players_allowed:
            raise ValueError(f"{game_id} is not for {players} players")
        self.game_id = game_id
        self.players = players
        self.options = read_options(game_id, options)
        self.deal = deal
        self.table: Table = {}
        self.talons: list[list[Card]] = []
        self.gone: list[Card] = []  # out of the game, nobody's gain
        self.gained: list[list[Card]] = [[] for _ in range(players)]
        self.turn = 0
        self.moves_made = 0
        self.begun: set[int] = set()  # seats that have made a move
        self.result: list[float] | None = None
        self._found: list[str] | None = None  # the moves of the seat to move, once looked for
        self.start()

    # -- the surface

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def seats(self) -> tuple[int, ...]:
        return () if self.over else (self.turn,)

    @property
    def points(self) -> list[int] | None:
        return None

    def moves(self, seat: int) -> list[str]:
        if seat not in self.seats:
            return []
        if self._found is None:
            self._found = sorted(self.possible(seat)) or ["pass"]
        return list(self._found)

    def play(self, text: str, seat: int | None = None) -> None:
        mover = self.turn if seat is None else seat
        if text not in self.moves(mover):
            raise ValueError(f"{text} by seat {mover} is not legal; legal are {self.moves(mover)}")
        self._found = None
        self.moves_made += 1
        if text != "pass":
            self.begun.add(mover)
        self.do(text, mover)

    def copy(self) -> Oracle:
        return copy.deepcopy(self)

    # -- what a game fills in

    def start(self) -> None:
        raise NotImplementedError

    def possible(self, seat: int) -> list[str]:
        """What the seat can do, without ``pass``; in any order."""
        raise NotImplementedError

    def do(self, text: str, seat: int) -> None:
        """Carry out a legal move, hand on the turn, and end the game if this ends it."""
        raise NotImplementedError

    # -- helpers

    def next_turn(self) -> None:
        self.turn = (self.turn + 1) % self.players

    def wins(self, seat: int) -> None:
        self.result = [1.0 if other == seat else 0.0 for other in range(self.players)]

    def draw(self) -> None:
        self.result = [1.0 / self.players] * self.players

    def best_share(self, scores: list[int] | list[tuple[int, int]]) -> None:
        best = max(scores)
        winners = [seat for seat in range(self.players) if scores[seat] == best]
        self.result = [1.0 / len(winners) if seat in winners else 0.0 for seat in range(self.players)]

    def gain_totals(self) -> list[int]:
        if self.options["gain"] == "cards":
            return [len(cards) for cards in self.gained]
        return [sum(card.value for card in cards) for cards in self.gained]

    def empty(self, square: str) -> bool:
        return square in self.table and not self.table[square]

    def empty_squares(self) -> list[str]:
        return [square for square, pile in self.table.items() if not pile]

    def top(self, square: str) -> Card | None:
        """The card that lies on top there; None on an empty square and off the board."""
        pile = self.table.get(square)
        return pile[-1] if pile else None

    def owner(self, square: str) -> int | None:
        card = self.top(square)
        return None if card is None else card.owner

    def own_squares(self, seat: int) -> list[str]:
        return [square for square in self.table if self.owner(square) == seat]

    def seen(self) -> dict[str, Card]:
        """The top cards that are face up."""
        tops = {square: pile[-1] for square, pile in self.table.items() if pile}
        return {square: card for square, card in tops.items() if card.up}

    def lay_out(self, deck: list[Card], squares: list[str]) -> None:
        for square, card in zip(squares, deck, strict=True):
            self.table[square].append(card)

    def turn_down(self, square: str) -> None:
        self.table[square][-1] = self.table[square][-1]._replace(up=False)

    def turn_up(self, square: str) -> None:
        self.table[square][-1] = self.table[square][-1]._replace(up=True)

    def fits_c_rule(self, card: Card, square: str) -> bool:
        """Whether the card may cover what lies there: an opponent's card, face up, same colour, not higher."""
        below = self.top(square)
        if below is None or below.owner == card.owner or not below.up:
            return False
        return below.colour == card.colour and below.value <= card.value

    def is_king_of(self, seat: int, square: str) -> bool:
        """In games 2, 3 and 9 the only face-down cards on the table are the two kings."""
        card = self.top(square)
        return card is not None and card.owner == seat and not card.up

    def all_cards(self) -> list[str]:
        """Every face, wherever it is now: for checking that no card gets lost."""
        piles = [*self.table.values(), *self.talons, self.gone, *self.gained]
        return sorted(card.face for pile in piles for card in pile)


def empty_table(files: int = 8, rows: int = 8) -> Table:
    return {square: [] for square in board_squares(files, rows)}


# --- games of movement -----------------------------------------------------------------------------------------------


class Movement(Oracle):
    """Games 1, 2, 5 and 9: a seat that cannot move passes, and so on; South and North."""

    quiet = 0  # moves in a row, passes too, without a cover or removal

    def begun_by_covering(self, seat: int, found: list[str]) -> list[str]:
        """``begin=cover``: a seat that has made no move yet, passes apart, only covers if it can."""
        covering = [text for text in found if "x" in text]
        return covering if self.options["begin"] == "cover" and covering and seat not in self.begun else found

    def can_move(self, seat: int) -> bool:
        return bool(self.possible(seat))

    def draw_if_stuck(self) -> None:
        if not self.can_move(SOUTH) and not self.can_move(NORTH):
            self.draw()

    def draw_if_due(self) -> None:
        """The three draws, for a game that nobody has won so far."""
        if (
            "patience" in self.options and self.quiet >= int(self.options["patience"])
        ) or self.moves_made >= MOVES_AT_MOST:
            self.draw()
        else:
            self.draw_if_stuck()

    def carry(self, start: str, end: str) -> None:
        self.table[end].append(self.table[start].pop())


class AcrossTheBorder(Movement):
    """64g-1."""

    def start(self) -> None:
        self.table = empty_table()
        south, north = read_two_decks(self.deal, 8)
        self.lay_out(south, home_order(SOUTH, 4))
        self.lay_out(north, home_order(NORTH, 4))
        self.draw_if_stuck()

    def possible(self, seat: int) -> list[str]:
        found = []
        for square in self.own_squares(seat):
            card = self.table[square][-1]
            for way in EIGHT_WAYS:
                target = go(square, way)
                if self.empty(target):
                    found.append(f"{square}-{target}")
                elif self.fits_c_rule(card, target):
                    found.append(f"{square}x{target}")
        return self.begun_by_covering(seat, found)

    def do(self, text: str, seat: int) -> None:
        if text == "pass":
            self.quiet += 1
        else:
            start, end = text[:2], text[3:]
            if text[2] == "x":
                self.gone.append(self.table[end].pop())
                self.quiet = 0
            else:
                self.quiet += 1
            self.carry(start, end)
            if self.reaches_goal(end, seat):
                self.wins(seat)
                return
        self.next_turn()
        if self.options["goal"] == "hold" and self.stands_across(self.turn):
            self.wins(self.turn)
            return
        self.draw_if_due()

    def reaches_goal(self, end: str, seat: int) -> bool:
        if self.options["goal"] == "cross":
            return half_of(end) != seat
        if self.options["goal"] == "far":
            return end[1] == ("8" if seat == SOUTH else "1")
        return False

    def stands_across(self, seat: int) -> bool:
        return any(half_of(square) != seat for square in self.own_squares(seat))


class Kings(Movement):
    """64g-2."""

    def start(self) -> None:
        self.table = empty_table()
        south, north = read_two_decks(self.deal, 8)
        self.lay_out(south, home_order(SOUTH, 4))
        self.lay_out(north, home_order(NORTH, 4))
        self.turn_down("e1")
        self.turn_down("e8")
        self.draw_if_stuck()

    def possible(self, seat: int) -> list[str]:
        found = []
        for square in self.own_squares(seat):
            card = self.table[square][-1]
            is_king = not card.up
            for way in EIGHT_WAYS:
                target = go(square, way)
                if self.empty(target):
                    found.append(f"{square}-{target}")
                elif is_king:
                    continue  # a king covers nothing, not even a king
                elif self.is_king_of(1 - seat, target) or self.fits_c_rule(card, target):
                    found.append(f"{square}x{target}")
        return self.begun_by_covering(seat, found)

    def do(self, text: str, seat: int) -> None:
        if text == "pass":
            self.quiet += 1
        else:
            start, end = text[:2], text[3:]
            if text[2] == "x":
                covered = self.table[end].pop()
                self.gone.append(covered)
                self.carry(start, end)
                self.quiet = 0
                if not covered.up:
                    self.wins(seat)
                    return
            else:
                self.carry(start, end)
                self.quiet += 1
        self.next_turn()
        self.draw_if_due()


class TheCrossing(Movement):
    """64g-5."""

    south_is_across = False  # with fair = on: South has got there, North is making its one more move

    def start(self) -> None:
        self.table = empty_table()
        south, north = read_two_decks(self.deal, 4)
        self.lay_out(south, home_order(SOUTH, 2))
        self.lay_out(north, home_order(NORTH, 2))
        self.draw_if_stuck()

    def possible(self, seat: int) -> list[str]:
        found = []
        for square in self.own_squares(seat):
            steps = {go(square, way) for way in EIGHT_WAYS if self.empty(go(square, way))}
            for target in steps | self.jumps_from(square):
                found.append(f"{square}-{target}")
        return found

    def jumps_from(self, start: str) -> set[str]:
        """Where the card can land, after one jump or many. It is in the air: its own square is empty meanwhile."""
        card = self.table[start].pop()
        landed: set[str] = set()
        to_try = [start]
        while to_try:
            here = to_try.pop()
            for way in EIGHT_WAYS:
                behind, crossed = go(here, way), 0
                while (over := self.top(behind)) and (over.colour == card.colour or over.value == card.value):
                    behind, crossed = go(behind, way), crossed + 1
                    if crossed == 1 and self.options["leap"] == "one":
                        break
                if crossed and self.empty(behind) and behind not in landed:
                    landed.add(behind)
                    to_try.append(behind)
        self.table[start].append(card)
        return landed - {start}

    def do(self, text: str, seat: int) -> None:
        if text != "pass":
            self.carry(text[:2], text[3:])
        arrived = all(half_of(square) != seat for square in self.own_squares(seat))
        if self.south_is_across:  # this was North's one more move
            if arrived:
                self.draw()
            else:
                self.wins(SOUTH)
        elif arrived and seat == SOUTH and self.options["fair"] == "on":
            self.south_is_across = True
            self.next_turn()
        elif arrived:
            self.wins(seat)
        else:
            self.next_turn()
            self.draw_if_due()


class TheHiddenOne(Movement):
    """64g-9."""

    def start(self) -> None:
        self.table = empty_table()
        decks = read_two_decks(self.deal, 4)
        for seat, deck in enumerate(decks):
            if self.options["layout"] == "figure" and [card.face for card in deck] != FIGURE:
                raise ValueError("layout figure: each side's list is " + " ".join(FIGURE))
            self.lay_out(deck, home_order(seat, 2))
            self.seat_king(seat)
        self.draw_if_stuck()

    def seat_king(self, seat: int) -> None:
        """The side's 1B changes places with the card on the king square and is turned face down."""
        throne = KING_SQUARE[seat]
        lies_at = next(square for square in home_order(seat, 2) if self.table[square][-1].face == "1B")
        self.table[throne], self.table[lies_at] = self.table[lies_at], self.table[throne]
        self.turn_down(throne)

    def possible(self, seat: int) -> list[str]:
        found = []
        for square in self.own_squares(seat):
            is_king = not self.table[square][-1].up
            for way in EIGHT_WAYS:
                target = go(square, way)
                if self.empty(target):
                    found.append(f"{square}-{target}")
                elif self.is_king_of(1 - seat, target) and not is_king:
                    found.append(f"{square}x{target}")
        return found

    def do(self, text: str, seat: int) -> None:
        self.quiet += 1
        if text != "pass":
            start, end = text[:2], text[3:]
            if text[2] == "x":
                self.gone.append(self.table[end].pop())
                self.carry(start, end)
                self.wins(seat)
                return
            self.carry(start, end)
            if self.table[end][-1].up:
                self.take_opposing(end, seat)
        self.next_turn()
        self.draw_if_due()

    def take_opposing(self, square: str, seat: int) -> None:
        theirs = [taken for taken in squares_in(combinations_made(self.seen(), square)) if self.owner(taken) != seat]
        if self.options["own"] == "safe":
            alone = {at: card for at, card in self.seen().items() if self.owner(at) != seat}
            theirs = [taken for taken in theirs if not combinations_made(alone, taken)]
        for taken in theirs:
            self.gone.append(self.table[taken].pop())
            self.quiet = 0


# --- games of talons -------------------------------------------------------------------------------------------------


class Besieged(Oracle):
    """64g-3."""

    def start(self) -> None:
        self.table = empty_table()
        self.talons = list(read_two_decks(self.deal, 8))
        for seat in (SOUTH, NORTH):
            self.table[KING_SQUARE[seat]].append(self.talons[seat].pop(0))
            self.turn_down(KING_SQUARE[seat])

    def possible(self, seat: int) -> list[str]:
        card = self.talons[seat][0]
        reached = {go(square, way) for square in self.own_squares(seat) for way in FOUR_WAYS}
        lays = [f"{card.face}@{square}" for square in reached if self.empty(square)]
        kings = [f"{card.face}x{square}" for square in reached if self.is_king_of(1 - seat, square)]
        covers = [f"{card.face}x{square}" for square in reached if self.fits_c_rule(card, square)]
        if self.options["cover"] == "surrounded" and lays:
            covers = []
        return lays + kings + covers

    def do(self, text: str, seat: int) -> None:
        card = self.talons[seat].pop(0)
        if text == "pass":
            self.gone.append(card)
        else:
            square = text[3:]
            wins = self.is_king_of(1 - seat, square)
            self.table[square].append(card)
            if wins:
                self.wins(seat)
                return
        self.next_turn()
        if not self.talons[SOUTH] and not self.talons[NORTH]:
            self.draw()


class FiveInLine(Oracle):
    """64g-4."""

    def start(self) -> None:
        self.table = empty_table()
        self.talons = list(read_two_decks(self.deal, 8))

    @property
    def points(self) -> list[int]:
        return self.gain_totals()

    def possible(self, seat: int) -> list[str]:
        card = self.talons[seat][0]
        lays = [f"{card.face}@{square}" for square in self.table if self.empty(square)]
        covers = [f"{card.face}x{square}" for square in self.table if self.fits_c_rule(card, square)]
        return lays + covers

    def do(self, text: str, seat: int) -> None:
        square = text[3:]
        self.table[square].append(self.talons[seat].pop(0))
        own = {spot: self.table[spot][-1] for spot in self.own_squares(seat)}
        runs = [longest_run(own, square, line, lambda first, then: True) for line in LINES]
        for taken in sorted({spot for run in runs if len(run) >= 5 for spot in run}):
            self.gained[seat] += self.table[taken]
            self.table[taken] = []
        self.next_turn()
        if not self.talons[SOUTH] and not self.talons[NORTH]:
            self.best_share(self.points)


class FourDirections(Oracle):
    """64g-7. A line of LINES belongs to the seat of the same number."""

    players_allowed = (4,)

    def start(self) -> None:
        self.table = empty_table()
        self.talons = [read_mixed_pack(self.deal)]

    @property
    def points(self) -> list[int]:
        return self.gain_totals()

    def possible(self, seat: int) -> list[str]:
        return [f"{self.talons[0][0].face}@{square}" for square in self.empty_squares()]

    def do(self, text: str, seat: int) -> None:
        square = text[3:]
        self.table[square].append(self.talons[0].pop(0))
        made = combinations_made(self.seen(), square)
        takers = {LINES.index(combination.line) for combination in made}
        for taker in takers:
            for taken in squares_in(each for each in made if each.line == LINES[taker]):
                if taken != square:
                    self.gained[taker].append(self.table[taken].pop())
        from_mover_on = [(seat + away) % 4 for away in range(4)]
        for taker in from_mover_on:
            if taker in takers:
                self.gained[taker].append(self.table[square].pop())
                break
        self.next_turn()
        if not self.talons[0]:
            self.best_share(self.points)


class OneRow(Oracle):
    """64g-8."""

    def start(self) -> None:
        self.table = empty_table(8, 1)
        self.talons = list(read_two_decks(self.deal, 8))

    def possible(self, seat: int) -> list[str]:
        face = self.talons[seat][0].face
        lays = [f"{face}@{square}" for square in self.empty_squares()]
        return lays or [f"{face}x{square}" for square in self.table]

    def do(self, text: str, seat: int) -> None:
        square = text[3:]
        self.table[square].append(self.talons[seat].pop(0))
        for place in squares_in(combinations_made(self.seen(), square)):  # from a to h
            count = len(self.table[place]) if self.options["pile"] == "whole" else 1
            for _ in range(count):  # from the top down
                card = self.table[place].pop()
                if card.owner == seat:
                    self.talons[seat].append(card)
                else:
                    self.gone.append(card)
        self.next_turn()
        if not self.talons[seat]:
            self.wins(1 - seat)
        elif self.moves_made >= MOVES_AT_MOST:
            self.draw()


class Disturbance(Oracle):
    """64g-12. ``laid`` is the square of the card just laid while its seat may still move a neighbour of it."""

    laid: str | None = None

    def start(self) -> None:
        self.table = empty_table()
        self.talons = list(read_two_decks(self.deal, 8))

    @property
    def points(self) -> list[int]:
        down = [card for pile in self.table.values() for card in pile if not card.up]
        return [sum(card.owner == seat for card in down) for seat in (SOUTH, NORTH)]

    def possible(self, seat: int) -> list[str]:
        if self.laid is None:
            return [f"{self.talons[seat][0].face}@{square}" for square in self.empty_squares()]
        return [*self.shifts(self.laid, seat), "stay"]

    def shifts(self, laid: str, seat: int) -> list[str]:
        around = [go(laid, way) for way in EIGHT_WAYS]
        opposing = [square for square in around if self.owner(square) == 1 - seat and self.table[square][-1].up]
        return [f"{square}-{target}" for square in opposing for target in self.empty_squares()]

    def do(self, text: str, seat: int) -> None:
        if self.laid is None:
            square = text[3:]
            self.table[square].append(self.talons[seat].pop(0))
            own = {spot: card for spot, card in self.seen().items() if card.owner == seat}
            for turned in squares_in(combinations_made(own, square)):
                self.turn_down(turned)
            if self.shifts(square, seat):
                self.laid = square
                return
        else:
            if text != "stay":
                self.table[text[3:]].append(self.table[text[:2]].pop())
            self.laid = None
        self.next_turn()
        if not self.talons[SOUTH] and not self.talons[NORTH]:
            self.best_share(self.points)


class Invasion(Oracle):
    """64g-10. South's cards in the South half have not moved; those in the North half never move again."""

    def start(self) -> None:
        self.table = empty_table()
        south, north = read_two_decks(self.deal, 8)
        self.lay_out(south, home_order(SOUTH, 4))
        self.lay_out(north, home_order(NORTH, 4))

    @property
    def points(self) -> list[int]:
        return [self.count(SOUTH), self.count(NORTH)]

    def count(self, seat: int) -> int:
        """The cards of all maximal runs, of every line and kind, among the seat's top cards in the other half."""
        there = {square: self.table[square][-1] for square in self.own_squares(seat) if half_of(square) != seat}
        runs = {
            (combination.line, combination.kind, tuple(combination.squares))
            for square in there
            for combination in combinations_made(there, square)
        }
        return sum(len(squares) for _, _, squares in runs)

    def possible(self, seat: int) -> list[str]:
        movable = [square for square in self.own_squares(seat) if half_of(square) == seat]
        found = []
        for start in movable:
            for end in self.table:
                if half_of(end) == seat:
                    continue
                if self.empty(end):
                    found.append(f"{start}-{end}")
                elif self.owner(end) == 1 - seat:
                    found.append(f"{start}x{end}")
        return found

    def do(self, text: str, seat: int) -> None:
        if text != "pass":
            self.table[text[3:]].append(self.table[text[:2]].pop())
        self.next_turn()
        if not self.possible(SOUTH) and not self.possible(NORTH):
            self.best_share(self.points)


# --- games of turning ------------------------------------------------------------------------------------------------


class Turning(Oracle):
    """64g-6. ``turned`` is the square of the card just turned, while its seat has to choose."""

    players_allowed = range(1, 9)
    turned: str | None = None

    def start(self) -> None:
        self.table = empty_table()
        self.lay_out([card._replace(up=False) for card in read_mixed_pack(self.deal)], board_squares())

    @property
    def points(self) -> list[int]:
        return self.gain_totals()

    def face_down(self) -> list[str]:
        return [square for square, pile in self.table.items() if pile and not pile[-1].up]

    def possible(self, seat: int) -> list[str]:
        if self.turned is None:
            return [f"?{square}" for square in self.face_down()]
        return [*self.offers(self.turned), "stay"]

    def offers(self, turned: str) -> list[str]:
        """What may be moved after a card was turned up: that card, or any that lies open."""
        movable = list(self.seen()) if self.options["moves"] == "any" else [turned]
        return [text for square in movable for text in self.gaining_moves(square)]

    def gaining_moves(self, square: str) -> list[str]:
        found = []
        for target in self.empty_squares():
            seen = self.seen()
            seen[target] = seen.pop(square)
            if combinations_made(seen, target):
                found.append(f"{square}-{target}")
        return found

    def do(self, text: str, seat: int) -> None:
        if self.turned is None:
            square = text[1:]
            self.turn_up(square)
            if self.offers(square):
                self.turned = square
                return
            end = square
        else:
            end = self.turned
            if text != "stay":
                end = text[3:]
                self.table[end].append(self.table[text[:2]].pop())
            self.turned = None
        for taken in squares_in(combinations_made(self.seen(), end)):
            self.gained[seat].append(self.table[taken].pop())
        self.next_turn()
        if not self.face_down():
            self.best_share(self.points)


class RowsOfNumbers(Oracle):
    """64g-11. ``turned_up`` is the square of the card just turned, while its seat has to choose where it goes."""

    players_allowed = range(1, 9)
    turned_up: str | None = None

    def start(self) -> None:
        self.on_its_side = self.options["turned"] == "on"
        size = (16, 4) if self.on_its_side else (8, 8)
        self.table = empty_table(*size)
        self.lay_out([card._replace(up=False) for card in read_mixed_pack(self.deal)], board_squares(*size))
        self.combinations_of = [0] * self.players

    @property
    def points(self) -> list[int]:
        return self.gain_totals()

    def number_of(self, square: str) -> int:
        """The number at the border that a square belongs to."""
        if self.on_its_side:
            return "abcdefghijklmnop".index(square[0]) % 8 + 1
        return int(square[1:])

    def face_down(self) -> list[str]:
        return [square for square, pile in self.table.items() if pile and not pile[-1].up]

    def places_for(self, card: Card) -> list[str]:
        return [square for square in self.empty_squares() if self.number_of(square) == card.value]

    def possible(self, seat: int) -> list[str]:
        if self.turned_up is None:
            return [f"?{square}" for square in self.face_down()]
        places = self.places_for(self.table[self.turned_up][-1])
        return [f"{self.turned_up}-{place}" for place in places]

    def do(self, text: str, seat: int) -> None:
        if self.turned_up is not None:
            self.settle(self.turned_up, text[3:], seat)
            self.turned_up = None
        else:
            square = text[1:]
            self.turn_up(square)
            card = self.table[square][-1]
            places = self.places_for(card)
            if self.number_of(square) == card.value:
                self.settle(square, square, seat)
            elif len(places) >= 2:
                self.turned_up = square
                return
            elif len(places) == 1:
                self.settle(square, places[0], seat)
            else:
                self.gone.append(self.table[square].pop())
        self.next_turn()
        if not self.face_down():
            self.best_share(list(zip(self.points, self.combinations_of, strict=True)))

    def settle(self, start: str, end: str, seat: int) -> None:
        """The card gets to its place, and the combinations that it makes there are taken."""
        self.table[end].append(self.table[start].pop())
        made = combinations_made(self.seen(), end)
        self.combinations_of[seat] += len(made)
        for taken in squares_in(made):
            self.gained[seat].append(self.table[taken].pop())


# --- the two doors ---------------------------------------------------------------------------------------------------

GAMES: dict[str, type[Oracle]] = {
    "64g-1": AcrossTheBorder,
    "64g-2": Kings,
    "64g-3": Besieged,
    "64g-4": FiveInLine,
    "64g-5": TheCrossing,
    "64g-6": Turning,
    "64g-7": FourDirections,
    "64g-8": OneRow,
    "64g-9": TheHiddenOne,
    "64g-10": Invasion,
    "64g-11": RowsOfNumbers,
    "64g-12": Disturbance,
}


def new(game_id: str, players: int, options: dict[str, object], deal: str) -> Oracle:
    """A game at its start."""
    return GAMES[game_id](game_id, players, options, deal)


def random_deal(game_id: str, rng: random.Random, options: dict[str, object]) -> str:
    """A valid deal text, shuffled with ``rng``."""
    if game_id in ("64g-6", "64g-7", "64g-11"):
        pack = full_deck(8) * 2
        rng.shuffle(pack)
        return " ".join(pack)
    if game_id == "64g-9" and read_options(game_id, options)["layout"] == "figure":
        return " ".join(FIGURE) + " / " + " ".join(FIGURE)
    decks = []
    for _ in (SOUTH, NORTH):
        deck = full_deck(4 if game_id in ("64g-5", "64g-9") else 8)
        rng.shuffle(deck)
        decks.append(" ".join(deck))
    return " / ".join(decks)
