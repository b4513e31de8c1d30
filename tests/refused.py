"""Texts that somebody might try to play."""

from __future__ import annotations

import random

from tests.variants import Variant

FILES = "abcdefghijklmnop"


def tries(variant: Variant, rng: random.Random) -> list[str]:
    """Texts that look like moves of the family, and some that do not."""

    def square() -> str:
        return f"{rng.choice(FILES[: rng.choice((5, 8, 16))])}{rng.randint(0, 9)}"

    def laying() -> str:
        return f"{rng.randint(1, 32)}{rng.choice(('', 'r'))}@{rng.randint(-3, 3)},{rng.randint(-3, 3)}"

    match variant.game.family.name:
        case "tabeligi":
            texts = [rng.choice("YRGBVOZ") + rng.choice("hsqamdtcz") + rng.choice(("", "<", ">")) for _ in range(12)]
            texts += ["out", "pass"]
        case "kvaro":
            texts = [laying() for _ in range(10)] + [f"{laying()}+{laying()}" for _ in range(3)]
            texts += [f"take {rng.randint(-2, 2)},{rng.randint(-2, 2)}" for _ in range(3)]
            texts += ["pass", "stop", "none", "fail", "1@999,0", "take 9999,0"]
        case "colorio":
            texts = [rng.choice(("", ">")) + square() for _ in range(12)] + ["off"]
        case _:
            steps = [f"{square()}{rng.choice('-x')}{square()}" for _ in range(12)]
            lays = [f"{rng.randint(1, 8)}{rng.choice('RGYB')}{rng.choice('@x')}{square()}" for _ in range(6)]
            texts = [*steps, *lays, *(f"?{square()}" for _ in range(4)), "pass", "stay"]
    return [*texts, "", "xyzzy", "e2e4", "🂡", "a" * 300]
