"""64g-1, Across the border, and what 64g-2, Kings, shares with it: steps, covering, draws."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sixtyfour_positions import begin, gone, halves, look, of, owned, piles, play, top

# South's red eight stands below four lower red cards of the d file; North's own red eight is far away.
D_FILE = halves("d4:8R", "d5:1R d6:2R d7:3R d8:4R e5:5R a8:8R")
# The six quiet moves after d4xd5 that lead back to the same position, North to move.
ROUND = "c5-d4 d5-c5 d4-d5 c5-d4 d5-c5 d4-d5"
# No card of row 4 can cover or be covered.
NOBODY = halves(
    " ".join(f"{file}4:{value}R" for value, file in enumerate("abcdefgh", 1)),
    " ".join(f"{file}5:{value}G" for value, file in enumerate("abcdefgh", 1)),
)
# South's row 4 is red, 1 to 8; North's row 5 is green, but for the red seven on a5.
ONLY_NORTH = halves(
    " ".join(f"{file}4:{value}R" for value, file in enumerate("abcdefgh", 1)),
    "a5:7R " + " ".join(f"{file}5:{value}G" for value, file in enumerate("bcdefgh", 1)),
)
BOTH = [("64g-1", {"goal": "far"}), ("64g-2", {})]


def test_a_card_covers_the_same_colour_of_equal_or_lower_value() -> None:
    state = begin("64g-1", halves("d4:5R", "c5:5R d5:4R e5:1R"))
    assert of(state.moves(0), "d4") == ["d4xc5", "d4xd5", "d4xe5"]


def test_a_card_does_not_cover_a_higher_value() -> None:
    state = begin("64g-1", halves("d4:5R", "c5:6R d5:7R e5:8R"))
    assert of(state.moves(0), "d4") == []


def test_a_card_does_not_cover_another_colour() -> None:
    state = begin("64g-1", halves("d4:8R", "c5:1G d5:2Y e5:8B"))
    assert of(state.moves(0), "d4") == []


def test_a_card_never_covers_its_own() -> None:
    state = begin("64g-1", halves("d4:8R c4:1R e4:2R d3:3R", "c5:1G d5:1R e5:1B"))
    assert of(state.moves(0), "d4") == ["d4xd5"]


def test_north_covers_by_the_same_rule() -> None:
    state = begin("64g-1", halves("c4:5R d4:6R e4:4R h4:8G", "d5:5R h5:1G"), goal="far")
    play(state, "h4xh5")
    assert of(state.moves(1), "d5") == ["d5xc4", "d5xe4"]


@pytest.mark.parametrize("goal", ["cross", "hold", "far"])
def test_the_covered_card_leaves_the_game(goal: str) -> None:
    state = begin("64g-1", D_FILE, goal=goal)
    play(state, "d4xd5")
    assert [card["card"] for card in piles(state)["d5"]] == ["8R"]
    assert piles(state)["d5"][0]["owner"] == 0
    assert "d4" not in piles(state)
    assert gone(state, "1") == ["1R"]
    assert gone(state, "0") == []


def test_a_card_steps_or_covers_in_all_eight_directions() -> None:
    deal = halves("d4:8R c4:1R e4:2R a4:1G", "c5:2R d5:1R e5:3R c6:4R d6:5R e6:6R a5:8G a8:8R")
    state = begin("64g-1", deal, goal="far")
    play(state, "d4xd5 a5xa4")
    assert of(state.moves(0), "d5") == ["d5-d4", "d5xc5", "d5xc6", "d5xd6", "d5xe5", "d5xe6"]


def test_the_full_board_leaves_only_covers_to_begin_with() -> None:
    state = begin("64g-1", D_FILE)
    assert state.moves(0)
    assert all("x" in move for move in state.moves(0))


def test_moving_is_compulsory() -> None:
    state = begin("64g-1", D_FILE, goal="far")
    assert "pass" not in state.moves(0)
    play(state, "d4xd5")
    assert "pass" not in state.moves(1)


@pytest.mark.parametrize("id", ["64g-1", "64g-2"])
def test_it_is_a_draw_if_at_the_start_neither_side_can_cover(id: str) -> None:
    state = begin(id, NOBODY)
    assert state.over
    assert state.seats == ()
    assert state.moves(0) == []
    assert state.result == [0.5, 0.5]
    assert state.ending == {"by": "deal", "seat": None}


@pytest.mark.parametrize("id", ["64g-1", "64g-2"])
def test_a_seat_that_alone_cannot_cover_at_the_start_passes(id: str) -> None:
    state = begin(id, ONLY_NORTH)
    assert state.moves(0) == ["pass"]
    play(state, "pass")
    assert state.seats == (1,)
    assert state.moves(1) == ["a5xa4", "a5xb4"]


def test_goal_cross_a_card_in_the_other_half_wins_at_once() -> None:
    state = begin("64g-1", D_FILE)
    play(state, "d4xd5")
    assert state.over
    assert state.result == [1.0, 0.0]
    assert state.ending == {"by": "crossed", "seat": 0}


def test_goal_cross_north_wins_the_same_way() -> None:
    state = begin("64g-1", ONLY_NORTH)
    play(state, "pass a5xb4")
    assert state.result == [0.0, 1.0]
    assert state.ending == {"by": "crossed", "seat": 1}


def test_goal_hold_a_card_that_stands_across_when_its_turn_begins_wins() -> None:
    state = begin("64g-1", D_FILE, goal="hold")
    play(state, "d4xd5")
    assert not state.over
    play(state, "c5-d4")
    assert state.over
    assert state.result == [1.0, 0.0]
    assert state.ending == {"by": "held", "seat": 0}


def test_goal_hold_a_card_that_is_covered_at_once_does_not_win() -> None:
    state = begin("64g-1", halves("d4:5R", "d5:1R c6:6R"), goal="hold")
    play(state, "d4xd5 c6xd5")
    assert not state.over
    assert state.seats == (0,)
    assert top(state, "d5") == "6R"


def test_goal_hold_north_wins_when_its_turn_begins_with_a_card_across() -> None:
    state = begin("64g-1", ONLY_NORTH, goal="hold")
    play(state, "pass a5xa4")
    assert not state.over
    play(state, state.moves(0)[0])
    assert state.result == [0.0, 1.0]
    assert state.ending == {"by": "held", "seat": 1}


def test_goal_hold_the_first_to_stand_across_wins_though_the_other_crosses_too() -> None:
    state = begin("64g-1", D_FILE, goal="hold")
    play(state, "d4xd5 e5-d4")
    assert owned(state, 1).count("d4") == 1
    assert state.result == [1.0, 0.0]
    assert state.ending == {"by": "held", "seat": 0}


def test_goal_hold_counts_before_any_draw() -> None:
    state = begin("64g-1", D_FILE, goal="hold", patience=1)
    play(state, "d4xd5 c5-d4")
    assert state.result == [1.0, 0.0]
    assert state.ending == {"by": "held", "seat": 0}


def test_goal_far_only_the_back_row_wins() -> None:
    state = begin("64g-1", D_FILE, goal="far")
    play(state, "d4xd5 c5-d4 d5xd6 d4-c5 d6xd7 c5-d4")
    assert not state.over
    play(state, "d7xd8")
    assert state.result == [1.0, 0.0]
    assert state.ending == {"by": "far", "seat": 0}
    assert gone(state, "1") == ["1R", "2R", "3R", "4R"]


def test_goal_far_north_wins_on_row_one() -> None:
    state = begin("64g-1", halves("d4:1R d3:2R d2:3R d1:4R h4:8G", "d5:8R h5:1G"), goal="far")
    play(state, "h4xh5 d5xd4 h5-h4 d4xd3 h4-h5 d3xd2 h5-h4")
    assert not state.over
    play(state, "d2xd1")
    assert state.result == [0.0, 1.0]
    assert state.ending == {"by": "far", "seat": 1}


def test_goal_far_ones_own_back_row_wins_nothing() -> None:
    state = begin("64g-1", halves("d4:1R d3:2R d2:3R d1:4R h4:8G", "d5:8R h5:1G"), goal="far")
    play(state, "h4xh5 d5xd4 h5-h4 d4xd3 h4-h5 d3xd2 h5-h4 d2-d3 d1-d2 h6-h5 d2-d1")
    assert not state.over


def quiet(moves: int) -> str:
    words = ROUND.split()
    return " ".join(words[number % 6] for number in range(moves))


@pytest.mark.parametrize(("id", "options"), BOTH)
def test_a_hundred_moves_in_a_row_without_a_cover_are_a_draw(id: str, options: dict[str, Any]) -> None:
    state = begin(id, D_FILE, **options)
    play(state, "d4xd5 " + quiet(99))
    assert not state.over
    assert look(state)["quiet"] == 99
    play(state, quiet(100).split()[-1])
    assert state.result == [0.5, 0.5]
    assert state.ending == {"by": "quiet", "seat": None}


@pytest.mark.parametrize(("id", "options"), BOTH)
def test_patience_sets_how_many_moves_without_a_cover_are_a_draw(id: str, options: dict[str, Any]) -> None:
    state = begin(id, D_FILE, patience=6, **options)
    play(state, "d4xd5 " + quiet(5))
    assert not state.over
    play(state, quiet(6).split()[-1])
    assert state.result == [0.5, 0.5]
    assert state.ending == {"by": "quiet", "seat": None}


@pytest.mark.parametrize(("id", "options"), BOTH)
def test_a_cover_begins_the_count_of_quiet_moves_anew(id: str, options: dict[str, Any]) -> None:
    state = begin(id, D_FILE, patience=6, **options)
    play(state, "d4xd5 " + quiet(5))
    play(state, "d4xe5")
    assert look(state)["quiet"] == 0
    assert not state.over


@pytest.mark.parametrize("id", ["64g-1", "64g-2"])
def test_a_pass_counts_as_a_quiet_move(id: str) -> None:
    state = begin(id, ONLY_NORTH, patience=1)
    play(state, "pass")
    assert state.result == [0.5, 0.5]
    assert state.ending == {"by": "quiet", "seat": None}


@pytest.mark.parametrize(("id", "options"), BOTH)
def test_six_hundred_moves_in_all_are_a_draw(id: str, options: dict[str, Any]) -> None:
    state = begin(id, D_FILE, patience=600, **options)
    play(state, "d4xd5 " + quiet(598))
    assert not state.over
    play(state, quiet(599).split()[-1])
    assert len(state.history) == 600
    assert look(state)["quiet"] == 599
    assert state.result == [0.5, 0.5]
    assert state.ending == {"by": "moves", "seat": None}


def test_a_win_comes_before_the_draw_by_patience() -> None:
    state = begin("64g-1", D_FILE, goal="far", patience=6)
    play(state, "d4xd5 c5-d4 d5xd6 c6-c5 d6-d5 c7-c6 d5-d6 d8-c7")  # North's d8 makes way
    play(state, "d6xd7 d4-d5 d7-d6 d5-d4 d6-d7 d4-d5")
    assert look(state)["quiet"] == 5
    play(state, "d7-d8")
    assert state.result == [1.0, 0.0]
    assert state.ending == {"by": "far", "seat": 0}


# Once South has covered on d5, North may cover on h4, or step to the square that was left.
AFTER_ONE = halves("d4:8R h4:1G", "d5:1R h5:8G")
# Only North can cover at first; then South's red eight behind the border can.
STRIKES_BACK = halves(
    "b3:8R h4:1Y " + " ".join(f"{file}4:{value}R" for value, file in enumerate("abcdefg", 1)),
    "a5:7R " + " ".join(f"{file}5:{value}G" for value, file in enumerate("bcdefgh", 2)),
)


@pytest.mark.parametrize(("id", "options"), BOTH)
def test_begin_cover_the_first_move_of_each_side_covers_if_it_can(id: str, options: dict[str, Any]) -> None:
    free, cover = (begin(id, AFTER_ONE, **options, begin=choice) for choice in ("free", "cover"))
    for state in (free, cover):
        play(state, "d4xd5")
    covering = [move for move in free.moves(1) if "x" in move]
    assert "h5xh4" in covering
    assert set(covering) < set(free.moves(1))
    assert cover.moves(1) == covering
    for state in (free, cover):
        play(state, "h5xh4")
    assert cover.moves(0) == free.moves(0)  # from the second move on it is free
    assert any("-" in move for move in cover.moves(0))


def test_begin_cover_a_pass_is_no_first_move() -> None:
    free, cover = (begin("64g-1", STRIKES_BACK, goal="far", begin=choice) for choice in ("free", "cover"))
    for state in (free, cover):
        play(state, "pass a5xa4")
    assert "b4-a5" in free.moves(0)
    assert cover.moves(0) == ["b3xa4"]


def test_begin_cover_who_cannot_cover_moves_as_they_like() -> None:
    free, cover = (begin("64g-1", ONLY_NORTH, goal="far", begin=choice) for choice in ("free", "cover"))
    for state in (free, cover):
        play(state, "pass a5xa4")
    assert [move for move in free.moves(0) if "x" in move] == []
    assert cover.moves(0) == free.moves(0) != []


def test_begin_cover_is_what_a_refusal_says() -> None:
    state = begin("64g-1", AFTER_ONE, goal="far", begin="cover")
    play(state, "d4xd5")
    why = state.why("c5-d4", 1)
    assert why is not None
    assert why.why == "cover-first"
