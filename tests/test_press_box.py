"""The box to fold: read back from its PDF, it holds what it is for."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

import ludaro
from ludaro.games.texts import LANGUAGES
from ludaro.press import Making, Printed, printed
from ludaro.press.box import families
from ludaro.press.paper import EDGE, PAPERS, SEEN
from tests.press_tools import drawings, lines, pages

CLOSE = 0.05


def box_of(what: str, making: Making) -> Printed | None:
    return next((file for file in printed(what, making, only=["box"]) if file.what == "box"), None)


def walls(file: Printed) -> list[tuple[list[float], float]]:
    """Of each sheet, the widths of its walls, from fold to fold and to the cut at the right, and their height."""
    found = []
    for page in pages(file.content):
        drawn = lines(page)
        upright = [ends for fold, ends in drawn if fold and abs(ends[0, 0] - ends[1, 0]) < CLOSE]
        cut = max(ends[:, 0].max() for fold, ends in drawn if not fold)
        places = sorted({round(float(ends[0, 0]), 2) for ends in upright} | {round(float(cut), 2)})
        found.append(([float(width) for width in np.diff(places)], float(np.ptp(upright[0][:, 1]))))
    return found


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("what", "count"), [("64g", 64), ("kvaro", 30), ("tabeligi", 88)])
def test_cards_fit_into_their_box(what: str, count: int, paper: str) -> None:
    making = Making(paper=paper)
    card = next(seen for page in pages(next(printed(what, making)).content) for seen in drawings(page))
    width, height = card.box[2] - card.box[0], card.box[3] - card.box[1]
    file = box_of(what, making)
    assert file is not None
    ((front, side, back, other), high), *rest = walls(file)
    assert not rest
    assert (front, side) == pytest.approx((back, other), abs=CLOSE)
    assert width + 1 < front < width + 3
    assert height + 1 < high < height + 3
    assert count * 0.3 < side < count * 0.3 + 3


def test_strips_and_caps_fit_into_their_box() -> None:
    file = box_of("colorio", Making())
    assert file is not None
    ((front, side, _, _), high), *_ = walls(file)
    assert front > 30
    assert high > 150
    assert side > 10 * 0.3


def test_a_large_box_comes_in_two_halves_and_a_larger_one_not_at_all() -> None:
    file = box_of("tabeligi", Making(card="100x140"))
    assert file is not None
    halves = walls(file)
    assert [len(widths) for widths, _ in halves] == [2, 2]
    assert np.allclose(halves[0][0], halves[1][0], atol=CLOSE)
    assert box_of("tabeligi", Making(card="180x180", sides="single")) is None


@pytest.mark.parametrize("paper", PAPERS)
def test_all_lines_of_a_box_can_be_printed(paper: str) -> None:
    width, height = PAPERS[paper]
    for what in families():
        file = box_of(what, Making(paper=paper))
        assert file is not None
        for page in pages(file.content):
            ends = np.vstack([ends for _, ends in lines(page)])
            across, down = float(page.MediaBox[2]) * 25.4 / 72, float(page.MediaBox[3]) * 25.4 / 72
            assert sorted((across, down)) == pytest.approx(sorted((width, height)))
            assert ends.min() >= EDGE - CLOSE
            assert (ends.max(axis=0) <= np.array([across, down]) - EDGE + CLOSE).all()


def test_the_lid_is_as_deep_as_the_sides() -> None:
    """The folds above the back wall are as far apart as a side is wide, and so are those below."""
    file = box_of("tabeligi", Making())
    assert file is not None
    (page,) = pages(file.content)
    ((front, side, _, _), _), *_ = walls(file)
    level = [ends for fold, ends in lines(page) if fold and abs(ends[0, 1] - ends[1, 1]) < CLOSE]
    wide = sorted(float(ends[0, 1]) for ends in level if abs(np.ptp(ends[:, 0]) - front) < CLOSE)
    assert len(wide) == 4
    assert wide[1] - wide[0] == pytest.approx(side, abs=CLOSE) == wide[3] - wide[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_box_tells_its_name_in_the_language(language: str) -> None:
    from ludaro.games.texts import summary
    from ludaro.press.box import kits, packed
    from ludaro.press.pages import Text

    making = Making(lang=language)
    ((name, game, kit),) = kits("64g-2", None, {})
    said = {thing.text for page in packed(name, game, kit, making) for thing in page.things if isinstance(thing, Text)}
    assert {"64g", summary(ludaro.game("64g-2"), language).title} < said
    assert any(text.startswith("64 ") for text in said)


@pytest.mark.parametrize("edition", SEEN)
def test_every_game_has_a_box(edition: str) -> None:
    for what in ludaro.games():
        assert box_of(what, Making(edition=edition)) is not None


@pytest.mark.parametrize("what", ["64g-1", "kvaro-a", "colorio"])
def test_nothing_on_a_label_lies_on_something_else(what: str) -> None:
    """Names reach below their line by a quarter of their size."""
    from ludaro.press.box import kits, packed
    from ludaro.press.pages import Placed, Text

    ((name, game, kit),) = kits(what, None, {})
    (page,) = packed(name, game, kit, Making())
    texts = [thing for thing in page.things if isinstance(thing, Text)]
    pictures = [thing for thing in page.things if isinstance(thing, Placed) and "picture" in thing.shape.name]
    assert len(pictures) == (5 if what == "colorio" else 3)
    for middle in {text.left for text in texts}:
        column = sorted((text for text in texts if text.left == middle), key=lambda text: text.foot)
        for above, below in pairwise(column):
            assert above.foot + above.size * 0.22 <= below.foot - below.size * 0.74, (above, below)
    title = max(texts, key=lambda text: text.size)
    assert all(picture.top > title.foot + title.size * 0.22 for picture in pictures)


def test_the_pieces_on_a_tall_label_are_large() -> None:
    file = box_of("colorio", Making())
    assert file is not None
    shown = [seen for page in pages(file.content) for seen in drawings(page) if "picture" in seen.name]
    assert [round(seen.box[2] - seen.box[0]) for seen in shown] == [21] * 5
