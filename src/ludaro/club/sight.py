"""What is told of a club: to everybody who knows its code, and to the one whose key was shown."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from ludaro.club.clubs import Club
from ludaro.club.evening import ClubTable, Evening, Round
from ludaro.club.tables import Live
from ludaro.table.line.messages import encode
from ludaro.table.store.database import now

SETTINGS = (
    "code",
    "title",
    "game",
    "options",
    "seats",
    "games",
    "system",
    "rounds",
    "leftover",
    "level",
    "keep",
)

STANDING = ("member", "place", "score", "buchholz", "berger", "wins", "points", "played")


def told(club: Club) -> bytes:
    """All that everybody may know, written once for all who wait for it."""
    if club.told is None or club.told[:2] != (club.evening.v, club.looked):
        club.told = club.evening.v, club.looked, encode(_described(club))
    return club.told[2]


def _described(club: Club) -> dict[str, Any]:
    evening, turn = club.evening, club.evening.round
    spec = evening.spec
    return {
        "v": evening.v,
        **{name: getattr(spec, name) for name in SETTINGS},
        "clock": None if spec.clock is None else structs.asdict(spec.clock),
        "closed": evening.closed,
        "paused": evening.paused,
        "door": evening.door,
        "until": evening.until,
        "members": [
            {"name": member.name, "here": member.here, "removed": member.removed} for member in evening.members
        ],
        "round": len(evening.rounds),
        "began": None if turn is None else turn.at,
        "tables": [] if turn is None else [_table(table, club.live.get(table.id)) for table in turn.tables],
        "byes": [] if turn is None else list(turn.byes),
        "standings": [{name: getattr(line, name) for name in STANDING} for line in evening.standings],
    }


def you(club: Club, key: str | None) -> dict[str, Any]:
    """Who somebody is, by the hash of their key, with the way to their seat; and what time it is here."""
    evening = club.evening
    number = evening.member_of(key)
    return {"leader": key == evening.spec.leader, "member": number, "seat": _seat(club, number), "now": now()}


def _table(table: ClubTable, live: Live | None) -> dict[str, Any]:
    live = live or Live.new(table)
    return {
        "id": live.id,
        "seats": list(table.seats),
        "status": "over" if table.decided is not None else live.status,
        "game": live.game,
        "moves": live.moves,
        "missing": list(live.missing),
        "result": result(table),
    }


def result(table: ClubTable) -> dict[str, Any] | None:
    """How a table was decided: what each seat got (None: it counts for nothing), games won, points made."""
    if table.decided is None:
        return None
    decided = table.decided
    return {
        "scores": table.scores,
        "wins": decided.wins,
        "points": decided.points,
        "by_hand": decided.by_hand,
    }


def _seat(club: Club, member: int | None) -> dict[str, Any] | None:
    evening, turn = club.evening, club.evening.round
    number = None if member is None else evening.table_of(member)
    if turn is None or number is None or member is None:
        return None
    table = turn.tables[number]
    live = club.live.get(table.id) or Live.new(table)
    return {"table": number, "id": live.id, "secret": evening.secret(table.id, member)}


def history(evening: Evening) -> list[dict[str, Any]]:
    """Every round with its tables, for the export."""
    return [_round(turn) for turn in evening.rounds]


def _round(turn: Round) -> dict[str, Any]:
    tables = [{"seats": list(table.seats), "result": result(table)} for table in turn.tables]
    return {"began": turn.at, "tables": tables, "byes": list(turn.byes)}
