"""What can be chosen beside a declaration: which values fit, which do not and why, and the least change for them.

A value that does not fit is made possible by changing other words. A clash goes away only if one of its words changes,
so the search branches over these, with one change more allowed each time: what is found first changes least. Changes
of words that cannot matter, before or after, count nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from ludaro.games import game
from ludaro.games.declaration import Value
from ludaro.games.sixtyfour.codes import code_of
from ludaro.games.sixtyfour.grammar import CLASHES, IDLE, ORDER, Clash, Condition, Idle, normal, players_of, words_in
from ludaro.games.sixtyfour.offering import FACTS_OF_WISHES, FIRST_GAME, GROUPS, objections, offered, substitutes
from ludaro.games.sixtyfour.own import ID
from ludaro.games.sixtyfour.words import USUAL

# Far more than any value needs, of 30,000 that were tried: they only make the search sure to end soon.
MOST_CHANGES = 12
MOST_TRIES = 6000


class Choice(NamedTuple):
    """A value of a word, and the game that it makes of the present one; ``why`` not at once, and what else changes."""

    value: Value
    code: str | None = None
    why: str | None = None
    changes: Mapping[str, Value] | None = None

    @property
    def told(self) -> dict[str, Any]:
        if self.why is not None:
            changes = dict(self.changes or {})
            return {"value": self.value, "is": "blocked", "why": self.why, "code": self.code, "changes": changes}
        if self.code is not None:
            return {"value": self.value, "is": "free", "code": self.code}
        return {"value": self.value, "is": "chosen"}


class Bar(NamedTuple):
    """A condition that must not hold: its plain words, its facts, and the words that can undo it.

    ``ways`` has the values of a word with which it is undone at once; None: with any of them it may be.
    """

    name: str
    plain: tuple[tuple[str, frozenset[Value]], ...]
    facts: tuple[tuple[str, frozenset[Value]], ...]
    ways: Mapping[str, frozenset[Value] | None]

    def holds(self, words: Mapping[str, Value]) -> bool:
        for name, values in self.plain:
            if words[name] not in values:
                return False
        for name, values in self.facts:
            if FACTS_OF_WISHES[name].find(words) not in values:
                return False
        return True


def words_of(code: str) -> dict[str, Value]:
    """The words of a game's code, in normal form."""
    return game(f"{ID}:{code}").choose({})


def normal_code(code: str) -> str:
    """The code of the same game in normal form; UnknownGame or BadOption if there is no such game."""
    return code_of(words_of(code))


def workshop(code: str = FIRST_GAME) -> dict[str, Any]:
    """A game as the workshop shows it: its words, and what can be chosen instead of each of them."""
    words = words_of(code)
    return {
        "code": code_of(words),
        "id": f"{ID}:{code_of(words)}",
        "players": list(players_of(words)),
        "words": words,
        "groups": [{"group": group, "words": list(names)} for group, names in GROUPS.items()],
        "choices": {
            name: [choice.told for choice in choices(words, name)] for names in GROUPS.values() for name in names
        },
    }


def choices(words: Mapping[str, Value], name: str) -> Iterator[Choice]:
    """Every value offered of one word of a declaration in normal form."""
    idle = idle_words(words)
    for value in offered(name, words[name]):
        yield Choice(value) if value == words[name] else Wanted(words, idle, name, value).choice()


def idle_words(words: Mapping[str, Value]) -> frozenset[str]:
    """The words of a declaration that cannot matter."""
    return frozenset(idle.word for idle, bar in _idle() if bar.holds(words))


def why_not(words: Mapping[str, Value], wishes: Mapping[str, Value]) -> tuple[str, Choice] | None:
    """The first of some wishes that does not fit a declaration in normal form, and what would make it fit."""
    for name, value in wishes.items():
        found = next((one for one in choices(words, name) if one.value == value), None)
        if found is not None and found.why is not None:
            return name, found
    return None


class Wanted:
    """The search for the game that is most like the present one and has some other value of one word."""

    def __init__(self, words: Mapping[str, Value], idle: frozenset[str], name: str, value: Value) -> None:
        self.words, self.idle, self.name, self.value = words, idle, name, value
        self.objections = _objections(name, value)
        self.met: list[Bar] = []
        self.tries = 0
        self.seen: set[frozenset[tuple[str, Value]]] = set()

    def choice(self) -> Choice:
        self.met = self.against({})
        for most in range(MOST_CHANGES):
            self.seen.clear()
            changes = self.find({}, most)
            if changes is None:
                continue
            found = normal({**self.words, **changes, self.name: self.value})
            if not self.cost(changes):
                return Choice(self.value, code_of(found))
            # As the normal form has them; what cannot matter there did not have to change.
            told = {name: found[name] for name in changes if name not in idle_words(found)}
            return Choice(self.value, code_of(found), self.why(changes), told)
        return Choice(self.value, None, self.why({}), {})

    def find(self, changes: dict[str, Value], most: int) -> dict[str, Value] | None:
        """Changes with which the value fits, at most so many that count; those made already among them."""
        key = frozenset(changes.items())
        if key in self.seen or self.tries >= MOST_TRIES:
            return None
        self.tries += 1
        self.seen.add(key)
        met = self.against(changes) if changes else self.met
        if not met:
            return changes
        left = most - self.cost(changes)
        if self.at_least(met, changes) > left:
            return None
        for name, value in min((self.options(bar, changes, left) for bar in met), key=len):
            found = self.find({**changes, name: value}, most)
            if found is not None:
                return found
        return None

    def against(self, changes: Mapping[str, Value]) -> list[Bar]:
        """What speaks against the value after some changes; words that cannot matter any more do not, but for those
        that were changed on purpose."""
        words = {**self.words, **changes, self.name: self.value}
        changed = {self.name, *changes}
        in_vain = []
        for idle, bar in _idle():
            if words[idle.word] != idle.value and idle.word != self.name and bar.holds(words):
                if idle.word in changes:
                    in_vain.append(bar)
                    continue
                words[idle.word] = idle.value
                changed.add(idle.word)
        # Nothing speaks against the present game, so whatever does now has to do with a new value.
        places = sorted(set().union(*(_about(name, words[name]) for name in changed)))
        found = in_vain + [bar for bar in self.objections if bar.holds(words)]
        return found + [bar for bar in map(_clashes().__getitem__, places) if bar.holds(words)]

    def at_least(self, met: list[Bar], changes: Mapping[str, Value]) -> int:
        """How many changes are needed at least: what has no word in common is not undone by the same one."""
        count = 0
        used = {self.name, *changes}
        for bar in met:
            ways = bar.ways.keys() - {self.name} - changes.keys()
            if not ways & used and not ways & self.idle:
                used |= ways
                count += 1
        return count

    def options(self, bar: Bar, changes: Mapping[str, Value], left: int) -> list[tuple[str, Value]]:
        """The changes of one more word that may undo what is in the way."""
        return [
            (name, value)
            for name, values in bar.ways.items()
            if name != self.name and name not in changes and (left > 0 or name in self.idle)
            for value in substitutes(name, self.words[name])
            if values is None or value in values
        ]

    def cost(self, changes: Mapping[str, Value]) -> int:
        return len(changes.keys() - self.idle)

    def why(self, changes: Mapping[str, Value]) -> str:
        """Of all that is in the way, the first that has to do with what must change."""
        counted = changes.keys() - self.idle
        return next((bar.name for bar in self.met if counted & bar.ways.keys()), self.met[0].name)


@lru_cache(1024)
def _about(name: str, value: Value) -> frozenset[int]:
    """The places of the clashes that a word's value can be to blame for."""
    return frozenset(
        place
        for place, clash in enumerate(CLASHES)
        if name in words_in(clash.when) and (name not in clash.when or value in clash.when[name])
    )


@lru_cache(1)
def _clashes() -> tuple[Bar, ...]:
    return tuple(_bar(clash) for clash in CLASHES)


@lru_cache(1)
def _idle() -> tuple[tuple[Idle, Bar], ...]:
    return tuple((idle, _bar(Clash(idle.name, idle.when, ""))) for idle in IDLE)


@lru_cache(1024)
def _objections(name: str, value: Value) -> tuple[Bar, ...]:
    return tuple(_bar(clash) for clash in objections(name, value))


def _bar(clash: Clash) -> Bar:
    plain = tuple((name, frozenset(values)) for name, values in clash.when.items() if name not in FACTS_OF_WISHES)
    facts = tuple((name, frozenset(values)) for name, values in clash.when.items() if name in FACTS_OF_WISHES)
    ways = dict[str, frozenset[Value] | None](_ways(clash.when))
    # A word that can become idle, or is, does not bar any more, or not yet.
    for name in list(ways):
        for idle in IDLE:
            if idle.word == name and name not in idle.when:
                ways |= dict.fromkeys(_needed(idle.when))
    return Bar(clash.name, plain, facts, {name: ways[name] for name in reversed(ORDER) if name in ways})


def _ways(when: Condition) -> Iterator[tuple[str, frozenset[Value] | None]]:
    of_facts = {word for name in when if name in FACTS_OF_WISHES for word in FACTS_OF_WISHES[name].words}
    for name, values in when.items():
        if name not in FACTS_OF_WISHES and name not in of_facts:
            yield name, frozenset(value for value in offered(name, USUAL[name]) if value not in values)
    for name in of_facts:
        yield name, None


def _needed(when: Condition) -> Iterator[str]:
    for name, _ in _ways(when):
        yield name
