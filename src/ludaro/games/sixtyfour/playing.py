"""What is known of a game of 64g from its words before anybody has measured it: how to search it, who plays its levels,
what a search costs, how long a game takes.

The styles and costs are those that were found for the twelve games; a game made of other words takes after the one
whose turn and combinations are like its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludaro.games.style import Style

SECONDS = 15  # that a person thinks about a move, as in figures.json

# Games whose cards lie face up: every move can be looked at.
MOVING = Style(exploration=0.15, trust=16, cut=8)
LAYING_BESIDE = Style(trust=16, cut=24)
LAYING = Style(trust=16, cut=8)
LAYING_FOR = {
    "take": Style(trust=16, cut=4),
    "return": Style(exploration=0.25, trust=16, cut=8),
    "turn down": Style(exploration=0.15, trust=64, cut=8),
    "count": Style(exploration=0.15, trust=64, cut=8),
}
TURNING = Style(exploration=0.15, trust=64, cut=4, foresight=True)
TURNING_INTO_ROWS = Style(exploration=0.3, trust=64, cut=2, foresight=True)

# Who plays the levels: spread evenly over what players of every strength, from always the worst move to a second of
# thought, reached in sixty-four games by lot (see docs/players.md).
STEADY_LEVELS = (
    "clumsy:0.9",
    "clumsy:0.35",
    "search:30~0.9",
    "search:30~0.75",
    "search:30~0.55",
    "search:30~0.3",
    "search:150",
    "search:1s",
)
# Where the next card decides much, thinking longer is of little use: these slip more or less often.
CHANCY_LEVELS = (
    "clumsy:1",
    "clumsy:0.7",
    "clumsy:0.35",
    "clumsy:0.05",
    "search:30~0.8",
    "search:30~0.6",
    "search:30~0.35",
    "search:1s",
)


def sayings(words: Mapping[str, Any]) -> dict[str, Any]:
    """What a game of these words says of itself, as fields of :class:`ludaro.Game`."""
    return {
        "counts": words["goal"] == "most",
        "hidden": words["start"] != "open",
        "style": style_of(words),
        "levels": _levels(words),
        "cost": _cost(words),
        "minutes": max(1, round(_moves(words) * SECONDS / 60)),
    }


def style_of(words: Mapping[str, Any]) -> Style:
    """How to search a game of these words."""
    turn = words["turn"]
    if turn == "turn up" and words["goal"] == "most":
        return TURNING_INTO_ROWS if words.get("second") == "row" else TURNING
    if turn == "beside":
        return LAYING_BESIDE
    if turn == "lay":
        return LAYING_FOR.get(words.get("effect", "none"), LAYING)
    return MOVING


def _levels(words: Mapping[str, Any]) -> tuple[str, ...]:
    laid_for_one = words["turn"] in ("lay", "beside") and words["goal"] in ("first", "avoid")
    return CHANCY_LEVELS if words["turn"] == "turn up" or laid_for_one else STEADY_LEVELS


def _cost(words: Mapping[str, Any]) -> int:
    """About how many microseconds an iteration of a short search takes."""
    turn, effect = words["turn"], words.get("effect", "none")
    if turn == "send":
        return 90
    if turn == "jump":
        return 9
    if turn == "turn up":
        return 6 if words.get("second") == "row" else 8
    if turn == "lay":
        return {"take": 9, "return": 5}.get(effect, 12)
    if turn == "beside":
        return 6
    if effect != "none":
        return 25
    return 7 if words["goal"] == "king" else 6


def _moves(words: Mapping[str, Any]) -> int:
    """About how many moves a game has, by the cards there are and what becomes of them."""
    cards = 2 * int(words.get("colours", 4)) * int(words.get("values", 8))
    turn, effect = words["turn"], words.get("effect", "none")
    if turn in ("step", "jump"):
        if effect != "none":
            return 5 * cards
        return cards // 2 if words["goal"] in ("cross", "hold", "far", "king") else 3 * cards
    if turn == "send":
        return cards * 2 // 3
    if turn == "turn up":
        return cards * 3 // 2
    if effect == "return":
        return cards * 5 // 3
    if words.get("second") == "disturb":
        return cards * 7 // 4
    return cards // 2 if words["goal"] in ("cross", "hold", "far", "king", "first", "avoid", "block") else cards
