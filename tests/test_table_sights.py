"""What viewers are told of a move: what they had, with the changes, is all that they may know now, and nothing else."""

from __future__ import annotations

import json
import random

import pytest
from msgspec import Raw

import ludaro
from ludaro.client.seen import Seen
from ludaro.table.line.messages import Open, SeatWish, encode
from ludaro.table.play.entries import Begun, Entry, Moved, Readied, what
from ludaro.table.play.ledger import Ledger, fold
from ludaro.table.play.sights import Scene, Sight, is_race, see
from ludaro.table.play.spec import plan
from ludaro.testing.variants import VARIANTS, Variant

MOVES = 24


def begun(variant: Variant, seed: int) -> tuple[Ledger, list[Entry]]:
    people = [SeatWish("person", number=f"{seat}") for seat in range(variant.players)]
    ledger = Ledger(plan(Open(variant.id, seats=people, options=variant.options, seed=seed))[0])
    entries: list[Entry] = []
    while ledger.state is None:
        waiting = [seat for seat, ready in enumerate(ledger.ready or ()) if not ready]
        entries.append(Readied(waiting[0], f"{len(entries)}") if waiting else Begun())
        ledger = ledger.after(entries[-1])
    return ledger, entries


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_changes_lead_to_the_whole_view(variant: Variant) -> None:
    rng = random.Random(f"{variant}")
    ledger, entries = begun(variant, rng.randrange(1 << 30))
    scene = Scene(ledger)
    sights = [Sight(scene, viewer) for viewer in (None, *range(variant.players))]
    clients = [Seen() for _ in sights]
    for sight, client in zip(sights, clients, strict=True):
        assert client.take(json.loads(sight.view()))
    for _ in range(MOVES):
        if ledger.status == "over":
            break
        assert ledger.state is not None
        seat = rng.choice([seat for seat in ledger.acting if ledger.state.moves(seat)])
        entries.append(Moved(seat, rng.choice(ledger.state.moves(seat)), f"{ledger.v}"))
        ledger = ledger.after(entries[-1])
        scene, fresh = Scene(ledger, scene), fold(ledger.spec, entries)
        assert fresh.state is not None
        again = ludaro.load(fresh.state.save())
        for sight, client in zip(sights, clients, strict=True):
            event = json.loads(sight.event(scene, Raw(encode(what(entries[-1])))))
            assert not event.get("full")
            assert client.take(event), "the hash of what the client has is not the server's"
            assert client.view == see(fresh, sight.viewer) == json.loads(sight.view())["view"]
            if not is_race(ledger):
                assert client.view == again.view(sight.viewer)
