"""Puzzles for kvaro-solo that can be solved: a random 3×3 square, then other cards beside it.

Squares that share no card with many others come up more often than in a fair draw among all solvable sets; in return
the search ends soon with any deck that has a square at all.
"""

from __future__ import annotations

from ludaro.games.kvaro.table import CARDS, CODES, EVERY, both_ways
from ludaro.games.kvaro.words import CELLS, SIDE
from ludaro.kernel.bits import lowest
from ludaro.kernel.random import below, shuffle
from ludaro.kernel.records import Numbers, Record


def deal_puzzle(rules: Record, rng: Numbers, cards: Numbers, count: int) -> None:
    """Card numbers from 1, ascending, then zeros."""
    chosen = 0
    if random_square(rules, rng, cards):
        for cell in range(CELLS):
            chosen |= 1 << (code_in(cards, cell) % CARDS)
    here = 0
    for pick in (1, 0):
        for card in range(CARDS):
            if (chosen >> card) & 1 == pick:
                cards[here] = card
                here += 1
    shuffle(rng, cards, CELLS if chosen else 0, CARDS)
    chosen = 0
    for i in range(count):
        chosen |= 1 << int(cards[i])
    here = 0
    for card in range(CARDS):
        if (chosen >> card) & 1:
            cards[here] = card + 1
            here += 1
    for i in range(here, CARDS):
        cards[i] = 0


def random_square(rules: Record, rng: Numbers, cells: Numbers) -> bool:
    """Fill ``cells`` with a square; False if there is none.

    Row by row, with backtracking. Each cell tries the codes from a random one on, round to the one before it:
    ``cells[9 + cell]`` is where it starts, ``cells[cell]`` how far it has come.
    """
    for cell in range(CELLS):
        cells[CELLS + cell] = below(rng, CODES)
    cells[0] = -1
    cell = 0
    while 0 <= cell < CELLS:
        there = after(codes_for(rules, cells, cell), int(cells[CELLS + cell]), int(cells[cell]))
        if there == 0:
            cell -= 1
        else:
            cells[cell] = lowest(there)
            cell += 1
            if cell < CELLS:
                cells[cell] = -1
    return cell == CELLS


def code_in(cells: Numbers, cell: int) -> int:
    return (int(cells[cell]) + int(cells[CELLS + cell])) % CODES


def codes_for(rules: Record, cells: Numbers, cell: int) -> int:
    """What fits in a cell beside the cells before it."""
    used = 0
    for other in range(cell):
        used |= 1 << (code_in(cells, other) % CARDS)
    fit = EVERY & ~both_ways(used)
    if cell % SIDE > 0:
        fit &= int(rules.rows[int(rules.row[code_in(cells, cell - 1)])])
    if cell >= SIDE:
        fit &= int(rules.columns[int(rules.column[code_in(cells, cell - SIDE)])])
    return fit


def after(codes: int, start: int, done: int) -> int:
    """The codes counted from ``start``, without those up to ``done``."""
    turned = ((codes >> start) | (codes << (CODES - start))) & EVERY
    return turned & ~((1 << (done + 1)) - 1)
