"""Writes views of played positions of all games, for looking at tables without a server: fixtures/GAME.json.

The recorded games of the tests are written whole, as fixtures/recorded/GAME.json: the story that each viewer is told.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from pathlib import Path
from typing import Any

import ludaro
from ludaro.games.kvaro.grading import GRADES, graded
from ludaro.games.kvaro.solver import advise, solve
from ludaro.games.state import State
from ludaro.table.http.story import told
from ludaro.table.line.messages import encode
from ludaro.table.play.sights import Viewer

GAMES = ["tabeligi", "kvaro-a", "kvaro-b", "kvaro-c", "kvaro-d", "kvaro-solo", "colorio"]
GAMES += [f"64g-{number}" for number in range(1, 13)]
LONG = 40
RECORDED = Path(__file__).parents[1] / "tests/recorded"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "fixtures", help="folder to write to")
    parser.add_argument("--seed", type=int, default=3, help="another seed, other positions")
    chosen = parser.parse_args()
    (chosen.out / "recorded").mkdir(parents=True, exist_ok=True)
    (chosen.out / ".gitignore").write_text("*\n")
    for name in GAMES:
        (chosen.out / f"{name}.json").write_text(json.dumps(recordings(name, chosen.seed)) + "\n")
        by_viewer = {"0": recorded(name, 0), "-": recorded(name, None)}
        (chosen.out / f"recorded/{name}.json").write_bytes(encode(by_viewer))
    puzzles = [puzzle(grade, chosen.seed) for grade in GRADES]
    (chosen.out / "puzzles.json").write_text(json.dumps(puzzles) + "\n")


def recordings(name: str, seed: int) -> list[dict[str, Any]]:
    """Several games of one kind, each as the views that were had after each move."""
    game = ludaro.game(name)
    counts = sorted({min(max(2, game.players[0]), game.players[-1]), game.players[-1]})
    games: list[tuple[str, int, dict[str, Any]]] = [("letter", count, {}) for count in counts]
    if game.presets["recommended"] != game.presets["letter"]:
        games.append(("recommended", counts[0], dict(game.presets["recommended"])))
    if name == "64g-11":
        games.append(("turned", 2, {"turned": "on"}))
    return [record(game, title, count, options, seed) for title, count, options in games]


def record(game: Any, title: str, count: int, options: dict[str, Any], seed: int) -> dict[str, Any]:
    state = game.new(count, options=options, seed=seed)
    luck = random.Random(seed)
    steps = [views(state)]
    while not state.over and len(steps) <= LONG:
        moves = [(seat, move) for seat in state.seats for move in state.moves(seat)]
        if not moves:
            break
        quiet = [move for move in moves if move[1] not in ("fail", "none", "out")]
        quiet = [move for move in quiet if not move[1].startswith("take") or luck.random() < 0.1] or moves
        seat, move = luck.choice(quiet)
        state.play(move, seat)
        steps.append(views(state))
    return {"game": game.id, "title": f"{game.id}, {count} ({title})", "players": count, "steps": steps}


def recorded(name: str, viewer: Viewer) -> dict[str, Any]:
    """A recorded game as the server tells it to one viewer: the first view, then what each move changed."""
    lines = (RECORDED / f"{name}.txt").read_text("utf-8").splitlines()
    players = int(lines[0].split(", ")[1].split()[0])
    state = ludaro.game(name).new(players, deal=lines[1].removeprefix("deal: "))
    played = (re.search(r"\] (\d+) plays (.+?)(?:  points .*)?$", line) for line in lines)
    return told(state, [(int(found[1]), found[2]) for found in played if found], viewer)


def puzzle(grade: int, seed: int) -> dict[str, Any]:
    """A puzzle of a grade, played at random and then with advice, which is told for each position."""
    found = graded(grade, seed)
    state = ludaro.game("kvaro-solo").new(deal=found.deal)
    luck = random.Random(seed)
    steps, advised = [views(state)], [advise(state)]
    while not state.over:
        taking = [move for move in state.moves(0) if move.startswith("take")]
        laying = [move for move in state.moves(0) if not move.startswith("take")]
        if len(steps) > LONG // 2:
            state.play(advised[-1].move or "")
        else:
            state.play(luck.choice(laying if laying and luck.random() < 0.7 else taking or laying))
        steps.append(views(state))
        advised.append(advise(state))
    advice = [{"wrong": len(one.wrong), "missing": one.missing} for one in advised]
    own = {"grade": grade, "cards": found.cards, "solution": solve(cards=found.cards)}
    return {
        "game": "kvaro-solo",
        "title": f"grade {grade}",
        "players": 1,
        "puzzle": own,
        "steps": steps,
        "advice": advice,
    }


def views(state: State) -> dict[str, Any]:
    """One position as the first two seats and the one to move see it; a spectator's view is under "-"."""
    seats = {0, min(1, state.players - 1), *state.seats[:1]}
    return {str(seat): state.view(seat) for seat in sorted(seats)} | {"-": state.view(None)}


if __name__ == "__main__":
    main()
