"""Who has won, and when a game ends without it."""

from __future__ import annotations

from ludaro.games.sixtyfour.board import NOTHING, face_down, far_row, half, own
from ludaro.games.sixtyfour.laying import draw_card
from ludaro.games.sixtyfour.moving import can_move
from ludaro.games.sixtyfour.words import ALL_ACROSS, BESIDE, CROSS, FAR, HOLD, KING, LAY, OUTLAST, TURN_UP
from ludaro.kernel.bits import NONE
from ludaro.kernel.records import Record


def winners_after(rules: Record, state: Record, seat: int) -> int:
    """The seats that have won when a seat's turn is over, as bits."""
    other = 1 - seat
    won = False
    if rules.goal == CROSS:
        won = own(state, seat) & half(other) != NONE
    elif rules.goal == FAR:
        won = own(state, seat) & far_row(rules, seat) != NONE
    elif rules.goal == KING:
        won = own(state, other) & face_down(state) == NONE
    elif rules.goal == HOLD:
        return int(own(state, other) & half(seat) != NONE) << other
    elif rules.goal == OUTLAST:
        return int(state.left[seat] == 0) << other
    elif rules.goal == ALL_ACROSS:
        return all_across(rules, state, seat)
    return int(won) << seat


def all_across(rules: Record, state: Record, seat: int) -> int:
    """Who has all cards in the opponent's half; seat 0 waits for one more move of seat 1 if the game is fair."""
    if rules.fair and seat == 0:
        return 0
    across = 0
    for side in range(2):
        across |= int(own(state, side) & half(side) == NONE) << side
    return across


def worn_out(rules: Record, state: Record) -> bool:
    """Whether the game has gone on for too long."""
    if 0 < rules.patience <= state.quiet:
        return True
    return 0 < rules.longest <= state.moves  # type: ignore[no-any-return]


def begin_turn(rules: Record, state: Record) -> bool:
    """Get ready for the turn of ``state.seat``; False if the game is at its end."""
    seat = int(state.seat)
    if rules.turn == LAY or rules.turn == BESIDE:
        draw_card(rules, state, seat)
        return state.card != NOTHING  # type: ignore[no-any-return]
    if rules.turn == TURN_UP:
        return face_down(state) != NONE  # type: ignore[no-any-return]
    return can_move(rules, state, seat) or can_move(rules, state, 1 - seat)


def everybody(rules: Record) -> int:
    return (1 << int(rules.players)) - 1


def end_turn(rules: Record, state: Record, seat: int) -> None:
    """See whether the game is over; if not, it is the next seat's turn."""
    state.seat = (seat + 1) % int(rules.players)
    state.winners = winners_after(rules, state, seat)
    if state.winners == 0 and (worn_out(rules, state) or not begin_turn(rules, state)):
        state.winners = everybody(rules)
