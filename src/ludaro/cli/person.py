"""The person in front of the screen: what is shown to them, and what they may type."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.markup import escape

from ludaro import terminal
from ludaro.cli import prompt, saves
from ludaro.errors import IllegalMove, LudaroError
from ludaro.players import LEVELS, opponent, player
from ludaro.players.eyes import seen_by
from ludaro.players.solver import Solver

if TYPE_CHECKING:
    from ludaro import Game
    from ludaro.cli.table import Table

NO_SEAT = -1
FIND = """Find a place for one of the open cards and type it: 7@1,0 is card 7 at x=1, y=0, and 7r@1,0 the card turned.
A card that does not fit there counts as fail, and so does fail itself. To be shown the places, type moves."""
RACE = "Find a place yourself: 7@1,0 lays card 7 at x=1, y=0, and 7r@1,0 lays it turned."
SHORT = {"?": "help", "q": "quit", "exit": "quit"}


def are_to_find(game: Game, moves: list[str]) -> bool:
    """Whether moves name places that a list would find for you, which is the game."""
    return game.pace == "stop" and any("@" in move for move in moves)


class Person:
    """Whoever sits there now; the next one may take over."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seat = NO_SEAT
        self.commands: dict[str, Callable[[str], bool]] = {
            "moves": self._moves,
            "hint": self._hint,
            "undo": self._undo,
            "save": self._save,
            "rules": self._rules,
            "help": self._help,
            "quit": self._quit,
        }

    def decide(self, seat: int, may_wait: bool) -> bool:
        """Show the table from this seat and take one decision: a move, going back, or (True) waiting."""
        self._sit_down(seat)
        table = self.table
        table.end_line()
        table.console.rule(style="dim")
        table.console.print(terminal.draw(table.state.view(seat)))
        moves = table.state.moves(seat)
        words = [*self.commands]
        if are_to_find(table.state.game, moves):
            table.say(FIND)
        else:
            prompt.list_moves(table.console, moves)
            words += moves
        while True:
            line = prompt.ask(self._question(moves, may_wait), words)
            if not line and may_wait:
                return True
            if not line and len(moves) == 1:
                line = moves[0]
            if line and self._understand(line, moves):
                return False

    def _question(self, moves: list[str], may_wait: bool) -> str:
        who = "Your move" if len(self.table.people) == 1 else f"Seat {self.seat}, your move"
        if may_wait:
            return f"{who} (Enter: wait for the others): "
        if len(moves) == 1:
            return f"{who} (Enter: {moves[0]}): "
        return f"{who} (or help): "

    def _understand(self, line: str, moves: list[str]) -> bool:
        """Do what a line says; whether the position is another one now."""
        table = self.table
        move = prompt.find(line, moves)
        if move is not None:
            table.play(self.seat, move)
            return True
        word, _, rest = line.partition(" ")
        command = self.commands.get(SHORT.get(word.lower(), word.lower()))
        if command is not None:
            return command(rest.strip())
        try:
            table.play(self.seat, line)  # some moves are legal without being listed
        except IllegalMove as error:
            if line.isdecimal():
                table.say(f"There is no move {line}; the moves are numbered 1 to {len(moves)}.")
            elif error.why != "not-a-move" or not prompt.list_moves(table.console, moves, line, None):
                table.say(f"{error}. Type help to see what you can type.")
            return False
        return True

    def _sit_down(self, seat: int) -> None:
        """Let another person come to the screen, without seeing the cards of the one before."""
        if seat == self.seat:
            return
        state, console = self.table.state, self.table.console
        self.seat = seat
        own = state.view(seat)["table"]
        if all(state.view(other)["table"] == own for other in self.table.people):
            return
        self.table.end_line()
        if console.is_terminal:
            console.clear()
            console.file.write("\x1b[3J")  # and what has scrolled away
        prompt.ask(f"Pass the screen to seat {seat}. Press Enter when nobody else is looking: ")
        self._recall()

    def _recall(self) -> None:
        """Tell again what happened since this seat last decided."""
        table = self.table
        start = max((i + 1 for i, (mover, _) in enumerate(table.state.history) if mover == self.seat), default=0)
        for (mover, _), words in zip(table.state.history[start:], table.told[start:], strict=True):
            table.say(f"{table.name(mover)}: {words}")

    # What can be typed besides moves. Each returns whether the position is another one now; the first line is for help.

    def _moves(self, part: str) -> bool:
        """moves [PART]: list all your moves, or those that contain PART"""
        if not prompt.list_moves(self.table.console, self.table.state.moves(self.seat), part, None):
            self.table.say(f"No move contains {part!r}.")
        return False

    def _hint(self, rest: str) -> bool:
        """hint: ask the computer what it would do"""
        table = self.table
        if table.state.game.solver is not None:
            table.say(Solver().explain(table.state))
            return False
        seen = seen_by(self.seat, table.state)
        if len(seen.seats) > 1:
            move = player("careful").react(seen, self.seat, table.rng)
        else:
            move = opponent(LEVELS[-1], seen.game).choose(seen, self.seat, table.rng)
        table.say("The computer would wait." if move is None else f"The computer would play {move}")
        return False

    def _undo(self, rest: str) -> bool:
        """undo: go back to your previous decision"""
        table = self.table
        state = table.state.game.new(table.state.players, options=table.state.options, deal=table.state.deal)
        found = None
        for mover, move in table.state.history:
            if mover == self.seat and len(state.moves(mover)) > 1:
                found = state.copy()
            state.play(move, mover)
        if found is None:
            table.say("You have not decided anything yet.")
            return False
        table.state = found
        table.answered = len(found.history)
        del table.told[len(found.history) :]
        table.say("Back to your previous decision.")
        return True

    def _save(self, name: str) -> bool:
        """save [FILE]: save the game, and from now on after every move"""
        file = Path(name).expanduser() if name else self.table.save_to or saves.new_file(self.table.state.game)
        if self.table.save(file):
            self.table.save_to = file
        return False

    def _rules(self, rest: str) -> bool:
        """rules: read the rules of this game"""
        from ludaro.cli.rules import rules_page

        try:
            self.table.console.print(rules_page(self.table.state.game))
        except LudaroError as error:
            self.table.say(str(error))
        return False

    def _help(self, rest: str) -> bool:
        """help: this list"""
        self.table.say("Type a move, its number, or part of it to see the moves with that part; Tab completes. Or:")
        for command in self.commands.values():
            usage, _, meaning = (command.__doc__ or "").partition(": ")
            self.table.console.print(f"  [cyan]{escape(f'{usage:<14}')}[/]{meaning}")
        return False

    def _quit(self, rest: str) -> bool:
        """quit: stop playing; you are asked whether to save"""
        from ludaro.cli.table import LeaveTable

        table = self.table
        if table.state.history and table.save_to is None:
            answer = prompt.ask("Save the game? Enter: yes, n: no, or type a file name: ")
            if answer.lower() in ("n", "no"):
                table.say("Not saved. Goodbye.")
                raise LeaveTable
            if answer and answer.lower() not in ("y", "yes"):
                table.save_to = Path(answer).expanduser()
        table.keep()
        raise LeaveTable
