"""A person at a table of a server: what happens while they think, and what they may type."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Condition, Thread, main_thread
from typing import TYPE_CHECKING, Any

from rich.markup import escape

from ludaro.cli import prompt
from ludaro.cli.person import RACE, SHORT
from ludaro.cli.screen import Screen
from ludaro.client.guest import Guest
from ludaro.client.seen import Message
from ludaro.errors import LudaroError

if TYPE_CHECKING:
    from rich.console import Console

    from ludaro.client.link import Link

SIGN = "> "  # always the same, so that it can be written again below what came in between
YES = {"yes", "y"}


class GoingHome(Exception):
    """The person wants to go."""


class Visitor(Screen):
    """A seat, or a watcher, in a terminal.

    The line to the server has a thread of its own, which writes what happens above the prompt while the person types.
    """

    def __init__(self, link: Link, console: Console, ask: Callable[[str, list[str]], str] = prompt.ask) -> None:
        super().__init__(console)
        self._ask = ask
        self._typing = sys.stdin.isatty() and ask is prompt.ask
        self._loop = asyncio.new_event_loop()
        self._changed = Condition()  # held while anything is shown or read
        self._asking = False
        self._leaving: asyncio.Task[None] | None = None
        self._failed: BaseException | None = None
        self._guest = Guest(link, self._hear)
        self.commands: dict[str, Callable[[str], None]] = {
            "moves": self._moves,
            "table": self._table,
            "ready": self._ready,
            "undo": self._undo,
            "draw": self._draw,
            "resign": self._resign,
            "claim": self._claim,
            "computer": self._computer,
            "stand": self._stand,
            "close": self._close,
            "rematch": self._rematch,
            "yes": self._yes,
            "no": self._no,
            "who": self._who,
            "rules": self._rules,
            "help": self._help,
            "quit": self._quit,
        }

    # The course of things

    def run(self) -> None:
        """Be there until the game is over and nobody wants another, or the person leaves."""
        thread = Thread(target=self._stay, daemon=True)
        thread.start()
        try:
            while self._wait():
                line = self._read()
                with self._changed:
                    self._understand(line)
        except GoingHome:
            self.goodbye()
        except KeyboardInterrupt:
            if self._failed is None:
                raise
        finally:
            with suppress(RuntimeError):  # the line is closed already
                self._loop.call_soon_threadsafe(self._hang_up)
            thread.join(3)
        if self._failed is not None:
            raise self._failed

    def _hang_up(self) -> None:
        self._leaving = self._loop.create_task(self._guest.leave())

    def goodbye(self) -> None:
        """Say how to come back."""
        if self.seen.status != "over" and self.seen.seat is not None:
            self._say(f"Your seat is kept. Come back with: ludaro join {self._guest.link}")

    def _stay(self) -> None:
        try:
            self._loop.run_until_complete(self._be_there())
        except BaseException as error:
            with self._changed:
                self._failed = error
                self._changed.notify_all()
            if self._asking and self._typing and hasattr(signal, "pthread_kill"):
                ident = main_thread().ident
                assert ident is not None
                signal.pthread_kill(ident, signal.SIGINT)  # nothing else wakes who waits for a key
        finally:
            self._loop.close()

    async def _be_there(self) -> None:
        while True:
            guest = self._guest
            await guest.stay()
            if self._guest is guest:
                return

    def _wait(self) -> bool:
        """At a terminal, anything can be typed at any time; a file or a pipe is read only when there is a decision."""
        with self._changed:
            while not self._typing:
                if self._failed is not None or self.seen.finished:
                    break
                if (self.seen.may_act or self._asked or self.seen.asked_if_ready) and not self._guest.unanswered:
                    break
                self._changed.wait()
            return self._failed is None and (self._typing or not self.seen.finished)

    def _read(self) -> str:
        self._asking = True
        try:
            return self._ask(SIGN, [*self.commands, *self._listed])
        finally:
            self._asking = False

    # What comes from the server, in the line's thread

    def _hear(self, message: Message) -> None:
        with self._changed:
            if self._asking and self._typing:
                self.console.file.write("\r\x1b[2K")
            self._tell(message)
            if self._asking and self._typing:
                import readline

                self.console.file.write(SIGN + readline.get_line_buffer())
            self.console.file.flush()
            self._changed.notify_all()

    def _tell(self, message: Message) -> None:
        kind = message["t"]
        if kind in ("view", "event"):
            if kind == "event" and message["what"]["kind"] == "next":
                self._move_on(message["what"]["id"])
                return
            if kind == "event":
                self._tell_event(message["what"])
            self._show()
        elif kind == "start":
            self._say(f"It begins in {message['in'] / 1000:.0f} seconds.")
        elif kind == "clocks":
            self._clocks = message
        elif kind == "no":
            self._say(f"Not done: {message['text']}.")
            self._call_to_move()
        elif kind == "here":
            self._tell_who_is_here(message["seats"])
        elif kind in ("banner", "bye"):
            self._say(message["text"])
        elif kind == "lost":
            self._say("The line to the server is broken; connecting again …")
        elif kind == "back":
            self._say("Connected again.")

    def _move_on(self, id: str) -> None:
        self._say("On to the next game.")
        old = self._guest
        self._guest = Guest(old.link.at(id), self._hear)
        self._here = None
        self._leaving = self._loop.create_task(old.leave())

    # What is typed

    def _understand(self, line: str) -> None:
        seen = self.seen
        if not line:
            if seen.asked_if_ready:
                self._do("ready")
                return
            if seen.status == "over" and self.seen.finished:
                raise GoingHome
            line = seen.moves[0] if len(seen.moves) == 1 else ""
            if not line:
                return
        move = prompt.find(line, self._listed or seen.moves)
        if move is not None and not line.isdecimal() and move not in seen.moves:
            move = None  # it was listed, but the table has changed
        word, _, rest = line.partition(" ")
        command = self.commands.get(SHORT.get(word.lower(), word.lower()))
        if move is not None:
            self._do("move", move=move)
        elif command is not None:
            command(rest.strip())
        elif not seen.may_act:
            self._say("You cannot play anything now. Type help to see what you can type.")
        elif line.isdecimal() and seen.moves:
            self._say(f"There is no move {line}; the moves are numbered 1 to {len(self._listed)}.")
        elif seen.unlisted or self._hides_places or not prompt.list_moves(self.console, seen.moves, line, None):
            self._do("move", move=line)  # some moves are legal without being listed

    def _do(self, kind: str, /, **fields: Any) -> None:
        """Ask the server; what comes of it is told when it answers."""
        if self.seen.seat is None:
            self._say("You are watching, not playing.")
            return
        guest = self._guest
        message = guest.plan(kind, **fields)
        with suppress(RuntimeError):  # the line is closed for good, as will be told
            self._loop.call_soon_threadsafe(guest.say, message)

    # The commands. The first line of each is for help.

    def _moves(self, part: str) -> None:
        """moves [PART]: list all your moves, or those that contain PART"""
        self._listed = self.seen.moves
        if not prompt.list_moves(self.console, self._listed, part, None):
            if self.seen.unlisted:
                self._say(RACE)
            else:
                self._say(f"No move contains {part!r}." if self._listed else "You cannot play anything now.")

    def _table(self, rest: str) -> None:
        """table: see the table again"""
        self._shown, self._awaited = (self._shown[0], None), ""
        self._show(True)

    def _ready(self, rest: str) -> None:
        """ready: begin, in a game in real time; Enter does the same"""
        self._do("ready")

    def _undo(self, rest: str) -> None:
        """undo: ask the others to take back your last move"""
        self._do("offer", kind="undo")

    def _draw(self, rest: str) -> None:
        """draw: ask the others to end in a draw"""
        self._do("offer", kind="draw")

    def _resign(self, rest: str) -> None:
        """resign: give up; type resign yes"""
        if rest.lower() in YES:
            self._do("resign")
        else:
            self._say("If you really want to give up, type: resign yes")

    def _claim(self, rest: str) -> None:
        """claim: win, when everyone else has been away for long"""
        self._without("claim")

    def _computer(self, rest: str) -> None:
        """computer: let one take an open seat, or play for who has been away for long"""
        seats = self.seen.room["seats"]
        vacant = next((number for number, seat in enumerate(seats) if seat["kind"] == "open"), None)
        if vacant is not None:
            self._do("fill", seat=vacant)
        else:
            self._without("computer")

    def _stand(self, rest: str) -> None:
        """stand: leave your seat, before the game begins"""
        self._do("leave")

    def _close(self, rest: str) -> None:
        """close: end it without a winner, before the game begins or when everyone else has been away for long"""
        if self.seen.status == "waiting":
            self._do("close")
        else:
            self._without("close")

    def _without(self, then: str) -> None:
        """Do not wait any more for the first one who is away."""
        here = self._here or []
        away = next((seat for seat, is_here in enumerate(here) if not is_here and seat != self.seen.seat), None)
        if away is None:
            self._say("Everyone is here.")
        else:
            self._do("absent", seat=away, then=then)

    def _rematch(self, rest: str) -> None:
        """rematch: play again, when the game is over"""
        self._do("offer", kind="rematch")

    def _yes(self, rest: str) -> None:
        """yes: agree to what was offered"""
        self._do("answer", yes=True)

    def _no(self, rest: str) -> None:
        """no: refuse what was offered"""
        self._do("answer", yes=False)

    def _rules(self, rest: str) -> None:
        """rules: read the rules of this game"""
        from ludaro.cli.rules import rules_page
        from ludaro.games import game

        try:
            self.console.print(rules_page(game(self.seen.room["game"])))
        except LudaroError as error:
            self._say(str(error))

    def _help(self, rest: str) -> None:
        """help: this list"""
        self._say("Type a move, its number, or part of it to see the moves with that part; Tab completes. Or:")
        for command in self.commands.values():
            usage, _, meaning = (command.__doc__ or "").partition(": ")
            self.console.print(f"  [cyan]{escape(f'{usage:<14}')}[/]{meaning}")

    def _quit(self, rest: str) -> None:
        """quit: leave; your seat is kept"""
        raise GoingHome
