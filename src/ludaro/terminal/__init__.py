"""Games drawn in a terminal, from what a seat may know. Each family has its own module here, with ``draw(view)``."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from rich.console import RenderableType

from ludaro.games import FAMILIES, game

PLACE_NAME = re.compile(r"[a-p]\d+|-?\d+,-?\d+")


def draw(view: Mapping[str, Any]) -> RenderableType:
    """A picture of a view (:meth:`ludaro.State.view`) for a person."""
    family = game(view["game"]).family.name
    module = import_module(f"ludaro.terminal.{family if family in FAMILIES else 'plain'}")
    picture: RenderableType = module.draw(view)
    return picture


def tell(before: Mapping[str, Any], move: str, after: Mapping[str, Any]) -> str:
    """A move in words for those who watch, from the views before and after it.

    That is its text, the cards that it brought to light, moved or took away, and the points that it gained.

    >>> import ludaro
    >>> state = ludaro.game("colorio").new(2, deal="RGYBW" * 5)
    >>> before = state.view(None)
    >>> state.play("b3")
    >>> tell(before, "b3", state.view(None))
    'b3 (G)'
    """
    news = _news(before["table"], after["table"])
    facts = [card for place, card in news if place in move and card not in move]
    facts = facts or [f"{card} to {place}" for place, card in news if place not in move and card not in move]
    gone = Counter(_gone(after["table"])) - Counter(_gone(before["table"]))
    if gone:
        facts.append(f"away {' '.join(sorted(gone.elements()))}")
    for seat, (old, new) in enumerate(zip(before["points"] or [], after["points"] or [], strict=True)):
        if new > old:
            facts.append(f"+{new - old}" if seat == after["history"][-1][0] else f"seat {seat} +{new - old}")
    return f"{move} ({', '.join(dict.fromkeys(facts))})" if facts else move


def ended(view: Mapping[str, Any], name: Callable[[int], str]) -> str:
    """By which rule a game ended, in a sentence with the players' names; empty if it did not end by the rules.

    >>> import ludaro
    >>> state = ludaro.game("colorio").new(2, deal="RGYBW" * 5)
    >>> for move in ("a1", "off", "a2", "off", "a3", "off", "a4", "off", "a5"):
    ...     state.play(move)
    >>> ended(state.view(None), ["Ana", "Ben"].__getitem__)
    'Ben uncovered the fifth peg of a colour, and one player is left.'
    """
    ending = view["ending"]
    if ending is None:
        return ""
    sentence: str = game(view["game"]).family.ending.WORDS[ending["by"]]
    return sentence.format(who="" if ending["seat"] is None else name(ending["seat"]))


def _news(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The places of a table where another card lies on top than before, with that card."""
    found = []
    for name, places in after.items():
        old = before.get(name)
        if isinstance(places, dict) and isinstance(old, dict):
            found += [(place, _card(lies)) for place, lies in places.items() if _card(lies) != _card(old.get(place))]
    return [(place, card) for place, card in found if card and PLACE_NAME.fullmatch(place)]


def _card(lies: Any) -> str:
    """The card that lies at a place: a text, a card with more facts about it, or the last one of a pile."""
    if isinstance(lies, list):
        lies = lies[-1] if lies else None
    card = lies.get("card") if isinstance(lies, dict) else lies
    return card if isinstance(card, str) else ""


def _gone(table: Mapping[str, Any]) -> list[str]:
    """The cards out of the game, where a table tells them by owner."""
    gone = table.get("gone")
    return [card for cards in gone.values() for card in cards] if isinstance(gone, dict) else []
