"""Why a move of 64g is refused. Of cards that lie face down nothing is said but where they lie."""

from __future__ import annotations

import re
from typing import Any

from ludaro.games.reasons import Reason, reason
from ludaro.games.sixtyfour.board import (
    DECK,
    NOTHING,
    NOWHERE,
    around,
    card_at,
    colour_of,
    empty,
    half,
    own,
    value_of,
)
from ludaro.games.sixtyfour.laying import lay_area
from ludaro.games.sixtyfour.moving import allowed_ends, ends_from, jumps
from ludaro.games.sixtyfour.notation import card_text, square_text, squares
from ludaro.games.sixtyfour.turning import second_ends
from ludaro.games.sixtyfour.words import (
    ALWAYS,
    DISTURB,
    FULL,
    JUMP,
    LAY,
    MATCH,
    NEVER,
    OPPOSING,
    ROW,
    SEND,
    SURROUNDED,
    TURN_UP,
)
from ludaro.kernel.bits import NONE, square

FORM = "moves are written e2-e4, e2xe4, 8R@e4, 8Rxe4, ?e4, stay or pass"
WORDS = {
    "off-board": "{at} is not on the board",
    "written": "this move is written {move}",
    "must-move": "you can move a card, so you must",
    "must-lay": "the card can be laid, so it must be",
    "must-turn": "first turn up a card",
    "move-a-card": "here a card is moved from square to square",
    "lay-the-card": "here the card turned up is laid",
    "nothing-to-decide": "there is nothing to decide",
    "pending-first": "first decide about the card on {at}",
    "must-place": "the card on {at} has to go to a square of its value",
    "empty": "there is no card on {at}",
    "same-square": "the card is on {at} already",
    "not-yours": "the card on {at} is not yours",
    "covered": "your card on {at} is covered",
    "settled": "the card on {at} has been sent over, and stays there",
    "own-half": "cards are sent to the other half, and {at} is in yours",
    "too-far": "{at} is more than one step away",
    "own-card": "your own card lies on {at}",
    "king-covers": "a king covers nothing",
    "no-covering": "only the king may be covered",
    "taken": "a card lies on {at}",
    "other-colour": "{mine} covers only its own colour, and {theirs} lies on {at}",
    "higher": "{theirs} on {at} is higher than {mine}",
    "nothing-between": "there is no card on {at} to jump over",
    "no-match": "{theirs} on {at} shares neither colour nor value with {mine}, so it cannot be jumped over",
    "out-of-reach": "neither a step nor jumps lead to {at}",
    "not-this-card": "the card to play is {mine}",
    "not-beside": "none of your cards lies beside {at}",
    "nothing-beside": "no card lies beside {at}",
    "not-near": "{at} is not next to the card just laid",
    "not-full": "an empty place has to be filled first",
    "not-surrounded": "a card may be covered only when there is no empty square to lay on",
    "no-free-way": "a card may cover only when it has no empty square to go to",
    "back-row": "your first card goes to your own back row, and {at} is not in it",
    "no-combination": "{mine} would make no combination on {at}",
    "cover-first": "your first move has to cover a card, and it can",
    "other-row": "{at} is no square for {mine}",
    "not-theirs": "only an opposing card can be moved, and the one on {at} is yours",
    "face-down": "the card on {at} lies face down",
    "face-up": "the card on {at} is turned up already",
}
STEP_TEXT = re.compile(r"([a-p]\d{1,2})[-x]([a-p]\d{1,2})", re.ASCII)
LAY_TEXT = re.compile(r"([1-8][RGYB])[@x]([a-p]\d{1,2})", re.ASCII)
TURN_TEXT = re.compile(r"\?([a-p]\d{1,2})", re.ASCII)


def refused(rules: Any, state: Any, seat: int, text: str) -> Reason | None:
    """The reason for a text that is not a legal move of a seat that may act; None if it cannot be read."""
    step, lay, turn = STEP_TEXT.fullmatch(text), LAY_TEXT.fullmatch(text), TURN_TEXT.fullmatch(text)
    named = [name for found in (step, lay, turn) if found for name in found.groups() if name[0].islower()]
    if not named and text not in ("pass", "stay"):
        return None
    board = squares(rules.files)[: rules.files * rules.rows]
    for name in named:
        if name not in board:
            return reason(WORDS, "off-board", {"at": name})
    places = [board.index(name) for name in named]
    asked = Attempt(rules, state, seat)
    if state.pending != NOWHERE:
        return asked.not_decided(text, places if step else [])
    if rules.turn < LAY:
        return asked.not_moved(*places) if step else reason(WORDS, _instead(text, "must-move", "move-a-card"))
    if rules.turn == TURN_UP:
        return asked.not_turned(*places) if turn else reason(WORDS, "must-turn")
    return asked.not_laid(lay[1], *places) if lay else reason(WORDS, _instead(text, "must-lay", "lay-the-card"))


def _instead(text: str, must: str, other: str) -> str:
    return must if text == "pass" else "nothing-to-decide" if text == "stay" else other


class Attempt:
    """A position in which a seat asks."""

    def __init__(self, rules: Any, state: Any, seat: int) -> None:
        self.rules, self.state, self.seat = rules, state, seat

    def has(self, squares: Any, at: int) -> bool:
        return bool(squares & square(at) != NONE)

    def name(self, at: int) -> str:
        return square_text(self.rules, at)

    def place(self, at: int) -> tuple[int, int]:
        return at // int(self.rules.files), at % int(self.rules.files)

    def mine(self, at: int) -> bool:
        return not self.rules.pack and self.has(own(self.state, self.seat), at)

    def no(self, why: str, at: int, card: int | None = None) -> Reason:
        """A reason about a square, with the card that wants to go there and the one that lies there face up."""
        facts = {"at": self.name(at)}
        if card is not None:
            facts["mine"] = card_text(card)
        if self.has(self.state.up, at):
            facts["theirs"] = card_text(card_at(self.state, at))
        return reason(WORDS, why, facts)

    def written(self, text: str) -> Reason:
        """What is asked for is legal, but is written with the other sign."""
        return reason(WORDS, "written", {"move": text})

    # A card moved from square to square

    def not_moved(self, start: int, end: int) -> Reason:
        state, rules = self.state, self.rules
        if not self.has(state.taken, start):
            return self.no("empty", start)
        if not self.mine(start):
            return self.no("covered" if self._lies_under(start) else "not-yours", start)
        if start == end:
            return self.no("same-square", start)
        card = card_at(state, start) if self.has(state.up, start) else None
        if rules.turn == SEND and not self.has(half(rules, self.seat), start):
            return self.no("settled", start)
        if rules.turn == SEND and not self.has(half(rules, 1 - self.seat), end):
            return self.no("own-half", end, card)
        if rules.turn != SEND and not self.has(around(rules, square(start)), end):
            far = self.no("too-far", end, card)
            return self._not_jumped(start, end, card) if rules.turn == JUMP and card is not None else far
        if not self.has(state.taken, end):
            return self._not_empty(start, end, card)
        if rules.turn == JUMP and not (rules.cover or rules.kings):
            return self.no("taken", end, card)
        if self.mine(end):
            return self.no("own-card", end, card)
        if card is None:
            return self.no("king-covers", end)
        if self.has(state.up, end) and (why := self._not_covered(start, end, card)) is not None:
            return why
        return self.written(f"{self.name(start)}x{self.name(end)}")

    def _not_empty(self, start: int, end: int, card: int | None) -> Reason:
        """Why a card may not go to an empty square that it can go to."""
        if not self.has(allowed_ends(self.rules, self.state, self.seat), end):
            return self.no("cover-first", end, card)
        return self.written(f"{self.name(start)}-{self.name(end)}")

    def _not_covered(self, start: int, end: int, card: int) -> Reason | None:
        """Why a card on its way may not cover an opposing one that lies face up."""
        cover = self.rules.cover
        if cover == NEVER:
            return self.no("no-covering" if self.rules.kings else "taken", end, card)
        if cover in (ALWAYS, SURROUNDED) and (why := self._not_weaker(end, card)) is not None:
            return why
        free = ends_from(self.rules, self.state, self.seat, start) & empty(self.rules, self.state) != NONE
        return self.no("no-free-way", end, card) if free and cover in (SURROUNDED, FULL) else None

    def _not_weaker(self, at: int, card: int) -> Reason | None:
        """The c-rule: the same colour, and an equal or lower value."""
        other = card_at(self.state, at)
        if colour_of(other) != colour_of(card):
            return self.no("other-colour", at, card)
        return self.no("higher", at, card) if value_of(other) > value_of(card) else None

    def _lies_under(self, at: int) -> bool:
        """Whether a card of the seat lies under the one on a square."""
        card = self.state.under[card_at(self.state, at)]
        while card != NOTHING:
            if card // DECK == self.seat:
                return True
            card = self.state.under[card]
        return False

    def _not_jumped(self, start: int, end: int, card: int) -> Reason:
        if self.has(self.state.taken, end):
            return self.no("taken", end, card)
        if self.has(jumps(self.rules, self.state, start), end):
            return self._not_empty(start, end, card)
        rows, files = (b - a for a, b in zip(self.place(start), self.place(end), strict=True))
        far = max(abs(rows), abs(files))
        if not {abs(rows), abs(files)} <= {0, far} or (far > 2 and not self.rules.leap):
            return self.no("out-of-reach", end, card)
        between = [start + (end - start) // far * step for step in range(1, far)]
        if gap := [at for at in between if not self.has(self.state.taken, at)]:
            return self.no("nothing-between", gap[0], card)
        if unlike := [at for at in between if self.has(self.state.up, at) and not self._alike(at, card)]:
            return self.no("no-match", unlike[0], card)
        return self.no("out-of-reach", end, card)

    def _alike(self, at: int, card: int) -> bool:
        other = card_at(self.state, at)
        return colour_of(other) == colour_of(card) or value_of(other) == value_of(card)

    # A card turned up, or laid from a talon

    def not_turned(self, at: int) -> Reason:
        return self.no("face-up" if self.has(self.state.taken, at) else "empty", at)

    def not_laid(self, name: str, at: int) -> Reason:
        state, rules = self.state, self.rules
        card, cover = state.card, rules.cover
        if name != card_text(card):
            return reason(WORDS, "not-this-card", {"card": name, "mine": card_text(card)})
        near = lay_area(rules, state, self.seat)
        if not self.has(near, at):
            return self.no(self._elsewhere(), at, card)
        if not self.has(state.taken, at):
            return self.written(f"{name}@{self.name(at)}")
        covers = self.written(f"{name}x{self.name(at)}")
        room = near & empty(rules, state) != NONE
        if cover == FULL:
            king = rules.kings and self.mine(at) and not self.has(state.up, at)
            return self.no("not-full", at, card) if room else self.no("own-card", at, card) if king else covers
        if cover == NEVER and not (rules.kings and not self.mine(at) and not self.has(state.up, at)):
            return self.no("taken", at, card)
        if self.mine(at):
            return self.no("own-card", at, card)
        if cover == OPPOSING:
            return covers
        if not self.has(state.up, at):
            return covers if rules.kings else self.no("face-down", at, card)
        if (why := self._not_weaker(at, card)) is not None:
            return why
        return covers if cover == ALWAYS or not room else self.no("not-surrounded", at, card)

    def _elsewhere(self) -> str:
        """Why a square is none of those among which a place for the card is looked for."""
        if self.rules.turn == LAY:
            return "other-row"
        if self.rules.pack:
            return "nothing-beside"
        return "back-row" if own(self.state, self.seat) == NONE else "not-beside"

    # A second decision

    def not_decided(self, text: str, places: list[int]) -> Reason:
        state, rules = self.state, self.rules
        at = state.pending
        if not places:
            return self.no("must-place" if text == "stay" and rules.second == ROW else "pending-first", at)
        start, end = places
        if rules.second == DISTURB:
            return self._not_disturbed(at, start, end)
        if rules.moves and not self.has(state.up, start):
            return self.no("face-down" if self.has(state.taken, start) else "empty", start)
        card = card_at(state, start if rules.moves else at)
        if start != at and not rules.moves:
            return reason(WORDS, "not-this-card", {"at": self.name(at), "mine": card_text(card)})
        if self.has(state.taken, end):
            return self.no("same-square" if start == end else "taken", end, card)
        if not self.has(second_ends(rules, state, start), end):
            return self.no("no-combination" if rules.second == MATCH else "other-row", end, card)
        return self.written(f"{self.name(start)}-{self.name(end)}")

    def _not_disturbed(self, at: int, start: int, end: int) -> Reason:
        state = self.state
        if not self.has(state.taken, start):
            return self.no("empty", start)
        if self.mine(start):
            return self.no("not-theirs", start)
        if not self.has(state.up, start):
            return self.no("face-down", start)
        if not self.has(around(self.rules, square(at)), start):
            return self.no("not-near", start)
        if self.has(state.taken, end):
            return self.no("same-square" if start == end else "taken", end)
        return self.written(f"{self.name(start)}-{self.name(end)}")
