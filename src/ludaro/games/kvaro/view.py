"""What a player of Kvaro may know: the table, the own hand, and what the others showed."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, TypedDict

from ludaro.games.kvaro.deck import card_text, card_with
from ludaro.games.kvaro.notation import code_text, place_text
from ludaro.games.kvaro.pile import open_cards
from ludaro.games.kvaro.table import ALL, CARDS, NO_CARD, NOBODY
from ludaro.games.kvaro.words import MAX_TURNS, SOLO, A, B, C, D
from ludaro.kernel.bits import members

Kind = Literal["turns", "stop", "race", "directions", "square"]


class KvaroTable(TypedDict):
    """What the tables of all Kvaro games have. Cards are numbered from 1, by their place in the deck."""

    kind: Kind
    """Which of the games it is: A to D in this order, then the puzzle."""
    unaided: bool
    """Whether finding a place is the game, so that nobody shows which ones fit."""
    deck: list[str]
    """What is on the cards, ``aR bG cY dB`` each."""
    laid: dict[str, str]
    """The laid cards by place (``1,0``), as moves write them: ``7``, or ``7r`` for one that lies turned."""


class KvaroHandsTable(KvaroTable):
    """The table of the puzzle, and what all games with cards in hands have."""

    hand: list[int] | None
    """The cards of the seat that looks; None for a spectator."""
    sizes: list[int]
    """How many cards each seat holds."""
    turn: int | None
    """None when the game is over, and where all play at once."""


class KvaroRaceTable(KvaroHandsTable):
    """The table of Kvaro C."""

    aside: int
    """How many cards are not in the game."""


class KvaroTaken(TypedDict):
    """A card taken back from the table in this turn, and where it lay."""

    card: int
    place: str


class KvaroTurnsTable(KvaroRaceTable):
    """The table of Kvaro A."""

    known: list[list[int]]
    """The cards in each hand that everyone saw."""
    taken: KvaroTaken | None
    passes: int
    """How many seats in a row have passed."""
    turns: int
    turns_left: int


class KvaroDirectionsTable(KvaroRaceTable):
    """The table of Kvaro D."""

    directions: list[Literal["across", "upwards"]]
    """How each seat lays."""
    passes: int


class KvaroFault(TypedDict):
    """A card that was laid where it does not fit, and why not, as in :class:`ludaro.IllegalMove`."""

    seat: int
    card: str
    place: str
    why: str
    facts: dict[str, Any]


# ``in`` is a word of Python's, and so cannot stand in a class.
Racing = TypedDict("Racing", {"in": list[int]})


class KvaroStopTable(KvaroTable, Racing):
    """The table of Kvaro B; ``in`` are the seats that have not failed."""

    middle: list[int]
    """The cards laid out first."""
    pairs: list[list[int]]
    """The cards turned up since, two by two."""
    open: list[int]
    pile: int
    """How many cards are still to be turned up."""
    won: list[list[int]]
    """The cards that each seat has won."""
    away: list[int]
    """The cards that are out of the game."""
    none: list[int]
    """The seats that have said that there is no place."""
    stopped: int | None
    """The seat that said stop, and must lay."""
    fault: KvaroFault | None
    """What was wrong with the last try."""


def numbers(cards: int) -> list[int]:
    """A set of cards as card numbers, ascending."""
    return [card + 1 for card in members(cards)]


@lru_cache(64)
def _deck(rows: tuple[int, ...], columns: tuple[int, ...]) -> list[str]:
    return [card_text(card_with(row, column)) for row, column in zip(rows, columns, strict=True)]


# What the five games are called where a table is drawn.
KINDS: dict[int, Kind] = {A: "turns", B: "stop", C: "race", D: "directions", SOLO: "square"}


def picture(rules: Any, state: Any) -> dict[str, Any]:
    """All cards of the deck are known; which of them are where, is not.

    ``kind`` says which of the games it is. ``unaided``: finding a place is the game, so nobody shows which ones fit.
    """
    order, turned = sorted([(place, card) for card, place in enumerate(state.at) if place]), state.turned
    common = {
        "kind": KINDS[rules.game],
        "unaided": rules.game in (B, C),
        "deck": _deck(tuple(rules.row[:CARDS]), tuple(rules.column[:CARDS])),
        "laid": {place_text(place): code_text(card + CARDS * (turned >> card & 1)) for place, card in order},
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
