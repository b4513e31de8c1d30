"""How well a seat stands, at a glance: for players that look one step ahead, and to guide those that look further.

In hundredths of a logit: with a worth of w a seat wins about one game in 1 + exp(-w / 100), against the best of the
others where there are several. The weights were fitted to games that one-step players played against each other.
"""

from __future__ import annotations

from ludaro.games.sixtyfour.board import (
    LINES,
    NOTHING,
    NOWHERE,
    around,
    back,
    empty,
    face_down,
    forth,
    half,
    opposing,
    own,
    weaker,
)
from ludaro.games.sixtyfour.combos import matches, taking_part
from ludaro.games.sixtyfour.laying import lay_ends
from ludaro.games.sixtyfour.promise import all_hopes, counted, hopes, nearly
from ludaro.games.sixtyfour.threats import DECIDED, forces, prey_of, race
from ludaro.games.sixtyfour.words import (
    ALL_ACROSS,
    ALWAYS,
    AVOID,
    BESIDE,
    BLOCK,
    COUNT,
    FIRST_MADE,
    GIVE,
    LAST,
    LAY,
    LINE,
    MATCH,
    MOST,
    OUTLAST,
    SEND,
    TURN_DOWN,
    TURN_UP,
)
from ludaro.kernel.bits import NONE, size
from ludaro.kernel.records import MOST_WORTH, Record, table

CLEARLY_AHEAD = 400  # beyond, a lead counts a quarter: far ahead, more must still be better
ROOTS = table([round(16 * n**0.5) for n in range(130)])  # 16 times the square root of a number of turns


def part(number: int, of: int) -> int:
    """Division that treats gains and losses alike."""
    return number // of if number >= 0 else -(-number // of)


def way_to_go(rules: Record, state: Record, seat: int) -> int:
    """The rows that a seat's cards have yet to go, stragglers counting more; deep in the other half they make room."""
    cards = own(state, seat)
    across = half(rules, 1 - seat)
    inside = forth(rules, across, 0) if seat == 0 else back(rules, across, 0)
    total = -size(cards & across & inside)
    for d in range(int(rules.rows) // 2):
        total += size(cards & ~across) * (8 + 2 * d)
        across |= back(rules, across, 0) if seat == 0 else forth(rules, across, 0)
    return total


def crossing(rules: Record, state: Record) -> int:
    """How the seat to move stands where all cards must come across."""
    mine = way_to_go(rules, state, int(state.seat))
    theirs = way_to_go(rules, state, 1 - int(state.seat))
    return (theirs - mine + 8) * 1000 // (theirs + mine + 160)


def endurance(rules: Record, state: Record) -> int:
    """How the seat to move stands where the first to run out of cards loses."""
    seat = int(state.seat)
    drawn = int(state.card != NOTHING)
    total = (int(state.left[seat]) + drawn - int(state.left[1 - seat])) * (26 if rules.pile else 16)
    total += 6 * (size(own(state, seat)) - size(own(state, 1 - seat)))
    if drawn:
        places = empty(rules, state)
        if places == NONE:
            places = rules.squares
        total += 20 * int(matches(rules, state, state.up, int(state.card)) & places != NONE)
    return total


def making(rules: Record, state: Record) -> int:
    """How the seat to move stands where the first combination wins, or loses."""
    seat = int(state.seat)
    free = empty(rules, state)
    mine = taking_part(rules, state, seat)
    if state.card != NOTHING and rules.turn != TURN_UP:
        ends = lay_ends(rules, state, seat)
        made = ends & matches(rules, state, mine, int(state.card))
        if rules.goal == FIRST_MADE and made != NONE:
            return DECIDED
        if rules.goal == AVOID and made == ends and ends != NONE:
            return -DECIDED
    total = 6 * all_hopes(rules, state, mine, free)
    if rules.players == 2:
        total -= 6 * all_hopes(rules, state, taking_part(rules, state, 1 - seat), free)
    return total if rules.goal == FIRST_MADE else -total


def survival(rules: Record, state: Record) -> int:
    """How the seat to move stands where the last to have cards wins."""
    seat = int(state.seat)
    total = 3 * (forces(rules, state, seat) - forces(rules, state, 1 - seat))
    return total + 25 * size(prey_of(rules, state, seat)) - 10 * size(prey_of(rules, state, 1 - seat))


def freedom(rules: Record, state: Record) -> int:
    """How the seat to move stands where who cannot move loses: by the empty squares that cards can go to."""
    seat = int(state.seat)
    free = empty(rules, state)
    mine = around(rules, own(state, seat)) & free
    theirs = around(rules, own(state, 1 - seat)) & free
    return 15 * (size(mine) - size(theirs)) + 8 * (size(own(state, seat)) - size(own(state, 1 - seat)))


def sent(rules: Record, state: Record, seat: int) -> int:
    """What a seat's cards in the other half count, and those that it can still send there; a card is 9."""
    there = half(rules, 1 - seat)
    mine = own(state, seat)
    total = 9 * counted(rules, state, mine & there) + 9 * size(mine & ~there)
    return total + 2 * all_hopes(rules, state, mine & there, there & ~mine)


def prospects(rules: Record, state: Record, seat: int) -> int:
    """What a seat may hope to gain next; a card is 9."""
    free = empty(rules, state)
    mine = own(state, seat) & state.up
    drawn = int(state.seat) == seat and state.card != NOTHING and state.pending == NOWHERE
    if rules.effect == GIVE:
        return hopes(rules, state, state.up, free, seat) if seat < LINES else 0
    if rules.kinds == 1 << LINE:
        if drawn and rules.cover == ALWAYS:
            free |= opposing(rules, state, seat) & weaker(state, int(state.card))
        return nearly(rules, mine, free) * (6 if int(state.seat) == seat else 3) // 2
    if rules.among:
        soon = drawn and matches(rules, state, mine, int(state.card)) & free != NONE
        return 18 * int(soon) + all_hopes(rules, state, mine, free) * 3 // 2
    if int(state.seat) != seat:
        return 0
    if state.pending != NOWHERE and rules.second == MATCH:
        return 30
    return all_hopes(rules, state, state.up, free) // 4


def standing(rules: Record, state: Record, seat: int) -> int:
    """What a seat has gained and may hope for; a card is 9."""
    if rules.effect == COUNT:
        return sent(rules, state, seat)
    return int(state.gain[seat]) * unit(rules) + prospects(rules, state, seat)


def turns_left(rules: Record, state: Record) -> int:
    if rules.turn == LAY or rules.turn == BESIDE:
        return int(state.left[0]) + int(state.left[1]) + 1
    if rules.turn == TURN_UP:
        return size(face_down(state)) + 1
    if rules.turn < SEND:
        return min(len(ROOTS) - 1, int(rules.longest) - int(state.moves))
    return size(own(state, 0) & half(rules, 0)) + size(own(state, 1) & half(rules, 1)) + 1


def lead(rules: Record, state: Record, seat: int) -> int:
    """How far a seat is ahead of the best other where most points win."""
    mine = standing(rules, state, seat)
    if rules.players == 1:
        return mine
    best = 0
    for other in range(int(rules.players)):
        if other != seat:
            best = max(best, standing(rules, state, other))
    return by_turns(rules, state, mine - best)


def by_turns(rules: Record, state: Record, ahead: int) -> int:
    """A lead as a worth: the fewer turns are left, the more it counts."""
    scale = 200
    if rules.kinds == 1 << LINE:
        scale = 150
    elif rules.effect == TURN_DOWN:
        scale = 370
    return part(ahead * scale, int(ROOTS[turns_left(rules, state)]))


def bounded(total: int, fine: int) -> int:
    """A worth within its bounds, in so many parts of one."""
    near = max(-CLEARLY_AHEAD * fine, min(CLEARLY_AHEAD * fine, total))
    return max(-MOST_WORTH * fine, min(MOST_WORTH * fine, near + part(total - near, 4)))


def unit(rules: Record) -> int:
    """What a point is worth; a card is 9, since cards are worth 4½ on average where values count."""
    return 2 if rules.gain else 9


def worth(rules: Record, state: Record, seat: int) -> int:
    """How well a seat stands in a game that is not over; 0: level with the best of the others."""
    if rules.goal == MOST:
        total = lead(rules, state, seat)
    else:
        if rules.goal == ALL_ACROSS:
            total = crossing(rules, state)
        elif rules.goal == OUTLAST:
            total = endurance(rules, state)
        elif rules.goal == FIRST_MADE or rules.goal == AVOID:
            total = making(rules, state)
        elif rules.goal == LAST:
            total = survival(rules, state)
        elif rules.goal == BLOCK:
            total = freedom(rules, state)
        else:
            total = race(rules, state)
        if int(state.seat) != seat:
            total = -total
    return bounded(total, 1)
