"""Combinations: three or more cards in line that have one colour, one value, or values that rise or fall by one."""

from __future__ import annotations

from typing import Any

from ludaro.games.sixtyfour.board import (
    LINES,
    back,
    card_at,
    colour_of,
    forth,
    own,
    value_of,
    with_colour,
    with_value,
)
from ludaro.games.sixtyfour.words import COLOUR, COMBINATION, FALLING, RISING, VALUE
from ludaro.kernel.bits import NONE, ONE, lowest, size, square
from ludaro.kernel.records import Record


def taking_part(rules: Record, state: Record, seat: int) -> Any:
    """The squares whose cards count in a seat's combinations."""
    return state.up & own(state, seat) if rules.among else state.up


def unbroken(rules: Record, within: Any, at: int, line: int) -> Any:
    """The run through a square along a line, as far as the set goes."""
    run = square(at)
    grown = run | ((forth(rules, run, line) | back(rules, run, line)) & within)
    while grown != run:
        run = grown
        grown = run | ((forth(rules, run, line) | back(rules, run, line)) & within)
    return run


def stairs(rules: Record, state: Record, within: Any, at: int, line: int, rise: int) -> Any:
    """The run through a square whose values go up by ``rise`` from card to card along a line."""
    run = square(at)
    value = value_of(card_at(state, at))
    step = forth(rules, run, line) & within & with_value(state, value + rise)
    above = value + rise
    while step != NONE:
        run |= step
        above += rise
        step = forth(rules, step, line) & within & with_value(state, above)
    below = value - rise
    step = back(rules, square(at), line) & within & with_value(state, below)
    while step != NONE:
        run |= step
        below -= rise
        step = back(rules, step, line) & within & with_value(state, below)
    return run


def run_of_kind(rules: Record, state: Record, among: Any, at: int, line: int, kind: int) -> Any:
    """The longest run of a kind along a line that contains the card on a square."""
    if kind in (RISING, FALLING):
        return stairs(rules, state, among, at, line, 1 if kind == RISING else -1)
    card = card_at(state, at)
    if kind == COLOUR:
        among = among & with_colour(state, colour_of(card))
    elif kind == VALUE:
        among = among & with_value(state, value_of(card))
    return unbroken(rules, among, at, line)


def runs_along(rules: Record, state: Record, among: Any, at: int, line: int) -> Any:
    """The combinations along a line that contain the card on a square: their squares, and how many they are."""
    found = NONE
    count = 0
    near = forth(rules, square(at), line) | back(rules, square(at), line)
    if near & among == NONE:
        return found, count
    for kind in range(5):
        if (int(rules.kinds) >> kind) & 1:
            run = run_of_kind(rules, state, among, at, line, kind)
            if size(run) >= rules.least:
                found |= run
                count += 1
    return found, count


def cards_in_runs(rules: Record, state: Record, among: Any) -> int:
    """The sizes of all combinations within a set, added up: a card counts once for each that it is in."""
    total = 0
    left = among
    while left != NONE:
        at = lowest(left)
        left &= left - ONE
        for line in range(LINES):
            total += runs_along(rules, state, among, at, line)[1]
    return total


def between(rules: Record, line: int, behind2: Any, behind: Any, ahead: Any, ahead2: Any) -> Any:
    """Squares that complete three in line with two behind them, one on each side, or two ahead."""
    before = forth(rules, behind & forth(rules, behind2, line), line)
    after = back(rules, ahead & back(rules, ahead2, line), line)
    return before | after | (forth(rules, behind, line) & back(rules, ahead, line))


def matches(rules: Record, state: Record, among: Any, card: int) -> Any:
    """All squares where a card would make a combination with cards of the set."""
    if rules.kinds == COMBINATION and rules.least == 3:
        return matches_of_three(rules, state, among, card)
    found = NONE
    for kind in range(5):
        if (int(rules.kinds) >> kind) & 1:
            for line in range(LINES):
                found |= matches_along(rules, state, among, card, line, kind)
    return found


def matches_along(rules: Record, state: Record, among: Any, card: int, line: int, kind: int) -> Any:
    """Squares where a card would make a combination of a kind along a line: so many cards behind it, the rest ahead."""
    found = NONE
    least = int(rules.least)
    behind = ~NONE
    for before in range(least):
        if before > 0:
            behind &= beyond(rules, fitting(state, among, card, kind, -before), line, before)
        ahead = behind
        for after in range(1, least - before):
            ahead &= beyond(rules, fitting(state, among, card, kind, after), line, -after)
        found |= ahead
    return found & rules.squares


def fitting(state: Record, among: Any, card: int, kind: int, away: int) -> Any:
    """Cards of a set that fit into a combination with a card so many places further along the line."""
    if kind == COLOUR:
        return among & with_colour(state, colour_of(card))
    if kind == VALUE:
        return among & with_value(state, value_of(card))
    if kind == RISING:
        return among & with_value(state, value_of(card) + away)
    if kind == FALLING:
        return among & with_value(state, value_of(card) - away)
    return among


def beyond(rules: Record, squares: Any, line: int, steps: int) -> Any:
    """A set moved so many steps along a line, back if there are less than none."""
    for _ in range(steps):
        squares = forth(rules, squares, line)
    for _ in range(-steps):
        squares = back(rules, squares, line)
    return squares


def matches_of_three(rules: Record, state: Record, among: Any, card: int) -> Any:
    """The same for the usual combinations of three or more: one look at each line."""
    value = value_of(card)
    alike = among & with_colour(state, colour_of(card))
    equal = among & with_value(state, value)
    one_less = among & with_value(state, value - 1)
    two_less = among & with_value(state, value - 2)
    one_more = among & with_value(state, value + 1)
    two_more = among & with_value(state, value + 2)
    found = NONE
    for line in range(LINES):
        found |= between(rules, line, alike, alike, alike, alike)
        found |= between(rules, line, equal, equal, equal, equal)
        found |= between(rules, line, two_less, one_less, one_more, two_more)
        found |= between(rules, line, two_more, one_more, one_less, two_less)
    return found
