"""Writes a position of every game for the lobby: public/pictures/GAME.json.

``pictures.json`` has the games that our computers played up to there; ``--play`` lets them play anew.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import ludaro
from ludaro.kernel import engine
from ludaro.kernel.random import generator
from ludaro.players import opponent

HERE = Path(__file__).parent
PLAYED = HERE / "pictures.json"
SEED = 3
MOVES = {
    "tabeligi": 13,
    **dict.fromkeys(("kvaro-a", "kvaro-b", "kvaro-c", "kvaro-d"), 10),
    "kvaro-solo": 9,
    "colorio": 34,
    "64g-5": 24,
    "64g-8": 13,
    "64g-10": 12,
    "64g-11": 44,
    "64g-12": 34,
}
USUAL = 30

History = list[tuple[int, str]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=HERE / "public" / "pictures", help="the folder")
    parser.add_argument("--play", action="store_true", help="let computers play the games anew, then show those")
    wish = parser.parse_args()
    if wish.play:
        games = [f"  {json.dumps(name)}: {json.dumps(play(name))}" for name in ludaro.games()]
        PLAYED.write_text("{\n" + ",\n".join(games) + "\n}\n")
    engine.use("python")  # the compiler would take longer than everything else
    wish.out.mkdir(parents=True, exist_ok=True)
    for name, history in json.loads(PLAYED.read_text()).items():
        (wish.out / f"{name}.json").write_text(json.dumps(picture(name, history), separators=(",", ":")) + "\n")


def begin(name: str) -> ludaro.State:
    return ludaro.game(name).new(seed=SEED, options="recommended")


def play(name: str) -> History:
    """The first moves of a game between computers; not the one that ends it."""
    state = begin(name)
    player, rng = opponent(5, state.game, 1), generator(SEED)
    history: History = []
    for _ in range(MOVES.get(name, USUAL)):
        seat = next(seat for seat in state.seats if state.moves(seat))
        move = player.choose(state, seat, rng)
        state.play(move, seat)
        if state.over:
            break
        history.append((seat, move))
    return history


def picture(name: str, history: History) -> dict[str, Any]:
    """What everyone sees after some moves, with nothing to be played."""
    state = begin(name)
    for seat, move in history:
        state.play(move, seat)
    return state.view(None) | {"moves": [], "history": []}


if __name__ == "__main__":
    main()
