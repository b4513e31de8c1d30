"""A line between browser and server that can be slow, silent or down."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from types import TracebackType
from typing import Any

CHUNK = 1 << 16
Pipe = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Proxy:
    """Passes bytes on to a port of this machine, as slowly as wished, or not at all.

    * ``up`` and ``down``: seconds that whatever is sent to the server, and from it, is on its way.
    * ``silent``: connections are accepted and stay open, and nothing goes through; what was sent goes on when it ends.
    * ``refuse()``, ``accept()``: the server is down, and up again.
    * ``lose()``: present connections are dead and do not know it, new ones work: a phone that changed its network.
    * ``close_all()``: present connections end.
    """

    def __init__(self, port: int) -> None:
        self.up = self.down = 0.0
        self._target, self._port = port, 0
        self._pipes: set[Pipe] = set()
        self._dead: set[Pipe] = set()
        self._loop = asyncio.new_event_loop()
        self._sound = asyncio.Event()
        self._sound.set()
        self._server: asyncio.Server | None = None
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.accept()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def silent(self) -> bool:
        return not self._sound.is_set()

    @silent.setter
    def silent(self, wish: bool) -> None:
        self._now(self._sound.clear if wish else self._sound.set)

    def accept(self) -> None:
        self._run(self._listen())

    def refuse(self) -> None:
        """New connections are refused; those that there are end."""
        self._run(self._deafen())
        self.close_all()

    def lose(self) -> None:
        self._now(lambda: self._dead.update(self._pipes))

    def close_all(self) -> None:
        self._now(self._close_all)

    def stop(self) -> None:
        self.refuse()
        self._run(self._finish())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def __enter__(self) -> Proxy:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    # In the thread of the loop

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def _now(self, work: Callable[[], object]) -> None:
        async def do() -> None:
            work()

        self._run(do())

    async def _listen(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self._port)
        self._port = self._server.sockets[0].getsockname()[1]

    async def _deafen(self) -> None:
        if self._server is not None:
            self._server.close()
        self._server = None

    async def _finish(self) -> None:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    def _close_all(self) -> None:
        for _, writer in self._pipes:
            writer.transport.abort()
        self._dead.clear()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        both = self._carry((reader, back), lambda: self.up), self._carry((there, writer), lambda: self.down)
        with suppress(asyncio.CancelledError):  # at the end of the test, of which nobody need hear
            await asyncio.gather(*both)

    async def _carry(self, pipe: Pipe, latency: Callable[[], float]) -> None:
        """All that comes, each part so long after it came, then the end."""
        reader, writer = pipe
        clock = self._loop.time
        parts: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def collect() -> None:
            part = b"begin"
            while part:
                try:
                    part = await reader.read(CHUNK)
                except OSError:
                    part = b""
                parts.put_nowait((clock() + latency(), part))

        self._pipes.add(pipe)
        collecting = asyncio.create_task(collect())
        try:
            while True:
                due, part = await parts.get()
                await asyncio.sleep(due - clock())
                await self._sound.wait()
                if pipe in self._dead:
                    continue  # nobody hears of it, not even of the end
                if not part:
                    break
                writer.write(part)
                await writer.drain()
        except OSError:
            pass
        finally:
            collecting.cancel()
            writer.close()
            self._pipes.discard(pipe)
            self._dead.discard(pipe)
