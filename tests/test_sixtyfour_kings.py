"""64g-2, Kings."""

from __future__ import annotations

import pytest

from tests.sixtyfour_positions import begin, halves, look, of, piles, play, top


def siege(king: str = "8R") -> str:
    """North's red five can eat its way down the d file to d2, beside the king; South passes its time on the h file."""
    return halves(f"e1:{king} d4:1R d3:2R d2:3R h4:8G", "d5:5R h5:1G")


SIEGE = "h4xh5 d5xd4 h5-h4 d4xd3 h4-h5 d3xd2"


def test_the_cards_on_e1_and_e8_lie_face_down_as_kings() -> None:
    state = begin("64g-2", halves())
    kings = [square for square, pile in piles(state).items() if pile[-1]["king"]]
    face_down = [square for square, pile in piles(state).items() if not pile[-1]["up"]]
    assert sorted(kings) == sorted(face_down) == ["e1", "e8"]


def test_crossing_the_border_wins_nothing() -> None:
    state = begin("64g-2", siege())
    play(state, "h4xh5 d5xd4")
    assert not state.over


def test_the_back_row_wins_nothing() -> None:
    state = begin("64g-2", halves("d4:1R d3:2R d2:3R c1:4R h4:8G", "d5:5R h5:1G"))
    play(state, SIEGE + " h5-h4 d2xc1")
    assert not state.over


@pytest.mark.parametrize("king", ["8R", "8B", "1Y"])
def test_any_opposing_card_covers_the_king_and_wins(king: str) -> None:
    state = begin("64g-2", siege(king))
    play(state, SIEGE + " h5-h4")
    assert "d2xe1" in state.moves(1)
    play(state, "d2xe1")
    assert state.over
    assert state.result == [0.0, 1.0]
    assert state.ending == {"by": "king", "seat": 1}


def test_south_wins_by_covering_norths_king() -> None:
    state = begin("64g-2", halves("d4:5R h4:1G", "e8:8B d5:1R d6:2R d7:3R h5:8G"))
    play(state, "d4xd5 h5xh4 d5xd6 h4-h5 d6xd7 h5-h4 d7xe8")
    assert state.result == [1.0, 0.0]
    assert state.ending == {"by": "king", "seat": 0}


def test_a_king_covers_nothing() -> None:
    state = begin("64g-2", siege("8R"))  # as a card, the red eight could cover the red five beside it
    play(state, SIEGE)
    assert top(state, "d2") == "5R"
    assert of(state.moves(0), "e1") == []


def test_a_king_steps_like_the_others_and_stays_a_king() -> None:
    state = begin("64g-2", siege())
    play(state, SIEGE + " h5-h4 d2-d3")
    assert of(state.moves(0), "e1") == ["e1-d2"]
    play(state, "e1-d2")
    assert piles(state)["d2"][-1]["king"]
    assert not piles(state)["d2"][-1]["up"]
    play(state, "d3xd2")
    assert state.result == [0.0, 1.0]


def test_a_card_that_comes_to_the_king_square_is_no_king() -> None:
    state = begin("64g-2", siege())
    play(state, SIEGE + " h5-h4 d2-d3 e1-d2 h6-h5 e2-e1")
    assert not piles(state)["e1"][-1]["king"]
    assert piles(state)["e1"][-1]["up"]
    assert look(state)["squares"]["d2"][-1]["king"]


def test_the_other_cards_cover_by_colour_and_value_only() -> None:
    state = begin("64g-2", halves("d4:5R", "c5:6R d5:5R e5:4G"))
    assert of(state.moves(0), "d4") == ["d4xd5"]
