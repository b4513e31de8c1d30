"""What the players of a 64g game may know. All see the same, and so do spectators."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import chain, pairwise
from typing import Any, TypedDict

from ludaro.games.sixtyfour.board import DECK, NOTHING, NOWHERE, king_square, put
from ludaro.games.sixtyfour.laying import ring, talon_place
from ludaro.games.sixtyfour.notation import card_text, squares
from ludaro.games.sixtyfour.rules import SQUARES
from ludaro.games.sixtyfour.words import FIRST, GIVE, HIDDEN, KINDS, TALONS, VOCABULARY

# The lines, by the seats that own them where combinations are given to their owners.
DIRECTIONS = ["vertical", "horizontal", "falling", "rising"]
# What a table shows of the words that the game is made of.
TOLD_WORDS = ("pack", "kings", "turn", "cover", "second", "among", "effect", "goal")


class SixtyfourCard(TypedDict):
    """A card on the board."""

    card: str | None
    """None for one that nobody knows."""
    owner: int | None
    """A seat; None where the cards are nobody's."""
    up: bool
    """Whether it lies face up."""
    king: bool


class SixtyfourWords(TypedDict):
    """The words that a game is made of; docs/rulings.md and the rules in words tell what they mean."""

    pack: str
    kings: str
    turn: str
    cover: str
    second: str
    among: str
    effect: str
    goal: str
    kinds: list[str]
    least: int


class SixtyfourTable(TypedDict):
    """The table of a 64g game."""

    files: int
    rows: int
    rules: SixtyfourWords
    """The words that the game is made of, so that nobody has to know games by their names."""
    directions: list[str] | None
    """Those of the seats; None where they have none."""
    squares: dict[str, list[SixtyfourCard]]
    """Every pile, from the bottom up."""
    card: str | None
    """The card to be laid."""
    pending: str | None
    """The square of the card that waits for a second decision."""
    talons: list[int]
    """How many cards they have left."""
    known: list[list[str]]
    """The last cards of each talon, where all know them, in the order in which they will be drawn."""
    gone: dict[str, list[str]]
    """The cards out of the game, by owner, or under ``all``."""
    made: list[str]
    """The squares of the combinations that the last move has made."""
    combinations: list[int]
    """How many each seat has made, where they decide ties."""
    quiet: int
    """Moves in a row without a cover or removal."""
    moves_made: int


class Moment(TypedDict):
    """What is another number or name after nearly every move."""

    card: str | None
    pending: str | None
    talons: list[int]
    known: list[list[str]]
    made: list[str]
    combinations: list[int]
    quiet: int
    moves_made: int


def picture(rules: Any, state: Any) -> SixtyfourTable:
    piles, now = all_piles(state), moment(rules, state)
    return {
        "files": rules.files,
        "rows": rules.rows,
        "rules": _words(rules),
        "directions": DIRECTIONS if rules.effect == GIVE else None,
        "squares": show_squares(rules, piles, int(state.up)),
        "card": now["card"],
        "pending": now["pending"],
        "talons": now["talons"],
        "known": now["known"],
        "gone": _gone(rules, state, piles),
        "made": now["made"],
        "combinations": now["combinations"],
        "quiet": now["quiet"],
        "moves_made": now["moves_made"],
    }


def moment(rules: Any, state: Any) -> Moment:
    names, talons, made = squares(rules.files), talons_of(rules), int(state.made)
    known = [last_of_talon(rules, state, deck, state.known[deck]) for deck in talons]
    return {
        "card": card_text(state.card) if talons and state.card != NOTHING else None,
        "pending": None if state.pending == NOWHERE else names[state.pending],
        "talons": [state.left[deck] for deck in talons],
        "known": [[card_text(card) for card in cards] for cards in known],
        "made": [names[at] for at in range(SQUARES) if made >> at & 1] if made else [],
        "combinations": state.runs[: rules.players] if rules.ties else [],
        "quiet": state.quiet,
        "moves_made": state.moves,
    }


def _words(rules: Any) -> SixtyfourWords:
    return _vocabulary(
        tuple([getattr(rules, name) for name in TOLD_WORDS]), rules.kinds if rules.combines else 0, rules.least
    )


@lru_cache(1024)
def _vocabulary(chosen: tuple[int, ...], kinds: int, least: int) -> SixtyfourWords:
    words: Any = {name: VOCABULARY[name][word] for name, word in zip(TOLD_WORDS, chosen, strict=True)}
    told: SixtyfourWords = words | {"kinds": [kind for at, kind in enumerate(KINDS) if kinds >> at & 1], "least": least}
    return told


# The bits of a byte, each in a byte of its own.
SPREAD = [sum((byte >> place & 1) << 8 * place for place in range(8)) for byte in range(256)]


def _by_square(*boards: Any) -> bytes:
    """For each square a number: its bits say which of the boards, which are sets of squares, have it."""
    numbers = b""
    for row in zip(*[int(board).to_bytes(8, "little") for board in boards], strict=True):
        eight = 0
        for bit, byte in enumerate(row):
            eight |= SPREAD[byte] << bit
        numbers += eight.to_bytes(8, "little")
    return numbers


def talons_of(rules: Any) -> tuple[int, ...]:
    return () if rules.start != TALONS else (0,) if rules.pack else (0, 1)


def pile_under(under: list[int], card: int) -> list[int]:
    pile = [card]
    while (card := under[card]) != NOTHING:
        pile.append(card)
    pile.reverse()
    return pile


def all_piles(state: Any) -> dict[int, list[int]]:
    """The cards of every square that has some, from bottom to top."""
    under, piles = state.under, {}
    for at, number in enumerate(_by_square(*state.bit, state.taken)):
        if number >= 2 * DECK:  # taken, by the card that the other bits tell
            piles[at] = pile_under(under, number - 2 * DECK)
    return piles


def show_squares(rules: Any, piles: dict[int, list[int]], face_up: int) -> dict[str, list[SixtyfourCard]]:
    names, up = squares(rules.files), _faces(rules.pack, rules.kings, True, False)
    down = _faces(rules.pack, rules.kings, False, rules.start == HIDDEN)
    shown = {}
    for at, pile in piles.items():
        top = pile[-1]
        last = up[top] if face_up >> at & 1 else down[top]
        shown[names[at]] = last if len(pile) == 1 else [up[card][0] for card in pile[:-1]] + last
    if rules.kings == FIRST:
        # A king laid from the talon never moves: it is the lowest card of its square, also when it has been covered.
        unseen = _faces(rules.pack, rules.kings, False, True)
        for seat in (0, 1):
            pile = piles.get(at := king_square(rules, seat), [])
            if pile and pile[0] // DECK == seat:
                shown[names[at]] = unseen[pile[0]] + shown[names[at]][1:]
    return shown


@cache
def _faces(pack: int, kings: int, up: bool, unseen: bool) -> list[list[SixtyfourCard]]:
    """How each card looks alone on a square: face up, face down, or so that nobody knows it."""
    return [
        [
            {
                "card": None if unseen else card_text(card),
                "owner": None if pack else card // DECK,
                "up": up,
                "king": bool(kings) and not up,
            }
        ]
        for card in range(2 * DECK)
    ]


def last_of_talon(rules: Any, state: Any, deck: int, last: int) -> list[int]:
    """The last cards of a talon, in the order in which they will be drawn."""
    if not last:
        return []
    end = state.first[deck] + state.left[deck]
    row: list[int] = state.talon[deck * DECK : deck * DECK + ring(rules)]
    return (row + row)[end - last : end]


@cache
def deck_cards(colours: int, values: int, deck: int) -> list[tuple[int, str]]:
    """The cards of a deck, by their faces, which they are called by."""
    faces = [colour * 8 + value for colour in range(colours) for value in range(values)]
    return [(deck * DECK + face, card_text(face)) for face in faces]


@cache
def _pack(colours: int, values: int) -> list[tuple[int, str]]:
    """The cards of both decks, by their faces."""
    decks = deck_cards(colours, values, 0), deck_cards(colours, values, 1)
    return [card for twins in zip(*decks, strict=True) for card in twins]


def _gone(rules: Any, state: Any, piles: dict[int, list[int]]) -> dict[str, list[str]]:
    """The cards out of the game, by owner."""
    there = cards_there(rules, state, piles)
    if rules.pack:
        return {"all": [text for card, text in _pack(rules.colours, rules.values) if card not in there]}
    decks = {str(deck): deck_cards(rules.colours, rules.values, deck) for deck in (0, 1)}
    return {deck: [text for card, text in cards if card not in there] for deck, cards in decks.items()}


def cards_there(rules: Any, state: Any, piles: dict[int, list[int]]) -> set[int]:
    """The cards of some piles, and those that will still come."""
    there = set(chain.from_iterable(piles.values()))
    for deck in talons_of(rules):
        there.update([state.card, *last_of_talon(rules, state, deck, state.left[deck])])
    return there


def forget(rules: Any, state: Any) -> None:
    """Wipe out what the record knows beyond the faces that lie there.

    A king laid from the talon still stands in the place it was drawn from. Of two equal cards the one dealt first has
    the lower number, which would tell where its twin is: they are numbered anew, by where they lie.
    """
    talons = talons_of(rules)
    cards = {deck: last_of_talon(rules, state, deck, state.left[deck]) for deck in talons}
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

    piles = {at: [number(card) for card in pile] for at, pile in all_piles(state).items()}
    state.under[:] = [NOTHING] * len(state.under)
    for at, pile in piles.items():
        put(state, at, pile[-1])
        for under, card in pairwise(pile):
            state.under[card] = under
    if state.card != NOTHING:  # to be laid next, or turned up by the last move and counted where it lies
        state.card = number(state.card) if talons else state.card % DECK
    for deck in talons:
        talons[deck] = [number(card) for card in talons[deck]]
