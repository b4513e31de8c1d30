"""The picture of a 64g game, made of the one before: a move changes a few squares."""

from __future__ import annotations

from functools import cache
from typing import Any

from ludaro.games.sixtyfour.board import DECK, NOTHING
from ludaro.games.sixtyfour.notation import card_text, squares
from ludaro.games.sixtyfour.view import (
    SixtyfourCard,
    SixtyfourTable,
    cards_there,
    deck_cards,
    moment,
    picture,
    pile_under,
    show_squares,
)
from ludaro.kernel.bits import members

TAKEN, UP, FIRST_BIT = range(3)  # places in a list of boards


def redraw(rules: Any, before: Any, drawn: SixtyfourTable, state: Any) -> SixtyfourTable:
    """The same picture, where a few squares are not as they were before."""
    old, new = _boards(before), _boards(state)
    other = _differing(old, new)
    then, now = _piles_at(old, before.under, other), _piles_at(new, state.under, other)
    if not _same_below(before, state, then, now):
        return picture(rules, state)
    was, there = cards_there(rules, before, then), cards_there(rules, state, now)
    gone = drawn["gone"] if was == there else _gone_since(rules, drawn["gone"], was - there, there - was)
    shown = _with(rules, drawn["squares"], other, show_squares(rules, now, new[UP]))
    return {**drawn, "squares": shown, "gone": gone, **moment(rules, state)}


def _boards(state: Any) -> list[int]:
    """The sets of squares that are taken or show a face, and those that tell the cards on top, bit by bit."""
    return [int(state.taken), int(state.up), *map(int, state.bit)]


def _differing(old: list[int], new: list[int]) -> list[int]:
    """The squares that have another top card, or have it otherwise."""
    rest = 0
    for one, other in zip(old, new, strict=True):
        rest |= one ^ other
    return members(rest)


def _piles_at(boards: list[int], under: list[int], places: list[int]) -> dict[int, list[int]]:
    """The cards of some squares, as ``all_piles`` has them."""
    piles = {}
    for at in places:
        if boards[TAKEN] >> at & 1:
            top = 0
            for bit, board in enumerate(boards[FIRST_BIT:]):
                top |= (board >> at & 1) << bit
            piles[at] = pile_under(under, top)
    return piles


def _same_below(before: Any, state: Any, then: dict[int, list[int]], now: dict[int, list[int]]) -> bool:
    """Whether the piles that have their old card on top have the old ones under it, too."""
    if before.under == state.under:
        return True
    known = {card for piles in (then, now) for pile in piles.values() for card in pile}
    return all(
        old == new or card in known for card, (old, new) in enumerate(zip(before.under, state.under, strict=True))
    )


def _with(
    rules: Any, shown: dict[str, list[SixtyfourCard]], other: list[int], fresh: dict[str, list[SixtyfourCard]]
) -> dict[str, list[SixtyfourCard]]:
    """What the squares show, some of which show something else; in their order."""
    if not other:
        return shown
    names = squares(rules.files)
    new = shown | fresh
    for at in other:
        if names[at] not in fresh:
            new.pop(names[at], None)
    return new if new.keys() == shown.keys() else {name: new[name] for name in names if name in new}


def _gone_since(rules: Any, gone: dict[str, list[str]], left: set[int], came: set[int]) -> dict[str, list[str]]:
    """The same after some cards have left the game, and others came back."""
    new = {owner: list(texts) for owner, texts in gone.items()}
    for card in came - {NOTHING}:
        new["all" if rules.pack else str(card // DECK)].remove(card_text(card))
    for card in left - {NOTHING}:
        new["all" if rules.pack else str(card // DECK)].append(card_text(card))
    order = _order(rules.colours, rules.values)
    return {owner: sorted(texts, key=order.__getitem__) for owner, texts in new.items()}


@cache
def _order(colours: int, values: int) -> dict[str, int]:
    return {text: place for place, (_, text) in enumerate(deck_cards(colours, values, 0))}
