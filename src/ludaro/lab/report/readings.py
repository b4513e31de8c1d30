"""The readings of a game's rules, side by side, deal by deal: what does each of them change?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape
from typing import Any

from ludaro.errors import LudaroError
from ludaro.games.declaration import Option, Value
from ludaro.lab.report import charts as draw
from ludaro.lab.report.answers import OPEN
from ludaro.lab.report.html import charts, estimated, figure, frame, heading, section, table
from ludaro.lab.report.inquiry import Inquiry
from ludaro.lab.report.numbers import FORMAT
from ludaro.lab.report.observation import Observation
from ludaro.lab.report.pairs import NONE, REAL, differences, sentence
from ludaro.lab.report.words import ordinal, per_cent
from ludaro.lab.scores import DOUBT

MOST_CHOICES = 12  # of an option whose choices are all tried
LETTER, RECOMMENDED = "letter", "recommended"


def readings(asked: Inquiry) -> list[tuple[str, Inquiry]]:
    """The presets, and what is asked with each option changed in turn; those that play alike only once.

    >>> from ludaro.lab.report.inquiry import inquiry
    >>> [name for name, _ in readings(inquiry("64g-3"))]
    ['letter', 'recommended']
    """
    game = asked.declared
    letter = game.choose(LETTER)
    found: dict[bytes, tuple[str, Inquiry]] = {}
    wanted: list[tuple[str, dict[str, Value]]] = [(LETTER, letter), (RECOMMENDED, game.choose(RECOMMENDED))]
    wanted.append((_changes(dict(asked.options), letter), dict(asked.options)))
    for name, option in game.options.items():
        for value in _values(option):
            wanted.append((f"{name}={value}", {**asked.options, name: value}))
    for name, options in wanted:
        rules = game.encode(asked.seats, options).tobytes()
        found.setdefault(rules, (name, replace(asked, options=options)))
    if len(found) == 1:
        raise LudaroError(f"{game.id} has no other readings to compare")
    return list(found.values())


def _changes(options: dict[str, Value], letter: dict[str, Value]) -> str:
    return ", ".join(f"{name}={value}" for name, value in options.items() if value != letter[name]) or LETTER


def _values(option: Option) -> Iterator[Value]:
    """All choices if they are few; of many numbers half and double the default, and the ends if those are no choice."""
    if option.choices is None:
        return
    if len(option.choices) <= MOST_CHOICES:
        yield from option.choices
        return
    assert isinstance(option.choices, range)
    assert isinstance(option.default, int)
    near = [value for value in (option.default // 2, option.default * 2) if value in option.choices]
    if len(set(near) - {option.default}) < 2:
        near += [option.choices[0], option.choices[-1]]
    yield from sorted(set(near))


def compare(
    asked: Inquiry,
    named: Sequence[tuple[str, Inquiry]],
    results: Sequence[dict[str, Any]],
    games: Sequence[Sequence[Observation]],
) -> dict[str, Any]:
    """The readings of what was asked with their numbers, and how each differs from the reading that was asked for."""
    game = asked.declared
    first = results[0]
    wanted = game.encode(asked.seats, asked.options).tobytes()
    base = next(i for i, (_, it) in enumerate(named) if game.encode(it.seats, it.options).tobytes() == wanted)
    entries = []
    for number, ((name, reading), found) in enumerate(zip(named, results, strict=True)):
        changed = []
        if number != base:
            even = found["games"]["even"]
            changed = differences(games[base], games[number], asked.seats, len(named) - 1, even)
        set_ = _changes(dict(reading.options), game.choose(LETTER))
        entries.append({"name": name, "set": set_, "differences": changed, "report": found})
    return {
        "ludaro lab": FORMAT,
        "version": first["version"],
        "command": asked.command + " --options",
        "game": asked.game,
        "title": game.title,
        "players": asked.seats,
        "seed": asked.seed,
        "base": entries[base]["name"],
        "certainty": CERTAINTY,
        "readings": entries,
    }


CERTAINTY = (
    f"Everything that is called real here is so, all of it together, in at least {100 - 100 * DOUBT:.0f} of 100 such "
    "comparisons; so is what is said to make no odds. The same cards and the same players met in all readings."
)


def page(compared: dict[str, Any]) -> str:
    """The comparison as HTML."""
    entries = compared["readings"]
    facts = f"{compared['game']} · {compared['players']} players · {len(entries)} readings of the rules"
    body = [
        heading("Ludaro lab", f"{compared['title']}: the readings", facts, conclusion(compared)),
        "<main>",
        section(
            "readings",
            "Side by side",
            "Each reading changes what its name says; everything else is as asked. All play the same deals, with the "
            "same players. Highlighted: the reading that the others are compared with.",
            overview(entries, compared["base"]),
        ),
        section("differences", "What differs", compared["certainty"], *(_differences(it) for it in entries)),
        section("charts", "In pictures", "", charts(*_charts(compared))),
        section("words", "In words", "", *(_words(entry) for entry in entries)),
        "</main>",
        f"<footer><div><p>Ludaro {escape(compared['version'])}, seed {compared['seed']}. The same command gives the "
        f"same page to the last letter:<br><code>{escape(compared['command'])}</code></p></div></footer>",
    ]
    return frame(f"{compared['title']}, readings · Ludaro lab", "\n".join(part for part in body if part))


def conclusion(compared: dict[str, Any]) -> str:
    """What can be said of the readings in a few sentences."""
    entries = compared["readings"]
    base = next(it for it in entries if it["name"] == compared["base"])
    others = [it for it in entries if it is not base]
    real = [it for it in others if any(change["answer"] == REAL for change in it["differences"])]
    text = f"Compared with {label(base)}, "
    if not real:
        text += "no difference is proven yet."
    elif len(real) == len(others) > 1:
        text += "all others play differently."
    else:
        text += f"{', '.join(label(it) for it in real)} {'plays' if len(real) == 1 else 'play'} differently."
    open_ = sum(change["answer"] == OPEN for it in others for change in it["differences"])
    text += f" {open_} differences cannot be told yet." if open_ > 1 else ""
    text += " One difference cannot be told yet." if open_ == 1 else ""
    return f"{text} {label(base)[0].upper()}{label(base)[1:]}: {_lowered(base['report']['verdict']['summary'])}"


def _lowered(text: str) -> str:
    return text[0].lower() + text[1:]


KINDS = {REAL: "Really different", NONE: "No difference that matters", OPEN: "Cannot tell yet"}


def by_answer(entry: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """The differences of a reading in words: those that are real first, then those that are not, then the open ones."""
    groups = []
    for answer, title in KINDS.items():
        those = [it for it in entry["differences"] if it["answer"] == answer]
        if those:
            groups.append((title, [sentence(it) for it in those]))
    return groups


def _differences(entry: dict[str, Any]) -> str:
    if not entry["differences"]:
        return ""
    lists = "".join(
        f"<dt>{escape(title)}</dt>" + "".join(f"<dd>{escape(line)}</dd>" for line in lines)
        for title, lines in by_answer(entry)
    )
    return f"<h3>{escape(label(entry))}</h3><dl>{lists}</dl>"


def label(entry: dict[str, Any]) -> str:
    """A reading as people call it."""
    if entry["name"] == LETTER:
        return "the letter of the rules"
    if entry["name"] == RECOMMENDED:
        return f"the recommended reading ({entry['set']})"
    return str(entry["name"])


def short(entry: dict[str, Any]) -> str:
    return entry["set"] if entry["name"] == RECOMMENDED else str(entry["name"])


COLUMNS = (
    "the best seat wins",
    "one winner",
    "moves",
    "thinking wins",
    "against one step",
    "ten times longer",
    "lead changes",
    "limits",
    "players",
)


def overview(entries: Sequence[dict[str, Any]], base: str) -> str:
    """One line a reading."""
    rows = []
    for entry in entries:
        name = entry["name"] + (f": {entry['set']}" if entry["name"] == RECOMMENDED else "")
        rows.append([name, *cells(entry["report"])])
    marked = [number for number, entry in enumerate(entries) if entry["name"] == base]
    return table(["reading", *COLUMNS], rows, marked)


def cells(found: dict[str, Any]) -> list[str]:
    """The most telling numbers of a report, for a line of a table."""
    moves = f"{found['length']['median']:.0f}"
    if found["players"] == 1:
        return ["–", "–", moves, "–", "–", "–", "–", "–", found["thinking"]["even"][0]]
    best = found["advantage"]["seat"]
    limits = sum(it["value"] for it in found["limits"].values())
    return [
        "–" if best is None else f"{ordinal(best + 1)} seat: {per_cent(found['advantage']['value'])}",
        per_cent(found["decisive"]["value"]),
        moves,
        per_cent(found["skill"]["novice"]["value"]),
        per_cent(found["skill"]["ahead"]["value"]) if "ahead" in found["skill"] else "–",
        per_cent(found["skill"]["longer"]["value"]),
        f"{found['lead']['value']:.1f}",
        per_cent(limits),
        found["thinking"]["even"][0],
    ]


def _charts(compared: dict[str, Any]) -> list[str]:
    entries = compared["readings"]
    lengths = [{"name": short(it), **_quartiles(it["report"]["length"])} for it in entries]
    drawn = [
        figure(
            "Moves in a game",
            "The bar holds half of the games, the dot is in the middle.",
            draw.spans(lengths, "moves"),
            table(["", "median", "a quarter below", "a quarter above"], [_span_line(it) for it in lengths]),
        )
    ]
    if compared["players"] == 1:
        return drawn
    even = 1 / compared["players"]
    reports = [(short(it), it["report"]) for it in entries]
    for title, text, shares, middle in (
        (
            "What the first seat wins",
            "Share of the win with its 95 % interval.",
            [(name, found["seats"][0]) for name, found in reports],
            even,
        ),
        ("Games with one winner", "The others end level.", [(name, found["decisive"]) for name, found in reports], 1.0),
        (
            "Thinking ten times as long",
            "What the longer thinker wins.",
            [(name, found["skill"]["longer"]) for name, found in reports],
            even,
        ),
    ):
        rows = [{"name": name, **share} for name, share in shares]
        drawn.append(
            figure(
                title,
                text,
                draw.intervals(rows, middle, "share", two=False),
                table(["", "share", "95 % interval"], [[row["name"], *estimated(row)] for row in rows]),
            )
        )
    return [drawn[1], drawn[0], *drawn[2:]]


def _quartiles(length: dict[str, Any]) -> dict[str, float]:
    return {key: length[key] for key in ("lower", "median", "upper")}


def _span_line(row: dict[str, Any]) -> list[str]:
    return [row["name"], *(f"{row[key]:.0f}" for key in ("median", "lower", "upper"))]


def _words(entry: dict[str, Any]) -> str:
    verdict = entry["report"]["verdict"]
    lines = "".join(f"<li>{escape(it['text'])}</li>" for it in verdict["findings"])
    return (
        f"<details><summary><b>{escape(label(entry))}</b> – {escape(verdict['summary'])}</summary>"
        f"<ul>{lines}</ul></details>"
    )
