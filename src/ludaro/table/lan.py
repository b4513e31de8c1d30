"""Where other devices in the house reach this machine."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable

from ludaro.errors import LudaroError

# Which of our addresses we would be known by on the way to these; nothing is sent there.
FAR = ("192.168.0.1", "10.0.0.1", "172.16.0.1", "169.254.1.1", "198.51.100.1")


def address() -> str:
    """This machine's address on the local network."""
    return choose(own_addresses())


def own_addresses() -> list[str]:
    """The addresses with which this machine would speak to others."""
    found: list[str] = []
    for goal in FAR:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((goal, 9))
                found.append(probe.getsockname()[0])
            except OSError:
                continue
    return list(dict.fromkeys(found))


def choose(candidates: Iterable[str]) -> str:
    """The address that other devices of a home or a class have in their network as well.

    >>> choose(["127.0.0.1", "169.254.7.7", "192.168.1.20"])
    '192.168.1.20'
    """
    known = [ipaddress.IPv4Address(one) for one in candidates]
    others = [one for one in known if not (one.is_loopback or one.is_unspecified)]
    local = [one for one in others if one.is_private]
    if local:
        return str(min(local, key=lambda one: one.is_link_local))
    if others:
        raise LudaroError(
            f"this machine is in no local network: at {others[0]} everybody on the internet could join. "
            "If that is wished, say so with --host and --url"
        )
    raise LudaroError(
        "this machine is in no network that other devices could reach it by: "
        "connect it (by Wi-Fi or cable) and start again, or leave out --lan"
    )
