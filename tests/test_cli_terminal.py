"""``ludaro`` in a real terminal: a child process on the other end of a pseudo-terminal."""

from __future__ import annotations

import codecs
import os
import random
import re
import select
import signal
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

import ludaro
from tests import standby

pty = pytest.importorskip("pty")

PATIENCE = 40.0  # seconds; machines that test are often busy
CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|\r")


class Terminal:
    """A person at a terminal: reads what is on it, types lines and keys."""

    def __init__(self, words: list[str], folder: Path, **more: str) -> None:
        self.master, slave = pty.openpty()
        around = {"LUDARO_DATA": str(folder), "TERM": "xterm-256color", "COLUMNS": "100"} | more
        self.child = standby.Forked(words, slave, **around)
        os.close(slave)
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.raw = ""
        self.new = ""  # what nobody has waited for yet

    @property
    def text(self) -> str:
        """All that was ever on the screen, without colours."""
        return CODES.sub("", self.raw)

    def read(self) -> bool:
        """Take what has come; whether more can come."""
        ready, _, _ = select.select([self.master], [], [], 0.2)
        if not ready:
            return self.child.poll() is None
        try:
            part = os.read(self.master, 65536)
        except OSError:  # the other end is closed
            return False
        text = self.decoder.decode(part)
        self.raw += text
        self.new += text
        return bool(part)

    def wait_for(self, pattern: str) -> str:
        """Read on until something new on the screen matches; what came up to there."""
        until = monotonic() + PATIENCE
        more = True
        while True:
            self.new = CODES.sub("", self.new)  # a code that is cut in two stays until its other half comes
            found = re.search(pattern, self.new)
            if found:
                seen, self.new = self.new[: found.end()], self.new[found.end() :]
                return seen
            assert more, f"no {pattern!r} on\n{self.text[-3000:]}"
            assert monotonic() < until, f"waited too long for {pattern!r} on\n{self.text[-3000:]}"
            more = self.read()

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def press(self, key: str) -> None:
        os.write(self.master, key.encode())

    def stop(self, how: str) -> None:
        """Press Ctrl-C or send a signal, again if need be.

        In the moment in which a prompt appears, Python's line editor hears a signal only with the next one.
        """
        until = monotonic() + PATIENCE
        while self.child.poll() is None and "Saved as" not in self.text:
            assert monotonic() < until, f"it does not stop\n{self.text[-3000:]}"
            if how == "ctrl-c":
                self.press("\x03")
            else:
                self.child.send_signal(signal.SIGHUP if how == "hangup" else signal.SIGTERM)
            again = monotonic() + 1
            while monotonic() < again and self.read():
                pass

    def end(self) -> int:
        """Read to the end; the exit status."""
        until = monotonic() + PATIENCE
        while self.read():
            assert monotonic() < until, f"it does not end\n{self.text[-3000:]}"
        return self.child.wait(10)

    def hang_up(self) -> None:
        """Close the window."""
        os.close(self.master)
        self.master = -1

    def close(self) -> None:
        if self.child.poll() is None:
            self.child.kill()
            self.child.wait()
        if self.master >= 0:
            os.close(self.master)


class Terminals:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.open: list[Terminal] = []

    def __call__(self, *words: str, **more: str) -> Terminal:
        self.open.append(Terminal(list(words), self.folder, **more))
        return self.open[-1]


@pytest.fixture(autouse=True, scope="module")
def compiled() -> None:
    """Nobody waits for the compiler in front of these terminals."""
    for id in ludaro.games():
        assert ludaro.game(id).family.engine.back


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminals]:
    terminals = Terminals(tmp_path / "data")
    yield terminals
    for one in terminals.open:
        one.close()


def play_on(screen: Terminal, chance: random.Random) -> None:
    """Type moves by number until the game is over."""
    while True:
        seen = screen.wait_for(r"our move \([^)]*\): |nobody else is looking: |See it again: ")
        if "See it again" in seen:
            return
        screen.type("" if "looking" in seen else str(chance.randint(1, 9)))


def saved_in(text: str) -> Path:
    return Path(re.findall(r"Saved as (\S+)", text)[-1])


def test_a_whole_game_from_the_menu_to_the_end(terminal: Terminals) -> None:
    screen = terminal("play", "--level", "2", "--seed", "3")
    menu = screen.wait_for("Which game.*: ")
    for id in ludaro.games():
        assert id in menu
    screen.type("chess")
    screen.wait_for("Type a number from 1 to")
    screen.type("")
    screen.wait_for("Colorio")
    play_on(screen, random.Random(1))
    assert screen.end() == 0
    assert re.search(r"(You win!|wins\.)", screen.text)
    assert "Traceback" not in screen.text


def test_ctrl_d_keeps_the_game_and_says_how_to_go_on(terminal: Terminals) -> None:
    screen = terminal("play", "colorio", "--seed", "3", "--level", "2")
    screen.wait_for(r"our move.*: ")
    screen.type("c3")
    screen.wait_for(r"our move.*: ")
    screen.press("\x04")
    assert screen.end() == 0
    file = saved_in(screen.text)
    assert ludaro.load(file.read_text("utf-8")).history == [(0, "c3")]
    again = terminal("play", "--resume", str(file))
    assert "resumed after 1 moves" in again.wait_for(r"our move.*: ")
    again.type("quit")
    assert again.end() == 0


@pytest.mark.parametrize("how", ["ctrl-c", "hangup", "terminate"])
def test_no_way_to_stop_loses_the_game(terminal: Terminals, how: str) -> None:
    screen = terminal("play", "colorio", "--seed", "3", "--level", "2")
    screen.wait_for(r"our move.*: ")
    screen.type("c3")
    screen.wait_for(r"our move.*: ")
    screen.stop(how)
    assert screen.end() == 130
    assert ludaro.load(saved_in(screen.text).read_text("utf-8")).history == [(0, "c3")]
    assert "Traceback" not in screen.text


def test_closing_the_terminal_keeps_the_game(terminal: Terminals) -> None:
    screen = terminal("play", "colorio", "--seed", "3", "--level", "2")
    screen.wait_for(r"our move.*: ")
    screen.type("c3")
    screen.wait_for(r"our move.*: ")
    screen.hang_up()
    screen.child.wait(PATIENCE)
    (file,) = terminal.folder.glob("colorio-*.json")
    assert ludaro.load(file.read_text("utf-8")).history == [(0, "c3")]


def test_ctrl_c_while_the_computer_thinks(terminal: Terminals) -> None:
    screen = terminal("play", "colorio", "--you", "none", "--seed", "3", "--pace", "5")
    screen.wait_for(r"Seat 0 \(computer, level 3\): \w\d")
    screen.stop("ctrl-c")
    assert screen.end() == 130
    assert ludaro.load(saved_in(screen.text).read_text("utf-8")).history


def test_undo_save_and_nonsense_at_the_terminal(terminal: Terminals, tmp_path: Path) -> None:
    file = tmp_path / "here.json"
    screen = terminal("play", "colorio", "--seed", "3", "--level", "2")
    for line in ("c3", "", "undo", "\x1b[A", "[red]", "b2", f"save {file}", "quit"):
        screen.wait_for(r"our move.*: ")
        screen.type(line)
    assert screen.end() == 0
    assert ludaro.load(file.read_text("utf-8")).history == [(0, "b2")]


def test_tab_completes_a_move(terminal: Terminals) -> None:
    screen = terminal("play", "colorio", "--seed", "3", "--level", "2")
    screen.wait_for(r"our move.*: ")
    screen.type("c3")
    screen.wait_for(r"our move.*: ")
    screen.press("of\t\n")
    screen.wait_for(r"Seat 0 \(you\): off")


def test_hidden_hands_leave_the_screen_before_the_next_person_comes(terminal: Terminals) -> None:
    screen = terminal("play", "kvaro-a", "--seed", "3", "--you", "all")
    screen.wait_for("Pass the screen to seat 0.*: ")
    screen.type("")
    screen.wait_for(r"Seat 0, your move.*: ")
    before = len(screen.raw)
    screen.type("1")
    screen.wait_for("Pass the screen to seat 1")
    since = screen.raw[before:]
    assert since.index("\x1b[2J") < since.index("Pass the screen")
    assert "\x1b[3J" in since


def test_colours_on_a_terminal_and_none_where_they_are_not_wanted(terminal: Terminals) -> None:
    colour = re.compile(r"\x1b\[[0-9;]*3[0-9][0-9;]*m")
    screen = terminal("games")
    screen.end()
    assert colour.search(screen.raw)
    plain = terminal("games", NO_COLOR="1")
    plain.end()
    assert not colour.search(plain.raw)
    assert plain.text == screen.text


def test_leafing_through_a_saved_game(terminal: Terminals, tmp_path: Path) -> None:
    state = ludaro.game("colorio").new(2, seed=3)
    while len(state.history) < 5:
        state.play(state.moves(state.seats[0])[0])
    file = tmp_path / "game.json"
    file.write_text(state.save())
    screen = terminal("show", str(file))
    steps = [("", 1), ("n", 2), ("p", 1), ("4", 4), ("99", 5), ("what", 5), ("0", 0), ("p", 0)]
    screen.wait_for(r"\[0/5\].*: ")
    for line, number in steps:
        screen.type(line)
        screen.wait_for(rf"\[{number}/5\].*: ")
    screen.type("q")
    assert screen.end() == 0


@pytest.mark.slow
@pytest.mark.parametrize("id", [id for id in ludaro.games() if id != "kvaro-solo"])
def test_every_game_at_the_terminal(terminal: Terminals, id: str) -> None:
    screen = terminal("play", id, "--seed", "6", "--level", "2")
    play_on(screen, random.Random(id))
    assert screen.end() == 0
    assert "Traceback" not in screen.text


def test_the_puzzle_is_solved_by_following_the_hints(terminal: Terminals) -> None:
    screen = terminal("play", "kvaro-solo", "--seed", "6", "-o", "cards=12")
    for _ in range(9):
        screen.wait_for(r"our move.*: ")
        screen.type("hint")
        hint = re.search(r"(\d+r?@-?\d+,-?\d+|take -?\d+,-?\d+)", screen.wait_for(r"our move.*: "))
        assert hint is not None
        screen.type(hint[1])
    screen.wait_for("See it again")
    assert screen.end() == 0
