"""What the numbers say, in plain words. All thresholds are here, and nowhere else.

A verdict is a list of findings: the ``topic``, a ``word``, a sentence, and ``good``: True, False, or None where neither
is better (a short game is not a worse one).
"""

from __future__ import annotations

from typing import Any

# By how much the best-placed seat's share exceeds its due, as a part of it: 0.1 is 55 % for one of two.
FAIR, SLIGHT, CLEAR = 0.10, 0.20, 0.40
# The share of games with one winner.
DECISIVE, MOSTLY, HALF = 0.95, 0.80, 0.50
# Minutes at MOVE_SECONDS a move.
MOVE_SECONDS = 15
QUICK, MEDIUM, LONG = 6, 25, 60
TOO_SHORT = 5  # moves, all seats together, in which nothing can develop
# The edge over the others: 0, no more than one's due; 1, every game.
SKILL, MIXED, LUCK = 0.80, 0.40, 0.15  # of one who thinks over those who play at random
DEEP, SOME_DEPTH = 0.30, 0.10  # of one who thinks ten times as long
DECIDES, HELPS = 0.60, 0.20  # of one who thinks over those who look one step ahead: 0.60 is 80 % for one of two
# Changes of the lead in a game.
LIVELY, SOME_TURNS = 1.5, 0.5
LATE = 0.7  # the part of a game after which the winner is ahead for good
# The share of moves without a choice; limits that matter.
MANY_FORCED = 0.4
RARE, OFTEN = 0.02, 0.2
FEW = 60  # games, too few to be sure of much

Finding = dict[str, Any]


def judge(found: dict[str, Any]) -> dict[str, Any]:
    """The findings, one sentence above all, and how many of the findings are good."""
    if found["puzzle"] is not None:
        findings = [_solvable(found), _way(found)]
    elif found["players"] == 1:
        findings = [_alone(found), _length(found), _choice(found)]
    else:
        findings = [
            _fair(found),
            _decisive(found),
            _skill(found),
            _depth(found),
            _length(found),
            _choice(found),
            _drama(found),
        ]
        if "ahead" in found["skill"]:
            findings.insert(3, _ahead(found))
        if found["limits"]:
            findings.append(_limits(found))
    if found["games"]["even"] < FEW and found["puzzle"] is None:
        few = f"Only {found['games']['even']} games were played: take all of this as a first impression."
        findings.append(finding("doubt", "few games", few, None))
    marked = [it for it in findings if it["good"] is not None]
    return {
        "summary": _summary(found, {it["topic"]: it for it in findings}),
        "good": sum(it["good"] for it in marked),
        "of": len(marked),
        "findings": findings,
    }


def finding(topic: str, word: str, text: str, good: bool | None) -> Finding:
    return {"topic": topic, "word": word, "text": text, "good": good}


def per_cent(part: float) -> str:
    """A share as people write it.

    >>> per_cent(0.5), per_cent(0.004), per_cent(0.996), per_cent(1), per_cent(0.0003)
    ('50 %', '0.4 %', '99.6 %', '100 %', 'under 0.1 %')
    """
    value = 100 * part
    if 0 < value < 0.05:
        return "under 0.1 %"
    return f"{value:.1f} %" if 0 < value < 1 or 99 < value < 100 else f"{value:.0f} %"


def between(estimate: dict[str, float]) -> str:
    """The interval as people write it."""
    return f"{per_cent(estimate['low'])} to {per_cent(estimate['high'])}"


def advantage(found: dict[str, Any]) -> tuple[int, float]:
    """The seat with the largest share, and by how much it exceeds its due."""
    seats = found["seats"]
    best = max(range(len(seats)), key=lambda seat: seats[seat]["value"])
    return best, seats[best]["value"] * len(seats) - 1


def _fair(found: dict[str, Any]) -> Finding:
    seats = found["seats"]
    best, above = advantage(found)
    here = seats[best]
    known = f"seat {best} wins {per_cent(here['value'])} of the games ({between(here)})"
    sure = here["low"] > 1 / len(seats)
    if above <= FAIR or (not sure and above <= SLIGHT):
        doubt = "" if here["high"] * len(seats) - 1 <= SLIGHT else "; more games would tell for sure"
        return finding("fair", "fair", f"Where you sit hardly matters: {known}{doubt}.", True)
    if above <= SLIGHT or not sure:
        return finding("fair", "nearly fair", f"Where you sit matters a little: {known}.", True)
    if above <= CLEAR:
        return finding("fair", "uneven", f"One seat is better: {known}. Change seats after each game.", False)
    return finding("fair", "one-sided", f"One seat wins most of the games: {known}.", False)


def _decisive(found: dict[str, Any]) -> Finding:
    part = found["decisive"]["value"]
    known = f"{per_cent(part)} of the games have one winner ({between(found['decisive'])})"
    if part >= DECISIVE:
        return finding("decisive", "decisive", f"Almost every game is won: {known}.", True)
    if part >= MOSTLY:
        return finding("decisive", "mostly decisive", f"A shared win is the exception: {known}.", True)
    if part >= HALF:
        return finding("decisive", "often level", f"Many games end level: only {known}.", False)
    return finding("decisive", "drawish", f"Most games end level: only {known}.", False)


def _skill(found: dict[str, Any]) -> Finding:
    novice = found["skill"]["novice"]
    edge = novice["edge"]
    known = f"a player who thinks wins {per_cent(novice['value'])} ({between(novice)}) against {_beginner(found)}"
    if edge >= SKILL:
        return finding("skill", "skill", f"The better player wins: {known}.", True)
    if edge >= MIXED:
        return finding("skill", "skill and luck", f"Skill counts, and luck has a word too: {known}.", True)
    if edge >= LUCK:
        return finding("skill", "mostly luck", f"The cards decide more than the players: {known}.", None)
    return finding("skill", "luck", f"Thinking hardly helps: {known}.", False)


def _beginner(found: dict[str, Any]) -> str:
    who = found["thinking"]["novice"][-1]
    other = "others who play" if found["players"] > 2 else "one who plays"
    return f"{other} at random" if who == "random" else "a slow beginner"


def _ahead(found: dict[str, Any]) -> Finding:
    ahead = found["skill"]["ahead"]
    edge = ahead["edge"]
    other = "others who look" if found["players"] > 2 else "one who looks"
    known = f"a player who thinks wins {per_cent(ahead['value'])} ({between(ahead)}) against {other} one step ahead"
    if edge >= DECIDES:
        return finding("ahead", "thinking decides", f"There is more to see than the next step: {known}.", True)
    more = "" if _longer_pays(found) else ", and thinking longer hardly adds to it"
    if edge >= HELPS:
        text = f"Skill goes beyond the next step, but chance keeps its share: {known}{more}."
        return finding("ahead", "thinking helps", text, None)
    text = f"Beyond the next step skill cannot decide much: {known}{more}."
    return finding("ahead", "one step is enough", text, None)


def _depth(found: dict[str, Any]) -> Finding:
    longer = found["skill"]["longer"]
    edge = longer["edge"]
    real_time = found["minutes"] is not None
    who = "one who sees three times as quickly" if real_time else "one who thinks ten times as long"
    known = f"{who} wins {per_cent(longer['value'])} ({between(longer)})"
    if not _longer_pays(found):
        return finding("depth", "shallow", f"What there is to see is soon seen: {known}.", None)
    if edge >= DEEP:
        word, text = ("quickness pays", "Being quicker") if real_time else ("deep", "Thinking longer")
        return finding("depth", word, f"{text} pays: {known}.", True)
    return finding("depth", "some depth", f"There is something to find: {known}.", True)


def _longer_pays(found: dict[str, Any]) -> bool:
    """Whether thinking longer wins more than its due, and not just by chance."""
    longer = found["skill"]["longer"]
    return bool(longer["edge"] >= SOME_DEPTH and longer["low"] > 1 / found["players"])


def minutes(found: dict[str, Any]) -> float:
    """How long a game takes people, about."""
    if found["minutes"] is not None:
        return float(found["minutes"]["median"])
    return float(found["length"]["median"]) * MOVE_SECONDS / 60


def _length(found: dict[str, Any]) -> Finding:
    length = found["length"]
    time = minutes(found)
    about = "under a minute" if time < 1 else f"about {time:.0f} minute{'s' if round(time) != 1 else ''}"
    pace = "by the players' clock" if found["minutes"] is not None else f"at {MOVE_SECONDS} seconds a move"
    half = f"{length['lower']:.0f} to {length['upper']:.0f} for half of the games"
    text = f"{length['median']:.0f} moves in the middle ({half}), {about} {pace}."
    if length["median"] <= TOO_SHORT:
        return finding("length", "over at once", f"The game is over before it has begun: {text}", False)
    if time <= QUICK:
        return finding("length", "quick", f"A quick game: {text}", None)
    if time <= MEDIUM:
        return finding("length", "medium-length", f"Good for one sitting: {text}", None)
    if time <= LONG:
        return finding("length", "long", f"Take your time: {text}", None)
    return finding("length", "very long", f"This takes an evening: {text}", False)


def _choice(found: dict[str, Any]) -> Finding:
    choices, forced, passes = found["choices"], found["forced"]["value"], found["passes"]["value"]
    known = (
        f"{choices['median']:.0f} moves to choose from, in the middle; {per_cent(forced)} of the moves are forced"
        f"{f', {per_cent(passes)} are passes' if passes else ''}"
    )
    if forced >= MANY_FORCED:
        return finding("choice", "often forced", f"There is often nothing to decide: {known}.", False)
    return finding("choice", "free", f"There is mostly something to choose: {known}.", True)


def _drama(found: dict[str, Any]) -> Finding:
    lead = found["lead"]
    times = f"the lead changes {lead['value']:.1f} times a game ({lead['low']:.1f} to {lead['high']:.1f})"
    late = ""
    if lead["settled"] is not None:
        late = f"; the winner is clearly ahead for good after {per_cent(lead['settled']['value'])} of the moves"
    if lead["value"] >= LIVELY:
        return finding("drama", "lively", f"It goes back and forth: {times}{late}.", True)
    if lead["value"] >= SOME_TURNS:
        return finding("drama", "some turns", f"Games turn now and then: {times}{late}.", True)
    if lead["settled"] is not None and lead["settled"]["value"] >= LATE:
        return finding("drama", "open for long", f"Nobody is clearly ahead for most of the game: {times}{late}.", None)
    return finding("drama", "straight", f"Who gets ahead mostly stays ahead: {times}{late}.", None)


def _limits(found: dict[str, Any]) -> Finding:
    part = sum(it["value"] for it in found["limits"].values())
    names = ", ".join(f"{name} in {per_cent(it['value'])}" for name, it in found["limits"].items())
    if part <= RARE:
        return finding("limits", "rarely reached", f"The limits of length hardly play a part: {names}.", None)
    if part <= OFTEN:
        return finding("limits", "reached at times", f"Some games run into a limit: {names}.", None)
    return finding("limits", "often reached", f"Many games do not come to an end of their own: {names}.", False)


def _solvable(found: dict[str, Any]) -> Finding:
    puzzle = found["puzzle"]
    solutions = puzzle["solutions"]
    spread = ""
    if solutions["least"] < solutions["most"]:
        spread = f" in the middle ({solutions['least']:.0f} to {solutions['most']:.0f})"
    text = (
        f"Every puzzle has a solution, and the solver found {per_cent(puzzle['solved']['value'])} of them; a puzzle "
        f"has {solutions['median']:.0f} different squares{spread}. Laying and taking cards blindly for 10,000 moves "
        f"gets there in {per_cent(found['random']['solved']['value'])} of the tries."
    )
    return finding("solvable", "solvable", text, True)


def _way(found: dict[str, Any]) -> Finding:
    moves = found["length"]["median"]
    text = f"Who knows the way needs {moves:.0f} moves; finding it is the game."
    return finding("length", f"{moves:.0f} moves", text, None)


def _alone(found: dict[str, Any]) -> Finding:
    points = found["points"]
    usual, longer, novice = (points[kind]["value"] for kind in ("even", "longer", "novice"))
    text = (
        f"A player who thinks gains {usual:.1f} points, one who thinks ten times as long {longer:.1f}, and one who "
        f"plays at random {novice:.1f}."
    )
    if points["even"]["low"] > points["novice"]["high"]:
        return finding("skill", "skill", f"Thinking pays. {text}", True)
    return finding("skill", "luck", f"Thinking hardly pays. {text}", False)


def _summary(found: dict[str, Any], by_topic: dict[str, Finding]) -> str:
    """The verdict in one or two sentences."""
    length = by_topic["length"]["word"]
    if found["puzzle"] is not None:
        most = found["puzzle"]["solutions"]["median"]
        return f"A puzzle for one that always has a solution, and here about {most:.0f} of them."
    if found["players"] == 1:
        return f"A {length} game for one; {by_topic['skill']['word']} decides."
    fair, decisive = by_topic["fair"]["word"], by_topic["decisive"]["word"]
    if length == "over at once":
        return f"Hardly a game yet: it is over at once, and {fair}."
    first = f"A {length} game, {fair} and {decisive}; {_DECIDES[by_topic['skill']['word']]}."
    weak = [_WEAK.get(str(it["word"]), str(it["word"])) for it in by_topic.values() if it["good"] is False]
    return f"{first} What speaks against it: {'; '.join(weak)}." if weak else first


_DECIDES = {
    "skill": "skill decides",
    "skill and luck": "skill decides, with some luck",
    "mostly luck": "luck decides, with some skill",
    "luck": "luck decides",
}
_WEAK = {
    "uneven": "one seat is better",
    "one-sided": "one seat wins most games",
    "often level": "many games end level",
    "drawish": "most games end level",
    "luck": "thinking hardly helps",
    "very long": "it takes an evening",
    "often forced": "there is often nothing to decide",
    "often reached": "many games only end by a limit",
}
