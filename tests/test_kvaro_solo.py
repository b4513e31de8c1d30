"""Kvaro solo: building the square, taking back, dealt puzzles, the solver's count and hints."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest

import ludaro
from ludaro.games.kvaro.solver import count_solutions, hint
from tests.kvaro_positions import Face, Play, all_faces, all_lays, fit_above, fit_beside, named, read, text, turn

GAME = ludaro.game("kvaro-solo")
NINE = "A1 A2 A3 B1 B2 B3 C1 C2 C3"


def play_solo(cards: str = NINE, aside: str = "") -> Play:
    return Play("kvaro-solo", cards, aside=aside)


def refuse(game: Play, move: str) -> None:
    before = game.state.save()
    with pytest.raises(ludaro.IllegalMove):
        game.play(move)
    assert game.state.save() == before


def is_square(cells: tuple[Face, ...]) -> bool:
    """Three rows of three, the lowest first, all fitting."""
    for x, y in product(range(3), repeat=2):
        if x < 2 and not fit_beside(cells[3 * y + x], cells[3 * y + x + 1]):
            return False
        if y < 2 and not fit_above(cells[3 * y + x + 3], cells[3 * y + x]):
            return False
    return True


# Laying


def test_the_first_card_goes_to_the_origin_either_way_up() -> None:
    names = NINE.split()
    assert play_solo().moves() == {f"{name}@0,0" for name in names} | {f"{name}r@0,0" for name in names}


def test_later_cards_touch_and_fit() -> None:
    game = play_solo().play("A1@0,0")
    assert game.lays() == {"A2@1,0", "A2@-1,0", "A3@1,0", "A3@-1,0", "B1@0,1", "B1@0,-1", "C1@0,1", "C1@0,-1"}


def test_beside_a_turned_card_the_others_lie_turned() -> None:
    game = play_solo().play("A1r@0,0")
    assert game.lays() == {f"{name}r@{x},0" for name in ("A2", "A3") for x in (-1, 1)} | {
        f"{name}r@0,{y}" for name in ("B1", "C1") for y in (-1, 1)
    }


def test_everything_stays_within_some_square_of_three_by_three() -> None:
    game = play_solo(f"{NINE} A4").play("A1@0,0", "A2@1,0", "A3@2,0")
    assert not any(move.startswith("A4") for move in game.lays())  # a fourth in the row
    refuse(game, "A4@3,0")
    refuse(game, "A4@-1,0")
    game.play("B1@0,1", "C1@0,2")
    assert all(0 <= int(part) <= 2 for move in game.lays() for part in move.partition("@")[2].split(","))


def test_the_frame_is_open_until_the_cards_fill_it() -> None:
    game = play_solo().play("A1@0,0", "A2@1,0")
    assert {"A3@-1,0", "A3@2,0"} <= game.lays()


def test_the_frame_may_wander_when_cards_are_taken_back() -> None:
    game = play_solo(f"{NINE} A4").play("A1@0,0", "A2@1,0", "A3@2,0", "take 0,0")
    assert "A4@3,0" in game.lays()
    game.play("A4@3,0")
    assert "A1@4,0" not in game.lays()
    assert "A1@0,0" not in game.lays()


def test_all_lays_of_the_published_deck_are_listed() -> None:
    rng = random.Random(5)
    state = GAME.new(1, seed=5)
    state.play(rng.choice(state.moves(0)))
    for _ in range(60):
        places = [read_place(place) for place in state.view(0)["table"]["laid"]]
        if not places:
            state.play(rng.choice(state.moves(0)))
            continue
        wanted = set()
        for move in all_lays(state, state.view(0)["table"]["hand"] or []):
            both = [*places, read_place(move.partition("@")[2])]
            if all(max(column) - min(column) <= 2 for column in zip(*both, strict=True)):
                wanted.add(move)
        takes = {f"take {x},{y}" for x, y in places}
        assert set(state.moves(0)) == wanted | takes
        state.play(rng.choice(sorted(wanted or takes)))
        if state.over:
            break


def read_place(place: str) -> tuple[int, int]:
    x, y = place.split(",")
    return int(x), int(y)


# Taking back


def test_every_card_may_be_taken_back_without_a_rule_about_holes() -> None:
    game = play_solo().play("A1@0,0", "A2@1,0", "A3@2,0")
    assert {move for move in game.moves() if move.startswith("take")} == {"take 0,0", "take 1,0", "take 2,0"}
    game.play("take 1,0")
    assert game.laid() == {"0,0": "A1", "2,0": "A3"}
    assert "A2" in game.hand(0)
    assert "A2@1,0" in game.lays()  # right back on its place


def test_there_is_no_pass() -> None:
    refuse(play_solo(), "pass")
    refuse(play_solo().play("A1@0,0"), "pass")


def test_when_all_cards_are_taken_back_the_next_goes_to_the_origin_again() -> None:
    game = play_solo().play("A1@0,0", "A2@1,0", "take 0,0", "take 1,0")
    assert game.moves() == play_solo().moves()


def test_the_frame_is_forgotten_with_the_last_card() -> None:
    game = play_solo().play("A1@0,0", "A2@1,0", "A3@2,0", "take 0,0", "take 1,0", "take 2,0", "B1@0,0")
    assert "B2@-1,0" in game.lays()


# The end


def solve(game: Play) -> Play:
    return game.play(*(f"{row}{column}@{column - 1},{y}" for y, row in enumerate("ABC") for column in (1, 2, 3)))


def test_nine_cards_in_the_square_win() -> None:
    game = play_solo()
    game.play("A1@0,0", "A2@1,0", "A3@2,0", "B1@0,1", "B2@1,1", "B3@2,1", "C1@0,2", "C2@1,2")
    assert not game.state.over
    assert game.state.result is None
    game.play("C3@2,2")
    assert game.state.over
    assert game.state.result == [1.0]
    assert game.state.ending == {"by": "square", "seat": 0}
    assert game.state.seats == ()
    assert game.state.points is None


def test_the_square_may_lie_anywhere_around_the_origin() -> None:
    game = play_solo()
    for row, y in (("B", 0), ("A", -1), ("C", 1)):
        for column, x in ((2, 0), (1, -1), (3, 1)):
            game.play(f"{row}{column}@{x},{y}")
    assert game.state.result == [1.0]


def test_nine_cards_lie_in_a_full_square_only() -> None:
    game = solve(play_solo())
    assert set(game.laid()) == {f"{x},{y}" for x, y in product(range(3), repeat=2)}
    with pytest.raises(ludaro.IllegalMove, match="over"):
        game.play("take 0,0")


def test_it_is_for_one() -> None:
    with pytest.raises(ludaro.BadPlayers):
        GAME.new(2, seed=1)


# Deals and the option cards


def test_all_thirty_cards_are_open_by_default() -> None:
    state = GAME.new(seed=3)
    assert state.deal == " ".join(str(number) for number in range(1, 31))
    assert state.view(0)["table"]["hand"] == list(range(1, 31))


@pytest.mark.parametrize("cards", [9, 10, 14, 20, 29, 30])
def test_a_dealt_puzzle_has_as_many_cards_as_asked_and_a_solution(cards: int) -> None:
    deals = set()
    for seed in range(6):
        state = GAME.new(seed=seed, options={"cards": cards})
        numbers = [int(word) for word in state.deal.split()]
        assert numbers == sorted(set(numbers))
        assert len(numbers) == cards
        assert count_solutions("ludaro", numbers) > 0
        deals.add(state.deal)
    assert len(deals) > 1 or cards == 30


def test_a_dealt_puzzle_of_another_deck_has_a_solution() -> None:
    deck = play_solo().deck
    for seed in range(3):
        state = GAME.new(seed=seed, options={"cards": 9, "deck": deck})
        assert count_solutions(deck, [int(word) for word in state.deal.split()]) > 0


def test_a_given_deal_decides_by_its_own_length() -> None:
    state = GAME.new(deal="1 2 3 4 5 6 7 8 9 10 11", options={"cards": 20})
    assert len(state.view(0)["table"]["hand"] or []) == 11


def test_a_given_deal_need_not_have_a_solution() -> None:
    game = play_solo("A1 A2 A3 - - - - - -", aside="B1 B2 B3 C1 C2 C3")
    assert count_solutions(game.deck, range(1, 10)) == 0
    assert not game.state.over


@pytest.mark.parametrize("cards", [8, 31, "many", None])
def test_cards_is_a_number_from_9_to_30(cards: object) -> None:
    with pytest.raises(ludaro.BadOption, match="from 9 to 30"):
        GAME.new(seed=1, options={"cards": cards})


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        ("1 2 3 4 5 6 7 8", "a square has 9 cards; this puzzle has only 8"),
        ("1 2 3 4 5 6 7 8 8", "card 8 is in the deal 2 times"),
        ("1 2 3 4 5 6 7 8 31", "'31' is not a card"),
        ("1 2 3 4 5 / 6 7 8 9", "one part"),
        ("", "only 0"),
    ],
)
def test_a_bad_deal_is_refused_with_a_reason(deal: str, words: str) -> None:
    with pytest.raises(ludaro.BadDeal, match=words):
        GAME.new(deal=deal)


def test_a_deck_without_any_square_is_refused() -> None:
    cards: list[Face] = []
    for face in all_faces():
        mates = [other for other in cards if fit_beside(face, other) or fit_beside(turn(face), other)]
        if len(mates) < 2 and face not in cards and turn(face) not in cards:
            cards.append(face)  # so no three of them ever lie in a row
    deck = ", ".join(text(face) for face in cards[:30])
    with pytest.raises(ludaro.BadDeck, match="no nine cards of this deck make a square"):
        GAME.new(seed=1, options={"deck": deck})


def test_nothing_is_hidden() -> None:
    game = play_solo().play("A1@0,0", "A2@1,0")
    assert not GAME.hidden
    table = game.look(0)
    del table["deck"]
    assert (table.pop("kind"), table.pop("unaided")) == ("square", False)
    assert table == {"laid": {"0,0": "1", "1,0": "2"}, "hand": [3, 4, 5, 6, 7, 8, 9], "sizes": [7], "turn": 0}
    assert game.state.imagine(0, 1).view(0) == game.state.view(0)


def test_a_game_is_saved_and_loaded() -> None:
    game = play_solo().play("A1r@0,0", "A2r@1,0", "take 0,0")
    assert ludaro.load(game.state.save()).view(0) == game.state.view(0)


# Counting and hints


def test_the_solutions_of_nine_cards_are_counted_as_laid() -> None:
    game = play_solo()
    rows = [["A1", "A2", "A3"], ["B1", "B2", "B3"], ["C1", "C2", "C3"]]
    squares = set()
    for order, columns in product(permutations(range(3)), repeat=2):
        cells = tuple(named(rows[y][x]) for y in order for x in columns)
        for laid in (cells, tuple(turn(face) for face in reversed(cells))):
            assert is_square(laid)
            squares.add(laid)
    assert len(squares) == 72
    assert count_solutions(game.deck, range(1, 10)) == 72


def test_following_hints_solves_a_puzzle() -> None:
    for seed in range(3):
        state = GAME.new(seed=seed, options={"cards": 12})
        state.play(state.moves(0)[0])
        for _ in range(30):
            move = hint(state)
            if move is None:
                break
            state.play(move)
        assert state.over
        table = state.view(0)["table"]
        lying = {}
        for place, card in table["laid"].items():
            face = read(table["deck"][int(card.removesuffix("r")) - 1])
            lying[read_place(place)] = turn(face) if card.endswith("r") else face
        cells = tuple(lying[place] for place in sorted(lying, key=lambda place: (place[1], place[0])))
        assert len(cells) == 9
        assert is_square(cells)


def test_a_hint_takes_back_what_is_in_the_way() -> None:
    game = play_solo(f"{NINE} D1").play("D1@0,0", "A1@0,1", "B1@0,2")
    assert hint(game.state) == "take 0,0"
    game = play_solo(f"{NINE} D4").play("D4@0,0")
    assert hint(game.state) == "take 0,0"


def test_there_is_no_hint_without_a_solution() -> None:
    assert hint(play_solo("A1 A2 A3 - - - - - -", aside="B1 B2 B3 C1 C2 C3").state) is None
