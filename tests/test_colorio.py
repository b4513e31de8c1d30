"""Colorio: every ruling and option of the rulebook, on boards set up by hand."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest
from rich.console import Console

import ludaro
from ludaro.games import texts
from ludaro.games.colorio import rules
from ludaro.games.colorio.notation import LETTERS
from ludaro.terminal import draw

GAME = ludaro.game("colorio")
FILES = "RGYBW" * 5  # file a is red, b green, c yellow, d blue, e white
PEGS = [f"{file}{row}" for row in range(1, 6) for file in "abcde"]


def begin(players: int, moves: str = "", **options: Any) -> ludaro.State:
    return play(GAME.new(players, deal=FILES, options=options), moves)


def play(state: ludaro.State, moves: str) -> ludaro.State:
    for move in moves.split():
        state.play(move)
    return state


def table(state: ludaro.State) -> dict[str, Any]:
    found: dict[str, Any] = state.view(None)["table"]
    return found


# A turn


def test_all_pegs_are_covered_at_the_start_and_any_cap_may_be_lifted() -> None:
    state = begin(2)
    assert state.moves(0) == sorted(PEGS)
    assert table(state)["caps"] == PEGS
    assert table(state)["visible"] == {}


def test_lifting_reveals_the_peg() -> None:
    state = begin(2, "b3")
    assert table(state)["visible"] == {"b3": "G"}
    assert table(state)["held"] == "b3"


def test_the_very_first_cap_can_only_be_put_away() -> None:
    assert begin(2, "b3").moves(0) == ["off"]


def test_a_cap_covers_a_visible_peg_of_another_colour() -> None:
    state = begin(2, "a1 off b1")
    assert state.moves(0) == [">a1", "off"]
    state.play(">a1")
    assert table(state)["visible"] == {"b1": "G"}
    assert "a1" in table(state)["caps"]


def test_a_cap_does_not_cover_the_colour_just_revealed() -> None:
    assert begin(2, "a1 off a2").moves(0) == ["off"]
    assert begin(2, "a1 off b1 off a2").moves(0) == [">b1", "off"]


def test_a_cap_put_away_is_gone_for_good() -> None:
    state = begin(2, "a1 off")
    assert len(table(state)["caps"]) == 24
    assert table(state)["held"] is None
    assert table(state)["away"] == 1


def test_a_turn_is_three_lifts() -> None:
    state = begin(2, "a1 off b1 off c1")
    assert state.seats == (0,)
    state.play("off")
    assert state.seats == (1,)
    assert table(state)["lifts"] == 0


def test_a_cap_moved_in_this_turn_is_not_lifted_again_in_it() -> None:
    state = begin(2, "a1 off b1 >a1")
    assert state.moves(0) == sorted(set(PEGS) - {"a1", "b1"})
    assert "a1" in play(state, "c1 off").moves(1)  # the next turn may


def test_the_first_cap_of_a_turn_is_not_the_last_one_that_the_previous_seat_moved() -> None:
    state = begin(2, "a1 off b1 >a1 c1 >b1")
    assert state.moves(1) == sorted(set(PEGS) - {"b1", "c1"})  # a1 was moved too, but not last
    assert table(state)["last"] == "b1"
    assert "b1" in play(state, "d1 off").moves(1)  # the second cap may be


def test_a_last_cap_that_was_put_away_bars_nothing() -> None:
    state = begin(2, "a1 off b1 >a1 c1 off")
    assert state.moves(1) == sorted(set(PEGS) - {"b1", "c1"})
    assert table(state)["last"] is None


def test_at_least_one_cap_a_turn_is_put_away() -> None:
    state = begin(2, "a1 off b1 off c1 off d1 >a1 e1 >b1 a2")
    assert state.moves(1) == ["off"]
    # After one put away, the third cap may cover.
    assert begin(2, "a1 off b1 off c1 off d1 >a1 e1 off a2").moves(1) == [">b1", ">c1", ">d1", ">e1", "off"]


def test_every_decision_is_a_move_even_when_there_is_no_choice() -> None:
    state = begin(2, "a1")
    assert state.moves(0) == ["off"]
    assert state.seats == (0,)


# The end


def test_with_two_seats_the_fifth_peg_of_a_colour_loses() -> None:
    state = begin(2, "a1 off a2 off a3 off a4 off")
    assert not state.over
    state.play("a5")
    assert (state.over, state.seats) == (True, ())
    assert state.result == [1, 0]
    assert state.ending == {"by": "fifth", "seat": 1}
    assert state.points == [1, 0]


def test_five_pegs_seen_but_not_visible_at_once_do_no_harm() -> None:
    state = begin(2, "a1 off a2 off a3 off b1 >a1 a4 off c1 off a5")
    assert not state.over
    assert sorted(table(state)["visible"].values()).count("R") == 4


def test_with_more_seats_the_loser_is_out_and_the_next_begins_a_new_turn() -> None:
    state = begin(3, "a1 off a2 off a3 off a4 off a5")
    assert not state.over
    assert state.seats == (2,)
    assert table(state)["in"] == [0, 2]
    assert table(state)["lifts"] == 0
    assert len(table(state)["caps"]) == 20  # the cap in hand was put away
    assert table(state)["held"] is None
    state = play(state, "b1 off b2 off b3 off")
    assert state.seats == (0,)


def test_pegs_of_a_dead_colour_are_never_covered() -> None:
    state = begin(3, "a1 off a2 off a3 off a4 off a5 b1")
    assert table(state)["dead"] == ["R"]
    assert state.moves(2) == ["off"]


def test_after_a_seat_went_out_its_last_cap_bars_nothing() -> None:
    # Seat 2 moves a cap to c1, then reveals the fifth red peg: its last cap is the one that was put away.
    state = begin(3, "a1 off a2 off a3 off b1 off a4 off c1 >b1 d1 >c1 a5")
    assert state.seats == (0,)
    assert {"b1", "c1"} <= set(state.moves(0))


def test_the_last_seat_wins_and_points_follow_the_order_of_going_out() -> None:
    state = begin(3, "a1 off a2 off a3 off a4 off a5 b1 off b2 off b3 off b4 off")
    assert state.points == [0, 0, 0]
    state.play("b5")
    assert state.over
    assert state.result == [0, 0, 1]
    assert state.ending == {"by": "fifth", "seat": 0}
    assert state.points == [1, 0, 2]


def test_five_seats_get_points_from_none_to_four() -> None:
    rng = random.Random(3)
    for seed in range(10):
        state = GAME.new(5, seed=seed)
        gone: list[int] = []
        while not state.over:
            state.play(rng.choice(state.moves(state.seats[0])))
            gone += [seat for seat in range(5) if seat not in table(state)["in"] and seat not in gone]
        winner = table(state)["in"][0]
        assert state.points == [4 if seat == winner else gone.index(seat) for seat in range(5)]
        assert state.result == [float(seat == winner) for seat in range(5)]


def test_seats_that_are_out_are_skipped() -> None:
    rng = random.Random(5)
    state = GAME.new(5, seed=5)
    while not state.over:
        assert set(state.seats) <= set(table(state)["in"])
        state.play(rng.choice(state.moves(state.seats[0])))


# What always holds


@pytest.mark.parametrize("players", range(2, 6))
def test_pegs_and_caps_are_conserved(players: int) -> None:
    rng = random.Random(players)
    for seed in range(4):
        state = GAME.new(players, seed=seed)
        put_away = 0
        while not state.over:
            shown = table(state)
            assert set(shown["caps"]) | set(shown["visible"]) == set(PEGS)
            assert not set(shown["caps"]) & set(shown["visible"])
            assert len(shown["caps"]) == 25 - put_away - (shown["held"] is not None)
            assert set(shown["visible"].items()) <= set(shown["seen"].items())
            assert state.moves(state.seats[0])
            before = len(shown["in"])
            move = rng.choice(state.moves(state.seats[0]))
            state.play(move)
            put_away += move == "off" or len(table(state)["in"]) < before
        assert len(state.history) <= rules.LONGEST_GAME


# Options


@pytest.mark.parametrize("seed", range(20))
def test_board_strips_lays_five_strips_in_any_order_either_way_round(seed: int) -> None:
    word = GAME.new(2, seed=seed, options={"board": "strips"}).deal
    strips = ["".join(LETTERS[colour] for colour in strip) for strip in rules.STRIPS.tolist()]
    rows = [word[first : first + 5] for first in range(0, 25, 5)]
    assert sorted(min(row, row[::-1]) for row in rows) == sorted(min(strip, strip[::-1]) for strip in strips)


def test_strips_have_five_pegs_of_each_colour_and_differ_either_way_round() -> None:
    strips = rules.STRIPS.tolist()
    pegs = [colour for strip in strips for colour in strip]
    assert sorted(pegs) == sorted(list(range(5)) * 5)
    ways = [tuple(strip) for strip in strips] + [tuple(strip[::-1]) for strip in strips]
    assert len(set(ways)) == 10


def test_board_strips_varies_order_and_way() -> None:
    words = [GAME.new(2, seed=seed, options={"board": "strips"}).deal for seed in range(200)]
    assert len(set(words)) > 180
    assert len({word[:5] for word in words}) == 10


def test_shuffled_boards_are_no_strips() -> None:
    strips = ["".join(LETTERS[colour] for colour in strip) for strip in rules.STRIPS.tolist()]
    words = [GAME.new(2, seed=seed).deal for seed in range(50)]
    assert any(word[:5] not in strips + [strip[::-1] for strip in strips] for word in words)


def test_colours_once_seen_stay_in_every_view() -> None:
    state = begin(2, "a1 off b1 >a1")
    for seat in (None, 0, 1):
        assert state.view(seat)["table"]["seen"] == {"a1": "R", "b1": "G"}
        assert state.view(seat)["table"]["visible"] == {"b1": "G"}


@pytest.mark.parametrize("memory", ["off", "on"])
def test_memory_changes_what_a_page_shows_and_nothing_else(memory: str) -> None:
    state = begin(2, "a1 off b1 >a1", memory=memory)
    assert state.view(1)["options"]["memory"] == memory
    assert state.view(1)["table"] == begin(2, "a1 off b1 >a1").view(1)["table"]
    assert ("▒r▒" in drawn(state, 1)) == (memory == "on")


def test_options_and_seats_out_of_range_are_refused() -> None:
    with pytest.raises(ludaro.BadOption, match="option board is one of shuffled, strips"):
        GAME.new(2, options={"board": "mixed"})
    with pytest.raises(ludaro.BadOption, match="did you mean memory"):
        GAME.new(2, options={"memori": "on"})
    with pytest.raises(ludaro.BadPlayers, match="2 to 5 players, not 6"):
        GAME.new(6)


# Deals and moves as text


def test_a_deal_starts_the_same_board() -> None:
    state = GAME.new(3, seed=9)
    assert len(state.deal) == 25
    assert GAME.new(3, deal=state.deal).deal == state.deal
    spaced = " ".join(state.deal[first : first + 5] for first in range(0, 25, 5))
    assert GAME.new(3, deal=spaced).deal == state.deal


def test_a_deal_is_read_from_a1_to_e5() -> None:
    state = GAME.new(2, deal="RRRRRGGGGGYYYYYBBBBBWWWWW")
    play(state, "e1 off a2 off")
    assert table(state)["visible"] == {"e1": "R", "a2": "G"}


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("RGYBW" * 4, "has 25 pegs, from a1 to e5; this one has 20"),
        ("RGYBW" * 5 + "R", "this one has 26"),
        ("RGYBX" * 5, "cannot hold X"),
        ("rgybw" * 5, "25 of the letters RGYBW"),
        ("RGYBW" * 4 + "RGYBB", "each colour has 5 pegs; B has 6"),
        ("", "this one has 0"),
    ],
)
def test_wrong_deals_are_refused(wrong: str, message: str) -> None:
    with pytest.raises(ludaro.BadDeal, match=message):
        GAME.new(2, deal=wrong)


def test_wrong_moves_are_refused_and_change_nothing() -> None:
    state = begin(2, "a1")
    for wrong in ("pass", ""):
        with pytest.raises(ludaro.IllegalMove, match="is not a legal move; there is off"):
            state.play(wrong)
    for wrong in ("a2", ">a1", "b1"):
        with pytest.raises(ludaro.IllegalMove, match=f"'{wrong}' is not a legal move now: .*cap"):
            state.play(wrong)
    with pytest.raises(ludaro.IllegalMove, match="seat 1 may not act now"):
        state.play("off", seat=1)
    assert state.history == [(0, "a1")]
    assert ludaro.load(state.save()).view(0) == state.view(0)


# The view, words and pictures


def test_a_view_shows_no_peg_that_was_never_uncovered() -> None:
    one = play(GAME.new(2, deal=FILES), "a1 off b1 off")
    other = play(GAME.new(2, deal="RG" + FILES[2:][::-1]), "a1 off b1 off")
    for seat in (None, 0, 1):
        assert one.view(seat) == other.view(seat)


def test_all_views_are_plain_data() -> None:
    state = begin(4, "a1 off b1 >a1 c1")
    assert json.loads(json.dumps(state.view(0))) == state.view(0)


def drawn(state: ludaro.State, seat: int | None) -> str:
    console = Console(width=80, no_color=True, force_terminal=False)
    with console.capture() as capture:
        console.print(draw(state.view(seat)))
    return capture.get()


def test_the_picture_shows_the_board_as_a_person_sees_it() -> None:
    lines = drawn(begin(2, "a1 off b1 >a1 c5"), 0).splitlines()
    assert lines[0].split() == ["5", "▒▒▒", "▒▒▒", "Y^", "▒▒▒", "▒▒▒"]
    assert lines[4].split() == ["1", "▒▒▒", "G", "▒▒▒", "▒▒▒", "▒▒▒"]
    assert lines[5].split() == ["a", "b", "c", "d", "e"]
    assert "in hand: the cap from c5 (Y)" in [line.rstrip() for line in lines]
    assert "green 1/5" in lines[7]
    assert "seat 0: 0 points, to move (you)" in lines
    assert lines[-1].rstrip() == "last move: seat 0 played c5"


def test_the_picture_shows_who_is_out_and_who_wins() -> None:
    text = drawn(begin(3, "a1 off a2 off a3 off a4 off a5 b1 off b2 off b3 off b4 off b5"), None)
    assert "seat 0: 1 point, out" in text
    assert "seat 2: 2 points, wins" in text
    assert "R×" in text
    assert "red dead" in text


def test_the_picture_is_at_most_80_columns_wide() -> None:
    console = Console(width=200, no_color=True, force_terminal=False)
    with console.capture() as capture:
        console.print(draw(begin(5, "a1 off b1 >a1 c1 >b1", memory="on").view(4)))
    assert max(len(line.rstrip()) for line in capture.get().splitlines()) <= 80


def test_the_words_explain_moves_and_options() -> None:
    words = texts.rules_text(GAME)
    for text in ("`b3`", "`off`", "`>c4`", "`board`", "`memory`", "`strips`"):
        assert text in words


# What a search leaves out


def known(state: ludaro.State) -> list[Any]:
    """All that matters, without the names of pegs: what is known of each, whether a cap is on it, and since when."""
    position = state.records[1][0]
    held, last = int(position["held"]), int(position["last"])
    pegs = sorted(
        (bool(position["seen"][peg]) and int(position["colour"][peg]) + 1, *flags, peg == held, peg == last)
        for peg in range(rules.PEGS)
        for flags in [(int(position["cap"][peg]), int(position["moved"][peg]))]
    )
    return [pegs, *(int(position[name]) for name in ("seat", "alive", "lifts", "puts_away"))]


@pytest.mark.parametrize("seed", range(6))
def test_moves_that_a_search_leaves_out_come_to_the_same_as_one_it_keeps(seed: int) -> None:
    state, luck = GAME.new(3, seed=seed), random.Random(seed)
    left_out = 0
    while not state.over:
        seat = state.seats[0]
        numbers = {number: text for text, number in state.numbers(seat).items()}
        found = np.array(list(numbers), np.int32)
        how, position = (record[0] for record in state.records)
        kept = found[: rules.distinct(how, position, seat, found, len(found))].tolist()
        after = {}
        for number, text in numbers.items():
            after[number] = state.copy()
            if number >= rules.OFF or state.records[1][0]["seen"][number]:
                after[number].play(text, seat)
        left_out += len(numbers) - len(kept)
        for number in set(numbers) - set(kept):
            assert any(known(after[number]) == known(after[other]) for other in kept)
        unknown = [number for number in kept if number < rules.OFF and not state.records[1][0]["seen"][number]]
        assert len(unknown) <= 1
        state.play(luck.choice(list(numbers.values())), seat)
    assert left_out > 100
