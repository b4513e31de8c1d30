"""Why a move of Kvaro is refused, and what was wrong with a try that counts as a fail."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any

from ludaro.games.kvaro.choices import codes_of, need_of
from ludaro.games.kvaro.deck import COLOURS, OBJECTS, Card, card_with
from ludaro.games.kvaro.notation import LAID, code_text, place_text
from ludaro.games.kvaro.notation import WORDS as MOVES
from ludaro.games.kvaro.table import (
    ACROSS,
    CARDS,
    HOME,
    NO_CARD,
    NOBODY,
    RIGHT,
    UP,
    card_at,
    code_of,
    count_fits,
    lay,
    looking_out,
)
from ludaro.games.kvaro.words import SOLO, A, B, C, D
from ludaro.games.reasons import Reason, reason

FORM = "moves are written 7@1,0 or 7r@1,0 (card 7, upright or turned, at x=1, y=0), take 2,1 or one word"
WORDS = {
    "must-lay": "you can lay a card, so you must",
    "no-passing": "there is no passing here",
    "not-here": "{word} is no move of this game",
    "stop-first": "first say stop",
    "lay-or-fail": "you said stop: lay one of the two cards, or give up",
    "said": "you have said none for these two cards",
    "no-taking": "no card is taken back in this game",
    "empty": "there is no card at {at}",
    "taken-already": "you have taken a card back in this turn",
    "only-card": "the only card on the table stays",
    "enclosed": "the card at {at} has cards on all four sides, and taking it would leave a hole",
    "hole": "the card at {at} is free only towards a hole between the cards, and taking it would make that bigger",
    "holds": "without the card at {at} the others would not hang together",
    "no-such-card": "there is no card {card}; cards are numbers from 1 to 30",
    "laid": "card {card} lies on the table",
    "not-yours": "you do not hold card {card}",
    "not-open": "card {card} is not one of the two that lie open",
    "twice": "card {card} can be laid only once",
    "first-place": "the first card goes to 0,0",
    "upright": "the first card lies upright",
    "place-taken": "a card lies at {at} already",
    "nothing-beside": "no card lies beside {at}",
    "direction": "you lay {needs}, and at {at} the card would touch none that way",
    "same-place": "the card just taken back may not go to its place again",
    "outside": "{at} lies outside the square of 3×3",
    "clash": "{said} meets {said}, on the {side}",
}
COLOUR_NAMES = dict(zip(COLOURS, ("red", "green", "yellow", "blue"), strict=True))
DIRECTIONS = {"across": "beside a card, to its left or right", "upwards": "above or below a card"}
TAKEN = re.compile(r"take (0|-?[1-9]\d*),(0|-?[1-9]\d*)", re.ASCII)
FARTHEST = 250
# The sides of a card: the step there, and its own corners with those of the card beside it that they meet.
SIDES = {
    "left": (-RIGHT, (0, 2), (1, 3)),
    "right": (RIGHT, (1, 3), (0, 2)),
    "top": (UP, (0, 1), (2, 3)),
    "bottom": (-UP, (2, 3), (0, 1)),
}


def silent(rules: Any, state: Any, text: str) -> bool:
    """Whether nobody is told, without trying, if a card fits: where all look for a place at once."""
    return rules.game in (B, C) and "@" in text


def lapsed(rules: Any, before: Any, state: Any, text: str) -> bool:
    """Whether a word was meant for two open cards that do not lie there any more."""
    return rules.game == B and text in ("stop", "none") and bool(before.top != state.top)


def refused(rules: Any, state: Any, seat: int, text: str) -> Reason | None:
    """The reason for a text that is not a legal move of a seat that may act; None if it cannot be read."""
    if text in MOVES:
        return _not_said(rules, state, seat, text)
    if found := TAKEN.fullmatch(text):
        return _not_taken(rules, state, seat, read_place(found[1], found[2]), f"{found[1]},{found[2]}")
    parts = text.split("+") if rules.game == C else [text]
    if len(parts) > 2 or not all(LAID.fullmatch(part) for part in parts):
        return None
    if rules.game == B and state.stopper == NOBODY:
        return reason(WORDS, "stop-first")
    why = not_laid(rules, state, seat, parts[0])
    if why is not None or len(parts) == 1:
        return why
    return _second_not_laid(rules, state, seat, *parts)


def fault(rules: Any, state: Any, mover: int | None, move: str) -> dict[str, Any]:
    """For the table of B: what was wrong when the last move tried to lay a card where it does not fit, else None."""
    if rules.game != B:
        return {}
    tried = LAID.fullmatch(move)
    if not tried or state.at[int(tried[1]) - 1]:
        return {"fault": None}
    why = _does_not_fit(rules, state, mover or 0, *read_laying(tried))
    assert why is not None
    told = {"seat": mover, "card": f"{tried[1]}{tried[2]}", "place": f"{tried[3]},{tried[4]}"}
    return {"fault": told | {"why": why.why, "facts": why.facts}}


def _not_said(rules: Any, state: Any, seat: int, word: str) -> Reason:
    if word == "pass":
        return reason(WORDS, "must-lay" if rules.game in (A, D) else "no-passing")
    if rules.game != B:
        return reason(WORDS, "not-here", {"word": word})
    if word == "fail":
        return reason(WORDS, "stop-first")
    return reason(WORDS, "said" if state.stopper == NOBODY else "lay-or-fail")


def _not_taken(rules: Any, state: Any, seat: int, place: int | None, text: str) -> Reason:
    at = {"at": text}
    if rules.game not in (A, SOLO):
        return reason(WORDS, "no-taking")
    if state.taken != NO_CARD:
        return reason(WORDS, "taken-already")
    card = NO_CARD if place is None else card_at(state, place)
    if card == NO_CARD:
        return reason(WORDS, "empty", at)
    if count_fits(rules, state, codes_of(rules, state, seat), need_of(rules, state, seat)):
        return reason(WORDS, "must-lay")
    if not state.beside[card]:
        return reason(WORDS, "only-card", at)
    if state.beside[card].bit_count() == 4:
        return reason(WORDS, "enclosed", at)
    if not looking_out(state) >> card & 1:
        return reason(WORDS, "hole", at | {"hole": _hole(state, state.at[card])})
    return reason(WORDS, "holds", at)


def _hole(state: Any, card: int) -> list[str]:
    """The empty places beside a card that no empty places lead away from, and all that hang together with them."""
    found: set[int] = set()
    waiting = [card]
    while waiting:
        place = waiting.pop()
        near = {place + step for step, _, _ in SIDES.values()} - found
        empty = {place for place in near if card_at(state, place) == NO_CARD}
        found |= empty
        waiting += empty
    return [place_text(place) for place in sorted(found)]


def not_laid(rules: Any, state: Any, seat: int, text: str) -> Reason | None:
    """Why a card cannot be laid; None if it can."""
    found = LAID.fullmatch(text)
    assert found is not None
    card = {"card": int(found[1])}
    if card["card"] > CARDS:
        return reason(WORDS, "no-such-card", card)
    place, code, where = read_laying(found)
    if not codes_of(rules, state, seat) >> (code % CARDS) & 1:
        if state.at[code % CARDS]:
            return reason(WORDS, "laid", card | {"at": place_text(state.at[code % CARDS])})
        return reason(WORDS, "not-open" if rules.game == B else "not-yours", card)
    return _does_not_fit(rules, state, seat, place, code, where)


def _second_not_laid(rules: Any, state: Any, seat: int, first: str, second: str) -> Reason | None:
    """Why a pair cannot be laid whose first card can."""
    found = LAID.fullmatch(first)
    assert found is not None
    place, code, _ = read_laying(found)
    if int(second.partition("@")[0].rstrip("r")) == code % CARDS + 1:
        return reason(WORDS, "twice", {"card": code % CARDS + 1})
    assert place is not None
    after = deepcopy(state)
    lay(rules, after, place, code)
    return not_laid(rules, after, seat, second)


def read_place(x: str, y: str) -> int | None:
    """The number of a place; None if it is farther away than any card can lie."""
    if max(len(x), len(y)) > 4 or max(abs(int(x)), abs(int(y))) > FARTHEST:
        return None
    return HOME + RIGHT * int(x) + UP * int(y)


def read_laying(found: re.Match[str]) -> tuple[int | None, int, str]:
    """The place, the code and the place's text of a card that somebody wants to lay."""
    code = int(found[1]) - 1 + (CARDS if found[2] else 0)
    return read_place(found[3], found[4]), code, f"{found[3]},{found[4]}"


def _does_not_fit(rules: Any, state: Any, seat: int, place: int | None, code: int, where: str) -> Reason | None:
    at = {"at": where, "card": code_text(code)}
    if state.laid == 0:
        return _not_first(rules, place, code, at)
    near = {} if place is None else neighbours(state, place)
    if place is not None and card_at(state, place) != NO_CARD:
        return reason(WORDS, "place-taken", at)
    if not near or place is None:
        return reason(WORDS, "nothing-beside", at)
    if rules.game == D:
        needs = "across" if need_of(rules, state, seat) == ACROSS else "upwards"
        if not near.keys() & ({"left", "right"} if needs == "across" else {"top", "bottom"}):
            return reason(WORDS, "direction", at | {"needs": needs}, needs=DIRECTIONS[needs])
    if rules.game == A and state.taken == code % CARDS and place == state.taken_at:
        return reason(WORDS, "same-place", at)
    if rules.game == SOLO and not (state.left <= place % UP <= state.right and state.low <= place // UP <= state.high):
        return reason(WORDS, "outside", at)
    found = clashes(rules, code, near)
    if not found:
        return None
    said = COLOUR_NAMES[found[0]["what"]] if found[0]["same"] == "colour" else f"object {found[0]['what']}"
    return reason(WORDS, "clash", at | found[0] | {"clashes": found}, said=said)


def _not_first(rules: Any, place: int | None, code: int, at: dict[str, Any]) -> Reason | None:
    if place != HOME:
        return reason(WORDS, "first-place", at)
    return reason(WORDS, "upright", at) if rules.game == A and code >= CARDS else None


def neighbours(state: Any, place: int) -> dict[str, tuple[str, int]]:
    """The cards beside a place, by the side on which they lie: their places and their codes."""
    found = {}
    for side, (step, _, _) in SIDES.items():
        card = card_at(state, place + step)
        if card != NO_CARD:
            found[side] = place_text(place + step), code_of(state, card)
    return found


def clashes(rules: Any, code: int, near: dict[str, tuple[str, int]]) -> list[dict[str, str]]:
    """Which objects or colours meet their own kind, colours first on each side."""

    def card(code: int) -> Card:
        return card_with(rules.row[code], rules.column[code])

    found = []
    for side, (beside, other) in near.items():
        _, own_corners, their_corners = SIDES[side]
        meetings = [(card(code)[i], card(other)[j]) for i in own_corners for j in their_corners]
        for same, letters, part in (("colour", COLOURS, 1), ("object", OBJECTS, 0)):
            for mine, theirs in meetings:
                if mine[part] == theirs[part]:
                    told = {"side": side, "beside": beside, "same": same, "what": letters[mine[part]]}
                    found.append(told | {"mine": _corner(mine), "theirs": _corner(theirs)})
    return found


def _corner(corner: tuple[int, int]) -> str:
    return OBJECTS[corner[0]] + COLOURS[corner[1]]
