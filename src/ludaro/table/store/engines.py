"""How a database is reached, and what is said if it cannot be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from ludaro.errors import LudaroError
from ludaro.table.store.bounds import CONNECT, STATEMENT

NOTHING: Mapping[str, str] = {}


class BadStore(LudaroError):
    """A store that cannot be opened."""


def engine_of(url: str, patience: int | None = None, settings: Mapping[str, str] = NOTHING) -> sa.Engine:
    """How a store is reached; ``patience``: seconds for PostgreSQL to answer, if not its usual ones.

    ``settings`` of PostgreSQL, where the URL has no others.
    """
    try:
        parsed = sa.make_url(url)
        if parsed.drivername in ("postgres", "postgresql"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        if parsed.get_backend_name() not in ("sqlite", "postgresql"):
            raise BadStore(f"a store is sqlite:///FILE or postgresql://…, not {parsed.get_backend_name()}")
        if parsed.get_backend_name() == "sqlite" and parsed.database in (None, "", ":memory:"):
            raise BadStore("a store in memory would lose everything; write sqlite:///FILE")
        if patience is not None and parsed.get_backend_name() == "postgresql":
            parsed = parsed.set(query={"connect_timeout": str(patience), **settings, **parsed.query})
        postgres = {"pool_pre_ping": True, "pool_timeout": CONNECT} if parsed.get_backend_name() == "postgresql" else {}
        engine = sa.create_engine(parsed, **postgres)
    except ModuleNotFoundError:
        raise BadStore("PostgreSQL needs psycopg: pip install 'ludaro[postgres]'") from None
    except (sa.exc.ArgumentError, ImportError) as error:
        raise BadStore(f"cannot use this store: {reason_of(error)}") from None
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _set_up_sqlite)
    return engine


def _set_up_sqlite(connection: Any, _: Any) -> None:
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={STATEMENT * 1000}"):
        connection.execute(f"PRAGMA {pragma}")


def reason_of(error: Exception) -> str:
    """What went wrong, in one line."""
    return " ".join(str(getattr(error, "orig", None) or error).split())
