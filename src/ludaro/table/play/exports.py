"""A finished game with its proof, as a file; and whether it holds."""

from __future__ import annotations

import json
from typing import Any

import ludaro
from ludaro.errors import BadSave, LudaroError
from ludaro.table.play import deals
from ludaro.table.play.ledger import Ledger


class Unproven(LudaroError):
    """An export that does not hold; the message says where."""


def export(ledger: Ledger) -> dict[str, Any]:
    """The whole game, for :func:`ludaro.load` and :func:`verify`."""
    assert ledger.state is not None
    numbers = [seat.number for seat in ledger.seats]
    spec = ledger.spec
    proof = {
        "commit": deals.commitment(spec.secret),
        "secret": spec.secret,
        "numbers": numbers,
        "seed": deals.seed(spec.secret, spec.id, numbers),
    }
    content: dict[str, Any] = json.loads(ledger.state.save())
    return content | {
        "table": spec.id,
        "names": [seat.name for seat in ledger.seats],
        "levels": [seat.level for seat in ledger.seats],
        "changed": [seat.changed for seat in ledger.seats],
        "outcome": ledger.outcome,
        "proof": None if spec.chosen else proof,
    }


def verify(content: dict[str, Any], commit: str | None = None) -> list[str]:
    """What was checked, line by line; Unproven where an export does not hold.

    ``commit`` is the commitment that a player noted down when the game began.
    """
    state = ludaro.load(json.dumps(content))
    told = [f"{len(state.history)} moves follow the rules of {state.game.title}"]
    try:
        proof, outcome, table = content["proof"], content["outcome"], content["table"]
        if proof is not None:
            told += _verify_deal(content, proof, table, commit)
        else:
            told.append("the deal was chosen by whoever opened the table; there is nothing to prove")
        told.append(_verify_outcome(state, outcome))
    except (KeyError, TypeError, ValueError) as error:
        raise BadSave(f"this is not an export of a table: {error}") from None
    return told


def _verify_deal(content: dict[str, Any], proof: dict[str, Any], table: str, commit: str | None) -> list[str]:
    if deals.commitment(proof["secret"]) != proof["commit"]:
        raise Unproven("the secret is not the one that the server committed to")
    if commit is not None and commit != proof["commit"]:
        raise Unproven("the server committed to something else than what you noted")
    seed = deals.seed(proof["secret"], table, proof["numbers"])
    if seed != proof["seed"]:
        raise Unproven("the secret and the players' numbers make another seed")
    dealt = ludaro.game(content["game"]).new(content["players"], options=content["options"], seed=seed)
    if dealt.deal != content["deal"]:
        raise Unproven("the seed makes another deal")
    numbers = sum(number is not None for number in proof["numbers"])
    return [
        f"the secret is the one committed to ({proof['commit'][:16]}…)",
        f"the secret and {numbers} numbers of players make the seed {seed}, and the seed this deal",
    ]


def _verify_outcome(state: ludaro.State, outcome: dict[str, Any]) -> str:
    if outcome["by"] != "rules":
        return f"the game ended by {outcome['by']}"
    if state.result != outcome["result"]:
        raise Unproven("the result is not the one that the moves lead to")
    return "the result is the one that the moves lead to"
