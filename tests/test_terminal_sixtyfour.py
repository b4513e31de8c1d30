"""The 64g games in a terminal: what is drawn is what the view says, in eighty columns, with and without fine signs."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

import pytest
from rich.console import Console

import ludaro
from ludaro.terminal import draw
from tests.sixtyfour_positions import begin, halves, look, mixed_talon, play, spread, talons

GAMES = [f"64g-{number}" for number in range(1, 13)]


def text(view: Mapping[str, Any], encoding: str = "utf-8", colours: bool = False) -> str:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    console = Console(file=stream, width=80, force_terminal=colours, color_system="truecolor" if colours else None)
    console.print(draw(view))
    stream.flush()
    stream.seek(0)
    return stream.read()


def lines(state: ludaro.State, seat: int | None = None, encoding: str = "utf-8") -> list[str]:
    return [line.rstrip() for line in text(state.view(seat), encoding).splitlines()]


def cells(state: ludaro.State, encoding: str = "utf-8") -> dict[str, str]:
    """What is drawn on each square."""
    upright = "│" if encoding == "utf-8" else "|"
    found = {}
    for line in lines(state, None, encoding):
        parts = line.split(upright)
        if len(parts) == 10 and parts[0].strip().isdigit():
            assert parts[0].strip() == parts[-1].strip()
            for file, part in zip("abcdefgh", parts[1:-1], strict=True):
                found[f"{file}{parts[0].strip()}"] = part.strip()
    return found


def fact(state: ludaro.State, title: str, seat: int | None = None) -> str | None:
    """What is written beside a title below the board."""
    return next((line[len(title) :].strip() for line in lines(state, seat) if line.startswith(title)), None)


def positions(id: str, options: dict[str, str] | None = None) -> list[ludaro.State]:
    state = ludaro.game(id).new(seed=11, options=options)
    seen = [state.copy()]
    while not state.over and len(state.history) < 160:
        moves = state.moves(state.seats[0])
        state.play(moves[len(state.history) * 17 % len(moves)])
        seen.append(state.copy())
    return seen[::9] + seen[-1:]


@pytest.mark.parametrize("id", GAMES)
def test_every_square_shows_its_top_card(id: str) -> None:
    for state in positions(id):
        drawn = cells(state)
        table = look(state)
        assert len(drawn) == 8 * table["rows"]
        for square, shown in drawn.items():
            pile = table["squares"].get(square)
            if pile is None:
                assert shown == "·"
            elif pile[-1]["king"]:
                assert "♔" in shown
            elif pile[-1]["up"]:
                assert pile[-1]["card"] in shown
            else:
                assert "▒▒" in shown


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_nothing_is_wider_than_eighty_columns(id: str, encoding: str) -> None:
    for state in positions(id):
        assert max(map(len, lines(state, 0, encoding))) <= 80


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_the_turned_board_fits_as_well(encoding: str) -> None:
    for state in positions("64g-11", {"turned": "on"}):
        drawn = lines(state, 0, encoding)
        assert max(map(len, drawn)) <= 80
        assert drawn[0].split() == list("abcdefghijklmnop")
        assert drawn[8].split() == list("12345678") * 2


def test_the_turned_board_shows_its_cards() -> None:
    state = play(begin("64g-11", spread("c2:3G k4:3R", files=16), turned="on"), "?c2 ?k4")
    rows = {line[0]: line[3:-3] for line in lines(state) if line[:1].isdigit()}
    assert sorted(rows) == ["1", "2", "3", "4"]
    assert rows["2"][4 * 2 : 4 * 3].strip() == "3G"
    assert rows["4"][4 * 10 : 4 * 11].strip() == "3R"


def test_files_and_rows_are_named_on_the_border() -> None:
    drawn = lines(begin("64g-1", halves()))
    assert drawn[0].split() == drawn[12].split() == list("abcdefgh")
    assert [line[0] for line in drawn if line[:1].isdigit()] == list("87654321")
    assert [line[-1] for line in drawn if line[:1].isdigit()] == list("87654321")


def test_row_one_is_at_the_bottom_and_a_file_stands_under_its_letter() -> None:
    drawn = lines(begin("64g-1", halves("c1:8R", "g8:1B")))
    row = next(line for line in drawn if line.startswith("1"))
    assert abs(row.index("8R") - drawn[0].index("c")) <= 1
    row = next(line for line in drawn if line.startswith("8"))
    assert abs(row.index("1B") - drawn[0].index("g")) <= 1
    assert drawn.index(row) < 3


@pytest.mark.parametrize(("encoding", "north"), [("utf-8", "‹8R›"), ("ascii", "<8R>")])
def test_norths_cards_are_told_apart_without_colour(encoding: str, north: str) -> None:
    drawn = cells(begin("64g-1", halves("a1:8R", "a8:8R")), encoding)
    assert drawn["a1"] == "8R"
    assert drawn["a8"] == north


@pytest.mark.parametrize(
    ("encoding", "south", "north"), [("utf-8", "♔", "‹ ♔›"), ("ascii", "K", "< K>")], ids=["fine", "plain"]
)
def test_kings(encoding: str, south: str, north: str) -> None:
    drawn = cells(begin("64g-3", talons()), encoding)
    assert (drawn["e1"], drawn["e8"]) == (south, north)


def test_cards_face_down_do_not_show_their_face() -> None:
    drawn = "\n".join(lines(begin("64g-6", spread())))
    assert "▒▒" in drawn
    assert not any(f"{value}{colour}" in drawn for value in range(1, 9) for colour in "RGYB")


def test_cards_face_down_still_show_whose_they_are() -> None:
    state = play(begin("64g-12", talons("8G 7Y 6B", "1R 5R 3R")), "a1 h8 c1 h7 e1 h6")
    assert cells(state)["h7"] == "‹▒▒›"


@pytest.mark.parametrize(("encoding", "shown"), [("utf-8", "‹8R›²"), ("ascii", "<8R>2")])
def test_the_height_of_a_pile(encoding: str, shown: str) -> None:
    state = play(begin("64g-4", talons("3R", "8R")), "e4 e4")
    assert cells(state, encoding)["e4"] == shown


def test_a_single_card_has_no_number() -> None:
    assert cells(play(begin("64g-4", talons("3R")), "e4"))["e4"] == "3R"


def test_one_row_is_drawn_as_one_row() -> None:
    state = play(begin("64g-8", talons("5R", "3G")), "a1 h1")
    assert {square for square, shown in cells(state).items() if shown != "·"} == {"a1", "h1"}
    assert sorted(cells(state)) == [f"{file}1" for file in "abcdefgh"]


@pytest.mark.parametrize(("encoding", "shown"), [("utf-8", "»4R«"), ("ascii", "[4R]")])
def test_a_square_that_waits_for_a_decision_is_marked(encoding: str, shown: str) -> None:
    state = play(begin("64g-11", spread("e4:5G g4:5R c7:4R")), "?e4 ?g4 ?c7")
    assert cells(state, encoding)["c7"] == shown
    assert fact(state, "Now") == "seat 0 chooses a place for the card on c7"


def test_who_may_disturb_is_told() -> None:
    state = play(begin("64g-12", talons()), "d4 e5")
    assert fact(state, "Now", seat=1) == "North (you) may move a neighbour of e5"


def test_the_card_to_be_laid_and_the_talons_are_told() -> None:
    state = begin("64g-4", talons("8R"))
    assert fact(state, "Now", seat=0) == "South (you) has to lay 8R"
    assert fact(state, "Talons") == "South: 31   North: 32"
    state = begin("64g-7", mixed_talon("5Y"))
    assert fact(state, "Now", seat=1) == "seat 0 │ has to lay 5Y"
    assert fact(state, "Talon") == "63"


def test_the_known_end_of_a_talon_is_told() -> None:
    state = play(begin("64g-8", talons("2R 4Y", "3G")), "a1 b1 c1")
    assert fact(state, "Below them") == "South: 2R 4Y"
    assert fact(state, "Away") == "North: G3"


def test_points_are_told_by_seat_and_direction() -> None:
    state = play(begin("64g-7", mixed_talon("1R 3R 2G 4Y 5R")), "d1 d2 h8 h6 d3")
    assert fact(state, "Points") == "seat 0 │: 3   seat 1 ─: 0   seat 2 ╲: 0   seat 3 ╱: 0"
    assert fact(begin("64g-1", halves()), "Points") is None


def test_cards_out_of_the_game_are_told_by_colour() -> None:
    deal = halves("d4:8R", "d5:1R d6:2R a8:8R")
    state = play(begin("64g-1", deal, goal="far"), "d4xd5 c5-d4 d5xd6")
    assert fact(state, "Away") == "North: R12"


def test_quiet_moves_and_the_last_move_are_told() -> None:
    state = play(begin("64g-9", halves(top=4), patience=40), "h2-h3")
    assert fact(state, "Quiet moves") == "1 of 40"
    assert fact(state, "Last move") == "South: h2-h3"
    assert fact(begin("64g-9", halves(top=4)), "Last move") is None


def test_the_end_is_told() -> None:
    won = play(begin("64g-1", halves("d4:8R", "d5:1R")), "d4xd5")
    assert fact(won, "Over") == "South wins"
    drawn = play(begin("64g-9", halves(top=4), patience=1), "h2-h3")
    assert fact(drawn, "Over") == "a draw"
    shared = {**won.view(None), "players": 3, "result": [0.5, 0.5, 0.0]}
    assert "South and North share the win" in text(shared)


def test_plain_signs_are_plain() -> None:
    for id in GAMES:
        for state in positions(id)[:4]:
            assert text(state.view(0), "ascii").isascii()


def test_each_colour_of_the_cards_is_a_colour_of_the_terminal() -> None:
    view = begin("64g-1", halves("a1:8R b1:8G c1:8Y d1:8B")).view(0)
    coloured = text(view, colours=True)
    for card, code in (("8R", 31), ("8G", 32), ("8Y", 33), ("8B", 34)):
        assert f"\x1b[1;{code}m{card}\x1b[0m" in coloured
    assert "\x1b[" not in text(view)


def test_the_squares_of_the_last_move_stand_out() -> None:
    view = play(begin("64g-1", halves("d4:8R", "d5:1R"), goal="far"), "d4xd5").view(1)
    reversed_red = "\x1b[1;7;31m8R"
    assert reversed_red in text(view, colours=True)
    assert text(view, colours=True).count("\x1b[2;7m") == 1  # the empty square it came from
