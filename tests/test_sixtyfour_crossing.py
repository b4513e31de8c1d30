"""64g-5, The crossing."""

from __future__ import annotations

import pytest

import ludaro
from tests.sixtyfour_positions import begin, filled, halves, look, of, owned, piles, play, top, wall_in

# South's d2 has walked to d4, North's e7 to e5.
OPEN = "d2-d3 e7-e6 d3-d4 e6-e5"
# A whole game, up to where each side has one card left to bring over.
NEARLY_OVER = """
h1-h3 h8-h6 c1-c3 a8-a6 f1-f3 b8-b6 e1-g3 f8-f6 d1-b3 g8-g6 a1-a3 e8-e6 c2-c4 b7-d1 c3-c5 d8-b4 b3-b7 b6-d4 b1-d5 c8-e4
c4-c8 a6-c4 h2-h4 e7-e5 f2-d6 e5-f4 g3-e7 g7-e1 g1-g7 h7-h5 h4-g5 h6-h2 a2-a4 h5-g4 h3-h7 f7-f1 a3-a5 d7-c6 a4-a8 a7-a6
e2-d3 a6-a4 d3-b5 e6-e5 d2-e3 e5-g3 b2-c3 f6-f5 c3-e5 c7-b6 g2-h3 g6-h5 h3-h4 h5-h1 h4-h8 b6-a6 d5-d7 f5-d3 e5-c7 c6-d5
f3-h3 d4-d2 h3-h4 d5-d4 h4-h5 d4-f2 e3-d4 a6-b6
"""


def ends(state: ludaro.State, start: str) -> list[str]:
    return [move[3:] for move in of(state.moves(state.seats[0]), start)]


def test_a_card_steps_to_an_empty_square_in_any_direction() -> None:
    # d4 stands alone; nothing it could jump over shares its colour or value.
    state = begin("64g-5", halves("d2:1R", top=4))
    play(state, "d2-d3 a7-a6 d3-d4 a6-a7")
    assert ends(state, "d4") == ["c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"]


def test_an_occupied_square_cannot_be_entered_or_covered() -> None:
    state = begin("64g-5", halves("d2:4R", "e7:1R", top=4))
    play(state, OPEN)
    assert "e5" not in ends(state, "d4")
    assert not any("x" in move for move in state.moves(0))


@pytest.mark.parametrize(
    ("over", "fits"), [("1G", True), ("4R", True), ("4G", False)], ids=["same value", "same colour", "neither"]
)
def test_a_card_jumps_over_an_own_card_that_shares_its_colour_or_value(over: str, fits: bool) -> None:
    state = begin("64g-5", halves(f"d1:1R d2:{over} c2:2Y e2:3Y", top=4))
    assert ("d3" in ends(state, "d1")) == fits


@pytest.mark.parametrize(
    ("over", "fits"), [("1G", True), ("4R", True), ("4G", False)], ids=["same value", "same colour", "neither"]
)
def test_a_card_jumps_over_an_opposing_card_that_shares_its_colour_or_value(over: str, fits: bool) -> None:
    state = begin("64g-5", halves("d2:1R", f"e7:{over}", top=4))
    play(state, OPEN)
    assert ("f6" in ends(state, "d4")) == fits


def test_a_higher_card_can_be_jumped_over_and_stays() -> None:
    state = begin("64g-5", halves("d2:1R", "e7:4R", top=4))
    play(state, OPEN + " d4-f6")
    assert top(state, "f6") == "1R"
    assert top(state, "e5") == "4R"
    assert len(piles(state)) == 32
    assert look(state)["gone"] == {"0": [], "1": []}


@pytest.mark.parametrize("target", ["b1 b2 b3", "b1 c2 d3", "d1 c2 b3"])
def test_jumps_go_in_straight_lines_and_diagonally(target: str) -> None:
    start, over, end = target.split()
    state = begin("64g-5", halves(f"{start}:1R {over}:1G", top=4))
    assert end in ends(state, start)


def test_the_square_behind_must_be_empty() -> None:
    state = begin("64g-5", halves("a1:1R b1:1G c1:1Y", top=4))
    assert "c1" not in ends(state, "a1")


def test_a_jump_goes_over_one_neighbouring_card_only() -> None:
    # d1 does not leap over d2 and d3 together, nor over an empty square.
    state = begin("64g-5", halves("d1:1R d2:1G c2:1Y b1:2G e2:3Y f1:3G", top=4))
    play(state, "c2-d3 a7-a6")
    assert "d4" not in ends(state, "d1")
    assert "d3" not in ends(state, "d1")
    assert "d5" not in ends(state, "d1")


def test_a_jump_may_go_on_from_where_it_landed() -> None:
    state = begin("64g-5", halves("a1:1R a2:1G b2:1Y", top=4))
    play(state, "b2-b3 h7-h6 b3-a4 h6-h7")
    assert {"a3", "a5"} <= set(ends(state, "a1"))


def test_a_chain_turns_and_mixes_own_and_opposing_cards() -> None:
    # Up over d2 (own), to the right over e3 (own), up over f4 (opposing), back to the left over e5 (opposing).
    south = "d1:1R d2:1G e2:2R c2:3Y f2:3B"
    north = "f7:1Y e7:4R d7:3G"
    state = begin("64g-5", halves(south, north, top=4))
    play(state, "e2-e3 f7-f6 h2-h3 f6-f5 h3-h2 f5-f4 h2-h3 e7-e6 h3-h2 e6-e5")
    reached = ends(state, "d1")
    assert {"d3", "f3", "f5", "d5"} <= set(reached)
    play(state, "d1-d5")
    assert top(state, "d5") == "1R"


def test_every_jump_of_a_chain_needs_a_card_like_the_jumper() -> None:
    # The first card jumped over shares the value, the second only the first one's colour.
    state = begin("64g-5", halves("a1:1R a2:1G b2:4G", top=4))
    play(state, "b2-b3 h7-h6 b3-a4 h6-h7")
    assert "a3" in ends(state, "a1")
    assert "a5" not in ends(state, "a1")


def test_a_step_is_not_followed_by_a_jump_nor_a_jump_by_a_step() -> None:
    state = begin("64g-5", halves("a1:1R a2:1G b2:2Y b1:3Y c2:4Y", top=4))
    reached = ends(state, "a1")
    assert reached == ["a3"]
    state = begin("64g-5", halves("d2:1R", "e7:1G", top=4))
    play(state, "d2-d3 e7-e6 d3-e4 e6-d6 h2-h3 d6-d5")
    # From e4 the jump over d5 leads to c6; a step to d4 first would lead over d5 to d6.
    assert "c6" in ends(state, "e4")
    assert "d6" not in ends(state, "e4")


def test_no_move_ends_where_it_began_though_the_jumps_lead_round() -> None:
    # Over d2 to d3, over e3 to f3, over f2 to f1, over e1 back to d1.
    state = begin("64g-5", halves("d1:1R d2:1G e2:1Y f2:1B e1:2R f1:3G g2:4G", top=4))
    play(state, "e2-e3 a7-a6 g2-g3 a6-a7 f1-g2 a7-a6")
    reached = ends(state, "d1")
    assert {"d3", "f3", "f1"} <= set(reached)
    assert "d1" not in reached


def test_a_chain_may_lead_back_over_the_same_card_and_past_the_start() -> None:
    state = begin("64g-5", halves("d1:1R d2:1G e1:2R f1:3G f2:4Y e2:4B c2:3Y", top=4))
    play(state, "f2-f3 a7-a6 f1-f2 a6-a7")
    assert {"d3", "f1"} <= set(ends(state, "d1"))
    play(state, "d1-d3 a7-a6")
    # From d3 back over d2 to d1, where it began its way, and on over e1 to f1.
    assert {"d1", "f1"} <= set(ends(state, "d3"))


def test_moving_is_compulsory() -> None:
    assert "pass" not in begin("64g-5", halves(top=4)).moves(0)


def test_a_seat_without_a_legal_move_passes() -> None:
    # North's wall is two cards deep, so that nothing can be jumped but on the a-file, and a3 and b3 are not alike to
    # South's a2 and c2, which could jump there.
    state = begin("64g-5", halves("a2:1R c2:1G", "a7:4Y b7:4B", top=4))
    play(state, wall_in(rows=2))
    assert state.moves(0) == ["pass"]
    play(state, "pass a8-a7")
    assert state.moves(0) == ["pass"]
    play(state, "pass a3-a4")
    assert {"a2-a3", "b2-a3"} <= set(state.moves(0))
    assert "pass" not in state.moves(0)


def test_a_wall_with_a_like_card_in_it_is_jumped() -> None:
    state = begin("64g-5", halves("a2:1R c2:1G", "a7:1Y b7:4B", top=4))
    play(state, wall_in(rows=2))
    assert state.moves(0) == ["a2-a4"]


def test_if_neither_side_can_move_it_is_a_draw() -> None:
    # An empty square always has a neighbour that can step there, so this takes a board without any.
    state = filled("64g-5")
    assert state.moves(0) == ["pass"]
    play(state, "pass")
    assert state.result == [0.5, 0.5]
    assert state.ending == {"by": "stuck", "seat": None}


def test_six_hundred_moves_are_a_draw() -> None:
    state = begin("64g-5", halves(top=4))
    play(state, "a2-a3 a7-a6 a3-a2 a6-a7 " * 149 + "a2-a3 a7-a6 a3-a2")
    assert not state.over
    play(state, "a6-a7")
    assert len(state.history) == 600
    assert state.result == [0.5, 0.5]
    assert state.ending == {"by": "moves", "seat": None}


def across(square: str, seat: int) -> bool:
    return (int(square[1]) > 4) == (seat == 0)


def left_to_cross(state: ludaro.State, seat: int) -> int:
    return sum(not across(square, seat) for square in owned(state, seat))


def finishing(state: ludaro.State) -> list[str]:
    """The moves that bring the last card over."""
    seat = state.seats[0]
    return [move for move in state.moves(seat) if not across(move[:2], seat) and across(move[3:], seat)]


def last_steps(fair: str) -> ludaro.State:
    """South to move; either side has one card left at home, one move from the other half."""
    return play(begin("64g-5", halves(top=4), fair=fair), NEARLY_OVER)


def test_fair_the_other_side_has_one_more_move_and_may_draw() -> None:
    state = last_steps("on")
    play(state, finishing(state)[0])
    assert not state.over
    assert state.seats == (1,)
    play(state, finishing(state)[0])
    assert state.result == [0.5, 0.5]
    assert state.ending == {"by": "both-across", "seat": None}


def test_fair_the_first_wins_if_the_other_does_not_get_there_with_its_last_move() -> None:
    state = last_steps("on")
    play(state, finishing(state)[0])
    play(state, next(move for move in state.moves(1) if move not in finishing(state)))
    assert state.result == [1.0, 0.0]
    assert state.ending == {"by": "across", "seat": 0}


def test_fair_north_wins_at_once_when_it_is_first() -> None:
    state = last_steps("on")
    play(state, "c5-c6 b6-c5 e7-e8")
    play(state, finishing(state)[0])
    assert state.result == [0.0, 1.0]
    assert state.ending == {"by": "across", "seat": 1}


def test_unfair_the_first_wins_at_once() -> None:
    state = last_steps("off")
    play(state, finishing(state)[0])
    assert state.over
    assert state.result == [1.0, 0.0]
    assert state.ending == {"by": "across", "seat": 0}


def test_fifteen_cards_across_win_nothing() -> None:
    state = last_steps("off")
    assert left_to_cross(state, 0) == 1
    assert left_to_cross(state, 1) == 1
    assert not state.over


@pytest.mark.parametrize(
    ("leap", "second", "there"), [("one", "1Y", False), ("line", "1Y", True), ("line", "2B", False)]
)
def test_leap_line_crosses_cards_without_a_gap_that_all_share_colour_or_value(
    leap: str, second: str, there: bool
) -> None:
    state = begin("64g-5", halves(f"d1:1R d2:1G c2:{second} e2:2Y", top=4), leap=leap)
    play(state, "c2-d3 a7-a6")
    assert ("d4" in ends(state, "d1")) == there


def test_leap_line_goes_on_after_landing() -> None:
    for leap, there in (("one", False), ("line", True)):
        state = begin("64g-5", halves("d1:1R d2:1G c2:1Y f2:1B e2:2Y", top=4), leap=leap)
        play(state, "c2-d3 a7-a6 f2-e3 a6-a7")
        assert ("f2" in ends(state, "d1")) == there  # by d4, over e3
        assert "d1" not in ends(state, "d1")


def test_leap_line_says_which_card_is_in_the_way() -> None:
    state = begin("64g-5", halves("d1:1R d2:1G c2:2B e2:2Y", top=4), leap="line")
    play(state, "c2-d3 a7-a6")
    why = state.why("d1-d4", 0)
    assert why is not None
    assert (why.why, why.facts["at"], why.facts["theirs"]) == ("no-match", "d3", "2B")
