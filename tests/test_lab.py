"""The lab's numbers: known cases, what is watched in a game, and what the words say about it."""

from __future__ import annotations

from dataclasses import replace
from itertools import count as numbers_from
from typing import Any

import pytest

import ludaro
from ludaro.errors import LudaroError
from ludaro.kernel.random import generator
from ludaro.lab.question import question
from ludaro.lab.report import inquiry as planning
from ludaro.lab.report import study
from ludaro.lab.report.endings import limit
from ludaro.lab.report.inquiry import (
    AHEAD,
    ALIKE,
    EVEN,
    LONGER,
    NOVICE,
    SLIGHT,
    TENTH,
    THIRD,
    THRICE,
    Budget,
    Study,
    inquiry,
    plan,
)
from ludaro.lab.report.numbers import lead_changes, leader, numbers, settled
from ludaro.lab.report.observation import Observation, by_rollouts, observe
from ludaro.lab.report.readings import by_answer, compare, conclusion, readings
from ludaro.lab.report.statistics import average, histogram, proportion, quantile, ratio, share, summary
from ludaro.lab.report.verdict import judge
from ludaro.lab.schedule import seed_of


def even(shares: tuple[float, ...], leads: list[float] | None = None, **more: Any) -> Observation:
    """A game of two in which seat 0 expected so much."""
    looks = tuple((value, 1 - value) for value in leads or [])
    usual: dict[str, Any] = {
        "kind": EVEN,
        "number": 0,
        "deal": 0,
        "seats": (0, 0),
        "shares": shares,
        "movers": (0, 1, 0, 1),
        "choices": (4, 3, 2, 1),
        "passes": 0,
        "points": None,
        "leads": looks,
        "course": None,
        "limit": None,
        "clock": None,
        "save": "",
    }
    return Observation(**{**usual, **more})


# Statistics.


def test_games_of_one_deal_are_one_observation() -> None:
    """Every deal was won by whoever sat south: the deals say nothing about the player, however many games there are."""
    paired = share([(deal, float(game)) for deal in range(50) for game in (0, 1)])
    assert paired["value"] == 0.5
    assert paired["high"] - paired["low"] < 0.1
    doubled = share([(deal, float(deal % 2)) for deal in range(50) for _ in range(2)])
    single = share([(deal, float(deal % 2)) for deal in range(50)])
    assert doubled == single


def test_the_exact_interval_is_that_of_the_tables() -> None:
    assert proportion(1, 10) == {"value": 0.1, "low": 0.0025, "high": 0.445}
    assert proportion(10, 10) == {"value": 1.0, "low": 0.6915, "high": 1.0}
    assert proportion(0, 0) == {"value": 0.0, "low": 0.0, "high": 1.0}


def test_a_mean_of_moves_is_taken_over_games() -> None:
    assert ratio([(1, 1), (0, 3)])["value"] == 0.25
    wide = ratio([(10, 1), (30, 1)], most=None)
    assert wide["value"] == 20
    assert wide["low"] < 0 < wide["high"]


def test_average_of_one_value_claims_nothing_more() -> None:
    assert average([3.0]) == {"value": 3.0, "low": 3.0, "high": 3.0}


@pytest.mark.parametrize(("part", "value"), [(0, 1), (0.25, 2), (0.5, 3), (1, 5), (0.1, 1.4)])
def test_quantiles(part: float, value: float) -> None:
    assert quantile([1, 2, 3, 4, 5], part) == pytest.approx(value)


def test_histograms_have_few_bars_that_hold_everything() -> None:
    for values in ([7], [1, 600], list(range(1000)), [99, 100, 101]):
        bars = histogram(values)
        assert len(bars) <= 25
        assert sum(bar["share"] for bar in bars) == pytest.approx(1, abs=0.01)
        assert bars[0]["from"] <= values[0] < bars[0]["to"]
        assert bars[-1]["from"] <= values[-1] < bars[-1]["to"]
    assert summary([1, 2, 3, 4])["median"] == 2.5


# Who is ahead.


def test_only_a_clear_lead_counts() -> None:
    assert leader([0.59, 0.41]) is None
    assert leader([0.25, 0.5, 0.25]) == 1


def test_lead_changes() -> None:
    assert lead_changes(even((1.0, 0.0), [0.5, 0.7, 0.55, 0.8])) == 0
    assert lead_changes(even((1.0, 0.0), [0.7, 0.5, 0.2, 0.9])) == 2
    assert lead_changes(even((0.0, 1.0), [0.7, 0.9])) == 1  # it turned with the last move
    assert lead_changes(even((0.5, 0.5), [0.7, 0.2])) == 1
    assert lead_changes(even((0.5, 0.5), [])) == 0


def test_when_it_is_settled() -> None:
    assert settled(even((1.0, 0.0), [0.5, 0.7, 0.55, 0.8])) == 0.75
    assert settled(even((1.0, 0.0), [0.9, 0.8])) == 0
    assert settled(even((0.0, 1.0), [0.9, 0.8])) == 1


def test_a_won_position_is_a_lead() -> None:
    state = ludaro.game("64g-1").new(seed=3)  # by the letter: seat 0 wins with its first move, and even blindly often
    assert by_rollouts(state, generator(1))[0] > 0.9


# Watching.


def test_what_is_watched_is_what_was_played() -> None:
    asked = question("64g-3", ["random"], options="recommended", seed=5)
    seen = observe(EVEN, asked, 0, 0, (0, 0))
    again = ludaro.load(seen.save)
    assert [seat for seat, _ in again.history] == list(seen.movers)
    assert again.result == list(seen.shares)
    assert 1 <= len(seen.leads) <= 16
    assert all(sum(look) == pytest.approx(1) for look in seen.leads)
    replayed = ludaro.game("64g-3").new(2, options=again.options, deal=again.deal)
    for (seat, move), count in zip(again.history, seen.choices, strict=True):
        assert len(replayed.moves(seat)) == count
        replayed.play(move, seat)
    assert Observation.read(seen.line()) == seen


def test_limits_are_told_from_ends() -> None:
    state = ludaro.game("64g-2").new(seed=1, options={"patience": 1})
    while not state.over:
        state.play(next(move for move in state.moves(state.seats[0]) if "x" not in move))
    assert limit(state) == "patience"
    state = ludaro.game("64g-1").new(seed=3)
    crossing = [move for move in state.moves(0) if move[-1] == "5"]
    state.play(crossing[0])
    assert state.over
    assert limit(state) is None


def test_a_game_that_is_over_when_it_is_dealt_is_watched_too() -> None:
    asked = question("kvaro-c", ["quick:5"], seed=0)
    dealt = (
        ludaro.game("kvaro-c").new(2, seed=seed_of(0, "deal", number), options=asked.options)
        for number in numbers_from()
    )
    number = next(number for number, state in enumerate(dealt) if state.over)
    seen = observe(EVEN, asked, number, number, (0, 0))
    assert (seen.movers, seen.leads, seen.shares) == ((), (), (0.5, 0.5))


def test_a_stuck_kvaro_is_a_limit() -> None:
    rules = question("kvaro-d", ["random"], seed=1)
    ends = {observe(NOVICE, rules, number, number, (0, 0)).limit for number in range(60)}
    assert ends == {None, "stuck"}


# The plan.


def test_the_plan_is_duplicate_where_players_differ() -> None:
    asked = inquiry("colorio", 3, seed=4, games=30)
    studies = {study.kind: study for study in plan(asked, Budget(50, 100, 700, 0.5))}
    assert [(it.kind, it.games) for it in studies.values()] == [
        (EVEN, 30),
        (NOVICE, 6),
        *((kind, 6) for kind in (TENTH, THIRD, THRICE)),
        (LONGER, 9),
        (AHEAD, 15),
        *((kind, 8) for kind in ALIKE),
    ]
    assert [studies[kind].question.entrants for kind in ALIKE] == [("search:5",), ("search:10",), ("search:25",)]
    assert [deal for _, deal, _ in studies[SLIGHT].schedule()] == list(range(8))
    assert [studies[kind].question.entrants[0] for kind in (TENTH, THIRD, THRICE)] == [
        "search:5",
        "search:17",
        "search:150",
    ]
    assert studies[TENTH].question.seed == studies[LONGER].question.seed  # the same deals
    assert studies[LONGER].question.entrants == ("search:500", "search:50", "search:50")
    assert studies[NOVICE].question.entrants == ("search:50", "random", "random")
    assert studies[AHEAD].question.entrants == ("search:700", "greedy", "greedy")
    assert [deal for _, deal, _ in studies[EVEN].schedule()] == list(range(30))
    places = [(deal, seats.index(0)) for _, deal, seats in studies[LONGER].schedule()]
    assert sorted(places) == [(deal, seat) for deal in range(3) for seat in range(3)]


def test_the_budget_follows_from_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "PILOT_GAMES", (1, 2))
    asked = inquiry("tabeligi")
    found = planning.budget(asked)
    assert found == planning.budget(asked)
    assert found.iterations in planning.LADDER
    assert planning.FEWEST <= found.games <= planning.MOST
    monkeypatch.setattr(planning, "EFFORT", planning.EFFORT // 10)
    assert planning.budget(asked).iterations < found.iterations


def test_names_of_files_and_commands_tell_what_is_unusual() -> None:
    assert inquiry("64g-1").stem == "64g-1"
    other = inquiry("64g-6", 4, {"gain": "values"}, seed=7, games=10)
    assert other.stem == "64g-6-4p-gain-values"
    assert other.command == "ludaro lab 64g-6 --players 4 --option gain=values --games 10 --seed 7"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"id": "64g-1", "games": 1}, "at least two games"),
        ({"id": "64g-1", "seats": 3}, "2 players"),
        ({"id": "tabeligi", "options": {"colours": "YR"}}, "use 4"),
    ],
)
def test_bad_questions_are_refused(words: dict[str, Any], message: str) -> None:
    with pytest.raises(LudaroError, match=message):
        inquiry(**words)


# The words.


BLIND = {
    "games": 10,
    "seats": [],
    "draws": None,
    "decisive": None,
    "length": summary([1, 2]),
    "limits": {},
    "points": None,
    "solved": None,
    "courses": {},
}


def judged(first: int, second: int, drawn: int, better: int, of: int = 100) -> dict[str, Any]:
    """The verdict on a game in which the seats won so often, and the better player so often."""
    asked = inquiry("64g-2")
    outcomes = [(1.0, 0.0)] * first + [(0.0, 1.0)] * second + [(0.5, 0.5)] * drawn
    games = [even(shares, number=i, deal=i, movers=(0, 1) * 20) for i, shares in enumerate(outcomes)]
    studies = [Study(EVEN, asked.ask(EVEN, "random"), len(games))]
    for kind in (LONGER, NOVICE, AHEAD):
        studies.append(Study(kind, asked.ask(kind, "random", "random"), of))
        for i in range(of):
            shares = (1.0, 0.0) if i < better else (0.0, 1.0)
            games.append(even(shares, kind=kind, number=i, deal=i, seats=(0, 1)))
    verdict: dict[str, Any] = judge(numbers(asked, studies, games, BLIND))
    return verdict


def words(verdict: dict[str, Any]) -> dict[str, str]:
    return {it["topic"]: it["word"] for it in verdict["findings"]}


def test_verdicts() -> None:
    good = words(judged(1000, 1000, 0, 970, 1000))
    assert (good["fair"], good["decisive"], good["skill"], good["depth"]) == ("fair", "decisive", "skill", "deep")
    bad = words(judged(640, 360, 1200, 500, 1000))
    assert (bad["fair"], bad["decisive"], bad["skill"], bad["depth"]) == ("uneven", "drawish", "luck", "shallow")
    assert (good["ahead"], bad["ahead"]) == ("thinking decides", "one step is enough")
    assert words(judged(100, 100, 0, 700, 1000))["ahead"] == "thinking helps"
    assert words(judged(190, 10, 0, 70))["fair"] == "one-sided"
    assert words(judged(115, 85, 0, 780, 1000))["skill"] == "skill and luck"


def test_what_is_not_known_is_not_said() -> None:
    """Ten games prove little; what is open says how many games would tell, and is no fault of the game."""
    verdict = judged(7, 3, 0, 3, 4)
    by_topic = {it["topic"]: it for it in verdict["findings"]}
    for topic in ("fair", "skill", "ahead", "depth"):
        assert by_topic[topic]["answer"] == "cannot tell yet"
        assert by_topic[topic]["good"] is None
    assert by_topic["fair"]["games"] == 10 + by_topic["fair"]["more"]
    assert f"(--games {by_topic['fair']['games']})" in by_topic["fair"]["text"]
    assert "Cannot be told yet: whether it is fair" in verdict["summary"]
    assert verdict["open"] >= 4


def test_games_that_nobody_wins() -> None:
    verdict = judged(0, 0, 100, 50)
    by_topic = {it["topic"]: it for it in verdict["findings"]}
    assert (by_topic["decisive"]["answer"], by_topic["decisive"]["word"]) == ("no", "always level")
    assert (by_topic["fair"]["answer"], by_topic["fair"]["word"]) == ("cannot tell yet", "nothing decides")
    assert "fair" not in verdict["summary"].lower()
    assert "nothing decides it" in verdict["summary"]


# Readings.


def test_readings_are_the_presets_and_single_changes_that_matter() -> None:
    named = dict(readings(inquiry("64g-1", options="recommended")))
    assert list(named) == ["letter", "recommended", "goal=hold", "patience=50", "patience=200", "begin=cover"]
    assert named["patience=50"].options == {"goal": "far", "patience": 50, "begin": "free"}
    assert [name for name, _ in readings(inquiry("colorio"))] == ["letter", "board=strips"]  # memory is for people
    assert [name for name, _ in readings(inquiry("kvaro-solo"))] == ["letter", "cards=9", "cards=15"]
    with pytest.raises(LudaroError, match="no other readings"):
        readings(inquiry("64g-10"))


def reading(first: int, moves: int) -> list[Observation]:
    """A hundred games of which the first seat won so many, each of so many moves or one more."""
    return [
        even((1.0, 0.0) if deal < first else (0.0, 1.0), number=deal, deal=deal, movers=(0,) * (moves + deal % 2))
        for deal in range(100)
    ]


def test_readings_are_compared_deal_by_deal() -> None:
    asked = inquiry("64g-3")
    named = readings(asked)
    report = {"version": "0", "games": {"even": 100}, "verdict": {"summary": "X.", "findings": []}}
    compared = compare(asked, named, [report] * 2, [reading(50, 20), reading(52, 40)])
    assert compared["base"] == "letter"
    assert compared["readings"][0]["differences"] == []
    by_name = {it["name"]: it for it in compared["readings"][1]["differences"]}
    assert {name: it["answer"] for name, it in by_name.items()} == {
        "first": "none that matters",  # two deals of a hundred: apart, their intervals are ten times as wide
        "decisive": "none that matters",
        "limits": "none that matters",
        "moves": "real",
        "lead": "none that matters",
    }
    assert by_name["moves"]["low"] == pytest.approx(2, abs=0.1)
    assert "the recommended reading (cover=always) plays differently" in conclusion(compared)
    groups = dict(by_answer(compared["readings"][1]))
    assert list(groups) == ["Really different", "No difference that matters"]
    alike = compare(asked, named, [report] * 2, [reading(50, 20)] * 2)
    assert "no difference is proven yet" in conclusion(alike)
    few = compare(asked, named, [report] * 2, [reading(50, 20)[60:75], reading(63, 20)[60:75]])
    assert {it["name"]: it["answer"] for it in few["readings"][1]["differences"]}["first"] == "cannot tell yet"
    assert replace(asked, options=named[1][1].options).stem == "64g-3-cover-always"


def test_readings_have_one_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same players in all of them, whatever the length of their games."""
    plans = iter([Budget(100, 200, 500, 0.5), Budget(50, 400, 500, 0.25)])
    monkeypatch.setattr(study, "budget", lambda asked: next(plans))
    agree = study.common_budget([inquiry("64g-3"), inquiry("64g-3", options="letter")])
    assert agree() == agree() == Budget(50, 200, 500, 0.25)
