"""Kvaro in a terminal: what is drawn is what the view says, in eighty columns, with and without fine signs."""

from __future__ import annotations

import io
import random
from collections.abc import Mapping
from typing import Any

import pytest
from rich.console import Console

import ludaro
from ludaro.terminal import draw
from ludaro.terminal.kvaro import KvaroPicture
from tests.kvaro_positions import Play, named, turn

GAMES = ["kvaro-a", "kvaro-b", "kvaro-c", "kvaro-d", "kvaro-solo"]


def drawing(view: Mapping[str, Any], encoding: str = "utf-8", colours: bool = False, width: int = 80) -> str:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    console = Console(file=stream, width=width, force_terminal=colours, color_system="truecolor" if colours else None)
    console.print(draw(view))
    stream.flush()
    stream.seek(0)
    return stream.read()


def lines(game: Play, seat: int | None = None, encoding: str = "utf-8", width: int = 80) -> list[str]:
    return [line.rstrip() for line in drawing(game.state.view(seat), encoding, width=width).splitlines()]


def fact(game: Play, title: str, seat: int | None = None) -> str | None:
    """What is written beside a title below the cards."""
    return next((line[len(title) :].strip() for line in lines(game, seat) if line.startswith(f"{title} ")), None)


def cells(view: Mapping[str, Any], encoding: str = "utf-8", width: int = 80) -> dict[str, list[str]]:
    """The lines that are drawn on each place, found by the names on the border."""
    upright = "│" if encoding == "utf-8" else "|"
    found: dict[str, list[str]] = {}
    columns: list[str] = []
    block: list[list[str]] = []
    for line in drawing(view, encoding, width=width).splitlines():
        parts = [part.strip() for part in line.split(upright)]
        if len(parts) > 2:
            assert parts[0] == parts[-1]
            block.append(parts[:-1])
            continue
        if not columns:
            columns = parts[0].split()
        elif block:
            rows = [[row] for row in block] if all(row[0] for row in block) else [block]
            for row in rows:
                y, *places = zip(*row, strict=True)
                for x, own in zip(columns, places, strict=True):
                    found[f"{x},{''.join(y)}"] = list(own)
            block = []
        elif parts[0].split() == columns:  # the border below; what follows may be another piece
            columns = []
    return found


def positions(id: str) -> list[ludaro.State]:
    rng = random.Random(id)
    game = ludaro.game(id)
    seen = []
    for players in {game.players[0], game.players[-1]}:
        state = game.new(players, seed=11)
        seen.append(state.copy())
        while not state.over and len(state.history) < 60:
            seat = rng.choice([seat for seat in state.seats if state.moves(seat)])
            moves = state.moves(seat)
            state.play(rng.choice([move for move in moves if move != "fail"] or moves), seat)
            seen.append(state.copy())
    return seen[::5] + seen[-1:]


def corners(view: Mapping[str, Any], card: str) -> list[str]:
    words = view["table"]["deck"][int(card.removesuffix("r")) - 1].split()
    if card.endswith("r"):
        words.reverse()
    return [" ".join(words[:2]), " ".join(words[2:])]


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_every_card_on_the_table_shows_its_number_and_its_corners(id: str, encoding: str) -> None:
    for state in positions(id):
        view = state.view(0)
        laid = view["table"]["laid"]
        columns = [int(place.partition(",")[0]) for place in laid]
        drawn = cells(view, encoding)
        assert set(laid) <= set(drawn)
        for place, shown in drawn.items():
            if place not in laid:
                assert "".join(shown) in ("", "·" if encoding == "utf-8" else ".")
            elif max(columns) - min(columns) < 8:
                upper, lower = corners(view, laid[place])
                assert shown == [upper, laid[place], lower]
            else:
                assert shown == [laid[place]]


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_nothing_is_wider_than_eighty_columns(id: str, encoding: str) -> None:
    for state in positions(id):
        for seat in (None, 0):
            assert max(map(len, drawing(state.view(seat), encoding).splitlines())) <= 80


@pytest.mark.parametrize("id", GAMES)
def test_plain_signs_are_plain(id: str) -> None:
    assert all(drawing(state.view(0), "ascii").isascii() for state in positions(id))


def test_kvaro_has_a_drawing_of_its_own() -> None:
    assert isinstance(draw(ludaro.game("kvaro-a").new(seed=1).view(0)), KvaroPicture)


def test_an_empty_table_says_so() -> None:
    assert lines(Play("kvaro-a", "A1", "A2"))[0] == "No card lies on the table yet."


def test_columns_and_rows_are_named_on_the_border() -> None:
    game = Play("kvaro-a", "A1 B2", "A2").play("A1@0,0", "A2@-1,0", "B2@-1,-1")
    drawn = lines(game)
    assert drawn[0].split() == ["-1", "0"]
    assert drawn[10].split() == ["-1", "0"]
    assert [line.split()[0] for line in drawn if line.split("│")[0].strip().lstrip("-").isdigit()] == ["0", "-1"]
    assert set(cells(game.state.view(0))) == {"-1,0", "0,0", "-1,-1", "0,-1"}


def test_a_higher_row_is_drawn_above() -> None:
    drawn = "\n".join(lines(Play("kvaro-a", "A1", "B1").play("A1@0,0", "B1@0,1")))
    assert drawn.index(" 1 │") < drawn.index(" 0 │")


def test_a_turned_card_is_marked_and_drawn_as_it_lies() -> None:
    game = Play("kvaro-a", "A1", "A2t").play("A1@0,0", "A2tr@1,0")
    shown = cells(game.state.view(0))["1,0"]
    face = turn(named("A2t"))
    assert shown == [" ".join(face[:2]), f"{game.numbers['A2t']}r", " ".join(face[2:])]


def test_empty_places_beside_cards_have_a_dot() -> None:
    game = Play("kvaro-a", "A1 B2", "A2 B3").play("A1@0,0", "A2@1,0", "B2@1,1", "B3@2,1")
    drawn = cells(game.state.view(0))
    assert drawn["0,1"] == ["", "·", ""]
    assert drawn["2,0"] == ["", "·", ""]


def test_the_own_hand_shows_numbers_and_corners() -> None:
    game = Play("kvaro-a", "A1 A2", "B1").play("A1@0,0")
    drawn = lines(game, 0)
    start = drawn.index("Your hand")
    assert drawn[start + 2].split() == [str(number) for number in range(2, 8)]
    hand = game.state.view(0)["table"]["hand"]
    upper = " ".join(corners(game.state.view(0), str(number))[0] for number in hand)
    assert " ".join(drawn[start + 1].split()) == upper


def test_other_hands_are_not_drawn() -> None:
    game = Play("kvaro-c", "A1", "A2", "B1")
    assert "Your hand" not in lines(game, None)
    text = "\n".join(lines(game, 0))
    assert " ".join(named("B1")[:2]) not in text


def test_hand_sizes_are_told() -> None:
    game = Play("kvaro-c", "A1", "A2", "B1").play("A2@1,0", seat=0)
    assert fact(game, "Seats", 1) == "seat 0: 6 cards"
    assert "seat 1 (you): 7 cards" in "\n".join(lines(game, 1))
    assert fact(game, "Set aside") == "15"
    assert fact(game, "Last move") == f"seat 0: {game.numbered('A2@1,0')}"


def test_the_open_pair_the_pile_and_the_points_are_told() -> None:
    game = Play("kvaro-b", "A1 A2 A3 A4 B2 - C1 C2", players=3)
    game.play("stop", "B2@-1,1", seat=1).play("none", seat=0).play("stop", "fail", seat=2)
    drawn = lines(game)
    start = drawn.index("Open")
    assert drawn[start + 2].split() == [str(game.numbers["C1"]), str(game.numbers["C2"])]
    assert drawn[start + 1].split() == [*named("C1")[:2], *named("C2")[:2]]
    assert fact(game, "Pile") == "22"
    told = "\n".join(drawn)
    assert "seat 0: 0 points, says none" in told
    assert f"seat 1: 1 point ({game.numbers['x1']})" in told
    assert "seat 2: 0 points, out" in told


def test_who_said_stop_is_told() -> None:
    game = Play("kvaro-b", "A1 A2 A3 A4 B2", players=3)
    assert fact(game, "Now") == "everybody looks for a place: stop or none"
    game.play("stop", seat=1)
    assert fact(game, "Now", 1) == "seat 1 (you) said stop and lays one of the two cards"


def test_cards_put_away_are_told() -> None:
    game = Play("kvaro-b", "A1 A2 A3 A4 B2 -").play("none", seat=0).play("none", seat=1)
    assert fact(game, "Put away") == "5 6"


def test_directions_are_told() -> None:
    game = Play("kvaro-d", "A1", "B1", "A2")
    assert fact(game, "Now", 0) == "seat 0 (you) lays to the left or right"
    game.play("pass")
    assert fact(game, "Now") == "seat 1 lays to the left or right"
    assert fact(game, "Seats") == "seat 0: 10 cards, above or below"
    assert fact(game, "Passes") == "1 in a row"


def test_a_taken_card_is_told() -> None:
    game = Play("kvaro-a", "A1 A2", "").play("A1@0,0", "pass", "A2@1,0", "take 1,0")
    assert fact(game, "Now") == "seat 1 took 2 from 1,0 and may lay a card"
    assert "seat 1: 8 cards, among them 2" in "\n".join(lines(game, 0))
    assert fact(game, "Turns") == "3 of 200"


def test_the_end_is_told() -> None:
    game = Play("kvaro-c", "A1", "A2", "").play("A2@1,0", seat=0)
    assert fact(game, "Over") == "seat 0 wins"
    assert fact(Play("kvaro-c", "A1", "", ""), "Over", 1) == "seat 0 and seat 1 (you) share the win"


def test_the_puzzle_counts_its_cards() -> None:
    game = Play("kvaro-solo", "A1 A2 A3 B1 B2 B3 C1 C2 C3").play("A1@0,0", "A2@1,0")
    assert fact(game, "Now", 0) == "2 of 9 cards lie on the table"
    game.play("A3@2,0", "B1@0,1", "B2@1,1", "B3@2,1", "C1@0,2", "C2@1,2", "C3@2,2")
    assert fact(game, "Over", 0) == "the square is complete"


def long_row(cards: int) -> Mapping[str, Any]:
    """A view of a table with that many cards in one row."""
    view = Play("kvaro-a", "A1 A2", "").play("A1@0,0").state.view(None)
    view["table"]["laid"] = {f"{x},0": f"{x + 1}r" for x in range(cards)}
    return view


def test_eight_columns_show_their_corners() -> None:
    drawn = cells(long_row(8))
    assert all(len(shown) == 3 for shown in drawn.values())
    assert len(drawn) == 8


@pytest.mark.parametrize("cards", [12, 28])
def test_a_wide_table_shows_numbers_only_and_in_pieces(cards: int) -> None:
    view = long_row(cards)
    drawn = cells(view)
    assert drawn == {f"{x},0": [f"{x + 1}r"] for x in range(cards)}
    assert max(map(len, drawing(view).splitlines())) <= 80


def test_a_wide_console_has_more_room() -> None:
    assert all(len(shown) == 3 for shown in cells(long_row(12), width=120).values())


def test_each_colour_of_the_corners_is_a_colour_of_the_terminal() -> None:
    view = Play("kvaro-a", "A1", "A2").play("A1@0,0").state.view(0)
    coloured = drawing(view, colours=True)
    for corner in named("A1"):
        code = {"R": 31, "G": 32, "Y": 33, "B": 34}[corner[1]]
        assert f"\x1b[1;{code}m{corner}\x1b[0m" in coloured
    assert "\x1b[" not in drawing(view)


def test_the_card_laid_last_stands_out() -> None:
    view = Play("kvaro-c", "A1", "A2 A3", "").play("A2@1,0+A3@2,0", seat=0).state.view(None)
    coloured = drawing(view, colours=True)
    assert "\x1b[7m2\x1b[0m" in coloured
    assert "\x1b[7m3\x1b[0m" in coloured
    assert "\x1b[7m1\x1b[0m" not in coloured
