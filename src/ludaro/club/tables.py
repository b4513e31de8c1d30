"""The tables of a club: opened for its members, followed from game to game of a match, and what they have come to."""

from __future__ import annotations

from dataclasses import dataclass, replace

from msgspec import structs

from ludaro.club.entries import Decided
from ludaro.club.evening import ClubTable, Evening
from ludaro.table.line.messages import Open, SeatWish
from ludaro.table.play.ledger import Ledger
from ludaro.table.play.spec import key_of, plan


@dataclass(frozen=True)
class Live:
    """A table as it is now. ``id``: of the game of the match that is played; ``missing``: members it waits for."""

    id: str
    status: str = "waiting"
    game: int = 1
    moves: int = 0
    missing: tuple[int, ...] = ()

    @classmethod
    def new(cls, table: ClubTable) -> Live:
        """A table at which nobody has been yet."""
        return cls(table.id, missing=tuple(who for who in table.seats if who is not None))

    def at(self, status: str, moves: int, table: ClubTable) -> Live:
        """The same game, as the store knows it: nobody is connected."""
        missing = Live.new(table).missing if status == "waiting" else ()
        return replace(self, status=status, moves=moves, missing=missing)


def opened(evening: Evening, seats: list[int | None]) -> Ledger:
    """A table at which these members have their seats already."""
    club = evening.spec
    wishes = [
        SeatWish("computer", level=club.level) if who is None else SeatWish("person", name=evening.members[who].name)
        for who in seats
    ]
    spec, _ = plan(Open(club.game, seats=wishes, options=dict(club.options), clock=club.clock, games=club.games))
    keyed = [
        seat if who is None else structs.replace(seat, key=key_of(evening.secret(spec.id, who)))
        for seat, who in zip(spec.seats, seats, strict=True)
    ]
    return Ledger(structs.replace(spec, seats=keyed, club=club.code))


def first_seat(seat: int, ledger: Ledger) -> int:
    """Which seat somebody had in the first game of the match: with every game all move on by one."""
    return (seat + ledger.spec.match.game - 1) % ledger.spec.players


def seen(ledger: Ledger, table: ClubTable) -> Live:
    """A table in memory."""
    missing = []
    if ledger.status == "waiting":
        for seat in range(ledger.spec.players):
            waits = not ledger.seats[seat].ready if ledger.ready is None else not ledger.ready[seat]
            who = table.seats[first_seat(seat, ledger)]
            if waits and who is not None:
                missing.append(who)
    moves = 0 if ledger.state is None else len(ledger.state.history)
    return Live(ledger.spec.id, ledger.status, ledger.spec.match.game, moves, tuple(missing))


def outcome(ledger: Ledger, round: int, number: int) -> Decided | None:
    """What a match has come to; None while it goes on."""
    if ledger.status != "over" or ledger.owes_next:
        return None
    wins, points = ledger.totals()
    if not any(wins):
        return Decided(round, number, None)  # nobody has won anything: the table was closed
    order = sorted(range(len(wins)), key=lambda seat: first_seat(seat, ledger))
    return Decided(
        round, number, [wins[seat] for seat in order], None if points is None else [points[seat] for seat in order]
    )
