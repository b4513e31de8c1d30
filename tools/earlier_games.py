"""Makes a small store of games begun under the rules of some version of Ludaro, as SQL, before a rule changes.

``PYTHONPATH=FOLDER/src:. python -m tools.earlier_games --out tests/recorded/stores/kvaro-1.sql`` with a checkout of the
version that is to be remembered; ``tests/test_upgrade.py`` says which of them go on, and plays on.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sqlite3
import tempfile
from pathlib import Path

from ludaro.table.line.messages import Open
from ludaro.table.play.entries import Begun, Entry, Moved, Readied
from ludaro.table.play.ledger import Ledger
from ludaro.table.play.spec import plan
from ludaro.table.store.database import Owned, Store
from tests.kvaro_positions import HOLE, HOLE_DEAL
from tests.table_tools import people

NOBODY = Owned("nobody", 1)
KVARO_A = {
    "a take beside a hole": [*HOLE.split(), "take 1,1"],
    "a take elsewhere": [*HOLE.split(), "take 3,2"],
    "no take": HOLE.split(),
}
OTHERS = {"kvaro-b": 2, "kvaro-c": 2, "kvaro-d": 2, "kvaro-solo": 1}
MOVES = 3  # of each other game


async def _add(store: Store, ledger: Ledger, *entries: Entry) -> Ledger:
    for entry in entries:
        ledger = ledger.after(entry)
        assert await store.add(ledger, entry, NOBODY)
    return ledger


async def _fill(store: Store) -> dict[str, str]:
    """Begin all games; the tables by name."""
    rng = random.Random(1)
    found: dict[str, str] = {}

    async def begin(name: str, wish: Open) -> Ledger:
        ledger = Ledger(plan(wish)[0])
        await store.open(ledger, NOBODY)
        found[name] = ledger.spec.id
        seats = range(len(ledger.ready or ()))
        return await _add(store, ledger, *(Readied(seat, "ready") for seat in seats), *([Begun()] if seats else []))

    for name, moves in KVARO_A.items():
        ledger = await begin(name, Open("kvaro-a", seats=people(2), deal=HOLE_DEAL))
        for move in moves:
            assert ledger.state is not None
            ledger = await _add(store, ledger, Moved(ledger.state.seats[0], move))
    for id, players in OTHERS.items():
        ledger = await begin(id, Open(id, seats=people(players), seed=1))
        for _ in range(MOVES):
            assert ledger.state is not None
            seat = rng.choice(ledger.state.seats)
            ledger = await _add(store, ledger, Moved(seat, rng.choice(ledger.state.moves(seat))))
    return found


def make() -> str:
    """The store as SQL, and in its first line the tables by name."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "table.db"
        store = Store(f"sqlite:///{file}")
        found = asyncio.run(_fill(store))
        store.close()
        connection = sqlite3.connect(file)
        statements = "\n".join(connection.iterdump())
        connection.close()
    return f"-- {json.dumps(found)}\n{statements}\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.earlier_games", description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.parse_args().out.write_text(make(), "utf-8")


if __name__ == "__main__":
    main()
