"""Texts that somebody might try to play: like those of the game, and not."""

from __future__ import annotations

import random
import re
import string
from functools import cache

from ludaro.testing.variants import Variant, some_moves

TABLE_LETTERS = string.ascii_letters + string.digits + " /@,<>?+-x.\n"
NUMBERS = ("-1", "0", "1", "2", "3", "5", "9", "10", "32", "999")
NONSENSE = ("", "xyzzy", "e2e4", "pass", "🂡", "a" * 300)


def tries(variant: Variant, rng: random.Random) -> list[str]:
    """Moves of other moments and of no moment at all, and some nonsense."""
    known = _known_moves(variant.id, variant.players)
    moves = [rng.choice(known) for _ in range(20)]
    return [*(_changed(move, rng.choice(known), rng) for move in moves), *moves[:4], *NONSENSE]


@cache
def _known_moves(id: str, players: int) -> list[str]:
    """The moves of all seats in some games."""
    rng = random.Random(id)
    variant = Variant(id, players, {})
    found: set[str] = set()
    for seed in range(3):
        for position in some_moves(variant.new(seed), rng, 60):
            for seat in position.seats:
                moves = position.moves(seat)
                found.update(rng.sample(moves, min(len(moves), 8)))
    return sorted(found)


def _changed(move: str, other: str, rng: random.Random) -> str:
    match rng.randrange(4):
        case 0:
            return re.sub(r"-?\d+", lambda _: rng.choice(NUMBERS), move)
        case 1:
            return move[: len(move) // 2] + other[len(other) // 2 :]
        case 2:
            return f"{move}+{other}"
        case _:
            return mutate(move, rng)


def mutate(text: str, rng: random.Random) -> str:
    """A text like the given one, with a few letters or words changed, doubled, dropped or swapped."""
    parts = list(text) if rng.random() < 0.5 else text.split(" ")
    glue = "" if len(parts) == len(text) else " "
    for _ in range(rng.randint(1, 3)):
        if not parts:
            break
        i, j = rng.randrange(len(parts)), rng.randrange(len(parts))
        match rng.randrange(5):
            case 0:
                parts[i] = parts[j]
            case 1:
                parts.insert(i, parts[j])
            case 2:
                del parts[i]
            case 3:
                parts[i] = rng.choice(TABLE_LETTERS)
            case 4:
                parts[i], parts[j] = parts[j], parts[i]
    return glue.join(parts)
