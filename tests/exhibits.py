"""A recorded game and a table of counts for every game, kept as text: a change of rules shows as a readable difference.

``python -m tests.exhibits`` writes them anew into ``tests/recorded/``. Where games of a family go otherwise than
before, it wants its ``version`` to have grown, and ``since`` with it if the same moves come to something else.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from pathlib import Path

import ludaro

FOLDER = Path(__file__).parent / "recorded"
VERSIONS = FOLDER / "versions.json"
Versions = dict[str, dict[str, str | int]]
SEED = 7
MOVES = 150  # long games are cut here
NODES = 200_000  # counts go as deep as this many move sequences


def lines(id: str) -> Iterator[str]:
    game = ludaro.game(id)
    players = 3 if 3 in game.players else game.players[-1]
    state = game.new(players, seed=SEED)
    yield f"{id}, {players} players, seed {SEED}"
    yield f"deal: {state.deal}"
    yield ""
    yield from counts(state)
    yield ""
    yield from playthrough(state)


def counts(state: ludaro.State) -> Iterator[str]:
    """How many move sequences of each length there are from the start."""
    for depth in range(1, 9):
        count = state.game.family.engine.perft(state._rules, state._truth, depth)
        yield f"perft {depth}: {count}"
        if count == 0 or count * count > NODES * 10 or count > NODES:
            break


def playthrough(state: ludaro.State) -> Iterator[str]:
    """A random game: at each step who may act, among how many moves, what was played; now and then the whole table."""
    rng = random.Random(SEED)
    for step in range(MOVES):
        if step % 25 == 0:
            yield f"table: {json.dumps(state.view(None)['table'], ensure_ascii=False)}"
        movable = [(seat, moves) for seat in state.seats if (moves := state.moves(seat))]
        if not movable:
            break
        seat, moves = rng.choice(movable)
        move = rng.choice(moves)
        choices = " ".join(f"{mover}:{len(listed)}" for mover, listed in movable)
        state.play(move, seat)
        points = "" if state.points is None else f"  points {state.points}"
        yield f"{step + 1:3} [{choices}] {seat} plays {move}{points}"
    yield f"table: {json.dumps(state.view(None)['table'], ensure_ascii=False)}"
    yield f"over: {state.over}, result: {state.result}, points: {state.points}"


def fingerprint(family: str) -> str:
    """What tells whether some game of a family would go otherwise: games with each preset, without any words."""
    digest = hashlib.sha256()
    for game in map(ludaro.game, ludaro.games()):
        for options in game.presets.values() if game.family.name == family else ():
            for players in sorted({game.players[0], game.players[-1]}):
                state = game.new(players, seed=SEED, options=options)
                digest.update(state.deal.encode())
                rng = random.Random(SEED)
                for _ in range(MOVES):
                    movable = [(seat, moves) for seat in state.seats if (moves := state.moves(seat))]
                    if not movable:
                        break
                    digest.update(repr(movable).encode())
                    seat, moves = rng.choice(movable)
                    state.play(rng.choice(moves), seat)
                digest.update(repr((state.result, state.points, state.ending)).encode())
    return digest.hexdigest()[:16]


def versions() -> Versions:
    """Each family's version, and the fingerprint of its rules."""
    families = {game.family.name: game.family for game in map(ludaro.game, ludaro.games())}
    return {
        name: {"version": family.version, "fingerprint": fingerprint(name)} for name, family in sorted(families.items())
    }


def unversioned(kept: Versions, now: Versions) -> list[str]:
    """The families whose games go otherwise than before under the same version."""
    both = sorted(kept.keys() & now.keys())
    return [name for name in both if kept[name] != now[name] and kept[name]["version"] == now[name]["version"]]


def text(id: str) -> str:
    return "\n".join(lines(id)) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in ludaro.games():
        (FOLDER / f"{name}.txt").write_text(text(name), "utf-8")
    current = versions()
    forgotten = unversioned(json.loads(VERSIONS.read_text("utf-8")), current) if VERSIONS.exists() else []
    if forgotten:
        raise SystemExit(f"first raise the version of {', '.join(forgotten)}: games go otherwise by these rules")
    VERSIONS.write_text(json.dumps(current, indent=2) + "\n", "utf-8")
