"""What a seat may do: which cards it may lay, where, which it may take back, and what else."""

from __future__ import annotations

from ludaro.games.kvaro.pile import open_cards
from ludaro.games.kvaro.table import ACROSS, ELSEWHERE, FREE, NO_CARD, SQUARE, UPWARDS, both_ways, takeable
from ludaro.games.kvaro.words import FAIL, NO_MOVE, PASS, SOLO, A, B, D
from ludaro.kernel.records import Record


def codes_of(rules: Record, state: Record, seat: int) -> int:
    """What a seat may lay, as a set of codes. The first card of A lies upright."""
    cards = open_cards(state) if rules.game == B else int(state.hand[seat])
    return cards if state.laid == 0 and rules.game == A else both_ways(cards)


def need_of(rules: Record, state: Record, seat: int) -> int:
    """Which places of the edge count for a seat now."""
    if rules.game == D:
        return ACROSS if state.across == seat else UPWARDS
    if rules.game == SOLO:
        return SQUARE
    return ELSEWHERE if state.taken != NO_CARD else FREE


def may_be_taken(rules: Record, state: Record, fits: int) -> int:
    """The cards on the table that a seat with so many ways to lay may take back."""
    if rules.game == SOLO:
        return int(state.laid)
    if rules.game == A and fits == 0 and state.taken == NO_CARD:
        return takeable(state)
    return 0


def other_move(rules: Record, state: Record, fits: int) -> int:
    """What a seat with so many ways to lay may do besides laying and taking."""
    if rules.game == B:
        return FAIL
    if (rules.game == A and (fits == 0 or state.taken != NO_CARD)) or (rules.game == D and fits == 0):
        return PASS
    return NO_MOVE
