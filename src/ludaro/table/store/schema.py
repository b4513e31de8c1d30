"""The tables of the store, and how those of an earlier Ludaro become ours."""

from __future__ import annotations

from collections.abc import Callable

import sqlalchemy as sa

SCHEMA = 5
"""Grows by one with every change that a store on disk must go through, and ``STEPS`` with it."""

metadata = sa.MetaData()
META = sa.Table("ludaro_meta", metadata, sa.Column("key", sa.Text, primary_key=True), sa.Column("value", sa.Text))
SERVERS = sa.Table(
    "ludaro_servers",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
)
TABLES = sa.Table(
    "ludaro_tables",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("opened", sa.BigInteger, nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("spec", sa.Text, nullable=False),
    sa.Column("owner", sa.Text),
    sa.Column("term", sa.Integer, nullable=False),  # of its owner: the fence between one owner and the next
    sa.Column("club", sa.Text),
    sa.Column("seen", sa.BigInteger),  # when one of its players was last there, more or less
    sa.Column("rules", sa.Integer, nullable=False, server_default="1"),  # the version of the rules it was opened under
    sa.Column("ended", sa.BigInteger),  # when it was over
    sa.Column("network", sa.Text),  # from where it was opened, as a keyed hash
    sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()),  # whether an operator took it off lists
    sa.Index("ludaro_tables_listed", "public", "status", "opened"),
    sa.Index("ludaro_tables_network", "network", "status"),
    sa.Index("ludaro_tables_ended", "ended"),
    sa.Index("ludaro_tables_owner", "owner"),
    sa.Index("ludaro_tables_club", "club"),
)
LOG = sa.Table(
    "ludaro_log",
    metadata,
    sa.Column("table", sa.Text, primary_key=True),
    sa.Column("v", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("entry", sa.Text, nullable=False),
    sqlite_with_rowid=False,  # the lines of a table lie together
)
PEOPLE = sa.Table(
    "ludaro_people",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("folded", sa.Text, nullable=False, unique=True),
    sa.Column("since", sa.BigInteger, nullable=False),
)
RATINGS = sa.Table(
    "ludaro_ratings",
    metadata,
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("player", sa.Text, primary_key=True),  # a person's id, or a level
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Index("ludaro_ratings_player", "player"),
)
RATED = sa.Table(
    "ludaro_rated",
    metadata,
    sa.Column("table", sa.Text, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("before", sa.Integer, nullable=False),
    sa.Column("after", sa.Integer, nullable=False),
    sa.Column("error", sa.Integer, nullable=False),
)
SOLVED = sa.Table(
    "ludaro_solved",
    metadata,
    sa.Column("day", sa.Text, primary_key=True),
    sa.Column("grade", sa.Integer, primary_key=True),
    sa.Column("player", sa.Text, primary_key=True),
    sa.Column("seconds", sa.Integer, nullable=False),
    sa.Index("ludaro_solved_player", "player"),
)
CLUBS = sa.Table(
    "ludaro_clubs",
    metadata,
    sa.Column("code", sa.Text, primary_key=True),
    sa.Column("leader", sa.Text, nullable=False, unique=True),
    sa.Column("touched", sa.BigInteger, nullable=False),
    sa.Column("closed", sa.BigInteger),
    sa.Column("spec", sa.Text, nullable=False),
)
CLUB_LOG = sa.Table(
    "ludaro_club_log",
    metadata,
    sa.Column("club", sa.Text, primary_key=True),
    sa.Column("v", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("entry", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)
BANS = sa.Table(
    "ludaro_bans",
    metadata,
    sa.Column("network", sa.Text, primary_key=True),
    sa.Column("since", sa.BigInteger, nullable=False),
    sa.Column("until", sa.BigInteger),
)
SETTINGS = sa.Table(  # what operators have set on the running servers
    "ludaro_settings",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
ACTS = sa.Table(  # what operators have done
    "ludaro_acts",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("who", sa.Text),
    sa.Column("network", sa.Text),
    sa.Column("act", sa.Text, nullable=False),
)
GALLERY = sa.Table(  # games that people published
    "ludaro_gallery",
    metadata,
    sa.Column("code", sa.Text, primary_key=True),  # the game, in normal form
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("story", sa.Text, nullable=False),
    sa.Column("author", sa.Text, nullable=False),
    sa.Column("based", sa.Text),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("network", sa.Text),
    sa.Column("hidden", sa.Boolean, nullable=False),
    sa.Column("looked", sa.Boolean, nullable=False),  # an operator let it be shown, whatever is reported
    sa.Index("ludaro_gallery_network", "network"),
)
GALLERY_REPORTS = sa.Table(
    "ludaro_gallery_reports",
    metadata,
    sa.Column("code", sa.Text, primary_key=True),
    sa.Column("network", sa.Text, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
)
GALLERY_VOTES = sa.Table(
    "ludaro_gallery_votes",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),  # a hash: of the table after which it was given, and the seat
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("better", sa.Text, nullable=False),
    sa.Column("worse", sa.Text, nullable=False),
    sa.Column("network", sa.Text),
    sa.Index("ludaro_gallery_votes_network", "network"),
)
GALLERY_RATINGS = sa.Table(  # what the votes say of a game
    "ludaro_gallery_ratings",
    metadata,
    sa.Column("code", sa.Text, primary_key=True),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("votes", sa.Integer, nullable=False),
)


def upgrade(connection: sa.Connection, schema: int) -> None:
    """Take a store of an earlier schema through all steps to ours, within the caller's transaction."""
    if schema == SCHEMA:
        return
    for step in range(schema, SCHEMA):
        STEPS[step](connection)
    # Servers of an earlier Ludaro that still run own nothing from now on.
    connection.execute(sa.update(TABLES).values(owner=None, term=TABLES.c.term + 1))
    connection.execute(sa.delete(SERVERS))
    connection.execute(sa.update(META).where(META.c.key == "schema").values(value=str(SCHEMA)))


def _keep_lines_together(connection: sa.Connection) -> None:
    """SQLite's log without row numbers: the lines of a table lie together. PostgreSQL's stays as it is."""
    if connection.dialect.name != "sqlite":
        return
    connection.exec_driver_sql("ALTER TABLE ludaro_log RENAME TO ludaro_log_1")
    LOG.create(connection)
    connection.exec_driver_sql('INSERT INTO ludaro_log SELECT "table", v, "at", entry FROM ludaro_log_1')
    connection.exec_driver_sql("DROP TABLE ludaro_log_1")


def _let_tables_have_a_club(connection: sa.Connection) -> None:
    connection.exec_driver_sql("ALTER TABLE ludaro_tables ADD COLUMN club TEXT")
    connection.exec_driver_sql("CREATE INDEX ludaro_tables_club ON ludaro_tables (club)")


def _know_when_seen(connection: sa.Connection) -> None:
    """Tables know when one of their players was last there."""
    connection.exec_driver_sql("ALTER TABLE ludaro_tables ADD COLUMN seen BIGINT")


def _keep_versions_of_rules(connection: sa.Connection) -> None:
    """Tables know by which rules they are played. (Servers that look for a fence by its old name write no more.)"""
    connection.exec_driver_sql("ALTER TABLE ludaro_tables ADD COLUMN rules INTEGER NOT NULL DEFAULT 1")
    connection.exec_driver_sql("ALTER TABLE ludaro_tables RENAME COLUMN fence TO term")


def _let_operators_keep_order(connection: sa.Connection) -> None:
    """Tables know when they ended, from where they were opened, and whether an operator took them off the lists."""
    for column in ("ended BIGINT", "network TEXT", "hidden BOOLEAN NOT NULL DEFAULT false"):
        connection.exec_driver_sql(f"ALTER TABLE ludaro_tables ADD COLUMN {column}")
    connection.exec_driver_sql("CREATE INDEX ludaro_tables_network ON ludaro_tables (network, status)")
    connection.exec_driver_sql("CREATE INDEX ludaro_tables_ended ON ludaro_tables (ended)")
    last = 'SELECT max("at") FROM ludaro_log WHERE "table" = ludaro_tables.id'
    connection.exec_driver_sql(f"UPDATE ludaro_tables SET ended = coalesce(({last}), opened) WHERE status = 'over'")


def _version_5(connection: sa.Connection) -> None:
    _keep_versions_of_rules(connection)
    _let_operators_keep_order(connection)


STEPS: dict[int, Callable[[sa.Connection], None]] = {
    1: _keep_lines_together,
    2: _let_tables_have_a_club,
    3: _know_when_seen,
    4: _version_5,
}
"""What takes a store from one schema to the next."""
