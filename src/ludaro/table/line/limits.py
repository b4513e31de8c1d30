"""How much one socket and one address may ask for."""

from __future__ import annotations

import ipaddress
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from hashlib import blake2b
from time import monotonic

from ludaro.errors import LudaroError
from ludaro.table.gate import networks

MESSAGES = (40.0, 10.0)  # at once, then a second
PATIENCE = 40  # messages beyond that, after which a socket is closed

# An address may be a whole class: thirty people share each of these, and only for what costs something.
# At once, then a second.
HEAD = 16 * 1024  # bytes of a request before its body
WHOLE = 128 * 1024  # bytes of a request; what has a body that is a little too large gets an answer
REQUEST = 10.0  # seconds in which a request must be here whole
HALF_OPEN = 256  # requests of one address that are not
AHEAD = 16  # requests of one connection that wait for the answer to an earlier one
CONNECTIONS = 1024  # of one address, sockets not counted
UNREAD = 30.0  # seconds in which whoever is answered reads something
REQUESTS = (6000.0, 200.0)  # of any kind
FILE_REQUEST = 0.25  # of one: browsers ask once for each file of the page, and then not again
REFUSED_REQUEST = 10.0  # requests that one counts for which is cut off
ARRIVING = (512 * 1024.0, 64 * 1024.0)  # bytes of one socket, whatever they are
CONTROL = (100.0, 10.0)  # its pings, pongs, and pieces of messages
TABLES = (120.0, 1.0)
SEATS = (240.0, 2.0)
LOOKS = (600.0, 20.0)  # tables that must be read from the store
STORIES = (240.0, 6.0)
HINTS = (90.0, 1.0)
ANALYSES = (40.0, 0.25)  # begun
PUZZLES = (24.0, 0.1)  # days that hardly anybody asks for
VERDICTS = (180.0, 3.0)  # on games that nobody has asked about lately, a second of one thread each
PRINTS = (60.0, 0.5)  # boxes of cards and boards that are not there yet
INVENTIONS = (600.0, 20.0)  # games of the workshop that nobody has looked at lately
WAITING = 40  # public tables of one address that wait for players
SOCKETS = 200  # of one address
SEAT_SOCKETS = 8
SPECTATORS = 10_000  # of one table
FORGET = 10_000  # addresses known at once
BANNED = "whoever runs this server does not let your address in"


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
    def left_to_wait(self) -> float:
        """Seconds until there is a token; nothing is taken."""
        return max(0.0, (1 - self._left) / self._rate - (monotonic() - self._seen))

    @property
    def empty(self) -> bool:
        return self.left_to_wait > 0

    @property
    def full(self) -> bool:
        return self._left + (monotonic() - self._seen) * self._rate >= self._burst


class TooMany(LudaroError):
    """An address asked for too much; ``wait`` seconds."""

    def __init__(self, text: str, wait: float = 1.0) -> None:
        super().__init__(text)
        self.wait = wait


class Addresses:
    """What every address has asked for lately, what operators let it ask for, and who may not come at all.

    Operators know addresses by hashes, for which ``secret`` is the key.
    """

    def __init__(self, trusted: Iterable[str] = (), secret: str = "") -> None:
        self._trusted = networks(trusted, "--trust")
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self._callers: dict[str, set[Callable[[], None]]] = {}
        self._secret = secret
        self._set: Mapping[str, tuple[float, float]] = {}
        self.banned: frozenset[str] = frozenset()
        self.refused: Counter[str] = Counter()
        """How often each address was refused something, by its hash."""

    def hash_of(self, address: str) -> str:
        """What operators see of an address."""
        return _hash_of(network_of(address), self._secret)

    def check(self, address: str, what: str, limit: tuple[float, float], amount: float = 1.0) -> None:
        """TooMany if an address asks too often for something, or for too much of it at once."""
        if self.trusts(address):
            return
        limit = self.limit(what, limit)
        wait = self._bucket(address, what, limit).wait(min(amount, limit[0]))
        if wait:
            self.refuse(address)
            raise TooMany(f"too many {what} from your address; wait a little", wait)

    def charge(self, address: str, what: str, limit: tuple[float, float], amount: float) -> None:
        """Count what an address has had already, even if that was too much."""
        if not self.trusts(address):
            self._bucket(address, what, self.limit(what, limit)).pay(amount)

    def _bucket(self, address: str, what: str, limit: tuple[float, float]) -> Bucket:
        key = network_of(address), what
        if key not in self._buckets:
            if len(self._buckets) >= FORGET:
                self._buckets = {kept: bucket for kept, bucket in self._buckets.items() if not bucket.full}
            self._buckets[key] = Bucket(*limit)
        return self._buckets[key]

    def spent(self, address: str, what: str) -> bool:
        """Whether an address would have to wait; nothing is taken."""
        bucket = self._buckets.get((network_of(address), what))
        return bucket is not None and bucket.empty

    def limit(self, what: str, usual: tuple[float, float]) -> tuple[float, float]:
        """A limit as operators have set it."""
        return self._set.get(what, usual)

    def most(self, what: str, usual: int) -> int:
        """A bound for a number of things, as operators have set it."""
        return int(self.limit(what, (usual, 0.0))[0])

    def set_limits(self, limits: Mapping[str, tuple[float, float]]) -> None:
        """Operators have set these limits, and no others."""
        changed = {what for what in {*self._set, *limits} if self._set.get(what) != limits.get(what)}
        self._buckets = {key: bucket for key, bucket in self._buckets.items() if key[1] not in changed}
        self._set = limits

    def connect(self, address: str, leave: Callable[[], None]) -> None:
        """Count a socket; TooMany if an address has too many. ``leave`` is called if it is banned later."""
        callers = self._callers.get(network_of(address), set())
        if len(callers) >= self.most("sockets", SOCKETS) and not self.trusts(address):
            self.refuse(address)
            raise TooMany("too many sockets from your address")
        self._callers.setdefault(network_of(address), set()).add(leave)

    def disconnect(self, address: str, leave: Callable[[], None]) -> None:
        network = network_of(address)
        self._callers[network].remove(leave)
        if not self._callers[network]:
            del self._callers[network]

    @property
    def sockets(self) -> int:
        return sum(map(len, self._callers.values()))

    def sockets_by_hash(self) -> dict[str, int]:
        return {self.hash_of(network): len(callers) for network, callers in self._callers.items()}

    def refuse(self, address: str) -> None:
        """Remember that an address was refused something."""
        if len(self.refused) >= FORGET:
            self.refused = Counter(dict(self.refused.most_common(FORGET // 2)))
        self.refused[self.hash_of(address)] += 1

    def bans(self, address: str) -> bool:
        """Whether an address may not come."""
        return bool(self.banned) and self.hash_of(address) in self.banned and not self.trusts(address)

    def ban(self, hashes: Iterable[str]) -> None:
        """These may not come, and no others; who is here has to leave."""
        self.banned = frozenset(hashes)
        for network, callers in list(self._callers.items()):
            if self.bans(network):
                for leave in list(callers):
                    leave()

    def trusts(self, address: str) -> bool:
        if not self._trusted:
            return False
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(parsed in network for network in self._trusted)


@lru_cache(maxsize=FORGET)
def _hash_of(network: str, secret: str) -> str:
    return blake2b(network.encode(), digest_size=8, key=secret.encode()[:64], person=b"address").hexdigest()
