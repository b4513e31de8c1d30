"""How much one socket and one address may ask for."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from time import monotonic

from ludaro.errors import LudaroError
from ludaro.table.gate import networks

MESSAGES = (40.0, 10.0)  # at once, then a second
PATIENCE = 40  # messages beyond that, after which a socket is closed

# An address may be a whole class: thirty people share each of these, and only for what costs something.
# At once, then a second.
HEAD = 16 * 1024  # bytes of a request before its body
REQUEST = 10.0  # seconds in which a request must be here whole
HALF_OPEN = 256  # requests of one address that are not
ARRIVING = (512 * 1024.0, 64 * 1024.0)  # bytes of one socket, whatever they are
CONTROL = (100.0, 10.0)  # its pings, pongs, and pieces of messages
TABLES = (120.0, 1.0)
SEATS = (240.0, 2.0)
LOOKS = (600.0, 20.0)  # tables that must be read from the store
STORIES = (240.0, 6.0)
HINTS = (90.0, 1.0)
ANALYSES = (40.0, 0.25)  # begun
PUZZLES = (60.0, 1.0)  # of days that hardly anybody asks for
SOCKETS = 200  # of one address
SEAT_SOCKETS = 8
SPECTATORS = 10_000  # of one table
FORGET = 10_000  # addresses known at once


def network_of(address: str) -> str:
    """What counts as one address: of IPv6 the network of 64 bits that one household has."""
    if ":" not in address:
        return address
    try:
        parsed = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.IPv6Network((parsed, 64), strict=False))


class Bucket:
    """Tokens that come back with time."""

    __slots__ = ("_burst", "_left", "_rate", "_seen")

    def __init__(self, burst: float, rate: float) -> None:
        self._burst, self._rate = burst, rate
        self._left, self._seen = burst, monotonic()

    def wait(self, amount: float = 1.0) -> float:
        """Take a token, or several: 0. If there are not enough, the seconds until there will be."""
        now = monotonic()
        self._left = min(self._burst, self._left + (now - self._seen) * self._rate)
        self._seen = now
        if self._left < amount:
            return (amount - self._left) / self._rate
        self._left -= amount
        return 0.0

    def pay(self, amount: float) -> None:
        """Take so much, even if that leaves less than nothing."""
        now = monotonic()
        self._left = min(self._burst, self._left + (now - self._seen) * self._rate) - amount
        self._seen = now

    @property
    def empty(self) -> bool:
        return self._left + (monotonic() - self._seen) * self._rate < 1

    @property
    def full(self) -> bool:
        return self._left + (monotonic() - self._seen) * self._rate >= self._burst


class TooMany(LudaroError):
    """An address asked for too much; ``wait`` seconds."""

    def __init__(self, text: str, wait: float = 1.0) -> None:
        super().__init__(text)
        self.wait = wait


class Addresses:
    """What every address has asked for lately."""

    def __init__(self, trusted: Iterable[str] = ()) -> None:
        self._trusted = networks(trusted, "--trust")
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self._sockets: dict[str, int] = {}

    def check(self, address: str, what: str, limit: tuple[float, float]) -> None:
        """TooMany if an address asks too often for something."""
        if self.trusts(address):
            return
        key = (network_of(address), what)
        if key not in self._buckets:
            if len(self._buckets) >= FORGET:
                self._buckets = {kept: bucket for kept, bucket in self._buckets.items() if not bucket.full}
            self._buckets[key] = Bucket(*limit)
        wait = self._buckets[key].wait()
        if wait:
            raise TooMany(f"too many {what} from your address; wait a little", wait)

    def spent(self, address: str, what: str) -> bool:
        """Whether an address would have to wait; nothing is taken."""
        bucket = self._buckets.get((network_of(address), what))
        return bucket is not None and bucket.empty

    def connect(self, address: str) -> None:
        """Count a socket; TooMany if an address has too many."""
        network = network_of(address)
        if self._sockets.get(network, 0) >= SOCKETS and not self.trusts(address):
            raise TooMany("too many sockets from your address")
        self._sockets[network] = self._sockets.get(network, 0) + 1

    def disconnect(self, address: str) -> None:
        network = network_of(address)
        self._sockets[network] -= 1
        if not self._sockets[network]:
            del self._sockets[network]

    @property
    def sockets(self) -> int:
        return sum(self._sockets.values())

    def trusts(self, address: str) -> bool:
        if not self._trusted:
            return False
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(parsed in network for network in self._trusted)
