"""The box of Kvaro: its deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludaro.games.kit import Kit, Pack
from ludaro.games.kvaro.deck import OURS, card_text, cards_of


def kit(rules: Any, options: Mapping[str, Any]) -> Kit:
    """The deck in use."""
    cards = tuple(card_text(card) for card in cards_of(options.get("deck", OURS)))
    return Kit(packs=(Pack("kvaro", cards, "back-kvaro"),))
