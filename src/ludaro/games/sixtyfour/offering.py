"""What is offered to who makes a game from words: in which groups, which numbers, and when a wish counts nothing."""

from __future__ import annotations

from functools import lru_cache

from ludaro.games.sixtyfour.grammar import (
    FACTS,
    IDLE,
    PREFERRED,
    Clash,
    Fact,
    possible_kinds,
)
from ludaro.games.sixtyfour.view import SixtyfourTable
from ludaro.games.sixtyfour.words import USUAL, VOCABULARY, Words, choices_of

FIRST_GAME = "f6r6c3v4o1w2x200"
"""A good small game to begin with: short, even, and its rules are told in a few sentences."""

# In the order in which a game is explained.
GROUPS: dict[str, tuple[str, ...]] = {
    "cards": ("pack", "files", "rows", "turned", "colours", "values"),
    "start": ("start", "layout", "kings"),
    "turn": ("turn", "leap", "near", "second", "moves"),
    "cover": ("cover", "begin"),
    "combinations": ("among", "kinds", "least", "effect", "own", "pile", "gain"),
    "goal": ("goal", "fair", "ties", "patience", "longest"),
}

# Of the numbers that are too many to offer, or partly good for nothing, these.
NUMBERS: dict[str, tuple[int, ...]] = {
    "rows": (1, 4, 5, 6, 7, 8),
    "patience": (0, 20, 50, 100),
    "longest": (0, 100, 200, 400, 600),
}


def offered(name: str, present: str | int) -> tuple[str | int, ...]:
    """The values of a word to choose from; the present one is among them.

    >>> offered("patience", 17)
    (0, 17, 20, 50, 100)
    """
    values = NUMBERS.get(name, choices_of(name))
    return values if present in values else tuple(sorted({*values, present}, key=int))


@lru_cache(4096)
def substitutes(name: str, present: str | int) -> tuple[str | int, ...]:
    """The same values in the order in which they are tried in place of the present one: what is most like it first."""
    values = [value for value in offered(name, present) if value != present]
    if isinstance(VOCABULARY[name], range) and present != USUAL[name]:
        return tuple(sorted(values, key=lambda value: abs(int(value) - int(present))))
    liked = PREFERRED.get(name, ())
    return tuple(sorted(values, key=lambda value: liked.index(value) if value in liked else len(liked)))


def _kinds_made(words: Words) -> str:
    wanted = COMBINED if words["kinds"] == "any" else str(words["kinds"]).split()
    return "all" if len(possible_kinds(words)) == len(wanted) else "some"


# A wish for a value can come to nothing though the words go together: where its normal form is another …
COMBINED = ("colour", "value", "stairs")
FACTS_OF_WISHES = {
    **FACTS,
    "kinds made": Fact(FACTS["so long"].words, _kinds_made),
    "waiting": Fact(
        ("patience", "longest"),
        lambda words: "in vain" if 0 < int(words["longest"]) <= int(words["patience"]) else "fine",
    ),
}
LOST = [
    ("kinds", Clash("some-kinds", {"kinds made": ("some",)}, "not all of these combinations can be made")),
    ("patience", Clash("over-before", {"waiting": ("in vain",)}, "the game is over before that")),
]
# … and where the word cannot matter; but for a value that says just this.
_IDLE_BY_MEANING = ("longest", 0)


def objections(name: str, value: str | int) -> list[Clash]:
    """What speaks against a wish for a value of a word."""
    lost = [clash for word, clash in LOST if word == name]
    if (name, value) == _IDLE_BY_MEANING:
        return lost
    return [Clash(idle.name, idle.when, "it cannot matter") for idle in IDLE if idle.word == name] + lost


def eventful(before: SixtyfourTable, after: SixtyfourTable) -> int:
    """How much of a game a move lets see: a combination most, then a card that goes, then one that is covered."""
    gone = sum(map(len, after["gone"].values())) > sum(map(len, before["gone"].values()))
    lying = before["squares"]
    covered = any(len(pile) > max(1, len(lying.get(square, ()))) for square, pile in after["squares"].items())
    return 4 * bool(after["made"]) + 2 * gone + covered


def under_way(table: SixtyfourTable) -> bool:
    """Whether a turn goes on: something is left to decide."""
    return table["pending"] is not None
