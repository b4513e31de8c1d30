"""Writes a position of every game, played by our computers, for the lobby: public/pictures/GAME.json."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import ludaro
from ludaro.kernel.random import generator
from ludaro.players import opponent

SEED = 3
MOVES = {
    "tabeligi": 13,
    "kvaro-solo": 9,
    "colorio": 34,
    "64g-5": 24,
    "64g-8": 13,
    "64g-10": 12,
    "64g-11": 44,
    "64g-12": 34,
}
USUAL = 10


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "public" / "pictures", help="the folder")
    out: Path = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    for name in ludaro.games():
        (out / f"{name}.json").write_text(json.dumps(picture(name), separators=(",", ":")) + "\n")


def picture(name: str) -> dict[str, Any]:
    """What everyone sees after some moves, with nothing to be played."""
    game = ludaro.game(name)
    state = game.new(seed=SEED, options="recommended")
    player, rng = opponent(5, game, 1), generator(SEED)
    for _ in range(MOVES.get(name, USUAL if name[0] != "6" else 30)):
        seat = next(seat for seat in state.seats if state.moves(seat))
        move = player.choose(state, seat, rng)
        before = state.copy()
        state.play(move, seat)
        if state.over:
            state = before
            break
    return state.view(None) | {"moves": [], "history": []}


if __name__ == "__main__":
    main()
