"""One word for one thing: our words for what the field knows are in the code, and no name means two things."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "ludaro"
ROWS = re.compile(r"^\| (`.+?) \| .+ \| `(.+?)` \|$", re.MULTILINE)
PAGE = (ROOT / "docs" / "words.md").read_text("utf-8")


@pytest.mark.parametrize(("ours", "where"), ROWS.findall(PAGE))
def test_our_words_are_those_of_the_code(ours: str, where: str) -> None:
    words = re.findall(r"`(\w+)`", ours)
    code = (SOURCE / where).read_text("utf-8")
    assert words
    assert [word for word in words if not re.search(rf"\b{word}\b", code)] == []


def test_the_page_has_the_words_that_newcomers_ask_for() -> None:
    rows = dict(ROWS.findall(PAGE))
    assert {"`worth`", "`imagine`", "`careful`", "`trust`", "`cut`", "`truth`", "`view`"} <= rows.keys()
    assert len(ROWS.findall(PAGE)) == len([line for line in PAGE.splitlines() if line.startswith("| `")])
