"""The arena: who sits where, what the numbers mean, and that nothing is lost on the way."""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import ludaro
from ludaro import players
from ludaro.cli import app
from ludaro.kernel.records import Numbers
from ludaro.lab import match
from ludaro.lab.arena import Arena
from ludaro.lab.journal import Journal
from ludaro.lab.match import Record
from ludaro.lab.question import Question, question
from ludaro.lab.ratings import ratings
from ludaro.lab.schedule import first_seatings
from ludaro.lab.scores import interval, mean, student
from ludaro.lab.sprt import Test, expected
from ludaro.players.random import Random


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["arena", *words])


def data(*words: str) -> dict[str, Any]:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.stderr
    content: dict[str, Any] = json.loads(result.stdout)
    return content


def refused(*words: str, status: int = 1) -> str:
    result = run(*words)
    assert result.exit_code == status
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == 1
    return lines[0]


def timeless(result: dict[str, Any]) -> dict[str, Any]:
    """A result without what differs from run to run."""
    untimed = [{**player, "seconds_per_move": None} for player in result["players"]]
    return {**result, "players": untimed}


class Illegal(Random):
    def choose(self, state: ludaro.State, seat: int, rng: Numbers) -> str:
        return "z99"


class Raising(Random):
    def choose(self, state: ludaro.State, seat: int, rng: Numbers) -> str:
        raise ZeroDivisionError("oh no")


class Speechless(Random):
    def choose(self, state: ludaro.State, seat: int, rng: Numbers) -> str:
        return None  # type: ignore[return-value]


# Who sits where.


@pytest.mark.parametrize(("entrants", "seats", "whole"), [(2, 2, 2), (3, 2, 6), (5, 2, 20), (4, 2, 12), (3, 3, 3)])
def test_in_a_round_everybody_has_each_seat_equally_often(entrants: int, seats: int, whole: int) -> None:
    games = first_seatings(entrants, seats, 1, whole)
    places = Counter((seat, who) for _, lineup in games for seat, who in enumerate(lineup))
    assert len(places) == entrants * seats
    assert len(set(places.values())) == 1


@pytest.mark.parametrize(("entrants", "seats"), [(2, 3), (5, 3), (6, 4), (3, 5), (1, 2), (2, 4)])
def test_with_more_seats_too(entrants: int, seats: int) -> None:
    rounds = 1 if seats % entrants == 0 else entrants
    games = first_seatings(entrants, seats, 1, 2 * rounds * seats)
    places = Counter((seat, who) for _, lineup in games for seat, who in enumerate(lineup))
    assert len(places) == entrants * seats
    assert len(set(places.values())) == 1


def test_for_two_seats_every_pair_meets_once_a_round() -> None:
    pairs = Counter(frozenset(lineup) for _, lineup in first_seatings(6, 2, 0, 30))
    assert len(pairs) == 15
    assert set(pairs.values()) == {2}


def test_every_deal_is_played_with_every_rotation() -> None:
    games = first_seatings(5, 3, 4, 60)
    for deal in range(20):
        lineups = [lineup for number, lineup in games if number == deal]
        first = lineups[0]
        assert lineups == [first, first[1:] + first[:1], first[2:] + first[:2]]


def test_all_games_of_a_deal_have_the_same_cards_and_others_have_others() -> None:
    asked = question("colorio", ["random", "random"], 3)
    arena = Arena(asked, 6)
    arena.run()
    deals = [json.loads(arena.records[number].save)["deal"] for number in range(6)]
    assert deals[0] == deals[1] == deals[2] != deals[3] == deals[4] == deals[5]


# What the numbers mean.


@pytest.mark.parametrize(
    ("freedom", "t"), [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (10, 2.2281), (30, 2.0423), (600, 1.9639)]
)
def test_students_t_is_that_of_the_tables(freedom: int, t: float) -> None:
    assert student(freedom) == pytest.approx(t, abs=6e-5)


def test_other_confidences() -> None:
    assert student(5, 0.01) == pytest.approx(4.0321, abs=6e-5)
    assert student(9, 0.1) == pytest.approx(1.8331, abs=6e-5)


def test_interval_of_equal_bunches_is_students_over_their_means() -> None:
    # Means 1, ½, ½, 0, ½: their mean is ½, their standard deviation √⅛, and t(4) = 2.7764.
    bunches = [(2.0, 2), (1.0, 2), (1.0, 2), (0.0, 2), (1.0, 2)]
    low, high = interval(bunches)
    assert mean(bunches) == 0.5
    assert high - 0.5 == pytest.approx(2.7764 * (0.125 / 5) ** 0.5, abs=1e-4)
    assert low == pytest.approx(1 - high)


def test_games_of_one_deal_are_no_independent_evidence() -> None:
    once = interval([(1.0, 1), (0.0, 1), (1.0, 1), (1.0, 1)])
    copied = interval([(10.0, 10), (0.0, 10), (10.0, 10), (10.0, 10)])
    assert copied == pytest.approx(once)


def test_one_deal_tells_nothing_about_the_others() -> None:
    assert interval([(2.0, 2)]) == (0.0, 1.0)


def test_where_all_agree_the_interval_is_not_a_point() -> None:
    assert interval([(2.0, 2)] * 10) == pytest.approx((0.05**0.1, 1.0))
    low, high = interval([(1.0, 2)] * 10)
    assert (low + high) / 2 == pytest.approx(0.5)
    assert low < 0.4


def test_intervals_hold_what_they_promise() -> None:
    chance = random.Random(5)
    hits = 0
    for _ in range(1000):
        bunches = [(sum(chance.random() < 0.6 for _ in range(2)) / 1.0, 2) for _ in range(30)]
        low, high = interval(bunches)
        hits += low <= 0.6 <= high
    assert 925 <= hits <= 975


# The values are those of Fishtest, the test bench of Stockfish, for the same counts of pairs.
@pytest.mark.parametrize(
    ("elo0", "elo1", "counts", "ratio"),
    [
        (0, 5, [10, 20, 100, 25, 15], 0.424673203218),
        (0, 10, [0, 3, 40, 12, 5], 1.701465637091),
        (-20, 20, [30, 0, 10, 0, 12], -2.564998574732),
        (0, 50, [0, 0, 0, 0, 7], 0.935389261635),
    ],
)
def test_ratio_is_the_generalised_likelihood_ratio(elo0: float, elo1: float, counts: list[int], ratio: float) -> None:
    scores = [index / 4 for index, count in enumerate(counts) for _ in range(count)]
    assert Test(elo0, elo1).ratio(scores) == pytest.approx(ratio, abs=1e-9)


def test_no_games_no_evidence() -> None:
    assert Test(0, 10).ratio([]) == 0


def test_elo() -> None:
    assert expected(400) == pytest.approx(10 / 11)
    assert expected(-400) == pytest.approx(1 / 11)


def decide(test: Test, elo: float, chance: random.Random) -> str:
    """The verdict on simulated pairs of a player who is stronger by so much."""
    scores: list[float] = []
    while True:
        scores.append(sum(chance.random() < expected(elo) for _ in range(2)) / 2)
        if (verdict := test.verdict(test.ratio(scores))) is not None:
            return verdict


def test_wrong_verdicts_are_rare() -> None:
    chance = random.Random(11)
    test = Test(0, 150)
    assert sum(decide(test, 0, chance) == "elo1" for _ in range(100)) <= 10
    assert sum(decide(test, 150, chance) == "elo0" for _ in range(100)) <= 10


@pytest.mark.parametrize("text", ["5", "a,b", "1,2,3", "10,0", "5,5", "nan,3", "0,inf", ""])
def test_bad_tests_are_refused(text: str) -> None:
    with pytest.raises(ludaro.LudaroError, match="Elo"):
        Test.read(text)


def simulated(skills: list[float], games: int, seed: int) -> list[Record]:
    chance = random.Random(seed)
    records = []
    for number, (deal, seats) in enumerate(first_seatings(len(skills), 2, 0, games)):
        first = chance.random() < expected(skills[seats[0]] - skills[seats[1]])
        shares = (float(first), float(not first))
        records.append(Record(number, deal, seats, shares, (1, 1), (0.1, 0.1), ""))
    return records


def test_ratings_follow_strength_and_grow_surer() -> None:
    few, many = (ratings(simulated([0, 200, -200], games, 3), 3) for games in (30, 600))
    assert many[1][0] > many[0][0] > many[2][0]
    assert all(new[1] < old[1] for new, old in zip(many, few, strict=True))


def test_ratings_do_not_depend_on_the_order_of_the_games() -> None:
    records = simulated([0, 100, 50], 60, 8)
    assert ratings(records, 3) == ratings(records[::-1], 3)


# Playing.


def test_same_question_same_result() -> None:
    words = ["64g-3", "search:40", "careful:300", "random", "--games", "6", "--seed", "5"]
    assert timeless(data(*words)) == timeless(data(*words))
    assert data("colorio", "random", "random", "--games", "20") != data(
        "colorio", "random", "random", "--games", "20", "--seed", "1"
    )


def test_several_jobs_give_the_same_games(tmp_path: Path) -> None:
    asked = question("colorio", ["random", "careful:500"])
    alone = Arena(asked, 7).run()
    journal = Journal(tmp_path / "games", asked, {})
    together = Arena(asked, 7, None, journal, jobs=2).run()
    journal.close()
    assert timeless(together) == timeless(alone)
    assert [record.number for record in journal.records] == list(range(7))


def test_the_better_player_wins() -> None:
    result = data("colorio", "random", "careful:1000", "--games", "40")
    weak, strong = result["players"]
    assert weak["high"] < strong["low"]
    assert (weak["rank"], strong["rank"]) == (2, 1)
    assert weak["rating"] < strong["rating"]


@pytest.mark.parametrize(("id", "seats"), [("kvaro-b", 3), ("kvaro-c", 2)])
def test_games_in_real_time(id: str, seats: int) -> None:
    result = data(id, "random", "careful:300", "--games", "6", "--players", str(seats))
    assert result["games"] == 6
    assert result["faults"] == []
    assert result["unfinished"] == 0


def test_a_puzzle_is_solved_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "MOST_MOVES", 40)
    result = data("kvaro-solo", "solver", "random", "--games", "4")
    assert [player["score"] for player in result["players"]] == [1, 0]
    assert result["unfinished"] == 2


def test_a_game_without_end_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match, "MOST_MOVES", 5)
    result = data("colorio", "random", "random", "--games", "2")
    assert [player["score"] for player in result["players"]] == [0.5, 0.5]
    assert result["unfinished"] == 2


@pytest.mark.parametrize("broken", [Illegal, Raising, Speechless])
def test_who_fails_loses_by_rule_and_the_arena_goes_on(broken: type[Random], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(players.PLAYERS, "broken", broken)
    result = data("colorio", "broken", "random", "random", "--players", "3", "--games", "6")
    assert [player["score"] for player in result["players"]] == [0, 0.5, 0.5]
    assert result["players"][0]["faults"] == 6
    assert [fault["name"] for fault in result["faults"]] == ["broken"] * 6
    shown = run("colorio", "broken", "random", "--games", "8")
    assert shown.exit_code == 0
    assert "broken lost by rule" in shown.stdout
    assert "and 3 more" in shown.stdout


def test_a_failed_game_is_kept_up_to_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(players.PLAYERS, "broken", Raising)
    arena = Arena(question("colorio", ["broken", "random"]), 2)
    arena.run()
    record = arena.records[1]
    assert record.fault == "ZeroDivisionError: oh no"
    assert record.culprit == 1
    assert {seat for seat, _ in ludaro.load(record.save).history} == {0}


def test_stop_when_decided() -> None:
    result = data("colorio", "careful:1000", "random", "--games", "400", "--sprt", "0,100")
    assert result["sprt"]["verdict"] == "elo1"
    assert result["sprt"]["ratio"] > result["sprt"]["bound"]
    assert result["games"] < 200
    assert result["games"] % 2 == 0
    said = run("colorio", "random", "careful:1000", "--games", "400", "--sprt", "0,100").stdout
    assert "Decided: random is +0 Elo against careful:1000 rather than +100" in said


def test_not_decided_yet() -> None:
    assert data("colorio", "random", "random", "--games", "6", "--sprt", "0,5")["sprt"]["verdict"] is None
    assert "Not decided" in run("colorio", "random", "random", "--games", "6", "--sprt", "0,5").stdout


# What is kept.

COLORIO = ("colorio", "random", "careful:300", "--players", "3")


def test_file_holds_the_question_and_every_game(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    result = data(*COLORIO, "--games", "6", "--out", str(file))
    header, *games = map(json.loads, file.read_text("utf-8").splitlines())
    assert header["entrants"] == ["random", "careful:300"]
    assert (header["game"], header["players"], header["games"], header["seed"]) == ("colorio", 3, 6, 0)
    assert len(games) == result["games"] == 6
    for game in games:
        assert ludaro.load(game["save"]).result == game["shares"]


@pytest.mark.parametrize("cut", [0, 40])
def test_resumed_equals_uninterrupted(tmp_path: Path, cut: int) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    result = data(*COLORIO, "--games", "9", "--out", str(whole))
    data(*COLORIO, "--games", "4", "--out", str(parts))
    content = parts.read_bytes()
    parts.write_bytes(content[: len(content) - cut])  # as if the power had failed while a line was written
    assert timeless(data(*COLORIO, "--games", "9", "--out", str(parts), "--resume")) == timeless(result)
    played = [
        [json.loads(line).get("save") for line in file.read_text("utf-8").splitlines()] for file in (whole, parts)
    ]
    assert played[0] == played[1]


def test_resume_of_a_test_gives_the_same_verdict(tmp_path: Path) -> None:
    file = tmp_path / "games"
    words = ("colorio", "careful:1000", "random", "--sprt", "0,100")
    first = data(*words, "--games", "400")
    data("colorio", "careful:1000", "random", "--games", str(first["games"] + 6), "--out", str(file))
    assert timeless(data(*words, "--games", "400", "--out", str(file), "--resume")) == timeless(first)


def test_a_finished_file_is_only_read(tmp_path: Path) -> None:
    file = tmp_path / "games"
    result = data(*COLORIO, "--games", "6", "--out", str(file))
    before = file.read_bytes()
    assert data(*COLORIO, "--games", "6", "--out", str(file), "--resume") == result
    assert data(*COLORIO, "--games", "3", "--out", str(file), "--resume")["games"] == 3
    assert file.read_bytes() == before


def test_resume_begins_where_there_is_no_file(tmp_path: Path) -> None:
    assert data(*COLORIO, "--games", "3", "--out", str(tmp_path / "new"), "--resume")["games"] == 3


@pytest.mark.parametrize("command", ["./no-such-bot", f"{sys.executable} no-such-bot.py", "echo hello"])
def test_a_program_that_cannot_start_is_an_error(command: str, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    result = run("colorio", "random", f"cmd:{command}", "--games", "4", "--out", str(file))
    assert result.exit_code == 1
    assert result.stderr.startswith(f"ludaro: cmd:{command} ")
    assert result.stderr.count("\n") == 1
    assert not file.exists()


def stop_after(count: int, arena: Arena) -> dict[str, Any]:
    def progress(record: Record) -> None:
        if len(arena.records) == count:
            raise KeyboardInterrupt

    return arena.run(progress)


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_keeps_what_is_done(tmp_path: Path, jobs: int) -> None:
    asked = question("colorio", ["random", "random"])
    journal = Journal(tmp_path / "games", asked, {})
    arena = Arena(asked, 40, None, journal, jobs)
    result = stop_after(5, arena)
    journal.close()
    assert result["stopped"]
    assert 5 <= result["games"] < 40
    again = Journal(tmp_path / "games", asked, {}, resume=True)
    assert {record.number for record in again.records} == set(arena.records)
    going_on = Arena(asked, 40, None, again).run()
    again.close()
    assert timeless(going_on) == timeless(Arena(asked, 40).run())


def test_after_ctrl_c_there_is_a_table_and_a_status(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(Random):
        left = 100

        def choose(self, state: ludaro.State, seat: int, rng: Numbers) -> str:
            Interrupted.left -= 1
            if Interrupted.left < 0:
                raise KeyboardInterrupt
            return super().choose(state, seat, rng)

    monkeypatch.setitem(players.PLAYERS, "interrupted", Interrupted)
    result = run("colorio", "interrupted", "random", "--games", "50")
    assert result.exit_code == 130
    assert "interrupted" in result.stdout
    assert "of 50 games" in result.stderr
    result = run("colorio", "interrupted", "random", "--games", "50")
    assert (result.exit_code, result.stdout) == (130, "")


# What comes out.


def test_json_has_the_form_of_the_contract() -> None:
    result = data("colorio", "random", "careful:300", "--games", "5")
    assert result["games"] == 5
    assert [player["name"] for player in result["players"]] == ["random", "careful:300"]
    for player in result["players"]:
        assert 0 <= player["low"] <= player["score"] <= player["high"] <= 1
        assert player["games"] == 5
    assert sum(player["score"] for player in result["players"]) == pytest.approx(1)


def test_only_json_is_on_standard_output() -> None:
    assert run("colorio", "random", "random", "--games", "3", "--json").stdout.count("\n") == 1
    assert "no multiple of 2" in run("colorio", "random", "random", "--games", "3", "--json").stderr


def test_table_names_the_best_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    lines = run("colorio", "random", "careful:1000", "--games", "20").stdout.splitlines()
    assert lines[0].strip() == "colorio, 2 seats, 20 games from 10 deals"
    assert lines[1].split() == ["rank", "player", "score", "95", "%", "interval", "rating", "games", "s/move"]
    assert lines[2].split()[:2] == ["1", "careful:1000"]
    assert lines[3].split()[:2] == ["2", "random"]


def test_options_and_presets_are_those_of_the_game() -> None:
    assert data("64g-3", "random", "random", "--games", "2", "-o", "cover=surrounded")["options"] == {
        "cover": "surrounded"
    }
    game = ludaro.game("tabeligi")
    for preset in ("letter", "recommended"):
        result = data("tabeligi", "random", "random", "--games", "2", "--preset", preset)
        assert result["options"] == game.presets[preset]
        assert result["preset"] == preset


def test_equal_names_are_told_apart() -> None:
    assert Question("colorio", 2, {}, ("a", "b", "a", "a")).names == ["a", "b", "a#2", "a#3"]


def test_one_name_fills_all_seats() -> None:
    result = data("colorio", "random", "--games", "6", "--players", "3")
    assert result["players"][0]["score"] == pytest.approx(1 / 3)


# Bad input.


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["64g-33", "random", "random"], "64g-3"),
        (["colorio", "randm", "random"], "did you mean random"),
        (["colorio", "search", "random"], "search:0.1s"),
        (["colorio", "search:", "random"], "search:2000"),
        (["colorio", "search:-1s", "random"], "search:2000"),
        (["colorio", "search:nans", "random"], "search:2000"),
        (["colorio", "search:0", "random"], "search:2000"),
        (["colorio", "careful:0", "random"], "careful:5000"),
        (["colorio", "random:3", "random"], "write random"),
        (["colorio", "solver", "random"], "kvaro-solo"),
        (["colorio", "random", "--players", "9"], "2 to 5"),
        (["colorio", "random", "-o", "cover=always"], "cover"),
        (["colorio", "random", "random", "random", "--sprt", "0,5"], "two players"),
        (["colorio", "random", "random", "--players", "3", "--sprt", "0,5"], "two players"),
        (["colorio", "random", "random", "--sprt", "5"], "0,20"),
    ],
)
def test_bad_input_gets_one_clear_line(words: list[str], said: str) -> None:
    assert said in refused(*words, "--games", "2")


def test_bad_command_lines() -> None:
    refused("colorio", status=2)
    refused("colorio", "random", "--games", "0", status=2)
    assert "--out" in refused("colorio", "random", "--resume", status=2)


def test_files_of_something_else_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "games"
    data(*COLORIO, "--games", "3", "--out", str(file))
    content = file.read_bytes()
    assert "--resume" in refused(*COLORIO, "--games", "3", "--out", str(file))
    for other in (["--seed", "1"], ["--players", "2"]):
        said = refused(*COLORIO, *other, "--games", "3", "--out", str(file), "--resume")
        assert "another question" in said
    assert "entrants" in refused("colorio", "random", "-n", "3", "--games", "3", "--out", str(file), "--resume")
    assert file.read_bytes() == content
    lines = content.splitlines(keepends=True)
    for broken, said in (
        (b"hello", "not a file of an arena"),
        (b"[1]\n", "not a file of an arena"),
        (lines[0] + b"{}\n" + lines[2], "line 2"),
        (lines[0] + lines[1].replace(b'"deal": 0', b'"deal": 7'), "not one of this question"),
    ):
        file.write_bytes(broken)
        assert said in refused(*COLORIO, "--games", "3", "--out", str(file), "--resume")
        assert file.read_bytes() == broken


def test_nothing_is_begun_for_a_question_that_cannot_be_asked(tmp_path: Path) -> None:
    file = tmp_path / "games"
    refused("colorio", "random", "--sprt", "0,5", "--out", str(file))
    assert not file.exists()
