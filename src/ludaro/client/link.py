"""Links to tables and seats, and the few requests before a game: look, sit down, open a table."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from ludaro.errors import LudaroError

TIMEOUT = 10.0
LONGEST_ANSWER = 1 << 22
TABLE_LINK = re.compile(r"(.*)/t/([A-Za-z0-9]{1,64})/?")
EXAMPLE = "http://127.0.0.1:8000/t/k7Qm2xT9aPzR"


class BadLink(LudaroError):
    """A text that is no link to a table."""


class Unreachable(LudaroError):
    """No server answers there."""


class Declined(LudaroError):
    """The server answered, but not with what was asked for; ``code`` says why."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


@dataclass(frozen=True)
class Link:
    """A table at a server; with the secret, a seat of it."""

    server: str
    id: str
    secret: str | None = None

    def __str__(self) -> str:
        return f"{self.server}/t/{self.id}" + (f"#{self.secret}" if self.secret else "")

    @property
    def socket(self) -> str:
        """Where the table is played."""
        return f"ws{self.server.removeprefix('http')}/api/tables/{self.id}/socket"

    def at(self, id: str) -> Link:
        """The same seat at the table of the next game."""
        return replace(self, id=id)

    def room(self) -> dict[str, Any]:
        """What everyone may know about the table."""
        room: dict[str, Any] = ask(f"{self.server}/api/tables/{self.id}")["room"]
        return room

    def sit(self, name: str | None, seat: int | None) -> Link:
        """Take an open seat: its link."""
        wish = {"name": name, "seat": seat}
        taken = ask(f"{self.server}/api/tables/{self.id}/seats", {k: v for k, v in wish.items() if v is not None})
        return replace(self, secret=taken["secret"])


def read(text: str) -> Link:
    """The link that a text is.

    >>> read("http://127.0.0.1:8000/t/k7Qm2xT9aPzR#s3cret")
    Link(server='http://127.0.0.1:8000', id='k7Qm2xT9aPzR', secret='s3cret')
    >>> read("127.0.0.1:8000/t/k7Qm2xT9aPzR").socket
    'ws://127.0.0.1:8000/api/tables/k7Qm2xT9aPzR/socket'
    """
    text = text.strip()
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        _ = parts.port  # ValueError if it is no number
    except ValueError:
        raise BadLink(f"{text!r} is not a link; a table's link looks like {EXAMPLE}") from None
    place = TABLE_LINK.fullmatch(parts.path)
    if parts.scheme not in ("http", "https") or not parts.hostname or place is None:
        raise BadLink(f"{text!r} is not a link to a table; one looks like {EXAMPLE}")
    return Link(f"{parts.scheme}://{parts.netloc}{place[1]}", place[2], parts.fragment or None)


def open_table(server: str, wish: dict[str, Any]) -> Link:
    """A new table at a server; the link of its first person's seat."""
    text = server.strip()
    text = (text if "://" in text else f"http://{text}").rstrip("/")
    try:
        parts = urlsplit(text)
        good = (
            parts.scheme in ("http", "https")
            and bool(parts.hostname)
            and parts.port != 0
            and not TABLE_LINK.search(text)
        )
    except ValueError:
        good = False
    if not good:
        raise BadLink(f"{server!r} is not the address of a server; one looks like {EXAMPLE.partition('/t/')[0]}")
    opened = ask(f"{text}/api/tables", wish)
    return Link(text, opened["id"], opened["seats"][0]["secret"])


def ask(url: str, body: dict[str, Any] | None = None) -> Any:
    """A server's answer; Declined or Unreachable if there is no good one."""
    data = None if body is None else json.dumps(body).encode()
    request = Request(url, data, {"content-type": "application/json"} if data else {})
    try:
        with urlopen(request, timeout=TIMEOUT) as response:
            return json.loads(response.read(LONGEST_ANSWER))
    except HTTPError as error:
        with error:
            raise _declined(error) from None
    except (URLError, TimeoutError, OSError) as error:
        reason = getattr(error, "reason", error)
        words = getattr(reason, "strerror", None) or str(reason) or "no answer"
        raise Unreachable(f"no table server answers at {urlsplit(url).netloc} ({words.lower()})") from None
    except ValueError:
        raise Unreachable(f"what answers at {urlsplit(url).netloc} is not a table server") from None


def _declined(error: HTTPError) -> LudaroError:
    try:
        content = json.loads(error.read(LONGEST_ANSWER))
        return Declined(str(content["error"]), str(content["text"]))
    except (ValueError, TypeError, KeyError):
        return Unreachable(f"what answers at {urlsplit(error.url).netloc} is not a table server")
