"""How a game looks: its start, and a turn of each seat, from a real game that was played for it."""

from __future__ import annotations

from typing import Any, NamedTuple

from ludaro.games import game
from ludaro.games.sixtyfour.offering import eventful, under_way
from ludaro.games.state import State
from ludaro.kernel.random import generator
from ludaro.players.greedy import Hasty

MOST_MOVES = 60  # of the game that turns are taken from
SEEDS = range(100)


class Turn(NamedTuple):
    """The position in which a seat's turn begins, what it does, and how much of the game that lets see."""

    before: State
    seat: int
    moves: list[str]
    shows: int


def example(id: str, players: int | None = None, seed: int = 0) -> dict[str, Any]:
    """The start of a game, and for every seat the turn that lets see most; BadPlayers if so many cannot play it.

    Views are those of spectators.
    """
    start = game(id).new(players, seed=seed)
    best: dict[int, Turn] = {}
    for turn in _turns(start.copy(), seed):
        if turn.seat not in best or turn.shows > best[turn.seat].shows:
            best[turn.seat] = turn
    return {
        "id": start.game.full_id,
        "players": start.players,
        "seed": seed,
        "start": start.view(None),
        "turns": [_told(best[seat]) for seat in sorted(best)],
    }


def _turns(state: State, seed: int) -> list[Turn]:
    """The turns of a game between players who look one step ahead."""
    player, rng = Hasty(), generator(seed)
    turns: list[Turn] = []
    while not state.over and len(state.history) < MOST_MOVES:
        turn = Turn(state.copy(), state.seats[0], [], 0)
        while not turn.moves or (turn.seat in state.seats and under_way(state.common["table"])):
            drawn = state.common["table"]
            turn.moves.append(player.choose(state, turn.seat, rng))
            state.play(turn.moves[-1], turn.seat)
            turn = turn._replace(shows=turn.shows + eventful(drawn, state.common["table"]))
        # The end of a game is not what its turns are like.
        turns.append(turn._replace(shows=-1) if state.over else turn)
    return turns


def _told(turn: Turn) -> dict[str, Any]:
    state = turn.before
    before, moves = state.view(None), []
    for move in turn.moves:
        state.play(move, turn.seat)
        moves.append({"move": move, "view": state.view(None)})
    return {"seat": turn.seat, "before": before, "moves": moves}
