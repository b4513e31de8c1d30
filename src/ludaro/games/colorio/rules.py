"""Colorio: 25 caps over 25 pegs of five colours; who uncovers the last hidden peg of a colour is out.

A turn is three lifts. After each lift the cap goes off the board or onto another visible peg.
Hidden: the colours of pegs that were never uncovered. One seat acts at a time.
Longest game: at least one cap leaves in every turn, so at most 25 turns of six decisions, 150 moves.

Moves: 0–24 lift the cap of that peg, 25 puts the cap in hand away, 26–50 put it on peg (move − 26).
"""

from __future__ import annotations

from ludaro.games.colorio.worth import worth as worth
from ludaro.kernel.random import below, shuffle
from ludaro.kernel.records import POINTS, Numbers, Record, record, table

# Pegs:   20 21 22 23 24    row 5
#         15 16 17 18 19
#         10 11 12 13 14
#          5  6  7  8  9
#          0  1  2  3  4    row 1, files a to e
PEGS = 25
COLOURS = 5
SIDE = 5
OFF = PEGS
COVER = PEGS + 1
NOWHERE = -1
MAX_MOVES = PEGS + 1
MAX_DEAL = PEGS
LONGEST_GAME = PEGS * 6

# The five strips, one a row. None reads the same backwards, none is another one reversed; colours R G Y B W as 0 to 4.
STRIPS = table([[0, 1, 0, 2, 3], [1, 2, 1, 3, 4], [2, 3, 2, 4, 0], [3, 4, 3, 0, 1], [4, 0, 4, 1, 2]])

RULES = record([("players", "i1"), ("strips", "i1")])
STATE = record(
    [
        ("colour", "i1", (PEGS,)),
        ("cap", "i1", (PEGS,)),  # 1: covered
        ("moved", "i1", (PEGS,)),  # 1: by a cap that was moved in this turn
        ("seen", "i1", (PEGS,)),  # 1: uncovered at some time
        ("visible", "i1", (COLOURS,)),  # pegs of a colour that are visible now; five: the colour is dead
        ("points", "i1", (5,)),
        ("alive", "i1"),  # bit mask of seats
        ("seat", "i1"),
        ("held", "i1"),  # the peg whose cap is in hand, or NOWHERE
        ("lifts", "i1"),  # done in this turn
        ("puts_away", "i1"),  # in this turn
        ("last", "i1"),  # where the last cap moved lies, or NOWHERE
        ("shown", "i1"),  # the colour that the last move uncovered, plus 1; 0: none
    ]
)


def strip_in_order(order: int, row: int, used: int) -> int:
    """The strip that lies in a row in the order-th permutation, when those of lower rows are used."""
    for i in range(row):
        order //= SIDE - i
    skip = order % (SIDE - row)
    strip = 0
    while (used >> strip) & 1 or skip > 0:
        skip -= 1 - ((used >> strip) & 1)
        strip += 1
    return strip


def deal(rules: Record, rng: Numbers, cards: Numbers) -> int:
    if rules.strips:
        order = below(rng, 120)
        used = 0
        for row in range(SIDE):
            strip = strip_in_order(order, row, used)
            used |= 1 << strip
            lay_strip(cards, row, strip, below(rng, 2))
    else:
        for peg in range(PEGS):
            cards[peg] = peg % COLOURS
        shuffle(rng, cards, 0, PEGS)
    return PEGS


def lay_strip(cards: Numbers, row: int, strip: int, turned: int) -> None:
    for i in range(SIDE):
        cards[row * SIDE + i] = STRIPS[strip][SIDE - 1 - i if turned else i]


def setup(rules: Record, state: Record, cards: Numbers) -> None:
    for peg in range(PEGS):
        state.colour[peg] = cards[peg]
        state.cap[peg] = 1
        state.moved[peg] = 0
        state.seen[peg] = 0
    for i in range(COLOURS):
        state.visible[i] = 0
        state.points[i] = 0
    state.alive = (1 << int(rules.players)) - 1
    state.seat = 0
    state.held = NOWHERE
    state.lifts = 0
    state.puts_away = 0
    state.last = NOWHERE
    state.shown = 0


def is_over(state: Record) -> bool:
    alive = int(state.alive)
    return alive & (alive - 1) == 0


def acting(rules: Record, state: Record) -> int:
    return 0 if is_over(state) else 1 << int(state.seat)


def legal(rules: Record, state: Record, seat: int, out: Numbers) -> int:
    n = 0
    if state.held == NOWHERE:
        for peg in range(PEGS):
            if may_lift(state, peg):
                out[n] = peg
                n += 1
        return n
    out[n] = OFF
    n += 1
    if state.lifts < 3 or state.puts_away > 0:
        for peg in range(PEGS):
            if may_cover(state, peg):
                out[n] = COVER + peg
                n += 1
    return n


def distinct(rules: Record, state: Record, seat: int, moves: Numbers, count: int) -> int:
    """Where a peg stands does not matter: of the caps over one colour, or over unknown ones, any is as good as another.

    So is any visible peg of one colour, for covering.
    """
    kept = 0
    met = 0  # bit mask of colours; the last bit stands for unknown, or for putting the cap away
    for i in range(count):
        move = int(moves[i])
        kind = COLOURS
        if move > OFF:
            kind = int(state.colour[move - COVER])
        elif move < OFF and state.seen[move]:
            kind = int(state.colour[move])
        if (met >> kind) & 1 == 0:
            met |= 1 << kind
            moves[kept] = move
            kept += 1
    return kept


def may_lift(state: Record, peg: int) -> bool:
    if not state.cap[peg] or state.moved[peg]:
        return False
    return int(state.lifts) > 0 or peg != int(state.last)


def may_cover(state: Record, peg: int) -> bool:
    colour = int(state.colour[peg])
    return not state.cap[peg] and colour != state.colour[state.held] and state.visible[colour] < COLOURS


def apply(rules: Record, state: Record, seat: int, move: int) -> None:
    if move < OFF:
        lift(rules, state, seat, move)
    else:
        put(rules, state, seat, move)


def lift(rules: Record, state: Record, seat: int, peg: int) -> None:
    colour = int(state.colour[peg])
    state.cap[peg] = 0
    state.seen[peg] = 1
    state.shown = colour + 1
    state.visible[colour] += 1
    state.lifts += 1
    if state.visible[colour] == COLOURS:
        go_out(rules, state, seat)
    else:
        state.held = peg


def put(rules: Record, state: Record, seat: int, move: int) -> None:
    state.last = NOWHERE
    state.shown = 0
    if move == OFF:
        state.puts_away += 1
    else:
        peg = move - COVER
        state.visible[int(state.colour[peg])] -= 1
        state.cap[peg] = 1
        state.moved[peg] = 1
        state.last = peg
    state.held = NOWHERE
    if state.lifts == 3:
        next_turn(rules, state, seat)


def go_out(rules: Record, state: Record, seat: int) -> None:
    gone = 0
    for other in range(int(rules.players)):
        gone += 1 - ((int(state.alive) >> other) & 1)
    state.points[seat] = gone
    state.alive = int(state.alive) & ~(1 << seat)
    state.last = NOWHERE  # the cap in hand is put away
    next_turn(rules, state, seat)
    if is_over(state):
        state.points[int(state.seat)] = rules.players - 1


def next_turn(rules: Record, state: Record, seat: int) -> None:
    state.lifts = 0
    state.puts_away = 0
    for peg in range(PEGS):
        state.moved[peg] = 0
    following = (seat + 1) % int(rules.players)
    while (int(state.alive) >> following) & 1 == 0:
        following = (following + 1) % int(rules.players)
    state.seat = following


def score(rules: Record, state: Record, out: Numbers) -> None:
    over = is_over(state)
    for seat in range(int(rules.players)):
        out[seat] = (int(state.alive) >> seat) & 1 if over else 0
        out[POINTS + seat] = state.points[seat]


def shown(rules: Record, state: Record) -> int:
    return int(state.shown)


def imagine(rules: Record, state: Record, seat: int, rng: Numbers) -> None:
    if rules.strips and imagine_strips(state, rng):
        return
    unseen = 0
    left = 0  # how many unseen pegs of each colour, three bits a colour
    for peg in range(PEGS):
        if not state.seen[peg]:
            unseen += 1
            left += 1 << (3 * int(state.colour[peg]))
    for peg in range(PEGS):
        if not state.seen[peg]:
            skip = below(rng, unseen)
            colour = 0
            while skip >= (left >> (3 * colour)) & 7:
                skip -= (left >> (3 * colour)) & 7
                colour += 1
            state.colour[peg] = colour
            left -= 1 << (3 * colour)
            unseen -= 1


def strip_fits(state: Record, row: int, strip: int, turned: int) -> bool:
    for i in range(SIDE):
        peg = row * SIDE + i
        if state.seen[peg] and state.colour[peg] != STRIPS[strip][SIDE - 1 - i if turned else i]:
            return False
    return True


def fitting_ways(state: Record, row: int, strip: int) -> int:
    return int(strip_fits(state, row, strip, 0)) + int(strip_fits(state, row, strip, 1))


def imagine_strips(state: Record, rng: Numbers) -> bool:
    """Lay the strips in one of the ways that agree with all pegs seen, each with the same chance.

    False if there is none: the board was set up by hand, from other strips.
    """
    total = 0
    for order in range(120):
        total += ways_in_order(state, order)
    if total == 0:
        return False
    skip = below(rng, total)
    order = 0
    ways = ways_in_order(state, order)
    while skip >= ways:
        skip -= ways
        order += 1
        ways = ways_in_order(state, order)
    used = 0
    for row in range(SIDE):
        strip = strip_in_order(order, row, used)
        used |= 1 << strip
        fits = fitting_ways(state, row, strip)
        turned = skip % fits if fits == 2 else 1 - int(strip_fits(state, row, strip, 0))
        skip //= fits
        lay_strip(state.colour, row, strip, turned)
    return True


def ways_in_order(state: Record, order: int) -> int:
    ways = 1
    used = 0
    for row in range(SIDE):
        strip = strip_in_order(order, row, used)
        used |= 1 << strip
        ways *= fitting_ways(state, row, strip)
        if ways == 0:
            break
    return ways
