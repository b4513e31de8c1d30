"""Verifiable deals: the server commits to a secret, the players add numbers, and both together make the seed."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Sequence
from hashlib import sha256

LABEL = "ludaro deal 1"


def draw_secret() -> str:
    """32 bytes that nobody else knows, in hex."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What may be shown before the deal: it fixes the secret and tells nothing about it.

    >>> commitment("00" * 32)[:8]
    '66687aad'
    """
    return sha256(bytes.fromhex(secret)).hexdigest()


def seed(secret: str, table: str, numbers: Sequence[str | None]) -> int:
    """The seed that a secret and the players' numbers make; 63 bits.

    >>> seed("00" * 32, "a", ["1", "2"]) == seed("00" * 32, "a", ["2", "1"])
    False
    """
    text = "|".join([LABEL, table, *(number or "" for number in numbers)])
    digest = hmac.new(bytes.fromhex(secret), text.encode(), "sha256").digest()
    return int.from_bytes(digest[:8], "big") & ((1 << 63) - 1)
