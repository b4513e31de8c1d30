"""Games from words: what is accepted plays to its end and keeps all promises; what is refused has a reason."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

import ludaro
from ludaro.games.sixtyfour import GAMES
from ludaro.games.sixtyfour.codes import LETTER_OF, code_of, read_code
from ludaro.games.sixtyfour.grammar import (
    CLASHES,
    FACTS,
    IDLE,
    any_game,
    check,
    clashes,
    holds,
    normal,
    players_of,
    settle,
)
from ludaro.games.sixtyfour.words import USUAL, VOCABULARY, choices_of
from ludaro.kernel.engine import Engine
from ludaro.kernel.random import generator
from ludaro.kernel.records import SPECTATOR
from ludaro.testing.variants import some_moves

OWN = ludaro.game("64g-own")
LONGEST = 600


def declarations(count: int, seed: int) -> list[dict[str, Any]]:
    rng = random.Random(seed)
    return [any_game(rng, rng.randint(3, 12)) for _ in range(count)]


def begin(words: dict[str, Any], seed: int) -> ludaro.State:
    players = players_of(words)
    return OWN.new(random.Random(seed).choice(players), options=words, seed=seed)


def cards_of(state: ludaro.State) -> int:
    """All cards, wherever they are."""
    table = state.view(None)["table"]
    lying = sum(len(pile) for pile in table["squares"].values())
    gone = sum(len(cards) for cards in table["gone"].values())
    return int(lying + gone + sum(table["talons"]) + (table["card"] is not None))


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_accepted_plays_to_its_end_and_loses_no_card(seed: int) -> None:
    rng = random.Random(seed)
    for words in declarations(12, seed):
        state = begin(words, rng.randrange(2**32))
        cards = 2 * words["colours"] * words["values"]
        for number, position in enumerate(some_moves(state, rng, LONGEST + 1)):
            if number % 9 == 0:
                assert cards_of(position) == cards, code_of(words)
        assert state.over, code_of(words)
        assert state.ending is not None
        assert state.ending["by"] in state.game.family.ending.WORDS
        assert ludaro.load(state.save()) == state


@pytest.mark.parametrize("seed", range(4))
def test_plain_python_and_compiled_code_play_the_same_games_from_words(seed: int) -> None:
    compiled = OWN.family.engine
    plain = Engine(compiled.name, compiled.module, "python")
    for words in declarations(6, 100 + seed):
        rules = OWN.encode(players_of(words)[-1], words)
        lengths, scores = compiled.playouts(rules, seed, 2)
        plain_lengths, plain_scores = plain.playouts(rules, seed, 2)
        assert lengths.tolist() == plain_lengths.tolist(), code_of(words)
        assert np.array_equal(scores, plain_scores), code_of(words)


@pytest.mark.parametrize("seed", range(6))
def test_no_view_of_a_game_from_words_tells_what_nobody_can_know(seed: int) -> None:
    rng = random.Random(seed)
    for words in declarations(8, 200 + seed):
        for number, position in enumerate(some_moves(begin(words, seed), rng, 80)):
            if number % 8 == 0 and not position.over:
                other = position.copy()
                other._mirror = None
                engine = position.game.family.engine
                engine.imagine(other._rules, other._truth, SPECTATOR, generator(number))
                seen = [
                    json.dumps([truth.view(None), truth.moves(position.seats[0]), truth.points], sort_keys=True)
                    for truth in (position, other)
                ]
                assert seen[0] == seen[1], code_of(words)
                again = other.copy()
                for truth in (other, again):
                    truth._mirror = None
                engine.imagine(again._rules, again._truth, SPECTATOR, generator(number))
                assert again._truth.tobytes() == other._truth.tobytes(), code_of(words)


@pytest.mark.parametrize("seed", range(3))
def test_every_refused_move_of_a_game_from_words_has_a_reason(seed: int) -> None:
    rng = random.Random(seed)
    squares = [f"{file}{row}" for file in "abcdefgh" for row in range(1, 9)]
    for words in declarations(10, 300 + seed):
        for number, position in enumerate(some_moves(begin(words, seed), rng, 60)):
            if number % 5 or position.over:
                continue
            seat = position.seats[0]
            legal = position.moves(seat)
            card = position.view(None)["table"]["card"] or "1R"
            a, b = rng.sample(squares, 2)
            for text in (f"{a}-{b}", f"{a}x{b}", f"{card}@{a}", f"{card}x{a}", f"?{a}", "pass", "stay"):
                if text in legal:
                    continue
                with pytest.raises(ludaro.IllegalMove) as refused:
                    position.play(text, seat)
                assert refused.value.why
                if refused.value.why == "written":
                    assert refused.value.facts["move"] in legal, (code_of(words), text)


def test_what_is_settled_is_in_normal_form_and_stays_so() -> None:
    for words in declarations(400, 1):
        assert not clashes(words)
        assert normal(words) == words
        assert settle(words) == words
        assert list(words) == list(VOCABULARY)
        game = ludaro.game(f"64g-own:{code_of(words)}")
        assert game.choose({}) == words
        assert game.id == f"64g-own:{code_of(words)}"


def test_two_declarations_that_mean_the_same_have_the_same_normal_form() -> None:
    rng = random.Random(5)
    changed = 0
    for words in declarations(300, 2):
        for idle in IDLE:
            other = {**words, idle.word: rng.choice(choices_of(idle.word))}
            if holds(idle.when, other) and words[idle.word] == idle.value and not clashes(other):
                changed += other != words
                assert settle(other) == words
    assert changed > 300


@pytest.mark.parametrize("clash", CLASHES, ids=lambda clash: clash.name)
def test_every_clash_is_met_alone_and_refused_with_its_reason(clash: Any) -> None:
    rng = random.Random(clash.name)
    for _ in range(20_000):
        words = {name: rng.choice(choices_of(name)) for name in VOCABULARY}
        for name, values in clash.when.items():
            if name not in FACTS:
                words[name] = rng.choice(list(values))
        if holds(clash.when, words):
            with pytest.raises(ludaro.BadOption, match="go together"):
                check(words)
            return
    pytest.fail(f"{clash.name} never holds")


def test_bad_words_get_a_sentence_and_nothing_else_escapes() -> None:
    rng = random.Random(7)
    odd: list[Any] = [None, 1.5, True, "", "step", "turn up", -1, 0, 9, 10**30, "8", [], {}, "ĝ"]
    for _ in range(1500):
        named = {
            rng.choice([*VOCABULARY, "trun"]): rng.choice([*odd, *VOCABULARY[rng.choice(list(VOCABULARY))]])
            for _ in range(rng.randint(1, 6))
        }
        told = ""
        try:
            assert not clashes(OWN.choose(named))
        except ludaro.BadOption as error:
            told = str(error)
        assert not told or len(told) > 20


def test_a_refusal_names_the_words_says_why_and_what_would_fit() -> None:
    with pytest.raises(ludaro.BadOption) as refused:
        OWN.choose({"turn": "lay", "start": "open"})
    assert str(refused.value) == (
        "turn=lay and start=open do not go together: there is no talon to lay from; "
        "turn=step or jump or send, or start=talons would fit"
    )


@pytest.mark.parametrize(
    "words",
    [
        {"effect": "give", "pack": "own"},
        {"values": 9},
        {"layout": "figure", "values": 8},
        {"rows": 1, "start": "open"},
        {"least": 200},
        {"rows": 1, "start": "hidden", "values": 8, "colours": 4},
        {"kings": "first", "start": "open"},
        {"turn": "step", "longest": 0},
        {"goal": "king", "kings": "none"},
    ],
    ids=str,
)
def test_what_used_to_crash_or_never_end_is_refused(words: dict[str, Any]) -> None:
    with pytest.raises(ludaro.BadOption):
        OWN.new(options=words)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"rows": 1, "start": "open"}, "one row of squares has no two halves"),
        ({"start": "open", "effect": "return"}, "there is no talon to return cards to"),
        ({"start": "open", "goal": "outlast"}, "there is no talon to lay from"),
        ({"goal": "outlast", "longest": 0}, "the game could go on for ever; say after how many moves it is a draw"),
        ({"kings": "dealt", "longest": 0}, "the game could go on for ever; say after how many moves it is a draw"),
        ({"turn": "send", "goal": "king"}, "the very first card could cover the king"),
        ({"rows": 1, "goal": "king"}, "in one row both kings would have the same square"),
        ({"start": "open", "second": "disturb"}, "only after laying a card its neighbours are moved"),
        (
            {"turn": "send", "rows": 5, "files": 8, "colours": 4, "values": 4, "cover": "never"},
            "every square is taken and nothing may be covered",
        ),
        ({"goal": "block", "turn": "lay", "cover": "full", "values": 8}, "there is always room for another card"),
        ({"goal": "block", "turn": "lay", "second": "row", "files": 8}, "there is always room for another card"),
    ],
    ids=str,
)
def test_the_reason_is_what_is_in_the_way_of_these_words(words: dict[str, Any], why: str) -> None:
    """Not what was met last where all other ways were tried."""
    with pytest.raises(ludaro.BadOption, match=f": {why}"):
        OWN.choose(words)


def test_a_code_whose_words_clash_is_refused_like_the_words() -> None:
    with pytest.raises(
        ludaro.BadOption, match="start=hidden and turn=lay do not go together: there is no talon to lay"
    ):
        ludaro.game("64g-own:s2t3")


SAME = [
    ({"turn": "lay", "cover": "surrounded", "goal": "most"}, {"turn": "lay", "cover": "never", "goal": "most"}),
    ({"turn": "send", "cover": "full", "values": 7}, {"turn": "send", "cover": "never", "values": 7}),
    ({"effect": "count", "among": "all"}, {"effect": "count", "among": "own"}),
    ({"effect": "count", "turn": "lay"}, {"effect": "count", "turn": "lay", "among": "own"}),
    ({"second": "match", "goal": "avoid", "values": 8, "files": 8}, {"turn": "turn up", "goal": "avoid", "values": 8}),
    ({"layout": "figure", "kings": "dealt"}, {"layout": "figure", "kings": "ones"}),
    ({"second": "row", "kinds": "line"}, {"second": "row", "kinds": "value stairs"}),
    ({"second": "row", "kinds": "any"}, {"second": "row", "kinds": "value stairs"}),
    ({"kings": "ones", "cover": "never", "patience": 50}, {"kings": "ones", "cover": "never"}),
]


@pytest.mark.parametrize(("one", "other"), SAME, ids=str)
def test_what_means_the_same_is_the_same(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert settle(one) == settle(other)


def test_what_is_called_the_same_plays_the_same() -> None:
    """Words before and after they are put into normal form: the same games from the same deals."""
    rng = random.Random(3)
    engine, met = OWN.family.engine, set()
    for _ in range(3000):
        idle = rng.choice([idle for idle in IDLE if idle.word in idle.when])
        try:
            words = settle({name: rng.choice(list(values)) for name, values in idle.when.items() if name not in FACTS})
        except ludaro.BadOption:
            continue
        before = {**words, idle.word: rng.choice(list(idle.when[idle.word]))}
        if not clashes(before) and normal(before) == words != before:
            met.add(idle.name)
            seats = players_of(words)[-1]
            games = [engine.playouts(OWN.encode(seats, each), 5, 20) for each in (before, words)]
            assert np.array_equal(games[0][0], games[1][0]), (code_of(before), code_of(words))
            assert np.array_equal(games[0][1], games[1][1]), (code_of(before), code_of(words))
    assert met == {idle.name for idle in IDLE if idle.word in idle.when}


def test_whoever_cannot_move_at_the_deal_has_lost_where_that_loses() -> None:
    words = {"goal": "block", "files": 4, "rows": 4, "values": 2, "cover": "always"}
    states = [OWN.new(options=words, seed=seed) for seed in range(200)]
    assert not any("pass" in state.moves(0) for state in states)
    endings = [(state.ending, state.result) for state in states if state.over]
    assert ({"by": "blocked", "seat": 1}, [0.0, 1.0]) in endings


def test_what_cannot_be_played_by_so_many_is_refused() -> None:
    with pytest.raises(ludaro.BadPlayers, match="is for 4 players"):
        OWN.new(2, options={"effect": "give"})
    with pytest.raises(ludaro.BadPlayers, match="is for 2 players"):
        OWN.new(3, options={"pack": "own"})


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
def test_the_twelve_games_are_in_the_language(game: ludaro.Game) -> None:
    """Each with all of its readings goes together: encoding checks that."""
    for name, option in game.options.items():
        values = option.choices if isinstance(option.choices, tuple) else (option.default,)
        for value in values:
            game.new(options={name: value}, seed=1)


def test_a_game_says_what_its_words_make_of_it() -> None:
    turning = OWN.with_options({"turn": "turn up"})
    assert (turning.players, turning.counts, turning.hidden) == (range(1, 9), True, True)
    walking = OWN.with_options({"goal": "far"})
    assert (walking.players, walking.counts, walking.hidden) == (range(2, 3), False, False)
    assert OWN.new(options={"turn": "turn up"}, seed=1).game is turning


@pytest.mark.parametrize("code", ["", "zz", "t", "t99", "z3", "t3t3", "T3", "t3 ", "t٣", "a" * 5000])
def test_what_is_no_code_is_no_game(code: str) -> None:
    with pytest.raises(ludaro.UnknownGame, match="code"):
        read_code(code)
    if code:
        with pytest.raises(ludaro.UnknownGame):
            ludaro.game(f"64g-own:{code}")


def test_codes_stay_what_they_are() -> None:
    """Links with codes are kept for years: letters and places are never given to something else."""
    assert ludaro.game("64g-own:s1t3o1e1w6").choose({})["effect"] == "take"
    assert "".join(LETTER_OF.values()) == "pfrucvsyktnodailehgwbqmx" + "zbzlzmzo"
    words = {**USUAL, "turn": "turn up", "goal": "block", "kinds": "line", "patience": 17}
    assert code_of(words) == "t5i7w10m17"
    assert read_code("t1zl1x200") == {"turn": "jump", "leap": "line", "longest": 200}
    assert read_code("t5i7w10m17") == {name: words[name] for name in ("turn", "kinds", "goal", "patience")}


def test_a_code_that_does_not_go_together_is_mended_and_says_how() -> None:
    """A code is a promise: what it makes is what it says, or what is otherwise is told."""
    game = ludaro.game("64g-own:f4r4v8c4")
    assert game.mended["start"] == "talons"
    assert read_code("f4r4v8c4").items() <= game.choose({}).items()
    said = {**USUAL, **read_code("f4r4v8c4")}
    assert {name: value for name, value in game.choose({}).items() if value != said[name]} == game.mended
    assert game.with_options(None).mended == game.mended
    assert ludaro.game(game.full_id).mended == {}


def test_all_goals_and_ends_come_about() -> None:
    """The random games of these tests reach every goal and each new way to end."""
    rng = random.Random(11)
    met: Counter[str] = Counter()
    for goal in VOCABULARY["goal"]:
        for _ in range(12):
            named = {"goal": goal, "files": rng.randint(4, 6), "rows": rng.randint(4, 6), "values": rng.randint(2, 4)}
            try:
                words = settle(
                    {**named, "fair": rng.choice(["off", "on"]), "cover": rng.choice(["always", "opposing"])}
                )
            except ludaro.BadOption:
                continue
            state = begin(words, rng.randrange(2**32))
            for _ in some_moves(state, rng, LONGEST + 1):
                pass
            assert state.ending is not None
            met[state.ending["by"]] += 1
    wanted = {"crossed", "held", "far", "king", "across", "ran-out", "combined", "avoided", "last", "blocked"}
    assert wanted | {"both-there"} <= set(met), met
