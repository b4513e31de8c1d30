"""The log as lines of JSON."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any

USUAL = frozenset(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message", "taskName"}


class Lines(logging.Formatter):
    """One object a record, with whatever the record has besides its text."""

    def format(self, record: logging.LogRecord) -> str:
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z"
        line: dict[str, Any] = {"at": at, "level": record.levelname.lower(), "from": record.name}
        line["text"] = record.getMessage()
        line |= {key: value for key, value in record.__dict__.items() if key not in USUAL}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def start(level: str) -> None:
    """Log to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    for name, least in (("ludaro", level.upper()), ("uvicorn", "WARNING"), ("websockets", "WARNING")):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(least)
