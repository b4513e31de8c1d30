"""The box of Tabeligi: a card of each colour and shape."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludaro.games.kit import Kit, Pack
from ludaro.games.tabeligi.notation import COLOUR_LETTERS, SHAPE_LETTERS


def kit(rules: Any, options: Mapping[str, Any]) -> Kit:
    """All cards, or those that a number of players use."""
    colours: str | list[str] = COLOUR_LETTERS
    shapes: str | list[str] = SHAPE_LETTERS
    if rules is not None:
        colours = [COLOUR_LETTERS[place] for place in rules["colour"][: rules["colours"]]]
        shapes = [SHAPE_LETTERS[place] for place in rules["shape"][: rules["shapes"]]]
    cards = tuple(colour + shape for colour in colours for shape in shapes)
    return Kit(packs=(Pack("tabeligi", cards, "back-tabeligi"),))
