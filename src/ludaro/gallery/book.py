"""What a store knows of the gallery: published games, reports, votes. Functions on a connection."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import sqlalchemy as sa

from ludaro.errors import LudaroError
from ludaro.gallery.ranking import Liking, after_vote, unvoted
from ludaro.table.store.schema import GALLERY, GALLERY_RATINGS, GALLERY_REPORTS, GALLERY_VOTES

MOST_PUBLISHED = 5000  # games in all
MOST_REPORTS = 3  # addresses, after whose reports nobody sees a game until an operator has looked
MOST_TOLD = 200  # games, for operators


class AlreadyThere(LudaroError):
    """This very game is in the gallery."""


class GalleryFull(LudaroError):
    """There is no room for another game; ``own``: of this address."""

    def __init__(self, text: str, own: bool) -> None:
        super().__init__(text)
        self.own = own


class NoSecondVote(LudaroError):
    """A vote that does not count: given already, or one too many of an address."""


@dataclass(frozen=True)
class Published:
    """A game as somebody published it."""

    code: str
    name: str
    story: str
    author: str
    based: str | None


# Games


def publish(connection: sa.Connection, game: Published, moment: int, network: str, most: int | None) -> None:
    """Keep a game; ``most`` of one address, if it has a bound."""
    if connection.scalar(sa.select(GALLERY.c.code).where(GALLERY.c.code == game.code)) is not None:
        raise AlreadyThere("this game is in the gallery already")
    count = sa.select(sa.func.count()).select_from(GALLERY)
    if (connection.scalar(count) or 0) >= MOST_PUBLISHED:
        raise GalleryFull("the gallery of this server is full", own=False)
    if most is not None and (connection.scalar(count.where(GALLERY.c.network == network)) or 0) >= most:
        raise GalleryFull("many games from your address are in the gallery already", own=True)
    connection.execute(
        sa.insert(GALLERY).values(
            code=game.code,
            name=game.name,
            story=game.story,
            author=game.author,
            based=game.based,
            at=moment,
            network=network,
            hidden=False,
            looked=False,
        )
    )


def shown(connection: sa.Connection) -> dict[str, tuple[Published, int]]:
    """All published games that anybody may see, and since when, by code."""
    rows = connection.execute(sa.select(GALLERY).where(sa.not_(GALLERY.c.hidden)))
    return {row.code: (Published(row.code, row.name, row.story, row.author, row.based), row.at) for row in rows}


def hide(connection: sa.Connection, code: str, on: bool) -> bool:
    """An operator hides a game, or has looked and lets it be shown from now on; whether there is such a game."""
    looked = {} if on else {"looked": True}
    hidden = sa.update(GALLERY).where(GALLERY.c.code == code).values(hidden=on, **looked)
    return connection.execute(hidden).rowcount > 0


def remove(connection: sa.Connection, code: str) -> None:
    """A game leaves the gallery. Votes are about the game, not about its name: they stay."""
    for table in (GALLERY, GALLERY_REPORTS):
        connection.execute(sa.delete(table).where(table.c.code == code))


def knows(connection: sa.Connection, code: str) -> bool:
    return connection.scalar(sa.select(GALLERY.c.code).where(GALLERY.c.code == code)) is not None


def report(connection: sa.Connection, code: str, network: str, moment: int) -> bool:
    """Somebody finds that a game should not be here: once an address. Whether there is such a game to see."""
    row = connection.execute(sa.select(GALLERY).where(GALLERY.c.code == code).with_for_update()).first()
    if row is None or row.hidden:
        return False
    same = sa.and_(GALLERY_REPORTS.c.code == code, GALLERY_REPORTS.c.network == network)
    if connection.scalar(sa.select(GALLERY_REPORTS.c.at).where(same)) is None:
        connection.execute(sa.insert(GALLERY_REPORTS).values(code=code, network=network, at=moment))
    count = sa.select(sa.func.count()).select_from(GALLERY_REPORTS).where(GALLERY_REPORTS.c.code == code)
    if not row.looked and (connection.scalar(count) or 0) >= MOST_REPORTS:
        connection.execute(sa.update(GALLERY).where(GALLERY.c.code == code).values(hidden=True))
    return True


def for_operators(connection: sa.Connection) -> list[dict[str, Any]]:
    """Published games as operators see them: those that wait for a look first, then the newest."""
    reports = (
        sa.select(sa.func.count()).where(GALLERY_REPORTS.c.code == GALLERY.c.code).scalar_subquery().label("reports")
    )
    waiting = sa.case((sa.and_(reports > 0, sa.not_(GALLERY.c.looked)), reports), else_=0)
    query = sa.select(GALLERY, reports).order_by(waiting.desc(), GALLERY.c.at.desc(), GALLERY.c.code).limit(MOST_TOLD)
    names = ("code", "name", "story", "author", "at", "hidden", "looked", "reports")
    return [
        {**{name: getattr(row, name) for name in names}, "address": row.network} for row in connection.execute(query)
    ]


# Votes


def vote(
    connection: sa.Connection,
    after: tuple[str, int],
    better: str,
    worse: str,
    moment: int,
    network: str,
    most: int | None,
) -> None:
    """Somebody has enjoyed a game more than another. ``after``: the later of their tables, and their seat there.

    Each seat of a finished table gives one vote, so that who has played n tables has fewer than n of them; ``most``
    bounds those of an address on one game.
    """
    id = sha256(f"{after[0]} {after[1]}".encode()).hexdigest()[:32]
    if connection.scalar(sa.select(GALLERY_VOTES.c.id).where(GALLERY_VOTES.c.id == id)) is not None:
        raise NoSecondVote("you have told that already")
    for code in (better, worse):
        about = sa.or_(GALLERY_VOTES.c.better == code, GALLERY_VOTES.c.worse == code)
        count = sa.select(sa.func.count()).select_from(GALLERY_VOTES).where(GALLERY_VOTES.c.network == network, about)
        if most is not None and (connection.scalar(count) or 0) >= most:
            raise NoSecondVote("your address has told enough about this game")
    connection.execute(sa.insert(GALLERY_VOTES).values(id=id, at=moment, better=better, worse=worse, network=network))
    known = _likings(connection, sorted((better, worse)))
    rated = after_vote(known.get(better, unvoted()), known.get(worse, unvoted()))
    for code, liking in zip((better, worse), rated, strict=True):
        values = {"mu": liking.mu, "sigma": liking.sigma, "votes": liking.votes}
        if code in known:
            connection.execute(sa.update(GALLERY_RATINGS).where(GALLERY_RATINGS.c.code == code).values(values))
        else:
            connection.execute(sa.insert(GALLERY_RATINGS).values(code=code, **values))


def _likings(connection: sa.Connection, codes: list[str]) -> dict[str, Liking]:
    """In one order and held until the commit: other servers on the same store may count votes on the same games."""
    query = sa.select(GALLERY_RATINGS).where(GALLERY_RATINGS.c.code.in_(codes)).order_by(GALLERY_RATINGS.c.code)
    rows = connection.execute(query.with_for_update())
    return {row.code: Liking(row.mu, row.sigma, row.votes) for row in rows}


def likings(connection: sa.Connection) -> dict[str, Liking]:
    """What the votes say, by code."""
    rows = connection.execute(sa.select(GALLERY_RATINGS))
    return {row.code: Liking(row.mu, row.sigma, row.votes) for row in rows}


def votes(connection: sa.Connection) -> list[tuple[str, str]]:
    """All votes, the oldest first: the game that was enjoyed more, and the other."""
    query = sa.select(GALLERY_VOTES.c.better, GALLERY_VOTES.c.worse).order_by(GALLERY_VOTES.c.at, GALLERY_VOTES.c.id)
    return [(row.better, row.worse) for row in connection.execute(query)]


# Retention


def forget_addresses(connection: sa.Connection, before: int) -> None:
    """From where something came is known no longer than finished games are kept; what came of it stays."""
    for table in (GALLERY, GALLERY_VOTES):
        connection.execute(sa.update(table).where(table.c.at < before).values(network=None))
    connection.execute(sa.delete(GALLERY_REPORTS).where(GALLERY_REPORTS.c.at < before))
