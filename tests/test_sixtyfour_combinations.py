"""64g: what a combination is. Shown in 64g-6, where a card turned up takes those that it makes where it lies."""

from __future__ import annotations

import pytest

import ludaro
from tests.sixtyfour_positions import begin, gone, halves, piles, play, spread, talons, top

LINES = {
    "row": "b2 c2 d2",
    "file": "b2 b3 b4",
    "rising diagonal": "b2 c3 d4",
    "falling diagonal": "b4 c3 d2",
}
KINDS = {
    "colour": "3R 8R 5R",
    "value": "4R 4G 4B",
    "rising": "3R 4G 5Y",
    "falling": "7Y 6G 5R",
}


def gained(line: str, cards: str, order: str = "") -> list[str]:
    """What a lone player has gained after turning up cards that lie on these squares (in this order)."""
    layout = " ".join(f"{square}:{card}" for square, card in zip(line.split(), cards.split(), strict=True))
    state = begin("64g-6", spread(layout), players=1)
    play(state, " ".join(f"?{square}" for square in (order or line).split()))
    taken = gone(state)
    assert state.points == [len(taken)]
    assert all(top(state, square) is None for square in line.split()) == (len(taken) == len(line.split()))
    return taken


@pytest.mark.parametrize("line", LINES.values(), ids=LINES.keys())
@pytest.mark.parametrize("cards", KINDS.values(), ids=KINDS.keys())
def test_three_in_a_line_of_one_kind_are_a_combination(line: str, cards: str) -> None:
    assert gained(line, cards) == sorted(cards.split())


@pytest.mark.parametrize("cards", KINDS.values(), ids=KINDS.keys())
def test_the_last_card_may_be_the_middle_one(cards: str) -> None:
    assert gained("b2 c2 d2", cards, "b2 d2 c2") == sorted(cards.split())


@pytest.mark.parametrize("cards", ["3R 8R", "4R 4G", "3R 4G", "7Y 6G"])
def test_two_are_no_combination(cards: str) -> None:
    assert gained("b2 c2", cards) == []


@pytest.mark.parametrize("cards", ["7R 8G 1Y", "8R 1G 2Y", "1R 8G 7Y", "2R 1G 8Y"])
def test_eight_and_one_do_not_follow_each_other(cards: str) -> None:
    assert gained("b2 c2 d2", cards) == []


@pytest.mark.parametrize("cards", ["2R 4G 6Y", "3R 4G 3Y", "4Y 3G 4R", "3R 5R 5G", "4R 4G 5Y", "1R 2G 4Y"])
def test_a_run_of_mixed_kinds_or_steps_is_no_combination(cards: str) -> None:
    assert gained("b2 c2 d2", cards) == []


@pytest.mark.parametrize(
    "line", ["b2 c2 e2", "b2 c2 c3", "b2 c3 d2", "g2 h2 a3", "b7 b8 c1"], ids=["gap", "bend", "zigzag", "edge", "top"]
)
def test_the_cards_lie_next_to_each_other_in_a_straight_line(line: str) -> None:
    assert gained(line, "4R 4G 4B") == []


def test_a_card_face_down_between_two_others_takes_no_part() -> None:
    state = begin("64g-6", spread("b2:4R c2:4G d2:4B e2:4Y"), players=1)
    play(state, "?b2 ?d2 ?e2")
    assert state.points == [0]
    play(state, "?c2")
    assert state.points == [4]


@pytest.mark.parametrize(
    ("cards", "order"), [("3R 8R 5R 1R", "b2 c2 e2 d2"), ("2R 3G 4Y 5B", "c2 b2 e2 d2"), ("4R 4G 4B 4Y", "b2 e2 d2 c2")]
)
def test_the_longest_run_is_taken(cards: str, order: str) -> None:
    assert gained("b2 c2 d2 e2", cards, order) == sorted(cards.split())


def test_one_card_may_join_two_pairs() -> None:
    assert gained("b2 c2 d2 e2 f2", "2R 3G 4Y 5B 6R", "b2 c2 e2 f2 d2") == ["2R", "3G", "4Y", "5B", "6R"]


def test_a_run_ends_where_its_kind_ends() -> None:
    assert gained("b2 c2 d2 e2 f2", "8G 3R 8R 5R 1B", "b2 f2 c2 d2 e2") == ["3R", "5R", "8R"]


def test_two_kinds_in_one_line_take_the_cards_of_both_each_once() -> None:
    # b2 c2 d2 are red, c2 d2 e2 rise.
    assert gained("b2 c2 d2 e2", "7R 3R 4R 5G", "b2 c2 e2 d2") == ["3R", "4R", "5G", "7R"]


def test_a_run_of_two_kinds_counts_its_cards_once() -> None:
    assert gained("b2 c2 d2", "3R 4R 5R") == ["3R", "4R", "5R"]


def test_combinations_in_several_directions_are_all_taken() -> None:
    line = "b4 c4 d4 d3 d2 e5 f6"
    cards = "1R 8R 4R 4G 4Y 5B 6G"
    assert gained(line, cards, "b4 c4 d3 d2 e5 f6 d4") == sorted(cards.split())


def test_four_and_one_do_not_follow_each_other_among_sixteen_cards() -> None:
    state = begin("64g-9", halves("a2:2R d2:1B e1:3B", "a8:4Y a7:1G b7:3Y c8:3R d8:1B e8:3B", top=4))
    play(state, "a2-a3 h7-h6 a3-a4 h6-h7 a4-a5 h7-h6 a5-a6")
    assert top(state, "a7") == "1G"
    assert top(state, "a8") == "4Y"


def test_a_covered_card_takes_no_part() -> None:
    state = begin("64g-8", talons("1R 5R 1Y 5Y 6G 8R", "3G 7G 3B 7B 2B"))
    play(state, "a1 b1 c1 d1 e1 f1 g1 h1")
    play(state, "6Gxh1 2Bxc1 8Rxb1")  # 1R 8R and, covered, 5R
    assert [top(state, place) for place in ("a1", "b1", "c1")] == ["1R", "8R", "2B"]
    assert sum(len(pile) for pile in piles(state).values()) == 11


def test_the_table_shows_which_squares_the_last_move_combined() -> None:
    state = ludaro.game("64g-12").new(players=2, seed=3)
    seen = 0
    while not state.over:
        before = state.points
        state.play(state.moves(state.seats[0])[0])
        made = state.view(None)["table"]["made"]
        assert bool(made) == (state.points != before)
        if made:
            assert len(made) >= 3
            assert all(not state.view(None)["table"]["squares"][square][-1]["up"] for square in made)
        seen += bool(made)
    assert seen
