"""Several servers on one store: what comes for a table that another server owns is passed on to it."""

from __future__ import annotations

import asyncio
from hmac import compare_digest
from http.client import HTTPConnection, HTTPException
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection as Incoming

from ludaro.table.line.pipe import Pipe

if TYPE_CHECKING:
    from ludaro.table.line.sockets import Caller

KEY = "x-ludaro-key"  # proves that a request comes from another server of this store
CLIENT = "x-ludaro-client"  # whose request it is
FORWARD_TIMEOUT = 10.0
PROBE = 1.0  # seconds to find out whether a server is there at all


class OwnerUnreachable(Exception):
    """The owner does not answer; it may be dead, and its tables free soon."""


def is_ours(incoming: Incoming, key: str) -> bool:
    """Whether a request comes from another server of this store."""
    return compare_digest(incoming.headers.get(KEY, "").encode(), key.encode())


def client_of(incoming: Incoming, key: str) -> str:
    """The address of the client, also of a forwarded request."""
    if is_ours(incoming, key):
        return incoming.headers.get(CLIENT, "")
    return incoming.client.host if incoming.client else ""


async def nobody_listens(address: str) -> bool:
    """Whether the machine of a server says that it is gone. One that only does not answer may be slow, or cut off."""
    host, _, port = address.rpartition(":")
    try:
        async with asyncio.timeout(PROBE):
            _, writer = await asyncio.open_connection(host.strip("[]"), int(port))
    except ConnectionRefusedError:
        return True
    except (OSError, TimeoutError, ValueError):
        return False
    writer.close()
    return False


async def socket(address: str, id: str, key: str, caller: Caller, hello: bytes) -> None:
    """Connect a client with the owner of its table, until one of them leaves."""
    from ludaro.table.line.sockets import LAG

    host, _, port = address.rpartition(":")
    pipe = Pipe(address, f"/api/tables/{id}/socket", {KEY: key, CLIENT: caller.address}, caller.pass_on)

    async def there() -> None:
        caller.measure(True)
        message = hello
        while pipe.send(LAG.pack(int(caller.lag * 1000)) + message):
            message = await caller.receive()

    loop = asyncio.get_running_loop()
    way: asyncio.Task[None] | None = None
    try:
        async with asyncio.timeout(FORWARD_TIMEOUT):
            await loop.create_connection(lambda: pipe, host.strip("[]"), int(port))
            await asyncio.wait([pipe.opened, pipe.ended], return_when=asyncio.FIRST_COMPLETED)
        if pipe.opened.done():
            way = loop.create_task(there())
            await asyncio.wait([way, pipe.ended], return_when=asyncio.FIRST_COMPLETED)
            if way.done():
                way.result()
    except (OSError, TimeoutError):
        return
    finally:
        if way is not None:
            way.cancel()
        pipe.close()


async def post(address: str, path: str, key: str, client: str, body: bytes) -> tuple[int, bytes]:
    """The owner's answer to a request."""

    def ask() -> tuple[int, bytes]:
        host, _, port = address.rpartition(":")
        connection = HTTPConnection(host.strip("[]"), int(port), timeout=FORWARD_TIMEOUT)
        try:
            headers = {KEY: key, CLIENT: client, "content-type": "application/json"}
            connection.request("POST", path, body, headers)
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()

    try:
        return await asyncio.get_running_loop().run_in_executor(None, ask)
    except (OSError, HTTPException) as error:
        raise OwnerUnreachable from error
