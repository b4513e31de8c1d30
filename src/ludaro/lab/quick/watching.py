"""Whole games that are watched: one compiled function for all families, over their entry functions.

Seats play at random, or look one step ahead: take the move after which they stand best by the family's measure, in a
truth that fits what they see; of very many moves they look at some, and ties fall by lot. A game in which all play at
random is the playout of its seed.
"""

from __future__ import annotations

import numpy as np
from numba import carray

from ludaro.kernel.drivers import seed_generator, some_seat
from ludaro.kernel.entry import (
    ACTING,
    APPLY,
    DEAL,
    DISTINCT,
    IMAGINE,
    LEGAL,
    PICK,
    SCORE,
    SETUP,
    WORTH,
    WORTHS,
    pointer,
)
from ludaro.kernel.random import WORDS, below
from ludaro.kernel.records import SEATS, Numbers, Record, record
from ludaro.lab.course import changes_of_lead, expected, gained, greatest_move, kept, late_uncertainty
from ludaro.players.search.calls import copy_bytes, entry_at

LONGEST_WATCHED = 2000  # moves after which a game is given up
MOST_LOOKED = 64  # moves that are looked at, by lot, where there are more
MOST_IDLE = 10_000  # times that seats were asked in real time, and had no move

# What the games are to be, and where to work: one record, so that the signature never changes.
ORDER = record(
    [
        ("entry", "i8"),  # addresses
        ("coverage", "i8"),  # 0: the family does not tell what came into play
        ("rules", "i8"),
        ("state", "i8"),
        ("before", "i8"),
        ("scratch", "i8"),
        ("cards", "i8"),
        ("moves", "i8"),
        ("worths", "i8"),
        ("scores", "i8"),
        ("rng", "i8"),
        ("rows", "i8"),  # what each seat could expect, turn by turn
        ("movers", "i8"),  # who had each turn
        ("sights", "i8"),  # where what was seen goes, a SIGHT a game
        ("ends", "i8"),  # where the position before the last move and the last one go, of each game
        ("size", "i8"),  # of a position in bytes
        ("most_moves", "i8"),
        ("players", "i8"),
        ("hidden", "i8"),
        ("ahead", "i8"),  # the seats that look one step ahead, as bits; the others play at random
        ("seed", "i8"),  # of the first game
        ("games", "i8"),
    ]
)
# What is kept of a game.
SIGHT = record(
    [
        ("shares", "f8", (SEATS,)),  # of the win; of a game that was given up, even ones
        ("late", "f8"),
        ("great", "f8"),
        ("gained", "f8"),
        ("kept", "f8"),
        ("changes", "i8"),
        ("length", "i8"),
        ("choices", "i8"),  # moves to choose from, all together
        ("forced", "i8"),  # moves without a choice
        ("events", "i8"),  # what came into play, as bits
        ("over", "i8"),
        ("mover", "i8"),  # of the last move, or -1
        ("move", "i8"),
    ]
)


def best_move(order: Record, seat: int, count: int, moves: Numbers, worths: Numbers, rng: Numbers) -> int:
    """The move after which a seat stands best."""
    if count == 1:
        return int(moves[0])
    copy_bytes(order.scratch, order.state, order.size)
    if order.hidden:
        entry_at(order.entry, IMAGINE, order.rules, order.scratch, seat, order.rng, 0, 0)
    count = entry_at(order.entry, DISTINCT, order.rules, order.scratch, seat, order.moves, count, 0)
    if count > MOST_LOOKED:
        for i in range(MOST_LOOKED):
            other = i + below(rng, count - i)
            move = moves[i]
            moves[i] = moves[other]
            moves[other] = move
        count = MOST_LOOKED
    entry_at(order.entry, WORTHS, order.rules, order.scratch, seat, order.moves, count, order.worths)
    best = 0
    equal = 1
    for i in range(1, count):
        if worths[i] > worths[best]:
            best = i
            equal = 1
        elif worths[i] == worths[best]:
            equal += 1
            if below(rng, equal) == 0:
                best = i
    return int(moves[best])


def look(order: Record, worths: Numbers, row: Numbers) -> None:
    """What each seat can expect now."""
    for seat in range(int(order.players)):
        worths[seat] = entry_at(order.entry, WORTH, order.rules, order.state, seat, 0, 0, 0)
    expected(worths, int(order.players), row)


def outcome(order: Record, scores: Numbers, row: Numbers) -> int:
    """Each seat's share of the win, and the winner, if there is one alone."""
    players = int(order.players)
    for i in range(2 * SEATS):
        scores[i] = 0
    entry_at(order.entry, SCORE, order.rules, order.state, order.scores, 0, 0, 0)
    winners = 0
    winner = -1
    for seat in range(players):
        if scores[seat]:
            winners += 1
            winner = seat
    for seat in range(players):
        row[seat] = scores[seat] / winners if winners else 1.0 / players
    return winner if winners == 1 else -1


def play_watched(
    order: Record, sight: Record, room: tuple[Numbers, Numbers, Numbers], rows: Numbers, movers: Numbers
) -> int:
    """One game from the position at hand; how many turns it had."""
    moves, worths, rng = room
    turns = 0
    idle = 0
    length = 0
    seats = entry_at(order.entry, ACTING, order.rules, order.state, 0, 0, 0, 0)
    if seats:
        look(order, worths, rows[0])
    while seats and length < LONGEST_WATCHED and idle < MOST_IDLE:
        seat = some_seat(seats, rng)
        count = entry_at(order.entry, LEGAL, order.rules, order.state, seat, order.moves, 0, 0)
        if (order.ahead >> seat) & 1:
            move = best_move(order, seat, count, moves, worths, rng) if count else -1
        else:
            move = entry_at(order.entry, PICK, order.rules, order.state, seat, order.rng, 0, 0)
        if count == 0 or move < 0:
            idle += 1
            continue
        copy_bytes(order.before, order.state, order.size)
        entry_at(order.entry, APPLY, order.rules, order.state, seat, move, 0, 0)
        length += 1
        sight.choices += count
        sight.forced += int(count == 1)
        sight.mover = seat
        sight.move = move
        if order.coverage:
            copy_bytes(order.scratch, order.before, order.size)
            sight.events |= entry_at(order.coverage, 0, order.rules, order.state, order.scratch, seat, move, 0)
        seats = entry_at(order.entry, ACTING, order.rules, order.state, 0, 0, 0, 0)
        if seats != 1 << seat:
            turns += 1
            movers[turns] = seat
            if seats:
                look(order, worths, rows[turns])
    sight.over = int(seats == 0)
    sight.length = length
    return turns


def judge_course(order: Record, sight: Record, turns: int, scores: Numbers, rows: Numbers, movers: Numbers) -> None:
    """What the course of a game was like."""
    players = int(order.players)
    if not sight.over:
        for seat in range(players):
            sight.shares[seat] = 1.0 / players
        return
    winner = outcome(order, scores, sight.shares)
    if players == 1:
        return
    for seat in range(players):
        rows[turns, seat] = sight.shares[seat]
    sight.changes = changes_of_lead(rows, turns, players)
    sight.great = greatest_move(rows, movers, turns)
    sight.gained = gained(rows, movers, turns)
    sight.kept = kept(rows, movers, turns)
    if winner >= 0:
        sight.late = late_uncertainty(rows, turns, players, winner)


def watch(order_at: int) -> int:
    """Play the games of an order; the moves of all of them."""
    order = carray(pointer(order_at), 1, ORDER)[0]
    sights = carray(pointer(order.sights), order.games, SIGHT)
    moves = carray(pointer(order.moves), order.most_moves, np.int32)
    worths = carray(pointer(order.worths), order.most_moves, np.int32)
    scores = carray(pointer(order.scores), 2 * SEATS, np.int32)
    rng = carray(pointer(order.rng), WORDS, np.int64)
    rows = carray(pointer(order.rows), (LONGEST_WATCHED + 1, SEATS), np.float64)
    movers = carray(pointer(order.movers), LONGEST_WATCHED + 1, np.int64)
    total = 0
    for i in range(int(order.games)):
        sight = sights[i]
        sight.mover = -1
        seed_generator(rng, int(order.seed) + i)
        entry_at(order.entry, DEAL, order.rules, order.state, order.rng, order.cards, 0, 0)
        entry_at(order.entry, SETUP, order.rules, order.state, order.cards, 0, 0, 0)
        turns = play_watched(order, sight, (moves, worths, rng), rows, movers)
        judge_course(order, sight, turns, scores, rows, movers)
        copy_bytes(order.ends + 2 * i * order.size, order.before, order.size)
        copy_bytes(order.ends + (2 * i + 1) * order.size, order.state, order.size)
        total += int(sight.length)
    return total
