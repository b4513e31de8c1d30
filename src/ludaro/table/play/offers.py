"""What seats ask of each other: to take a move back, to call it a draw, to play once more."""

from __future__ import annotations

from abc import abstractmethod

from ludaro.errors import LudaroError
from ludaro.games.reasons import Reason
from ludaro.games.state import State
from ludaro.table.line.messages import Code, Offered, Status
from ludaro.table.play.entries import Answered, Asked
from ludaro.table.play.spec import Spec

STRIDE = 8  # moves from one position of a game that is kept to the next
SPARE = 1000  # entries of a log besides the moves of the game, after which nothing may lengthen it without end
ASKS = 3  # times that a seat may ask for the same in one position, if it is not refused


class Refused(LudaroError):
    """What a seat wanted is not possible now; nothing has changed."""

    def __init__(self, code: Code, text: str, wait: int | None = None, reason: Reason | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.wait = wait
        self.reason = reason


class Offers:
    """The part of a ledger that knows of offers."""

    spec: Spec
    v: int
    status: Status
    state: State | None
    begun: State | None
    marks: tuple[bytes, ...]
    """The positions after each ``STRIDE`` moves."""
    changed: int
    full: bool
    next: str | None
    offer: tuple[Offered, int, tuple[int, ...]] | None
    """What is asked for, by whom, and who has agreed."""
    asked: dict[tuple[int, Offered], int]
    """How often each seat has asked for something since the last move; ``ASKS`` if it was refused."""

    @property
    @abstractmethod
    def persons(self) -> list[int]: ...

    @abstractmethod
    def _check_playing(self) -> State: ...

    @abstractmethod
    def _end(self, by: str, seat: int | None, result: list[float]) -> None: ...

    @property
    def spent_offers(self) -> list[tuple[int, Offered]]:
        """What which seat may not ask for again before the next move."""
        return [asked for asked, times in self.asked.items() if times >= ASKS]

    def check_ask(self, seat: int, offer: Offered) -> None:
        """Refused if a seat has asked for this often enough. (Not part of the log: it was not always so.)"""
        if self.offer is None and (seat, offer) in self.spent_offers:
            raise Refused("offer", "first play on: this was answered in this position")

    def check_spare(self) -> None:
        """Refused if the log has grown by so much besides the game. (Not part of the log, either.)"""
        if self.v - (0 if self.state is None else len(self.state.history)) >= SPARE:
            raise Refused("enough", "this was done very often at this table; now play the game to its end")

    def _ask(self, entry: Asked) -> None:
        if self.offer is not None:
            if self.offer[0] != entry.offer:
                raise Refused("offer", f"first answer the offer of {self.offer[0]}")
            self._say_yes(entry.seat)
            return
        if entry.offer == "rematch":
            if self.status != "over":
                raise Refused("offer", "a rematch can be offered when the game is over")
            if self.next is not None:
                raise Refused("offer", "the next game is there already")
            if self.state is None:
                raise Refused("offer", "the table was closed before the game")
        else:
            state = self._check_playing()
            if entry.offer == "undo":
                self._check_undo(state, entry.seat)
            elif len(self.persons) < max(2, self.spec.players):
                raise Refused("offer", "a draw needs somebody to agree to it, and computers do not")
        self.offer = (entry.offer, entry.seat, (entry.seat,))
        self._note_asked(entry.offer, entry.seat, self.asked.get((entry.seat, entry.offer), 0) + 1)
        self._settle()

    def _note_asked(self, offer: Offered, seat: int, times: int) -> None:
        self.asked = self.asked | {(seat, offer): times}

    def _check_undo(self, state: State, seat: int) -> None:
        if self.spec.realtime:
            raise Refused("offer", "in real time nothing can be taken back")
        if self.spec.rated and len(self.persons) < 2:
            raise Refused("offer", "in a game that counts computers let nothing be taken back")
        if all(mover != seat for mover, _ in state.history[len(self.spec.moves) :]):
            raise Refused("offer", "you have made no move that could be taken back")

    def _answer(self, entry: Answered) -> None:
        if self.offer is None:
            raise Refused("offer", "no offer is open")
        if entry.yes:
            self._say_yes(entry.seat)
            return
        offer, asker, _ = self.offer
        if entry.seat != asker and offer != "rematch":  # no move will come after which to ask again
            self._note_asked(offer, asker, ASKS)
        self.offer = None

    def _say_yes(self, seat: int) -> None:
        assert self.offer is not None
        kind, asker, yes = self.offer
        if seat in yes:
            raise Refused("offer", "you have agreed already")
        self.offer = (kind, asker, (*yes, seat))
        self._settle()

    def _agreed(self) -> bool:
        return self.offer is not None and all(seat in self.offer[2] for seat in self.persons)

    def _settle(self) -> None:
        """Do what all persons have agreed on. (A rematch is a table of its own: the referee opens it.)"""
        if self.offer is None or not self._agreed():
            return
        kind, asker, _ = self.offer
        if kind == "draw":
            self._end("draw", None, [1 / self.spec.players] * self.spec.players)
        elif kind == "undo":
            self._undo(asker)

    def _undo(self, asker: int) -> None:
        assert self.state is not None
        history = self.state.history
        keep = max(number for number, (mover, _) in enumerate(history) if mover == asker)
        self.state, self.marks = self.after_moves(keep), self.marks[: keep // STRIDE]
        self.changed, self.full, self.offer, self.asked = self.v, True, None, {}

    def after_moves(self, moves: int) -> State:
        """The game as it was after some of its moves, a copy; few of them are played again."""
        assert self.state is not None
        assert self.begun is not None
        marked = moves // STRIDE
        state = self.state.restored(self.marks[marked - 1], marked * STRIDE) if marked else self.begun.copy()
        for seat, move in self.state.history[marked * STRIDE : moves]:
            state.play(move, seat)
        return state

    def _mark(self, state: State) -> None:
        """Keep the position if it is the turn of one."""
        if len(state.history) % STRIDE == 0:
            self.marks = (*self.marks, state.position)
