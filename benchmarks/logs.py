"""What a long log costs: ``python -m benchmarks.logs`` takes moves back 400 times, and looks at the table."""

from __future__ import annotations

import asyncio
import random
import tempfile
from pathlib import Path
from time import perf_counter

from ludaro.table.hall import Hall
from ludaro.table.line.messages import Open, SeatWish
from ludaro.table.play.entries import Asked, Entry, Moved
from ludaro.table.play.ledger import Ledger
from ludaro.table.play.spec import plan
from ludaro.table.store.database import Owned, Store

GAME = "64g-10"
MOVES = 40
PAIRS = 400
LOOKS = 20


async def main() -> None:
    rng = random.Random(5)
    seats = [SeatWish("person", number="0"), SeatWish("computer", level=1)]
    ledger = Ledger(plan(Open(GAME, seats=seats, seed=1))[0])
    other = Owned("other", 1)
    backs = []
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{Path(folder) / 'logs.db'}")
        hall = Hall(store, "127.0.0.1:1")
        await store.open(ledger, other)

        async def add(entry: Entry) -> None:
            nonlocal ledger
            started = perf_counter()
            ledger = ledger.after(entry)
            if isinstance(entry, Asked):
                backs.append(perf_counter() - started)
            assert await store.add(ledger, entry, other)

        async def play_to(moves: int) -> None:
            while ledger.state is not None and len(ledger.state.history) < moves:
                seat = ledger.state.seats[0]
                await add(Moved(seat, rng.choice(ledger.state.moves(seat))))

        await play_to(MOVES)
        for pair in range(PAIRS):
            await add(Asked(0, "undo", f"{pair}"))
            await play_to(MOVES)
        print(f"{GAME}, {MOVES} moves, {PAIRS} times taken back, {ledger.v} entries")
        print(f"taking back: {1000 * sum(backs) / len(backs):.2f} ms")
        looks = []
        for _ in range(LOOKS):
            started = perf_counter()
            await hall.peek(ledger.spec.id)
            looks.append(perf_counter() - started)
        print(
            f"the first look: {1000 * looks[0]:.1f} ms; each further one: {1000 * sum(looks[1:]) / (LOOKS - 1):.1f} ms"
        )
        store.close()


if __name__ == "__main__":
    asyncio.run(main())
