"""Cards in line at a glance, all squares at once: combinations, and pairs that only want one card more."""

from __future__ import annotations

from typing import Any

from ludaro.games.sixtyfour.board import LINES, OWNER, VALUE_BITS, back, forth
from ludaro.games.sixtyfour.words import COLOUR, FALLING, VALUE
from ludaro.kernel.bits import NONE, size
from ludaro.kernel.records import Record


def links(rules: Record, state: Record, among: Any, line: int, kind: int) -> Any:
    """Squares of a set whose card and the next one along a line, in the set too, can stand in one combination."""
    found = among & back(rules, among, line)
    if kind == COLOUR:
        for k in range(VALUE_BITS, OWNER):
            found &= ~(state.bit[k] ^ back(rules, state.bit[k], line))
        return found
    carry = NONE if kind == VALUE else ~NONE
    for k in range(VALUE_BITS):
        low = state.bit[k]
        high = back(rules, state.bit[k], line)
        if kind == FALLING:
            low, high = high, low
        found &= ~(low ^ carry ^ high)
        carry &= low
    return found & ~carry


def apart(rules: Record, state: Record, among: Any, line: int, kind: int) -> Any:
    """Squares of a set between two cards of it along a line that want just one card between them."""
    found = forth(rules, among, line) & back(rules, among, line)
    if kind == COLOUR:
        for k in range(VALUE_BITS, OWNER):
            found &= ~(forth(rules, state.bit[k], line) ^ back(rules, state.bit[k], line))
        return found
    carry = NONE
    for k in range(VALUE_BITS):
        low = forth(rules, state.bit[k], line)
        high = back(rules, state.bit[k], line)
        if kind == FALLING:
            low, high = high, low
        if k == 1 and kind != VALUE:
            carry = ~NONE
        found &= ~(low ^ carry ^ high)
        carry &= low
    return found & ~carry


def counted(rules: Record, state: Record, among: Any) -> int:
    """The cards of all combinations within a set; a card counts once for each that it is in."""
    total = 0
    for line in range(LINES):
        for kind in range(4):
            pairs = links(rules, state, among, line, kind)
            starts = pairs & back(rules, pairs, line)
            middles = forth(rules, starts, line)
            total += size(starts | middles | forth(rules, middles, line))
    return total


def completing(rules: Record, state: Record, among: Any, line: int, kind: int) -> Any:
    """Squares where one card more makes three of a pair on a line."""
    pairs = links(rules, state, among, line, kind)
    ends = forth(rules, forth(rules, pairs, line), line) | back(rules, pairs, line)
    return ends | apart(rules, state, among, line, kind)


def hopes(rules: Record, state: Record, among: Any, free: Any, line: int) -> int:
    """Free squares that complete a pair on a line; a colour is drawn twice as often as a value."""
    total = 0
    for kind in range(4):
        ends = completing(rules, state, among, line, kind) & free
        total += size(ends) * (2 if kind == COLOUR else 1)
    return total


def all_hopes(rules: Record, state: Record, among: Any, free: Any) -> int:
    """The same on all lines."""
    total = 0
    for line in range(LINES):
        total += hopes(rules, state, among, free, line)
    return total


def wanted(rules: Record, state: Record, among: Any) -> Any:
    """Squares that complete any pair on any line."""
    found = NONE
    for line in range(LINES):
        for kind in range(4):
            found |= completing(rules, state, among, line, kind)
    return found


def nearly(rules: Record, mine: Any, free: Any) -> int:
    """Stretches as long as a combination with own cards and free squares only: 6 for each that wants one card, 1 for
    each that wants two."""
    total = 0
    for line in range(LINES):
        card = mine
        gap = free
        usable = ~NONE
        one = NONE
        two = NONE
        three = NONE
        for _ in range(int(rules.least)):
            usable &= card | gap
            three |= two & gap
            two |= one & gap
            one |= gap
            card = back(rules, card, line)
            gap = back(rules, gap, line)
        total += 6 * size(usable & one & ~two) + size(usable & two & ~three)
    return total
