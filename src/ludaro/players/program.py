"""Players that are other programs: ``cmd:./mybot`` starts it and asks it, as docs/engines.md tells.

A program may be slow, silent, broken or dishonest; whatever it does, the game hears of it as :class:`ProgramFailed`,
in time, and nothing of the program is left running.
"""

from __future__ import annotations

import os
import selectors
import shlex
import signal
import subprocess
import weakref
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import IO, Any, NoReturn

from ludaro.errors import IllegalMove, LudaroError
from ludaro.games.state import State
from ludaro.kernel.records import Numbers
from ludaro.players import protocol
from ludaro.players.protocol import Message

PREFIX = "cmd:"
SECONDS = 5.0  # for a decision
BUSY_GRACE = 1.0  # beyond that, for a busy machine
START = 60.0  # for hello and new: a program may have to compile something first
FAREWELL = 1.0
LONGEST_ANSWER = 1 << 20  # bytes of a line
LONGEST_MOVE = 1000
CHUNK = 1 << 16
TAIL = 400  # characters of what the program wrote to standard error, for our message


class ProgramFailed(LudaroError):
    """A program that plays did not answer as it should; the message says what it did."""


def parse(text: str, seconds: float = SECONDS, grace: float = BUSY_GRACE) -> Callable[[], Program]:
    """What makes the player of a text such as ``cmd:./mybot --fast``: one program each time it is called.

    >>> parse("cmd:python3 mybot.py")().name
    'cmd:python3 mybot.py'
    """
    command = text.removeprefix(PREFIX)
    _words(command)
    return partial(Program, command, seconds, grace)


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise LudaroError(f"{PREFIX}{command} is not a command: {error}") from None
    if not words or "\0" in command:
        raise LudaroError(f"{PREFIX} is followed by a command, such as cmd:./mybot")
    return words


class Program:
    """A player that is another program. It is started when it is first asked, and again after it failed.

    One program sits on one seat. ``seconds`` are what it is allowed for a decision; after ``grace`` more it has failed.
    ``close`` ends it, as does leaving a ``with`` block, or forgetting the player.
    """

    def __init__(self, command: str, seconds: float = SECONDS, grace: float = BUSY_GRACE, start: float = START) -> None:
        self.name = PREFIX + command
        self.seconds = seconds
        self.grace = grace
        self.start = start
        self._words = _words(command)
        self._pipe: _Pipe | None = None
        self._games: Any = None  # those that the program plays; None: all
        self._playing: Message | None = None  # the game that it was told of
        self._history: list[tuple[int, str]] = []

    def choose(self, state: State, seat: int, rng: Numbers) -> str:
        """The move that the program answers; what it answers wrongly, or too late, is an error."""
        move = self._decide("move", state, seat)
        if move is None:
            self._fail("gave no move")
        return move

    def react(self, state: State, seat: int, rng: Numbers) -> str | None:
        """The same where it may wait for the others."""
        return self._decide("react", state, seat)

    def close(self) -> None:
        """Say bye, and end the program and all that it started."""
        pipe, self._pipe = self._pipe, None
        if pipe is not None:
            pipe.farewell(FAREWELL)
            pipe.end()

    def __enter__(self) -> Program:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _decide(self, ask: str, state: State, seat: int) -> str | None:
        self._join(state, seat)
        request = protocol.decision(ask, state, seat, self.seconds)
        answer = self._ask(request, self.seconds + self.grace)
        if "move" not in answer:
            self._fail(f"gave no move but {_short(answer)}")
        move = answer["move"]
        if move is None:
            return None
        if not isinstance(move, str):
            self._fail(f"gave {_short(move)}, which is no text, as its move")
        text = " ".join(move.split())
        if text not in request["view"]["moves"] and (why := _refusal(state, seat, text)):
            self._fail(f"played {_short(text)}, which is not legal: {why}")
        return text

    def rehearse(self, game: str) -> None:
        """See whether the program starts, speaks our protocol and plays a game; ProgramFailed if not."""
        self._greet()
        self._check_game(game)

    def _check_game(self, game: str) -> None:
        if self._games is not None and game not in self._games:
            self._fail(f"does not play {game}")

    def _join(self, state: State, seat: int) -> None:
        """Have the program running and told of this game."""
        if self._pipe is None:
            self._greet()
        message = protocol.new(state, seat)
        goes_on = state.history[: len(self._history)] == self._history
        if message != self._playing or not goes_on:
            self._check_game(state.game.id)
            self._ask(message, self.start)
            self._playing = message
        self._history = list(state.history)

    def _greet(self) -> None:
        try:
            self._pipe = _Pipe(self._words)
        except OSError as error:
            raise ProgramFailed(f"{self.name} cannot be started: {error.strerror or error}") from None
        self._playing = None
        self._history = []
        answer = self._ask(protocol.hello(), self.start)
        if answer.get("protocol") != protocol.PROTOCOL:
            self._fail(f"speaks protocol {_short(answer.get('protocol'))}; here it is {protocol.PROTOCOL}")
        games = answer.get("games")
        self._games = games if isinstance(games, list) else None

    def _ask(self, message: Message, seconds: float) -> Message:
        assert self._pipe is not None
        try:
            line = self._pipe.ask(protocol.encode(message), seconds)
            answer = protocol.decode(line)
        except _Trouble as trouble:
            self._fail(str(trouble))
        except protocol.BadRequest:
            self._fail(f"answered {_short(line.decode('utf-8', 'replace').strip())}, which is not a JSON object")
        except BaseException:  # a key pressed while we wait: an answer that comes later would be taken for the next one
            self._end()
            raise
        if "error" in answer:
            self._fail(f"says: {_short(answer['error'])}")
        return answer

    def _end(self) -> str:
        """End the program; what it last wrote to standard error."""
        pipe, self._pipe = self._pipe, None
        return pipe.end() if pipe is not None else ""

    def _fail(self, what: str) -> NoReturn:
        tail = self._end()
        raise ProgramFailed(f"{self.name} {what}" + (f"; its last words: {tail}" if tail else ""))


def _refusal(state: State, seat: int, move: str) -> str:
    """Why a move that is not listed is not legal; empty if it is all the same."""
    if len(move) > LONGEST_MOVE:
        return "too long"
    try:
        state.copy().play(move, seat)
    except IllegalMove as error:
        return str(error)
    return ""


def _short(thing: object) -> str:
    """What a program said, fit for an error message."""
    text = repr(thing)
    return text if len(text) <= 80 else f"{text[:79]}…"


class _Trouble(Exception):
    """What a program did instead of answering."""


_RUNNING: weakref.WeakSet[subprocess.Popen[bytes]] = weakref.WeakSet()


def end_all() -> None:
    """Kill all programs, where this process is about to end without a word."""
    for process in list(_RUNNING):
        if process.returncode is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)


class _Pipe:
    """A running program: lines to it, lines from it, and its end."""

    def __init__(self, words: list[str]) -> None:
        if os.name != "posix":
            raise OSError("programs can play on Linux and macOS only")
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True)
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._in, self._out, self._err = process.stdin, process.stdout, process.stderr
        for stream in (self._in, self._out, self._err):
            os.set_blocking(stream.fileno(), False)
        self._heard = bytearray()
        self._tail = bytearray()
        self._silent = False  # standard output has come to its end
        self._finish = weakref.finalize(self, _kill, process)
        _RUNNING.add(process)

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send a line and wait for the one that answers it; _Trouble if there is none in time."""
        self._listen(self._out)
        if self._heard.strip():
            raise _Trouble(f"said {_short(bytes(self._heard[:80]).decode('utf-8', 'replace'))} without being asked")
        self._heard.clear()
        self._talk(line, monotonic() + seconds)
        if b"\n" not in self._heard:
            if self._silent:
                raise _Trouble(self._how_it_ended())
            raise _Trouble(f"gave no answer within {seconds:g} seconds")
        answer, _, rest = bytes(self._heard).partition(b"\n")
        self._heard[:] = rest
        return answer

    def farewell(self, seconds: float) -> None:
        """Say bye and wait until the program has ended, but not for long."""
        self._heard.clear()
        with suppress(_Trouble):  # it will be ended anyway
            self._talk(protocol.encode({"ask": "bye"}), monotonic() + seconds, to_the_end=True)

    def end(self) -> str:
        """Kill the program and all that it started; what it last wrote to standard error."""
        if self._finish.alive:
            self._finish.detach()
            _kill(self._process, self)
        words = "".join(c if c.isprintable() else " " for c in self._tail.decode("utf-8", "replace"))
        return " ".join(words.split())[-TAIL:]

    def _talk(self, line: bytes, until: float, to_the_end: bool = False) -> None:
        """Send, and listen until a whole line (or everything) has been heard, or the time is up."""
        left = memoryview(line)
        with selectors.DefaultSelector() as selector:
            selector.register(self._in, selectors.EVENT_WRITE)
            selector.register(self._out, selectors.EVENT_READ)
            selector.register(self._err, selectors.EVENT_READ)
            while not self._silent and (to_the_end or b"\n" not in self._heard):
                remaining = until - monotonic()
                if remaining <= 0:
                    return
                for key, _ in selector.select(remaining):
                    if key.fileobj is self._in:
                        left = left[self._send(left) :]
                        if not left:
                            selector.unregister(self._in)
                            if to_the_end:
                                self._in.close()
                    elif key.fileobj is self._err:
                        if not self.listen_to_errors():
                            selector.unregister(self._err)
                    elif not self._listen(self._out):
                        return

    def _send(self, line: memoryview) -> int:
        """Send what can be sent now; how much it was."""
        try:
            return os.write(self._in.fileno(), line[:CHUNK])
        except BlockingIOError:
            return 0
        except BrokenPipeError:
            return len(line)  # nobody reads any more; why, the end of its output will tell

    def _listen(self, stream: IO[bytes]) -> bool:
        """Hear what has been said; whether there may be more."""
        chunk = _read(stream)
        if chunk is None:
            return True
        self._heard += chunk
        self._silent = not chunk
        if len(self._heard) > LONGEST_ANSWER:
            raise _Trouble(f"talks without end: more than {LONGEST_ANSWER} bytes")
        return bool(chunk)

    def listen_to_errors(self) -> bool:
        """Keep the end of what comes on standard error; whether there may be more."""
        chunk = _read(self._err)
        if chunk is None:
            return True
        self._tail = (self._tail + chunk)[-4 * TAIL :]
        return bool(chunk)

    def _how_it_ended(self) -> str:
        self.end()
        status = self._process.returncode
        if status == -signal.SIGKILL:
            return "closed its output, or was killed"
        return f"ended with status {status}" if status >= 0 else f"was ended by signal {-status}"


def _read(stream: IO[bytes]) -> bytes | None:
    """What can be read now: nothing at the end of the stream, None where nothing has come yet."""
    try:
        return os.read(stream.fileno(), CHUNK)
    except BlockingIOError:
        return None


def _kill(process: subprocess.Popen[bytes], listener: _Pipe | None = None) -> None:
    """End a program with all that belongs to its session, and leave nothing of it behind.

    The program is waited for after the signal only: until then its number cannot belong to anybody else.
    """
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        process.kill()
    process.wait()
    if listener is not None:
        for _ in range(64):
            if not listener.listen_to_errors():
                break
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            stream.close()
