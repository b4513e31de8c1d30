"""How well a seat of Colorio stands: who will have to lift when nothing safe is left, and the danger until then.

*Room* is how many more pegs can be uncovered before every living colour shows four: then any lift is fatal. A turn uses
up one to three of it, one for each cap put away. So who leaves no room wins, and, going back from there, so does who
leaves four, eight, … to a single opponent. Until all colours are known a seat may have to lift a cap that nobody
has looked under, though a fifth peg may be there.
"""

from __future__ import annotations

from math import log
from typing import Any

from ludaro.kernel.records import MOST_WORTH, Record, table

WHOLE = 1000  # a chance of one
MOST_SEATS = 5
ROOM = 20
LIFTS = 3
FATAL = 4  # with so many pegs of a colour visible, the next one is the last
FORGOTTEN = 0.25  # how much of the certainty is lost with each turn to come …
SURPRISES = 0.6  # … and with the last one, where few know enough safe caps to leave no room


def chances() -> Any:
    """The chance to win of each seat, from the mover on, with so much room at the start of a turn: [seats][room][seat].

    A seat takes what is best for itself, and of equals each with the same chance.
    """
    found = [[[0.0] * MOST_SEATS for _ in range(ROOM + 1)] for _ in range(MOST_SEATS + 1)]
    for seats in range(2, MOST_SEATS + 1):
        found[seats][0][seats - 1] = 1.0
        for room in range(1, ROOM + 1):
            ways = [found[seats][room - used] for used in range(1, min(LIFTS, room) + 1)]
            best = [way for way in ways if way[seats - 1] == max(way[seats - 1] for way in ways)]
            for seat in range(seats):
                hoped = sum(way[(seat - 1) % seats] for way in best) / len(best)
                doubt = SURPRISES if room <= LIFTS else FORGOTTEN
                found[seats][room][seat] = (1 - doubt) * hoped + doubt / seats
    return [[[round(WHOLE * chance) for chance in row] for row in rows] for rows in found]


CHANCES = table(chances())
LOGS = table([-MOST_WORTH, *(max(-MOST_WORTH, round(100 * log(chance / WHOLE))) for chance in range(1, WHOLE + 1))])


def worth(rules: Record, state: Record, seat: int) -> int:
    if (int(state.alive) >> seat) & 1 == 0:
        return -MOST_WORTH
    seats = 0
    for other in range(int(rules.players)):
        seats += (int(state.alive) >> other) & 1
    room = 0
    for colour in range(len(state.visible)):
        room += max(0, FATAL - int(state.visible[colour]))
    caps = look(state)
    end = best_end(state, seats, room, caps)
    mover = CHANCES[seats][end][seats - 1]
    survival = survives(state, end, room, caps)
    shared = mover * (WHOLE - survival) // WHOLE // (seats - 1)
    mine = 0
    best = 0
    other = int(state.seat)
    for turn in range(seats):
        chance = mover * survival // WHOLE if turn == 0 else CHANCES[seats][end][turn - 1] + shared
        if other == seat:
            mine = chance
        else:
            best = max(best, chance)
        other = next_seat(rules, state, other)
    return int(max(-MOST_WORTH, min(MOST_WORTH, LOGS[mine] - LOGS[min(WHOLE, best)])))


def next_seat(rules: Record, state: Record, seat: int) -> int:
    following = (seat + 1) % int(rules.players)
    while (int(state.alive) >> following) & 1 == 0:
        following = (following + 1) % int(rules.players)
    return following


def best_end(state: Record, seats: int, room: int, caps: int) -> int:
    """The room that the seat to move had best leave at the end of its turn."""
    held = int(state.held >= 0)
    first = max(0, room - (LIFTS - int(state.lifts)))
    best = first
    most = -1
    for end in range(first, room + held - int(state.puts_away == 0) + 1):
        chance = CHANCES[seats][end][seats - 1] * survives(state, end, room, caps)
        if chance > most:
            most = chance
            best = end
    return best


def look(state: Record) -> int:
    """What is known of the caps, five numbers in one, eight bits each.

    How many were never lifted; of these, how many are the last of their colour; how many are known and may be lifted;
    how many of these one after another, without covering; how many never lifted are the last but one of their colour.
    """
    unseen = 0
    fatal = 0
    known = 0
    safe = 0
    near = 0
    for colour in range(len(state.visible)):
        visible = int(state.visible[colour])
        ready = 0
        for peg in range(len(state.cap)):
            if state.colour[peg] != colour or not state.cap[peg]:
                continue
            if not state.seen[peg]:
                unseen += 1
                fatal += int(visible == FATAL)
                near += int(visible == FATAL - 1)
            elif not state.moved[peg] and (state.lifts > 0 or peg != state.last):
                ready += 1
        known += ready
        safe += min(ready, max(0, FATAL - visible))
    return unseen | fatal << 8 | known << 16 | safe << 24 | near << 32


def survives(state: Record, end: int, room: int, caps: int) -> int:
    """The chance that the seat to move gets through its turn, if it leaves so much room."""
    unseen = caps & 255
    lifts = LIFTS - int(state.lifts)
    covers = end - (room - lifts)
    if room + covers < lifts or (lifts > 0 and room == 0 and state.held < 0):
        return 0
    safe = min(lifts, min((caps >> 16) & 255, ((caps >> 24) & 255) + covers))
    chance = WHOLE
    for lift in range(safe, lifts):
        fatal = 100 * (((caps >> 8) & 255) - covers) + 100 * (caps >> 32) * max(0, lift - covers) // max(1, room)
        if fatal > 0 and unseen > 0:
            chance = chance * max(0, 100 * unseen - fatal) // (100 * unseen)
    return chance
