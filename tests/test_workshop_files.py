"""Games as files: what is written is read again, and what is no game's file gets a clear line."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import ludaro
from ludaro.games.sixtyfour.codes import code_of
from ludaro.games.sixtyfour.grammar import any_game
from ludaro.workshop.files import LIMITS, MOST_BYTES, BadGameFile, GameFile, read, read_file

ID = "64g-own:s1t3o1e1w6"


def content(**more: Any) -> bytes:
    return json.dumps({"ludaro game": 1, "id": ID, **more}).encode()


def test_what_is_written_is_read_again() -> None:
    rng = random.Random(1)
    for _ in range(50):
        made = GameFile(
            f"64g-own:{code_of(any_game(rng))}",
            rng.choice(["", "Trois d’un coup", "十", "x" * LIMITS["name"]]),
            rng.choice(["", "é" * LIMITS["story"], '"quoted" \\'[:8]]),
            rng.choice(["", "Ana"]),
            rng.choice(["", "64g-4", ID]),
        )
        assert read(made.written().encode()) == made
        assert len(made.written().encode()) <= MOST_BYTES


def test_the_longest_texts_fit_into_a_file() -> None:
    made = GameFile(ID, "𝕏" * LIMITS["name"], "𝕏" * LIMITS["story"], "𝕏" * LIMITS["author"], ID)
    assert read(made.written().encode()) == made


def test_only_the_game_is_needed_and_it_is_put_into_normal_form() -> None:
    assert read(content()) == GameFile(ID)
    assert read(content(id="64g-own:w6e1o1t3s1")).id == ID
    assert read(b"\xef\xbb\xbf" + content(name="  Ana’s game ")).name == "Ana’s game"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe", "not a text"),
        (b"[" * 4000, "not JSON"),
        (b"[]", "does not begin with"),
        (b"{}", "does not begin with"),
        (b'{"ludaro game": 2, "id": "64g-own:t3"}', "format 2"),
        (b'{"ludaro game": true, "id": "64g-own:t3"}', "format True"),
        (b'{"ludaro game": 1}', "id is missing"),
        (b'{"ludaro game": 1, "id": "64g-own:t3", "id": "64g-own:t3"}', "not JSON"),
        (b'{"ludaro": "0.1", "game": "colorio"}', "saved game"),
        (content(id=5), "id is the id of a game"),
        (content(id="64g-1"), "a game from words"),
        (content(id="64g-own"), "a game from words"),
        (content(id="64g-own:zz"), "no code of a game"),
        (content(id="64g-own:t3s0"), "do not go together"),
        (content(id="64g-own:t3t3"), "means nothing here"),
        (content(id="64g-own:" + "t3" * 400), "id is the id of a game"),
        (content(titel="x"), "means nothing"),
        (content(name=3), "name is a text"),
        (content(name="x" * 41), "at most 40"),
        (content(story="x" * 201), "at most 200"),
        (content(author="two\nlines"), "one line"),
        (content(name="a\u202eb"), "one line"),
        (content(name="a\x00b"), "one line"),
        (content(name="\ud800"), "one line"),
        (content(**{"based on": "chess"}), "based on: no game"),
        (content(**{"based on": [1]}), "based on is the id"),
        (b'{"ludaro game": 1, "id": "64g-own:t3", "name": "' + b"x" * MOST_BYTES + b'"}', "more than 4096 bytes"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_what_is_no_games_file_gets_a_clear_line(text: bytes, why: str, tmp_path: Path) -> None:
    with pytest.raises(BadGameFile, match=why):
        read(text)
    file = tmp_path / "game.json"
    file.write_bytes(text)
    with pytest.raises(BadGameFile, match=r"game\.json is not a game's file") as refused:
        read_file(file)
    assert len(str(refused.value)) < 400


def test_bytes_by_lot_are_refused_or_read() -> None:
    rng = random.Random(3)
    whole = content(name="Ana", story="…", **{"based on": "64g-1"})
    for _ in range(2000):
        cut = bytearray(whole)
        for _ in range(rng.randint(1, 4)):
            cut[rng.randrange(len(cut))] = rng.randrange(256)
        said = ""
        try:
            assert ludaro.game(read(bytes(cut)).id).coded
        except BadGameFile as error:
            said = str(error)
        assert said.isprintable()
