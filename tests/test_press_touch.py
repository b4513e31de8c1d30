"""The edition for fingers: what is felt is what is printed, at the sizes that fingers know, and models are solid."""

from __future__ import annotations

from collections import Counter
from io import BytesIO
from zipfile import ZipFile

import numpy as np
import pytest

import ludaro
from ludaro.games.kit import Pack
from ludaro.press import Making, printed
from ludaro.press.box import families, kit_of, size_of
from ludaro.press.braille import LETTERS, NUMBER
from ludaro.press.touch import CELL, DOT, NEXT, card_dots, cells
from tests.press_tools import drawings, pages, steps, stored

TOUCH = Making(edition="touch")
DIGITS = dict(zip("abcdefghij", "1234567890", strict=True))
TRIANGLE = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("more", "<u2")])
READ = {dots: letter for letter, dots in LETTERS.items()}


def packs() -> list[tuple[Pack, float, float]]:
    """Every pack, with the size of its cards."""
    kits = [kit_of(games[0], None, {}) for games in families().values()]
    return [(pack, *size_of(pack, kit, TOUCH)) for kit in kits for pack in kit.packs]


def read(points: list[tuple[float, float]]) -> str:
    """What a finger reads: letters may leave their first column or row empty, so each place is tried to begin at."""
    left, top = min(x for x, _ in points), min(y for _, y in points)
    for shift in (0.0, NEXT):
        for drop in (0.0, NEXT, 2 * NEXT):
            found = read_from([(x - left + shift, y - top + drop) for x, y in points])
            if found is not None:
                return found
    return "?"


def read_from(felt: list[tuple[float, float]]) -> str | None:
    """Braille whose first cell begins at nought; None if it cannot be."""
    dots: dict[int, str] = {}
    for x, y in felt:
        place = int((x + 0.1) // CELL)
        column, row = (x - place * CELL) / NEXT, y / NEXT
        if abs(column - round(column)) > 0.01 or round(column) > 1 or row > 2.01:
            return None
        dots[place] = "".join(sorted(dots.get(place, "") + str(1 + round(row) + 3 * round(column))))
    text, number = "", False
    for place in sorted(dots):
        if dots[place] == NUMBER:
            number = True
        elif dots[place] not in READ:
            return None
        else:
            text += DIGITS[READ[dots[place]]] if number else READ[dots[place]]
    return text


def test_braille_is_that_of_louis_braille() -> None:
    assert cells("r8") == ["1235", "3456", "125"]
    assert cells("w") == ["2456"]
    assert [LETTERS[letter] for letter in "jqtvxz"] == ["245", "12345", "2345", "1236", "1346", "1356"]
    assert len(set(LETTERS.values())) == 26


@pytest.mark.parametrize(("pack", "width", "height"), packs(), ids=lambda value: getattr(value, "back", ""))
def test_every_card_says_what_it_is(pack: Pack, width: float, height: float) -> None:
    for card in pack.cards:
        points = card_dots(pack, card, width, height)
        assert all(DOT / 2 <= x <= width - DOT / 2 and DOT / 2 <= y <= height - DOT / 2 for x, y in points)
        if pack.look == "kvaro":
            for place, corner in enumerate(card.split()):
                quarter = [
                    (x, y) for x, y in points if (x > width / 2) == (place % 2 == 1) and (y > height / 2) == (place > 1)
                ]
                assert read(quarter) == corner.lower()
            continue
        upper = [(x, y) for x, y in points if y < height / 2]
        other = [(width - x, height - y) for x, y in points if y > height / 2]
        wanted = (card[-1] + card[:-1] if pack.look == "64g" else card).lower()
        assert read(upper) == read(other) == wanted


@pytest.mark.parametrize("what", [*families()])
def test_only_black_rises_and_only_on_one_side(what: str) -> None:
    for file in printed(what, TOUCH, only=("cards", "board", "box")):
        assert file.pages == file.sheets
        for page in pages(file.content):
            for operator, operands in [*steps(page), *(step for form in stored(page) for step in steps(form))]:
                if operator in ("rg", "RG"):
                    assert {float(part) for part in operands} <= {0.0, 0.8, 1.0}


def test_every_card_is_there_once() -> None:
    (file,) = printed("64g", TOUCH, only=("cards",))
    shown = Counter(seen.name for page in pages(file.content) for seen in drawings(page))
    assert len(shown) == 64
    assert set(shown.values()) == {1}


@pytest.mark.parametrize("what", ["64g-5", "kvaro", "colorio"])
def test_models_are_solid_and_the_same_each_time(what: str) -> None:
    first, again = (next(printed(what, TOUCH, only=("models",))).content for _ in range(2))
    assert first == again
    with ZipFile(BytesIO(first)) as archive:
        names = archive.namelist()
        assert len(names) == {"64g-5": 32, "kvaro": 30, "colorio": 6}[what]
        for name in names:
            corners = np.frombuffer(
                archive.read(name)[84:], dtype=np.dtype([("n", "<f4", 3), ("c", "<f4", (3, 3)), ("m", "<u2")])
            )["c"].astype(float)
            edges: Counter[tuple[tuple[float, ...], tuple[float, ...]]] = Counter()
            for triangle in corners.round(4).tolist():
                a, b, c = (tuple(corner) for corner in triangle)
                edges.update([(a, b), (b, c), (c, a)])
            assert all(edges[(b, a)] == count == 1 for (a, b), count in edges.items()), f"{name} is not closed"
            volume = np.einsum("ij,ij->i", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])).sum() / 6
            assert volume > 100, "its outside is out"


def test_the_rules_come_as_plain_text() -> None:
    _, file = printed("colorio", Making(edition="touch", lang="fr"), only=("rules",))
    assert file.name == "colorio-rules-fr.txt"
    assert "capuchon" in file.content.decode()
    assert ludaro.game("colorio").title in file.content.decode()
