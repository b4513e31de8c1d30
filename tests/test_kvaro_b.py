"""Kvaro B: the four cards in the middle, stop and none, fails, the referee, and the ends of the game."""

from __future__ import annotations

from collections import Counter
from math import comb

import pytest

import ludaro
from tests.kvaro_positions import Face, Play, all_faces, all_lays, fit_above, fit_beside, fits, named, read, sides, turn

GAME = ludaro.game("kvaro-b")
MIDDLE = "A1 A2 A3 A4"  # in the row 0: they are found at 0,0, -1,0, -2,0 and -3,0


def play_b(pile: str, players: int = 2, extra: dict[str, Face] | None = None, referee: str = "off") -> Play:
    return Play("kvaro-b", pile, extra=extra, players=players, referee=referee)


def open_pair(game: Play) -> list[str]:
    numbers = game.look()["open"]
    assert isinstance(numbers, list)
    return [game.names[number] for number in numbers]


def refuse(game: Play, move: str, seat: int | None = None) -> None:
    before = game.state.save()
    with pytest.raises(ludaro.IllegalMove):
        game.play(move, seat=seat)
    assert game.state.save() == before


# The start


def test_the_first_card_of_the_pile_lies_at_the_origin_upright() -> None:
    game = play_b("B3")
    assert game.laid() == {"0,0": "B3"}


def test_three_more_are_the_first_in_pile_order_that_fit() -> None:
    # B2 fits only when A2 lies there, and goes before B1 then.
    game = play_b("A1 - B2 A2 B1 A3")
    assert list(game.laid().values()) == ["B1", "B2", "A2", "A1"]
    assert open_pair(game) == ["x1", "A3"]


def test_places_are_tried_by_y_then_by_x() -> None:
    # A2: -1,0 before 1,0. B2: -1,-1 before -1,1. B1: -2,-1 before 0,-1.
    game = play_b("A1 - B2 A2 B1 A3")
    assert game.laid() == {"-2,-1": "B1", "-1,-1": "B2", "-1,0": "A2", "0,0": "A1"}


def test_a_lower_place_goes_before_lying_upright() -> None:
    own = named("A1")
    both = next(face for face in all_faces() if fit_beside(own, face) and fit_above(own, turn(face)))
    assert play_b("A1 Z", extra={"Z": both}).laid() == {"0,-1": "Zr", "0,0": "A1"}


def test_if_nothing_fits_any_more_the_game_goes_on_with_fewer() -> None:
    game = play_b("A1 - - A2")
    assert game.laid() == {"-1,0": "A2", "0,0": "A1"}
    assert open_pair(game) == ["x1", "x2"]
    assert game.look()["pile"] == 26
    assert not game.state.over


def test_two_cards_are_turned_up_in_pile_order() -> None:
    game = play_b(f"{MIDDLE} B2 - B1 -")
    assert open_pair(game) == ["B2", "x1"]
    assert game.look()["pile"] == 24
    assert game.state.points == [0, 0]


@pytest.mark.parametrize("seed", range(12))
def test_the_middle_of_the_published_deck(seed: int) -> None:
    state = GAME.new(2, seed=seed)
    cards = {number: read(card) for number, card in enumerate(GAME.deck or [], 1)}
    pile = [int(word) for word in state.deal.split()]
    first = pile.pop(0)
    table, laid = {(0, 0): cards[first]}, {"0,0": f"{first}"}
    for _ in range(3):
        for card in pile:
            places = {side for place in table for side in sides(place)}
            ways = (("", cards[card]), ("r", turn(cards[card])))
            found = [(y, x, mark, face) for x, y in places for mark, face in ways if fits(table, face, (x, y))]
            if found:
                y, x, mark, face = min(found)
                table[x, y], laid[f"{x},{y}"] = face, f"{card}{mark}"
                pile.remove(card)
                break
    assert state.view(None)["table"]["laid"] == laid
    assert state.view(None)["table"]["open"] == pile[:2]


def test_two_to_eight_may_play() -> None:
    for players in (1, 9):
        with pytest.raises(ludaro.BadPlayers, match="2 to 8"):
            GAME.new(players, seed=1)
    assert GAME.new(8, seed=1).seats == tuple(range(8))


# Stop


def test_all_seats_may_act_at_any_moment() -> None:
    game = play_b(MIDDLE, players=3)
    assert game.state.seats == (0, 1, 2)
    assert all(game.moves(seat) == {"stop", "none"} for seat in range(3))


def test_a_move_without_a_seat_is_refused_while_several_may_act() -> None:
    with pytest.raises(ludaro.IllegalMove, match="say which seat"):
        play_b(MIDDLE).play("stop")


def test_after_stop_only_that_seat_acts() -> None:
    game = play_b(f"{MIDDLE} B2 -", players=3).play("stop", seat=1)
    assert game.state.seats == (1,)
    assert game.moves(0) == game.moves(2) == set()
    assert game.look()["stopped"] == 1
    refuse(game, "stop", seat=0)
    refuse(game, "none", seat=2)


def test_who_said_stop_lays_one_of_the_two_or_gives_up() -> None:
    game = play_b(f"{MIDDLE} B2 B3").play("stop", seat=0)
    assert game.moves() == {"fail", "B2@-1,1", "B2@-1,-1", "B3@-2,1", "B3@-2,-1"}
    refuse(game, "none")
    refuse(game, "stop")
    refuse(game, "pass")


def test_all_places_of_the_pair_are_listed_with_the_published_deck() -> None:
    for seed in range(8):
        state = GAME.new(2, seed=seed)
        while not state.over:
            state.play("stop", 0)
            expected = all_lays(state, state.view(None)["table"]["open"])
            assert set(state.moves(0)) == expected | {"fail"}
            state.play(min(expected, default="fail"))


def test_the_other_card_is_kept_as_a_point_and_two_new_ones_come() -> None:
    game = play_b(f"{MIDDLE} B2 - C1 C2").play("stop", seat=1).play("B2@-1,1")
    assert game.state.points == [0, 1]
    assert game.look()["won"] == [[], [game.numbers["x1"]]]
    assert game.laid()["-1,1"] == "B2"
    assert open_pair(game) == ["C1", "C2"]
    assert game.state.seats == (0, 1)
    assert game.look()["stopped"] is None


def test_stop_without_a_place_is_allowed_and_leaves_only_fail() -> None:
    game = play_b(f"{MIDDLE} - -", players=3).play("stop", seat=2)
    assert game.moves() == {"fail"}


# Fails


def test_who_fails_is_out_of_the_game() -> None:
    game = play_b(f"{MIDDLE} B2 -", players=3).play("stop", "fail", seat=1)
    assert game.state.seats == (0, 2)
    assert game.look()["in"] == [0, 2]
    assert game.moves(1) == set()
    refuse(game, "stop", seat=1)


def test_after_a_fail_the_two_cards_stay_open() -> None:
    game = play_b(f"{MIDDLE} B2 -", players=3).play("stop", "fail", seat=1)
    assert open_pair(game) == ["B2", "x1"]
    game.play("stop", "B2@-1,1", seat=0)
    assert game.state.points == [1, 0, 0]


@pytest.mark.parametrize("try_", ["B2@-2,1", "B2r@-1,1", "x1@-1,1", "B2@0,0", "B2@7,7", "x1r@-400,25"])
def test_a_try_that_does_not_fit_is_a_fail(try_: str) -> None:
    game = play_b(f"{MIDDLE} B2 -", players=3).play("stop", seat=1)
    assert try_ not in game.moves()
    game.play(try_)
    assert game.look()["in"] == [0, 2]
    assert game.state.history == [(1, "stop"), (1, game.numbered(try_))]
    assert open_pair(game) == ["B2", "x1"]
    assert "B2" not in game.laid().values()


def test_a_game_with_a_wrong_try_is_saved_and_loaded() -> None:
    game = play_b(f"{MIDDLE} B2 -", players=3).play("stop", "B2@7,7", seat=1)
    assert ludaro.load(game.state.save()).view(0) == game.state.view(0)


@pytest.mark.parametrize(
    "no_try", ["B3@-2,1", "A1@5,5", "31@0,0", "0@0,0", "B2@1", "B2@1,", "B2@01,0", "B2 @1,0", "B2", ""]
)
def test_what_is_no_try_with_an_open_card_is_refused(no_try: str) -> None:
    refuse(play_b(f"{MIDDLE} B2 - B3", players=3).play("stop", seat=1), no_try)


def test_a_place_move_needs_a_stop_first() -> None:
    refuse(play_b(f"{MIDDLE} B2 -"), "B2@-1,1", seat=0)
    refuse(play_b(f"{MIDDLE} B2 -"), "fail", seat=0)


def test_points_of_a_seat_that_is_out_stay_on_record_but_cannot_win() -> None:
    game = play_b(f"{MIDDLE} B2 - - -", players=3).play("stop", "B2@-1,1", seat=0).play("stop", "fail", seat=0)
    assert game.state.points == [1, 0, 0]
    while not game.state.over:
        game.play("none", seat=1).play("none", seat=2)
    assert game.state.points == [1, 0, 0]
    assert game.state.result == [0.0, 0.5, 0.5]


def test_one_seat_left_ends_the_game_and_wins_whatever_its_points() -> None:
    game = play_b(f"{MIDDLE} B2 - - -").play("stop", "B2@-1,1", seat=0).play("stop", "fail", seat=0)
    assert game.state.over
    assert game.state.points == [1, 0]
    assert game.state.result == [0.0, 1.0]
    assert game.state.ending == {"by": "alone", "seat": 0}


# None


def test_when_all_said_none_both_cards_leave_and_two_new_ones_come() -> None:
    game = play_b(f"{MIDDLE} B2 - C1 C2", players=3).play("none", seat=0).play("none", seat=2)
    assert open_pair(game) == ["B2", "x1"]
    assert game.look()["none"] == [0, 2]
    game.play("none", seat=1)
    assert open_pair(game) == ["C1", "C2"]
    assert game.cards(game.look()["away"]) == {"B2", "x1"}
    assert game.state.points == [0, 0, 0]


def test_none_cannot_be_said_twice_for_a_pair_but_stop_can_follow() -> None:
    game = play_b(f"{MIDDLE} B2 -").play("none", seat=0)
    assert game.moves(0) == {"stop"}
    refuse(game, "none", seat=0)
    assert game.play("stop", seat=0).state.seats == (0,)


def test_new_cards_clear_the_nones() -> None:
    game = play_b(f"{MIDDLE} B2 - C1 C2").play("none", seat=0).play("stop", "B2@-1,1", seat=1)
    assert game.look()["none"] == []
    assert game.moves(0) == {"none", "stop"}


def test_nones_said_before_a_fail_still_count() -> None:
    game = play_b(f"{MIDDLE} B2 - C1 C2", players=4).play("none", seat=0).play("stop", "fail", seat=1)
    assert game.look()["none"] == [0]
    game.play("none", seat=2)
    assert open_pair(game) == ["B2", "x1"]
    assert open_pair(game.play("none", seat=3)) == ["C1", "C2"]


def test_a_fail_that_leaves_only_seats_that_said_none_puts_the_pair_away() -> None:
    game = play_b(f"{MIDDLE} B2 - C1 C2", players=3).play("none", seat=0).play("none", seat=2)
    game.play("stop", "fail", seat=1)
    assert open_pair(game) == ["C1", "C2"]
    assert game.look()["none"] == []


def test_a_fail_of_a_seat_that_said_none_leaves_the_others_their_word() -> None:
    game = play_b(f"{MIDDLE} B2 - C1 C2", players=3).play("none", seat=1).play("stop", "fail", seat=1)
    assert open_pair(game) == ["B2", "x1"]
    assert game.moves(0) == game.moves(2) == {"none", "stop"}


# The referee


def test_the_referee_puts_a_pair_without_a_place_away_at_once() -> None:
    pile = f"{MIDDLE} - - - - B2 - - - C1 -"
    game = play_b(pile, referee="on")
    assert open_pair(game) == ["B2", "x5"]
    assert game.cards(game.look()["away"]) == {"x1", "x2", "x3", "x4"}
    game.play("stop", "B2@-1,1", seat=0)
    assert open_pair(game) == ["C1", "x8"]


def test_without_the_referee_such_a_pair_stays() -> None:
    assert open_pair(play_b(f"{MIDDLE} - - - - B2 -")) == ["x1", "x2"]


def test_the_referee_leaves_a_pair_with_a_place_for_one_card() -> None:
    assert open_pair(play_b(f"{MIDDLE} - B2", referee="on")) == ["x1", "B2"]


def test_the_referee_may_end_the_game() -> None:
    game = play_b(f"{MIDDLE} B2 -", players=3, referee="on").play("stop", "B2@-1,1", seat=1)
    assert game.state.over
    assert game.state.result == [0.0, 1.0, 0.0]
    assert game.state.ending == {"by": "pile", "seat": None}
    assert open_pair(game) == []


def test_the_referee_is_recommended() -> None:
    assert GAME.presets["letter"]["referee"] == "off"
    assert GAME.presets["recommended"]["referee"] == "on"
    with pytest.raises(ludaro.BadOption, match="off, on"):
        GAME.new(2, seed=1, options={"referee": "blind"})


# The ends


@pytest.mark.parametrize(("pile", "pairs"), [(MIDDLE, 13), ("A1 A2 A3", 13), ("A1 A2", 14), ("A1", 14)])
def test_the_game_ends_when_the_pile_has_no_two_cards_left(pile: str, pairs: int) -> None:
    game = play_b(pile)
    for pair in range(pairs):
        assert not game.state.over
        assert game.look()["pile"] == 30 - len(pile.split()) - 2 * (pair + 1)
        game.play("none", seat=0).play("none", seat=1)
    assert game.state.over
    assert game.state.result == [0.5, 0.5]
    assert game.state.ending == {"by": "pile", "seat": None}


def test_most_points_win() -> None:
    game = play_b(f"{MIDDLE} B2 - C1 -", players=3)
    game.play("stop", "B2@-1,1", seat=2).play("stop", "C1@0,-1", seat=2)
    while not game.state.over:
        for seat in range(3):
            game.play("none", seat=seat)
    assert game.state.points == [0, 0, 2]
    assert game.state.result == [0.0, 0.0, 1.0]


def test_equal_points_share_the_win() -> None:
    game = play_b(f"{MIDDLE} B2 - C1 -", players=3).play("stop", "B2@-1,1", seat=2).play("stop", "C1@0,-1", seat=0)
    while not game.state.over:
        for seat in range(3):
            game.play("none", seat=seat)
    assert game.state.result == [0.5, 0.0, 0.5]


def test_the_last_pair_may_still_be_won() -> None:
    game = play_b(f"{MIDDLE} {'- ' * 24} B2 -")
    for _ in range(12):
        game.play("none", seat=0).play("none", seat=1)
    assert open_pair(game) == ["B2", "x25"]
    game.play("stop", "B2@-1,1", seat=1)
    assert game.state.result == [0.0, 1.0]
    assert game.state.ending == {"by": "pile", "seat": None}


# What is known


def test_a_view_is_the_same_for_all_and_hides_the_order_of_the_pile() -> None:
    game = play_b(f"{MIDDLE} B2 - C1 C2", players=3)
    views = [game.look(seat) for seat in (None, 0, 1, 2)]
    assert all(view == views[0] for view in views)
    deck = views[0].pop("deck")
    assert deck == game.deck.split(", ")
    assert views[0] == {
        "kind": "stop",
        "unaided": True,
        "fault": None,
        "laid": {"-3,0": "4", "-2,0": "3", "-1,0": "2", "0,0": "1"},
        "middle": [1, 2, 3, 4],
        "pairs": [[5, 6]],
        "open": [5, 6],
        "pile": 24,
        "won": [[], [], []],
        "away": [],
        "in": [0, 1, 2],
        "none": [],
        "stopped": None,
    }


def test_a_view_tells_in_which_order_the_middle_was_laid_and_the_pairs_came() -> None:
    game = play_b("A1 - B2 A2 B1 A3 C4 - - C3")
    for _ in range(2):
        game.play("none", seat=0).play("none", seat=1)
    view = game.look()
    middle, pairs = view["middle"], view["pairs"]
    assert isinstance(middle, list)
    assert isinstance(pairs, list)
    assert [game.names[card] for card in middle] == ["A1", "A2", "B2", "B1"]
    assert [[game.names[card] for card in pair] for pair in pairs] == [["x1", "A3"], ["C4", "x2"], ["x3", "C3"]]
    assert view["open"] == pairs[-1]


def order_of(state: ludaro.State) -> list[int]:
    """The rest of the pile, found by turning it up."""
    found = []
    while not state.over:
        for seat in state.seats:
            state.play("none", seat)
        found += state.view(None)["table"]["open"]
    return found


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_imagine_shuffles_only_the_face_down_cards(seat: int | None) -> None:
    game = play_b(f"{MIDDLE} B2 - C1 C2").play("none", seat=0).play("none", seat=1)
    rest = set(order_of(game.state.copy()))
    orders = set()
    for seed in range(30):
        other = game.state.imagine(seat, seed)
        assert other.view(seat) == game.state.view(seat)
        order = order_of(other)
        assert set(order) == rest
        orders.add(tuple(order))
    assert len(orders) == 30


def test_imagine_finds_every_order_of_the_last_cards() -> None:
    game = play_b(MIDDLE)
    for _ in range(10):
        game.play("none", seat=0).play("none", seat=1)
    orders = {tuple(order_of(game.state.imagine(0, seed))) for seed in range(400)}
    assert len(orders) == 24


@pytest.mark.parametrize(("middle", "card"), [("A1 A2 A3 A4", "B1"), ("A1 A2 B2 A4", "B3")])
def test_imagine_knows_that_cards_which_fit_did_not_stand_before_the_middle(middle: str, card: str) -> None:
    """The last of the middle was found though the card would have fitted too, and the others were found before it.

    So all three stood before the card. If that is the j-th of the 26 left, there are C(j + 2, 3) ways to put them back.
    """
    game = play_b(f"{middle} {'- ' * 25} {card}")
    tries = 500
    found = Counter(pair_of(game, game.state.imagine(0, seed), card) for seed in range(tries))
    ways = Counter({pair: comb(2 * pair + 3, 3) + comb(2 * pair + 4, 3) for pair in range(1, 13)})
    groups = [range(1, 6), *([pair] for pair in range(6, 13))]
    chi = 0.0
    for group in groups:
        expected = tries * sum(ways[pair] for pair in group) / ways.total()
        chi += (sum(found[pair] for pair in group) - expected) ** 2 / expected
    assert chi < 24.4  # 7 degrees of freedom, one case in a thousand
    assert found.total() == tries


def pair_of(game: Play, state: ludaro.State, name: str) -> int:
    """With how many pairs before it a card is turned up."""
    for pair in range(13):
        if game.numbers[name] in state.view(None)["table"]["open"]:
            return pair
        for seat in state.seats:
            state.play("none", seat)
    raise AssertionError(f"{name} is not in the pile")


# Deals


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        (" ".join(map(str, range(1, 30))), "part 1 of the deal has 29 cards; it should have 30"),
        (" ".join(map(str, [1, *range(1, 30)])), "card 1 is in the deal 2 times"),
        (" ".join(map(str, range(2, 32))), "'31' is not a card"),
        ("1 2 / 3 4", "one part of 30 cards"),
    ],
)
def test_a_bad_deal_is_refused_with_a_reason(deal: str, words: str) -> None:
    with pytest.raises(ludaro.BadDeal, match=words):
        GAME.new(2, deal=deal)
