"""Quick players: one plan for one view, thoughts that nothing interrupts, errors like people's, even steps."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Any

import pytest

import ludaro
from ludaro import players
from ludaro.kernel.random import generator
from ludaro.kernel.records import Numbers
from ludaro.lab.arena import Arena
from ludaro.lab.match import PACE, ArenaGame, Record
from ludaro.lab.question import Question, question
from ludaro.players.quick import LEVELS, Plan, Planner, Quick, can_play
from ludaro.players.random import Random

GAMES = [id for id in ludaro.games() if can_play(ludaro.game(id))]
NUMBERS = range(1, len(LEVELS) + 1)


def match(id: str, entrants: Sequence[str], number: int = 0, options: dict[str, Any] | None = None) -> ArenaGame:
    """A table with these players in the order of their seats."""
    asked = Question(id, len(entrants), ludaro.game(id).choose(options), tuple(entrants), 5)
    return ArenaGame(asked, number, number, tuple(range(len(entrants))))


def played(id: str, entrants: Sequence[str], number: int = 0, options: dict[str, Any] | None = None) -> Record:
    return match(id, entrants, number, options).play()


def midgame(id: str, seats: int, seed: int, options: dict[str, Any] | None = None) -> tuple[ludaro.State, list[float]]:
    """A game under way, with the times of its moves."""
    table = match(id, ["quick:4"] * seats, seed, options)
    table.play()
    moves = table.state.history[: len(table.state.history) * (seed % 5) // 5]
    state = ludaro.game(id).new(seats, options=options, deal=table.state.deal)
    for seat, move in moves:
        state.play(move, seat)
    return state, table.times[: len(moves) + 1]


def places(state: ludaro.State) -> list[str]:
    """The places for the open pair of kvaro-b."""
    after = state.copy()
    if len(after.seats) > 1:
        after.play("stop", after.seats[0])
    return [move for move in after.moves(after.seats[0]) if move != "fail"]


# The same plan for the same view.


@pytest.mark.parametrize("id", GAMES)
def test_a_seed_gives_the_same_plan_and_another_seed_another(id: str) -> None:
    state = ludaro.game(id).new(2, seed=3, options="recommended")
    plans = [Quick(3).plan(state, 0, seed, [0.0]) for seed in range(20)]
    assert plans == [Quick(3).plan(state, 0, seed, [0.0]) for seed in range(20)]
    assert len(set(plans)) == 20


@pytest.mark.parametrize("id", GAMES)
def test_the_same_question_gives_the_same_games(id: str) -> None:
    first, second = ([played(id, ["quick:2", "quick:5"], number).save for number in range(3)] for _ in range(2))
    assert first == second
    assert len(set(first)) == 3


@pytest.mark.parametrize("id", GAMES)
def test_two_truths_with_one_view_get_the_same_plan(id: str) -> None:
    compared = 0
    for seed in range(10):
        state, times = midgame(id, 3, seed)
        for seat in range(3):
            for other in (state.imagine(seat, 100), state.imagine(seat, 101)):
                assert other.view(seat) == state.view(seat)
                compared += other.records[1].tobytes() != state.records[1].tobytes()
                for level in (1, 8):
                    someone = Quick(level)
                    assert someone.plan(other, seat, 7, times) == someone.plan(state, seat, 7, times)
                    if state.moves(seat):
                        for decide in (someone.choose, someone.react):
                            assert decide(other, seat, generator(9)) == decide(state, seat, generator(9))
    assert compared > 20


@pytest.mark.parametrize("id", GAMES)
def test_a_plan_leaves_the_state_as_it_was(id: str) -> None:
    state, times = midgame(id, 2, 3)
    before, saved = state.records[1].tobytes(), state.save()
    Quick(2).plan(state, 0, 1, times)
    assert (state.records[1].tobytes(), state.save()) == (before, saved)


def test_a_plan_goes_with_the_clock_of_the_table() -> None:
    state, times = midgame("kvaro-c", 2, 2)
    early = Quick(4).plan(state, 0, 1, times)
    late = Quick(4).plan(state, 0, 1, [time + 1000 for time in times])
    assert early is not None
    assert late is not None
    assert late[0] == pytest.approx(early[0] + 1000)
    assert late[1] == early[1]


# Thoughts that nothing interrupts.


@pytest.mark.parametrize("level", [1, 4, 8])
def test_somebody_who_says_none_disturbs_nobody(level: int) -> None:
    for seed in range(12):
        state = ludaro.game("kvaro-b").new(4, seed=seed, options={"referee": "off"})
        times = [10.0]
        plans = [Quick(level).plan(state, seat, seed, times) for seat in range(3)]
        for speaker, moment in ((3, 10.1), (2, 10.2)):
            state.play("none", speaker)
            times.append(moment)
            others = [Quick(level).plan(state, seat, seed, times) for seat in range(speaker)]
            assert others == plans[:speaker]


def test_cards_laid_elsewhere_disturb_nobody() -> None:
    undisturbed = 0
    for seed in range(30):
        state = ludaro.game("kvaro-c").new(2, seed=seed)
        before, plan = state.moves(0), Quick(3).plan(state, 0, seed, [0.0])
        if plan is None or not state.moves(1):
            continue
        state.play(state.moves(1)[0], 1)
        after = Quick(3).plan(state, 0, seed, [0.0, 0.5])
        if plan[1] in state.moves(0):
            assert after is not None
            assert after == plan or (after[0] < plan[0] and after[1] not in before)
            undisturbed += after == plan
        elif after is not None:
            assert after[0] > 0.5
            assert after[1] in state.moves(0)
    assert undisturbed > 5


def test_who_had_to_wait_for_another_to_fail_speaks_right_after() -> None:
    waited = 0
    for seed in range(20):
        state = ludaro.game("kvaro-b").new(3, seed=seed, options="recommended")
        plan = Quick(6).plan(state, 0, seed, [0.0])
        assert plan is not None
        state.play("stop", 1)
        assert Quick(6).plan(state, 0, seed, [0.0, 0.1]) is None
        state.play("fail", 1)
        long = plan[0] + 60
        after = Quick(6).plan(state, 0, seed, [0.0, 0.1, long])
        assert after is not None
        assert after[1] == plan[1]
        assert long + 0.2 < after[0] < long + 2
        soon = Quick(6).plan(state, 0, seed, [0.0, 0.1, 0.2])
        assert soon == plan
        waited += 1
    assert waited


# Errors like people's.


def errors(record: Record) -> tuple[int, int]:
    """In a game of kvaro-b: how often somebody stopped in vain, and said none though there was a place."""
    content = json.loads(record.save)
    state = ludaro.game("kvaro-b").new(content["players"], options=content["options"], deal=content["deal"])
    vain = blind = 0
    for seat, move in content["moves"]:
        fits = places(state)
        vain += move == "fail" or ("@" in move and move not in fits)
        blind += move == "none" and bool(fits)
        state.play(move, seat)
    return vain, blind


def test_low_levels_err_in_every_way() -> None:
    records = [played("kvaro-b", ["quick:1"] * 3, number, {"referee": "off"}) for number in range(12)]
    vain = sum(errors(record)[0] for record in records)
    moves = [move for record in records for _, move in json.loads(record.save)["moves"]]
    failed = moves.count("fail")
    assert 0 < failed < vain  # some notice it, and some lay a card where it does not fit


def test_low_levels_overlook_places() -> None:
    deals = [ludaro.game("kvaro-b").new(2, seed=seed, options={"referee": "off"}) for seed in range(20)]
    for level, overlooks in ((1, True), (8, False)):
        said = [
            plan[1]
            for state in deals
            for seed in range(10)
            if places(state) and (plan := Quick(level).plan(state, 0, seed, [0.0]))
        ]
        assert len(said) > 50
        assert ("none" in said) is overlooks
        assert "stop" in said


def test_the_highest_level_never_errs() -> None:
    for number in range(6):
        record = played("kvaro-b", ["quick:8"] * 3, number, {"referee": "off"})
        assert errors(record) == (0, 0)
        assert record.finished


def test_with_a_referee_nobody_says_none() -> None:
    record = played("kvaro-b", ["quick:1", "quick:3"], 1, {"referee": "on"})
    assert "none" not in {move for _, move in json.loads(record.save)["moves"]}


def test_a_stop_by_mistake_is_a_fail_if_there_is_nothing_to_lay() -> None:
    for seed in range(40):
        state = ludaro.game("kvaro-b").new(2, seed=seed, options={"referee": "off"})
        if not places(state):
            state.play("stop", 0)
            assert Quick(8).choose(state, 0, generator(1)) == "fail"
            return
    pytest.fail("no deal without a place")


@pytest.mark.parametrize("id", GAMES)
def test_nobody_is_quicker_than_people_can_be(id: str) -> None:
    table = match(id, ["quick:8"] * 2, 1)
    table.play()
    own: dict[int, float] = {}
    for (seat, move), moment in zip(table.state.history, table.times[1:], strict=True):
        assert moment - own.get(seat, 0.0) > (0.1 if "@" in move and id == "kvaro-b" else 0.25)
        own[seat] = moment


def test_a_fumbled_card_costs_the_penalty() -> None:
    free, dear = (ludaro.game("kvaro-c").new(2, seed=4, options={"penalty": penalty}) for penalty in (0, 100))
    lost = []
    for seed in range(40):
        plans = [Quick(1).plan(state, 0, seed, [0.0]) for state in (free, dear)]
        assert plans[0] is not None
        assert plans[1] is not None
        lost.append(round(plans[1][0] - plans[0][0]))
    assert set(lost) <= {0, 100, 200, 300}
    assert {0, 100} <= set(lost)


# Even steps.


def test_every_level_is_quicker_than_the_one_below_and_errs_less() -> None:
    for lower, higher in pairwise(LEVELS):
        for name in ("glance", "reaction", "hand", "mirage", "overlook", "fumble"):
            assert getattr(higher, name) < getattr(lower, name)
    assert (LEVELS[-1].mirage, LEVELS[-1].overlook, LEVELS[-1].fumble) == (0, 0, 0)


@pytest.mark.parametrize(("id", "games"), [("kvaro-b", 12), ("kvaro-c", 24)])
@pytest.mark.parametrize(("higher", "lower"), [(3, 1), (6, 3), (8, 6)])
def test_higher_levels_win_more(id: str, games: int, higher: int, lower: int) -> None:
    result = Arena(question(id, [f"quick:{higher}", f"quick:{lower}"], 2, "recommended", 1), games).run()
    assert result["players"][0]["score"] > 0.55
    assert result["faults"] == []


@pytest.mark.slow
@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("level", NUMBERS[1:])
def test_every_step_is_even(id: str, level: int) -> None:
    result = Arena(question(id, [f"quick:{level}", f"quick:{level - 1}"], 2, "recommended"), 400, jobs=2).run()
    assert 0.6 <= result["players"][0]["score"] <= 0.8


# Tables of all sizes.


@pytest.mark.parametrize(("id", "seats"), [("kvaro-b", 3), ("kvaro-b", 8), ("kvaro-c", 3), ("kvaro-c", 4)])
@pytest.mark.parametrize("preset", ["letter", "recommended"])
def test_games_for_more_end(id: str, seats: int, preset: str) -> None:
    options = dict(ludaro.game(id).choose(preset))
    table = match(id, [f"quick:{1 + seat % 8}" for seat in range(seats)], 2, options)
    record = table.play()
    assert record.finished
    assert record.fault is None
    assert len(table.times) == len(table.state.history) + 1
    assert table.times == sorted(table.times)


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("level", NUMBERS)
def test_every_level_plays_without_a_clock(id: str, level: int) -> None:
    someone = players.player(f"quick:{level}")
    rng = generator(level)
    state = ludaro.game(id).new(3, seed=level)
    for _ in range(3000):
        if state.over:
            break
        for seat in state.seats:
            if seat in state.seats and state.moves(seat):
                move = someone.react(state, seat, rng) if len(state.seats) > 1 else someone.choose(state, seat, rng)
                if move is not None:
                    state.play(move, seat)
    assert state.over


# Tables with players of all kinds.


class Waiting(Random):
    """Waits as long as it may."""

    name = "waiting"

    def react(self, state: ludaro.State, seat: int, rng: Numbers) -> str | None:
        return None


class Planned(Random):
    """Does one thing at one time."""

    def __init__(self, moment: float, move: str) -> None:
        self.planned = moment, move

    def plan(self, state: ludaro.State, seat: int, seed: int, times: Sequence[float]) -> Plan | None:
        return self.planned


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("other", ["random", "careful:200", "waiting"])
def test_players_without_plans_are_asked_at_their_pace(id: str, other: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(players.PLAYERS, "waiting", Waiting)
    table = match(id, ["quick:1", other], 3)
    record = table.play()
    assert record.fault is None
    assert record.finished
    assert table.times == sorted(table.times)
    moved = [index for index, (seat, _) in enumerate(table.state.history, 1) if seat == 1]
    for index in moved:
        assert table.times[index] - table.times[index - 1] >= PACE - 1e-9


def test_without_planners_there_is_no_clock() -> None:
    table = match("kvaro-b", ["random", "random"])
    table.play()
    assert table.times == [0.0]


def test_what_is_planned_first_happens_first(monkeypatch: pytest.MonkeyPatch) -> None:
    for seat, moment in enumerate((9.0, 5.0, 7.0)):
        monkeypatch.setitem(players.PLAYERS, f"planned-{seat}", partial(Planned, moment, "stop"))
    table = match("kvaro-b", ["planned-0", "planned-1", "planned-2"])
    record = table.play()
    assert table.state.history == [(1, "stop")]
    assert table.times == [0.0, 5.0]
    assert record.culprit == 1  # its second plan, to say stop again, is not legal
    assert record.shares == (0.5, 0.0, 0.5)


def test_who_can_plan() -> None:
    assert isinstance(players.player("quick:1"), Planner)
    assert not isinstance(players.player("careful"), Planner)


@pytest.mark.parametrize("text", ["quick:0", "quick:9", "quick:x", "quick:", "quick:-1", "quick:²", "quick"])
def test_levels_that_do_not_exist(text: str) -> None:
    with pytest.raises(ludaro.LudaroError, match="quick:3"):
        players.parse(text)


def test_other_games_are_not_for_it() -> None:
    state = ludaro.game("kvaro-a").new(2, seed=1)
    with pytest.raises(ludaro.LudaroError, match="kvaro-b and kvaro-c"):
        Quick(3).choose(state, 0, generator(1))
