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


def redraw(rules: Any, before: Any, drawn: SixtyfourTable, state: Any) -> SixtyfourTable:
    """The same picture, where a few squares are not as they were before."""
    other = _differing(before, state)
    then, now = _piles_at(before, other), _piles_at(state, other)
    if not _same_below(before, state, then, now):
        return picture(rules, state)
    was, there = cards_there(rules, before, then), cards_there(rules, state, now)
    gone = drawn["gone"] if was == there else _gone_since(rules, drawn["gone"], was - there, there - was)
    shown = _with(rules, drawn["squares"], other, show_squares(rules, now, int(state.up)))
    return {**drawn, "squares": shown, "gone": gone, **moment(rules, state)}


def _differing(before: Any, state: Any) -> list[int]:
    """The squares that have another top card, or have it otherwise."""
    boards = before.taken ^ state.taken | before.up ^ state.up
    for old, new in zip(before.bit, state.bit, strict=True):
        boards |= old ^ new
    rest, found = int(boards), []
    while rest:
        found.append((rest & -rest).bit_length() - 1)
        rest &= rest - 1
    return found


def _piles_at(state: Any, places: list[int]) -> dict[int, list[int]]:
    """The cards of some squares, as ``all_piles`` has them."""
    taken, bits = int(state.taken), [int(board) for board in reversed(state.bit)]
    piles = {}
    for at in places:
        if taken >> at & 1:
            top = 0
            for board in bits:
                top = top << 1 | board >> at & 1
            piles[at] = pile_under(state.under, top)
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
