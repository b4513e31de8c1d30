"""What of a game's words comes into play: a word that never does is decoration.

Names of what happens begin with the word of the declaration that they belong to. ``noted`` tells it of a move, from the
positions before and after it; it uses the former up.
"""

from __future__ import annotations

from typing import Any

from ludaro.games.sixtyfour.board import LINES, NOTHING, NOWHERE, card_at, clear, put
from ludaro.games.sixtyfour.combos import run_of_kind, taking_part
from ludaro.games.sixtyfour.moving import FROM
from ludaro.games.sixtyfour.rules import PASS, PLACE, STAY
from ludaro.games.sixtyfour.rules import RULES as RULES
from ludaro.games.sixtyfour.rules import STATE as STATE
from ludaro.games.sixtyfour.words import (
    BITS_OF_KIND,
    COLOUR,
    FALLING,
    JUMP,
    KILL,
    LINE,
    RETURN,
    RISING,
    ROW,
    TURN_UP,
    VALUE,
    VOCABULARY,
)
from ludaro.kernel.bits import NONE, ONE, lowest, size, square
from ludaro.kernel.records import Record

EVENTS = {
    "turn pass": "somebody has to pass",
    "turn jump": "a card jumps",
    "kings move": "a king moves",
    "cover": "a card is covered",
    "second": "a second decision is made",
    "second stay": "somebody leaves the second decision be",
    "second row": "a card finds its row full and leaves the game",
    "kinds colour": "cards of one colour combine",
    "kinds value": "cards of one value combine",
    "kinds stairs": "cards whose values rise or fall by one combine",
    "kinds line": "cards in line combine",
    "effect": "a combination does something",
    "pile": "a card of a combination has another one underneath",
    "ties": "equal points are decided by combinations",
}
SELDOM = ("turn pass", "kings move", "second stay", "patience", "longest")
PASSED, JUMPED, KING_MOVED, COVERED, SECOND, STAYED, FULL_ROW = (1 << place for place in range(7))
OF_COLOUR, OF_VALUE, IN_STAIRS, ALIGNED, EFFECT, PILED, TIED = (1 << place for place in range(7, 14))


def noted(rules: Record, before: Record, state: Record, seat: int, move: int) -> int:
    """What a move brought into play, as bits in the order of ``EVENTS``."""
    found = decided(rules, state)
    if move == PASS:
        return found | PASSED
    if before.pending != NOWHERE:
        found |= STAYED if move == STAY else SECOND
    elif move < PLACE:
        found |= moved(rules, before, move // FROM, move % FROM)
    elif before.up & square(move - PLACE) != NONE:
        found |= COVERED
    if rules.turn == TURN_UP and rules.second == ROW and size(state.taken) < size(before.taken) and state.made == NONE:
        found |= FULL_ROW
    if state.made != NONE:
        found |= combined(rules, before, state, seat, move)
    return found


def moved(rules: Record, before: Record, start: int, end: int) -> int:
    """What is special about a card's way from one square to another."""
    files = int(rules.files)
    found = 0
    if before.up & square(end) != NONE:
        found |= COVERED
    if before.up & square(start) == NONE:
        found |= KING_MOVED
    far = max(abs(start // files - end // files), abs(start % files - end % files))
    if rules.turn == JUMP and far > 1:
        found |= JUMPED
    return found


def combined(rules: Record, before: Record, state: Record, seat: int, move: int) -> int:
    """Which kinds of combination a move has made, and what became of them."""
    at = bring(rules, before, state, move)
    among = taking_part(rules, before, seat)
    found = 0
    for line in range(LINES):
        for kind in range(LINE + 1):
            if (int(rules.kinds) >> kind) & 1 and makes_run(rules, before, among, at, line, kind):
                found |= bit_of_kind(kind)
    if rules.effect == KILL:
        if size(state.taken) < size(before.taken):
            found |= EFFECT
    elif rules.effect:
        found |= EFFECT
    left = state.made
    while left != NONE:
        if before.under[card_at(before, lowest(left))] != NOTHING:
            found |= PILED
        left &= left - ONE
    return found


def makes_run(rules: Record, state: Record, among: Any, at: int, line: int, kind: int) -> bool:
    return size(run_of_kind(rules, state, among, at, line, kind)) >= rules.least  # type: ignore[no-any-return]


def bring(rules: Record, before: Record, state: Record, move: int) -> int:
    """Make a move that combines cards in the position before it, but for what becomes of them; where its card lies."""
    new = state.made & ~before.taken
    if move == STAY:
        return int(before.pending)
    if move < PLACE:
        start = move // FROM
        end = move % FROM
        card = card_at(before, start)
        clear(before, start)
    else:
        end = move - PLACE
        card = int(before.card)
        if rules.turn == TURN_UP:
            card = card_at(before, end)
            if new != NONE:  # it went to its row
                clear(before, end)
                end = lowest(new)
        elif before.taken & square(end) != NONE:
            before.under[card] = card_at(before, end)
    put(before, end, card)
    before.up |= square(end)
    return end


def bit_of_kind(kind: int) -> int:
    if kind == COLOUR:
        return OF_COLOUR
    if kind == VALUE:
        return OF_VALUE
    return IN_STAIRS if kind == RISING or kind == FALLING else ALIGNED


def decided(rules: Record, state: Record) -> int:
    """Whether combinations decided between equal points."""
    if state.winners == 0 or rules.ties == 0:
        return 0
    best = 0
    equal = 0
    for seat in range(int(rules.players)):
        points = int(state.gain[seat])
        if points > best:
            best = points
            equal = 0
        if points == best:
            equal += 1
    return TIED if equal > 1 else 0


def promised(rules: Any) -> list[str]:
    """What the words of a game let hope for: names of ``EVENTS``."""
    said = {name: VOCABULARY[name][getattr(rules, name)] for name in ("turn", "cover", "second", "effect", "pile")}
    kinds = [name for name, bits in BITS_OF_KIND.items() if name != "any" and rules.kinds & bits]
    covered = said["cover"] != "never"
    here = {
        "turn pass": True,
        "kings move": bool(rules.kings) and said["turn"] in ("step", "jump"),
        "second stay": said["second"] in ("match", "disturb"),
        "turn jump": said["turn"] == "jump",
        "cover": covered,
        "second": said["second"] != "none" and not (said["second"] == "row" and said["turn"] != "turn up"),
        "second row": said["second"] == "row" and said["turn"] == "turn up",
        **{f"kinds {kind}": bool(rules.combines) for kind in kinds},
        "effect": bool(rules.effect),
        "pile": covered and rules.effect == RETURN,
        "ties": bool(rules.ties) and rules.players > 1,
    }
    return [name for name in EVENTS if here.get(name)]


_ENDINGS = {  # of goals, the word that tells them
    "cross": "crossed",
    "hold": "held",
    "far": "far",
    "king": "king",
    "all across": "across",
    "outlast": "ran-out",
    "first": "combined",
    "avoid": "avoided",
    "last": "last",
    "block": "blocked",
}


def endings(rules: Any) -> dict[str, str]:
    """The endings that the words of a game name, each with its word."""
    goal = VOCABULARY["goal"][rules.goal]
    found = {_ENDINGS[goal]: "goal"} if goal in _ENDINGS else {}
    if rules.fair:
        found["both-across" if goal == "all across" else "both-there"] = "fair"
    if rules.patience:
        found["quiet"] = "patience"
    if rules.longest:
        found["moves"] = "longest"
    return found


# What may help against what the lab finds: options to try, by topic (with its word, or without), or by the word of what
# never happens. Of numbers, steps.
REMEDIES = {
    "fair": (("fair", "on"), ("goal", "far"), ("goal", "hold")),
    "decisive": (
        ("gain", "values"),
        ("ties", "combinations"),
        ("cover", "always"),
        ("cover", "opposing"),
        ("effect", "kill"),
    ),
    "length over at once": (("goal", "far"), ("goal", "hold"), ("goal", "all across"), ("least", "+1"), ("rows", "+2")),
    "length very long": (("rows", "-2"), ("values", "-2"), ("files", "-2"), ("goal", "far"), ("cover", "opposing")),
    "choice": (("near", "all"), ("turn", "jump"), ("cover", "always"), ("turn", "lay")),
    "limits": (("cover", "always"), ("cover", "opposing"), ("near", "all"), ("goal", "far"), ("rows", "-2")),
    "never cover": (("cover", "always"), ("cover", "opposing"), ("cover", "never")),
    "never kinds": (("least", "-1"), ("kinds", "any"), ("among", "all")),
    "never effect": (("least", "-1"), ("kinds", "any"), ("among", "all"), ("effect", "none")),
    "never pile": (("pile", "whole"), ("cover", "always")),
    "never second": (("near", "all"), ("second", "none")),
    "never goal": (("cover", "always"), ("cover", "opposing"), ("goal", "far"), ("goal", "most"), ("least", "-1")),
    "never fair": (("fair", "off"),),
    "never ties": (("ties", "shared"),),
}
