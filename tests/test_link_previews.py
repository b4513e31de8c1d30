"""Links to games that somebody made: whoever shows a link, and runs no scripts, can show what it leads to."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

from ludaro.table.http import naming, pages

CODE = "f5r6c3v4t1o1w2x200"


@pytest.fixture(autouse=True)
def _built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_text(f"<head>{pages.UNTITLED}</head>", "utf-8")
    monkeypatch.setattr(pages, "PAGE", tmp_path)
    monkeypatch.setattr(naming, "check", lambda *_: None)
    monkeypatch.setattr(naming, "payer_of", lambda _: "")
    monkeypatch.setattr(naming, "NAMES", naming.Names())


def told(path: str, language: str = "en", status: int = 200) -> tuple[str, str]:
    """The title of a page, and what it is about."""
    path, _, query = path.partition("?")
    _, page, *code = path.split("/")
    scope: dict[str, Any] = {"type": "http", "method": "GET", "path": path, "query_string": query.encode()}
    scope |= {"headers": [(b"accept-language", language.encode())], "path_params": {"code": code[0]} if code else {}}
    answer = asyncio.run({"own": pages.get_own, "invent": pages.get_workshop}[page](Request(scope)))
    assert answer.status_code == status
    text = bytes(answer.body).decode()
    about = re.search('og:description" content="([^"]*)"', text)
    return text.split("<title>")[1].split("</title>")[0], about[1] if about else ""


def test_a_game_is_called_what_it_is_in_the_readers_language() -> None:
    assert told(f"/own/{CODE}") == (
        "Leaping: to the far side – Ludaro",
        "Bring one of your cards to the back row of the other side.",
    )
    title, about = told(f"/own/{CODE}", "de")
    assert "Leaping" not in title
    assert about.endswith(".")


def test_a_name_in_the_link_is_text_and_no_more() -> None:
    assert told(f"/own/{CODE}?n=Frogs")[0] == "Frogs – Ludaro"
    assert told(f"/own/{CODE}?n=%3Cscript%3E%22")[0] == "&lt;script&gt;&quot; – Ludaro"
    assert told(f"/own/{CODE}?n=a%0Ab")[0] == "Leaping: to the far side – Ludaro", "one line"
    assert told(f"/own/{CODE}?n={'x' * 999}")[0] == f"{'x' * 40} – Ludaro"


def test_the_workshop_has_a_title_and_bad_codes_are_not_found() -> None:
    assert told("/invent", "fr")[0] == "Inventer un jeu – Ludaro"
    assert told(f"/invent/{CODE}")[0] == "Invent a game – Ludaro"
    told("/own/nonsense", status=404)
    told("/invent/t3e1w99", status=404)
