"""Rules that write themselves: the sheet of any game from words, in every language.

What is said stands in ``phrases``, one book a language, under keys made of words: ``goal.king_beside`` is the goal of
games with ``goal=king`` and ``turn=beside``, ``goal.king`` that of others. Here stands only what is said where. And
``with.SECTION.WORD_VALUE`` is said wherever that word has that value, so that many a new word needs just its phrases.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ludaro.errors import LudaroError
from ludaro.games.sixtyfour.grammar import FACTS, LAID, WALKED
from ludaro.games.sixtyfour.notation import squares
from ludaro.games.sixtyfour.words import USUAL, Words, board_of, combines

PHRASES = Path(__file__).parent / "phrases"
SECTIONS = ("goal", "need", "turn", "combinations", "end", "moves")


def told_rules(words: Words, players: range, language: str, heading: str) -> str:
    """The rules of a game from words, as Markdown.

    >>> words = {"turn": "lay", "start": "talons", "kinds": "line", "least": 5, "effect": "take", "goal": "most"}
    >>> told_rules(words, range(2, 3), "en", "64g-own — Five in line").splitlines()[0]
    '# 64g-own — Five in line'
    """
    telling = Telling(words, players, language)
    parts = [f"# {heading}", telling.about()]
    for section in SECTIONS:
        paragraphs = [text for text in getattr(telling, section)() if text]
        if paragraphs:
            parts += [f"## {telling.say('heading', section)}", *paragraphs]
    return "\n\n".join(parts) + "\n"


def told_title(words: Words, language: str) -> str:
    """A title for a game that has no name.

    >>> told_title({"turn": "step", "kings": "dealt", "goal": "king"}, "en")
    'Step by step: the king'
    """
    telling = Telling(words, range(2, 3), language)
    turn, goal = telling.say("title.turn", telling.turns), telling.say("title.goal", telling.goals)
    return telling.book["title.both"].format(turn=turn, goal=goal)


def told_summary(words: Words, players: range, language: str) -> str:
    """What a game from words is about, in a line.

    >>> told_summary({"turn": "step", "goal": "far"}, range(2, 3), "en")
    'Two armies of cards stand face to face and advance step by step. Who will be the first to reach the far side?'
    """
    return Telling(words, players, language).about()


@cache
def phrases(language: str) -> Mapping[str, str]:
    """The phrase book of a language."""
    try:
        text = (PHRASES / f"{language}.toml").read_text("utf-8")
    except OSError:
        raise LudaroError(f"no phrases in language {language!r}") from None
    return dict(_flat("", tomllib.loads(text)))


def _flat(start: str, table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, str):
            yield start + key, value
        else:
            yield from _flat(f"{start}{key}.", value)


def joined(*sentences: str) -> str:
    return " ".join(sentence for sentence in sentences if sentence)


class Telling:
    """A game from words, and what a language has to say about it."""

    def __init__(self, words: Words, players: range, language: str) -> None:
        self.words = {**USUAL, **words}
        self.players = players
        self.book = phrases(language)
        self.turns, self.goals, self.effect = (str(self.words[name]) for name in ("turn", "goal", "effect"))
        self.cover, self.second, self.kings = (str(self.words[name]) for name in ("cover", "second", "kings"))
        self.mixed = "mixed" if self.words["pack"] == "mixed" else ""
        self.turned = "turned" if self.words["turned"] == "on" else ""
        self.block = "block" if self.goals == "block" else ""
        self.several = "several" if players[-1] > 2 else ""
        self.files, self.rows = board_of(self.words)
        self.one_row = "row" if self.rows == 1 else ""
        self.highest = int(self.words["values"])
        self.deck = int(self.words["colours"]) * self.highest
        self.full = 2 * self.deck == self.files * self.rows
        self.combines = combines(self.words)
        self.piles = self.turns not in (*WALKED, "turn up") and self.cover != "never"
        self.facts = self._facts()

    # Phrases

    def say(self, section: str, *words: str) -> str:
        """The phrase for as many of the words as there is one for, from the first on."""
        names = [word.replace(" ", "-") for word in words if word]
        for count in range(len(names), 0, -1):
            phrase = self.book.get(f"{section}.{'_'.join(names[:count])}")
            if phrase is not None:
                return phrase.format_map(self.facts)
        raise LudaroError(f"the phrase book has nothing for {section} {' '.join(words)}")

    def counted(self, section: str, number: int) -> str:
        return self.say(section, {0: "none", 1: "one"}.get(number, "other"))

    def added(self, section: str) -> str:
        """What single words add to a section."""
        keys = (f"with.{section}.{name}_{value}".replace(" ", "-") for name, value in self.words.items())
        return joined(*(self.book[key].format_map(self.facts) for key in keys if key in self.book))

    def _facts(self) -> dict[str, str]:
        """What stands in place of {names} in phrases: numbers in words and in figures, squares, and small phrases."""
        book, colours = self.book, self.words["colours"]
        numbers = ["", *book["numbers"].split(", ")]
        names = squares(self.files)

        def at(file: int, row: int) -> str:
            return names[(row - 1) * self.files + file]

        file, row = self.files // 2, max(1, self.rows // 2)
        long = min(self.files, self.rows)  # squares of the longest diagonal
        home = at(file, row)
        if self.second == "row":
            home = at(self.highest - 1, row) if self.turned else at(file, self.highest)
        return {
            **{name: str(self.words[name]) for name in ("values", "patience", "longest")},
            "files": numbers[self.files],
            "rows": numbers[self.rows],
            "deck": str(self.deck),
            "all": str(2 * self.deck),
            "colours": book[f"colours.{colours}"],
            "range": book["range.two" if self.highest == 2 else "range.more"].format(values=self.highest),
            "one": book[f"one.{colours}"],
            "depth": numbers[self.deck // self.files],
            "rest": numbers[self.deck % self.files],
            "fewest": numbers[self.players[0]],
            "most": numbers[self.players[-1]],
            "least": numbers[int(self.words["least"])],
            "ways": book[f"ways.{self.words['near']}"],
            "around": book[f"around.{self.words['near']}"],
            "last": names[self.files - 1][0],
            "back": str(self.rows),
            "middle": str(self.rows // 2 + 1),
            "south": at(file, 1),
            "north": at(file, self.rows),
            "falling": f"{at(0, self.rows)}–{at(long - 1, self.rows - long + 1)}",
            "rising": f"{at(0, 1)}–{at(long - 1, long)}",
            # squares of the examples
            "from": at(file, row),
            "to": at(file, min(row + 1, self.rows)),
            "over": at(file, max(1, self.rows - 1)),
            "home": home,
            "beside": at(file, row + 1) if self.rows > 1 else at(file + 1, 1),
            "match": at(1, max(1, self.rows - 1)),
            "row": at(1, row if self.turned else min(self.rows, self.highest - (self.highest == row))),
            "jump": f"{at(file, min(2, self.rows))}-{at(file, min(4, self.rows))}",
        }

    # Sections

    def about(self) -> str:
        players = "" if self.players == range(2, 3) else "alone" if self.players[0] == 1 else "several"
        return joined(
            self.say("about.turn", self.turns, self.one_row or self.mixed),
            self.say("about.goal", self.goals, self.effect),
            self.say("about.players", players, "" if len(self.players) > 1 else "fixed") if players else "",
        )

    def goal(self) -> Iterator[str]:
        if self.goals != "most":
            yield self.say("goal", self.goals, self.turns)
        elif self.effect == "count":
            yield self.say("goal", "most", "count", "laid" if self.turns in LAID else "")
        else:
            yield self.say("goal", "most", self.effect, self.several)

    def need(self) -> Iterator[str]:
        yield joined(self.say("need", "cards", self.one_row), self.say("need", self.mixed or "own"))
        yield joined(*self._setup(), self.added("need"), self.say("need", "begin", self.mixed))

    def _setup(self) -> Iterator[str]:
        """How the cards come to lie at the start, and what the rows are for."""
        if self.turns in LAID:
            yield self.say("setup", "talon", self.mixed)
        elif self.turns == "turn up":
            yield self.say("setup", "hidden", "full" if self.full else "")
        elif self.words["layout"] == "shuffled":
            yield self.counted("setup.rows", self.deck // self.files)
            if self.deck > self.files and self.deck % self.files:
                yield self.counted("setup.rest", self.deck % self.files)
        if not self.mixed and not self.one_row and self.turns != "lay":
            yield self.say("setup", "back")
        halves = self.turns == "send" or self.goals in ("cross", "hold", "all across")
        if self.rows % 2 and not self.one_row and (halves or (self.effect == "count" and self.turns in WALKED)):
            yield self.say("setup", "middle")
        if self.second == "row":
            yield self.say("setup", "home", self.turned)

    def turn(self) -> Iterator[str]:
        turn, under = self.turns, self.say("cover", "under") if self.piles else ""
        if turn == "step":
            yield joined(self.say("turn", "step"), self.say("cover", "walk", self.cover))
        elif turn == "jump":
            yield self.say("turn", "jump")
            step = joined(self.say("turn", "step-or"), self.say("cover", "walk", self.cover))
            yield f"- {step}\n- {self.say('turn', 'or-jump')}"
            yield self.say("turn", "jumps")
        elif turn == "send":
            yield joined(self.say("turn", "send"), self.say("cover", "send", self.cover), under)
        elif turn == "turn up" and self.second == "row":
            yield self.say("turn", "turn up", "row")
            yield "\n".join(f"{n}. {self.say(f'home.{n}', 'card', self.turned)}" for n in (1, 2, 3))
        elif turn == "turn up":
            yield joined(self.say("turn", "turn up"), self.say("second", self.second, str(self.words["moves"])))
        else:
            yield joined(*self._laying(under), self._must())
        if self.kings != "none":
            yield self.say("kings", turn)
        if turn in (*WALKED, "send"):
            yield self._must()
        if self.second == "disturb":
            quiet = self.say("disturb", "quiet") if self.combines else ""
            under = self.say("disturb", "under") if self.piles else ""
            yield joined(self.say("disturb", self.mixed or "own"), under, quiet)
        yield self.added("turn")

    def _laying(self, under: str) -> Iterator[str]:
        yield self.say("turn", self.turns, self.mixed)
        if self.turns == "beside":
            yield self.say("touch", str(self.words["near"]))
            yield self.say("place", "there")
        else:
            yield self.say("place", self.second if self.second == "row" else "any", self.turned)
        yield joined(self.say("cover", "lay", self.cover, self.mixed), under)
        if self.turns == "beside" and self.kings == "none":
            yield self.say("opening", self.mixed or self.one_row or "own")

    def _must(self) -> str:
        if self.turns in LAID:
            return self.say("must", "lay", "always" if self.always_room else self.block)
        if self.turns == "send":
            return self.say("must", "send", self.block)
        first = self.say("must", "full") if self.full and self.rows % 2 == 0 else ""
        return joined(self.say("must", "walk", self.block), first)

    @property
    def always_room(self) -> bool:
        """Whether any card that is drawn can be laid."""
        placed = self.turns == "lay" and FACTS["place for a card"].find(self.words) == "always"
        return self.turns in LAID and (placed or self.cover == "full")

    def combinations(self) -> Iterator[str]:
        if not self.combines:
            return
        own = self.words["among"] == "own" or self.effect == "count"
        whose = "own" if own else "open" if self.turns == "turn up" else "all"
        kinds = str(self.words["kinds"])
        parts = {
            "cards": self.say("cards", whose, "top" if self.piles else ""),
            "where": self.say("where", self.one_row or "board"),
            "that": self.say("that", kinds),
        }
        yield joined(
            self.book["combination.is"].format(**parts),
            self.say("combination", "stairs") if kinds == "any" or "stairs" in kinds else "",
            "" if self.mixed else self.say("whose", whose),
            self.say("combination", "kings") if self.kings != "none" else "",
        )
        yield from self._effect()
        yield self.added("combinations")

    def _effect(self) -> Iterator[str]:
        """What happens to a combination."""
        effect, counted = self.effect, self.goals == "most"
        under = ""
        if self.piles and effect in ("take", "give", "kill"):
            under = self.say("effect", "under", "kill" if effect == "kill" else self.mixed)
        named = self.goals if effect == "none" else effect
        how = "laid" if effect == "count" and self.turns in LAID else "" if counted else "free"
        told = self.say("effect", named, how if effect in ("count", "take") else self.mixed or str(self.words["among"]))
        points = ""
        if effect in ("take", "give", "turn down") and counted:
            points = self.say("points", effect, str(self.words["gain"]))
        if effect == "give":
            yield told
            yield "\n".join(f"- {self.say('direction', str(n))}" for n in (1, 2, 3, 4))
            yield joined(self.say("direction", "crossing"), under, points)
        else:
            pile = self.say("pile", str(self.words["pile"]), self.mixed) if self.piles and effect == "return" else ""
            down = ""
            if self.piles and effect == "turn down":
                down = self.say("down", "safe" if self.cover in ("always", "surrounded") else "open")
            yield joined(told, down, under, pile, points)

    def end(self) -> Iterator[str]:
        most = self.goals == "most"
        if most:
            won = self.say("end", "most")
            alone = self.say("end", "alone") if self.players[0] == 1 else ""
            yield joined(self._over("over"), won, self.say("ties", str(self.words["ties"])), alone)
        else:
            won = self.say("end", self.goals, self.several or self.turns)
            fair = self._fair() if self.words["fair"] == "on" else ""
            yield joined(won, fair, self._over("also" if fair else "draw"))
        yield self.added("end")

    def _fair(self) -> str:
        """What the last turn of the others can still change."""
        if self.goals == "first":
            return self.say("fair", "first", self.mixed)
        safe = self.cover == "never" and self.effect == "none"  # who is there stays there
        return self.say("fair", "there", "" if safe else "still")

    def _over(self, how: str) -> str:
        """When the game ends though nobody has reached the goal: a draw, unless points decide."""
        reasons = [self.say("when", "longest")] if self.words["longest"] else []
        if self.words["patience"]:
            takes = "taken" if self.effect in ("take", "kill") else ""
            reasons.append(self.say("when", "quiet", takes and (takes if self.cover == "never" else "both")))
        if self.turns in WALKED:
            reasons.append(self.say("when", "stuck"))
        if self.turns in LAID and reasons and self.goals != "outlast":
            reasons.append(self.say("when", "drawn", self.mixed))
        if reasons:
            listed = reasons[-1]
            if len(reasons) > 1:
                listed = self.book["when.list"].format(first=", ".join(reasons[:-1]), last=listed)
            return self.book[f"{how}.when"].format(reasons=listed)
        if self.turns == "send":
            return self.say(how, "sent")
        return self.say(how, "turned" if self.turns == "turn up" else "talons", self.mixed)

    def moves(self) -> Iterator[str]:
        yield self.say("moves", "squares", self.one_row or self.mixed)
        turn, covers = self.turns, self.cover != "never"
        if turn == "turn up":
            yield joined(self.say("moves", turn), self.say("moves", turn, self.second) if self.second != "none" else "")
            return
        told = self.say("moves", "lay" if turn in LAID else turn)
        if covers:
            told = joined(told, self.say("moves", f"{'lay' if turn in LAID else turn}-cover"))
        elif self.kings != "none":
            told = joined(told, self.say("moves", "king", turn))
        if self.second == "disturb":
            told = joined(told, self.say("moves", "disturb"))
        if not self.block and not (turn in LAID and self.always_room):
            told = joined(told, self.say("moves", "pass", "lay" if turn in LAID else turn))
        yield told
