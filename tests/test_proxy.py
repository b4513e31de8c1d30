"""The line that the tests of the page make worse does what it says."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator

import pytest

from tests.page.proxy import Proxy
from tests.table_tools import PATIENCE


@pytest.fixture
def echo() -> Iterator[int]:
    """A server that says again whatever it hears."""
    listening = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        while True:
            try:
                line, _ = listening.accept()
            except OSError:
                return
            threading.Thread(target=answer, args=(line,), daemon=True).start()

    def answer(line: socket.socket) -> None:
        with line:
            while heard := line.recv(100):
                line.sendall(heard)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    yield listening.getsockname()[1]
    listening.shutdown(socket.SHUT_RDWR)
    listening.close()
    thread.join()


@pytest.fixture
def proxy(echo: int) -> Iterator[Proxy]:
    with Proxy(echo) as running:
        yield running


def connect(proxy: Proxy) -> socket.socket:
    return socket.create_connection(("127.0.0.1", int(proxy.url.rpartition(":")[2])), timeout=PATIENCE)


def test_it_passes_on_both_ways_as_slowly_as_wished(proxy: Proxy) -> None:
    with connect(proxy) as line:
        line.sendall(b"one")
        assert line.recv(100) == b"one"
        proxy.up, proxy.down = 0.2, 0.1
        begun = time.monotonic()
        line.sendall(b"two")
        assert line.recv(100) == b"two"
        assert time.monotonic() - begun >= 0.3


def test_silence_holds_everything_back(proxy: Proxy) -> None:
    with connect(proxy) as line:
        proxy.silent = True
        line.sendall(b"held")
        line.settimeout(0.2)
        with pytest.raises(TimeoutError):
            line.recv(100)
        proxy.silent = False
        line.settimeout(PATIENCE)
        assert line.recv(100) == b"held"


def test_lost_connections_never_answer_but_new_ones_do(proxy: Proxy) -> None:
    with connect(proxy) as old:
        old.sendall(b"one")
        assert old.recv(100) == b"one"
        proxy.lose()
        old.sendall(b"two")
        with connect(proxy) as new:
            new.sendall(b"three")
            assert new.recv(100) == b"three"
        old.settimeout(0.1)
        with pytest.raises(TimeoutError):
            old.recv(100)


def test_down_and_up_again_at_the_same_address(proxy: Proxy) -> None:
    with connect(proxy) as line:
        line.sendall(b"one")
        assert line.recv(100) == b"one"
        proxy.refuse()
        assert line.recv(100) == b""
    with pytest.raises(ConnectionRefusedError):
        connect(proxy)
    proxy.accept()
    with connect(proxy) as line:
        line.sendall(b"two")
        assert line.recv(100) == b"two"
