"""64g-9, The hidden one."""

from __future__ import annotations

from tests.sixtyfour_positions import begin, filled, gone, halves, look, of, piles, play, top, wall_in

# South's a2 walks up to a6, below a7 and a8; North spends its moves on h7.
WALK = "a2-a3 h7-h6 a3-a4 h6-h7 a4-a5 h7-h6 a5-a6"
# A red one below a green two and a yellow three.
RISING = halves("a2:1R d2:1B e1:3B", "a7:2G a8:3Y b7:4G c8:4Y d8:1B e8:3B", top=4)
FIGURE = "2G 3R 1Y 4B 1B 4Y 2R 3G 4R 3B 2Y 1G 4G 3Y 2B 1R"


def test_each_sides_blue_one_changes_places_with_the_card_on_its_king_square() -> None:
    state = begin("64g-9", halves("a1:1B e1:4R", "h7:1B e8:3G", top=4))
    assert top(state, "a1") == "4R"
    assert top(state, "h7") == "3G"
    kings = [square for square, pile in piles(state).items() if pile[-1]["king"]]
    face_down = [square for square, pile in piles(state).items() if not pile[-1]["up"]]
    assert sorted(kings) == sorted(face_down) == ["e1", "e8"]


def test_layout_figure() -> None:
    state = begin("64g-9", f"{FIGURE} / {FIGURE}", layout="figure")
    back, front = FIGURE.split()[:8], FIGURE.split()[8:]
    for row, cards in ((1, back), (8, back), (2, front), (7, front)):
        for file, card in zip("abcdefgh", cards, strict=True):
            if file + str(row) not in ("e1", "e8"):
                assert top(state, f"{file}{row}") == card
    assert piles(state)["e1"][-1]["king"]
    assert piles(state)["e8"][-1]["king"]


def test_a_card_steps_to_an_empty_square_in_any_direction() -> None:
    state = begin("64g-9", halves("d2:1R", top=4))
    play(state, "d2-d3 a7-a6 d3-d4 a6-a7")
    assert of(state.moves(0), "d4") == [f"d4-{square}" for square in ["c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5"]]


def test_no_card_but_the_king_can_be_covered() -> None:
    state = begin("64g-9", halves("a2:4G d2:1B e1:3B", "a7:1G b7:2R c8:4Y d8:1B e8:3B", top=4))
    play(state, WALK)
    assert not any("x" in move for move in state.moves(1))
    play(state, "h6-h7")
    assert of(state.moves(0), "a6") == ["a6-a5", "a6-b5", "a6-b6"]


def test_opposing_cards_in_a_combination_leave_the_game_and_ones_own_stay() -> None:
    state = begin("64g-9", RISING)
    play(state, WALK)
    assert [top(state, square) for square in ("a6", "a7", "a8")] == ["1R", None, None]
    assert gone(state, "1") == ["2G", "3Y"]
    assert gone(state, "0") == []


def test_own_cards_in_a_mixed_combination_stay() -> None:
    # a5 and a6 of South and a7 of North are of one colour.
    state = begin("64g-9", halves("a2:4R b2:2R d2:1B e1:3B", "a7:1R a8:3Y b7:4G c8:2B d8:1B e8:3B", top=4))
    play(state, WALK + " h6-h7 b2-b3 h7-h6 b3-b4 h6-h7 b4-a5")
    assert [top(state, square) for square in ("a5", "a6", "a7", "a8")] == ["2R", "4R", None, "3Y"]
    assert gone(state, "1") == ["1R"]


def test_a_combination_of_ones_own_cards_alone_takes_nothing() -> None:
    state = begin("64g-9", halves("a2:1R b2:1G c2:1Y", top=4))
    play(state, "a2-a3 h7-h6 b2-b3 h6-h7 c2-c3")
    assert len(piles(state)) == 32
    assert look(state)["quiet"] == 5


def test_north_takes_in_the_same_way() -> None:
    north = "a7:1R d7:1B e8:3B"
    state = begin("64g-9", halves("a2:2G a1:3Y b2:4G c1:4Y d1:1B e1:3B", north, top=4))
    play(state, "h2-h3 a7-a6 h3-h2 a6-a5 h2-h3 a5-a4 h3-h2 a4-a3")
    assert [top(state, square) for square in ("a3", "a2", "a1")] == ["1R", None, None]
    assert gone(state, "0") == ["2G", "3Y"]


def test_a_king_never_counts_in_a_combination() -> None:
    # 3R on e6, 2G on e7 and, hidden, 1B on e8.
    state = begin("64g-9", halves("e2:3R d1:1B e1:4B", "e7:2G d7:4G c8:1Y f7:4Y g8:1R d8:1B e8:4B", top=4))
    play(state, "e2-e3 h7-h6 e3-e4 h6-h7 e4-e5 h7-h6 e5-e6")
    assert top(state, "e7") == "2G"
    assert len(piles(state)) == 32


def test_a_king_that_moves_makes_no_combination() -> None:
    # South's king, a blue one, comes to d3; d4 and d5 are North's two and three of blue.
    state = begin("64g-9", halves("e2:4R", "d7:2B e7:3B", top=4))
    play(state, "e2-f3 d7-d6 e1-e2 d6-d5 h2-h3 d5-d4 h3-h2 e7-e6 h2-h3 e6-d5 e2-d3")
    assert piles(state)["d3"][-1]["king"]
    assert top(state, "d4") == "2B"
    assert top(state, "d5") == "3B"


def test_any_card_covers_the_king_and_wins() -> None:
    north = "f7:2G f8:3Y e7:4G d8:4Y g7:4R h8:1Y c8:1B e8:3B"
    state = begin("64g-9", halves("f2:1R d2:1B e1:3B", north, top=4))
    play(state, "f2-f3 a7-a6 f3-f4 a6-a7 f4-f5 a7-a6 f5-f6 a6-a7")
    assert top(state, "f7") is None
    play(state, "f6-f7 a7-a6")
    assert "f7xe8" in state.moves(0)
    play(state, "f7xe8")
    assert state.over
    assert state.result == [1.0, 0.0]
    assert state.ending == {"by": "king", "seat": 0}


def test_a_king_covers_nothing() -> None:
    state = begin("64g-9", halves("e2:4R d2:2R f2:3R", "d7:3G", top=4))
    play(state, "e2-e3 d7-d6 e1-e2 d6-d5 h2-h3 d5-d4 h3-h2 d4-d3")
    assert top(state, "d3") == "3G"
    assert of(state.moves(0), "e2x") == []
    play(state, "h2-h3")
    assert "d3xe2" in state.moves(1)
    play(state, "d3xe2")
    assert state.result == [0.0, 1.0]
    assert state.ending == {"by": "king", "seat": 1}


def test_moving_is_compulsory() -> None:
    assert "pass" not in begin("64g-9", halves(top=4)).moves(0)


# A deal in which North can build its wall in row 3 without making combinations.
CALM = """
3Y 2B 1R 3R 3G 4Y 2R 3B 2G 4G 1Y 2Y 1B 4B 1G 4R / 3G 2Y 1B 1Y 1R 3R 3Y 4R 2G 4B 4G 3B 1G 2B 2R 4Y
"""


def test_a_seat_without_a_legal_move_passes() -> None:
    state = begin("64g-9", CALM)
    play(state, wall_in(rows=1))
    assert len(piles(state)) == 32
    assert state.moves(0) == ["pass"]
    play(state, "pass a8-a7")
    assert look(state)["quiet"] == 66
    assert state.moves(0) == ["pass"]
    play(state, "pass a3-a4")
    assert state.moves(0) == ["a2-a3", "b2-a3"]


def test_if_neither_side_can_move_it_is_a_draw() -> None:
    # An empty square always has a neighbour that can step there, so this takes a board without any.
    state = filled("64g-9")
    assert state.moves(0) == ["pass"]
    play(state, "pass")
    assert state.result == [0.5, 0.5]
    assert state.ending == {"by": "stuck", "seat": None}


BACK_AND_FORTH = "h2-h3 h7-h6 h3-h2 h6-h7 "


def test_a_hundred_moves_in_a_row_without_a_removal_are_a_draw() -> None:
    state = begin("64g-9", halves(top=4))
    play(state, BACK_AND_FORTH * 24 + "h2-h3 h7-h6 h3-h2")
    assert not state.over
    play(state, "h6-h7")
    assert state.result == [0.5, 0.5]
    assert state.ending == {"by": "quiet", "seat": None}


def test_patience_sets_how_many() -> None:
    state = begin("64g-9", halves(top=4), patience=4)
    play(state, "h2-h3 h7-h6 h3-h2")
    assert not state.over
    play(state, "h6-h7")
    assert state.result == [0.5, 0.5]


def test_a_removal_begins_the_count_anew() -> None:
    state = begin("64g-9", RISING, patience=8)
    play(state, WALK)  # the seventh move removes two cards
    assert look(state)["quiet"] == 0
    play(state, "h6-h7 " + BACK_AND_FORTH + "h2-h3 h7-h6")
    assert not state.over
    play(state, "h3-h2")
    assert state.result == [0.5, 0.5]


def test_six_hundred_moves_in_all_are_a_draw() -> None:
    state = begin("64g-9", RISING, patience=600)
    play(state, WALK + " h6-h7 " + BACK_AND_FORTH * 147 + "h2-h3 h7-h6 h3-h2")
    assert not state.over
    play(state, "h6-h7")
    assert len(state.history) == 600
    assert state.result == [0.5, 0.5]
    assert state.ending == {"by": "moves", "seat": None}


def test_own_safe_a_card_in_a_combination_of_its_own_side_alone_stays() -> None:
    # The green two is one of three twos of North; the yellow three stands in no combination of North's.
    deal = halves("a2:1R d2:1B e1:3B", "a7:2G b7:2R c7:2Y a8:3Y b8:4G c8:1R d8:1B e8:3B", top=4)
    for own, left in (("open", [None, None]), ("safe", ["2G", None])):
        state = begin("64g-9", deal, own=own)
        play(state, WALK)
        assert [top(state, square) for square in ("a7", "a8")] == left


def test_own_safe_takes_cards_as_before_where_none_is_safe() -> None:
    deal = halves("a2:1R d2:1B e1:3B", "a7:2G b7:4B c7:1Y a8:3Y b8:4G c8:1G d8:1B e8:3B", top=4)
    for own in ("open", "safe"):
        state = begin("64g-9", deal, own=own)
        play(state, WALK)
        assert gone(state, "1") == ["2G", "3Y"]
