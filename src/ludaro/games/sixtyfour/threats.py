"""Worth of a position where something is to be reached: a row, the other half, a king."""

from __future__ import annotations

from typing import Any

from ludaro.games.sixtyfour.board import (
    LINES,
    VALUE_BITS,
    all_around,
    around,
    back,
    card_at,
    empty,
    face_down,
    far_row,
    forth,
    half,
    own,
    weaker,
)
from ludaro.games.sixtyfour.combos import matches
from ludaro.games.sixtyfour.promise import wanted
from ludaro.games.sixtyfour.words import ALWAYS, BESIDE, FAR, HOLD, KILL, KING, SURROUNDED
from ludaro.kernel.bits import NONE, lowest, size, square
from ludaro.kernel.records import Record

DECIDED = 1200  # as good as won: more than anything else adds up to
FARTHEST = 9  # steps: out of reach


def one_way(rules: Record, squares: Any, way: int) -> Any:
    """Every square of the set one step one of the eight ways."""
    return forth(rules, squares, way) if way < LINES else back(rules, squares, way - LINES)


def coverable(rules: Record, state: Record, seat: int) -> Any:
    """Face-up opposing cards that some neighbouring card of a seat could cover by the c-rule."""
    found = NONE
    if rules.cover != ALWAYS:
        return found
    mine = own(state, seat) & state.up
    theirs = own(state, 1 - seat) & state.up
    for way in range(2 * LINES):
        met = one_way(rules, mine, way) & theirs
        for k in range(VALUE_BITS, VALUE_BITS + 2):
            met &= ~(one_way(rules, state.bit[k], way) ^ state.bit[k])
        strong = ~NONE
        for k in range(VALUE_BITS):
            ours = one_way(rules, state.bit[k], way)
            strong = (ours & ~state.bit[k]) | (~(ours ^ state.bit[k]) & strong)
        found |= met & strong
    return found


def king_of(state: Record, seat: int) -> Any:
    return own(state, seat) & face_down(state)


def target(rules: Record, state: Record, seat: int) -> Any:
    """Squares that a card of the seat must come to."""
    if rules.goal == KING:
        return king_of(state, 1 - seat)
    return far_row(rules, seat) if rules.goal == FAR else half(rules, 1 - seat)


def steps_to_goal(rules: Record, state: Record, seat: int, prey: Any) -> int:
    """The moves that a seat needs over empty squares, having covered at most one card; FARTHEST if there is no way."""
    goal = target(rules, state, seat)
    free = empty(rules, state)
    cards = own(state, seat)
    if rules.turn != BESIDE:
        cards &= state.up
    if rules.goal == KING:
        free |= goal
    front = (around(rules, cards) & free) | prey
    steps = 1
    while front & goal == NONE and steps < FARTHEST:
        grown = front | (around(rules, front) & free)
        steps = FARTHEST if grown == front else steps + 1
        front = grown
    return steps


def values(state: Record, cards: Any) -> int:
    """The values of some cards, added up."""
    total = size(cards)
    for k in range(VALUE_BITS):
        total += size(cards & state.bit[k]) << k
    return total


def forces(rules: Record, state: Record, seat: int) -> int:
    """A seat's cards: where they cover by colour and value, high ones count; elsewhere each counts the same."""
    mine = own(state, seat)
    if rules.cover != ALWAYS:
        return 30 * size(mine)
    return values(state, mine) * (2 if rules.goal == KING else 5)


def pressure(rules: Record, state: Record, seat: int) -> int:
    """A seat's cards around the opposing king, the nearer the more."""
    mine = own(state, seat)
    zone = king_of(state, 1 - seat)
    total = 0
    for _ in range(3):
        zone |= all_around(rules, zone)
        total += size(mine & zone)
    return total


def must_answer(rules: Record, state: Record, seat: int, prey: Any) -> int:
    """What it costs the seat to move that a card stands next to its king, or holds a square in its half."""
    if rules.goal == HOLD:
        attackers = own(state, 1 - seat) & half(rules, seat)
        flight = NONE
    elif rules.goal == KING:
        king = king_of(state, seat)
        theirs = own(state, 1 - seat)
        if rules.turn == BESIDE:
            attackers = around(rules, king) & theirs
            flight = NONE
        else:
            theirs &= state.up
            attackers = around(rules, king) & theirs
            flight = around(rules, king) & empty(rules, state) & ~around(rules, theirs)
    else:
        return 0
    if attackers == NONE:
        return 0
    if size(attackers) == 1 and attackers & prey != NONE:
        return 50
    if flight != NONE:
        return 250
    return DECIDED if rules.effect == 0 else 300  # a combination may still take the attacker


def kills(rules: Record, state: Record, seat: int, places: Any) -> int:
    """Steps of a seat's cards, to some places, that make a combination with opposing cards."""
    total = 0
    mine = own(state, seat) & state.up
    left = mine & around(rules, places)
    while left != NONE:
        start = lowest(left)
        here = square(start)
        left &= ~here
        card = card_at(state, start)
        ends = around(rules, here) & places & matches(rules, state, state.up & ~here, card)
        if ends != NONE:
            total += size(ends & ~matches(rules, state, mine & ~here, card))
    return total


def prey_of(rules: Record, state: Record, seat: int) -> Any:
    """Cards that a seat can cover now, or could if it were its turn."""
    if rules.turn != BESIDE:
        return coverable(rules, state, seat)
    if int(state.seat) != seat:
        return NONE
    near = around(rules, own(state, seat))
    if rules.cover == ALWAYS or (rules.cover == SURROUNDED and near & empty(rules, state) == NONE):
        return near & own(state, 1 - seat) & weaker(state, int(state.card))
    return NONE


def nearness(weight: int, steps: int) -> int:
    """What it counts to be some moves away from the goal."""
    return 50 * weight // steps if steps < FARTHEST else 0


def race(rules: Record, state: Record) -> int:
    """How the seat to move stands where one card on the right square decides."""
    seat = int(state.seat)
    other = 1 - seat
    prey = prey_of(rules, state, seat)
    steps = steps_to_goal(rules, state, seat, prey)
    if steps == 1 and rules.goal != HOLD:
        return DECIDED
    danger = must_answer(rules, state, seat, prey)
    if danger == DECIDED:
        return -DECIDED
    lost = prey_of(rules, state, other)
    their_steps = steps_to_goal(rules, state, other, lost)
    total = nearness(5, steps) - (danger if danger else nearness(3, their_steps))
    if rules.turn != BESIDE:
        total += forces(rules, state, seat) - forces(rules, state, other)
        total += (size(prey) - size(lost)) * (6 if rules.goal == KING else 10)
    if rules.effect == KILL:
        places = wanted(rules, state, state.up) & empty(rules, state)
        for side in range(2):
            total += min(3, kills(rules, state, side, places)) * (20 if side == seat else -10)
    if rules.goal == KING and rules.cover != SURROUNDED:
        weight = 12 if rules.turn == BESIDE else 5
        total += weight * (pressure(rules, state, seat) - pressure(rules, state, other))
    return total
