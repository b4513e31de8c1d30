"""The room: what everyone may know about a table besides the game itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import structs

from ludaro.table.play import deals
from ludaro.table.play.spec import SeatSpec

if TYPE_CHECKING:
    from ludaro.table.play.ledger import Ledger


def describe(ledger: Ledger) -> dict[str, Any]:
    """The room of a table as it is now."""
    spec, offer = ledger.spec, ledger.offer
    wins, points = ledger.totals()
    return {
        "id": spec.id,
        "game": spec.game,
        "family": spec.rules().family.name,
        "players": spec.players,
        "options": spec.options,
        "status": ledger.status,
        "public": spec.public,
        "realtime": spec.realtime,
        "rated": spec.rated,
        "seats": [_seat(seat) for seat in ledger.seats],
        "ready": None if ledger.ready is None else list(ledger.ready),
        "clock": None if spec.clock is None else structs.asdict(spec.clock),
        "deal": {
            "chosen": spec.chosen,
            "commit": None if spec.chosen else deals.commitment(spec.secret),
            "numbers": [seat.number for seat in ledger.seats],
            "secret": spec.secret if ledger.status == "over" and not spec.chosen else None,
        },
        "offer": None if offer is None else {"kind": offer[0], "seat": offer[1], "yes": list(offer[2])},
        "refused": [{"kind": kind, "seat": seat} for seat, kind in sorted(ledger.spent_offers)],
        "outcome": ledger.outcome,
        "match": {"game": spec.match.game, "games": spec.match.games, "wins": wins, "points": points},
        "from": None if spec.origin is None else structs.asdict(spec.origin),
        "club": spec.club,
        "last": spec.last,
        "next": ledger.next,
    }


def _seat(seat: SeatSpec) -> dict[str, Any]:
    return {
        "kind": seat.kind,
        "name": seat.name if seat.kind == "person" else None,
        "level": seat.level,
        "changed": seat.changed,
        "for": (seat.name or "") if seat.stands_in else None,
        "resigned": seat.resigned,
        "ready": seat.ready,
    }
