"""The pieces that pages are made of: elements, tables, figures, the frame around all."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from ludaro.lab.report.charts import svg
from ludaro.lab.report.words import per_cent, told

STYLE = Path(__file__).with_name("page.css")


def frame(title: str, body: str) -> str:
    """A whole page in one file, which loads nothing."""
    style = STYLE.read_text("utf-8")
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def heading(over: str, title: str, facts: str, lead: str) -> str:
    return (
        f'<header>\n<p class="over">{over}</p>\n<h1>{escape(title)}</h1>\n<p class="facts">{escape(facts)}</p>\n'
        f'<p class="lead">{escape(lead)}</p>\n</header>'
    )


def section(name: str, title: str, text: str, *content: str) -> str:
    """A part of a page; without content it is left out."""
    inside = "\n".join(piece for piece in content if piece)
    if not inside:
        return ""
    words = f"<p>{escape(text)}</p>\n" if text else ""
    return f'<section aria-labelledby="{name}">\n<h2 id="{name}">{escape(title)}</h2>\n{words}{inside}\n</section>'


def charts(*figures: str) -> str:
    there = "\n".join(figure for figure in figures if figure)
    return f'<div class="charts">\n{there}\n</div>' if there else ""


def figure(title: str, text: str, chart: Any, behind: str, key: Sequence[str] = (), wide: bool = False) -> str:
    """A chart with a caption, and its numbers in a table behind it. ``key`` names its colours, the first one first."""
    label = f"{title}. {text} The numbers are in the table that follows."
    kind = ' class="wide"' if wide else ""
    return (
        f"<figure{kind}>\n<figcaption>{escape(title)}<span>{escape(text)}</span></figcaption>\n"
        f"{_key(key)}{svg(chart, label)}\n"
        f"<details><summary>The numbers</summary>{behind}</details>\n</figure>"
    )


def _key(names: Sequence[str]) -> str:
    if len(names) < 2:
        return ""
    return '<p class="key">' + "".join(f"<span>{escape(name)}</span>" for name in names) + "</p>\n"


def card(title: str, inside: str) -> str:
    """A table beside the charts."""
    return f'<div class="card"><h3>{escape(title)}</h3>{inside}</div>'


def table(head: Sequence[str], rows: Sequence[Sequence[str]], best: Sequence[int] = ()) -> str:
    """A table whose first column names the rows. Texts are escaped; what is already an element (``<a …``) is not."""
    top = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    lines = []
    for number, row in enumerate(rows):
        first = f'<th scope="row">{_cell(row[0])}</th>'
        rest = "".join(f"<td>{_cell(cell)}</td>" for cell in row[1:])
        kind = ' class="best"' if number in best else ""
        lines.append(f"<tr{kind}>{first}{rest}</tr>")
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>\n<thead><tr>{top}</tr></thead>\n'
        f"<tbody>\n{chr(10).join(lines)}\n</tbody></table></div>"
    )


def _cell(text: str) -> str:
    return text if text.startswith("<a ") else escape(text)


def estimated(found: dict[str, float] | None, form: str = "%") -> list[str]:
    """A number and its interval, as two cells."""
    if found is None:
        return ["–", "–"]
    if form == "%":
        low, high = per_cent(found["low"]), per_cent(found["high"])
        if low == high and found["low"] < found["high"]:
            low, high = (f"{100 * found[end]:.1f} %" for end in ("low", "high"))
        return [per_cent(found["value"]), f"{low} – {high}"]
    return [format(found["value"], form), f"{found['low']:{form}} – {found['high']:{form}}"]


def verdicts(findings: Sequence[dict[str, Any]], topics: dict[str, str]) -> str:
    """The findings as cards."""
    cards = []
    for it in findings:
        kind = {True: " yes", False: " no", None: ""}[it["good"]]
        cards.append(
            f'<li><h3>{escape(topics[it["topic"]])} <span class="word{kind}">{escape(told(it))}</span></h3>'
            f"<p>{escape(it['text'])}</p></li>"
        )
    return '<ul class="verdict">\n' + "\n".join(cards) + "\n</ul>"
