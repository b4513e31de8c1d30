"""The course of a game in a few numbers: whether it stays open, turns, has great moves, and whether gains last.

What each seat can expect (its share of the win) is told by the family's measure of a position, at the start and after
every turn; a turn is all that one seat does before another one acts. The last row is the outcome. The measures are
those of C. Browne's "Automatic generation and evaluation of recombination games" (2008), in our own terms. They run as
they are, and compiled.
"""

from __future__ import annotations

from math import exp

from ludaro.kernel.records import Numbers

CLEAR = 0.2  # who is clearly ahead expects so much more of the win than anybody else
LATE_PART = 3, 4  # of the turns, after which it is asked whether a game is still open
GREAT = 0.25  # a killer move brings so much of the win at once
NOTICED = 0.02  # a gain that is worth asking whether it lasts


def expected(worths: Numbers, players: int, row: Numbers) -> None:
    """Fill a row with each seat's share of the win, from how well each stands."""
    total = 0.0
    for seat in range(players):
        row[seat] = 1.0 / (1.0 + exp(-0.01 * worths[seat]))
        total += row[seat]
    for seat in range(players):
        row[seat] /= total


def leading(row: Numbers, players: int) -> int:
    """The seat that is clearly ahead, or -1."""
    best = 0
    for seat in range(1, players):
        if row[seat] > row[best]:
            best = seat
    for seat in range(players):
        if seat != best and row[best] - row[seat] < CLEAR:
            return -1
    return best


def changes_of_lead(rows: Numbers, turns: int, players: int) -> int:
    """How often another seat came to be clearly ahead than the one that was so last."""
    changes = 0
    last = -1
    for turn in range(turns + 1):
        ahead = leading(rows[turn], players)
        if ahead >= 0:
            changes += int(last >= 0 and ahead != last)
            last = ahead
    return changes


def late_uncertainty(rows: Numbers, turns: int, players: int, winner: int) -> float:
    """What the winner could not yet count on after three quarters of the turns: 0, nothing; 1, it was level or worse.

    In a game that is over by then, nothing is uncertain.
    """
    part, of = LATE_PART
    place = (part * turns + of - 1) // of
    doubt: float = (1.0 - rows[place][winner]) * players / (players - 1)
    return min(1.0, doubt)


def greatest_move(rows: Numbers, movers: Numbers, turns: int) -> float:
    """The most of the win that one turn brought whoever had it; the one that ended the game does not count."""
    most = 0.0
    for turn in range(1, turns):
        most = max(most, rows[turn][movers[turn]] - rows[turn - 1][movers[turn]])
    return most


def gained(rows: Numbers, movers: Numbers, turns: int) -> float:
    """What the turns brought those who had them, all together, as far as there was a reply."""
    total = 0.0
    for turn in range(1, turns - 1):
        gain = rows[turn][movers[turn]] - rows[turn - 1][movers[turn]]
        if gain >= NOTICED:
            total += gain
    return total


def kept(rows: Numbers, movers: Numbers, turns: int) -> float:
    """How much of that was still there after the next turn: the reply."""
    total = 0.0
    for turn in range(1, turns - 1):
        seat = movers[turn]
        gain = rows[turn][seat] - rows[turn - 1][seat]
        if gain >= NOTICED:
            total += min(gain, max(0.0, rows[turn + 1][seat] - rows[turn - 1][seat]))
    return total
