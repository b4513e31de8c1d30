"""The random generator of all games: the same numbers in plain Python, compiled and on a GPU.

It is sfc32 (Chris Doty-Humphrey's small fast counting generator): four 32-bit words, additions and shifts only, so that
64-bit signed arithmetic with a mask gives the same bits everywhere. A generator is a row of four integers.
"""

from __future__ import annotations

import numpy as np

from ludaro.kernel.records import Numbers

WORDS = 4
MASK = 0xFFFFFFFF


def generator(seed: int) -> Numbers:
    """A fresh generator, for callers outside the rules."""
    rng = [0] * WORDS
    start(rng, seed & MASK, (seed >> 32) & MASK)
    return np.array(rng, np.int64)


def start(rng: Numbers, low: int, high: int) -> None:
    """Seed a generator with the two halves of a 64-bit number."""
    rng[0] = 0
    rng[1] = low
    rng[2] = high
    rng[3] = 1
    for _ in range(12):
        word(rng)


def word(rng: Numbers) -> int:
    """The next 32 random bits."""
    a = int(rng[0])
    b = int(rng[1])
    c = int(rng[2])
    count = int(rng[3])
    out = (a + b + count) & MASK
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & MASK
    rng[2] = ((((c << 21) | (c >> 11)) & MASK) + out) & MASK
    rng[3] = (count + 1) & MASK
    return out


def below(rng: Numbers, n: int) -> int:
    """A random number from 0 to n - 1 (n under 2**31; the bias is under n / 2**32)."""
    return (word(rng) * n) >> 32


def shuffle(rng: Numbers, cards: Numbers, first: int, last: int) -> None:
    """Shuffle ``cards[first:last]`` in place."""
    for i in range(last - 1, first, -1):
        j = first + below(rng, i - first + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
