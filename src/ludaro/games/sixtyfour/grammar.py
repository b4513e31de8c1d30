"""Which words go together: what cannot be played is refused with a reason, what cannot matter has one value.

Both are lists of conditions on words, and on a few facts that follow from them (``FACTS``). :func:`settle` completes
what somebody has named of a game, so that it can be played, and puts it into its normal form.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache
from itertools import count
from random import Random
from typing import Any, NamedTuple

from ludaro.errors import BadOption, nearest, quoted
from ludaro.games.sixtyfour.words import (
    BITS_OF_KIND,
    COMBINATION,
    USUAL,
    VOCABULARY,
    Words,
    board_of,
    choices_of,
    combines,
)

Condition = Mapping[str, Collection[Any]]
"""Words and facts, each with some values: it holds when all of them have one of theirs."""


class Clash(NamedTuple):
    """Words that do not go together, and why: in terms of the table."""

    name: str
    when: Condition
    why: str


class Idle(NamedTuple):
    """A word that cannot matter, or values of it that come to the same as another: when, and what it is then."""

    name: str
    word: str
    when: Condition
    value: str | int


class Fact(NamedTuple):
    """Something that follows from words, and from which.

    ``mildest``: with these values it is in the way only if it is with all others of these words as well.
    """

    words: tuple[str, ...]
    find: Callable[[Words], Any]
    mildest: Words | None = None


MOVED = ("step", "jump", "send")
WALKED = ("step", "jump")
LAID = ("lay", "beside")
A_KING = ("dealt", "first", "ones")
ACROSS = ("cross", "hold", "far")
BY_COMBINING = ("first", "avoid")
COVERS = ("always", "surrounded", "full", "opposing")


def others(name: str, *values: str | int) -> tuple[str | int, ...]:
    """All values of a word but these."""
    return tuple(value for value in choices_of(name) if value not in values)


def deck_size(words: Words) -> int:
    return int(words["colours"]) * int(words["values"])


def squares_of(words: Words) -> int:
    files, rows = board_of(words)
    return files * rows


def _room(words: Words) -> str:
    """Whether the cards that lie there at the start have room: too few squares, none left, none left but those in the
    middle, or some on each side."""
    files, rows = board_of(words)
    if words["start"] == "talons":
        return "free"
    if words["start"] == "hidden":
        return _filled(2 * deck_size(words), files * rows)
    half = files * (rows // 2)
    filled = _filled(deck_size(words), half)
    return "middle" if filled == "full" and rows % 2 else filled


def _filled(cards: int, squares: int) -> str:
    return "small" if cards > squares else "full" if cards == squares else "free"


def _place(words: Words) -> str:
    """Whether every card that may be laid anywhere finds an empty square: on the board, or in the row of its value."""
    if words["second"] == "row":
        squares = 8 if words["turned"] == "on" else int(words["files"])
        return "always" if 2 * int(words["colours"]) <= squares else "at times"
    return "always" if 2 * deck_size(words) <= squares_of(words) else "at times"


def possible_kinds(words: Words) -> list[str]:
    """The kinds of combination that the cards and the board allow."""
    decks = 1 if words["among"] == "own" or words["effect"] == "count" else 2
    most = {
        "colour": decks * int(words["values"]),
        "value": decks * int(words["colours"]),
        "stairs": int(words["values"]),
        "line": decks * deck_size(words),
    }
    if words["second"] == "row" and words["turned"] == "off":  # rows of one value each, so columns are stairs
        most |= {"colour": max(decks, most["stairs"]), "line": max(most["value"], most["stairs"])}
    wanted = str(words["kinds"]).split()
    least = int(words["least"])
    kinds = [kind for kind in most if kind in wanted or (wanted == ["any"] and kind != "line")]
    return [kind for kind in kinds if least <= min(most[kind], _longest_line(words))]


def _longest_line(words: Words) -> int:
    # No board but that of eight by eight is turned, whatever the word says.
    turned = words["turned"] == "on" and words["files"] == words["rows"] == 8
    return 16 if turned else max(int(words["files"]), int(words["rows"]))


SIZE = ("files", "rows", "turned")
CARDS = ("colours", "values")
FACTS: dict[str, Fact] = {
    "room": Fact((*SIZE, *CARDS, "start"), _room),
    "king's square": Fact(
        (*SIZE, *CARDS), lambda words: "filled" if deck_size(words) > board_of(words)[0] // 2 else "empty"
    ),
    "cards for the squares": Fact(
        (*SIZE, *CARDS), lambda words: "many" if 2 * deck_size(words) > squares_of(words) else "few"
    ),
    "place for a card": Fact(
        (*SIZE, *CARDS, "second"),
        _place,
        {"files": 4, "rows": 1, "turned": "off", "colours": 4, "values": 8},
    ),
    "rows of values": Fact(
        (*SIZE, "values"),
        lambda words: "all" if words["turned"] == "on" or int(words["values"]) <= int(words["rows"]) else "some",
    ),
    "combinations": Fact(("effect", "goal"), lambda words: "made" if combines(words) else "none"),
    "so long": Fact(
        (*SIZE, *CARDS, "second", "among", "kinds", "least", "effect", "goal"),
        lambda words: "never" if combines(words) and not possible_kinds(words) else "at times",
        dict(
            zip(
                (*SIZE, *CARDS, "second", "among", "kinds", "least"),
                (8, 8, "on", 4, 8, "none", "all", "line", 2),
                strict=True,
            )
        ),
    ),
    "length": Fact(("longest",), lambda words: "short" if 0 < int(words["longest"]) < 20 else "fine"),
}

NOBODY_MOVES = "every square is taken and nothing may be covered, so nobody could move"
ALWAYS_ROOM = "there is always room for another card"
NOBODYS = "in a mixed pack the cards are nobody's"
NO_HALVES = "one row of squares has no two halves"
ENDLESS = "the game could go on for ever; say after how many moves it is a draw"
TURNED = "only the board of eight by eight can be turned"
FIXED = "the figure is a fixed layout of four colours with the values 1 to 4, in rows of eight, face up"
CLASHES = [
    # Cards and board.
    Clash("rows", {"rows": (2, 3)}, "a board has one row, or at least four"),
    Clash("turned", {"turned": ("on",), "files": others("files", 8)}, TURNED),
    Clash("turned", {"turned": ("on",), "rows": others("rows", 8)}, TURNED),
    Clash("room", {"room": ("small",)}, "there are more cards than squares for them"),
    Clash("figure", {"layout": ("figure",), "start": ("talons", "hidden")}, FIXED),
    Clash("figure", {"layout": ("figure",), "colours": others("colours", 4)}, FIXED),
    Clash("figure", {"layout": ("figure",), "values": others("values", 4)}, FIXED),
    Clash("figure", {"layout": ("figure",), "files": others("files", 8)}, FIXED),
    Clash("figure", {"layout": ("figure",), "turned": ("on",)}, FIXED),
    # A turn.
    Clash("not-there", {"turn": MOVED, "start": ("talons", "hidden")}, "no cards lie face up on the board to move"),
    Clash("no-talon", {"turn": LAID, "start": ("open", "hidden")}, "there is no talon to lay from"),
    Clash("none-down", {"turn": ("turn up",), "start": ("open", "talons")}, "no cards lie face down on the squares"),
    Clash("nobodys-move", {"turn": MOVED, "pack": ("mixed",)}, f"{NOBODYS}, so nobody could move one"),
    Clash("turn-mixed", {"turn": ("turn up",), "pack": ("own",)}, "cards to turn up are dealt from both decks, mixed"),
    Clash("no-halves", {"turn": MOVED, "rows": (1,)}, NO_HALVES),
    Clash("no-halves", {"start": ("open",), "rows": (1,)}, NO_HALVES),
    Clash("stuck", {"turn": WALKED, "room": ("full",), "cover": ("never",)}, NOBODY_MOVES),
    Clash("stuck", {"turn": ("send",), "room": ("full", "middle"), "cover": ("never",)}, NOBODY_MOVES),
    Clash(
        "no-place",
        {
            "turn": LAID,
            "cards for the squares": ("many",),
            "cover": ("never",),
            "effect": ("none", "turn down", "count"),
        },
        "there are more cards than squares, and none is ever covered or taken away",
    ),
    Clash("opposing", {"cover": ("opposing",), "pack": ("mixed",)}, f"{NOBODYS}, so none is an opposing one"),
    Clash(
        "match-turn",
        {"second": ("match",), "turn": others("turn", "turn up")},
        "only a card that was just turned up goes where it makes a combination",
    ),
    Clash("match-none", {"second": ("match",), "combinations": ("none",)}, "there are no combinations to make"),
    Clash(
        "row-turn",
        {"second": ("row",), "turn": ("step", "jump", "send", "beside")},
        "only cards that are turned up, or laid anywhere, go to the row of their value",
    ),
    Clash("row-none", {"second": ("row",), "rows of values": ("some",)}, "there is no row for the highest values"),
    Clash(
        "disturb-turn",
        {"second": ("disturb",), "turn": ("step", "jump", "send", "turn up")},
        "only after laying a card its neighbours are moved",
    ),
    # Kings.
    Clash("no-king", {"goal": ("king",), "kings": ("none",)}, "there is no king to cover"),
    Clash("idle-king", {"goal": others("goal", "king"), "kings": A_KING}, "kings matter only where covering one wins"),
    Clash("king-dealt", {"kings": ("dealt", "ones"), "start": ("talons", "hidden")}, "no cards lie open to be king"),
    Clash("king-first", {"kings": ("first",), "start": ("open", "hidden")}, "there is no talon to take the king from"),
    Clash("king-mixed", {"kings": A_KING, "pack": ("mixed",)}, f"{NOBODYS}, so nobody has a king"),
    Clash("king-row", {"kings": A_KING, "rows": (1,)}, "in one row both kings would have the same square"),
    Clash("king-square", {"kings": ("dealt", "ones"), "king's square": ("empty",)}, "the king's square stays empty"),
    Clash("king-won", {"kings": A_KING, "turn": ("send", "lay")}, "the very first card could cover the king"),
    Clash("king-down", {"kings": A_KING, "effect": ("turn down",)}, "kings and cards turned down would look the same"),
    # Combinations.
    Clash("own-mixed", {"among": ("own",), "pack": ("mixed",)}, NOBODYS),
    Clash("so-long", {"so long": ("never",)}, "no combination of so many cards can be made with these cards and board"),
    Clash("give-own", {"effect": ("give",), "pack": ("own",)}, "the four directions are for four players"),
    Clash("give-row", {"effect": ("give",), "rows": (1,)}, "one row of squares has only one direction"),
    Clash("return", {"effect": ("return",), "turn": others("turn", *LAID)}, "there is no talon to return cards to"),
    Clash("kill-mixed", {"effect": ("kill",), "pack": ("mixed",)}, f"{NOBODYS}, so none is an opposing one"),
    Clash("kill-own", {"effect": ("kill",), "among": ("own",)}, "own combinations hold no opposing cards"),
    Clash("down", {"effect": ("turn down",), "turn": others("turn", *LAID)}, "only laid cards are turned down"),
    Clash("count-mixed", {"effect": ("count",), "pack": ("mixed",)}, NOBODYS),
    Clash(
        "count-goal",
        {"effect": ("give", "count"), "goal": others("goal", "most")},
        "points decide nothing where the most points do not win",
    ),
    # Winning.
    Clash(
        "goal-mixed",
        {"goal": (*ACROSS, "king", "all across", "outlast", "last"), "pack": ("mixed",)},
        f"{NOBODYS}, so nobody could win in this way",
    ),
    Clash("goal-row", {"goal": (*ACROSS, "all across"), "rows": (1,)}, NO_HALVES),
    Clash(
        "goal-at-once",
        {"goal": ACROSS, "turn": ("send", "lay", "turn up")},
        "the very first card could be there",
    ),
    Clash("all-laid", {"goal": ("all across",), "turn": (*LAID, "turn up")}, "cards that were laid do not move across"),
    Clash("outlast", {"goal": ("outlast",), "effect": others("effect", "return")}, "no card comes back to a talon"),
    Clash("most", {"goal": ("most",), "effect": ("none", "return", "kill")}, "nothing would be counted"),
    Clash(
        "made",
        {"goal": BY_COMBINING, "effect": others("effect", "none")},
        "the first combination ends the game",
    ),
    Clash("last-turn", {"goal": ("last",), "turn": others("turn", *WALKED)}, "no side begins with cards to lose"),
    Clash(
        "last-none",
        {"goal": ("last",), "cover": ("never",), "effect": others("effect", "take", "kill")},
        "no card would ever leave the board",
    ),
    Clash("block-turn", {"goal": ("block",), "turn": ("turn up",)}, "there is always a card to turn up"),
    Clash("block-room", {"goal": ("block",), "turn": ("lay",), "place for a card": ("always",)}, ALWAYS_ROOM),
    Clash("block-room", {"goal": ("block",), "turn": LAID, "cover": ("full",)}, ALWAYS_ROOM),
    Clash("endless-walk", {"longest": (0,), "turn": WALKED}, ENDLESS),
    Clash("endless-return", {"longest": (0,), "effect": ("return",)}, ENDLESS),
    Clash("too-short", {"length": ("short",)}, "so few moves are no game; a draw comes after 20 moves or more"),
]

# In rows of one value each, whatever lies in line has one value or makes stairs.
IN_ROWS = {"second": ("row",), "turned": ("off",)}
WHEN_STUCK = ("surrounded", "full")


def _idle(word: str, when: Condition) -> Idle:
    return Idle(f"idle-{word}", word, when, USUAL[word])


# What cannot matter, and when; each is looked at after those above it.
IDLE = [
    _idle("near", {"turn": ("send", "lay", "turn up"), "second": others("second", "disturb")}),
    _idle("near", {"rows": (1,)}),
    _idle("cover", {"turn": ("turn up",)}),
    Idle("idle-full", "cover", {"cover": WHEN_STUCK, "turn": ("lay",), "place for a card": ("always",)}, "never"),
    Idle("idle-full", "cover", {"cover": WHEN_STUCK, "turn": ("send",), "room": ("free",)}, "never"),
    Idle("idle-match", "second", {"second": ("match",), "room": ("full",), "goal": BY_COMBINING}, "none"),
    Idle("idle-figure", "kings", {"kings": ("dealt",), "layout": ("figure",)}, "ones"),
    _idle("among", {"combinations": ("none",)}),
    Idle("idle-counted", "among", {"effect": ("count",)}, "own"),
    _idle("kinds", {"combinations": ("none",)}),
    _idle("least", {"combinations": ("none",)}),
    _idle("pile", {"effect": others("effect", "return")}),
    _idle("pile", {"cover": ("never",)}),
    _idle("gain", {"effect": others("effect", "take", "give")}),
    _idle("gain", {"goal": others("goal", "most")}),
    _idle("fair", {"goal": others("goal", "cross", "far", "all across", "first")}),
    _idle("ties", {"goal": others("goal", "most")}),
    Idle("idle-rows", "kinds", {**IN_ROWS, "kinds": ("line",)}, "value stairs"),
    Idle(
        "idle-rows",
        "kinds",
        {**IN_ROWS, "kinds": ("any",), "ties": ("shared",), "effect": others("effect", "count")},
        "value stairs",
    ),
    _idle("patience", {"turn": others("turn", *WALKED)}),
    _idle("patience", {"cover": ("never",), "effect": others("effect", "take", "kill")}),
    _idle("longest", {"turn": others("turn", *WALKED), "effect": others("effect", "return")}),
    _idle("begin", {"turn": others("turn", *MOVED)}),
    _idle("begin", {"cover": ("never",)}),
    _idle("leap", {"turn": others("turn", "jump")}),
    _idle("moves", {"second": others("second", "match")}),
    _idle("own", {"effect": others("effect", "kill")}),
]

# What is tried first for a word that nobody named, where it is not simply in the order of the vocabulary.
PREFERRED: dict[str, tuple[str | int, ...]] = {
    "files": (8, 7, 6, 5, 4),
    "rows": (8, 7, 6, 5, 4, 1),
    "colours": (4, 3, 2),
    "values": (8, 7, 6, 5, 4, 3, 2),
    "least": (3, 2, 4, 5, 6),
    "cover": ("always", *others("cover", "always")),
    "goal": ("cross", "most", *others("goal", "cross", "most")),
    "patience": (0,),
    "longest": (0, 600),
}
# Values: of 40,000 wishes by lot none needed as many. It only makes the search sure to end soon.
MOST_TRIED = 1500
MOST_EXPLAINED = 400  # the same when it is looked for why words do not go together, and what would
# The words that decide most come first.
ORDER: tuple[str, ...] = ("turn", "start", "pack", "goal", "kings", "effect", "cover", "second", "among")
ORDER += tuple(name for name in VOCABULARY if name not in ORDER)


def words_in(when: Condition) -> frozenset[str]:
    """The words that a condition looks at."""
    return frozenset(word for name in when for word in (FACTS[name].words if name in FACTS else (name,)))


NEEDS = [(clash, words_in(clash.when)) for clash in CLASHES]


def _mildest(when: Condition) -> Words:
    return {word: value for name in when if name in FACTS for word, value in (FACTS[name].mildest or {}).items()}


# For each word the clashes that it can cause, the words that have to be known for that, and values for those that need
# not be: without these, what cannot be is found out late.
CAUSED = {
    word: [
        (clash, needs, needs - _mildest(clash.when).keys(), _mildest(clash.when))
        for clash, needs in NEEDS
        if word in needs
    ]
    for word in ORDER
}


def holds(when: Condition, words: Words) -> bool:
    return all((FACTS[name].find(words) if name in FACTS else words[name]) in values for name, values in when.items())


def clashes(words: Words) -> list[Clash]:
    """What speaks against a whole declaration."""
    return [clash for clash in CLASHES if holds(clash.when, words)]


class Contradiction(Exception):
    """Words that cannot be completed: those that are to blame, and a clash that was met."""

    def __init__(self, blamed: frozenset[str], clash: Clash) -> None:
        super().__init__(clash.why)
        self.blamed, self.clash = blamed, clash


def complete(named: Words, but: str | None = None, tries: Iterator[int] | None = None) -> dict[str, str | int]:
    """A value for every word, so that all go together, the usual ones first; Contradiction if there are none.

    ``but``: one reason that does not count. ``tries``: those that were made before, elsewhere.
    """
    words: dict[str, str | int] = {}
    for name, value in named.items():
        words[name] = value
        _refuse_clash(words, name, but)
    return _complete(words, [name for name in ORDER if name not in named], 0, but, tries or count())


def _refuse_clash(words: Words, latest: str, but: str | None) -> None:
    for clash, needs, least, mildest in CAUSED[latest]:
        known = clash.why != but and least <= words.keys()
        if known and holds(clash.when, {**mildest, **words} if mildest else words):
            raise Contradiction(needs & words.keys(), clash)


def _complete(
    words: dict[str, str | int], open_words: list[str], at: int, but: str | None, tries: Iterator[int]
) -> dict[str, str | int]:
    """Try the values of one word after the other; who cannot be blamed for a contradiction is not tried again."""
    if at == len(open_words):
        return dict(words)
    name = open_words[at]
    blamed: frozenset[str] = frozenset()
    met: Contradiction | None = None
    for value in PREFERRED.get(name, choices_of(name)):
        words[name] = value
        try:
            _refuse_clash(words, name, but)
            return _complete(words, open_words, at + 1, but, tries)
        except Contradiction as found:
            if name not in found.blamed:
                raise
            blamed |= found.blamed - {name}
            met = found
        finally:
            del words[name]
        if next(tries) >= MOST_TRIED:
            blamed = frozenset(words)
            break
    assert met is not None
    raise Contradiction(blamed, met.clash)


def normal_kinds(words: Words) -> str:
    """The kinds of combination that can be made, of those that are wanted."""
    kinds = possible_kinds(words)
    return "any" if sum(BITS_OF_KIND[kind] for kind in kinds) == COMBINATION else " ".join(kinds)


def normal(words: Words) -> dict[str, str | int]:
    """A declaration that can be played, with one value for what cannot matter."""
    settled = dict(words)
    for idle in IDLE:
        if holds(idle.when, settled):
            settled[idle.word] = idle.value
    if 0 < int(settled["longest"]) <= int(settled["patience"]):
        settled["patience"] = 0
    if combines(settled):
        settled["kinds"] = normal_kinds(settled)
    return {name: settled[name] for name in VOCABULARY}


def settle(named: Words) -> dict[str, str | int]:
    """The normal form of the game that some words make, the others as usual; BadOption where they clash.

    >>> settle({"turn": "lay", "goal": "most"})["start"]
    'talons'
    """
    return dict(_settled(tuple(named.items())))


@lru_cache(4096)
def _settled(named: tuple[tuple[str, str | int], ...]) -> dict[str, str | int]:
    words = dict(named)
    try:
        return normal(complete(words))
    except Contradiction as found:
        blamed = [name for name in words if name in found.blamed]
        tries = count(MOST_TRIED - MOST_EXPLAINED)
        why = _reason({name: words[name] for name in blamed}, tries) or found.clash.why
        said = " and ".join(f"{name}={words[name]}" for name in blamed) or "this"
        fitting = ", or ".join(_fitting(words, blamed, tries))
        hint = f"; {fitting} would fit" if fitting else ""
        verb = "does not work" if len(blamed) == 1 else "do not go together"
        raise BadOption(f"{said} {verb}: {why}{hint}") from None


def _reason(blamed: Words, tries: Iterator[int]) -> str | None:
    """Why words do not go together: what alone is in the way of a game with them. Of several such reasons it is the one
    that has most to do with these words, that is not just something missing, and that comes first with the usual
    values; None if there is no such reason."""
    found = []
    for why in dict.fromkeys(clash.why for clash, needs in NEEDS if needs & blamed.keys()):
        try:
            words = complete(blamed, why, tries)
        except Contradiction:
            continue
        looked_at = frozenset().union(*(words_in(clash.when) for clash in clashes(words)))
        missing = any(words[name] == "none" for name in looked_at - blamed.keys())
        usual = [_place_of(name, words[name]) for name in ORDER]
        found.append((-len(looked_at & blamed.keys()), missing, usual, why))
    return min(found)[-1] if found else None


def _place_of(name: str, value: str | int) -> int:
    """Which one of its word's values this is, in the order in which they are tried."""
    values = PREFERRED.get(name, choices_of(name))
    return values.index(value) if value in values else len(values)


def _fitting(words: dict[str, str | int], blamed: list[str], tries: Iterator[int]) -> Iterator[str]:
    """Other values for one of the words that clash, with which the rest can be played."""
    for name in blamed:
        values = [str(value) for value in PREFERRED.get(name, choices_of(name)) if _fits({**words, name: value}, tries)]
        if values:
            yield f"{name}={' or '.join(values[:4])}"


def _fits(words: Words, tries: Iterator[int]) -> bool:
    try:
        complete(words, tries=tries)
    except Contradiction:
        return False
    return True


def check(words: Words) -> None:
    """BadOption unless a whole declaration can be played."""
    for name, value in words.items():
        if name not in VOCABULARY:
            raise BadOption(f"no word {quoted(name)}; {nearest(name, VOCABULARY)}")
        if value not in VOCABULARY[name]:
            choices = VOCABULARY[name]
            said = (
                f"from {choices[0]} to {choices[-1]}" if isinstance(choices, range) else f"one of {', '.join(choices)}"
            )
            raise BadOption(f"{name} is {said}; not {quoted(value)}")
    for clash in clashes({**USUAL, **words}):
        said = ", ".join(f"{name}={words.get(name, USUAL[name])}" for name in sorted(words_in(clash.when)))
        raise BadOption(f"these words do not go together: {said}: {clash.why}")


def players_of(words: Words) -> range:
    """How many can play."""
    if words["pack"] == "own" or words["goal"] == "block":
        return range(2, 3)
    if words["effect"] == "give":
        return range(4, 5)
    return range(2, 9) if words["goal"] in BY_COMBINING else range(1, 9)


def any_game(rng: Random, words: int = 6) -> dict[str, str | int]:
    """A game by lot: so many words at random, the others so that they fit."""
    while True:
        named = rng.sample(list(VOCABULARY), words)
        try:
            return normal(complete({name: rng.choice(choices_of(name)) for name in named}))
        except Contradiction:
            pass
