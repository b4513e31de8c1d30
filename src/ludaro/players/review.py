"""A finished game looked at again: what each seat could hope for at every position, and which moves cost something.

Each position is judged as a hint there would be (`judgement`). Then the judgements are made to agree, from the last one
back: where nothing is hidden, a move is worth what the position after it is worth. A position that promised much more
than came of it was either played badly, and then a look at the position after another move confirms it; or its
judgement was wrong, and is corrected. Where something is hidden, what came to light is luck: there a move
is compared with the best one as its player saw both.

>>> import ludaro
>>> state = ludaro.game("colorio").new(players=2, seed=7)
>>> looks = review(state, [(0, "c3")], iterations=50)
>>> [look.moves for look in looks], sum(looks[0].chances)
([0, 1], 1.0)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ludaro.games.state import State
from ludaro.players.judgement import (
    ENOUGH,
    ITERATIONS,
    SLIGHT,
    Considered,
    Estimate,
    Judge,
    Judgement,
    Proof,
    certain,
    estimate,
    ranked,
)

MOST_REVIEWED = 240  # positions; those of a longer game are spread over it
PATIENT = 10  # times as many iterations, to find a proof that must be there
KEPT_MOVES = 3  # moves of a position
TRIED = 3  # other moves, to find out whether one would have been better


@dataclass(frozen=True)
class ReviewedPosition:
    """A position, after so many moves."""

    moves: int
    seat: int | None
    """Who was to move; None at the end."""
    chances: tuple[float, ...]
    """What part of the win each seat can hope for, as the mover could know it; they add up to 1."""
    low: float
    high: float
    """Between these the mover's chance should be."""
    proof: Proof | None
    """What is certain for the mover; at the end, None."""
    open: bool
    """Whether the mover knew everything, so that the other seat would say the same."""
    best: str | None = None
    """What the computer would have played."""
    worth: float | None = None
    """The mover's chance after what was played instead; None if that cannot be said."""
    gain: float | None = None
    """By how much the mover's chance was higher before the move."""
    mistake: bool = False
    """Whether the best move was better for certain."""


def places(moves: int) -> list[int]:
    """The positions of a game that are looked at, the first and the last among them."""
    if moves < MOST_REVIEWED:
        return list(range(moves + 1))
    return sorted({i * moves // (MOST_REVIEWED - 1) for i in range(MOST_REVIEWED)})


class Review:
    """The look at a game of two seats or more, played in turns. `work` does it, a position at a time."""

    def __init__(self, begun: State, history: Sequence[tuple[int, str]], iterations: int = ITERATIONS) -> None:
        self.of = len(places(len(history)))
        self.looks: list[ReviewedPosition] = []
        self.options: dict[int, tuple[Considered, ...]] = {}
        """When done: the best moves of each position, as a hint would name them."""
        self._begun = begun
        self._history = history
        self._iterations = iterations
        self._states: dict[int, State] = {}
        self._judged: dict[int, Judgement] = {}
        self._settled: dict[int, Judgement] = {}

    @cached_property
    def _judge(self) -> Judge:
        return Judge(self._iterations)

    @cached_property
    def _patient_judge(self) -> Judge:
        return Judge(PATIENT * self._iterations)

    @property
    def done(self) -> int:
        """How many positions were judged; all of them only when the looks are there."""
        return self.of if self.looks else min(self.of - 1, len(self._judged))

    def work(self) -> Iterator[None]:
        """Does all the work, and pauses often."""
        state = self._begun.copy()
        wanted = set(places(len(self._history)))
        for moves in range(len(self._history) + 1):
            if moves in wanted:
                self._states[moves] = state.copy()
                if not state.over:
                    judged = self._judge.judge(state, state.seats[0])
                    assert judged is not None
                    self._judged[moves] = self._keep_promise(moves, judged)
                yield
            if moves < len(self._history):
                seat, move = self._history[moves]
                state.play(move, seat)
        for moves in reversed(self._judged):
            self._settled[moves] = self._settle(moves)
            yield
        self.looks = list(self._look())
        self.options = {moves: settled.options[:KEPT_MOVES] for moves, settled in self._settled.items()}
        for large in ("_judge", "_patient_judge", "_states", "_judged", "_settled"):
            self.__dict__.pop(large, None)

    def _keep_promise(self, moves: int, judged: Judgement) -> Judgement:
        """What was proven before a move holds after it, though a new search may not find the proof again at once."""
        before = self._judged.get(moves - 1)
        if before is None or not (before.open and judged.open) or judged.best.proof:
            return judged
        known = before.worth(self._history[moves - 1][1])
        if known is None or known.proof is None:
            return judged
        if before.seat != judged.seat:
            known = known.other
        if known.proof != "lost":  # then the move that keeps it is still to be found
            return self._patient_judge.judge(self._states[moves], judged.seat) or judged
        return replace(judged, options=tuple(Considered(option.move, known) for option in judged.options))

    def _settle(self, moves: int) -> Judgement:
        """The judgement of a position, now that it is known what came of the move that was played there."""
        judged, after, played = self._judged[moves], self._after(moves), self._played(moves)
        if played is None or judged.best.proof:
            return judged
        if after is None:
            return self._weigh(moves, played)
        others = [option for option in judged.options if option.move != played and option.worth is not None]
        drop = judged.best.value - after.value
        if drop >= SLIGHT:
            tried = (Considered(option.move, self._try(moves, option)) for option in others[:TRIED])
            for option in tried:
                if option.worth and option.worth.beats(after):
                    return _led_by(option, judged, Considered(played, after))
        elif drop > -SLIGHT and after.proof != "won" and not (after.proof and judged.options[0].move == played):
            return judged
        if after.proof in (None, "won") or all(option.worth and option.worth.proof for option in judged.options):
            return _led_by(Considered(played, after), judged)
        # This move is settled, others are not: the position is only as good as certain.
        first = others[0].move if others and after.proof == "lost" else played
        return _led_by(Considered(first, estimate(after.value, ENOUGH)), judged)

    def _weigh(self, moves: int, played: str) -> Judgement:
        """The judgement with a second look at the move that was played, where it seemed poor, or was not tried."""
        judged = self._judged[moves]
        worth = judged.worth(played)
        if worth is not None and judged.best.value - worth.value < SLIGHT:
            return judged
        alone = self._judge.judge(self._states[moves], judged.seat, played)
        worth = None if alone is None else alone.worth(played)
        options = [Considered(it.move, worth if it.move == played else it.worth) for it in judged.options]
        return replace(judged, options=ranked(options) if worth and worth.beats(judged.best) else tuple(options))

    def _after(self, moves: int) -> Estimate | None:
        """What the position after the move that was played is worth to its mover, where nothing is hidden."""
        judged, state = self._judged[moves], self._states.get(moves + 1)
        if state is None or not judged.open or self._played(moves) is None:
            return None
        if state.result is not None:
            return certain(state.result[judged.seat])
        return _seen_from(judged.seat, self._settled[moves + 1])

    def _try(self, moves: int, option: Considered) -> Estimate:
        """What the position after another move is worth to its mover."""
        assert option.worth is not None
        seat, state = self._judged[moves].seat, self._states[moves].copy()
        if option.worth.proof:
            return option.worth
        state.play(option.move, seat)
        if state.result is not None:
            return certain(state.result[seat])
        judged = self._judge.judge(state, state.seats[0])
        return (judged and _seen_from(seat, judged)) or option.worth

    def _played(self, moves: int) -> str | None:
        if moves + 1 not in self._states or self._history[moves][0] != self._judged[moves].seat:
            return None
        return self._history[moves][1]

    def _look(self) -> Iterator[ReviewedPosition]:
        hopes = [1 / self._begun.players] * self._begun.players  # of each seat, when it last looked
        for moves, state in self._states.items():
            settled = self._settled.get(moves)
            if settled is None:
                result = state.result or []
                yield ReviewedPosition(moves, None, tuple(round(share, 4) for share in result), 0.0, 1.0, None, True)
                continue
            seat, best, played = settled.seat, settled.best, self._played(moves)
            chance = round(best.value, 4)
            worth = None if played is None else self._after(moves) or settled.worth(played)
            if worth is not None and worth.value > chance:
                worth = best
            hopes[seat] = best.value
            yield ReviewedPosition(
                moves,
                seat,
                _shared_out(seat, chance, hopes),
                round(best.low, 4),
                round(best.high, 4),
                best.proof,
                settled.open,
                settled.options[0].move,
                None if worth is None else round(worth.value, 4),
                None if worth is None else round(chance - round(worth.value, 4), 4),
                worth is not None and best.beats(worth) and settled.options[0].move != played,
            )


def review(begun: State, history: Sequence[tuple[int, str]], iterations: int = ITERATIONS) -> list[ReviewedPosition]:
    """The looks at a game, all at once."""
    whole = Review(begun, history, iterations)
    for _ in whole.work():
        pass
    return whole.looks


def _seen_from(seat: int, judged: Judgement) -> Estimate | None:
    """What a seat can hope for, by the judgement of a position in which nothing is hidden."""
    if not judged.open:
        return None
    return judged.best if judged.seat == seat else judged.best.other


def _led_by(best: Considered, judged: Judgement, *more: Considered) -> Judgement:
    """A judgement corrected: the best move, and after it only what does not claim to be better."""
    assert best.worth is not None
    taken = {best.move, *(option.move for option in more)}
    rest = ranked([*more, *(option for option in judged.options if option.move not in taken)])
    rest = tuple(option for option in rest if option.worth and option.worth.value <= best.worth.value)
    return replace(judged, options=(best, *rest))


def _shared_out(seat: int, chance: float, hopes: list[float]) -> tuple[float, ...]:
    """One seat's chance, and the rest of the win for the others, in proportion to what they hoped for last."""
    rest = sum(hopes) - hopes[seat]
    shares = [hope / rest if rest else 1 / (len(hopes) - 1) for hope in hopes]
    return tuple(chance if it == seat else round((1 - chance) * share, 4) for it, share in enumerate(shares))
