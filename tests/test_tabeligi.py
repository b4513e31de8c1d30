"""Tabeligi: every ruling and option of the rulebook, on positions reached through the contract."""

from __future__ import annotations

import json
from typing import Any

import pytest
from rich.console import Console

import ludaro
from ludaro.games import texts
from ludaro.terminal import draw
from tests.tabeligi_positions import PACKS, lays, move_of, new, pack, play, random_game, table_of

GAME = ludaro.game("tabeligi")
SOUTH = "Yh Ys Yq Ya Ym Yd Rs Rq Gh Gs Bq Ba"
NORTH = "Rh Ra Rm Rd Gq Ga Gm Gd Bh Bs Bm Bd"
# Seat 1 has neither a heart nor anything yellow.
HEARTS = "Yh Ys Yq Ya Ym Yd Rh Gh Bh Rs Gs Bs"
HEARTLESS = "Rq Ra Rm Rd Gq Ga Gm Gd Bq Ba Bm Bd"
# Each seat has two whole colours.
YELLOW_RED = "Yh Ys Yq Ya Ym Yd Rh Rs Rq Ra Rm Rd"
GREEN_BLUE = "Gh Gs Gq Ga Gm Gd Bh Bs Bq Ba Bm Bd"


def rows(state: ludaro.State) -> dict[str, Any]:
    found: dict[str, Any] = state.view(None)["table"]["rows"]
    return found


# The pack


@pytest.mark.parametrize(("players", "each"), [(2, 12), (3, 10), (4, 10), (5, 8), (6, 8)])
def test_the_pack_depends_on_the_number_of_players(players: int, each: int) -> None:
    state = GAME.new(players, seed=1)
    hands = [hand.split() for hand in state.deal.split(" / ")]
    assert [len(hand) for hand in hands] == [each] * players
    assert sorted(card for hand in hands for card in hand) == sorted(pack(players))


def test_colours_and_shapes_are_the_first_of_their_orders_by_default() -> None:
    assert {card[0] for card in pack(6)} == set("YRGBVO")
    table = GAME.new(6, seed=1).view(None)["table"]
    assert (table["colours"], table["shapes"]) == (list("YRGBVO"), list("hsqamdtc"))
    table = GAME.new(2, seed=1).view(None)["table"]
    assert (table["colours"], table["shapes"]) == (list("YRGB"), list("hsqamd"))


def test_players_choose_colours_and_shapes() -> None:
    state = GAME.new(2, seed=1, options={"colours": "PNKW", "shapes": "htcdqm"})
    cards = state.deal.replace(" / ", " ").split()
    assert sorted(cards) == sorted(colour + shape for colour in "PNKW" for shape in "htcdqm")


def test_letters_may_be_written_in_any_order() -> None:
    one = GAME.new(3, seed=5, options={"colours": "WYRGB", "shapes": "cstmha"})
    other = GAME.new(3, seed=5, options={"colours": "BGRYW", "shapes": "amhstc"})
    assert one.options == other.options
    assert one.deal == other.deal


def test_the_usual_letters_are_the_same_game_as_auto() -> None:
    assert GAME.new(2, seed=5, options={"colours": "YRGB", "shapes": "hsqamd"}).deal == GAME.new(2, seed=5).deal


@pytest.mark.parametrize("players", PACKS)
def test_just_the_demanded_number_of_letters_is_taken(players: int) -> None:
    colours, shapes = PACKS[players]
    GAME.new(players, seed=1, options={"colours": "EWKNPO"[:colours], "shapes": "cthdmaqs"[: shapes - 1] + "s"})
    with pytest.raises(ludaro.BadOption, match=f"colours: {players} players use {colours}"):
        GAME.new(players, options={"colours": "EWKNPOV"[: colours + 1]})
    with pytest.raises(ludaro.BadOption, match=f"colours: {players} players use {colours}"):
        GAME.new(players, options={"colours": "EWKNPO"[: colours - 1]})
    with pytest.raises(ludaro.BadOption, match=f"shapes: {players} players use {shapes}"):
        GAME.new(players, options={"shapes": "hsqamdt"[: shapes - 1]})


@pytest.mark.parametrize("letters", ["YRGZ", "YRGG", "yrgb", "", "Y R G B", 4, None, ["Y", "R", "G", "B"]])
def test_other_colours_are_refused(letters: Any) -> None:
    with pytest.raises(ludaro.BadOption, match="option colours: write letters of YRGBVOPNKEW"):
        GAME.new(2, options={"colours": letters})


def test_the_heart_is_always_among_the_shapes() -> None:
    with pytest.raises(ludaro.BadOption, match="option shapes: h is always among them"):
        GAME.new(2, options={"shapes": "sqamdt"})


def test_a_game_with_chosen_letters_is_saved_and_loaded() -> None:
    state = GAME.new(4, seed=3, options={"colours": "OVWKE", "out": 3})
    state.play(state.moves(0)[0])
    again = ludaro.load(state.save())
    assert again.options == {"colours": "VOKEW", "shapes": "auto", "out": "3"}
    assert again.view(1) == state.view(1)


# The table


def test_only_hearts_can_be_laid_at_first() -> None:
    assert new(SOUTH, NORTH).moves(0) == ["Gh", "Yh"]


def test_a_heart_opens_its_row() -> None:
    state = play(new(SOUTH, NORTH), "Yh Rh")
    assert rows(state) == {
        "Y": {"first": 0, "cards": ["Yh"]},
        "R": {"first": 0, "cards": ["Rh"]},
        "G": None,
        "B": None,
    }
    assert state.moves(0) == sorted(
        ["Gh"] + [card + side for card in ("Ys", "Yq", "Ya", "Ym", "Yd", "Rs", "Rq") for side in "<>"]
    )


def test_a_card_is_laid_at_the_left_or_at_the_right_end_of_its_row() -> None:
    state = play(new(SOUTH, NORTH), "Yh Rh Ys< Ra> Yq<")
    assert rows(state)["Y"] == {"first": -2, "cards": ["Yq", "Ys", "Yh"]}
    assert rows(state)["R"] == {"first": 0, "cards": ["Rh", "Ra"]}


def test_the_first_card_in_a_column_fixes_its_shape_for_every_row() -> None:
    state = play(new(SOUTH, NORTH), "Yh Rh Ys<")
    assert state.view(None)["table"]["columns"] == {"first": -1, "shapes": ["s", "h"]}
    assert state.moves(1) == ["Bh", "Ra>", "Rd>", "Rm>"]  # left of the red heart only the star would fit


def test_a_shape_has_one_column_only() -> None:
    state = play(new(SOUTH, NORTH), "Yh Rh Ys< Ra>")
    # No yellow arrow on the left, no red star on the right: these shapes have their columns elsewhere.
    assert state.moves(0) == ["Gh", "Rq>", "Rs<", "Ya>", "Yd<", "Ym<", "Yq<"]


def test_only_a_heart_is_written_without_a_side() -> None:
    with pytest.raises(ludaro.IllegalMove, match="Ys"):
        play(new(SOUTH, NORTH), "Yh Rh Ys")
    with pytest.raises(ludaro.IllegalMove):
        play(new(SOUTH, NORTH), "Yh<")


# The turn


def test_playing_is_compulsory() -> None:
    state = play(new(HEARTS, HEARTLESS), "Yh pass")
    assert "pass" not in state.moves(0)
    with pytest.raises(ludaro.IllegalMove):
        state.play("pass")


def test_a_seat_that_cannot_lay_any_card_passes() -> None:
    state = play(new(HEARTS, HEARTLESS), "Yh")
    assert state.moves(1) == ["pass"]
    state.play("pass")
    assert state.seats == (0,)


def test_seats_take_turns() -> None:
    state = GAME.new(6, seed=4)
    order: list[int] = []
    for _ in range(12):
        order += state.seats
        state.play(next(move for move in state.moves(state.seats[0]) if move != "out"))
    assert order == [0, 1, 2, 3, 4, 5] * 2


# Going out


def test_a_hand_that_can_be_laid_whole_may_go_out() -> None:
    state = new(YELLOW_RED, GREEN_BLUE)
    assert state.moves(0) == ["Rh", "Yh", "out"]
    state.play("out")
    assert state.over
    assert state.result == [1, 0]
    assert state.ending == {"by": "out", "seat": 0}
    assert state.view(1)["table"]["hands"] == [0, 12]


def test_after_going_out_the_order_is_shown_and_the_cards_lie_on_the_table() -> None:
    state = play(new(YELLOW_RED, GREEN_BLUE), "Yh Gh Ys> Gs> out")
    table = state.view(None)["table"]
    assert sorted(move[:2] for move in table["out"]) == sorted(set(YELLOW_RED.split()) - {"Yh", "Ys"})
    laid = {("Y", 0): "h", ("G", 0): "h", ("Y", 1): "s", ("G", 1): "s"}
    for move in table["out"]:
        places = {move_of(card, column): column for card, column in lays(laid, [move[:2]])}
        assert move in places
        laid[move[0], places[move]] = move[1]
    assert table_of(state) == laid


def test_a_hand_without_the_heart_of_a_closed_row_cannot_go_out() -> None:
    hand = "Yh Ys Yq Ya Ym Yd Gh Rs Rq Ra Rm Rd"
    state = new(hand, "Rh Gs Gq Ga Gm Gd Bh Bs Bq Ba Bm Bd")
    assert state.moves(0) == ["Gh", "Yh"]
    assert play(state, "Yh Rh").moves(0)[-1] == "out"


def test_three_rows_that_each_want_another_first_column_cannot_go_out() -> None:
    rest = "Yq Ya Ym Yd Rs Ra Rm Rd Gm Gd Gq"
    assert "out" not in new("Yh Ys Rh Rq Gh Ga Bh Bs Bq Ba Bm Bd", f"{rest} Gs").moves(0)
    # With two stars and one square there are enough sides.
    assert "out" in new("Yh Ys Rh Rq Gh Gs Bh Bs Bq Ba Bm Bd", f"{rest} Ga").moves(0)


ROUNDS = "Yh Gh Ys< Gs< Yq< Gq< Ya< Ga< Ym< Gm< Yd< Gd< Rh Bh Rs< Bs< Rq< Bq< Ra< Ba< Rm< Bm<"


@pytest.mark.parametrize("most", ["all", "2", "3", "4", "5", "6", "7", "8", "off"])
def test_option_out_is_the_most_cards_that_go_out_at_once(most: str) -> None:
    limit = {"all": 12, "off": 0}.get(most) if most in ("all", "off") else int(most)
    assert limit is not None
    state = new(YELLOW_RED, GREEN_BLUE, out=most)
    listed = {}
    for move in [*ROUNDS.split(), "Rd<"]:
        seat = state.seats[0]
        listed[state.view(seat)["table"]["hands"][seat]] = "out" in state.moves(seat)
        state.play(move)
    assert listed == {size: 2 <= size <= limit for size in range(1, 13)}


def test_a_last_single_card_is_laid_not_put_out() -> None:
    state = play(new(YELLOW_RED, GREEN_BLUE), ROUNDS)
    assert state.moves(0) == ["Rd<"]


def test_going_out_is_optional() -> None:
    state = new(YELLOW_RED, GREEN_BLUE)
    state.play("Yh")
    assert not state.over


def test_recommended_is_four_cards_at_once() -> None:
    assert GAME.presets["recommended"]["out"] == "4"
    assert GAME.new(3, seed=1, options="recommended").options["out"] == "4"


@pytest.mark.parametrize("value", ["1", "9", "none", 12, True])
def test_other_values_of_out_are_refused(value: Any) -> None:
    with pytest.raises(ludaro.BadOption, match="option out is one of all, 2,"):
        GAME.new(2, options={"out": value})


# The end


def test_the_first_seat_with_an_empty_hand_wins() -> None:
    state = play(new(YELLOW_RED, GREEN_BLUE, out="off"), ROUNDS)
    assert not state.over
    state.play("Rd<")
    assert (state.over, state.seats, state.result) == (True, (), [1, 0])
    assert state.ending == {"by": "last", "seat": 0}
    assert state.moves(1) == []
    with pytest.raises(ludaro.IllegalMove, match="over"):
        state.play("Bd<")


def test_there_are_no_points() -> None:
    assert play(new(YELLOW_RED, GREEN_BLUE), "out").points is None


# What always holds


@pytest.mark.parametrize("players", PACKS)
@pytest.mark.parametrize("seed", range(6))
def test_somebody_can_always_play_and_the_table_is_sound(players: int, seed: int) -> None:
    state = random_game(players, seed, 0, out="off")
    last = random_game(players, seed, 1000, out="off")
    passes = 0
    for _, move in last.history:
        cards = pack(players)
        table = table_of(state)
        columns = state.view(None)["table"]["columns"]
        held = [card for seat in range(players) for card in state.view(seat)["table"]["hand"]]
        assert sorted(held + [colour + shape for (colour, _), shape in table.items()]) == sorted(cards)
        assert lays(table, held)  # somebody can play
        assert len(columns["shapes"]) == len(set(columns["shapes"])) <= PACKS[players][1]
        for colour in {card[0] for card in cards}:
            places = sorted(column for row, column in table if row == colour)
            if places:
                assert places == list(range(places[0], places[-1] + 1))
                assert 0 in places
        for (_, column), shape in table.items():
            assert columns["shapes"][column - columns["first"]] == shape
        seat = state.seats[0]
        hand = state.view(seat)["table"]["hand"]
        assert state.moves(seat) == (sorted(move_of(*lay) for lay in lays(table, hand)) or ["pass"])
        state.play(move)
        passes = passes + 1 if move == "pass" else 0
        assert passes < players
    assert state.over


def test_no_game_is_longer_than_the_rules_say() -> None:
    from ludaro.games.tabeligi import rules

    for players in PACKS:
        record = GAME.encode(players, GAME.choose({"out": "off"}))
        lengths, scores = GAME.family.engine.playouts(record, 1, 2000)
        assert lengths.max() <= rules.LONGEST_GAME
        assert (scores[:, :players].sum(axis=1) == 1).all()


# Deals and moves as text


def test_a_deal_starts_the_same_game() -> None:
    state = GAME.new(5, seed=11)
    assert GAME.new(5, deal=state.deal).view(3) == state.view(3)
    assert GAME.new(5, deal=f"  {state.deal.replace(' / ', '  /')} ").deal == state.deal


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (f"{SOUTH} / {NORTH.replace('Bd', 'Bs')}", "Bs is there 2 times"),
        (f"{SOUTH} / {NORTH.replace('Bd', 'Bt')}", "'Bt' is no card of this game; a card is one of YRGB and one of hs"),
        (f"{SOUTH} / {NORTH.replace('Bd', 'Vd')}", "'Vd' is no card"),
        (f"{SOUTH} / {NORTH.replace('Bd', 'bD')}", "'bD' is no card"),
        (f"{SOUTH} / {NORTH.replace(' Bd', '')}", "each seat gets 12 cards; seat 1 has 11"),
        (f"{SOUTH} Bd / {NORTH.replace(' Bd', '')}", "each seat gets 12 cards; seat 0 has 13"),
        (f"{SOUTH} {NORTH}", "a hand for each of 2 seats"),
        (f"{SOUTH} / {NORTH} /", "a hand for each of 2 seats"),
        ("", "a hand for each of 2 seats"),
    ],
)
def test_wrong_deals_are_refused(wrong: str, message: str) -> None:
    with pytest.raises(ludaro.BadDeal, match=message):
        GAME.new(2, deal=wrong)


def test_a_wrong_move_gets_a_hint() -> None:
    state = play(new(SOUTH, NORTH), "Yh Rh")
    with pytest.raises(ludaro.IllegalMove, match="'Y<' is not a legal move; did you mean"):
        state.play("Y<")
    with pytest.raises(ludaro.IllegalMove, match="'Yt<' is not a legal move now: Yt is not in this game"):
        state.play("Yt<")
    assert len(state.history) == 2


# The view


def test_a_view_shows_the_own_hand_and_the_sizes_of_the_others() -> None:
    state = play(new(SOUTH, NORTH), "Yh")
    table = state.view(1)["table"]
    assert sorted(table["hand"]) == sorted(NORTH.split())
    assert table["hands"] == [11, 12]
    assert table["turn"] == 1
    assert state.view(None)["table"]["hand"] is None


@pytest.mark.parametrize("players", PACKS)
def test_a_view_names_no_card_of_another_hand(players: int) -> None:
    state = random_game(players, 8, 14)
    for seat in range(players):
        view = state.view(seat)
        del view["table"]["lacks"]  # cards that somebody does not have
        text = json.dumps(view)
        for other in range(players):
            if other != seat:
                assert not any(f'"{card}' in text for card in state.view(other)["table"]["hand"])


def test_a_view_shows_what_a_pass_has_proved() -> None:
    state = play(new(HEARTS, HEARTLESS), "Yh pass")
    proved = ["Ys", "Yq", "Ya", "Ym", "Yd", "Rh", "Gh", "Bh"]
    for seat in (None, 0, 1):
        assert state.view(seat)["table"]["lacks"] == [[], proved]
    state.play("Ys<")
    assert state.view(None)["table"]["lacks"] == [[], proved[1:]]  # what lies on the table is no longer a question


def test_all_views_are_plain_data() -> None:
    state = random_game(4, 2, 1000)
    for seat in (None, 0, 3):
        assert json.loads(json.dumps(state.view(seat))) == state.view(seat)


# Words and pictures


def drawn(state: ludaro.State, seat: int | None) -> str:
    console = Console(width=80, no_color=True, force_terminal=False)
    with console.capture() as capture:
        console.print(draw(state.view(seat)))
    return capture.get()


def test_the_picture_shows_rows_columns_hand_and_last_move() -> None:
    lines = drawn(play(new(SOUTH, NORTH), "Yh Rh Ys< Ra>"), 0).splitlines()
    assert lines[0].split() == ["-1", "0", "+1"]
    assert lines[1].split() == ["s", "h", "a"]
    assert lines[2].split() == ["Y", "yellow", "Ys", "Yh", "·"]
    assert lines[3].split() == ["R", "red", "·", "Rh", "Ra"]
    assert "seat 0: 10 cards, to move (you)" in lines
    assert "  Yq Ya Ym Yd" in [line.rstrip() for line in lines]
    assert lines[-1].rstrip() == "last move: seat 1 played Ra>"


def test_the_picture_shows_how_a_hand_went_out() -> None:
    text = drawn(play(new(YELLOW_RED, GREEN_BLUE, out="all"), "out"), None)
    assert "went out: Yh Y" in text
    assert "seat 0: 0 cards, wins" in text


@pytest.mark.parametrize("players", PACKS)
def test_the_picture_is_at_most_80_columns_wide(players: int) -> None:
    console = Console(width=200, no_color=True, force_terminal=False)
    for steps in (0, 20, 1000):
        state = random_game(players, 5, steps, out="off")
        for seat in (None, 1):
            with console.capture() as capture:
                console.print(draw(state.view(seat)))
            assert max(len(line.rstrip()) for line in capture.get().splitlines()) <= 80


def test_the_words_name_every_letter_and_move() -> None:
    words = texts.rules_text(GAME)
    for letter in "YRGBVOPNKEWhsqamdtc":
        assert f"`{letter}`" in words
    for option in GAME.options:
        assert f"`{option}`" in words
    for move in ("`Bs<`", "`Bs>`", "`Bh`", "`out`", "`pass`"):
        assert move in words
