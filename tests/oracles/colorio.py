"""Oracle of `colorio`: the rulebook's section 3 played slowly and plainly.

Independent of the engine: nothing is imported from it, and nothing here is meant to be fast.
"""

from __future__ import annotations

import random

COLOURS = "RGYBW"
# The order of the deal: a1 b1 … e1 a2 … e5.
PEGS = [file + row for row in "12345" for file in "abcde"]

# Five strips of this file's own, for `random_deal` with board=strips; the engine has its own, and a test that compares
# deals rather than games takes the deal from the engine. They lie as rows here.
STRIPS = ["RGYBW", "GYBWR", "YBWRG", "BWRGY", "WRGYB"]


class IllegalMove(ValueError):
    """The move is not legal here; nothing has changed."""


class Oracle:
    """One game of Colorio."""

    def __init__(self, players: int, options: dict[str, object], deal: str) -> None:
        if not 2 <= players <= 5:
            raise ValueError("colorio is for 2 to 5 players")
        if str(options.get("board", "shuffled")) not in ("shuffled", "strips"):
            raise ValueError(f"option board: {options['board']!r}")
        if str(options.get("memory", "off")) not in ("off", "on"):
            raise ValueError(f"option memory: {options['memory']!r}")
        if sorted(deal) != sorted(COLOURS * 5):
            raise ValueError("a deal is 25 letters, five each of R G Y B W, in one word")
        self.players = players
        self.colour_of: dict[str, str] = dict(zip(PEGS, deal, strict=False))
        # Caps are told apart, as at a table: cap number on each covered peg. Peg without a key: visible.
        self.caps: dict[str, int] = {peg: number for number, peg in enumerate(PEGS)}
        self.dead: set[str] = set()
        self.in_game: list[int] = list(range(players))
        self.out_order: list[int] = []  # first out first; the winner last
        self.turn = 0
        self.moved_this_turn: list[int] = []  # the caps lifted and put down (or away) in this turn
        self.put_away_this_turn = 0
        self.last_cap: int | None = None  # the last cap that the previous seat moved, on the board or not
        self.in_hand: tuple[int, str] | None = None  # the cap in hand and the peg it came from

    # ---- what may be done

    @property
    def over(self) -> bool:
        return len(self.in_game) == 1

    @property
    def seats(self) -> tuple[int, ...]:
        return () if self.over else (self.turn,)

    def moves(self, seat: int) -> list[str]:
        if seat not in self.seats:
            return []
        if self.in_hand is None:
            return sorted(peg for peg, cap in self.caps.items() if self._may_lift(cap))
        _, from_peg = self.in_hand
        found = ["off"]
        third = len(self.moved_this_turn) == 2
        if not (third and self.put_away_this_turn == 0):
            found += [">" + peg for peg in PEGS if self._may_cover(peg, from_peg)]
        return sorted(found)

    def _may_lift(self, cap: int) -> bool:
        if cap in self.moved_this_turn:
            return False
        first_of_the_turn = not self.moved_this_turn
        return not (first_of_the_turn and cap == self.last_cap)

    def _may_cover(self, peg: str, from_peg: str) -> bool:
        if peg in self.caps:  # not visible
            return False
        if self.colour_of[peg] == self.colour_of[from_peg]:
            return False
        return self.colour_of[peg] not in self.dead

    # ---- doing it

    def play(self, text: str, seat: int | None = None) -> None:
        if seat is None and len(self.seats) == 1:
            seat = self.seats[0]
        if seat is None or text not in self.moves(seat):
            raise IllegalMove(f"{text!r} by seat {seat}")
        if self.in_hand is None:
            self._lift(text, seat)
        else:
            self._put(text, seat)

    def _lift(self, peg: str, seat: int) -> None:
        cap = self.caps.pop(peg)
        colour = self.colour_of[peg]
        if any(self.colour_of[covered] == colour for covered in self.caps):
            self.in_hand = (cap, peg)
            return
        # The fifth peg of a colour: the seat is out, and the cap in its hand is put away.
        self.dead.add(colour)
        next_seat = self._next_in_game(seat)
        self.in_game.remove(seat)
        self.out_order.append(seat)
        if len(self.in_game) == 1:
            self.out_order.append(self.in_game[0])
        self._begin_turn(next_seat, last_cap=cap)

    def _put(self, text: str, seat: int) -> None:
        assert self.in_hand is not None
        cap, _ = self.in_hand
        self.in_hand = None
        if text == "off":
            self.put_away_this_turn += 1
        else:
            self.caps[text[1:]] = cap
        self.moved_this_turn.append(cap)
        if len(self.moved_this_turn) == 3:
            self._begin_turn(self._next_in_game(seat), last_cap=cap)

    def _next_in_game(self, seat: int) -> int:
        for step in range(1, self.players + 1):
            other = (seat + step) % self.players
            if other in self.in_game:
                return other
        raise AssertionError("nobody is in the game")

    def _begin_turn(self, seat: int, last_cap: int) -> None:
        self.turn = seat
        self.in_hand = None
        self.moved_this_turn = []
        self.put_away_this_turn = 0
        self.last_cap = last_cap

    # ---- how it stands

    @property
    def result(self) -> list[float] | None:
        if not self.over:
            return None
        return [1.0 if seat == self.in_game[0] else 0.0 for seat in range(self.players)]

    @property
    def points(self) -> list[int] | None:
        given = [0] * self.players
        for rank, seat in enumerate(self.out_order):
            given[seat] = rank
        return given

    def copy(self) -> Oracle:
        other = object.__new__(Oracle)
        other.__dict__.update(self.__dict__)
        other.colour_of = dict(self.colour_of)
        other.caps = dict(self.caps)
        other.dead = set(self.dead)
        other.in_game = list(self.in_game)
        other.out_order = list(self.out_order)
        other.moved_this_turn = list(self.moved_this_turn)
        return other


def new(game_id: str, players: int, options: dict[str, object], deal: str) -> Oracle:
    """A new game from its deal."""
    if game_id != "colorio":
        raise ValueError(f"not a game of this file: {game_id!r}")
    return Oracle(players, options, deal)


def random_deal(game_id: str, players: int, rng: random.Random, options: dict[str, object]) -> str:
    """A random deal text. (With board=strips: of this file's own strips.)"""
    if game_id != "colorio":
        raise ValueError(f"not a game of this file: {game_id!r}")
    if str(options.get("board", "shuffled")) == "strips":
        strips = [strip if rng.random() < 0.5 else strip[::-1] for strip in STRIPS]
        rng.shuffle(strips)
        return "".join(strips)
    colours = list(COLOURS * 5)
    rng.shuffle(colours)
    return "".join(colours)
