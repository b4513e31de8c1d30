"""Tries in vain, in real time: who was beaten pays nothing, who was wrong may have to wait."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from ludaro.errors import IllegalMove
from ludaro.games.reasons import Reason
from ludaro.games.state import State
from ludaro.table.line.messages import Code, Move
from ludaro.table.play.ledger import Ledger, Refused

NEWS_SLACK = 1.0  # seconds, besides the round trip, in which news reach a client, however bad its line is
KEPT_POSITIONS = 32  # positions
BEATEN: tuple[Code, str] = ("beaten", "somebody was faster")


class Past(NamedTuple):
    """A position, the version that made it, and when the next one came."""

    made: int
    until: float
    state: State


class Tries:
    """What a try costs that was refused. ``penalty``: seconds of waiting for who was wrong."""

    def __init__(self, ledger: Ledger) -> None:
        penalty = ledger.spec.options.get("penalty")
        self._penalty = penalty if isinstance(penalty, int) else 0
        self._past: deque[Past] = deque(maxlen=KEPT_POSITIONS)
        self._locked: dict[int, float] = {}

    def follow(self, before: Ledger, after: Ledger, now: float) -> None:
        """There may be another position now."""
        if after.changed != before.changed and before.state is not None:
            self._past.append(Past(before.changed, now, before.state))

    def check(self, seat: int, now: float) -> None:
        """Refused to who has to wait."""
        left = self._locked.get(seat, 0.0) - now
        if left > 0:
            raise Refused("locked", "wait a little after a card that did not fit", int(left * 1000) + 1)

    def check_meant(self, ledger: Ledger, message: Move, told: float, lag: float, now: float) -> None:
        """Refused to who was late with something that would mean something else now."""
        seen = self._meant(message.v, ledger.changed, now - lag - NEWS_SLACK, told)
        if seen is not None and ledger.state is not None and ledger.state.lapsed(message.move, seen):
            raise Refused(*BEATEN)

    def judge(
        self, refused: Refused, ledger: Ledger, seat: int, message: Move, told: float, lag: float, now: float
    ) -> Refused:
        """How a refused move is answered. It was sent by who cannot have been told anything before ``told``.

        What counts is the position that the move was meant for, as long as the news of the next one may still have been
        on their way. Who was right there was beaten; who was wrong there was wrong.
        """
        if refused.code not in ("turn", "illegal"):
            return refused
        seen = self._meant(message.v, ledger.changed, now - lag - NEWS_SLACK, told)
        if seen is not None:
            wrong = _wrong(seen, message.move, seat)
            if wrong is None:
                return Refused(*BEATEN)
            refused = Refused("illegal", wrong.text, reason=wrong)
        if refused.code == "illegal" and self._penalty:
            self._locked[seat] = now + self._penalty
            refused.wait = self._penalty * 1000
        return refused

    def _meant(self, v: int, changed: int, since: float, told: float) -> State | None:
        """The position of a version that is not the last one; None if it counts as the last one."""
        if v >= changed:
            return None
        meant = next((past for past in reversed(self._past) if past.made <= v), None)
        return None if meant is None or max(meant.until, told) < since else meant.state


def _wrong(state: State, move: str, seat: int) -> Reason | None:
    """Why a move was wrong in a position; None if it was right."""
    try:
        state.copy().play(move, seat)
    except IllegalMove as error:
        return Reason(error.why, error.facts, str(error))
    return None
