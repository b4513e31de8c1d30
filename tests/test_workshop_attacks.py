"""What a stranger could try with games from words: codes that take long to read, rows of other servers, names."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from ludaro.errors import LudaroError
from ludaro.gallery import book
from ludaro.gallery.shelf import Shelf
from ludaro.games import game
from ludaro.games.sixtyfour import grammar, view
from ludaro.games.sixtyfour.words import Words
from ludaro.press.paper import Making, Profile
from ludaro.table.http import naming, orders, workshop
from ludaro.table.http.gallery import _tidy
from ludaro.table.http.judging import CROWD, EACH, RUNNING, Judges
from ludaro.table.http.requests import Problem
from ludaro.table.play.turns import Asker
from ludaro.table.store.database import Store
from tests.table_tools import fresh_store

# Found by climbing: of those like them they took longest, 175 ms and more, and nothing of it was kept.
SLOW = ["e1c2i2l5q0x316h1g1n1", "v2w6o1l6q1k0h1i5", "i2l5s1a1q1", "f4l6o1t4r1b1", "y1l5i3e1q1g1b1h0x62m4465n1"]


@pytest.mark.parametrize("code", SLOW)
def test_every_code_is_soon_read_or_refused(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = 0
    refuse = grammar._refuse_clash

    def counted(words: Words, latest: str, but: str | None) -> None:
        nonlocal looked
        looked += 1
        refuse(words, latest, but)

    monkeypatch.setattr(grammar, "_refuse_clash", counted)
    with suppress(LudaroError):
        game(f"64g-own:{code}")
    assert looked < 4000


def test_what_is_known_to_be_mild_is_no_clash_that_other_values_would_undo() -> None:
    """Words that are not known yet do not rule out a game that there is."""
    words: dict[str, str | int] = {"kinds": "stairs", "least": 5, "effect": "take", "turn": "lay"}
    assert grammar.complete(words).items() >= words.items()
    with pytest.raises(grammar.Contradiction) as found:
        grammar.complete({**words, "values": 4})
    assert found.value.clash.name == "so-long"
    assert found.value.blamed == {"kinds", "least", "effect", "values"}


def test_a_row_that_only_a_later_server_can_read_is_left_out_and_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """All others are there: one row does not empty the gallery for everybody."""

    async def story() -> list[str]:
        store = Store(fresh_store("sqlite", tmp_path))
        for code in ("r6t3", "z1", "t99", ""):
            named = book.Published(code, "A game", "", "", None)
            await store.write(partial(book.publish, game=named, moment=5, network="one", most=None))
        shown = [one.game.code for one in await Shelf(store).all() if one.since is not None]
        store.close()
        return shown

    assert asyncio.run(story()) == ["r6t3"]
    assert [vars(record)["code"] for record in caplog.records if record.name == "ludaro.gallery"] == ["z1", "t99", ""]


@pytest.mark.parametrize("mark", ["\u0335", "\u0e4d", "\u20dd", "\u0489"])
def test_marks_of_every_kind_are_few_on_a_letter(mark: str) -> None:
    assert _tidy(f"Z{mark * 30}") == f"Z{mark * 2}"


def test_names_that_nobody_sees_are_none() -> None:
    assert _tidy("\u3164\u115f \uffa0\u2800") == ""
    assert _tidy("Two\u3164\u3164words") == "Two words"


def test_two_addresses_leave_room_for_the_questions_of_others() -> None:
    judges = Judges()
    for number in range(RUNNING):
        judges.admit(Asker(f"10.0.0.{number // EACH}"))
    with pytest.raises(Problem):
        judges.admit(Asker("10.0.0.1"))
    for number in range(CROWD - RUNNING):
        judges.admit(Asker(f"10.0.1.{number}"))
    with pytest.raises(Problem) as refused:
        judges.admit(Asker("10.0.2.1"))
    assert refused.value.code == "busy"
    judges.close()


def test_who_looks_at_many_games_does_not_make_others_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked for last, by somebody else, is made before the rest; and what waits has a bound."""
    monkeypatch.setattr(workshop, "check", lambda *_: None)
    monkeypatch.setattr(workshop, "payer_of", lambda request: request)
    begin, made = Event(), list[str]()

    def made_for(who: str) -> bytes:
        assert begin.wait(60)
        made.append(who)
        return b"{}"

    async def story() -> list[Any]:
        answers = workshop.Answers()
        asked = [
            asyncio.create_task(answers.get(who, (who, number), partial(made_for, who)))  # type: ignore[arg-type]
            for number, who in enumerate(["one"] * 200 + ["other"])
        ]
        await asyncio.sleep(0)
        begin.set()
        return await asyncio.gather(*asked, return_exceptions=True)

    told = asyncio.run(story())
    assert made.index("other") < 5
    refused = [it for it in told if isinstance(it, Problem)]
    assert {it.code for it in refused} == {"busy"}
    assert 0 < len(refused) < 100


def test_words_shown_at_tables_are_kept_for_so_many_games() -> None:
    """There are more games than a server has memory for."""
    assert view._vocabulary.cache_parameters()["maxsize"] is not None


def test_codes_that_are_hard_to_read_are_read_beside_the_loop_and_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also what cannot be read; and whoever names many new ones pays for each."""
    paid, begin = list[float](), Event()
    monkeypatch.setattr(naming, "check", lambda _request, _what, _limit, price: paid.append(price))
    monkeypatch.setattr(naming, "payer_of", lambda request: request)

    def slowly(id: str) -> str:
        assert begin.wait(60)
        return f"{id} is nothing"

    monkeypatch.setattr(naming, "read", slowly)

    async def story() -> list[Any]:
        names = naming.Names()
        asked = [asyncio.create_task(names.find("one", f"64g-own:t{number}")) for number in range(3)]  # type: ignore[arg-type]
        await asyncio.sleep(0.05)  # the loop goes on
        begin.set()
        told = await asyncio.gather(*asked, return_exceptions=True)
        return [*told, *await asyncio.gather(names.find("one", "64g-own:t1"), return_exceptions=True)]  # type: ignore[arg-type]

    told = asyncio.run(story())
    assert [str(one) for one in told] == [f"64g-own:t{number} is nothing" for number in (0, 1, 2, 1)]
    assert len(paid) == 3


def test_a_long_name_is_not_kept() -> None:
    names = naming.Names()
    with pytest.raises(Problem) as refused:
        asyncio.run(names.find("one", "x" * 10_000))  # type: ignore[arg-type]
    assert refused.value.status == 404
    assert not names._known


def test_boxes_that_are_kept_have_a_bound() -> None:
    """Whoever moves a printer by a hair gets another one; pictures of pages count, too."""
    boxes = orders.Boxes()
    for number in range(100):
        order = orders.Order(orders.PIECES_OF_A_BOX, "64g", Making("a4", profile=Profile(right=number / 1000)))
        boxes._keep(order, [orders.Made("x.pdf", "pieces", b"x", 1, 1, (bytes(orders.KEPT // 20),))])
    assert len(boxes.kept) == 19


def test_one_address_leaves_room_at_the_press() -> None:
    boxes = orders.Boxes()
    order = orders.Order(orders.PIECES_OF_A_BOX, "64g", Making("a4"))
    boxes.waiting += [(order, "192.0.2.7")] * orders.EACH
    with pytest.raises(Problem):
        boxes._check_room("192.0.2.7")
    boxes._check_room("192.0.2.8")
