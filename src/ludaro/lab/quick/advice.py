"""What to change about a game: options that its family has for a weakness, as far as this game takes them, tried."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from time import thread_time
from typing import Any

from ludaro.errors import LudaroError
from ludaro.games.declaration import Game, Value
from ludaro.lab.quick.figures import Figures, coverage, is_idle
from ludaro.lab.quick.findings import findings_of
from ludaro.lab.quick.plays import Plays
from ludaro.lab.quick.sights import Watcher
from ludaro.lab.report.answers import NO, OPEN, YES
from ludaro.lab.report.inquiry import Inquiry
from ludaro.lab.report.words import ordinal, per_cent
from ludaro.lab.schedule import seed_of

MOST_ADVICE = 3  # options to try, for each weakness
TRIAL_GAMES = 60  # of players who look one step ahead, with each
HELPS = {YES: "which helps", NO: "which is not enough"}


def advice(
    asked: Inquiry, game: Game, figures: Figures, findings: Sequence[dict[str, Any]], words: Sequence[Any]
) -> list[dict[str, Any]]:
    """Weaknesses that are sure, each with what might help: options of this game, and values that it takes."""
    remedies: Mapping[str, Any] = getattr(game.family.coverage, "REMEDIES", {})
    found = []
    for it in findings:
        if it["answer"] == NO and it["good"] is False:
            names = [f"{it['topic']} {it['word']}", it["topic"]]
            tries = [change for name in names for change in remedies.get(name, ())]
            found.append(_advised(asked, it["topic"], weakness(it["topic"], figures), tries))
    for it in words:
        if is_idle(it):
            tries = remedies.get(f"never {it['word']}", ())
            found.append(_advised(asked, it["name"], f"it never happens that {it['says']}", tries))
    return found


def weakness(topic: str, figures: Figures) -> str:
    """The figure that a topic is about, in words."""
    if topic == "fair":
        best = figures["advantage"]
        if best["games"] == 0:
            return "nobody wins"
        return f"the {ordinal(best['seat'] + 1)} seat wins {per_cent(best['value'])}"
    if topic == "decisive":
        return f"{per_cent(figures['decisive']['value'])} of the games have one winner"
    if topic == "length":
        moves = figures["length"]["median"]
        return f"a game has {moves:.0f} move{'' if moves == 1 else 's'} in the middle"
    if topic == "choice":
        return f"{per_cent(figures['forced']['value'])} of the moves are forced"
    return f"{per_cent(figures['limited']['value'])} of the games end by a limit"


def _advised(asked: Inquiry, topic: str, weak: str, tries: Sequence[tuple[str, Value]]) -> dict[str, Any]:
    """A weakness and what to try, in words too."""
    changes = list(_accepted(asked, tries))[:MOST_ADVICE]
    return _worded({"topic": topic, "weakness": weak, "try": [{"option": a, "value": b} for a, b in changes]})


def _worded(it: dict[str, Any]) -> dict[str, Any]:
    """The advice with its text."""
    tries = []
    for change in it["try"]:
        known = [words for words in (change.get("then"), HELPS.get(change.get("answer", ""))) if words]
        tries.append(f"{change['option']}={change['value']}" + (f" ({', '.join(known)})" if known else ""))
    weak = f"{it['weakness'][0].upper()}{it['weakness'][1:]}"
    return {**it, "text": f"{weak}: try {' or '.join(tries)}." if tries else f"{weak}."}


def _accepted(asked: Inquiry, tries: Sequence[tuple[str, Value]]) -> Iterator[tuple[str, Value]]:
    """Those changes that the game takes, and that change its rules."""
    known = {asked.declared.encode(asked.seats, asked.options).tobytes()}
    for name, value in tries:
        now = asked.options.get(name)
        if now is None:
            continue
        if isinstance(now, int) and isinstance(value, str):
            value = now + int(value)  # "+2" and "-2" are steps
        try:
            game, options = changed(asked, name, value)
        except LudaroError:
            continue
        rules = game.encode(asked.seats, options).tobytes()
        if rules not in known and options[name] == value and asked.seats in game.players:
            known.add(rules)
            yield name, value


def changed(asked: Inquiry, name: str, value: Value) -> tuple[Game, dict[str, Value]]:
    """The game with an option changed, and all its options; LudaroError if it does not take that."""
    options = asked.declared.choose({**asked.options, name: value})
    return asked.declared.with_options(options), options


def tried(asked: Inquiry, given: Sequence[dict[str, Any]], until: float) -> list[dict[str, Any]]:
    """The same advice, with what comes of it, as far as there is time: some games with each change."""
    trials: dict[tuple[str, Value], tuple[Game, Figures, list[dict[str, Any]]]] = {}
    told = []
    for it in given:
        tries = []
        for change in it["try"]:
            name, value = change["option"], change["value"]
            if (name, value) not in trials and thread_time() < until:
                trials[name, value] = _trial(asked, name, value, until)
            trial = trials.get((name, value))
            tries.append(change if trial is None else change | _outcome(it["topic"], asked.seats, *trial))
        told.append(_worded({**it, "try": tries}))
    return told


def _trial(asked: Inquiry, name: str, value: Value, until: float) -> tuple[Game, Figures, list[dict[str, Any]]]:
    game, options = changed(asked, name, value)
    rules = game.encode(asked.seats, options)
    watcher = Watcher(game.family, rules, asked.seats, game.hidden, True, seed_of(asked.seed, "trial") >> 8)
    plays = Plays(watcher)
    plays.grow(TRIAL_GAMES, until)
    return game, plays.figures(), coverage(game.family, rules, {"ahead": watcher})


def _outcome(topic: str, players: int, game: Game, figures: Figures, words: list[dict[str, Any]]) -> dict[str, Any]:
    """What a change makes of a weakness: the answer to its question, and the figure."""
    for it in words:
        if it["name"] == topic:
            return {"answer": it["answer"], "then": f"then in {per_cent(it['ahead']['value'])} of the games"}
    for it in findings_of(game, players, figures):
        if it["topic"] == topic:
            return {"answer": it["answer"], "then": f"then {weakness(topic, figures)}"}
    if topic == "limits":
        return {"answer": YES, "then": "then none does"}
    return {"answer": OPEN, "then": "which leaves that rule out"}
