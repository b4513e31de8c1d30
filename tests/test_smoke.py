"""The browser tests that ``make test`` runs: what they say they are about leaves out no page, family, mode or pace."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import get_args

import ludaro
from ludaro.games.declaration import Pace

ROOT = Path(__file__).parents[1]
APP = ROOT / "web/src/app"
WATCH = "watch"  # somebody at a table without a seat


def said() -> list[str]:
    """All that stands in a mark ``smoke`` of a browser test."""
    trees = [ast.parse(file.read_text("utf-8")) for file in sorted((ROOT / "tests/page").glob("test_*.py"))]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    marks = [call for call in calls if ast.unparse(call.func) == "pytest.mark.smoke"]
    return [ast.literal_eval(what) for mark in marks for what in mark.args]


def to_be_tried() -> list[str]:
    pages = re.findall(r"\| \{ page: '(\w+)'", (APP / "route.svelte.ts").read_text("utf-8"))
    ways = re.search(r"type Mode = (.+);", (APP / "start.ts").read_text("utf-8"))
    assert ways
    modes = re.findall(r"'(\w+)'", ways[1])
    families = {ludaro.game(id).family.name for id in ludaro.games()}
    assert {"lobby", "table"} <= set(pages)
    assert "computer" in modes
    return [*pages, *modes, *sorted(families), *get_args(Pace), WATCH]


def test_every_page_family_mode_and_pace_is_in_a_smoke_test_and_nothing_else() -> None:
    wanted = to_be_tried()
    assert len(wanted) == len(set(wanted)), "two things of one name could not be told apart"
    assert set(said()) == set(wanted)
