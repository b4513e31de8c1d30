"""What a player of Kvaro may know: the table, the own hand, and what the others showed."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ludaro.games.kvaro.deck import card_text, card_with
from ludaro.games.kvaro.notation import code_text, place_text
from ludaro.games.kvaro.pile import open_cards
from ludaro.games.kvaro.table import ALL, CARDS, NO_CARD, NOBODY, code_of
from ludaro.games.kvaro.words import MAX_TURNS, SOLO, A, B, C, D


def numbers(cards: int) -> list[int]:
    """A set of cards as card numbers, ascending."""
    found = []
    while cards:
        found.append((cards & -cards).bit_length())
        cards &= cards - 1
    return found


@lru_cache(64)
def _deck(rows: tuple[int, ...], columns: tuple[int, ...]) -> list[str]:
    return [card_text(card_with(row, column)) for row, column in zip(rows, columns, strict=True)]


# What the five games are called where a table is drawn.
KINDS = {A: "turns", B: "stop", C: "race", D: "directions", SOLO: "square"}


def picture(rules: Any, state: Any) -> dict[str, Any]:
    """All cards of the deck are known; which of them are where, is not.

    ``kind`` says which of the games it is. ``unaided``: finding a place is the game, so nobody shows which ones fit.
    """
    order = sorted([(place, card) for card, place in enumerate(state.at) if place])
    common = {
        "kind": KINDS[rules.game],
        "unaided": rules.game in (B, C),
        "deck": _deck(tuple(rules.row[:CARDS]), tuple(rules.column[:CARDS])),
        "laid": {place_text(place): code_text(code_of(state, card)) for place, card in order},
    }
    if rules.game == B:
        return common | look_b(rules, state)
    sizes = [state.hand[other].bit_count() for other in range(rules.players)]
    hands = {
        "hand": None,
        "sizes": sizes,
        "turn": None if state.over or rules.game == C else state.seat,
    }
    if rules.game == SOLO:
        return common | hands
    hands["aside"] = CARDS - state.laid.bit_count() - sum(sizes)
    if rules.game == A:
        hands |= look_a(rules, state)
    if rules.game == D:
        hands["directions"] = ["across" if other == state.across else "upwards" for other in range(2)]
        hands["passes"] = state.idle
    return common | hands


def own(rules: Any, state: Any, seat: int) -> dict[str, Any]:
    return {} if rules.game == B else {"hand": numbers(state.hand[seat])}


def look_a(rules: Any, state: Any) -> dict[str, Any]:
    return {
        "known": [numbers(state.known[other]) for other in range(rules.players)],
        "taken": None if state.taken == NO_CARD else {"card": state.taken + 1, "place": place_text(state.taken_at)},
        "passes": state.idle,
        "turns": state.turns,
        "turns_left": MAX_TURNS - state.turns,
    }


def look_b(rules: Any, state: Any) -> dict[str, Any]:
    """The order in which cards came tells something of the pile: what was found first stood before what fitted too."""
    seats = range(rules.players)
    shown = open_cards(state)
    pile = 0
    for card in state.pile[state.top :]:
        pile |= 1 << card
    won = 0
    for seat in seats:
        won |= state.hand[seat]
    seen = [card + 1 for card in state.pile[: state.top]]
    return {
        "middle": seen[: state.middle],
        "pairs": [seen[i : i + 2] for i in range(state.middle, state.top, 2)],
        "open": [state.pile[i] + 1 for i in range(state.top - state.open, state.top)],
        "pile": CARDS - state.top,
        "won": [numbers(state.hand[seat]) for seat in seats],
        "away": numbers(ALL & ~(pile | shown | won | state.laid)),
        "in": [seat for seat in seats if state.active >> seat & 1],
        "none": [seat for seat in seats if state.said >> seat & 1],
        "stopped": None if state.stopper == NOBODY else state.stopper,
    }
