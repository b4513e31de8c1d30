"""What a store knows about people: names, ratings, and who solved the puzzle of a day. Functions on a connection."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from ludaro.errors import LudaroError
from ludaro.people.rating import Rating, mean, newcomer, rated
from ludaro.table.play.ledger import Ledger
from ludaro.table.store.schema import PEOPLE, RATED, RATINGS, SOLVED

LISTED = 50
SETTLED = 3  # games after which somebody is in the list
MOST_PEOPLE = 100_000


class NameTaken(LudaroError):
    """Somebody else has this name on this server."""


class Full(LudaroError):
    """The server knows as many people as it can."""


# People


def register(connection: sa.Connection, player: str, name: str, moment: int) -> bool:
    """Give a player a name, the first or another one; whether it is a newcomer."""
    folded = name.casefold()
    owner = connection.scalar(sa.select(PEOPLE.c.id).where(PEOPLE.c.folded == folded))
    if owner not in (None, player):
        raise NameTaken("somebody else has this name here")
    renamed = sa.update(PEOPLE).where(PEOPLE.c.id == player).values(name=name, folded=folded)
    if connection.execute(renamed).rowcount:
        return False
    if (connection.scalar(sa.select(sa.func.count()).select_from(PEOPLE)) or 0) >= MOST_PEOPLE:
        raise Full("this server knows as many people as it can")
    connection.execute(sa.insert(PEOPLE).values(id=player, name=name, folded=folded, since=moment))
    return True


def forget(connection: sa.Connection, player: str) -> None:
    """Everything about a player, gone."""
    connection.execute(sa.delete(PEOPLE).where(PEOPLE.c.id == player))
    for table in (RATINGS, SOLVED):
        connection.execute(sa.delete(table).where(table.c.player == player))


def name_of(connection: sa.Connection, player: str) -> str | None:
    return connection.scalar(sa.select(PEOPLE.c.name).where(PEOPLE.c.id == player))


def are_known(connection: sa.Connection, players: list[str]) -> bool:
    found = connection.scalars(sa.select(PEOPLE.c.id).where(PEOPLE.c.id.in_(players)))
    return set(found) == set(players)


def ratings_of(connection: sa.Connection, player: str) -> list[dict[str, Any]]:
    """A player's ratings, the game played most first."""
    query = sa.select(RATINGS).where(RATINGS.c.player == player).order_by(RATINGS.c.games.desc(), RATINGS.c.game)
    return [{"game": row.game, **_told(row)} for row in connection.execute(query)]


def ladder(connection: sa.Connection, game: str) -> list[dict[str, Any]]:
    """The best of a game, people and levels, surest first where they are level: by what they are at least."""
    least = RATINGS.c.mu - 2 * RATINGS.c.sigma
    query = (
        sa.select(RATINGS, PEOPLE.c.name)
        .select_from(RATINGS.outerjoin(PEOPLE, PEOPLE.c.id == RATINGS.c.player))
        .where(RATINGS.c.game == game, RATINGS.c.games >= SETTLED)
        .order_by(least.desc())
        .limit(LISTED)
    )
    return [{"name": row.name, "level": _level(row.player), **_told(row)} for row in connection.execute(query)]


def _told(row: Any) -> dict[str, Any]:
    rating = Rating(row.mu, row.sigma)
    return {"rating": rating.shown, "error": rating.error, "games": row.games}


def _level(player: str) -> int | None:
    return int(player.removeprefix("level ")) if player.startswith("level ") else None


# Games


def rate(connection: sa.Connection, ledger: Ledger) -> None:
    """Count a finished game, if it is one that counts."""
    if not counts(ledger):
        return
    assert ledger.outcome is not None
    game, seats = ledger.spec.game, ledger.seats
    players = [seat.who or f"level {seat.level}" for seat in seats]
    # Whoever left has not won with the computer that played on.
    left = [seat.who is not None and seat.kind != "person" for seat in seats]
    shares = [0.0 if gone else share for gone, share in zip(left, ledger.outcome["result"], strict=True)]
    mine = sa.and_(RATINGS.c.game == game, RATINGS.c.player.in_(players))
    # In one order and held until the commit: other servers on the same store may rate the same people.
    query = sa.select(RATINGS).where(mine).order_by(RATINGS.c.player).with_for_update()
    known = {row.player: row for row in connection.execute(query)}
    before = [Rating(known[one].mu, known[one].sigma) if one in known else newcomer() for one in players]
    after = rated(before, shares)
    named = set(connection.scalars(sa.select(PEOPLE.c.id).where(PEOPLE.c.id.in_(players))))
    for player in dict.fromkeys(players):
        if _level(player) is None and player not in named:
            continue  # forgotten while they played
        own = mean([rating for rating, one in zip(after, players, strict=True) if one == player])
        values = {"mu": own.mu, "sigma": own.sigma, "games": known[player].games + 1 if player in known else 1}
        row = sa.and_(RATINGS.c.player == player, RATINGS.c.game == game)
        if player in known:
            connection.execute(sa.update(RATINGS).where(row).values(values))
        else:
            connection.execute(sa.insert(RATINGS).values(player=player, game=game, **values))
    told = [
        {"table": ledger.spec.id, "seat": seat, "before": old.shown, "after": new.shown, "error": new.error}
        for seat, (old, new) in enumerate(zip(before, after, strict=True))
    ]
    connection.execute(sa.insert(RATED), told)


def counts(ledger: Ledger) -> bool:
    """Whether a finished game changes ratings: one that was to count, and in which everybody could do something."""
    if not ledger.spec.rated or ledger.outcome is None or ledger.outcome["by"] == "closed":
        return False
    return ledger.state is not None and len(ledger.state.history) >= ledger.spec.players


def changes(connection: sa.Connection, table: str) -> list[dict[str, int]]:
    """What a game changed, by seat; nothing if it did not count."""
    query = sa.select(RATED).where(RATED.c.table == table).order_by(RATED.c.seat)
    return [
        {"seat": row.seat, "before": row.before, "after": row.after, "error": row.error}
        for row in connection.execute(query)
    ]


# The puzzle of the day


def solved(connection: sa.Connection, day: str, grade: int, player: str, seconds: int) -> None:
    """A result; the first one of a player stays."""
    own = sa.and_(SOLVED.c.day == day, SOLVED.c.grade == grade, SOLVED.c.player == player)
    if connection.scalar(sa.select(SOLVED.c.seconds).where(own)) is None:
        connection.execute(sa.insert(SOLVED).values(day=day, grade=grade, player=player, seconds=seconds))


def solvers(connection: sa.Connection, day: str, grade: int) -> list[dict[str, Any]]:
    """The quickest of a day."""
    query = (
        sa.select(PEOPLE.c.name, SOLVED.c.seconds)
        .select_from(SOLVED.join(PEOPLE, PEOPLE.c.id == SOLVED.c.player))
        .where(SOLVED.c.day == day, SOLVED.c.grade == grade)
        .order_by(SOLVED.c.seconds, PEOPLE.c.name)
        .limit(LISTED)
    )
    return [{"name": row.name, "seconds": row.seconds} for row in connection.execute(query)]
