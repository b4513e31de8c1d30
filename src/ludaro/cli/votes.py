"""``ludaro lab --votes``: how far our measures agree with what people enjoyed."""

from __future__ import annotations

from typing import Any

from ludaro.cli.common import in_thread, out, prepare, print_json
from ludaro.errors import LudaroError

MEANINGS = {
    "quality": "even, decided, free and open late, all in one",
    "even": "all seats win equally often",
    "decided": "few games are drawn",
    "length": "games are long",
    "choices": "there is much to choose from in a turn",
    "free": "turns are seldom forced",
    "open late": "nobody knows the winner until late",
    "changes": "the lead changes hands",
}


def tell(url: str, as_json: bool) -> None:
    """Read the votes of a store, and say how our measures compare with them."""
    import ludaro
    from ludaro.gallery import book
    from ludaro.gallery.facts import atlas
    from ludaro.lab.votes import LEAST_GAMES, LEAST_VOTES, agreement
    from ludaro.table.store.condition import connected, file_of, has_gallery

    file = file_of(url)
    if file is not None and not file.exists():
        raise LudaroError(f"there is no store at {file}; name another one with --store")
    with connected(url) as connection:
        votes = book.votes(connection) if has_gallery(connection) else []
    if any(code not in atlas() for vote in votes for code in vote):
        prepare(ludaro.game("64g-own"))
    found = in_thread(lambda: agreement(votes))
    if as_json:
        print_json(found)
        return
    out().print(f"There are {found['votes']} votes, on {found['games']} games: which of two was enjoyed more.")
    if not found["enough"]:
        needs = f"at least {LEAST_VOTES} votes on at least {LEAST_GAMES} games"
        out().print(f"That is too few to say anything about our measures: it needs {needs}.")
        return
    out().print(_table(found))
    out().print(
        "Same order: Spearman's rank correlation of the measure and what people enjoyed, from -1 (opposite) to 1. "
        "Same choice: in how many votes the measure prefers the same game. Intervals of 95 %, each by itself; games "
        "are taken as independent, and several votes may be one person's."
    )


def _table(found: dict[str, Any]) -> Any:
    from rich.table import Table

    table = Table("measure", "same order", "same choice", "so")
    for it in found["measures"]:
        rank, votes = it["rank"], it["votes"]
        order = "all are alike" if rank is None else f"{rank['value']:+.2f} ({rank['low']:+.2f} to {rank['high']:+.2f})"
        choice = f"{100 * votes['value']:.0f} % ({100 * votes['low']:.0f} to {100 * votes['high']:.0f})"
        table.add_row(f"{it['measure']}: {MEANINGS[it['measure']]}", order, choice, _so(rank))
    return table


def _so(rank: dict[str, float] | None) -> str:
    if rank is None or rank["low"] <= 0 <= rank["high"]:
        return "cannot tell yet"
    return "people like that" if rank["low"] > 0 else "people like the opposite"
