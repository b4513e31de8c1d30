"""Kvaro A: how cards touch and fit, laying in turn, taking back, and the ends of the game."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations, product

import numpy as np
import pytest

import ludaro
from ludaro.games.kvaro import rules as kernel
from ludaro.games.kvaro.dealing import clear
from ludaro.games.kvaro.notation import place_text
from ludaro.games.kvaro.table import HOME, RIGHT, UP, lay
from ludaro.games.kvaro.words import PASS
from ludaro.kernel.engine import Engine
from ludaro.kernel.records import mirror
from tests.kvaro_positions import (
    NAMES,
    Face,
    Play,
    all_faces,
    all_lays,
    fit_above,
    fit_beside,
    go_together,
    named,
    sides,
    sideways,
    strangers,
    text,
    turn,
)
from tests.oracles import kvaro as oracle

GAME = ludaro.game("kvaro-a")


def play_a(*hands: str, aside: str = "", extra: dict[str, Face] | None = None, fair: str = "off") -> Play:
    return Play("kvaro-a", *hands, aside=aside, extra=extra, fair=fair)


def find(wanted: Callable[[Face], bool]) -> Face:
    """The first card of all that is as wanted."""
    return next(face for face in all_faces() if wanted(face))


# The cards of these tests


def test_named_cards_fit_as_their_names_say() -> None:
    for one, other in combinations(NAMES, 2):
        for left, right in ((one, other), (other, one)):
            assert fit_beside(named(left), named(right)) == (left[0] == right[0])
            assert fit_above(named(left), named(right)) == (left[1] == right[1])
            assert not fit_beside(named(left), turn(named(right)))
            assert not fit_above(named(left), turn(named(right)))


def test_there_are_enough_strangers() -> None:
    assert len(strangers()) >= 30


# Touching and fitting


def test_side_by_side_cards_show_four_objects_in_four_colours() -> None:
    game = play_a("A1", "A2").play("A1@0,0")
    assert game.moves() == {"A2@-1,0", "A2@1,0"}


def test_one_above_the_other_too() -> None:
    game = play_a("A1", "B1").play("A1@0,0")
    assert game.moves() == {"B1@0,-1", "B1@0,1"}


def test_the_same_object_twice_does_not_fit_though_the_colours_differ() -> None:
    own = named("A1")

    def colours_only(face: Face) -> bool:
        corners = (own[1], own[3], face[0], face[2])
        return len({corner[1] for corner in corners}) == 4 and not go_together(own, face)

    game = play_a("A1", "Z", extra={"Z": find(colours_only)}).play("A1@0,0")
    assert game.lays() == set()


def test_the_same_colour_twice_does_not_fit_though_the_objects_differ() -> None:
    own = named("A1")

    def objects_only(face: Face) -> bool:
        corners = (own[1], own[3], face[0], face[2])
        return len({corner[0] for corner in corners}) == 4 and not go_together(own, face)

    game = play_a("A1", "Z", extra={"Z": find(objects_only)}).play("A1@0,0")
    assert game.lays() == set()


def test_a_card_may_be_turned_upside_down() -> None:
    game = play_a("A1", "A2t").play("A1@0,0")
    assert game.moves() == {"A2tr@-1,0", "A2tr@1,0"}
    game.play("A2tr@1,0")
    assert game.laid() == {"0,0": "A1", "1,0": "A2tr"}


def test_a_turned_card_shows_its_corners_turned() -> None:
    game = play_a("A1 A3 B2", "A2t").play("A1@0,0", "A2tr@1,0")
    assert game.moves() == {"A3@-1,0", "A3@2,0", "B2@1,1", "B2@1,-1"}


def test_a_card_is_never_laid_sideways() -> None:
    own = named("A1")
    extra = {"Z": find(lambda face: fit_beside(own, sideways(face)) and not go_together(own, face))}
    assert play_a("A1", "Z", extra=extra).play("A1@0,0").lays() == set()


def test_a_card_touches_the_table() -> None:
    game = play_a("A1", "A2").play("A1@0,0")
    for far in ("A2@2,0", "A2@1,1", "A2@0,0", "A2@-1,-1"):
        with pytest.raises(ludaro.IllegalMove):
            game.play(far)
    assert game.state.history == [(0, "1@0,0")]


def test_a_card_agrees_with_every_card_it_touches() -> None:
    game = play_a("A1 B1", "A2 B2 B3").play("A1@0,0", "A2@1,0", "B1@0,1")
    assert "B2@1,1" in game.moves()
    assert "B3@1,1" not in game.moves()
    assert "B3@-1,1" in game.moves()


def test_cards_behind_a_gap_bind_nothing() -> None:
    game = play_a("A1 B2 D3", "B1 B3 A4").play("A1@0,0", "B1@0,1", "B2@1,1", "B3@2,1")
    assert "D3@2,0" in game.moves()  # in the row of A1, but A1 is two places away


def test_a_gap_is_bound_by_what_lies_on_its_sides() -> None:
    game = play_a("A1 B2 D3", "B1 B3 A4").play("A1@0,0", "B1@0,1", "B2@1,1", "B3@2,1", "D3@2,0")
    assert game.moves() == {"A4@-1,0"}  # not 1,0: there D3 lies on the other side


def test_an_inner_hole_is_filled_by_what_agrees_on_all_four_sides() -> None:
    game = play_a("A1 A3 C1 C3 B2 B4 D2", "A2 B1 B3 C2", "")
    game.play("A1@0,0", "A2@1,0", "pass", "A3@2,0", "B1@0,1", "pass", "C1@0,2", "C2@1,2", "pass")
    game.play("C3@2,2", "B3@2,1", "pass")
    assert {move for move in game.moves() if move.endswith("@1,1")} == {"B2@1,1"}
    assert {"B4@-1,1", "D2@1,3"} <= game.moves()


@pytest.mark.parametrize("players", GAME.players)
def test_all_lays_of_the_published_deck_are_listed(players: int) -> None:
    rng = random.Random(players)
    for seed in range(4):
        state = GAME.new(players, seed=seed)
        while not state.over:
            (seat,) = state.seats
            moves = state.moves(seat)
            laid = {move for move in moves if "@" in move}
            table = state.view(seat)["table"]
            expected = all_lays(state, table["hand"] or [])
            if table["taken"]:
                expected -= {f"{table['taken']['card']}{way}@{table['taken']['place']}" for way in ("", "r")}
            if table["laid"]:
                assert laid == expected
            state.play(rng.choice(moves))


# The start


def test_the_dealer_lays_any_card_upright_at_the_origin() -> None:
    game = play_a("A1 A2 B1 B2 C1 C2 D1", "A3")
    assert game.state.seats == (0,)
    assert game.moves() == {f"{name}@0,0" for name in ["A1", "A2", "B1", "B2", "C1", "C2", "D1"]}
    with pytest.raises(ludaro.IllegalMove):
        game.play("A1r@0,0")


def test_everybody_has_seven_cards() -> None:
    for players in GAME.players:
        assert [len(part.split()) for part in GAME.new(players, seed=1).deal.split(" / ")] == [7] * players


def test_two_to_four_may_play() -> None:
    for players in (1, 5):
        with pytest.raises(ludaro.BadPlayers, match="2 to 4"):
            GAME.new(players, seed=1)


def test_seats_play_in_turn() -> None:
    game = play_a("A1 B1", "A2 B2", "A3 B3 C1 C2 D1 D2 D3")
    for move, seat in (("A1@0,0", 0), ("A2@1,0", 1), ("A3@2,0", 2), ("B1@0,1", 0)):
        assert game.state.seats == (seat,)
        game.play(move)
    with pytest.raises(ludaro.IllegalMove, match="seat 0 may not act now"):
        game.play("B2@1,1", seat=0)


# Laying, passing, taking


def test_who_can_lay_must() -> None:
    game = play_a("A1", "A2").play("A1@0,0")
    assert game.moves() == {"A2@-1,0", "A2@1,0"}  # no pass, no take
    with pytest.raises(ludaro.IllegalMove):
        game.play("pass")


def test_the_only_card_on_the_table_is_not_taken() -> None:
    game = play_a("A1", "").play("A1@0,0")
    assert game.moves() == {"pass"}


def test_who_cannot_lay_may_pass_or_take() -> None:
    game = play_a("A1 A2", "").play("A1@0,0", "pass", "A2@1,0")
    assert game.moves() == {"pass", "take 0,0", "take 1,0"}


def test_any_card_may_be_taken_whoever_laid_it() -> None:
    game = play_a("A1 A2", "").play("A1@0,0", "pass", "A2@1,0", "pass")
    assert {"take 0,0", "take 1,0"} <= game.moves()  # seat 0's own cards
    assert "A2" in game.play("take 1,0").hand(0)


def test_a_card_whose_removal_parts_the_others_is_not_taken() -> None:
    game = play_a("A1 A2 A3", "").play("A1@0,0", "pass", "A2@1,0", "pass", "A3@2,0")
    assert game.moves() == {"pass", "take 0,0", "take 2,0"}


def test_a_card_within_a_loop_may_be_taken() -> None:
    game = play_a("A1 A2 B1 B2", "")
    game.play("A1@0,0", "pass", "A2@1,0", "pass", "B1@0,1", "pass", "B2@1,1")
    assert game.moves() == {"pass", "take 0,0", "take 1,0", "take 0,1", "take 1,1"}


def block() -> Play:
    """Seats 0 and 1 lay a full 3×3; seat 2 has nothing that fits."""
    game = play_a("A1 A3 B2 C1 C3", "A2 B1 B3 C2", "")
    return game.play(
        *("A1@0,0", "A2@1,0", "pass", "A3@2,0", "B1@0,1", "pass", "B2@1,1", "B3@2,1", "pass"),
        *("C1@0,2", "C2@1,2", "pass", "C3@2,2", "pass"),
    )


def test_a_card_with_no_empty_side_is_not_taken() -> None:
    game = block()
    outline = {f"take {x},{y}" for x, y in product(range(3), repeat=2) if (x, y) != (1, 1)}
    assert game.moves() == {"pass"} | outline  # without 1,1 the others would hang together


def ring() -> Play:
    """A hole at 1,1; what lies at 2,1 has cards on all its other sides."""
    game = play_a("A1 A3 B1 C1 B4", "A2 B3 C3 C2 C4", "")
    game.play("A1@0,0", "A2@1,0", "pass", "A3@2,0", "B3@2,1", "pass", "B1@0,1", "C3@2,2", "pass")
    game.play("C1@0,2", "C2@1,2", "pass", "B4@3,1", "C4@3,2")
    assert set(game.laid()) == {"0,0", "1,0", "2,0", "0,1", "2,1", "0,2", "1,2", "2,2", "3,2", "3,1"}
    return game


def test_a_card_that_is_free_only_towards_an_enclosed_gap_is_not_taken() -> None:
    """Before: any empty side was enough."""
    assert "take 2,1" not in ring().moves()


def test_one_side_that_looks_out_is_enough_even_if_taking_opens_a_gap() -> None:
    assert {"take 0,1", "take 1,0", "take 1,2"} <= ring().moves()  # the gap at 1,1 is beside them, too


def test_a_gap_that_touches_the_outside_at_a_corner_only_is_enclosed() -> None:
    game = play_a("A1 A3 C3 C2 C4 B4", "A2 B1", "B3")  # the ring without its corner at 0,2
    game.play("A1@0,0", "A2@1,0", "pass", "A3@2,0", "B1@0,1", "B3@2,1")
    game.play("C3@2,2", "pass", "pass", "C2@1,2", "pass", "pass", "C4@3,2", "pass", "pass", "B4@3,1")
    assert "take 2,1" not in game.moves()
    assert "take 0,1" in game.moves()


def test_a_gap_that_leads_away_from_the_table_by_empty_places_is_not_enclosed() -> None:
    game = play_a("A1 A3 C3 C2 C4 B4", "A2 A4", "B3")  # open to the left; 3,0 holds both arms together
    game.play("A1@0,0", "A2@1,0", "pass", "A3@2,0", "A4@3,0", "B3@2,1")
    game.play("C3@2,2", "pass", "pass", "C2@1,2", "pass", "pass", "C4@3,2", "pass", "pass", "B4@3,1")
    assert "take 2,1" in game.moves()


def random_pattern(rng: random.Random) -> list[tuple[int, int]]:
    """Places that hang together, with many gaps among them: each touches few of those before it."""
    found = [(0, 0)]
    while len(found) < 28:
        free = sorted({side for place in found for side in sides(place)} - set(found))
        touched = [sum(side in found for side in sides(place)) for place in free]
        found += rng.choices(free, [(8, 4, 1, 0)[count - 1] for count in touched])
    return found


@pytest.mark.parametrize("mode", ["python", "numba"])
def test_in_any_pattern_those_cards_may_be_taken_that_the_rulebook_names(mode: str) -> None:
    rng = random.Random(3)
    engine = Engine("kvaro", kernel, mode)
    rules = mirror(kernel.RULES)(GAME.encode(2, GAME.choose({}))[0])
    hands = GAME.new(2, seed=1).deal
    free_towards_a_hole = 0
    for _ in range(100):
        book = oracle.KvaroA(2, {}, hands, [oracle.read_card(card) for card in GAME.deck or []])
        record = np.zeros(1, kernel.STATE)
        state = mirror(kernel.STATE)(record[0])
        clear(rules, state)  # nobody holds a card, so nobody can lay
        for card, place in enumerate(random_pattern(rng)):
            book.table.put(card + 1, False, place)
            lay(rules, state, HOME + RIGHT * place[0] + UP * place[1], card)
        state.write(record[0])
        moves = engine.legal(GAME.encode(2, GAME.choose({})), record, 0)
        assert {place_text(move // 64) for move in moves if move != PASS} == {
            f"{x},{y}" for x, y in book.table.at if book._may_take((x, y))
        }
        free_towards_a_hole += sum(
            oracle.connected(set(book.table.at) - {place})
            and not book._may_take(place)
            and any(side not in book.table.at for side in sides(place))
            for place in book.table.at
        )
    assert free_towards_a_hole > 50


def test_a_taken_card_goes_into_the_hand_and_the_turn_goes_on() -> None:
    game = play_a("A1 A2", "").play("A1@0,0", "pass", "A2@1,0", "take 1,0")
    assert game.state.seats == (1,)
    assert game.look(1)["sizes"] == [5, 8]
    assert "A2" in game.hand(1)
    assert game.laid() == {"0,0": "A1"}


def test_the_taken_card_may_be_laid_elsewhere_but_not_on_its_place() -> None:
    game = play_a("A1 A2", "").play("A1@0,0", "pass", "A2@1,0", "take 1,0")
    assert game.moves() == {"A2@-1,0", "pass"}


def test_the_taken_card_does_not_go_back_turned_either() -> None:
    own = named("A1")

    def both_ways(face: Face) -> bool:
        """Upright beside A1, turned below it."""
        return fit_beside(own, face) and fit_above(own, turn(face))

    game = play_a("A1 Z", "", extra={"Z": find(both_ways)}).play("A1@0,0", "pass", "Z@1,0", "take 1,0")
    assert game.moves() == {"Z@-1,0", "Zr@0,1", "Zr@0,-1", "pass"}
    game.play("Zr@0,1", "take 0,1")
    assert game.moves() == {"Z@-1,0", "Z@1,0", "Zr@0,-1", "pass"}


def test_the_bar_on_the_place_ends_with_the_turn() -> None:
    game = play_a("A1 A2", "").play("A1@0,0", "pass", "A2@1,0", "take 1,0", "pass", "pass")
    assert game.moves() == {"A2@-1,0", "A2@1,0"}


def test_another_card_may_go_where_the_taken_one_lay() -> None:
    # B3 and D3 keep A4 away from both ends of the row A1 A2; only without A2 there is a place for it.
    game = play_a("C2 C1 B1 A1", "C3 D3 B3 A2", "A4")
    game.play("C2@0,0", "C3@1,0", "pass", "C1@-1,0", "D3@1,-1", "pass", "B1@-1,-1", "B3@-2,-1", "pass")
    game.play("A1@-1,-2", "A2@0,-2")
    assert game.lays() == set()
    assert game.play("take 0,-2").moves() == {"pass", "A4@0,-2", "A2@0,1"}


def test_only_one_card_is_taken_in_a_turn() -> None:
    game = play_a("A1 A2 A3", "").play("A1@0,0", "pass", "A2@1,0", "pass", "A3@2,0", "take 2,0")
    assert not any(move.startswith("take") for move in game.moves())


def test_after_a_take_pass_is_there_even_if_a_card_can_be_laid() -> None:
    game = play_a("A1 A2", "").play("A1@0,0", "pass", "A2@1,0", "take 1,0")
    assert game.lays()
    game.play("pass")
    assert game.state.seats == (0,)
    assert "A2" in game.hand(1)


def test_taking_needs_that_nothing_can_be_laid() -> None:
    game = play_a("A1 A3", "A2 A4").play("A1@0,0", "A2@1,0")
    assert not any(move.startswith("take") for move in game.moves())
    with pytest.raises(ludaro.IllegalMove):
        game.play("take 1,0")


def test_coordinates_stay_when_the_card_at_the_origin_is_taken() -> None:
    game = play_a("A1 A2 A3", "").play("A1@0,0", "pass", "A2@1,0", "take 0,0", "pass")
    assert game.laid() == {"1,0": "A2"}
    assert game.moves() == {"A3@0,0", "A3@2,0"}


# The ends


def walk_out(fair: str, other: str = "") -> Play:
    game = play_a("A1 A2 A3 A4 B1 B2 B3", other, fair=fair)
    for move in ("A1@0,0", "A2@1,0", "A3@2,0", "A4@3,0", "B1@0,1", "B2@1,1"):
        game.play(move, "pass")
    return game.play("B3@2,1")


def test_the_first_without_cards_wins() -> None:
    game = walk_out("off")
    assert game.state.over
    assert game.state.result == [1.0, 0.0]
    assert game.state.ending == {"by": "last", "seat": 0}
    assert game.state.seats == ()
    assert game.state.points is None


def test_fair_plays_the_round_to_its_end() -> None:
    game = walk_out("on")
    assert not game.state.over
    assert game.state.result is None
    game.play("pass")
    assert game.state.result == [1.0, 0.0]
    assert game.state.ending == {"by": "round", "seat": 0}


def test_fair_shares_the_win_among_all_without_cards() -> None:
    game = play_a("A1 A2 A3 A4 B1 B2 B3", "C1 C2 C3 C4 D1 D2 B4", fair="on")
    game.play("A1@0,0", "C1@0,1", "A2@1,0", "C2@1,1", "A3@2,0", "C3@2,1", "A4@3,0", "C4@3,1")
    game.play("B1@0,-1", "D1@0,2", "B2@1,-1", "D2@1,2", "B3@2,-1")
    assert not game.state.over
    game.play("B4@3,-1")
    assert game.state.result == [0.5, 0.5]
    assert game.state.ending == {"by": "round", "seat": None}


def test_fair_ends_at_once_when_the_last_seat_of_a_round_goes_out() -> None:
    game = play_a("A1", "A2 A3 A4 B1 B2 B3 B4", fair="on").play("A1@0,0")
    for move in ("A2@1,0", "A3@2,0", "A4@3,0", "B1@0,1", "B2@1,1", "B3@2,1"):
        game.play(move, "pass")
    game.play("B4@3,1")
    assert game.state.result == [0.0, 1.0]
    assert game.state.ending == {"by": "round", "seat": 1}


def test_a_seat_without_cards_is_not_asked_again_in_a_fair_round() -> None:
    game = play_a("A1 A2 A3 A4 B1 B2 B3", "", "", fair="on")
    for move in ("A1@0,0", "A2@1,0", "A3@2,0", "A4@3,0", "B1@0,1", "B2@1,1"):
        game.play(move, "pass", "pass")
    game.play("B3@2,1")
    assert game.state.seats == (1,)
    game.play("pass")
    assert game.state.seats == (2,)
    game.play("take 0,0", "pass")
    assert game.state.result == [1.0, 0.0, 0.0]


def test_everybody_passing_in_succession_ends_the_game_and_the_fewest_cards_win() -> None:
    game = play_a("A1", "", "").play("A1@0,0", "pass", "pass")
    assert not game.state.over
    game.play("pass")
    assert game.state.result == [1.0, 0.0, 0.0]
    assert game.state.ending == {"by": "passes", "seat": None}


def test_equally_few_cards_share_the_win() -> None:
    game = play_a("A1", "A2", "").play("A1@0,0", "A2@1,0", "pass", "pass", "pass")
    assert game.state.result == [0.5, 0.5, 0.0]


def test_a_take_breaks_the_row_of_passes() -> None:
    game = play_a("A1", "A2").play("A1@0,0", "A2@1,0", "pass", "take 1,0", "pass", "pass")
    assert not game.state.over
    assert game.look()["passes"] == 1


def test_a_lay_breaks_the_row_of_passes() -> None:
    game = play_a("A1", "A2 B1", "").play("A1@0,0", "A2@1,0", "pass", "pass", "B1@0,1", "pass", "pass")
    assert not game.state.over
    assert game.play("pass").state.over


def test_the_game_ends_after_200_turns_and_the_first_lay_is_one_of_them() -> None:
    game = play_a("A1 A2", "").play("A1@0,0", "pass", "A2@1,0")
    for turns in range(3, 200):
        assert game.look()["turns"] == turns
        assert game.look()["turns_left"] == 200 - turns
        assert not game.state.over
        game.play("take 1,0", "A2@-1,0") if turns % 2 else game.play("take -1,0", "A2@1,0")
    assert game.state.over
    assert game.state.result == [1.0, 0.0]
    assert game.state.ending == {"by": "turns", "seat": None}


def to_turn_200(fair: str) -> Play:
    """Seat 0 keeps one card, which fits only when seat 2 takes another away in turn 198."""
    game = play_a("A1 B1 B2 B4 C1 C2 A3", "", "", fair=fair)
    for move in ("A1@0,0", "B1@0,1", "B2@1,1", "B4@-1,1", "C1@0,2", "C2@1,2"):
        game.play(move)
        game.play("pass") if move == "C2@1,2" else game.play("pass", "pass")
    for turn_number in range(18, 198):
        game.play(*(("take 0,-1", "C1@0,2") if turn_number % 2 else ("take 0,2", "C1@0,-1")))
    return game.play("take 1,1", "pass", "A3@1,0")


def test_the_limit_ends_a_fair_game_in_the_middle_of_a_round() -> None:
    game = to_turn_200("on")
    assert game.look()["turns"] == 199
    assert not game.state.over
    game.play("pass")
    assert game.state.result == [1.0, 0.0, 0.0]
    assert game.state.ending == {"by": "turns", "seat": None}


def test_without_fair_the_same_game_ends_a_turn_before() -> None:
    assert to_turn_200("off").state.result == [1.0, 0.0, 0.0]


def test_fair_is_recommended() -> None:
    assert GAME.presets == {
        "letter": {"fair": "off", "deck": "ludaro"},
        "recommended": {"fair": "on", "deck": "ludaro"},
    }
    with pytest.raises(ludaro.BadOption, match="off, on"):
        GAME.new(2, seed=1, options={"fair": "maybe"})


@pytest.mark.parametrize("players", GAME.players)
def test_no_card_is_lost_or_doubled(players: int) -> None:
    rng = random.Random(players)
    state = GAME.new(players, seed=players)
    dealt = sorted(int(word) for word in state.deal.replace("/", " ").split())
    while not state.over:
        state.play(rng.choice(state.moves(state.seats[0])))
        laid = [int(card.removesuffix("r")) for card in state.view(None)["table"]["laid"].values()]
        hands = [card for seat in range(players) for card in state.view(seat)["table"]["hand"] or []]
        assert sorted(laid + hands) == dealt


# What is known


def test_a_view_hides_the_other_hands_and_the_cards_set_aside() -> None:
    game = play_a("A1 A2", "B1", aside="C1").play("A1@0,0")
    for seat in (None, 0, 1):
        table = game.look(seat)
        assert table.pop("deck") == game.deck.split(", ")
        assert table == {
            "kind": "turns",
            "unaided": False,
            "laid": {"0,0": "1"},
            "hand": None if seat is None else sorted(game.numbers[name] for name in game.hand(seat)),
            "sizes": [6, 7],
            "aside": 16,
            "turn": 1,
            "known": [[], []],
            "taken": None,
            "passes": 0,
            "turns": 1,
            "turns_left": 199,
        }
    assert game.hand(0) & game.hand(1) == set()


def test_a_take_is_seen_by_all_until_the_card_is_laid_again() -> None:
    game = play_a("A1 A2", "").play("A1@0,0", "pass", "A2@1,0", "take 1,0")
    number = game.numbers["A2"]
    for seat in (None, 0, 1):
        assert game.look(seat)["known"] == [[], [number]]
        assert game.look(seat)["taken"] == {"card": number, "place": "1,0"}
    game.play("A2@-1,0")
    assert game.look()["known"] == [[], []]
    assert game.look()["taken"] is None


def imagined_hands(game: Play, viewer: int | None, seat: int, tries: int = 200) -> list[set[str]]:
    hands = []
    for seed in range(tries):
        table = game.state.imagine(viewer, seed).view(seat)["table"]
        hands.append(game.cards(table["hand"]))
    return hands


def test_imagine_keeps_the_own_hand_and_what_lies() -> None:
    game = play_a("A1 A2", "B1", aside="C1").play("A1@0,0")
    for seed in range(50):
        other = game.state.imagine(0, seed)
        assert other.view(0) == game.state.view(0)
        assert not game.cards(other.view(1)["table"]["hand"]) & (game.hand(0) | {"A1"})


def test_imagine_gives_the_others_any_card_that_is_not_seen() -> None:
    game = play_a("A1 A2", "B1", aside="C1").play("A1@0,0")
    unseen = set(game.numbers) - game.hand(0) - {"A1"}
    assert set().union(*imagined_hands(game, 0, 1)) == unseen


def test_imagine_keeps_what_a_pass_proves() -> None:
    game = play_a("A1 B1", "", aside="A2 A3 C1 D2").play("A1@0,0", "pass")
    hands = imagined_hands(game, 0, 1)
    assert not set().union(*hands) & {"A2", "A3", "C1"}  # these would have fitted
    assert "D2" in set().union(*hands)


def test_imagine_keeps_what_was_proved_before_when_the_table_changes() -> None:
    game = play_a("A1 B2 A4", "", aside="A2 A3 D2 C4").play("A1@0,0", "pass", "A4@1,0")
    hands = set().union(*imagined_hands(game, 0, 1))
    assert not hands & {"A2", "A3"}
    assert {"D2", "C4"} <= hands
    hands = set().union(*imagined_hands(game.play("pass"), 0, 1))
    assert not hands & {"A2", "A3", "C4"}


def test_imagine_keeps_what_a_take_proves() -> None:
    game = play_a("A1 A2", "", aside="A3 B1 D3").play("A1@0,0", "pass", "A2@1,0", "take 1,0", "pass")
    hands = imagined_hands(game, 0, 1)
    assert all("A2" in hand for hand in hands)  # everyone saw it
    assert not set().union(*hands) & {"A3", "B1"}  # who takes cannot lay
    assert "D3" in set().union(*hands)


def test_a_spectator_imagines_all_hands() -> None:
    game = play_a("A1", "", aside="A2").play("A1@0,0", "pass")
    unseen = set(game.numbers) - {"A1"}
    assert set().union(*imagined_hands(game, None, 0)) == unseen
    assert set().union(*imagined_hands(game, None, 1)) == unseen - {"A2"}


def test_imagined_deals_are_equally_likely() -> None:
    """All ways to share the unseen cards that fit to what the passes proved come up equally often."""
    game = play_a("A1 A2 A3 A4 B1 B2 B3", "x1 x2 x3 x4 x5 x6 x7", "B4 C1 C2 C3 C4 D1 D2", "x8 x9 x10 x11 x12 x13 D4")
    game.play("A1@0,0", "pass", "C1@0,1", "pass", "A2@1,0", "pass", "C2@1,1", "pass")
    game.play("A3@2,0", "pass", "C3@2,1", "pass", "A4@3,0", "pass", "C4@3,1", "D4@3,2")
    game.play("B1@0,-1", "pass", "D1@0,2", "pass", "B2@1,-1", "pass", "D2@1,2")
    unseen = set(game.numbers) - game.hand(0) - set(game.laid().values())
    found: Counter[str] = Counter()
    tries = 2000
    for seed in range(tries):
        view = game.state.imagine(0, seed).view(2)["table"]
        (card,) = game.cards(view["hand"])
        found[card] += 1
    # Seats 1 and 3 passed and lack B4; it is with seat 2 or set aside. Per way to share the 15 strangers among seats 1
    # and 3 and two places, there is one deal in which seat 2 has B4, and there are two in which it has a stranger.
    assert set(found) == unseen
    assert len(unseen) == 16
    expected = {name: tries / 3 if name == "B4" else tries * 2 / 3 / 15 for name in unseen}
    chi = sum((found[name] - expected[name]) ** 2 / expected[name] for name in unseen)
    assert chi < 37.7  # 15 degrees of freedom, one case in a thousand


# Decks and deals


def test_a_deck_of_ones_own_may_be_used() -> None:
    game = play_a("A1", "A2")
    assert game.state.options["deck"] == game.deck
    assert game.look()["deck"] == game.deck.split(", ")
    assert ludaro.load(game.state.save()).view(0) == game.state.view(0)


def test_the_deck_may_have_one_card_a_line_and_comments() -> None:
    lines = "# my cards\n" + "\n".join(play_a("A1", "A2").deck.split(", ")) + "  # the last\n"
    assert GAME.new(2, seed=1, options={"deck": lines}).options["deck"] == play_a("A1", "A2").deck


def wrong_deck(**changes: str) -> str:
    cards = play_a("A1", "A2").deck.split(", ")
    for place, card in changes.items():
        cards[int(place[1:])] = card
    return "\n".join(cards)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"_2": "aR bG cY"}, r"line 3: a card has four corners.*has 3"),
        ({"_4": "aR bG cY eB"}, r"line 5: 'eB' is not an object"),
        ({"_4": "aR bG cY dP"}, r"line 5: 'dP' is not an object"),
        ({"_0": "aR bG cY aB"}, r"line 1: each object is on a card once; .* has no d"),
        ({"_0": "aR bG cY dR"}, r"line 1: each colour is on a card once; .* has no B"),
        ({"_29": " ".join(named("A1"))}, r"line 30: .* is the same card as number 1"),
        ({"_29": " ".join(turn(named("A1")))}, r"line 30: .* is the same card as number 1"),
        ({"_29": ""}, r"a deck has 30 cards; this one has 29"),
        ({"_29": f"{text(strangers()[40])}; {text(strangers()[41])}"}, r"this one has 31"),
    ],
)
def test_a_bad_deck_is_refused_with_line_and_reason(changes: dict[str, str], words: str) -> None:
    with pytest.raises(ludaro.BadDeck, match=words):
        GAME.new(2, seed=1, options={"deck": wrong_deck(**changes)})


@pytest.mark.parametrize("deck", ["", "mine", 7, None])
def test_what_is_no_deck_at_all_is_refused(deck: object) -> None:
    with pytest.raises(ludaro.BadDeck, match="deck"):
        GAME.new(2, seed=1, options={"deck": deck})


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        ("1 2 3 4 5 6 7", "has 1 parts .* 2 hands of 7"),
        ("1 2 3 4 5 6 7 / 8 9 10 11 12 13", "part 2 of the deal has 6 cards; it should have 7"),
        ("1 2 3 4 5 6 7 / 8 9 10 11 12 13 7", "card 7 is in the deal 2 times"),
        ("1 2 3 4 5 6 7 / 8 9 10 11 12 13 31", "'31' is not a card; cards are numbers from 1 to 30"),
        ("1 2 3 4 5 6 7 / 8 9 10 11 12 13 0", "'0' is not a card"),
        ("1 2 3 4 5 6 7 / 8 9 10 11 12 13 x", "'x' is not a card"),
        ("1 2 3 4 5 6 7 / 8 9 10 11 12 13 ٣", "is not a card"),
        ("", "should have 2 hands of 7"),
    ],
)
def test_a_bad_deal_is_refused_with_a_reason(deal: str, words: str) -> None:
    with pytest.raises(ludaro.BadDeal, match=words):
        GAME.new(2, deal=deal)


def test_blanks_in_a_deal_or_move_do_not_matter() -> None:
    state = GAME.new(2, deal="  1 2  3 4 5 6 7/8 9 10 11 12 13   14 ")
    assert state.deal == "1 2 3 4 5 6 7 / 8 9 10 11 12 13 14"
    state.play("  3@0,0 ")
    assert state.history == [(0, "3@0,0")]


@pytest.mark.parametrize(
    "move", ["", "7", "7@", "7@0", "07@0,0", "7@00,0", "7R@0,0", "7@0;0", "take 0,0", "stop", "31@0,0"]
)
def test_a_move_that_is_not_legal_is_refused_and_changes_nothing(move: str) -> None:
    state = GAME.new(2, deal="1 2 3 4 5 6 7 / 8 9 10 11 12 13 14")
    before = state.save()
    with pytest.raises(ludaro.IllegalMove):
        state.play(move)
    assert state.save() == before
