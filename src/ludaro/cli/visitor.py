"""A person at a table of a server: what is shown while they think, and what they may type."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Condition, Thread, main_thread
from typing import TYPE_CHECKING, Any

from rich.markup import escape
from rich.text import Text

from ludaro import terminal
from ludaro.cli import prompt
from ludaro.cli.person import FIND, PLACES_TO_FIND, SHORT
from ludaro.client.guest import Guest
from ludaro.client.seen import Message, Seen
from ludaro.errors import LudaroError

if TYPE_CHECKING:
    from rich.console import Console

    from ludaro.client.link import Link

SIGN = "> "  # always the same, so that it can be written again below what came in between
OFFERS = {"undo": "take back a move", "draw": "end in a draw", "rematch": "play again"}
YES = {"yes", "y"}


class Leave(Exception):
    """The person wants to go."""


class Visitor:
    """A seat, or a watcher, in a terminal.

    The line to the server has a thread of its own, which writes what happens above the prompt while the person types.
    """

    def __init__(self, link: Link, console: Console, ask: Callable[[str, list[str]], str] = prompt.ask) -> None:
        self.console = console
        self._ask = ask
        self._typing = sys.stdin.isatty() and ask is prompt.ask
        self._loop = asyncio.new_event_loop()
        self._changed = Condition()  # held while anything is shown or read
        self._asking = False
        self._leaving: asyncio.Task[None] | None = None
        self._failed: BaseException | None = None
        self._clocks: Message = {}
        self._here: list[bool] | None = None
        self._awaited = ""  # what was last said about who must act
        self._listed: list[str] = []  # the moves as they were last numbered on the screen
        self._shown: tuple[str, int | None] = ("", None)  # the table and version that were last drawn
        self._guest = Guest(link, self._hear)
        self.commands: dict[str, Callable[[str], None]] = {
            "moves": self._moves,
            "table": self._table,
            "undo": self._undo,
            "draw": self._draw,
            "resign": self._resign,
            "rematch": self._rematch,
            "yes": self._yes,
            "no": self._no,
            "who": self._who,
            "rules": self._rules,
            "help": self._help,
            "quit": self._quit,
        }

    @property
    def seen(self) -> Seen:
        return self._guest.seen

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
        except Leave:
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
                if self._failed is not None or self._finished:
                    break
                if (self.seen.moves or self._asked) and not self._guest.unanswered:
                    break
                self._changed.wait()
            return self._failed is None and (self._typing or not self._finished)

    @property
    def _finished(self) -> bool:
        room = self.seen.room
        return self.seen.status == "over" and room["next"] is None and room["match"]["game"] >= room["match"]["games"]

    @property
    def _asked(self) -> bool:
        """Whether an offer waits for this seat."""
        offer = self.seen.room.get("offer")
        return offer is not None and self.seen.seat is not None and self.seen.seat not in offer["yes"]

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

    def _tell_event(self, what: Message) -> None:
        who = self._name(what["seat"]) if "seat" in what else ""
        before, view = self.seen.before, self.seen.view
        match what["kind"]:
            case "sit":
                self._say(f"{who} sits down on seat {what['seat']}.")
            case "move" if before is not None and view is not None:
                ahead = f"  ({what['margin']} ms ahead)" if "margin" in what else ""
                self._say(f"{who}: {terminal.tell(before, what['move'], view)}{ahead}")
            case "offer" if what["seat"] != self.seen.seat:
                offer = self.seen.room["offer"]
                answer = " Type yes or no." if offer is not None and self._asked else ""
                self._say(f"{who} would like to {OFFERS[what['offer']]}.{answer}")
            case "offer":
                self._say(f"You would like to {OFFERS[what['offer']]}.")
            case "answer":
                self._say(f"{who}: {'yes' if what['yes'] else 'no'}.")
            case "resign":
                self._say(f"{who}: resigns.")
            case "time":
                self._say(f"{who}: out of time.")

    def _tell_who_is_here(self, here: list[bool]) -> None:
        for seat, (was, is_now) in enumerate(zip(self._here or here, here, strict=True)):
            if was != is_now and seat != self.seen.seat:
                self._say(f"{self._name(seat)} {'is here' if is_now else 'has left'}.")
        self._here = here

    # The screen

    def _show(self, wanted: bool = False) -> None:
        """The table, whenever there is something to decide or to watch, and at the end."""
        seen = self.seen
        if seen.view is None:
            if self._shown[0] != seen.room["id"]:
                self._greet()
            self._tell_who_is_awaited()
            return
        news = (str(seen.room["id"]), seen.v)
        if news == self._shown:
            return
        first = self._shown[0] != news[0]
        if first:
            self._greet()
        if not (wanted or first or seen.moves or seen.seat is None or seen.status == "over"):
            self._call_to_move()
            return
        self._shown = news
        self.console.rule(style="dim")
        self.console.print(terminal.draw(seen.view))
        self._show_clocks()
        if seen.status == "over":
            self.console.print(Text(outcome(seen), "bold"))
            if seen.seat is not None and self._finished:
                self._say("Type rematch to play again, or quit.")
            return
        self._call_to_move()

    def _call_to_move(self) -> None:
        seen = self.seen
        self._listed = seen.moves
        if seen.view is None or seen.status != "playing":
            return
        if not seen.moves:
            self._tell_who_is_awaited()
            return
        self._awaited = ""
        if seen.room["game"] in PLACES_TO_FIND and any("@" in move for move in seen.moves):
            self._say(FIND)
        else:
            prompt.list_moves(self.console, seen.moves)
        words = "Your move" if len(seen.view["seats"]) == 1 else "You may act; so may others"
        self._say(f"{words} (or help):")

    def _greet(self) -> None:
        from ludaro.games import game

        room = self.seen.room
        self._shown = (str(room["id"]), None)
        match = room["match"]
        count = f" · game {match['game']} of {match['games']}" if match["games"] > 1 else ""
        self.console.print(f"[bold]{game(room['game']).title}[/]  [dim]{room['game']}{count}[/]")
        self._who("")

    def _tell_who_is_awaited(self) -> None:
        words = self._who_is_awaited()
        if words != self._awaited:
            self._awaited = words
            self._say(words)

    def _who_is_awaited(self) -> str:
        seen = self.seen
        if seen.status == "waiting":
            missing = [n for n, seat in enumerate(seen.room["seats"]) if not seat["ready"] and n != seen.seat]
            open_seats = sum(seat["kind"] == "open" for seat in seen.room["seats"])
            if open_seats and seen.seat is not None:
                link = str(self._guest.link).partition("#")[0]
                return f"Waiting for {open_seats} more to sit down; send them this link: {link}"
            return f"Waiting for {', '.join(self._name(seat) for seat in missing) or 'the deal'}."
        assert seen.view is not None
        return f"Waiting for {' or '.join(self._name(seat) for seat in seen.view['seats']) or 'the others'}."

    def _show_clocks(self) -> None:
        left = self._clocks.get("left")
        if left is not None:
            times = [f"{self._name(seat)} {ms // 60000}:{ms // 1000 % 60:02}" for seat, ms in enumerate(left)]
            self.console.print(Text("Clocks: " + ", ".join(times), "dim"))

    def _name(self, seat: int) -> str:
        if seat == self.seen.seat:
            return "You"
        return str(self.seen.room["seats"][seat]["name"] or f"Seat {seat}")

    def _say(self, words: str) -> None:
        self.console.print(Text(words), soft_wrap=True)

    # What is typed

    def _understand(self, line: str) -> None:
        seen = self.seen
        if not line:
            if seen.status == "over" and self._finished:
                raise Leave
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
        elif not seen.moves:
            self._say("You cannot play anything now. Type help to see what you can type.")
        elif line.isdecimal():
            self._say(f"There is no move {line}; the moves are numbered 1 to {len(self._listed)}.")
        elif seen.room["game"] in PLACES_TO_FIND or not prompt.list_moves(self.console, seen.moves, line, None):
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
            self._say(f"No move contains {part!r}." if self._listed else "You cannot play anything now.")

    def _table(self, rest: str) -> None:
        """table: see the table again"""
        self._shown, self._awaited = (self._shown[0], None), ""
        self._show(True)

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

    def _rematch(self, rest: str) -> None:
        """rematch: play again, when the game is over"""
        self._do("offer", kind="rematch")

    def _yes(self, rest: str) -> None:
        """yes: agree to what was offered"""
        self._do("answer", yes=True)

    def _no(self, rest: str) -> None:
        """no: refuse what was offered"""
        self._do("answer", yes=False)

    def _who(self, rest: str) -> None:
        """who: who sits where, and who is there"""
        for number, seat in enumerate(self.seen.room["seats"]):
            name = {"open": "open"}.get(seat["kind"], self._name(number))
            away = self._here is not None and not self._here[number] and seat["kind"] == "person"
            self.console.print(Text(f"  seat {number}: {name}{' (away)' if away else ''}", "dim"))

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
        raise Leave


def outcome(seen: Seen) -> str:
    """How the game ended, in words."""
    told, names = seen.room["outcome"], [seat["name"] for seat in seen.room["seats"]]
    how = {"resign": " resigned", "time": " ran out of time"}.get(told["by"])
    why = "" if how is None else f" ({names[told['seat']]}{how})"
    winners = [seat for seat, share in enumerate(told["result"]) if share > 0]
    if len(names) == 1:
        return f"Done!{why}"
    if len(winners) == len(names):
        return f"A draw: everybody shares the win.{why}"
    if winners == [seen.seat]:
        return f"You win!{why}"
    if len(winners) > 1:
        return f"{' and '.join(names[seat] for seat in winners)} share the win.{why}"
    return f"{names[winners[0]]} wins.{why}" if winners else f"Nobody wins.{why}"
