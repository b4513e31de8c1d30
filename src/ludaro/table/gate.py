"""Whom a server believes: ``--trust`` lifts the limits of an address, ``--proxy`` believes it about its clients'."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ludaro.errors import LudaroError

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
LOOPBACK = ("127.0.0.1", "::1")
WIDE = {4: 16, 6: 48}  # bits: a shorter prefix is more than one house or club


def networks(texts: Iterable[str], option: str) -> list[Network]:
    """Addresses and networks, read."""
    try:
        return [ipaddress.ip_network(text, strict=False) for text in texts]
    except ValueError as error:
        raise LudaroError(f"{option} takes addresses such as 192.0.2.7 or 10.0.0.0/8: {error}") from None


def believed(proxies: Sequence[str]) -> list[str]:
    """The proxies that are believed about their clients' addresses; one on this machine always is."""
    return [*LOOPBACK, *(str(network) for network in networks(proxies, "--proxy"))]


def who_asks(peer: str, forwarded: str, proxies: Sequence[Network]) -> str:
    """The address of a client: the last one in what a proxy has forwarded that is not a proxy's own.

    >>> who_asks("10.0.0.2", "1.2.3.4, 192.0.2.7", networks(["10.0.0.2"], "--proxy"))
    '192.0.2.7'
    """
    for address in (peer, *(part.strip() for part in reversed(forwarded.split(",")))):
        if not is_among(address, proxies):
            return address or peer
    return peer


def is_among(address: str, known: Sequence[Network]) -> bool:
    """Whether an address is one of those."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(parsed in network for network in known)


@dataclass(frozen=True)
class Danger:
    """A setting that would let strangers past the limits."""

    text: str
    remedy: str


def dangers(trust: Sequence[str], proxies: Sequence[str], public: bool) -> list[Danger]:
    """All that is dangerous in these settings. ``public``: others than this machine reach the server."""
    believed = networks(proxies, "--proxy")
    trusted = [_danger_of_trust(network, believed, public) for network in networks(trust, "--trust")]
    return [danger for danger in (*trusted, *map(_danger_of_proxy, believed)) if danger is not None]


def _danger_of_trust(network: Network, proxies: list[Network], public: bool) -> Danger | None:
    if network.prefixlen == 0:
        return Danger(f"--trust {network} lifts the limits for everybody", "leave it out")
    if any(_overlap(network, proxy) for proxy in proxies):
        return Danger(
            f"--trust {network} names a proxy: what comes through it without an address of its own has no limits",
            "a proxy needs --proxy alone",
        )
    if network.is_loopback and public:
        return Danger(
            f"--trust {network} lifts the limits for a proxy on this machine, should it not pass on addresses",
            "leave it out but for load tests",
        )
    if network.prefixlen < WIDE[network.version]:
        return Danger(f"--trust {network} lifts the limits for {network.num_addresses:,} addresses", "name fewer")
    return None


def _danger_of_proxy(network: Network) -> Danger | None:
    if network.prefixlen == 0 or (network.is_global and network.num_addresses > 1):
        return Danger(
            f"--proxy {network} believes strangers: with X-Forwarded-For they choose an address, past limits and bans",
            "name the proxy's own address",
        )
    return None


def _overlap(one: Network, other: Network) -> bool:
    return one.version == other.version and one.overlaps(other)
