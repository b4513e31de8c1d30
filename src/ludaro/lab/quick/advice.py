"""What to change about a game: options that a family has for a weakness, as far as this game takes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ludaro.errors import LudaroError
from ludaro.games.declaration import Game, Value
from ludaro.lab.quick.figures import is_idle
from ludaro.lab.report.answers import NO
from ludaro.lab.report.inquiry import Inquiry
from ludaro.lab.report.words import ordinal, per_cent

MOST_ADVICE = 3  # options to try, for each weakness


def advice(
    asked: Inquiry, game: Game, figures: Mapping[str, Any], findings: Sequence[dict[str, Any]], words: Sequence[Any]
) -> list[dict[str, Any]]:
    """Weaknesses that are sure, each with what might help: options of this game, and values that it takes."""
    remedies: Mapping[str, Any] = getattr(game.family.coverage, "REMEDIES", {})
    found = []
    for it in findings:
        if it["answer"] == NO and it["good"] is False:
            names = [f"{it['topic']} {it['word']}", it["topic"]]
            tries = [change for name in names for change in remedies.get(name, ())]
            found.append(_advised(asked, game, it["topic"], _weakness(it, figures), tries))
    for it in words:
        if is_idle(it):
            tries = remedies.get(f"never {it['word']}", ())
            found.append(_advised(asked, game, it["name"], f"It never happens that {it['says']}", tries))
    return found


def _weakness(finding: Mapping[str, Any], figures: Mapping[str, Any]) -> str:
    ahead = figures["ahead"]
    if finding["topic"] == "fair":
        best = ahead["advantage"]
        return f"The {ordinal(best['seat'] + 1)} seat wins {per_cent(best['value'])}"
    if finding["topic"] == "decisive":
        return f"Only {per_cent(ahead['decisive']['value'])} of the games have one winner"
    if finding["topic"] == "length":
        return f"A game has {ahead['length']['median']:.0f} moves in the middle"
    if finding["topic"] == "choice":
        return f"{per_cent(ahead['forced']['value'])} of the moves are forced"
    return f"{per_cent(ahead['limited']['value'])} of the games end by a limit"


def _advised(asked: Inquiry, game: Game, topic: str, weakness: str, tries: Sequence[Any]) -> dict[str, Any]:
    """A weakness and what to try, in words too."""
    options = list(_accepted(asked, game, tries))[:MOST_ADVICE]
    named = " or ".join(f"{name}={value}" for name, value in options)
    return {
        "topic": topic,
        "text": f"{weakness}: try {named}." if options else f"{weakness}.",
        "try": [{name: value} for name, value in options],
    }


def _accepted(asked: Inquiry, game: Game, tries: Sequence[tuple[str, Value]]) -> Iterator[tuple[str, Value]]:
    """Those changes that the game takes, and that change its rules."""
    rules = {game.encode(asked.seats, asked.options).tobytes()}
    for name, value in tries:
        now = asked.options.get(name)
        if name not in game.options or now is None:
            continue
        if isinstance(now, int) and isinstance(value, str):
            value = now + int(value)  # "+2" and "-2" are steps
        try:
            options = asked.declared.choose({**asked.options, name: value})
            changed = asked.declared.with_options(options)
            if asked.seats not in changed.players:
                continue
            other = changed.encode(asked.seats, options).tobytes()
        except LudaroError:
            continue
        if other not in rules and options[name] == value:
            rules.add(other)
            yield name, value
