"""One game at the terminal: people and computer players at one table, until it is over or somebody leaves."""

from __future__ import annotations

import secrets
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING

from rich.text import Text

from ludaro import terminal
from ludaro.cli import saves
from ludaro.errors import LudaroError
from ludaro.kernel.random import below, generator
from ludaro.players import Player, opponent, warming
from ludaro.players.eyes import seen_by
from ludaro.players.greedy import Hasty

if TYPE_CHECKING:
    from rich.console import Console

    from ludaro import State

MOST_WATCHED = 1000  # moves of a game without people; only a puzzle that nobody solves gets there


class LeaveTable(Exception):
    """Somebody wants to go, and the game has been taken care of."""


class Table:
    """The state of a game, who sits where, and what everybody at the screen sees.

    ``people`` are the seats of those who type; the computer has the others. ``save_to`` is written at each move.
    """

    def __init__(
        self,
        state: State,
        people: frozenset[int],
        level: int,
        console: Console,
        save_to: Path | None = None,
        pace: float = 0.0,
    ) -> None:
        from ludaro.cli.person import Person

        self.state = state
        self.people = people
        self.level = level
        self.console = console
        self.save_to = save_to
        self.pace = pace
        self.person = Person(self)
        self._computer = opponent(level, state.game)
        self.rng = generator(secrets.randbits(63))
        self.told = [move for _, move in state.history]  # each move of the history in words
        self.answered = len(state.history)  # up to here, computer players had their chance after a person's move
        self._talking: int | None = None  # the seat whose moves the line on the screen tells

    @property
    def computer(self) -> Player:
        """Who plays for the computer: somebody simple as long as its rules are being compiled."""
        return Hasty() if warming.is_cold(self._computer, self.state.game) else self._computer

    # The course of a game.

    def run(self) -> None:
        """Play to the end. Whatever ends it before, the game is kept."""
        try:
            while not self.state.over:
                self._go_on()
        except LeaveTable:
            return
        except BaseException:
            saves.undisturbed(self.keep)
            raise
        self._finish()

    def _go_on(self) -> None:
        """One decision: of the person whose turn it is, or of a computer player."""
        seats = self.state.seats
        able = [seat for seat in seats if seat in self.people and self.state.moves(seat)]
        if not able:
            self._computer_acts()
        elif len(seats) == 1:
            self.person.decide(able[0], False)
        elif self.answered < len(self.state.history) and self.state.history[-1][0] in self.people:
            self.answered = len(self.state.history)
            self._computers_react()
        else:
            last = self.person.seat
            waits = self.person.decide(min(able, key=lambda seat: (seat <= last, seat)), True)
            if waits and not self._computers_react():
                self.say("The others wait.")

    def _computer_acts(self) -> None:
        """A computer player moves: where several may, one that wants to; if none does, the one with the most moves."""
        acting = [seat for seat in self.state.seats if seat not in self.people and self.state.moves(seat)]
        if not acting:
            raise LudaroError("nobody can move, and yet the game is not over")
        if len(self.state.seats) > 1 and self._computers_react(1):
            return
        seat = max(acting, key=lambda seat: len(self.state.moves(seat)))
        self.play(seat, self.computer.choose(seen_by(seat, self.state), seat, self.rng))
        self._watch()

    def _computers_react(self, most: int = 8) -> int:
        """In a moment open to several seats, each computer player has one chance to act; how many did."""
        waiting = [seat for seat in range(self.state.players) if seat not in self.people]
        acted = 0
        while waiting and acted < most and len(self.state.seats) > 1:
            seat = waiting.pop(below(self.rng, len(waiting)))
            move = self.computer.react(seen_by(seat, self.state), seat, self.rng) if self.state.moves(seat) else None
            if move is not None:
                self.play(seat, move)
                self._watch()
                acted += 1
        return acted

    def play(self, seat: int, move: str) -> None:
        """Play a move and tell everybody."""
        before = self.state.view(None)
        self.state.play(move, seat)
        words = terminal.tell(before, self.state.history[-1][1], self.state.view(None))
        self.told.append(words)
        if self._talking != seat:
            self.end_line()
            self.console.print(Text(f"{self.name(seat)}: ", "bold"), end="")
            self._talking = seat
        self.console.print(Text(words), end="  ")
        if self.save_to is not None:
            saves.write(self.save_to, self.state, self.people, self.level)

    def _watch(self) -> None:
        """Where nobody plays but the computer, somebody watches."""
        if self.people:
            return
        if len(self.state.history) >= MOST_WATCHED:
            raise LudaroError(f"nobody has won after {MOST_WATCHED} moves")
        if self.console.is_terminal and not self.state.over:
            self.end_line()
            self.console.print(terminal.draw(self.state.view(None)))
            sleep(self.pace)

    # Words.

    def name(self, seat: int) -> str:
        """Who sits there."""
        if seat not in self.people:
            return f"Seat {seat} (computer, level {self.level})"
        return f"Seat {seat} (you)" if len(self.people) == 1 else f"Seat {seat}"

    def say(self, words: str) -> None:
        self.end_line()
        self.console.print(Text(words), soft_wrap=True)

    def end_line(self) -> None:
        """Begin a new line after a row of moves."""
        if self._talking is not None:
            self._talking = None
            self.console.print()

    # Keeping the game.

    def save(self, file: Path) -> bool:
        """Save the game and say where; whether it worked. (Saved first: there may be no screen any more.)"""
        try:
            saves.write(file, self.state, self.people, self.level)
        except (OSError, LudaroError) as error:
            self.say(f"Not saved: {error}")
            return False
        self.say(f"Saved as {file}")
        self.say(f"Go on with it later: {saves.resume_command(file)}")
        return True

    def keep(self) -> None:
        """Save a game that stops before its end; if no file can be written, at least show it."""
        if not self.state.history:
            self.say("Nothing was played, so nothing is kept.")
        elif not self.save(self.save_to or saves.new_file(self.state.game)):
            self.say(f"Here is the game; put this line into a file to keep it:\n{self.state.save()}")

    def _finish(self) -> None:
        """The last position, who won, and where the game can be seen again."""
        self.end_line()
        self.console.rule(style="dim")
        viewer = min(self.people) if len(self.people) == 1 else None
        self.console.print(terminal.draw(self.state.view(viewer)))
        self.console.print(Text(self._outcome(), "bold"))
        self.say(terminal.ended(self.state.view(None), self.name))
        if self.state.points is not None:
            self.say("Points: " + ", ".join(f"seat {seat} has {n}" for seat, n in enumerate(self.state.points)))
        file = self.save_to or saves.last_file()
        try:
            saves.write(file, self.state, self.people, self.level)
        except (OSError, LudaroError) as error:
            self.say(f"The game could not be saved: {error}")
            return
        self.say(f"See it again: {saves.show_command(file)}")
        if self.save_to is None:
            self.say("(The next finished game replaces that file; copy it to keep it.)")

    def _outcome(self) -> str:
        """The result in words."""
        winners = [seat for seat, share in enumerate(self.state.result or []) if share > 0]
        if self.state.players == 1:
            return "Done!"
        if len(winners) == self.state.players:
            return "A draw: everybody shares the win."
        if len(winners) > 1:
            return f"Seats {' and '.join(map(str, winners))} share the win."
        return "You win!" if self.people == {winners[0]} else f"{self.name(winners[0])} wins."
