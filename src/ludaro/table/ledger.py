"""A table's log, folded: every entry makes the next position of the table. Nothing here waits, stores or sends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from ludaro.errors import IllegalMove, LudaroError
from ludaro.games.reasons import Reason
from ludaro.games.state import State
from ludaro.table import deals
from ludaro.table.entries import (
    Answered,
    Asked,
    Begun,
    Continued,
    Entry,
    Leveled,
    Moved,
    Numbered,
    Readied,
    Resigned,
    Sat,
    TimedOut,
)
from ludaro.table.messages import Code, Offered, Status, canonical
from ludaro.table.spec import SeatSpec, Spec, following, key_of


class Refused(LudaroError):
    """What a seat wanted is not possible now; nothing has changed."""

    def __init__(self, code: Code, text: str, wait: int | None = None, reason: Reason | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.wait = wait
        self.reason = reason


class BadSecret(LudaroError):
    """A secret that is no seat's."""


class Ledger:
    """The whole truth of a table after ``v`` entries. ``after`` gives the next one and leaves this one as it is."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.v = 0
        self.seats: tuple[SeatSpec, ...] = tuple(spec.seats)
        self.status: Status = "waiting"
        self.state: State | None = None
        self.begun: State | None = None
        self.changed = 0
        """The version that made the position."""
        self.full = True
        """Whether the last entry changed more than a move does."""
        self.ready: tuple[bool, ...] | None = None
        """Before a race: who has said so. None while seats or numbers are missing, and when it has begun."""
        self.offer: tuple[Offered, int, tuple[int, ...]] | None = None
        self.outcome: dict[str, Any] | None = None
        self.used = (0,) * spec.players
        self.made = (0,) * spec.players
        self.next: str | None = None
        self.done: dict[tuple[int, str], int] = {}
        self._room: dict[str, Any] | None = None
        self._room_text: bytes | None = None
        self._acting: tuple[int, ...] | None = None
        self._start_if_complete()

    def after(self, entry: Entry) -> Ledger:
        """The table after one more entry; Refused if it is not possible."""
        new = object.__new__(Ledger)
        new.__dict__.update(self.__dict__)
        new.full, new._acting = False, None
        new.v += 1
        match entry:
            case Sat():
                new._sit(entry)
            case Numbered():
                new._number(entry)
            case Moved():
                new._move(entry)
            case Asked():
                new._ask(entry)
            case Answered():
                new._answer(entry)
            case Resigned():
                new._check_playing()
                new._end("resign", entry.seat, new._others_share(entry.seat))
            case TimedOut():
                new._check_playing()
                new._use(entry.seat, entry.used)
                new._end("time", entry.seat, new._others_share(entry.seat))
            case Leveled():
                new._set_level(entry)
            case Readied():
                new._say_ready(entry.seat)
            case Begun():
                if not new.all_ready:
                    raise Refused("waiting", "not everyone is ready")
                new._begin()
            case Continued():
                if not new.owes_next:
                    raise Refused("offer", "no further game was agreed on")
                new.next, new.offer = entry.table, None
        if not isinstance(entry, Moved) or self.offer is not None or new.status != self.status:
            new._room = new._room_text = None  # a move alone changes nothing in the room
        return new

    def remember(self, entry: Entry) -> None:
        """Know the client's id of an entry that is stored."""
        id: str | None = getattr(entry, "id", None)
        if id is not None:
            self.done[entry.seat, id] = self.v  # type: ignore[union-attr]

    @property
    def persons(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person"]

    def viewer(self, secret: str | None) -> int | None:
        """The seat whose secret it is; a spectator without one. BadSecret if it is nobody's."""
        if secret is None:
            return None
        seat = self.seat_of(key_of(secret))
        if seat is None:
            raise BadSecret("no seat at this table has this secret")
        return seat

    def seat_of(self, key: str) -> int | None:
        """The seat of whoever has the secret with this hash."""
        return next((number for number, seat in enumerate(self.seats) if seat.key == key), None)

    @property
    def has_room(self) -> bool:
        """Whether a seat is open."""
        return any(seat.kind == "open" for seat in self.seats)

    @property
    def all_ready(self) -> bool:
        """Whether a race is about to begin."""
        return self.ready is not None and all(self.ready)

    @property
    def owes_next(self) -> bool:
        """Whether the next game of the match is due."""
        if self.status != "over" or self.next is not None:
            return False
        agreed = self.offer is not None and self.offer[0] == "rematch" and self._agreed()
        return agreed or self.spec.match.game < self.spec.match.games

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may act now."""
        if self._acting is None:
            self._acting = self.state.seats if self.state is not None and self.status == "playing" else ()
        return self._acting

    def totals(self) -> tuple[list[float], list[int] | None]:
        """Wins and points of the match so far, this game included once it is over."""
        wins, points = list(self.spec.match.wins), self.spec.match.points
        if self.outcome is not None and self.state is not None:
            wins = [whole(a + b) for a, b in zip(wins, self.outcome["result"], strict=True)]
            gained = self.state.points
            if points is not None and gained is not None:
                points = [a + b for a, b in zip(points, gained, strict=True)]
        return wins, points

    def following(self, id: str) -> Spec:
        """The next game of the match."""
        return following(self.spec, id, self.seats, *self.totals())

    @property
    def room(self) -> dict[str, Any]:
        """What everyone may know about the table besides the game itself."""
        if self._room is None:
            self._room = self._describe()
        return self._room

    @property
    def room_text(self) -> bytes:
        """The room in its canonical form, for hashes."""
        if self._room_text is None:
            self._room_text = canonical(self.room)
        return self._room_text

    def _describe(self) -> dict[str, Any]:
        spec = self.spec
        wins, points = self.totals()
        return {
            "id": spec.id,
            "game": spec.game,
            "players": spec.players,
            "options": spec.options,
            "status": self.status,
            "public": spec.public,
            "realtime": spec.realtime,
            "rated": spec.rated,
            "seats": [
                {
                    "kind": seat.kind,
                    "name": seat.name if seat.kind == "person" else None,
                    "level": seat.level,
                    "changed": seat.changed,
                    "ready": seat.ready,
                }
                for seat in self.seats
            ],
            "ready": None if self.ready is None else list(self.ready),
            "clock": None if spec.clock is None else structs.asdict(spec.clock),
            "deal": {
                "chosen": spec.chosen,
                "commit": None if spec.chosen else deals.commitment(spec.secret),
                "numbers": [seat.number for seat in self.seats],
                "secret": spec.secret if self.status == "over" and not spec.chosen else None,
            },
            "offer": None
            if self.offer is None
            else {"kind": self.offer[0], "seat": self.offer[1], "yes": list(self.offer[2])},
            "outcome": self.outcome,
            "match": {"game": spec.match.game, "games": spec.match.games, "wins": wins, "points": points},
            "from": None if spec.origin is None else structs.asdict(spec.origin),
            "club": spec.club,
            "last": spec.last,
            "next": self.next,
        }

    # Before the game

    def _sit(self, entry: Sat) -> None:
        if self.seats[entry.seat].kind != "open":
            raise Refused("turn", f"seat {entry.seat} is taken")
        if self.spec.rated and (entry.who is None or any(seat.who == entry.who for seat in self.seats)):
            raise Refused("turn", "in a game that counts every person is known by a key, and sits once")
        self._seat(entry.seat, SeatSpec("person", entry.name, None, entry.number, entry.key, who=entry.who))

    def _number(self, entry: Numbered) -> None:
        seat = self.seats[entry.seat]
        if seat.kind != "person" or seat.number is not None:
            raise Refused("turn", f"seat {entry.seat} has its number already")
        self._seat(entry.seat, structs.replace(seat, number=entry.number))

    def _seat(self, number: int, seat: SeatSpec) -> None:
        self.seats = (*self.seats[:number], seat, *self.seats[number + 1 :])
        self._start_if_complete()

    def _start_if_complete(self) -> None:
        if not all(seat.ready for seat in self.seats):
            return
        if self.spec.checked:
            self.ready = tuple(seat.kind == "computer" for seat in self.seats)
        else:
            self._begin()

    def _say_ready(self, seat: int) -> None:
        if self.ready is None:
            raise Refused("waiting" if self.state is None else "turn", "nobody has to be ready now")
        if self.ready[seat]:
            raise Refused("turn", "you are ready already")
        self.ready = (*self.ready[:seat], True, *self.ready[seat + 1 :])

    def _begin(self) -> None:
        self.begun = self.spec.start([seat.number for seat in self.seats])
        self.state = _after(self.begun, self.spec.moves)
        self.status, self.changed, self.full, self.ready = "playing", self.v, True, None
        self._end_if_over()

    # Playing

    def _check_playing(self) -> State:
        if self.state is None:
            raise Refused("waiting", "the game has not begun")
        if self.status == "over":
            raise Refused("over", "the game is over")
        return self.state

    def _move(self, entry: Moved) -> None:
        state = self._check_playing()
        if entry.seat not in state.seats:
            raise Refused("turn", "it is not your turn", reason=state.why(entry.move, entry.seat))
        state = state.copy()
        try:
            state.play(entry.move, entry.seat)
        except IllegalMove as error:
            raise Refused("illegal", str(error), reason=Reason(error.why, error.facts)) from None
        self.state, self.changed = state, self.v
        self._use(entry.seat, entry.used)
        self.made = _plus(self.made, entry.seat, 1)
        self.offer = None
        self._end_if_over()

    def _use(self, seat: int, used: int) -> None:
        self.used = _plus(self.used, seat, used)

    def _end_if_over(self) -> None:
        if self.state is not None and (result := self.state.result) is not None:
            self._end("rules", None, result)

    def _end(self, by: str, seat: int | None, result: list[float]) -> None:
        self.status, self.offer = "over", None
        ending = self.state.ending if by == "rules" and self.state is not None else None
        self.outcome = {"by": by, "seat": seat, "result": [whole(share) for share in result], "ending": ending}

    def _others_share(self, loser: int) -> list[float]:
        others = self.spec.players - 1
        return [0 if seat == loser else 1 / others for seat in range(self.spec.players)]

    def _set_level(self, entry: Leveled) -> None:
        seat = self.seats[entry.computer] if entry.computer < len(self.seats) else None
        if self.status == "over":
            raise Refused("over", "the game is over")
        if seat is None or seat.kind != "computer":
            raise Refused("offer", "only a computer has a level")
        if self.spec.realtime or any(other.kind != "computer" for n, other in enumerate(self.seats) if n != entry.seat):
            raise Refused("offer", "levels change where one person plays against computers, in turns")
        if self.spec.rated:
            raise Refused("offer", "in a game that counts computers stay as they are")
        if seat.level == entry.level:
            raise Refused("offer", "it plays at this level already")
        changed = structs.replace(seat, level=entry.level, changed=True)
        self.seats = (*self.seats[: entry.computer], changed, *self.seats[entry.computer + 1 :])

    # Offers

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
        else:
            state = self._check_playing()
            if entry.offer == "undo":
                self._check_undo(state, entry.seat)
            elif len(self.persons) < max(2, self.spec.players):
                raise Refused("offer", "a draw needs somebody to agree to it, and computers do not")
        self.offer = (entry.offer, entry.seat, (entry.seat,))
        self._settle()

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
        else:
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
        assert self.begun is not None
        history = self.state.history
        keep = max(number for number, (mover, _) in enumerate(history) if mover == asker)
        state = _after(self.begun, history[:keep])
        self.state, self.changed, self.full, self.offer = state, self.v, True, None


def fold(spec: Spec, entries: list[Entry]) -> Ledger:
    """The table that a log tells of."""
    ledger = Ledger(spec)
    for entry in entries:
        ledger = ledger.after(entry)
        ledger.remember(entry)
    return ledger


def _after(begun: State, moves: Sequence[tuple[int, str]]) -> State:
    state = begun.copy()
    for seat, move in moves:
        state.play(move, seat)
    return state


def whole(number: float) -> float:
    """Whole numbers without a fraction, so that every language writes them alike."""
    return int(number) if number == int(number) else number


def _plus(row: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return tuple(old + more if number == seat else old for number, old in enumerate(row))
