"""The page of one game's report."""

from __future__ import annotations

from html import escape
from typing import Any

from ludaro.lab.report import charts as draw
from ludaro.lab.report.charts import SERIES
from ludaro.lab.report.endings import LIMITS
from ludaro.lab.report.html import card, charts, estimated, figure, frame, heading, section, table, verdicts
from ludaro.lab.report.scales import MOVE_SECONDS
from ludaro.lab.report.words import ordinal, per_cent

TOPICS = {
    "fair": "Is it fair?",
    "decisive": "Is it decisive?",
    "skill": "Is it a game of skill?",
    "ahead": "Does it pay to look further than one step?",
    "step": "Does it pay to look one step ahead?",
    "depth": "Does thinking longer pay?",
    "length": "Does it last as long as a game should?",
    "choice": "Is there a choice?",
    "drama": "Does it turn?",
    "late": "Does it stay open?",
    "killer": "Are there killer moves?",
    "permanence": "Do gains last?",
    "limits": "Does it end by itself?",
    "solvable": "Can it be solved?",
}

Numbers = dict[str, Any]


def page(found: Numbers, home: str | None = None) -> str:
    """The report as HTML; ``home`` is the page it belongs to, if any."""
    over = "Ludaro lab" if home is None else f'<a href="{escape(home)}">The book of all games</a>'
    verdict = found["verdict"]
    body = [
        heading(over, found["title"], facts(found), verdict["summary"]),
        "<main>",
        section("verdict", "The verdict", verdict["certainty"], verdicts(verdict["findings"], TOPICS)),
        _fairness(found),
        _length(found),
        _choices(found),
        _lead(found),
        _skill(found),
        _alone(found),
        _limits(found),
        "</main>",
        _method(found),
    ]
    return frame(f"{found['title']} · Ludaro lab", "\n".join(part for part in body if part))


def facts(found: Numbers) -> str:
    """The game, its players and its options in one line."""
    players = "1 player" if found["players"] == 1 else f"{found['players']} players"
    options = [f"{name}: {_shortened(value)}" for name, value in found["options"].items()]
    return " · ".join([found["game"], players, *options])


def _shortened(value: Any) -> str:
    return str(value) if len(str(value)) <= 20 else "one's own"


def seat_name(seat: int) -> str:
    """A seat as the page names it."""
    return f"{ordinal(seat + 1)} seat" + (" (begins)" if seat == 0 else "")


def _fairness(found: Numbers) -> str:
    if found["players"] == 1:
        return ""
    rows, lines = [], []
    for who, seats in zip(SERIES, (found["seats"], found["random"]["seats"]), strict=True):
        rows += [{"name": seat_name(seat), "who": who, **it} for seat, it in enumerate(seats)]
        lines += [[f"{seat_name(seat)}, {who}", *estimated(it)] for seat, it in enumerate(seats)]
    even = 1 / found["players"]
    advantage = figure(
        "What each seat wins",
        f"Share of the win with its 95 % interval. The dashed line is an even share, {per_cent(even)}.",
        draw.intervals(rows, even, "share of the win"),
        table(["", "share", "95 % interval"], lines),
        key=SERIES,
    )
    margin = found["margin"]
    by = ""
    if margin is not None:
        by = figure(
            "By how much it is won",
            f"Points between the first and the second. {per_cent(margin['narrow']['value'])} of the games are narrow: "
            "at most a tenth of the winner's points.",
            draw.distributions({SERIES[0]: margin["histogram"]}, "points ahead"),
            _histogram_table(margin["histogram"], "points"),
        )
    outcome = card(
        "How games end",
        table(
            ["", "share", "95 % interval"],
            [
                [f"{name}, {who}", *estimated(of[key])]
                for name, key in (("one winner", "decisive"), ("a draw", "draws"))
                for who, of in zip(SERIES, (found, found["random"]), strict=True)
            ],
        ),
    )
    return section(
        "fairness",
        "Who wins",
        "All seats think alike here, and every game has a deal of its own. What is left is the advantage of the place.",
        charts(advantage, outcome, by),
    )


def _histogram_table(rows: list[dict[str, float]], what: str) -> str:
    lines = []
    for row in rows:
        last = row["to"] - 1
        name = f"{row['from']:g}" if last == row["from"] else f"{row['from']:g} – {last:g}"
        lines.append([name, per_cent(row["share"])])
    return table([what, "share"], lines)


def _count(value: float) -> str:
    return f"{value:.1f}" if value < 1000 else f"{value:,.0f}"


def _length(found: Numbers) -> str:
    length, blind = found["length"], found["random"]["length"]
    solo = found["puzzle"] is not None
    shown = {SERIES[0]: length["histogram"]}
    if not solo and blind["most"] <= 4 * max(length["most"], 10):
        shown[SERIES[1]] = blind["histogram"]
    names = {"median": "median", "lower": "a quarter is shorter than", "upper": "a quarter is longer than"}
    lines = [["mean", *(_count(it["value"]) for it in (length, blind))]]
    lines.append(["95 % interval", *(f"{_count(it['low'])} – {_count(it['high'])}" for it in (length, blind))])
    for key, name in {**names, "least": "shortest", "most": "longest"}.items():
        lines.append([name, *(f"{it[key]:,.0f}" for it in (length, blind))])
    clock = found["minutes"]
    time = f"At {MOVE_SECONDS} seconds a move" if clock is None else "By the players' clock"
    minutes = length["median"] * MOVE_SECONDS / 60 if clock is None else clock["median"]
    words = f"Counted in moves of all seats together. {time} it would take some {minutes:.1f} minutes."
    return section(
        "length",
        "How long a game is",
        "" if solo else words,
        charts(
            ""
            if length["least"] == length["most"] and len(shown) == 1
            else figure(
                "Moves in a game",
                f"From {length['least']:.0f} to {length['most']:.0f} moves, {length['median']:.0f} in the middle.",
                draw.distributions(shown, "moves"),
                _histogram_table(length["histogram"], "moves"),
                key=list(shown),
            ),
            card("Moves in a game, in numbers", table(["", *SERIES], lines)),
        ),
    )


def _choices(found: Numbers) -> str:
    choices = found["choices"]
    lines = [
        [per_cent(it["part"]), *(f"{it[key]:.0f}" for key in ("median", "lower", "upper"))] for it in choices["along"]
    ]
    return section(
        "choices",
        "What there is to choose",
        f"{choices['value']:.1f} moves on average, {choices['most']:.0f} at most. "
        f"{per_cent(found['forced']['value'])} of the moves were forced, there being only one; "
        f"{per_cent(found['passes']['value'])} were passes.",
        charts(
            figure(
                "Choices while the game goes on",
                "The number of legal moves in the middle, and the band in which half of the positions lie.",
                draw.along(choices["along"], "median", "moves to choose from"),
                table(["of the game", "median", "a quarter below", "a quarter above"], lines),
            ),
            figure(
                "Choices at a move",
                f"{choices['median']:.0f} in the middle.",
                draw.distributions({SERIES[0]: choices["histogram"]}, "moves to choose from"),
                _histogram_table(choices["histogram"], "choices"),
            ),
            card(
                "Nothing to choose",
                table(
                    ["", "share of moves", "95 % interval"],
                    [["forced", *estimated(found["forced"])], ["passes", *estimated(found["passes"])]],
                ),
            ),
        ),
    )


_AHEAD = {
    True: "Up to sixteen times in a game, the seat to move looks a hundred times ahead, seeing only what it may "
    "see. A seat is ahead when it can expect clearly more of the win than the other: by at least a fifth.",
    False: "Up to sixteen times in a game, the position is played on at random a hundred times. A seat is ahead when "
    "it wins clearly more of these games than any other: by at least a fifth of them all.",
}


def _lead(found: Numbers) -> str:
    lead = found["lead"]
    if lead is None:
        return ""
    rows = [{"name": number, "share": part} for number, part in lead["distribution"].items()]
    curve = ""
    if lead["curve"]:
        lines = [
            [per_cent(it["part"]), *(per_cent(it[key]) for key in ("value", "lower", "upper"))] for it in lead["curve"]
        ]
        curve = figure(
            "What the later winner could expect",
            "Its share of the win, as far as could be seen at the time; half of the games lie in the band.",
            draw.along(lead["curve"], "value", "expected share", share=True, even=1 / found["players"]),
            table(["of the game", "mean", "a quarter below", "a quarter above"], lines),
        )
    more = [["changes in a game", *estimated(lead, ".2f")]]
    if lead["settled"] is not None:
        more.append(["ahead for good after", *estimated(lead["settled"])])
        more.append(["the winner was once behind", *estimated(lead["comebacks"])])
    return section(
        "lead",
        "Who is ahead, and when it turns",
        _AHEAD[found["players"] == 2 and found["minutes"] is None],
        charts(
            figure(
                "How often the lead changes",
                f"{lead['value']:.1f} times a game on average.",
                draw.bars(rows, "changes of the lead", "share of games"),
                table(["changes", "share of games"], [[row["name"], per_cent(row["share"])] for row in rows]),
            ),
            curve,
            card("The lead, in numbers", table(["", "", "95 % interval"], more)),
            *_courses(found),
        ),
    )


COURSE = {
    "late": (
        "Late uncertainty",
        "What the winner could not yet count on after three quarters of the turns; in a level game, 100 %.",
    ),
    "killer": (
        "Killer moves",
        "Games in which one turn brought a quarter of the win or more.",
    ),
    "permanence": (
        "Permanence",
        "How much of what a turn gained was still there after the reply.",
    ),
}


STEPS = {"slight": "thinking 1/10", "fifth": "1/5", "half": "1/2", "even": "thinking"}


def _courses(found: Numbers) -> list[str]:
    """What games are like as they go on, by how much their players think."""
    names = {"random": "at random", "greedy": "one step"}
    names |= {found["thinking"][kind][0]: name for kind, name in STEPS.items() if kind in found["thinking"]}
    parts = []
    for key, (title, words) in COURSE.items():
        rows = [{"name": names[it["player"]], **it[key]} for it in found["course"]["steps"] if it[key] is not None]
        if rows:
            parts.append(
                figure(
                    title,
                    f"{words} By the family's own measure of positions.",
                    draw.steps(rows, "how players play", "share", True),
                    table(["", "share", "95 % interval"], [[row["name"], *estimated(row)] for row in rows]),
                )
            )
    return parts


def _skill(found: Numbers) -> str:
    skill = found["skill"]
    if skill is None:
        return ""
    real_time = found["minutes"] is not None
    names = {
        "longer": "sees three times as quickly" if real_time else "thinks ten times as long",
        "novice": "against a slow beginner" if real_time else "against random play",
        "ahead": "against one step ahead",
    }
    rows = [{"name": names[kind], **it} for kind, it in skill.items()]
    lines = [[names[kind], *estimated(it), per_cent(it["edge"])] for kind, it in skill.items()]
    even = 1 / found["players"]
    return section(
        "skill",
        "How much skill counts",
        "One seat is better than the others, and every deal is played once from each seat, so that the luck of the "
        "cards and of the place cancels. The games of one deal count as one observation.",
        charts(
            figure(
                "What the better player wins",
                f"Share of the win with its 95 % interval; {per_cent(even)} would be luck alone.",
                draw.intervals(rows, even, "share of the win", two=False),
                table(["", "share", "95 % interval"], [line[:3] for line in lines]),
            ),
            card(
                "The better player, in numbers",
                table(["", "share", "95 % interval", "edge"], lines)
                + "<p>The edge is 0 % for a player who wins no more than its due, and 100 % for one who wins all.</p>",
            ),
            _curve(found),
        ),
    )


def step_names(found: Numbers) -> list[str]:
    """The thinking times of the curve, as people call them."""
    if found["minutes"] is not None:
        return [point["player"].replace("quick:", "level ") for point in found["curve"]]
    return [TIMES.get(point["times"], f"{point['times']:g} ×") for point in found["curve"]]


def curve_title(found: Numbers) -> str:
    """What the curve is called."""
    return "What thinking time brings" if found["minutes"] is None else "What quickness brings"


TIMES = {0.1: "1/10", 0.3333: "1/3", 1.0: "equal"}


def _curve(found: Numbers) -> str:
    if not found["curve"]:
        return ""
    several, real_time = found["players"] > 1, found["minutes"] is not None
    rows = [{**point, "name": name} for point, name in zip(found["curve"], step_names(found), strict=True)]
    what = "share of the win" if several else "points"
    against = "The others think as long as ever." if several else ""
    if real_time:
        against = "The others are of level 5."
    lines = [
        [row["name"], row["player"], *estimated(row, "%" if several else ".1f"), f"{row['games']:,}"]
        if row["low"] < row["high"]
        else [row["name"], row["player"], per_cent(row["value"]) if several else f"{row['value']:.1f}", "–", "–"]
        for row in rows
    ]
    return figure(
        curve_title(found),
        f"What one player gets at several {'levels' if real_time else 'thinking times'}, with its 95 % interval. "
        f"{against}".strip(),
        draw.steps(rows, "quickness" if real_time else "thinking time", what, several),
        table(["", "player", what, "95 % interval", "games"], lines),
    )


def _alone(found: Numbers) -> str:
    if found["players"] > 1:
        return ""
    if found["puzzle"] is not None:
        solutions = found["puzzle"]["solutions"]
        return section(
            "puzzle",
            "The puzzles",
            "Solutions that differ only by exchanging rows or columns, or by turning the square, are counted once.",
            charts(
                figure(
                    "Solutions of a puzzle",
                    f"{solutions['least']:.0f} to {solutions['most']:.0f} different squares.",
                    draw.distributions({SERIES[0]: solutions["histogram"]}, "different squares"),
                    _histogram_table(solutions["histogram"], "squares"),
                )
            ),
        )
    names = {"even": "thinks", "longer": "thinks ten times as long", "novice": "plays at random"}
    rows = [[name, *estimated(found["points"][kind], ".1f")] for kind, name in names.items()]
    return section(
        "points",
        "What a player gains",
        "",
        table(["a player who", "points", "95 % interval"], rows),
        charts(_curve(found)),
    )


def _limits(found: Numbers) -> str:
    names = sorted({*found["limits"], *found["random"]["limits"]})
    if not names:
        return ""
    blank = {"value": 0.0, "low": 0.0, "high": 0.0}
    lines = [
        [
            f"{name}: {LIMITS[name]}",
            *(per_cent(of["limits"].get(name, blank)["value"]) for of in (found, found["random"])),
        ]
        for name in names
    ]
    return section(
        "limits",
        "Limits that were reached",
        "Rules that end a game which would not end by itself, and how often they had to.",
        table(["", *SERIES], lines),
    )


def _method(found: Numbers) -> str:
    thinking = found["thinking"]
    kinds = {
        "even": "all alike",
        "longer": "one thinks longer",
        "tenth": "one thinks a tenth of the time",
        "third": "one thinks a third of the time",
        "thrice": "one thinks three times as long",
        "novice": "one thinks, the others do not",
        "ahead": "one thinks, the others look one step ahead",
        "slight": "all alike, a tenth of the time",
        "fifth": "all alike, a fifth of the time",
        "half": "all alike, half of the time",
    }
    rows = [[kinds[kind], " against ".join(thinking[kind]), str(found["games"][kind])] for kind in found["games"]] + [
        ["random play", "random", f"{found['random']['games']:,}"]
    ]
    return (
        "<footer><div>\n<h2>How this was measured</h2>\n"
        + table(["games", "players", "number"], rows)
        + "<p>A player such as <code>search:100</code> looks 100 times ahead before each move, and sees only what its "
        "seat may see. Intervals hold the true value with 95 % confidence. Players who think further may find what "
        "these have not found.</p>\n"
        f"<p>Ludaro {escape(found['version'])}, seed {found['seed']}. The same command gives the same report to the "
        f"last letter:<br><code>{escape(found['command'])}</code></p>\n</div></footer>"
    )
