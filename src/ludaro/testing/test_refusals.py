"""Why a move is refused: a word, facts and a sentence for whatever is not legal, and nothing for what is."""

from __future__ import annotations

import json
import random

import pytest

import ludaro
from ludaro.games.reasons import COMMON
from ludaro.testing.tries import tries
from ludaro.testing.variants import GAMES, VARIANTS, Variant, some_moves


def nearby(state: ludaro.State, seat: int, rng: random.Random) -> list[str]:
    """Texts near to what is legal: the card to be laid elsewhere, the other sign, another end."""
    moves = state.moves(seat)
    found = [rng.choice(moves) for _ in range(6 if moves else 0)]
    found += [move.replace("-", "x") if "-" in move else move.replace("x", "-").replace("@", "x") for move in found]
    found += [move[: len(move) // 2] + rng.choice(moves)[len(move) // 2 :] for move in found]
    table = state.view(seat)["table"]
    here = sorted(table["squares"]) if table.get("squares") else ["a1"]
    found += [f"{rng.choice(here)}{rng.choice('-x')}{rng.choice(here)}" for _ in range(8)]
    found += [f"{table.get('card')}{rng.choice('@x')}{rng.choice(here)}" for _ in range(3)]
    return found


def played(state: ludaro.State, text: str, seat: int) -> ludaro.IllegalMove | None:
    trial = state.copy()
    try:
        trial.play(text, seat)
    except ludaro.IllegalMove as error:
        assert trial.history == state.history
        assert trial.records[1].tobytes() == state.records[1].tobytes()
        return error
    return None


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_why_is_none_just_for_legal_moves_and_else_a_word_of_the_family(variant: Variant) -> None:
    rng = random.Random(str(variant))
    refusal = variant.game.family.refusal
    words = {*COMMON, *refusal.WORDS}
    for step, position in enumerate(some_moves(variant.new(5), rng, 60)):
        for seat in range(variant.players) if step % 4 == 0 else ():
            for text in tries(variant, rng) + nearby(position, seat, rng):
                error, reason = played(position, text, seat), position.why(text, seat)
                if reason is not None and reason.why == "race":
                    assert seat in position.seats
                    assert refusal.silent(position._plain_rules, position._plain(), text)
                else:
                    assert (error is None) == (reason is None), (text, seat, error)
                if error is not None:
                    assert error.why in words
                    assert str(error).strip()
                    assert "{" not in str(error) or "{" in text
                    json.dumps(error.facts)
                if error is not None and reason is not None and reason.why != "race":
                    assert (reason.why, reason.facts) == (error.why, error.facts)
                    assert reason.text in str(error)
                    if reason.why == "written":
                        assert reason.facts["move"] in position.moves(seat)


@pytest.mark.parametrize("variant", GAMES, ids=str)
def test_nonsense_is_not_a_move(variant: Variant) -> None:
    state = variant.new(1)
    for seat in state.seats:
        error = played(state, "xyzzy", seat)
        assert error is not None
        assert error.why in ("not-a-move", "nothing")
