"""How far away a client is: the round trip of pings, of which the least counts, and never more than the wire's own.

A program may answer pings as late as it likes. What it cannot put off is what its operating system does by itself:
acknowledging what arrived, which ours measures.
"""

from __future__ import annotations

import socket
import sys
from asyncio import BaseTransport
from collections import deque
from struct import Struct

WINDOW = 8  # pings
SLACK = 0.010  # seconds that an honest client may take to answer
LEAST = Struct("=I")  # tcpi_min_rtt, in microseconds
LEAST_AT, INFO, UNKNOWN = 148, 192, 0xFFFFFFFF


class Distance:
    """``trip`` is the round trip in seconds as far as it is certain; 0 before anything is known."""

    trip = 0.0

    def __init__(self) -> None:
        self._trips: deque[float] = deque(maxlen=WINDOW)

    def learn(self, trip: float, wire: float | None = None) -> None:
        """One more ping was answered; ``wire`` is what the operating system knows of the same way."""
        self._trips.append(trip)
        self.trip = min(self._trips)
        if wire is not None:
            self.trip = min(self.trip, wire + SLACK)


def wire_of(transport: BaseTransport) -> float | None:
    """The least round trip of late of a connection, as the operating system measured it; None if it does not tell."""
    if sys.platform != "linux":
        return None
    try:
        info = transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, INFO)
        (least,) = LEAST.unpack_from(info, LEAST_AT)
    except Exception:  # an older system tells less, another event loop has other sockets
        return None
    return None if least == UNKNOWN else least / 1e6
