"""64g: cards on a chessboard, twelve games and those that players make, from one set of words.

The rules record holds one word for each thing that makes a game (``words``); the other modules have a function a word:
``moving``, ``laying`` and ``turning`` for what a turn is, ``combos`` and ``effects`` for combinations, ``goals`` for
the end, ``hidden`` for what nobody knows. Everything that happens is seen by all; hidden are the order of talons, kings
laid from a talon, and cards not yet turned up. One seat acts at a time.
Longest game: 600 moves where cards move or come back; elsewhere every turn uses up a card, so 64 turns of at most two
moves.

Moves: 64 · start + end takes a card from square to square, 4096 + square lays or turns up a card there; PASS and STAY.
"""

from __future__ import annotations

from typing import Any

from ludaro.games.sixtyfour.board import (
    BITS,
    DECK,
    NOTHING,
    NOWHERE,
    face_down,
    half,
    own,
    shift_card,
)
from ludaro.games.sixtyfour.combos import cards_in_runs
from ludaro.games.sixtyfour.dealing import deal as deal
from ludaro.games.sixtyfour.dealing import set_up_deck, set_up_mixed
from ludaro.games.sixtyfour.effects import combine
from ludaro.games.sixtyfour.goals import BLOCKED, GOES_ON, begin_turn, end_turn, everybody
from ludaro.games.sixtyfour.hidden import imagine as imagine
from ludaro.games.sixtyfour.laying import lay, lay_ends
from ludaro.games.sixtyfour.moving import FROM, carry, list_moves, pick_move
from ludaro.games.sixtyfour.turning import disturb, may_stay, second_ends, second_movers, turn_up
from ludaro.games.sixtyfour.words import COUNT, DISTURB, LAY, MOST, TURN_UP
from ludaro.games.sixtyfour.worth import worth as worth
from ludaro.kernel.bits import NONE, ONE, fill, lowest, nth, size
from ludaro.kernel.random import below
from ludaro.kernel.records import POINTS, SEATS, Numbers, Record, record

# Squares: 56 … 63   row 8        turned board: 48 … 63   row 4
#           …   …                                …   …
#           8 … 15   row 2                      16 … 31   row 2
#           0 …  7   row 1, files a to h         0 … 15   row 1, files a to p
SQUARES = 64
PLACE = FROM * SQUARES
PASS = PLACE + SQUARES
STAY = PASS + 1
MAX_MOVES = 32 * 32 + 1  # each card of one half to each square of the other, as in 64g-10, and a word
MAX_DEAL = SQUARES
LONGEST_GAME = 601  # a turn of two moves that begins as the 600th is finished

RULES = record(
    [
        ("squares", "u8"),  # the board
        ("halves", "u8", (2,)),  # the two sides of it
        ("onto", "u8", (8,)),  # squares where a step each way can end: four lines forth, four back
        ("slanting", "u8"),  # all squares if the squares beside another are all eight around it, else none
        ("patience", "i2"),
        ("longest", "i2"),
        ("reach", "i1", (4,)),  # the distance in square numbers of a step forth on each line
        ("files", "i1"),
        ("rows", "i1"),
        ("players", "i1"),
        ("colours", "i1"),
        ("values", "i1"),
        ("pack", "i1"),
        ("turned", "i1"),
        ("start", "i1"),
        ("layout", "i1"),
        ("kings", "i1"),
        ("turn", "i1"),
        ("cover", "i1"),
        ("second", "i1"),
        ("among", "i1"),
        ("kinds", "i1"),
        ("least", "i1"),
        ("effect", "i1"),
        ("combines", "i1"),  # whether combinations are looked for
        ("pile", "i1"),
        ("gain", "i1"),
        ("goal", "i1"),
        ("fair", "i1"),
        ("ties", "i1"),
        ("begin", "i1"),
        ("leap", "i1"),
        ("moves", "i1"),
        ("own", "i1"),
    ]
)
STATE = record(
    [
        ("taken", "u8"),  # squares with a card
        ("up", "u8"),  # squares whose top card lies face up
        ("bit", "u8", (BITS,)),  # squares whose top card has this bit in its number
        ("made", "u8"),  # squares of the combinations that the last move has made
        # Wide, since a narrow number passed to a function makes a second copy of it in the compiled code.
        ("seat", "i8"),
        ("card", "i8"),  # turned up by the last move (in lay games it is laid next), or NOTHING
        ("pending", "i8"),  # the square of the card that waits for a second decision, or NOWHERE
        ("gain", "i2", (SEATS,)),
        ("runs", "i2", (SEATS,)),  # combinations made
        ("quiet", "i2"),  # moves since the last cover or removal
        ("moves", "i2"),
        ("winners", "i2"),  # as bits; 0 while the game goes on
        ("begun", "i1"),  # the seats that have made a move, as bits, where the first one has to cover
        ("under", "i1", (2 * DECK,)),  # the card under each card, or NOTHING
        ("talon", "i1", (2 * DECK,)),
        ("first", "i1", (2,)),
        ("left", "i1", (2,)),
        ("known", "i1", (2,)),
    ]
)


def setup(rules: Record, state: Record, cards: Numbers) -> None:
    state.taken = NONE
    state.up = NONE
    state.made = NONE
    for k in range(BITS):
        state.bit[k] = NONE
    for seat in range(SEATS):
        state.gain[seat] = 0
        state.runs[seat] = 0
    for card in range(2 * DECK):
        state.under[card] = NOTHING
        state.talon[card] = NOTHING
    for deck in range(2):
        state.first[deck] = 0
        state.left[deck] = 0
        state.known[deck] = 0
    state.quiet = 0
    state.moves = 0
    state.winners = 0
    state.begun = 0
    state.seat = 0
    state.card = NOTHING
    state.pending = NOWHERE
    if rules.pack:
        set_up_mixed(rules, state, cards)
    else:
        for deck in range(2):
            set_up_deck(rules, state, cards, deck)
    begun = begin_turn(rules, state)
    if begun != GOES_ON:
        state.winners = 1 << int(rules.players) - 1 if begun == BLOCKED else everybody(rules)


def acting(rules: Record, state: Record) -> int:
    return 0 if state.winners else 1 << int(state.seat)


def legal(rules: Record, state: Record, seat: int, out: Numbers) -> int:
    if state.pending != NOWHERE:
        return list_second(rules, state, seat, out)
    if rules.turn < LAY:
        n = list_moves(rules, state, seat, out)
    else:
        n = fill(places(rules, state, seat), out, 0)
        for i in range(n):
            out[i] += PLACE
    if n == 0:
        out[0] = PASS
        return 1
    return n


def places(rules: Record, state: Record, seat: int) -> Any:
    """Squares where the seat may lay the card turned up, or whose card it may turn up."""
    return face_down(state) if rules.turn == TURN_UP else lay_ends(rules, state, seat)


def list_second(rules: Record, state: Record, seat: int, out: Numbers) -> int:
    at = int(state.pending)
    n = 0
    starts = second_movers(rules, state, seat, at)
    while starts != NONE:
        start = lowest(starts)
        first = n
        n = fill(second_ends(rules, state, start), out, n)
        for i in range(first, n):
            out[i] += FROM * start
        starts &= starts - ONE
    if may_stay(rules):
        out[n] = STAY
        n += 1
    return n


def pick(rules: Record, state: Record, seat: int, rng: Numbers) -> int:
    if state.pending != NOWHERE:
        return pick_second(rules, state, seat, rng)
    if rules.turn < LAY:
        move = pick_move(rules, state, seat, rng)
        return PASS if move == NOWHERE else move
    ends = places(rules, state, seat)
    if ends == NONE:
        return PASS
    return PLACE + nth(ends, below(rng, size(ends)))


def pick_second(rules: Record, state: Record, seat: int, rng: Numbers) -> int:
    at = int(state.pending)
    starts = second_movers(rules, state, seat, at)
    if rules.moves:
        return pick_any(rules, state, starts, rng)
    ends = second_ends(rules, state, at)
    count = size(ends)
    n = below(rng, size(starts) * count + int(may_stay(rules)))
    if n == size(starts) * count:
        return STAY
    return FROM * nth(starts, n // count) + nth(ends, n % count)


def pick_any(rules: Record, state: Record, starts: Any, rng: Numbers) -> int:
    """A second decision, where each card has squares of its own to go to."""
    total = 0
    left = starts
    while left != NONE:
        total += size(second_ends(rules, state, lowest(left)))
        left &= left - ONE
    n = below(rng, total + 1)
    while starts != NONE:
        start = lowest(starts)
        ends = second_ends(rules, state, start)
        if n < size(ends):
            return FROM * start + nth(ends, n)
        n -= size(ends)
        starts &= starts - ONE
    return STAY


def apply(rules: Record, state: Record, seat: int, move: int) -> None:
    state.moves += 1
    state.quiet += 1
    state.made = NONE
    laid = move >= PLACE and move < PASS
    at = NOWHERE
    if move == PASS:
        state.card = NOTHING
    elif state.pending != NOWHERE:
        at = decide(rules, state, move)
    elif not laid:
        at = carry(rules, state, move // FROM, move % FROM)
        if rules.begin:
            state.begun |= 1 << seat
    elif rules.turn == TURN_UP:
        at = turn_up(rules, state, move - PLACE)
    else:
        at = lay(rules, state, move - PLACE)
    if at != NOWHERE and rules.combines:
        combine(rules, state, seat, at)
    if laid and rules.second == DISTURB:
        disturb(rules, state, seat, at)
    if state.pending == NOWHERE:
        end_turn(rules, state, seat)


def decide(rules: Record, state: Record, move: int) -> int:
    """Play a second decision; where the card lies that may now combine, or NOWHERE."""
    at = int(state.pending)
    state.pending = NOWHERE
    state.card = NOTHING
    if move != STAY:
        at = move % FROM
        shift_card(state, move // FROM, at)
    return NOWHERE if rules.second == DISTURB else at


def score(rules: Record, state: Record, out: Numbers) -> None:
    """The winners stand in the state, but where most points win they are found only here."""
    players = int(rules.players)
    best = 0
    for seat in range(players):
        out[POINTS + seat] = points(rules, state, seat)
        best = max(best, rank(rules, state, seat, int(out[POINTS + seat])))
    for seat in range(players):
        out[seat] = (int(state.winners) >> seat) & 1
        if rules.goal == MOST and rank(rules, state, seat, int(out[POINTS + seat])) < best:
            out[seat] = 0


def points(rules: Record, state: Record, seat: int) -> int:
    if rules.effect == COUNT:
        cards = own(state, seat)
        return cards_in_runs(rules, state, cards & half(rules, 1 - seat) if rules.turn < LAY else cards)
    return int(state.gain[seat])


def rank(rules: Record, state: Record, seat: int, points: int) -> int:
    """The number that the winners have most of."""
    return points * 4096 + int(state.runs[seat]) if rules.ties else points


def shown(rules: Record, state: Record) -> int:
    """The face that the last move has brought to light, as 1 + its number; 0 if none."""
    return 0 if state.card == NOTHING else int(state.card) % DECK + 1
