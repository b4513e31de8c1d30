"""``ludaro play`` with typed lines from a pipe: moves, words, saving, and whole games."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import ludaro
from ludaro.cli import app, saves

SAVED = re.compile(r"^Saved as (.*)$", re.M)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDARO_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LC_ALL", "C")


def play(*words: str, typed: str) -> Result:
    """Play until the typed lines are used up or the game ends; errors of the program are raised here."""
    result = CliRunner().invoke(app, ["play", *words, "--level", "2"], input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def kept(result: Result) -> ludaro.State:
    """The game in the file that the last line of that kind names."""
    return ludaro.load(Path(SAVED.findall(result.stdout)[-1]).read_text("utf-8"))


def mine(result: Result, seat: int = 0) -> list[str]:
    return [move for mover, move in kept(result).history if mover == seat]


def test_moves_are_typed_as_text_or_number_in_any_case() -> None:
    result = play("colorio", "--seed", "5", typed="b2\n1\nC3\n\n")
    assert mine(result)[:3] == ["b2", "off", "c3"]


def test_enter_plays_the_only_move() -> None:
    assert mine(play("colorio", "--seed", "5", typed="a1\n\n"))[:2] == ["a1", "off"]


def test_a_lifted_peg_is_told_with_its_colour() -> None:
    deal = "RGYBW" * 5
    assert "Seat 0 (you): b1 (G)" in play("colorio", "--deal", deal, typed="b1\n").stdout


def test_a_refused_move_is_told_why() -> None:
    result = play("colorio", "--deal", "RGYBW" * 5, typed="a1\n>b1\na1\n")
    assert "'>b1' is not a legal move now: b1 has a cap already." in result.stdout
    assert "'a1' is not a legal move now: first put the cap in your hand away" in result.stdout


def test_the_end_is_told_with_its_rule() -> None:
    moves = ["a1", "off", "a2", "off", "a3", "off", "a4", "off", "a5"]
    result = play("colorio", "--deal", "RGYBW" * 5, "--you", "all", typed="\n".join(moves) + "\n")
    assert "Seat 1 uncovered the fifth peg of a colour, and one player is left." in result.stdout


def test_nonsense_changes_nothing_and_is_answered() -> None:
    result = play("colorio", "--seed", "5", typed="zz\n99\n0\n-1\nb9\n\n\nplay b2\nb2\n")
    assert mine(result) == ["b2"]
    assert "'zz' is not a legal move" in result.stdout
    assert "There is no move 99; the moves are numbered 1 to 25." in result.stdout


def test_part_of_a_move_lists_the_moves_with_that_part() -> None:
    result = play("colorio", "--seed", "5", typed="d\nmoves e\nmoves z\n")
    answers = result.stdout.split("Your move")[1:]
    assert re.findall(r"[a-e]\d", answers[0]) == ["d1", "d2", "d3", "d4", "d5"]
    assert re.findall(r"[a-e]\d", answers[1]) == ["e1", "e2", "e3", "e4", "e5"]
    assert "No move contains 'z'." in answers[2]


def test_undo_goes_back_to_the_last_real_choice() -> None:
    result = play("colorio", "--seed", "5", typed="undo\na1\n\nundo\nb1\n")
    assert "You have not decided anything yet." in result.stdout
    assert mine(result) == ["b1"]


def test_undo_takes_the_moves_of_the_others_back_too() -> None:
    result = play("64g-2", "--seed", "5", typed="1\nundo\n2\n2\nundo\nundo\n1\n")
    first = ludaro.game("64g-2").new(seed=5).moves(0)[0]
    assert kept(result).history[0] == (0, first)
    assert [seat for seat, _ in kept(result).history] == [0, 1]


def test_help_names_every_word_and_hint_names_a_move() -> None:
    result = play("colorio", "--seed", "5", typed="help\nhint\n")
    for word in ("moves [PART]", "hint", "undo", "save [FILE]", "rules", "help", "quit"):
        assert word in result.stdout
    hint = re.search(r"The computer would play (\S+)", result.stdout)
    assert hint is not None
    assert hint[1] in ludaro.game("colorio").new(2, seed=5).moves(0)


def test_rules_inside_a_game() -> None:
    assert "Options of colorio" in play("colorio", "--seed", "5", typed="rules\n").stdout


def test_save_and_resume_go_on_with_the_same_game(tmp_path: Path) -> None:
    file = tmp_path / "my game.json"
    first = play("colorio", "--seed", "5", "--players", "3", "--you", "1", typed=f"a1\nsave {file}\n\n")
    assert f"ludaro play --resume '{file}'" in first.stdout
    before = kept(first)
    assert before.players == 3
    second = CliRunner().invoke(app, ["play", "--resume", str(file)], input="1\nquit\n")
    assert f"resumed after {len(before.history)} moves" in second.stdout
    assert "Seat 0 (computer, level 2), Seat 1 (you), Seat 2 (computer, level 2)" in second.stdout
    after = ludaro.load(file.read_text("utf-8"))
    assert after.deal == before.deal
    assert after.history[: len(before.history)] == before.history
    assert len(after.history) > len(before.history)


def test_a_game_of_another_id_is_not_resumed(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play("colorio", "--seed", "5", typed=f"a1\nsave {file}\n")
    result = CliRunner().invoke(app, ["play", "64g-1", "--resume", str(file)])
    assert result.exit_code == 1
    assert "holds a game of colorio" in result.stderr


def test_save_option_keeps_every_move(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play("colorio", "--seed", "5", "--save", str(file), typed="a1\n\nb1\n")
    assert [move for _, move in ludaro.load(file.read_text("utf-8")).history] == ["a1", "off", "b1"]


def test_save_never_overwrites_what_is_not_a_game(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear aunt")
    result = play("colorio", "--seed", "5", typed=f"a1\nsave {file}\nquit\n{file}\n")
    assert "is not a saved game; choose another name" in result.stdout
    assert file.read_text() == "Dear aunt"


def test_the_end_of_the_input_keeps_the_game() -> None:
    result = play("colorio", "--seed", "5", typed="a1\n")
    assert result.exit_code == 1
    assert "ludaro play --resume" in result.stdout
    assert kept(result).history == [(0, "a1")]


def test_a_game_that_cannot_be_written_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("LUDARO_DATA", str(tmp_path / "file" / "below"))
    result = play("colorio", "--seed", "5", typed="a1\n")
    assert "Not saved" in result.stdout
    shown = next(line for line in result.stdout.splitlines() if line.startswith("{"))
    assert ludaro.load(shown).history == [(0, "a1")]


@pytest.mark.parametrize(("answer", "files"), [("", 1), ("y", 1), ("n", 0)])
def test_quit_asks_whether_to_save(answer: str, files: int, tmp_path: Path) -> None:
    result = play("colorio", "--seed", "5", typed=f"a1\nquit\n{answer}\n")
    assert result.exit_code == 0
    assert "Save the game?" in result.stdout
    assert len(list((tmp_path / "data").glob("*.json"))) == files


def test_quit_before_the_first_move_leaves_nothing(tmp_path: Path) -> None:
    result = play("colorio", "--seed", "5", typed="quit\n")
    assert result.exit_code == 0
    assert "nothing is kept" in result.stdout
    assert not (tmp_path / "data").exists()


def test_the_screen_says_which_options_are_played() -> None:
    recommended = play("64g-1", "--seed", "1", "--preset", "recommended", typed="").stdout
    assert "Options: recommended: goal=far (by the letter: cross)" in recommended
    letter = play("64g-1", "--seed", "1", typed="").stdout
    assert "Options: letter. What plays better: goal=far (--preset recommended)." in letter
    mixed = play("64g-1", "--seed", "1", "-o", "goal=hold", typed="").stdout
    assert "Options: your own: goal=hold (by the letter: cross)" in mixed
    assert "which is also what is recommended" in play("colorio", typed="").stdout


def test_a_finished_game_says_who_won_and_how_to_see_it_again(tmp_path: Path) -> None:
    result = play("colorio", "--seed", "5", typed="1\n" * 200)
    assert result.exit_code == 0
    assert re.search(r"^(You win!|Seat 1 \(computer, level 2\) wins\.)$", result.stdout, re.M)
    assert re.search(r"^Points: seat 0 has [01], seat 1 has [01]$", result.stdout, re.M)
    last = tmp_path / "data" / "last.json"
    assert f"ludaro show {last}" in result.stdout
    shown = CliRunner().invoke(app, ["show", str(last)])
    assert "Result: seat 0" in shown.stdout


def test_every_move_of_the_computer_is_told() -> None:
    result = play("colorio", "--seed", "5", "--players", "3", typed="1\n" * 60)
    history = kept(result).history if "Saved as" in result.stdout else None
    told = re.findall(r"^Seat (\d) \([^)]*\): (.*)$", result.stdout, re.M)
    moves = [(int(seat), word) for seat, words in told for word in re.findall(r"\S+(?= |$)", words) if word[0] != "("]
    if history is not None:
        assert moves == history
    assert {seat for seat, _ in moves} == {0, 1, 2}


def test_watching_the_computer_play() -> None:
    result = play("colorio", "--seed", "5", "--you", "none", typed="")
    assert result.exit_code == 0
    assert "wins." in result.stdout
    assert "Your move" not in result.stdout


def test_two_people_at_one_screen() -> None:
    result = play("64g-2", "--seed", "5", "--you", "all", typed="1\n1\n1\n")
    assert [seat for seat, _ in kept(result).history] == [0, 1, 0]
    assert "Seat 1, your move" in result.stdout
    assert "Pass the screen" not in result.stdout  # nothing is hidden


@pytest.mark.parametrize("id", ["kvaro-a", "tabeligi"])
def test_hidden_hands_are_passed_on(id: str) -> None:
    result = play(id, "--seed", "5", "--you", "0,1", typed="\n1\n\n1\n\n")
    assert [seat for seat, _ in kept(result).history] == [0, 1]
    assert re.findall(r"Pass the screen to seat (\d)", result.stdout) == ["0", "1", "0"]
    third = result.stdout.split("Pass the screen")[3]
    assert f"Seat 1: {kept(result).history[1][1]}" in third  # what happened meanwhile is told again


def test_in_real_time_games_enter_lets_the_others_act() -> None:
    result = play("kvaro-c", "--seed", "5", "--players", "3", typed="\n" * 40)
    assert "Enter: wait for the others" in result.stdout
    state = kept(result) if "Saved as" in result.stdout else None
    assert state is None or {seat for seat, _ in state.history} <= {1, 2}


def test_in_kvaro_b_the_places_are_yours_to_find() -> None:
    result = play("kvaro-b", "--preset", "recommended", "--seed", "4", typed="stop\nmoves\n")
    listed = result.stdout.split("Find a place")[1]
    before, after = listed.split("moves\n", 1)
    assert "fail" in after
    assert "1 " in after
    assert not re.search(r"\d+r?@-?\d,-?\d\b(?! is| the)", before.split("To be shown")[1])


def test_a_deck_of_your_own(tmp_path: Path) -> None:
    cards = ludaro.game("kvaro-c").deck
    assert cards is not None
    file = tmp_path / "cards.txt"
    file.write_text("\n".join(reversed(cards)))
    result = play("kvaro-c", "--seed", "5", "--deck", str(file), typed="1\n")
    assert "deck=of your own" in result.stdout
    assert kept(result).view(0)["table"]["deck"] == cards[::-1]
    file.write_text("\n".join(cards[1:]))
    refused = CliRunner().invoke(app, ["play", "kvaro-c", "--deck", str(file)])
    assert refused.exit_code == 1
    assert "29" in refused.stderr


@pytest.mark.parametrize("id", ludaro.games())
def test_every_game_comes_to_its_end_or_is_kept(id: str) -> None:
    result = play(id, "--seed", "8", typed="1\n2\n3\n\n" * 20)
    if result.exit_code == 0:
        assert "See it again: ludaro show" in result.stdout
    else:
        assert kept(result).history


@pytest.mark.parametrize("id", ludaro.games())
def test_every_game_can_be_watched_and_shown_again(id: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["play", id, "--seed", "8", "--you", "none", "--level", "2"])
    assert result.exit_code == 0
    file = tmp_path / "data" / "last.json"
    moves = len(json.loads(file.read_text("utf-8"))["moves"])
    shown = CliRunner().invoke(app, ["show", str(file), "--step", str(moves)])
    assert "Result: seat 0" in shown.stdout


def test_a_second_ctrl_c_does_not_cut_the_saving_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = saves.write

    def pressed_again(*arguments: Any) -> None:
        signal.raise_signal(signal.SIGINT)
        write(*arguments)

    monkeypatch.setattr(saves, "write", pressed_again)
    inherited = signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background it may be ignored
    try:
        result = play("colorio", "--seed", "5", typed="a1\n")
        assert kept(result).history == [(0, "a1")]
        assert signal.getsignal(signal.SIGINT) == signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, inherited)
