"""What the players of a 64g game may know. All see the same, and so do spectators."""

from __future__ import annotations

import itertools
from functools import cache
from typing import Any

from ludaro.games.sixtyfour.board import DECK, NOTHING, NOWHERE, king_square, put
from ludaro.games.sixtyfour.dealing import COLOURS
from ludaro.games.sixtyfour.laying import talon_place
from ludaro.games.sixtyfour.notation import card_text, square_text
from ludaro.games.sixtyfour.rules import SQUARES
from ludaro.games.sixtyfour.words import FIRST, GIVE, HIDDEN, KINDS, TALONS, VOCABULARY

# The lines, by the seats that own them where combinations are given to their owners.
DIRECTIONS = ["vertical", "horizontal", "falling", "rising"]
# What a table shows of the words that the game is made of.
TOLD = ("pack", "kings", "turn", "cover", "second", "among", "effect", "goal")


def look(rules: Any, state: Any, seat: int | None) -> dict[str, Any]:
    """The table: piles from the bottom up, the card to be laid, talons, and the cards out of the game.

    ``rules`` are the words that the game is made of, so that nobody has to know games by their names. ``directions``
    are those of the seats, or None where they have none.
    """
    piles = _piles(state)
    talons = [] if rules.start != TALONS else [0] if rules.pack else [0, 1]
    up = int(state.up)
    return {
        "files": rules.files,
        "rows": rules.rows,
        "rules": _words(rules),
        "directions": DIRECTIONS if rules.effect == GIVE else None,
        "squares": {square_text(rules, at): _shown(rules, at, pile, bool(up >> at & 1)) for at, pile in piles.items()},
        "card": card_text(state.card) if talons and state.card != NOTHING else None,
        "pending": None if state.pending == NOWHERE else square_text(rules, state.pending),
        "talons": [state.left[deck] for deck in talons],
        "known": [[card_text(card) for card in _talon(rules, state, deck, state.known[deck])] for deck in talons],
        "gone": _gone(rules, state, piles, talons),
        "made": [square_text(rules, at) for at in range(SQUARES) if int(state.made) >> at & 1],
        "combinations": [state.runs[other] for other in range(rules.players)] if rules.ties else [],
        "quiet": state.quiet,
        "moves_made": state.moves,
    }


def _words(rules: Any) -> dict[str, Any]:
    words: dict[str, Any] = {name: VOCABULARY[name][getattr(rules, name)] for name in TOLD}
    kinds = [kind for number, kind in enumerate(KINDS) if rules.kinds >> number & 1]
    return words | {"kinds": kinds if rules.effect else [], "least": rules.least}


def _piles(state: Any) -> dict[int, list[int]]:
    """The cards of every square that has some, from bottom to top."""
    taken, under = int(state.taken), state.under
    digits = [f"{int(squares):0{SQUARES}b}"[::-1] for squares in state.bit[::-1]]
    piles = {}
    for at, bits in enumerate(zip(*digits, strict=True)):
        if taken >> at & 1:
            card = int("".join(bits), 2)
            pile = [card]
            while (card := under[card]) != NOTHING:
                pile.append(card)
            piles[at] = pile[::-1]
    return piles


def _shown(rules: Any, at: int, pile: list[int], face_up: bool) -> list[dict[str, Any]]:
    shown = []
    for depth, card in enumerate(pile):
        top = depth == len(pile) - 1
        # A king laid from the talon never moves: it is the lowest card of its square, also when it has been covered.
        first = rules.kings == FIRST and depth == 0 and at == king_square(rules, card // DECK)
        up = not first and (not top or face_up)
        unseen = not up and (first or rules.start == HIDDEN)
        shown.append(
            {
                "card": None if unseen else card_text(card),
                "owner": None if rules.pack else card // DECK,
                "up": up,
                "king": bool(rules.kings) and not up,
            }
        )
    return shown


def _talon(rules: Any, state: Any, deck: int, last: int) -> list[int]:
    """The last cards of a talon, in the order in which they will be drawn."""
    left = state.left[deck]
    return [state.talon[talon_place(rules, state, deck, i)] for i in range(left - last, left)]


@cache
def _pack(values: int) -> list[int]:
    """The cards of both decks."""
    return [deck * DECK + colour * 8 + value for deck in (0, 1) for colour in range(COLOURS) for value in range(values)]


def _gone(rules: Any, state: Any, piles: dict[int, list[int]], talons: list[int]) -> dict[str, list[str]]:
    """The cards out of the game, by owner."""
    there = {card for pile in piles.values() for card in pile}
    for deck in talons:
        there.update([state.card, *_talon(rules, state, deck, state.left[deck])])
    gone = sorted([(card % DECK, card // DECK) for card in _pack(rules.values) if card not in there])
    if rules.pack:
        return {"all": [card_text(face) for face, _ in gone]}
    return {str(deck): [card_text(face) for face, owner in gone if owner == deck] for deck in (0, 1)}


def forget(rules: Any, state: Any) -> None:
    """Wipe out what the record knows beyond the faces that lie there.

    A king laid from the talon still stands in the place it was drawn from. Of two equal cards the one dealt first has
    the lower number, which would tell where its twin is: they are numbered anew, by where they lie.
    """
    talons = [] if rules.start != TALONS else [0] if rules.pack else [0, 1]
    cards = {deck: _talon(rules, state, deck, state.left[deck]) for deck in talons}
    if not rules.ties:
        state.runs[:] = [0] * len(state.runs)
    if rules.pack:
        _number_anew(state, cards)
    state.talon[:] = [NOTHING] * len(state.talon)
    for deck in talons:
        for i, card in enumerate(cards[deck]):
            state.talon[talon_place(rules, state, deck, i)] = card


def _number_anew(state: Any, talons: dict[int, list[int]]) -> None:
    met: list[int] = []

    def number(card: int) -> int:
        met.append(card % DECK)
        return card % DECK + DECK * (met.count(card % DECK) - 1)

    piles = {at: [number(card) for card in pile] for at, pile in _piles(state).items()}
    state.under[:] = [NOTHING] * len(state.under)
    for at, pile in piles.items():
        put(state, at, pile[-1])
        for under, card in itertools.pairwise(pile):
            state.under[card] = under
    if state.card != NOTHING:  # to be laid next, or turned up by the last move and counted where it lies
        state.card = number(state.card) if talons else state.card % DECK
    for deck in talons:
        talons[deck] = [number(card) for card in talons[deck]]
