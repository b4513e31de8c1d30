"""What comes out of the press, read back from the PDF by another library."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from typer.testing import CliRunner

import ludaro
from ludaro.art import whole
from ludaro.cli import app
from ludaro.errors import LudaroError, UnknownGame
from ludaro.press import BadPrint, Making, Printed, Profile, printed, save
from ludaro.press.box import PIECES, cards_of, families, inside
from ludaro.press.paper import EDGE, EDITIONS, PAPERS, SIDES
from ludaro.press.shops import pictured
from tests.press_tools import drawings, misprinted, pages, steps, stored

CLOSE = 0.01  # millimetres


def only(what: str, part: str, making: Making | None = None, **more: object) -> Printed:
    """One file of a box."""
    return next(file for file in printed(what, making, only=[part], **more) if file.what == part)  # type: ignore[arg-type]


def faces(file: Printed) -> Counter[str]:
    """The faces in a file of cards, by name."""
    shown = [seen.name for page in pages(file.content) for seen in drawings(page)]
    return Counter(name for name in shown if not name.startswith("back"))


@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize("what", [name for name in families() if name != "colorio"])
def test_every_card_of_every_deck_is_there_once(what: str, sides: str) -> None:
    kit = ludaro.game(next(id for id in ludaro.games() if id.startswith(what))).family.kit
    assert kit is not None
    wanted = [f"{pack.look}-{pack.deck}-{card.replace(' ', '')}" for pack in kit(None, {}).packs for card in pack.cards]
    assert len(wanted) == {"tabeligi": 88, "kvaro": 30, "64g": 64}[what]
    assert faces(only(what, "cards", Making(sides=sides))) == Counter(wanted)


def test_a_number_of_players_gets_just_its_cards() -> None:
    assert faces(only("tabeligi", "cards", players=3)).total() == 30
    assert faces(only("64g-5", "cards")).total() == 32


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("sides", ["long", "short"])
@pytest.mark.parametrize("card", ["own", "poker"])
def test_a_back_lies_exactly_behind_its_face(sides: str, paper: str, card: str) -> None:
    file = only("64g", "cards", Making(paper=paper, sides=sides, card=card, bleed=2))
    width, height = PAPERS[paper]
    both = list(pages(file.content))
    assert len(both) == 2 * file.sheets == file.pages
    for face_page, back_page in zip(both[::2], both[1::2], strict=True):
        shown, behind = drawings(face_page), drawings(back_page)
        assert len(shown) == len(behind)
        for face, back in zip(shown, behind, strict=True):
            x, y = back.middle
            through = (width - x, y) if sides == "long" else (x, height - y)
            assert np.allclose(through, face.middle, atol=CLOSE)
            assert back.upright == (sides == "long"), "after the flip its top is where the face's is"
            assert back.name == f"back-{face.name[4]}"


def test_a_folded_back_lies_exactly_behind_its_face() -> None:
    for page in pages(only("kvaro", "cards", Making(sides="fold")).content):
        shown = drawings(page)
        half = len(shown) // 2
        for face, back in zip(shown[:half], shown[half:], strict=True):
            assert np.allclose((210 - back.middle[0], back.middle[1]), face.middle, atol=CLOSE)
            assert face.box[2] <= 105 + CLOSE


@pytest.mark.parametrize("sides", ["long", "short"])
def test_a_crooked_printer_is_made_straight_by_its_profile(sides: str) -> None:
    printer = Profile(right=2.4, down=-1.8, turn=0.4, scale=1.004)
    straight = list(pages(only("tabeligi", "cards", Making(sides=sides)).content))
    profiled = list(pages(only("tabeligi", "cards", Making(sides=sides, profile=printer)).content))
    moved = 0.0
    for page, changed in zip(straight, profiled, strict=True):
        for wanted, sent in zip(drawings(page), drawings(changed), strict=True):
            if not wanted.name.startswith("back"):
                assert np.allclose(wanted.corners, sent.corners, atol=CLOSE)
                continue
            moved = max(moved, float(np.abs(wanted.corners - sent.corners).max()))
            assert np.allclose(misprinted(sent.corners, printer, 210, 297), wanted.corners, atol=CLOSE)
    assert moved > 2


@pytest.mark.parametrize("paper", PAPERS)
def test_the_quarters_of_the_board_meet(paper: str) -> None:
    """Each page shows the whole board through a window; the four windows tile it, and lie on the paper."""
    width, height = PAPERS[paper]
    shown = []
    for page in pages(only("64g", "board", Making(paper=paper)).content):
        window = next([float(number) for number in operands] for operator, operands in steps(page) if operator == "re")
        (board,) = drawings(page)
        left, top = window[0], window[1]
        assert min(left, top, width - left - window[2], height - top - window[3]) >= EDGE - CLOSE
        shown.append((left - board.box[0], top - board.box[1], window[2], window[3], board.box))
    (a, b, c, d) = shown
    wide, high = a[4][2] - a[4][0], a[4][3] - a[4][1]
    for quarter, (across, down) in zip((a, b, c, d), ((0, 0), (1, 0), (0, 1), (1, 1)), strict=True):
        assert np.allclose(quarter[:4], (across * wide / 2, down * high / 2, wide / 2, high / 2), atol=CLOSE)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("sides", SIDES)
def test_nothing_but_marks_is_near_the_edge(paper: str, sides: str) -> None:
    width, height = PAPERS[paper]
    for file in printed("all", Making(paper=paper, sides=sides), only=PIECES):
        if file.name == "64g-board.pdf":
            continue  # seen through its windows: the test above
        for page in pages(file.content):
            for seen in drawings(page):
                left, top, right, foot = seen.box
                assert min(left, top, width - right, height - foot) >= EDGE - CLOSE, file.name


@pytest.mark.parametrize(("what", "paper", "card"), [("tabeligi", "a4", "own"), ("kvaro", "letter", "poker")])
@pytest.mark.parametrize("sides", SIDES)
def test_bleed_ends_where_a_printer_does(what: str, paper: str, card: str, sides: str) -> None:
    """Looked at as a picture: marks are lines of a dot or two, so what has dots all around is no mark."""
    file = only(what, "cards", Making(paper=paper, card=card, sides=sides, bleed=3))
    for picture in pictured(file.content, 4.0):
        inked = np.asarray(picture).min(axis=2) < 253
        thick = inked[1:-1, 1:-1].copy()
        for down, right in product((-1, 0, 1), repeat=2):
            thick &= inked[1 + down : inked.shape[0] - 1 + down, 1 + right : inked.shape[1] - 1 + right]
        assert thick.any()
        within = int(EDGE * 4) - 2
        thick[within:-within, within:-within] = False
        assert not thick.any()


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_same_box_is_the_same_bytes(edition: str) -> None:
    first, again = (list(printed("all", Making(edition=edition), only=PIECES)) for _ in range(2))
    assert [file.name for file in first] == [file.name for file in again]
    assert all(one.content == other.content for one, other in zip(first, again, strict=True))


def test_black_and_white_is_black_and_white() -> None:
    for file in printed("all", Making(edition="grey"), only=PIECES):
        for page in pages(file.content):
            painted = [*steps(page), *(step for form in stored(page) for step in steps(form))]
            for operator, operands in painted:
                if operator in ("rg", "RG"):
                    assert len({float(part) for part in operands}) == 1


def test_it_is_to_be_printed_at_its_own_size_on_both_sides() -> None:
    with pikepdf.open(only_file(Making(sides="short"))) as file:
        wishes = file.Root.ViewerPreferences
        assert (str(wishes.PrintScaling), str(wishes.Duplex)) == ("/None", "/DuplexFlipShortEdge")


def only_file(making: Making) -> Path:
    """A file of cards on the disk."""
    import tempfile

    ((path, _),) = save(printed("kvaro", making, only=["cards"]), Path(tempfile.mkdtemp()))
    return path


def test_a_deck_from_a_file_is_printed(tmp_path: Path) -> None:
    ours = ludaro.game("kvaro-a").deck
    assert ours is not None
    (tmp_path / "deck.txt").write_text("\n".join(reversed(ours)))
    result = CliRunner().invoke(
        app,
        ["print", "kvaro", "--deck", str(tmp_path / "deck.txt"), "--parts", "cards", "--out", str(tmp_path / "out")],
    )
    assert result.exit_code == 0, result.output
    names = faces(Printed("", "", (tmp_path / "out" / "kvaro-cards.pdf").read_bytes(), 0, 0))
    assert next(iter(names)) == f"kvaro-1-{ours[-1].replace(' ', '')}"


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"paper": "a5"}, "no paper 'a5'"),
        ({"card": "pokr"}, "did you mean poker"),
        ({"card": "10x400"}, "from 20 to 200 mm"),
        ({"sides": "both"}, "no way of printing sides 'both'"),
        ({"edition": "sepia"}, "no edition 'sepia'"),
        ({"bleed": 9.0}, "from 0 to 5 mm"),
    ],
)
def test_what_cannot_be_printed_so_is_said(wrong: dict[str, object], told: str) -> None:
    with pytest.raises(BadPrint, match=told):
        Making(**wrong)  # type: ignore[arg-type]


def test_a_card_too_large_for_the_paper_is_said() -> None:
    with pytest.raises(BadPrint, match="does not fit on A4 beside its back"):
        list(printed("kvaro", Making(card="150x150", sides="fold")))


def test_unknown_things_are_not_printed() -> None:
    with pytest.raises(UnknownGame, match="did you mean 64g"):
        list(printed("64h"))
    with pytest.raises(LudaroError, match="2 to 6 players"):
        list(printed("tabeligi", players=9))


def test_a_folder_that_cannot_be_written_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadPrint, match="cannot write into"):
        list(save(printed("kvaro", only=PIECES), tmp_path / "file" / "in"))
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_kvaro_cards_have_the_numbers_that_moves_name_them_by() -> None:
    game = ludaro.game("kvaro-a")
    assert game.family.kit is not None
    assert game.deck is not None
    (pack,) = game.family.kit(None, {}).packs
    hand = game.new(players=2, seed=7).view(0)["table"]["hand"]
    assert hand is not None
    for number in hand:
        assert cards_of(pack)[number - 1].face.drawing == inside(whole.cornered(game.deck[number - 1], number))


def test_what_could_not_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "kvaro-cards.pdf").mkdir()
    with pytest.raises(BadPrint, match="cannot write into"):
        list(save(printed("kvaro", only=("cards",)), tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["kvaro-cards.pdf"]


def told(*words: str) -> tuple[int, str]:
    """What the command says: its status and its lines."""
    result = CliRunner().invoke(app, ["print", *words])
    text = str(result.exception) if isinstance(result.exception, LudaroError) else result.output
    return result.exit_code, text


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["kvaro", "--url", "javascript:1"], "an address is like https"),
        (["64g", "--players", "9"], "64g-1 is for 2 players, not 9"),
        (["64g", "--card", "poker", "--parts", "board"], "64g has no board for cards of another size"),
        (["tabeligi", "--card", "180x180", "--parts", "box"], "does not fit on A4"),
        (["colorio", "--parts", "cards"], "colorio has no cards to print"),
        (["kvaro", "--for", "amazon"], "nothing is made for 'amazon'"),
    ],
)
def test_what_goes_wrong_is_said_before_anything_is_written(tmp_path: Path, words: list[str], why: str) -> None:
    status, text = told(*words, "--out", str(tmp_path / "box"))
    assert status != 0
    assert why in text
    assert not (tmp_path / "box").exists()


def test_what_a_box_goes_without_is_said(tmp_path: Path) -> None:
    where = str(tmp_path / "box")
    _, text = told("64g-5", "--card", "mini", "--out", where)
    assert "Not made: 64g-5 has no board" in " ".join(text.split())
    _, text = told("64g-5", "--card", "mini", "--out", where, "--json")
    assert [one["part"] for one in json.loads(text)["left_out"]] == ["board"]
    _, text = told("64g-5", "--out", where, "--json")
    assert json.loads(text)["left_out"] == []
