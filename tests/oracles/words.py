"""64g from words on a kitchen table: slow and plain, written from what the rule sheets say and from nothing else.

A square is a file and a row, counted from 0; on it lies a pile of cards, the top card last. ``down`` has the squares
whose top card lies face down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

Square = tuple[int, int]
LINES = ((0, 1), (1, 0), (-1, 1), (1, 1))  # as the four players own them
COLOURS = "RGYB"


class Card(NamedTuple):
    value: int
    colour: str
    owner: int | None

    @property
    def face(self) -> str:
        return f"{self.value}{self.colour}"


def cards_of(text: str, owner: int | None) -> list[Card]:
    return [Card(int(face[0]), face[1], owner) for face in text.split()]


class Table:
    def __init__(self, words: dict[str, Any], players: int, deal: str) -> None:
        self.words, self.players = words, players
        size: Square = (16, 4) if words["turned"] == "on" else (words["files"], words["rows"])
        self.files, self.rows = size
        self.squares = [(file, row) for row in range(self.rows) for file in range(self.files)]
        self.board: dict[Square, list[Card]] = {}
        self.down: set[Square] = set()
        self.talons: list[list[Card]] = []
        self.seat = 0
        self.card: Card | None = None
        self.pending: Square | None = None
        self.gain, self.made = [0] * players, [0] * players
        self.moved = self.quiet = 0
        self.begun: set[int] = set()
        self.winners: set[int] = set()
        self.lay_out(deal)
        self.begin_turn(players - 1)

    # What is where

    def name(self, square: Square) -> str:
        return f"{chr(ord('a') + square[0])}{square[1] + 1}"

    def square(self, name: str) -> Square:
        return ord(name[0]) - ord("a"), int(name[1:]) - 1

    def top(self, square: Square) -> Card:
        return self.board[square][-1]

    @property
    def empty(self) -> list[Square]:
        return [square for square in self.squares if square not in self.board]

    def mine(self, seat: int) -> list[Square]:
        return [square for square in self.squares if square in self.board and self.top(square).owner == seat]

    def theirs(self, seat: int) -> list[Square]:
        """Cards of the other player; in a mixed pack the cards are nobody's."""
        if self.words["pack"] == "mixed":
            return list(self.board)
        return self.mine(1 - seat)

    def half(self, seat: int) -> list[Square]:
        deep = self.rows // 2
        return [s for s in self.squares if (s[1] < deep if seat == 0 else s[1] >= self.rows - deep)]

    def back_row(self, seat: int) -> list[Square]:
        return [square for square in self.squares if square[1] == (0 if seat == 0 else self.rows - 1)]

    def king_square(self, seat: int) -> Square:
        return self.files // 2, 0 if seat == 0 else self.rows - 1

    def beside(self, square: Square) -> list[Square]:
        sides = self.words["near"] == "sides"
        steps = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0) and not (sides and x and y)]
        found = [(square[0] + x, square[1] + y) for x, y in steps]
        return [(file, row) for file, row in found if 0 <= file < self.files and 0 <= row < self.rows]

    def home(self, card: Card) -> list[Square]:
        if self.words["turned"] == "on":
            return [square for square in self.squares if square[0] % 8 == card.value - 1]
        return [square for square in self.squares if square[1] == card.value - 1]

    # The start

    def lay_out(self, deal: str) -> None:
        if self.words["pack"] == "mixed":
            decks = [cards_of(deal, None)]
        else:
            decks = [cards_of(text, seat) for seat, text in enumerate(deal.split("/"))]
        if self.words["start"] == "talons":
            self.talons = decks
            if self.words["kings"] == "first":
                for seat in (0, 1):
                    self.board[self.king_square(seat)] = [self.talons[seat].pop(0)]
                    self.down.add(self.king_square(seat))
        elif self.words["start"] == "hidden":
            self.board = {square: [card] for square, card in zip(self.squares, decks[0], strict=False)}
            self.down = set(self.board)
        else:
            for seat, deck in enumerate(decks):
                rows = range(self.rows) if seat == 0 else reversed(range(self.rows))
                nearest = [(file, row) for row in rows for file in range(self.files)]
                self.board |= {square: [card] for square, card in zip(nearest, deck, strict=False)}
                if self.words["kings"] == "ones":
                    last = COLOURS[self.words["colours"] - 1]
                    (one,) = (square for square in self.mine(seat) if self.top(square) == Card(1, last, seat))
                    king = self.king_square(seat)
                    self.board[king], self.board[one] = self.board[one], self.board[king]
                if self.words["kings"] != "none":
                    self.down.add(self.king_square(seat))

    # Moves

    def moves(self) -> list[str]:
        if self.winners:
            return []
        if self.pending is not None:
            return list(self.second_moves(self.pending))
        turn = self.words["turn"]
        if turn == "turn up":
            found = [f"?{self.name(square)}" for square in self.down]
        elif turn in ("lay", "beside"):
            assert self.card is not None
            signs = {square: "x" if square in self.board else "@" for square in self.places(self.card)}
            found = [f"{self.card.face}{sign}{self.name(square)}" for square, sign in signs.items()]
        else:
            found = list(self.card_moves(self.seat))
        return found or ["pass"]

    def card_moves(self, seat: int) -> Iterator[str]:
        ways = [(start, end) for start in self.mine(seat) for end in self.ends(seat, start)]
        covering = [(start, end) for start, end in ways if end in self.board]
        if self.words["begin"] == "cover" and seat not in self.begun and covering:
            ways = covering
        for start, end in ways:
            yield f"{self.name(start)}{'x' if end in self.board else '-'}{self.name(end)}"

    def ends(self, seat: int, start: Square) -> set[Square]:
        turn = self.words["turn"]
        if turn == "send":
            if start not in self.half(seat):
                return set()
            near = self.half(1 - seat)
        else:
            near = self.beside(start)
        free = {square for square in near if square not in self.board}
        if start in self.down:  # a king walks to empty squares and does nothing else
            return free
        if turn == "jump":
            free |= self.jumps(start)
        kings = {square for square in self.mine(1 - seat) if square in self.down}
        return free | {square for square in near if square in kings | self.coverable(self.top(start), seat, not free)}

    def coverable(self, card: Card, seat: int, stuck: bool) -> set[Square]:
        """Cards that a card may cover, wherever they are; kings, which are told of apart, not among them."""
        cover = self.words["cover"]
        weaker = {
            square
            for square in self.theirs(seat)
            if square not in self.down
            and self.top(square).colour == card.colour
            and self.top(square).value <= card.value
        }
        if cover == "always" or (cover == "surrounded" and stuck):
            return weaker
        if cover == "opposing":
            return set(self.theirs(seat))
        if cover == "full" and stuck:
            return set(self.board) if self.words["turn"] in ("lay", "beside") else set(self.theirs(seat))
        return set()

    def jumps(self, start: Square) -> set[Square]:
        card, reached, latest = self.top(start), {start}, {start}
        while latest:
            landing = set()
            for here in latest:
                for beside in self.beside(here):
                    dx, dy = beside[0] - here[0], beside[1] - here[1]
                    for most in range(1, 15 if self.words["leap"] == "line" else 2):
                        crossed = [(here[0] + n * dx, here[1] + n * dy) for n in range(1, most + 1)]
                        behind = here[0] + (most + 1) * dx, here[1] + (most + 1) * dy
                        if behind not in self.squares or not all(self.carries(over, card, start) for over in crossed):
                            break
                        if behind not in self.board or behind == start:
                            landing.add(behind)
            latest = landing - reached
            reached |= landing
        return reached - {start}

    def carries(self, square: Square, card: Card, start: Square) -> bool:
        """Whether a card that began on a square may jump over the one that lies on another."""
        if square == start or square not in self.board or square in self.down:
            return False
        return self.top(square).colour == card.colour or self.top(square).value == card.value

    def places(self, card: Card) -> set[Square]:
        seat = self.seat
        area = set(self.squares)
        if self.words["turn"] == "beside":
            mine = list(self.board) if self.words["pack"] == "mixed" else self.mine(seat)
            area = {square for each in mine for square in self.beside(each)}
            if not mine:
                area = set(self.squares if self.words["pack"] == "mixed" else self.back_row(seat))
        elif self.words["second"] == "row":
            area = set(self.home(card))
        free = area - set(self.board)
        covered = area & self.coverable(card, seat, not free)
        if self.words["kings"] != "none":
            own_king = {square for square in self.mine(seat) if square in self.down}
            covered = (covered - own_king) | {square for square in self.mine(1 - seat) if square in self.down & area}
        return free | covered

    def second_moves(self, at: Square) -> Iterator[str]:
        second = self.words["second"]
        if second == "disturb":
            open_ones = [s for s in self.beside(at) if s in self.theirs(self.seat) and s not in self.down]
            for start in open_ones:
                yield from (f"{self.name(start)}-{self.name(end)}" for end in self.empty)
        elif second == "match":
            for start in self.movable(at):
                yield from (f"{self.name(start)}-{self.name(end)}" for end in self.matching(start))
        else:
            ends = [s for s in self.empty if s in self.home(self.top(at))]
            yield from (f"{self.name(at)}-{self.name(end)}" for end in ends)
        if second != "row":
            yield "stay"

    def movable(self, at: Square) -> list[Square]:
        """Cards that may go where they make a combination, after one was turned up."""
        return [s for s in self.board if s not in self.down] if self.words["moves"] == "any" else [at]

    def matching(self, at: Square) -> list[Square]:
        """Empty squares on which the card of a square would make a combination."""
        found = []
        pile = self.board.pop(at)
        for end in self.empty:
            if end != at:
                self.board[end] = pile
                if self.combinations(end, self.seat):
                    found.append(end)
                del self.board[end]
        self.board[at] = pile
        return found

    # Playing

    def play(self, move: str) -> None:
        seat = self.seat
        self.moved += 1
        self.quiet += 1
        at: Square | None = None
        if self.pending is not None:
            at = self.decide(move)
        elif move.startswith("?"):
            at = self.turn_up(self.square(move[1:]))
        elif "@" in move or (self.card is not None and move[2:3] == "x"):
            at = self.square(move[3:])
            assert self.card is not None
            self.quiet *= at not in self.board
            self.board.setdefault(at, []).append(self.card)
            self.down.discard(at)
        elif move != "pass":
            self.begun.add(seat)
            at = self.go(*(self.square(name) for name in move.replace("x", "-").split("-")))
        self.card = None
        if at is not None:
            self.combine(at, seat)
            if self.words["second"] == "disturb" and "-" not in move:
                self.pending = at
                if list(self.second_moves(at)) == ["stay"]:
                    self.pending = None
        if self.pending is None:
            self.end_turn(seat)

    def decide(self, move: str) -> Square | None:
        at, self.pending = self.pending, None
        if move != "stay":
            start, at = (self.square(name) for name in move.split("-"))
            self.board[at] = self.board.pop(start)
        return None if self.words["second"] == "disturb" else at

    def turn_up(self, at: Square) -> Square | None:
        self.down.remove(at)
        if self.words["second"] == "match" and any(self.matching(square) for square in self.movable(at)):
            self.pending = at
            return None
        if self.words["second"] == "row" and at not in self.home(self.top(at)):
            places = [square for square in self.empty if square in self.home(self.top(at))]
            if len(places) > 1:
                self.pending = at
                return None
            card = self.board.pop(at)
            if not places:
                self.quiet = 0
                return None
            at = places[0]
            self.board[at] = card
        return at

    def go(self, start: Square, end: Square) -> Square | None:
        king = start in self.down or end in self.down
        pile = self.board.pop(start)
        if end in self.board:
            self.quiet = 0
            under = self.board.pop(end) if self.words["turn"] == "send" else []  # else it is out of the game
            pile = under + pile
        self.board[end] = pile
        self.down.discard(end)
        if start in self.down:
            self.down.remove(start)
            self.down.add(end)
        return None if king else end

    # Combinations

    def combinations(self, at: Square, seat: int, alone: bool = False) -> list[tuple[int, set[Square]]]:
        """All that the card on a square is in: each with its line. ``alone``: among the seat's own cards."""
        words = self.words
        if words["effect"] == "none" and words["goal"] not in ("first", "avoid"):
            return []
        part = {s for s in self.board if s not in self.down}
        if words["among"] == "own" or alone:
            part &= {s for s in self.board if self.top(s).owner == seat}
        kinds = "colour value stairs" if words["kinds"] == "any" else words["kinds"]
        tests: dict[str, list[Callable[[Card, Card], bool]]] = {
            "colour": [lambda a, b: a.colour == b.colour],
            "value": [lambda a, b: a.value == b.value],
            "stairs": [lambda a, b: b.value == a.value + 1, lambda a, b: b.value == a.value - 1],
            "line": [lambda a, b: True],
        }
        found = []
        for line, (dx, dy) in enumerate(LINES):
            for follows in [test for kind in kinds.split() for test in tests[kind]]:
                run = [at]
                while (on := (run[-1][0] + dx, run[-1][1] + dy)) in part and follows(self.top(run[-1]), self.top(on)):
                    run.append(on)
                while (on := (run[0][0] - dx, run[0][1] - dy)) in part and follows(self.top(on), self.top(run[0])):
                    run.insert(0, on)
                if len(run) >= words["least"]:
                    found.append((line, set(run)))
        return found

    def combine(self, at: Square, seat: int) -> None:
        found = self.combinations(at, seat)
        self.made[seat] += len(found)
        cards = {square for _, squares in found for square in squares}
        effect = self.words["effect"]
        if effect == "take":
            self.take(seat, cards)
        elif effect == "give" and found:
            directions = {line for line, _ in found}
            for line, squares in found:
                self.take(line, squares - {at})
            crossing = next((seat + k) % 4 for k in range(4) if (seat + k) % 4 in directions)
            self.take(crossing, {at})
        elif effect == "return":
            for square in sorted(cards, key=lambda s: (s[1], s[0])):
                self.send_back(seat, square)
        elif effect == "kill":
            theirs = [square for square in cards if self.top(square).owner != seat]
            if self.words["own"] == "safe":
                theirs = [square for square in theirs if not self.combinations(square, 1 - seat, alone=True)]
            for square in theirs:
                self.remove(square)
        elif effect == "turn down":
            self.down |= cards
            self.gain[seat] += len(cards)

    def remove(self, square: Square) -> list[Card]:
        self.quiet = 0
        self.down.discard(square)
        return self.board.pop(square, [])

    def take(self, seat: int, squares: set[Square]) -> None:
        for square in squares:
            for card in self.remove(square):
                self.gain[seat] += card.value if self.words["gain"] == "values" else 1

    def send_back(self, seat: int, square: Square) -> None:
        self.quiet = 0
        pile = self.board[square]
        for _ in range(len(pile) if self.words["pile"] == "whole" else 1):
            card = pile.pop()
            if self.words["pack"] == "mixed":
                self.talons[0].append(card)
            elif card.owner == seat:
                self.talons[seat].append(card)
        if not pile:
            del self.board[square]

    # The end

    def end_turn(self, seat: int) -> None:
        self.winners = self.won(seat)
        self.seat = (seat + 1) % self.players
        too_long = 0 < self.words["longest"] <= self.moved or 0 < self.words["patience"] <= self.quiet
        if not self.winners and too_long:
            self.winners = set(range(self.players))
        if not self.winners:
            self.begin_turn(seat)

    def won(self, seat: int) -> set[int]:
        """Who has won by the goal after a seat's turn."""
        goal, other = self.words["goal"], 1 - seat
        if self.words["fair"] == "on":
            return {each for each in range(self.players) if self.there(each)} if seat == self.players - 1 else set()
        if goal == "all across":  # whoever is across, by whose doing ever
            return {each for each in range(2) if self.there(each)}
        if goal in ("cross", "far", "first"):
            return {seat} if self.there(seat) else set()
        if goal == "hold":
            return {other} if set(self.mine(other)) & set(self.half(seat)) else set()
        if goal == "king":
            return set() if set(self.mine(other)) & self.down else {seat}
        if goal == "outlast":
            return set() if self.talons[seat] else {other}
        if goal == "avoid":
            return set(range(self.players)) - {seat} if self.made[seat] else set()
        if goal == "last":
            return {each for each in range(2) if not self.mine(1 - each)}
        return set()

    def there(self, seat: int) -> bool:
        goal, mine = self.words["goal"], set(self.mine(seat))
        if goal == "first":
            return self.made[seat] > 0
        if goal == "all across":
            return bool(mine) and mine <= set(self.half(1 - seat))
        return bool(mine & set(self.back_row(1 - seat) if goal == "far" else self.half(1 - seat)))

    def begin_turn(self, before: int) -> None:
        everybody, block = set(range(self.players)), self.words["goal"] == "block"
        if self.words["turn"] in ("lay", "beside"):
            talon = self.talons[0 if self.words["pack"] == "mixed" else self.seat]
            if not talon:
                self.winners = everybody
                return
            self.card = talon.pop(0)
            if block and self.moves() == ["pass"]:
                self.winners = {before}
        elif self.words["turn"] == "turn up":
            self.winners = set() if self.down else everybody
        elif not list(self.card_moves(self.seat)):
            if not list(self.card_moves(1 - self.seat)):
                self.winners = everybody
            elif block:
                self.winners = {before}

    # Points

    def points(self) -> list[int]:
        if self.words["effect"] != "count":
            return self.gain
        totals = []
        for seat in range(self.players):
            where = self.squares if self.words["turn"] in ("lay", "beside") else self.half(1 - seat)
            # a combination is found from each of its cards, and gives as many points as it has cards
            kept = self.board
            self.board = {square: pile for square, pile in kept.items() if square in set(where)}
            totals.append(sum(len(self.combinations(square, seat)) for square in self.mine(seat)))
            self.board = kept
        return totals

    def result(self) -> list[float]:
        winners = self.winners
        if self.words["goal"] == "most":
            ties = self.words["ties"] == "combinations"
            ranks = [(points, self.made[seat] if ties else 0) for seat, points in enumerate(self.points())]
            winners = {seat for seat in range(self.players) if ranks[seat] == max(ranks)}
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.players)]
