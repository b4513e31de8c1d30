"""The charts of a report, drawn by Altair into SVG that stands in the page itself.

Colours are the page's own (``var(--…)``), so that one drawing serves light and dark.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from ludaro.errors import LudaroError

if TYPE_CHECKING:
    import altair as alt

WIDTH, HEIGHT = 400, 220
FONT = "system-ui, -apple-system, 'Segoe UI', sans-serif"
INK, FAINT, GRID = "var(--ink)", "var(--muted)", "var(--line)"
THINKING, RANDOM = "var(--first)", "var(--second)"
SERIES = ("players who think", "random play")

Rows = Sequence[dict[str, Any]]


def altair() -> Any:
    try:
        import altair
        import vl_convert  # noqa: F401
    except ImportError:
        raise LudaroError("charts need Altair: pip install 'ludaro[lab]'") from None
    return altair


def svg(chart: alt.TopLevelMixin, label: str) -> str:
    """A chart as an element of a page; ``label`` says what it shows to those who do not see it."""
    import vl_convert

    text: str = vl_convert.vegalite_to_svg(_dressed(chart).to_dict())
    text = re.sub(r' xmlns(:xlink)?="[^"]*"| version="1.1"| (?:class|role|aria-[a-z]+)="[^"]*"', "", text)
    size = re.search(r' width="([\d.]+)" height="([\d.]+)"', text)
    assert size is not None
    # Never wider than drawn: letters keep their size, and only a phone makes them a little smaller.
    style = f' style="max-width:{size[1]}px"'
    return text.replace("<svg" + size[0], f'<svg role="img" aria-label="{escape(label)}"{style}', 1)


def _dressed(chart: Any) -> Any:
    return (
        chart.configure(
            aria=False, background="transparent", font=FONT, padding={"left": 10, "right": 14, "top": 6, "bottom": 4}
        )
        .configure_view(stroke=None)
        .configure_axis(
            labelColor=FAINT,
            titleColor=FAINT,
            gridColor=GRID,
            domainColor=GRID,
            tickColor=GRID,
            labelFontSize=12,
            titleFontSize=12,
            titleFontWeight="normal",
            titlePadding=8,
            labelPadding=5,
        )
        .configure_text(color=INK, fontSize=12, font=FONT)
    )


def _data(rows: Rows) -> Any:
    return altair().Data(values=list(rows))


def _colour(names: Sequence[str] = SERIES, colours: Sequence[str] = (THINKING, RANDOM)) -> Any:
    alt = altair()
    return alt.Color("who:N", scale=alt.Scale(domain=list(names), range=list(colours)), legend=None)


def _names_axis(names: Sequence[str]) -> Any:
    # Letters are measured here and drawn elsewhere, perhaps in a wider font: leave room.
    extent = 14 + 7 * max(len(name) for name in names)
    return altair().Axis(grid=False, domain=False, ticks=False, labelLimit=300, minExtent=extent)


def _share_axis(name: str, title: str, low: float = 0.0, high: float = 1.0, **more: Any) -> Any:
    alt = altair()
    scale = alt.Scale(domain=[low, high], nice=False, zero=False, clamp=True)
    return alt.X(
        name,
        title=title,
        scale=scale,
        axis=alt.Axis(format=".0%", tickCount=5, labelOverlap="greedy", labelSeparation=8),
        **more,
    )


def intervals(rows: Rows, even: float, title: str, two: bool = True, width: int = WIDTH) -> Any:
    """Shares with their intervals, one line for each ``name``; a dashed line where all are equal."""
    alt = altair()
    names = list(dict.fromkeys(row["name"] for row in rows))
    low = min([even, *(row["low"] for row in rows)])
    high = max([even, *(row["high"] for row in rows)])
    room = max(0.02, (high - low) * 0.08)
    y = alt.Y("name:N", sort=names, title=None, axis=_names_axis(names))
    x = _share_axis("low:Q", title, max(0.0, low - room), min(1.0, high + room))
    more: dict[str, Any] = {"yOffset": alt.YOffset("who:N", sort=list(SERIES))} if two else {}
    if two:
        more["color"] = _colour()
    base = alt.Chart(_data(rows))
    line = base.mark_rule(strokeWidth=3, strokeCap="round", **({} if two else {"color": THINKING}))
    point = base.mark_point(filled=True, size=95, opacity=1, **({} if two else {"color": THINKING}))
    fair = alt.Chart(_data([{"even": even}])).mark_rule(color=FAINT, strokeDash=[4, 4]).encode(x="even:Q")
    height = max(70, len(names) * (46 if two else 34))
    width = max(180, width + 46 - 7 * max(len(name) for name in names))
    drawn = fair + line.encode(x=x, x2="high:Q", y=y, **more) + point.encode(x=alt.X("value:Q"), y=y, **more)
    return drawn.properties(width=width, height=height)


def distributions(by_series: dict[str, Rows], title: str) -> Any:
    """Histograms: the first as bars, another over it as an outline."""
    alt = altair()
    names = list(by_series)
    rows = [{**row, "who": who} for who in names for row in by_series[who]]
    colour = _colour(names, (THINKING, RANDOM)[: len(names)])
    last = max(row["to"] for row in rows)
    first = min(row["from"] for row in rows)
    x = alt.X(
        "from:Q", title=title, scale=alt.Scale(domain=[first, last], nice=False), axis=alt.Axis(grid=False, tickCount=6)
    )
    y = alt.Y("share:Q", title="share of all", axis=alt.Axis(format=".0%", tickCount=4), stack=None)
    bars = (
        alt.Chart(_data([row for row in rows if row["who"] == names[0]]))
        .mark_bar(opacity=0.85, binSpacing=1)
        .encode(x=x, x2="to:Q", y=y, y2=alt.datum(0), color=colour)
    )
    if len(names) == 1:
        return bars.properties(width=WIDTH, height=HEIGHT)
    outline = [row for row in rows if row["who"] != names[0]]
    steps = [*outline, {**outline[-1], "from": outline[-1]["to"], "share": 0}]
    line = alt.Chart(_data(steps)).mark_line(interpolate="step-after", strokeWidth=2).encode(x=x, y=y, color=colour)
    return (bars + line).properties(width=WIDTH, height=HEIGHT)


def along(rows: Rows, value: str, title: str, share: bool = False, even: float | None = None) -> Any:
    """Something that changes while a game goes on: a line, with a band for the middle half of the games."""
    alt = altair()
    x = alt.X(
        "part:Q",
        title="how far the game has come",
        axis=alt.Axis(format=".0%", grid=False, tickCount=5),
        scale=alt.Scale(domain=[0, 1]),
    )
    scale = alt.Scale(domain=[0, 1]) if share else alt.Scale(zero=True)
    axis = alt.Axis(format=".0%" if share else ",~f", tickCount=5)
    base = alt.Chart(_data(rows))
    band = base.mark_area(color=THINKING, opacity=0.18).encode(
        x=x, y=alt.Y("lower:Q", title=title, scale=scale, axis=axis), y2="upper:Q"
    )
    line = base.mark_line(
        color=THINKING, strokeWidth=2.5, point={"filled": True, "size": 40, "color": THINKING}
    ).encode(x=x, y=alt.Y(f"{value}:Q", title=title, scale=scale, axis=axis))
    drawn = band + line
    if even is not None:
        drawn += alt.Chart(_data([{"even": even}])).mark_rule(color=FAINT, strokeDash=[4, 4]).encode(y="even:Q")
    return drawn.properties(width=WIDTH, height=HEIGHT)


def steps(rows: Rows, title: str, value: str, share: bool) -> Any:
    """Something measured at a few steps: a line through them, each with its interval."""
    alt = altair()
    names = [row["name"] for row in rows]
    x = alt.X("name:O", title=title, sort=names, axis=alt.Axis(labelAngle=0, grid=False))
    axis = alt.Axis(format=".0%" if share else ",~f", tickCount=5)
    scale = alt.Scale(domain=[0, 1]) if share else alt.Scale(zero=False)
    base = alt.Chart(_data(rows))
    line = base.mark_line(color=THINKING, strokeWidth=2).encode(
        x=x, y=alt.Y("value:Q", title=value, scale=scale, axis=axis)
    )
    reach = base.mark_rule(color=THINKING, strokeWidth=3, strokeCap="round", opacity=0.5)
    point = base.mark_point(filled=True, size=80, color=THINKING, opacity=1).encode(x=x, y="value:Q")
    return (reach.encode(x=x, y=alt.Y("low:Q"), y2="high:Q") + line + point).properties(width=WIDTH, height=HEIGHT)


def bars(rows: Rows, title: str, of: str) -> Any:
    """How often each number came."""
    alt = altair()
    x = alt.X("name:O", title=title, sort=None, axis=alt.Axis(labelAngle=0, grid=False))
    y = alt.Y("share:Q", title=of, axis=alt.Axis(format=".0%", tickCount=4))
    return (
        alt.Chart(_data(rows))
        .mark_bar(color=THINKING, opacity=0.85)
        .encode(x=x, y=y)
        .properties(width=WIDTH, height=HEIGHT)
    )


def _together(rows: Rows) -> list[dict[str, Any]]:
    """Names whose points lie side by side, written as one."""
    groups: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for row in rows:
        groups.setdefault((round(row["skill"] / 0.06), round(row["depth"] / 0.06)), []).append(row)
    return [
        {**max(group, key=lambda row: row["depth"]), "name": ", ".join(row["name"] for row in group)}
        for group in groups.values()
    ]


def map_of(rows: Rows) -> Any:
    """All games on one sheet: how much the better player wins, against how much thinking longer helps."""
    alt = altair()
    x = alt.X(
        "skill:Q",
        title="edge of thinking over random play (luck – skill)",
        scale=alt.Scale(domain=[-0.05, 1.09], nice=False),
        axis=alt.Axis(format=".0%", values=[0, 0.25, 0.5, 0.75, 1]),
    )
    y = alt.Y("depth:Q", title="edge of thinking ten times as long", axis=alt.Axis(format=".0%", tickCount=5))
    base = alt.Chart(_data(rows)).encode(x=x, y=y)
    points = base.mark_point(filled=True, size=90, color=THINKING, opacity=0.9)
    names = alt.Chart(_data(_together(rows))).mark_text(align="right", dx=4, dy=-11, fontSize=11)
    names = names.encode(x=x, y=y, text="name:N")
    return (points + names).properties(width=520, height=340)


def spans(rows: Rows, title: str, width: int = WIDTH) -> Any:
    """The middle half of something for each game or reading, with a dot in the middle."""
    alt = altair()
    names = list(dict.fromkeys(row["name"] for row in rows))
    y = alt.Y("name:N", sort=names, title=None, axis=_names_axis(names))
    x = alt.X("lower:Q", title=title, scale=alt.Scale(zero=True), axis=alt.Axis(tickCount=6))
    width = max(180, width + 46 - 7 * max(len(name) for name in names))
    base = alt.Chart(_data(rows))
    line = base.mark_rule(strokeWidth=8, color=THINKING, opacity=0.35, strokeCap="round").encode(x=x, x2="upper:Q", y=y)
    point = base.mark_point(filled=True, size=80, color=THINKING, opacity=1).encode(x="median:Q", y=y)
    return (line + point).properties(width=width, height=max(70, 30 * len(names)))
