"""A table's log, folded: every entry makes the next position of the table. Nothing here waits, stores or sends."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import structs

from ludaro.errors import IllegalMove, LudaroError
from ludaro.games.reasons import Reason
from ludaro.games.state import State
from ludaro.table.line.messages import Status, canonical
from ludaro.table.play.entries import (
    Answered,
    Asked,
    Begun,
    Closed,
    Continued,
    Entry,
    Filled,
    Left,
    Leveled,
    Missed,
    Moved,
    Numbered,
    Readied,
    Resigned,
    Returned,
    Sat,
    Shut,
    TimedOut,
)
from ludaro.table.play.offers import Offers
from ludaro.table.play.offers import Refused as Refused
from ludaro.table.play.room import describe
from ludaro.table.play.spec import SeatSpec, Spec, following, key_of

if TYPE_CHECKING:
    from hashlib import _Hash as HASH

T = TypeVar("T")


class BadSecret(LudaroError):
    """A secret that is no seat's."""


class Ledger(Offers):
    """The whole truth of a table after ``v`` entries. ``after`` gives the next one and leaves this one as it is."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self.v = 0
        self.seats: tuple[SeatSpec, ...] = tuple(spec.seats)
        self.status: Status = "waiting"
        self.state: State | None = None
        self.begun: State | None = None
        self.marks = ()
        self.changed = 0
        """The version that made the position."""
        self.full = True
        """Whether the last entry changed more than a move does."""
        self.ready: tuple[bool, ...] | None = None
        """Before a race: who has said so. None while seats or numbers are missing, and when it has begun."""
        self.offer = None
        self.asked = {}
        self.outcome: dict[str, Any] | None = None
        self.used = (0,) * spec.players
        self.made = (0,) * spec.players
        self.next: str | None = None
        self.done: dict[tuple[int, str], int] = {}
        self._room: dict[str, Any] | None = None
        self._room_hash: HASH | None = None
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
                new._resign(entry)
            case TimedOut():
                new._check_playing()
                new._use(entry.seat, entry.used)
                new._end("time", entry.seat, new._others_share({entry.seat}))
            case Leveled():
                new._set_level(entry)
            case Missed():
                new._miss(entry)
            case Returned():
                new._return(entry.seat)
            case Filled():
                new._fill(entry)
            case Left():
                new._leave(entry.seat)
            case Closed():
                new._check_waiting()
                new._end("closed", entry.seat, [0] * new.spec.players)
            case Shut():
                if new.status == "over":
                    raise Refused("over", "the game is over")
                new._end("closed", None, [0] * new.spec.players)
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
        if not isinstance(entry, Moved) or self.offer or self.asked or new.status != self.status:
            new._room = new._room_hash = None  # a move alone changes nothing in the room
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
    def was_closed(self) -> bool:
        """Whether it is over without counting for anything."""
        return self.outcome is not None and self.outcome["by"] == "closed"

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
        return agreed or (self.spec.match.game < self.spec.match.games and not self.was_closed)

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may act now."""
        if self._acting is None:
            self._acting = self.state.seats if self.state is not None and self.status == "playing" else ()
        return self._acting

    def totals(self) -> tuple[list[float], list[int] | None]:
        """Wins and points of the match so far, this game included once it is over."""
        # A store gives back 0.0 for 0, and the hash of a room is made of what browsers write.
        wins, points = [whole(won) for won in self.spec.match.wins], self.spec.match.points
        if self.outcome is not None and self.state is not None and not self.was_closed:
            # What a computer wins for somebody who is not there counts for nobody.
            won = [
                0 if seat.stands_in else share for seat, share in zip(self.seats, self.outcome["result"], strict=True)
            ]
            wins = [whole(a + b) for a, b in zip(wins, won, strict=True)]
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
            self._room = describe(self)
        return self._room

    @property
    def room_hash(self) -> HASH:
        """The first part of all hashes of the table, in which the canonical form of the room stands; to be copied."""
        if self._room_hash is None:
            self._room_hash = sha256(b'{"room":' + canonical(self.room) + b',"view":')
        return self._room_hash

    # Before the game

    def _sit(self, entry: Sat) -> None:
        self._check_waiting()
        if self.seats[entry.seat].kind != "open":
            raise Refused("turn", f"seat {entry.seat} is taken")
        if self.spec.rated and (entry.who is None or any(seat.who == entry.who for seat in self.seats)):
            raise Refused("turn", "in a game that counts every person is known by a key, and sits once")
        self._seat(entry.seat, SeatSpec("person", entry.name, None, entry.number, entry.key, who=entry.who))

    def _number(self, entry: Numbered) -> None:
        seat = self.seats[entry.seat]
        if seat.kind != "person" or seat.number is not None or self.status != "waiting":
            raise Refused("turn", f"seat {entry.seat} has its number already")
        self._seat(entry.seat, structs.replace(seat, number=entry.number))

    def _seat(self, number: int, seat: SeatSpec) -> None:
        """Somebody else on a seat, or the same one otherwise."""
        self.seats = _with(self.seats, number, seat)
        if self.ready is not None:
            self.ready = _with(self.ready, number, seat.kind == "computer")
        if self.state is None:
            self._start_if_complete()

    def _start_if_complete(self) -> None:
        if not all(seat.ready for seat in self.seats):
            self.ready = None
        elif not self.spec.checked:
            self._begin()
        elif self.ready is None:
            self.ready = tuple(seat.kind == "computer" for seat in self.seats)

    def _check_waiting(self) -> None:
        if self.status != "waiting":
            raise Refused("turn", "the game has begun" if self.status == "playing" else "the table is closed")

    def _fill(self, entry: Filled) -> None:
        self._check_waiting()
        if entry.open >= len(self.seats) or self.seats[entry.open].kind != "open":
            raise Refused("turn", "this seat is not open")
        self._seat(entry.open, SeatSpec("computer", None, entry.level))

    def _leave(self, seat: int) -> None:
        self._check_waiting()
        if self.seats[seat].kind != "person":
            raise Refused("turn", "you have no seat here")
        self._seat(seat, SeatSpec("open"))

    def _say_ready(self, seat: int) -> None:
        if self.ready is None:
            raise Refused("waiting" if self.state is None else "turn", "nobody has to be ready now")
        if self.ready[seat]:
            raise Refused("turn", "you are ready already")
        self.ready = _with(self.ready, seat, True)

    def _begin(self) -> None:
        self.begun = self.spec.start([seat.number for seat in self.seats])
        self.state = self.begun.copy()
        for seat, move in self.spec.moves:
            self.state.play(move, seat)
            self._mark(self.state)
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
        self._mark(state)
        self._use(entry.seat, entry.used)
        self.made = _plus(self.made, entry.seat, 1)
        self.offer, self.asked = None, {}
        self._end_if_over()

    def _use(self, seat: int, used: int) -> None:
        self.used = _plus(self.used, seat, used)

    def _end_if_over(self) -> None:
        if self.state is not None and (result := self.state.result) is not None:
            self._end("rules", None, result)

    def _end(self, by: str, seat: int | None, result: list[float]) -> None:
        self.status, self.offer, self.ready, self.asked = "over", None, None, {}
        ending = self.state.ending if by == "rules" and self.state is not None else None
        self.outcome = {"by": by, "seat": seat, "result": [whole(share) for share in result], "ending": ending}

    def _others_share(self, losers: set[int]) -> list[float]:
        others = self.spec.players - len(losers)
        return [0 if seat in losers else 1 / others for seat in range(self.spec.players)]

    # Who gives up, who is away

    def goes_on_without(self, seat: int) -> bool:
        """Whether others would like to play on if somebody gives up."""
        return self.spec.players > 2 and any(other != seat for other in self.persons)

    def _resign(self, entry: Resigned) -> None:
        self._check_playing()
        if entry.level is None:
            self._end("resign", entry.seat, self._others_share({entry.seat}))
        else:
            self._stand_in(entry.seat, entry.level, resigned=True)

    def _miss(self, entry: Missed) -> None:
        if entry.absent not in self.persons or entry.seat not in self.persons or entry.absent == entry.seat:
            raise Refused("turn", "nobody waits for this seat")
        if self.status == "over":
            raise Refused("over", "the game is over")
        if entry.then == "computer":
            self._stand_in(entry.absent, entry.level)
        elif entry.then == "close":
            self._end("closed", entry.absent, [0] * self.spec.players)
        else:
            self._check_playing()
            self._end("left", entry.absent, self._others_share({*self.persons} - {entry.seat}))

    def _stand_in(self, seat: int, level: int, resigned: bool = False) -> None:
        """A computer plays for a person."""
        self.offer = None
        self._seat(seat, structs.replace(self.seats[seat], kind="computer", level=level, resigned=resigned))

    def _return(self, seat: int) -> None:
        if not self.may_return(seat):
            raise Refused("turn", "no computer plays for this seat")
        self._seat(seat, structs.replace(self.seats[seat], kind="person", level=None, changed=False))

    def may_return(self, seat: int) -> bool:
        """Whether a computer plays for somebody who may go on playing."""
        return self.seats[seat].stands_in and not self.seats[seat].resigned and self.status != "over"

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
        self.seats = _with(self.seats, entry.computer, structs.replace(seat, level=entry.level, changed=True))


def fold(spec: Spec, entries: Iterable[Entry]) -> Ledger:
    """The table that a log tells of."""
    return advance(Ledger(spec), entries)


def advance(ledger: Ledger, entries: Iterable[Entry]) -> Ledger:
    """A table after what was added to its log."""
    for entry in entries:
        ledger = ledger.after(entry)
        ledger.remember(entry)
    return ledger


def whole(number: float) -> float:
    """Whole numbers without a fraction, so that every language writes them alike."""
    return int(number) if number == int(number) else number


def _with(row: tuple[T, ...], place: int, new: T) -> tuple[T, ...]:
    return (*row[:place], new, *row[place + 1 :])


def _plus(row: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return _with(row, seat, row[seat] + more) if more else row
