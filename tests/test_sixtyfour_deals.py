"""64g: what a deal says, which options and numbers of players there are, and what is refused."""

from __future__ import annotations

import pytest

import ludaro
from tests.sixtyfour_positions import begin, halves, look, mixed_talon, pack, play, spread, talons, top

GAMES = [f"64g-{number}" for number in range(1, 13)]
HALVES = ["64g-1", "64g-2", "64g-10"]
SIXTEEN = ["64g-5", "64g-9"]
TALONS = ["64g-3", "64g-4", "64g-8", "64g-12"]
MIXED = ["64g-6", "64g-7", "64g-11"]
FIGURE = "2G 3R 1Y 4B 1B 4Y 2R 3G 4R 3B 2Y 1G 4G 3Y 2B 1R"


def a_deal(id: str) -> str:
    if id in MIXED:
        return mixed_talon()
    return halves(top=4) if id in SIXTEEN else talons()


@pytest.mark.parametrize("id", HALVES)
def test_full_decks_fill_the_halves_from_the_back_row_on_from_a_to_h(id: str) -> None:
    south, north = pack(), pack()[::-1]
    state = begin(id, f"{' '.join(south)} / {' '.join(north)}")
    owners = {square: pile[0]["owner"] for square, pile in look(state)["squares"].items()}
    assert [top(state, square) for square in ("a1", "h1", "a2", "h3", "h4")] == ["1R", "8R", "1G", "8Y", "8B"]
    assert [top(state, square) for square in ("a8", "h8", "a7", "h6", "h5")] == ["8B", "1B", "8Y", "1G", "1R"]
    assert owners == {f"{file}{row}": int(row > 4) for file in "abcdefgh" for row in range(1, 9)}


@pytest.mark.parametrize("id", SIXTEEN)
def test_sixteen_cards_fill_two_rows_of_each_side(id: str) -> None:
    state = begin(id, halves("d1:1B e1:2B", "d8:1B e8:2B", top=4))
    assert sorted(look(state)["squares"]) == sorted(f"{file}{row}" for file in "abcdefgh" for row in (1, 2, 7, 8))
    assert [top(state, square) for square in ("a1", "c1", "h1", "h2")] == ["1R", "3R", "2G", "4B"]
    assert [top(state, square) for square in ("a8", "c8", "h8", "h7")] == ["1R", "3R", "2G", "4B"]


def test_a_mixed_pack_fills_the_board_row_by_row_from_a1() -> None:
    state = begin("64g-6", spread("a1:8R b1:1B a2:7G h8:2Y"), players=1)
    play(state, "?a1 ?h8 ?b1 ?a2")
    assert [top(state, square) for square in ("a1", "b1", "a2", "h8")] == ["8R", "1B", "7G", "2Y"]


def test_a_mixed_pack_fills_the_turned_board_row_by_row_from_a1_to_p4() -> None:
    cards = ["1R", "8G", *["1G"] * 2, *["8R"] * 2]  # a value on its own column stays where it is turned up
    deal = spread("a1:1R p1:8G a2:1G i2:1G h4:8R p4:8R", files=16)
    state = begin("64g-11", deal, players=1, turned="on")
    play(state, "?a1 ?p1 ?a2 ?i2 ?h4 ?p4")
    assert [top(state, square) for square in ("a1", "p1", "a2", "i2", "h4", "p4")] == cards


@pytest.mark.parametrize("id", ["64g-4", "64g-8", "64g-12"])
def test_the_first_card_of_a_talon_is_drawn_first(id: str) -> None:
    state = begin(id, talons("5Y 2B", "7G"))
    play(state, "5Y@a1")
    assert look(state)["card"] == "7G"
    play(state, "7G@e1 2B@c1")
    assert [top(state, square) for square in ("a1", "e1", "c1")] == ["5Y", "7G", "2B"]


def test_one_mixed_talon_is_drawn_from_by_all_seats_in_turn() -> None:
    state = begin("64g-7", mixed_talon("5Y 2B 5Y 8G 1R"))
    play(state, "5Y@a1 2B@c3 5Y@e5 8G@g7 1R@a8")
    assert [seat for seat, _ in state.history] == [0, 1, 2, 3, 0]


@pytest.mark.parametrize("id", GAMES)
def test_the_deal_of_a_game_starts_the_same_game_again(id: str) -> None:
    state = ludaro.game(id).new(seed=20)
    again = ludaro.game(id).new(state.players, deal=state.deal)
    assert again.deal == state.deal
    assert again.view(0) == state.view(0)
    while not state.over and len(state.history) < 12:
        move = state.moves(state.seats[0])[0]
        state.play(move)
        again.play(move)
    assert again.view(None) == state.view(None)


@pytest.mark.parametrize("id", GAMES)
def test_seeds_deal_different_games_and_each_the_same_one_every_time(id: str) -> None:
    deals = [ludaro.game(id).new(seed=seed).deal for seed in (1, 2, 1)]
    assert deals[0] == deals[2] != deals[1]


@pytest.mark.parametrize("id", GAMES)
def test_blanks_more_or_less_in_a_deal_do_not_matter(id: str) -> None:
    deal = a_deal(id)
    assert begin(id, f"  {deal.replace(' ', '   ')}\n").deal == begin(id, deal).deal


@pytest.mark.parametrize("id", GAMES)
def test_a_doubled_card_is_refused(id: str) -> None:
    with pytest.raises(ludaro.BadDeal):
        begin(id, a_deal(id).replace("2R", "1R"))


@pytest.mark.parametrize("id", GAMES)
def test_a_missing_card_is_refused(id: str) -> None:
    with pytest.raises(ludaro.BadDeal):
        begin(id, a_deal(id).replace("3G ", "", 1))


@pytest.mark.parametrize("id", GAMES)
def test_a_card_too_many_is_refused(id: str) -> None:
    with pytest.raises(ludaro.BadDeal):
        begin(id, a_deal(id) + " 3G")


@pytest.mark.parametrize("id", [id for id in GAMES if id not in MIXED])
def test_a_card_on_the_wrong_side_is_refused(id: str) -> None:
    south, north = a_deal(id).split(" / ")
    with pytest.raises(ludaro.BadDeal):
        begin(id, f"{south.rsplit(' ', 1)[0]} / {north} {south.rsplit(' ', 1)[1]}")


@pytest.mark.parametrize("id", [id for id in GAMES if id not in MIXED])
@pytest.mark.parametrize("slashes", ["", " / / ", " / 1R / "])
def test_two_decks_are_parted_by_one_slash(id: str, slashes: str) -> None:
    with pytest.raises(ludaro.BadDeal):
        begin(id, a_deal(id).replace(" / ", slashes or " "))


@pytest.mark.parametrize("id", MIXED)
def test_one_mixed_pack_is_not_parted(id: str) -> None:
    with pytest.raises(ludaro.BadDeal):
        begin(id, " ".join(pack()) + " / " + " ".join(pack()))


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("rubbish", ["9R", "0G", "8W", "R8", "8", "8r8", "-1R", "king", "٣R", "1R,"])
def test_what_is_no_card_is_refused(id: str, rubbish: str) -> None:
    with pytest.raises(ludaro.BadDeal):
        begin(id, a_deal(id).replace("1R", rubbish, 1))


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("text", ["", " / ", "/", "hello"])
def test_a_text_that_is_no_deal_is_refused(id: str, text: str) -> None:
    with pytest.raises(ludaro.BadDeal):
        begin(id, text)


@pytest.mark.parametrize("id", SIXTEEN)
def test_a_full_deck_is_refused_where_only_the_values_up_to_four_are_played(id: str) -> None:
    with pytest.raises(ludaro.BadDeal):
        begin(id, talons())


def test_layout_figure_refuses_any_other_deal() -> None:
    figure = f"{FIGURE} / {FIGURE}"
    assert begin("64g-9", figure, layout="figure").deal == figure
    for other in (halves(top=4), f"{FIGURE} / {FIGURE.replace('2G 3R', '3R 2G')}"):
        with pytest.raises(ludaro.BadDeal):
            begin("64g-9", other, layout="figure")


def test_layout_figure_is_dealt_by_every_seed() -> None:
    game = ludaro.game("64g-9")
    assert game.new(seed=1, options={"layout": "figure"}).deal == f"{FIGURE} / {FIGURE}"
    assert game.new(seed=2, options={"layout": "figure"}).deal == f"{FIGURE} / {FIGURE}"


@pytest.mark.parametrize("id", GAMES)
def test_numbers_of_players(id: str) -> None:
    allowed = {"64g-6": range(1, 9), "64g-11": range(1, 9), "64g-7": range(4, 5)}.get(id, range(2, 3))
    game = ludaro.game(id)
    assert list(game.players) == list(allowed)
    for players in {0, 1, 2, 3, 4, 5, 8, 9} - set(allowed):
        with pytest.raises(ludaro.BadPlayers):
            game.new(players)


OPTIONS: dict[str, dict[str, list[str]]] = {
    "64g-1": {"goal": ["cross", "hold", "far"], "begin": ["free", "cover"]},
    "64g-2": {"begin": ["free", "cover"]},
    "64g-3": {"cover": ["surrounded", "always"]},
    "64g-4": {"gain": ["cards", "values"]},
    "64g-5": {"fair": ["on", "off"], "leap": ["one", "line"]},
    "64g-6": {"gain": ["cards", "values"], "moves": ["turned", "any"]},
    "64g-7": {"gain": ["cards", "values"]},
    "64g-8": {"pile": ["whole", "top"]},
    "64g-9": {"layout": ["shuffled", "figure"], "own": ["open", "safe"]},
    "64g-10": {},
    "64g-11": {"gain": ["cards", "values"], "turned": ["off", "on"]},
    "64g-12": {},
}
RECOMMENDED = {
    "64g-1": {"goal": "far"},
    "64g-3": {"cover": "always"},
    "64g-4": {"gain": "values"},
    "64g-6": {"gain": "values"},
    "64g-7": {"gain": "values"},
    "64g-11": {"gain": "values"},
}


@pytest.mark.parametrize("id", GAMES)
def test_the_letter_is_the_default_of_every_option(id: str) -> None:
    defaults: dict[str, str | int] = {name: choices[0] for name, choices in OPTIONS[id].items()}
    if id in ("64g-1", "64g-2", "64g-9"):
        defaults["patience"] = 100
    game = ludaro.game(id)
    assert game.presets["letter"] == defaults
    assert game.new(seed=1).options == defaults


@pytest.mark.parametrize("id", GAMES)
def test_recommended_options_are_those_that_play_best(id: str) -> None:
    game = ludaro.game(id)
    assert game.presets["recommended"] == {**game.presets["letter"], **RECOMMENDED.get(id, {})}


@pytest.mark.parametrize(("id", "name"), [(id, name) for id in GAMES for name in OPTIONS[id]])
def test_every_choice_of_every_option_can_be_played(id: str, name: str) -> None:
    for choice in OPTIONS[id][name]:
        state = ludaro.game(id).new(seed=3, options={name: choice})
        assert state.options[name] == choice
        assert state.moves(0)


@pytest.mark.parametrize(("id", "name"), [(id, name) for id in GAMES for name in OPTIONS[id]])
def test_a_choice_that_is_none_is_refused(id: str, name: str) -> None:
    with pytest.raises(ludaro.BadOption):
        ludaro.game(id).new(options={name: "sometimes"})


@pytest.mark.parametrize("id", GAMES)
def test_an_option_of_another_game_is_refused(id: str) -> None:
    for name in {"goal", "cover", "gain", "fair", "pile", "layout", "turned", "patience"} - set(
        ludaro.game(id).presets["letter"]
    ):
        with pytest.raises(ludaro.BadOption):
            ludaro.game(id).new(options={name: "on"})


@pytest.mark.parametrize("patience", [0, -1, "soon", 1.5])
def test_patience_is_a_whole_number_from_one_on(patience: object) -> None:
    with pytest.raises(ludaro.BadOption):
        ludaro.game("64g-1").new(options={"patience": patience})


@pytest.mark.parametrize("id", GAMES)
def test_points_are_counted_only_where_something_is_gained(id: str) -> None:
    state = ludaro.game(id).new(seed=4)
    if id in ("64g-4", "64g-6", "64g-7", "64g-10", "64g-11", "64g-12"):
        assert state.points == [0] * state.players
    else:
        assert state.points is None
    assert state.result is None


@pytest.mark.parametrize("id", GAMES)
def test_a_move_that_is_not_legal_leaves_everything_as_it_was(id: str) -> None:
    state = ludaro.game(id).new(seed=5)
    before = state.view(None)
    for move in ("a1-a1", "e1xe1", "9R@e4", "?z9", "stay", "pass", "", "a1"):
        with pytest.raises(ludaro.IllegalMove):
            state.play(move)
    with pytest.raises(ludaro.IllegalMove):
        state.play(state.moves(0)[0], seat=1)
    assert state.view(None) == before


@pytest.mark.parametrize("id", GAMES)
def test_moves_are_listed_in_string_order_each_once_and_only_for_the_seat_to_move(id: str) -> None:
    state = ludaro.game(id).new(seed=6)
    for _ in range(60):
        if state.over:
            break
        (seat,) = state.seats
        moves = state.moves(seat)
        assert moves == sorted(set(moves))
        assert moves
        assert all(state.moves(other) == [] for other in range(state.players) if other != seat)
        state.play(moves[len(state.history) * 7 % len(moves)])
