"""What the numbers say, in plain words; ``scales`` holds the thresholds.

A verdict is a list of findings: the ``topic``, its ``answer`` (yes, no, cannot tell yet), a ``word``, a sentence,
``good`` (True, False, or None where neither is better: a short game is not a worse one), and where it cannot be told
yet, how many ``more`` even games would probably tell, which makes so many ``games`` in all. What is said rests
on intervals: of each finding by itself, at most RISK of all reports say what is not so.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludaro.lab.course import GREAT
from ludaro.lab.report import scales
from ludaro.lab.report.answers import FARTHEST, NO, OPEN, YES, Answer, Scale, answer, games_to_tell, round_up
from ludaro.lab.report.scales import ALWAYS_DRAWN, MOVE_SECONDS, TOO_SHORT
from ludaro.lab.report.words import between, ordinal, per_cent
from ludaro.lab.scores import DOUBT

RISK = DOUBT
CERTAINTY = (
    f"Each answer by itself is wrong in at most {100 * RISK:.0f} of 100 reports, also if you go on once with the games "
    "it asks for. An answer that is missing is not a no: it needs more games."
)

Finding = dict[str, Any]
Numbers = dict[str, Any]


def judge(found: Numbers) -> dict[str, Any]:
    """The findings, one sentence above all, how many of the findings are good, and how many are open."""
    if found["puzzle"] is not None:
        findings = [_solvable(found)]
    elif found["players"] == 1:
        findings = [alone(found), length(found), choice(found)]
    else:
        findings = [fair(found), decisive(found), skill(found)]
        if "ahead" in found["skill"]:
            findings.append(ahead(found))
        findings += [depth(found), length(found), choice(found), drama(found), *course(found)]
        if found["limits"]:
            findings.append(limits(found))
    marked = [it for it in findings if it["good"] is not None]
    return {
        "summary": summarise(found, {it["topic"]: it for it in findings}),
        "certainty": CERTAINTY,
        "good": sum(it["good"] for it in marked),
        "of": len(marked),
        "open": sum(it["answer"] == OPEN for it in findings),
        "findings": findings,
    }


def finding(topic: str, said: Answer, known: str, found: Numbers, show: Callable[[float], str] = str) -> Finding:
    """A finding in words: what is sure, what was seen, and how many games would tell. ``show`` writes a line down."""
    played, games = found["games"]["even"], None
    text = f"{said.says}: {known}." if said.says else f"{known[0].upper()}{known[1:]}."
    if said.times is not None:
        games = games_to_tell(said.times, played)
        line = "" if said.line is None else f"The line between yes and no is at {show(said.line)}: "
        if games is None:
            words = f"so near that even {round_up(FARTHEST * played):,} games may not tell"
        else:
            words = f"about {games - played:,} more games would tell (--games {games})"
        text = f"{text} {line}{words if line else words[0].upper() + words[1:]}."
    return {
        "topic": topic,
        "answer": said.answer,
        "word": said.word,
        "text": text,
        "good": said.good,
        "more": None if games is None else games - played,
        "games": games,
    }


def fair(found: Numbers) -> Finding:
    """Whether a seat has an advantage; the best of them is judged as the best of so many."""
    best, seats = found["advantage"], found["players"]
    if best["games"] == 0:
        text = f"none of {found['games']['even']} games was won by anybody, so no seat could be better"
        drawn = found["decisive"]["high"] <= ALWAYS_DRAWN
        said = Answer(OPEN, "nothing decides" if drawn else OPEN, "There is nothing to be fair about", None)
        return finding("fair", said, text, found)
    said = answer(scales.FAIR, *(best[key] * seats - 1 for key in ("value", "low", "high")))
    known = (
        f"the {ordinal(best['seat'] + 1)} seat won most, {per_cent(best['value'])} of the {best['games']} games that "
        f"were not drawn ({between(best)}, as the best of {seats}); an even share is {per_cent(1 / seats)}"
    )
    return finding("fair", said, known, found, lambda line: per_cent((1 + line) / seats))


def decisive(found: Numbers) -> Finding:
    part = found["decisive"]
    known = f"{per_cent(part['value'])} of the games had one winner ({between(part)})"
    return finding("decisive", answer(scales.DECISIVE, **ends(part)), known, found, per_cent)


def skill(found: Numbers) -> Finding:
    who = found["thinking"]["novice"][-1]
    other = "others who play" if found["players"] > 2 else "one who plays"
    beginner = f"{other} at random" if who == "random" else "a slow beginner"
    return _edge("skill", "novice", scales.SKILL, f"a player who thinks won # against {beginner}", found)


def ahead(found: Numbers) -> Finding:
    other = "others who look" if found["players"] > 2 else "one who looks"
    return _edge("ahead", "ahead", scales.AHEAD, f"a player who thinks won # against {other} one step ahead", found)


def step(found: Numbers) -> Finding:
    other = "others who play" if found["players"] > 2 else "one who plays"
    return _edge(
        "step", "step", scales.STEP, f"a player who looks one step ahead won # against {other} at random", found
    )


def depth(found: Numbers) -> Finding:
    if found["minutes"] is not None:
        return _edge("depth", "longer", scales.QUICKNESS, "one who sees three times as quickly won #", found)
    return _edge("depth", "longer", scales.DEPTH, "one who thinks ten times as long won #", found)


def _edge(topic: str, kind: str, scale: Scale, known: str, found: Numbers) -> Finding:
    """How much more than its due a player wins who is better in some way."""
    share, due = found["skill"][kind], 1 / found["players"]
    said = answer(scale, *((share[key] - due) / (1 - due) for key in ("value", "low", "high")))
    known = known.replace("#", f"{per_cent(share['value'])} ({between(share)})")
    return finding(topic, said, known, found, lambda line: per_cent(due + line * (1 - due)))


def minutes(found: Numbers) -> float:
    """How long a game takes people, about."""
    if found["minutes"] is not None:
        return float(found["minutes"]["median"])
    return float(found["length"]["median"]) * MOVE_SECONDS / 60


def length(found: Numbers) -> Finding:
    moves = found["length"]
    time = minutes(found)
    about = "under a minute" if time < 1 else f"about {time:.0f} minute{'s' if round(time) != 1 else ''}"
    pace = "by the players' clock" if found["minutes"] is not None else f"at {MOVE_SECONDS} seconds a move"
    half = f"{moves['lower']:.0f} to {moves['upper']:.0f} for half of the games"
    known = f"{moves['median']:.0f} move{'s' if moves['median'] != 1 else ''} in the middle ({half}), {about} {pace}"
    if found["minutes"] is None:
        middle = {end: value * MOVE_SECONDS / 60 for end, value in moves["middle"].items()}
    elif moves["middle"]["high"] <= TOO_SHORT:
        middle = dict.fromkeys(("value", "low", "high"), 0.0)
    else:
        middle = found["minutes"]["middle"]
    return finding("length", answer(scales.LENGTH, **ends(middle)), known, found, lambda line: f"{line:g} minutes")


def choice(found: Numbers) -> Finding:
    choices, forced, passes = found["choices"], found["forced"], found["passes"]["value"]
    known = (
        f"{choices['median']:.0f} moves to choose from, in the middle; {per_cent(forced['value'])} of the moves were "
        f"forced{f', {per_cent(passes)} were passes' if passes else ''}"
    )
    return finding("choice", answer(scales.CHOICE, **ends(forced)), known, found, per_cent)


def drama(found: Numbers) -> Finding:
    lead = found["lead"]
    known = f"the lead changed {lead['value']:.1f} times a game ({lead['low']:.1f} to {lead['high']:.1f})"
    said = answer(scales.DRAMA, **ends(lead))
    if lead["settled"] is not None:
        known += f"; the winner was clearly ahead for good after {per_cent(lead['settled']['value'])} of the moves"
        how = answer(scales.LATE, **ends(lead["settled"]))
        if said.answer == NO and how.answer != OPEN:
            said = Answer(NO, how.word, how.says, how.good)
    return finding("drama", said, known, found, lambda line: f"{line:g} changes")


def course(found: Numbers) -> list[Finding]:
    """What games are like as they go on; nothing where none of them was decided, or nothing gained."""
    measured = {"late": late, "killer": killer, "permanence": permanence}
    return [judge(found) for name, judge in measured.items() if found["course"][name] is not None]


def late(found: Numbers) -> Finding:
    part = found["course"]["late"]
    known = (
        f"after three quarters of a game {per_cent(part['value'])} of a level game's doubt was left ({between(part)})"
    )
    return finding("late", answer(scales.UNCERTAIN, **ends(part)), known, found, per_cent)


def killer(found: Numbers) -> Finding:
    part = found["course"]["killer"]
    known = (
        f"in {per_cent(part['value'])} of the games ({between(part)}) one turn changed what its player could expect by "
        f"{100 * GREAT:.0f} points or more"
    )
    return finding("killer", answer(scales.KILLER, **ends(part)), known, found, per_cent)


def permanence(found: Numbers) -> Finding:
    part = found["course"]["permanence"]
    known = f"{per_cent(part['value'])} of what a turn gained was left after the reply ({between(part)})"
    return finding("permanence", answer(scales.PERMANENT, **ends(part)), known, found, per_cent)


def limits(found: Numbers) -> Finding:
    known = ", ".join(f"{name} in {per_cent(it['value'])}" for name, it in found["limits"].items())
    return finding("limits", answer(scales.LIMITS, **ends(found["limited"])), known, found, per_cent)


def alone(found: Numbers) -> Finding:
    points, gain = found["points"], found["gain"]
    usual, longer, novice = (points[kind]["value"] for kind in ("even", "longer", "novice"))
    known = (
        f"a player who thinks gained {usual:.1f} points, one who thinks ten times as long {longer:.1f}, and one who "
        f"plays at random {novice:.1f}"
    )
    if gain is None:
        return finding("skill", Answer(OPEN, OPEN, "Too few games to tell", None, 5.0), known, found)
    said = answer(scales.GAIN, *(gain[key] / max(1.0, abs(usual)) for key in ("value", "low", "high")))
    return finding("skill", said, known, found, lambda line: f"{per_cent(line)} more points by thinking")


def ends(estimate: dict[str, Any]) -> dict[str, float]:
    return {key: estimate[key] for key in ("value", "low", "high")}


def _solvable(found: Numbers) -> Finding:
    puzzle = found["puzzle"]
    solutions = puzzle["solutions"]
    spread = ""
    if solutions["least"] < solutions["most"]:
        spread = f" in the middle ({solutions['least']:.0f} to {solutions['most']:.0f})"
    known = (
        f"it is made from one, and the solver found {per_cent(puzzle['solved']['value'])} of them; a puzzle has "
        f"{solutions['median']:.0f} different squares{spread}. Laying and taking cards blindly for 10,000 moves gets "
        f"there in {per_cent(found['random']['solved']['value'])} of the tries. Who knows the way needs "
        f"{found['length']['median']:.0f} moves; finding it is the game"
    )
    return finding("solvable", Answer(YES, "solvable", "Every puzzle has a solution", True), known, found)


def summarise(found: Numbers, by_topic: dict[str, Finding]) -> str:
    """The verdict in a few sentences: what is sure, what speaks against the game, and what is open."""
    if found["puzzle"] is not None:
        most = found["puzzle"]["solutions"]["median"]
        return f"A puzzle for one that always has a solution, and here about {most:.0f} of them."
    sure = {topic: str(it["word"]) for topic, it in by_topic.items() if it["answer"] != OPEN}
    lasts = sure.get("length", "")
    if lasts == "over at once":
        text = "Hardly a game yet: it is over at once."
    else:
        text = f"A{'n' if lasts[:1] == 'o' else ''} {lasts} game" if lasts else "A game"
        text += " for one" if found["players"] == 1 else ""
        traits = [sure[topic] for topic in ("fair", "decisive") if topic in sure]
        text += f", {' and '.join(traits)}" if traits else ""
        text += f"; {_DECIDES[by_topic['skill']['answer'], sure['skill']]}" if "skill" in sure else ""
        text += "."
    weak = [_WEAK.get(it["word"], _WEAK.get(topic)) or "" for topic, it in by_topic.items() if it["good"] is False]
    text += f" What speaks against it: {'; '.join(weak)}." if weak else ""
    open_ = [_OPEN[topic] for topic, it in by_topic.items() if it["answer"] == OPEN and it["word"] == OPEN]
    return text + (f" Cannot be told yet: {'; '.join(open_)}." if open_ else "")


_DECIDES = {
    (YES, "skill"): "skill decides",
    (YES, "skill and luck"): "skill decides, with some luck",
    (YES, "skill and luck or skill"): "skill counts",
    (NO, "mostly luck"): "luck decides, with some skill",
    (NO, "luck or mostly luck"): "luck decides more than skill",
    (NO, "luck"): "luck decides",
}
_WEAK = {  # by the word, or else by the topic
    "fair": "one seat is better",
    "one-sided": "one seat is much better",
    "decisive": "many games end level",
    "always level": "nothing decides it",
    "drawish": "most games end level",
    "always level or drawish": "most games end level",
    "skill": "thinking hardly helps",
    "over at once": "nothing can develop",
    "very long": "it takes an evening",
    "choice": "there is often nothing to decide",
    "limits": "many games only end by a limit",
}
_OPEN = {
    "fair": "whether it is fair",
    "decisive": "how many games end level",
    "skill": "how much skill counts",
    "ahead": "whether one step is enough",
    "step": "whether looking a step ahead helps",
    "depth": "whether thinking longer pays",
    "length": "how long it is",
    "choice": "whether there is enough to choose",
    "drama": "whether games turn",
    "late": "whether it stays open",
    "killer": "whether one move can change everything",
    "permanence": "whether gains last",
    "limits": "whether games end by themselves",
}
