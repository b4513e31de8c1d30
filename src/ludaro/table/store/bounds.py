"""Nobody waits for ever for a database: how long it has, and what becomes of lines on which it does not answer."""

from __future__ import annotations

import os
import socket
from threading import Lock
from typing import Any
from weakref import WeakSet

import sqlalchemy as sa

CONNECT = 3  # seconds for PostgreSQL to let us in
STATEMENT = 4  # seconds for one statement, and for whoever holds what it needs
ANSWER = 6.0  # seconds for a job or a question, waiting included
POSTGRES = {
    "options": f"-c statement_timeout={STATEMENT}s -c lock_timeout={STATEMENT}s "
    "-c idle_in_transaction_session_timeout=10s",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "8000",
}


class Unanswered(sa.exc.SQLAlchemyError):
    """The database has not answered in time."""


class Superseded(sa.exc.SQLAlchemyError):
    """A newer Ludaro has brought the store to another schema: this one writes nothing more."""


class Wires:
    """The lines to PostgreSQL. One whose server stands still (not one that is gone) would be waited on for ever."""

    def __init__(self, engine: sa.Engine) -> None:
        self._all: WeakSet[Any] = WeakSet()
        self._lock = Lock()
        if engine.dialect.name == "postgresql":
            sa.event.listen(engine, "connect", self._note)

    def _note(self, connection: Any, _: Any) -> None:
        with self._lock:
            self._all.add(connection)

    def cut(self) -> None:
        """Whoever waits on a line is told that it is broken; new ones are made when they are needed."""
        with self._lock:
            lines = list(self._all)
        for line in lines:
            try:
                with socket.socket(fileno=os.dup(line.fileno())) as wire:
                    wire.shutdown(socket.SHUT_RDWR)
            except Exception:  # it is closed already, in whatever way the driver says so
                continue
