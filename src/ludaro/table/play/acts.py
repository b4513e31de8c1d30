"""What a seat wants, as an entry of the log."""

from __future__ import annotations

from ludaro.errors import LudaroError
from ludaro.table.line.messages import (
    Absent,
    Act,
    AnswerOffer,
    Close,
    Fill,
    Leave,
    Level,
    Offer,
    Ready,
    Resign,
    SetLevel,
)
from ludaro.table.play.entries import (
    Answered,
    Asked,
    Closed,
    Entry,
    Filled,
    Left,
    Leveled,
    Missed,
    Readied,
    Resigned,
)
from ludaro.table.play.ledger import Ledger, Refused
from ludaro.table.play.thinking import level_of

STANDS_IN = 4  # the level of a computer that plays for a person, if nobody asks for another


def check_may_act(ledger: Ledger, seat: int) -> None:
    """Refused to a seat whose person has given up: it waits for the next game."""
    if ledger.seats[seat].resigned and ledger.status != "over":
        raise Refused("over", "you have given up")


def entry_of(ledger: Ledger, seat: int, message: Act) -> Entry:
    """The entry of anything but a move."""
    match message:
        case Offer(id, kind):
            ledger.check_ask(seat, kind)
            if kind == "undo":
                ledger.check_spare()
            return Asked(seat, kind, id)
        case AnswerOffer(id, yes):
            return Answered(seat, yes, id, None if ledger.offer is None else ledger.offer[0])
        case SetLevel(id, computer, level):
            ledger.check_spare()
            return Leveled(seat, computer, _level(level), id)
        case Ready(id):
            return Readied(seat, id)
        case Absent(id, absent, then, level):
            if then == "computer":
                ledger.check_spare()
            return Missed(seat, absent, then, _level(level), id)
        case Fill(id, place, level):
            return Filled(seat, place, _level(level), id)
        case Leave() | Close() if ledger.spec.club is not None:
            raise Refused("turn", "who sits at a table of a club is for whoever leads it to say")
        case Leave(id):
            ledger.check_spare()
            return Left(seat, id)
        case Close(id):
            return Closed(seat, id)
        case _:
            return Resigned(seat, message.id, STANDS_IN if ledger.goes_on_without(seat) else None)


def opens_next(ledger: Ledger, seat: int, message: Act) -> bool:
    """Whether what a seat wants is all that the next table waits for: who says the last yes, or gives up in a match."""
    match message:
        case Offer(_, "rematch") | AnswerOffer(_, True) if ledger.status == "over" and ledger.next is None:
            pass
        case Resign() if ledger.status == "playing":
            pass
        case _:
            return False
    try:
        return ledger.after(entry_of(ledger, seat, message)).owes_next
    except Refused:
        return False


def _level(wish: Level | None) -> int:
    try:
        return STANDS_IN if wish is None else level_of(wish)
    except LudaroError as error:
        raise Refused("bad", str(error)) from None
