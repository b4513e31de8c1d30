"""Verifiable deals: the commitment, the players' numbers, the proof, and every way to cheat with it."""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import ludaro
from ludaro.cli import app
from ludaro.errors import LudaroError
from ludaro.table.line.messages import Open, SeatWish
from ludaro.table.play import deals
from ludaro.table.play.entries import Moved, Resigned
from ludaro.table.play.exports import Unproven, export, verify
from ludaro.table.play.ledger import Ledger
from ludaro.table.play.spec import plan


def finished(game: str = "colorio", **wish: Any) -> Ledger:
    """A game played to its end."""
    seats = [SeatWish("person", number="9f86"), SeatWish("person", number="zz"), SeatWish("computer", level=1)]
    ledger = Ledger(plan(Open(game, seats=seats, **wish))[0])
    while ledger.acting:
        assert ledger.state is not None
        seat = next(seat for seat in ledger.acting if ledger.state.moves(seat))
        ledger = ledger.after(Moved(seat, ledger.state.moves(seat)[0]))
    return ledger


def test_the_seed_is_made_as_the_page_says() -> None:
    """Computed here from docs/table.md alone."""
    ledger = finished()
    spec = ledger.spec
    text = f"ludaro deal 1|{spec.id}|9f86|zz|"
    digest = hmac.new(bytes.fromhex(spec.secret), text.encode(), hashlib.sha256).digest()
    seed = int.from_bytes(digest[:8], "big") % 2**63
    assert ledger.begun is not None
    assert ludaro.game("colorio").new(3, seed=seed).deal == ledger.begun.deal
    assert ledger.room["deal"]["commit"] == hashlib.sha256(bytes.fromhex(spec.secret)).hexdigest()


def test_the_deal_waits_for_the_numbers_and_depends_on_each() -> None:
    seats = [SeatWish("person", number="1"), SeatWish("person")]
    assert Ledger(plan(Open("colorio", seats=seats))[0]).status == "waiting"
    secret = deals.draw_secret()
    made = {deals.seed(secret, "t", numbers) for numbers in (["1", "2"], ["1", "3"], ["2", "2"], ["1", None], ["", ""])}
    assert len(made) == 5
    assert deals.seed(secret, "t", ["1"]) != deals.seed(secret, "u", ["1"])
    assert deals.seed(secret, "t", ["1"]) != deals.seed(deals.draw_secret(), "t", ["1"])
    assert all(0 <= seed < 2**63 for seed in made)


@pytest.mark.parametrize("game", ["colorio", "tabeligi", "kvaro-a", "64g-6"])
def test_an_honest_export_holds(game: str) -> None:
    content = json.loads(json.dumps(export(finished(game))))
    assert len(verify(content)) == 4
    assert verify(content, content["proof"]["commit"])
    assert ludaro.load(json.dumps(content)).over


def test_a_game_that_was_given_up_holds_too() -> None:
    seats = [SeatWish("person", number="1"), SeatWish("person", number="2")]
    ledger = Ledger(plan(Open("colorio", seats=seats))[0]).after(Resigned(0, "x"))
    assert "resign" in verify(export(ledger))[-1]


def test_a_chosen_deal_proves_nothing_and_says_so() -> None:
    content = export(finished(seed=5))
    assert content["proof"] is None
    assert any("chosen" in line for line in verify(content))


def tampered(content: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    changed = json.loads(json.dumps(content))
    place = changed
    *parents, last = path.split(".")
    for name in parents:
        place = place[name]
    place[last] = value
    return dict(changed)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("proof.secret", "00" * 32),
        ("proof.commit", "00" * 32),
        ("proof.numbers", ["9f86", "zy", None]),
        ("proof.seed", 7),
        ("table", "another"),
        ("deal", None),
        ("outcome.result", [1, 0, 0.5]),
        ("moves", []),
        ("proof.secret", "not hex"),
        ("proof", {}),
        ("proof", 3),
        ("outcome", None),
    ],
)
def test_a_dishonest_export_does_not(path: str, value: Any) -> None:
    content = export(finished())
    if path == "deal":
        value = ludaro.game("colorio").new(3, seed=1).deal
    with pytest.raises(LudaroError):
        verify(tampered(content, path, value))


def test_a_secret_exchanged_after_the_start_is_found_by_the_commitment_noted_down() -> None:
    """A server that deals again and proves that deal instead: all its numbers agree, but not with what it had shown."""
    content = export(finished())
    with pytest.raises(Unproven, match="something else"):
        verify(content, "ab" * 32)


def test_the_command(tmp_path: Path) -> None:
    ledger = finished()
    file = tmp_path / "game.json"
    file.write_text(json.dumps(export(ledger)))
    good = CliRunner().invoke(app, ["verify", str(file), "--json"])
    assert good.exit_code == 0
    assert json.loads(good.stdout)["holds"] is True
    file.write_text(json.dumps(tampered(export(ledger), "proof.seed", 7)))
    bad = CliRunner().invoke(app, ["verify", str(file)])
    assert bad.exit_code == 1
    assert "another seed" in bad.stderr
    file.write_text("[]")
    assert CliRunner().invoke(app, ["verify", str(file)]).exit_code == 1
