"""Who has won, and when a game ends without it."""

from __future__ import annotations

from ludaro.games.sixtyfour.board import NOTHING, face_down, far_row, half, own
from ludaro.games.sixtyfour.laying import draw_card, lay_ends
from ludaro.games.sixtyfour.moving import can_move
from ludaro.games.sixtyfour.words import (
    ALL_ACROSS,
    AVOID,
    BESIDE,
    BLOCK,
    CROSS,
    FAR,
    FIRST_MADE,
    HOLD,
    KING,
    LAST,
    LAY,
    OUTLAST,
    TURN_UP,
)
from ludaro.kernel.bits import NONE
from ludaro.kernel.records import Record

AT_ITS_END, GOES_ON, BLOCKED = range(3)


def winners_after(rules: Record, state: Record, seat: int) -> int:
    """The seats that have won when a seat's turn is over, as bits."""
    other = 1 - seat
    won = False
    if rules.goal == KING:
        won = own(state, other) & face_down(state) == NONE
    elif rules.goal == HOLD:
        return int(own(state, other) & half(rules, seat) != NONE) << other
    elif rules.goal == OUTLAST:
        return int(state.left[seat] == 0) << other
    elif rules.goal == ALL_ACROSS or rules.fair:
        return all_there(rules, state, seat)
    elif rules.goal == CROSS or rules.goal == FAR:
        won = is_there(rules, state, seat)
    elif rules.goal == FIRST_MADE:
        return makers(rules, state)
    elif rules.goal == AVOID:
        return 0 if state.made == NONE else everybody(rules) & ~(1 << seat)
    elif rules.goal == LAST:
        return survivors(state)
    return int(won) << seat


def is_there(rules: Record, state: Record, seat: int) -> bool:
    """Whether a seat's cards are where they should be."""
    cards = own(state, seat)
    across = half(rules, 1 - seat)
    if rules.goal == ALL_ACROSS:
        return cards != NONE and cards & ~across == NONE  # type: ignore[no-any-return]
    if rules.goal == FAR:
        across = far_row(rules, seat)
    return cards & across != NONE  # type: ignore[no-any-return]


def all_there(rules: Record, state: Record, seat: int) -> int:
    """Who has reached the goal; if the game is fair, it waits until all seats have had as many turns."""
    if rules.fair and seat != int(rules.players) - 1:
        return 0
    if rules.goal == FIRST_MADE:
        return makers(rules, state)
    return int(is_there(rules, state, 0)) | int(is_there(rules, state, 1)) << 1


def makers(rules: Record, state: Record) -> int:
    """Who has made a combination."""
    made = 0
    for seat in range(int(rules.players)):
        made |= int(state.runs[seat] > 0) << seat
    return made


def survivors(state: Record) -> int:
    """Who still has cards where the other has none left; both if neither has."""
    south = own(state, 0) == NONE
    north = own(state, 1) == NONE
    return int(north) | int(south) << 1


def worn_out(rules: Record, state: Record) -> bool:
    """Whether the game has gone on for too long."""
    if 0 < rules.patience <= state.quiet:
        return True
    return 0 < rules.longest <= state.moves  # type: ignore[no-any-return]


def begin_turn(rules: Record, state: Record) -> int:
    """Get ready for the turn of ``state.seat``: whether the game goes on, or that seat cannot, and loses by it."""
    seat = int(state.seat)
    if rules.turn == LAY or rules.turn == BESIDE:
        draw_card(rules, state, seat)
        if rules.goal == BLOCK and state.card != NOTHING and lay_ends(rules, state, seat) == NONE:
            return BLOCKED
        return int(state.card != NOTHING)
    if rules.turn == TURN_UP:
        return int(face_down(state) != NONE)
    if can_move(rules, state, seat):
        return GOES_ON
    return int(can_move(rules, state, 1 - seat)) * (BLOCKED if rules.goal == BLOCK else GOES_ON)


def everybody(rules: Record) -> int:
    return (1 << int(rules.players)) - 1


def end_turn(rules: Record, state: Record, seat: int) -> None:
    """See whether the game is over; if not, it is the next seat's turn."""
    state.seat = seat + 1 if seat + 1 < rules.players else 0  # dividing would take longer than all the rest of it
    state.winners = winners_after(rules, state, seat)
    if state.winners == 0:
        begun = AT_ITS_END if worn_out(rules, state) else begin_turn(rules, state)
        if begun != GOES_ON:
            state.winners = 1 << seat if begun == BLOCKED else everybody(rules)
