"""Whole cards, boards and caps: the drawings put where the layouts say."""

from __future__ import annotations

from collections.abc import Mapping

from ludaro.art import cards, glyphs, objects, pictures, shapes
from ludaro.art.layouts import LAYOUTS, Spot
from ludaro.art.paths import CURRENT, Drawing, Layer


def repainted(layers: tuple[Layer, ...], paint: Mapping[str, str]) -> tuple[Layer, ...]:
    """Layers in other colours, by name."""
    return tuple(
        Layer(
            layer.path,
            layer.fill and paint.get(layer.fill, layer.fill),
            layer.line and paint.get(layer.line, layer.line),
            layer.width,
        )
        for layer in layers
    )


def at(drawing: Drawing, spot: Spot, *, tall: bool = False) -> tuple[Layer, ...]:
    """A drawing's layers around a spot, which names its width (where it is tall, its height)."""
    width = spot.size * (drawing.width / drawing.height if tall else 1.0)
    height = width * drawing.height / drawing.width
    return drawing.within(spot.x - width / 2, spot.y - height / 2, width)


def numeral(number: int, spot: Spot, colour: str) -> tuple[Layer, ...]:
    """A number of one digit or more, as high as the spot says."""
    digits = [cards.number(digit) for digit in str(number)]
    width = spot.size * digits[0].width / digits[0].height
    left = spot.x - width * len(digits) / 2
    layers: tuple[Layer, ...] = ()
    for place, digit in enumerate(digits):
        layers += digit.within(left + place * width, spot.y - spot.size / 2, width)
    return repainted(layers, {CURRENT: colour})


def numbered(value: int, colour: str, deck: int = 1) -> Drawing:
    """A card of the sixty-four."""
    empty, spots = cards.face("64g", deck), LAYOUTS["64g"].spots
    number = numeral(value, spots["value"], f"c-{colour}-line")
    return Drawing(empty.width, empty.height, (*empty.layers, *number, *at(glyphs.glyph(colour), spots["glyph"])))


def shaped(colour: str, shape: str) -> Drawing:
    """A card of Tabeligi."""
    empty, spots = cards.face("tabeligi"), LAYOUTS["tabeligi"].spots
    paint = {CURRENT: f"t-{colour}", "line": f"t-{colour}-line"}
    inside = repainted(at(shapes.shape(shape), spots["shape"]), paint)
    return Drawing(empty.width, empty.height, (*empty.layers, *inside, *at(pictures.picture(colour), spots["mark"])))


def cornered(corners: str, number: int | None = None) -> Drawing:
    """A card of Kvaro from its four corners, ``aR bG cY dB``, with its number in the deck."""
    layout = LAYOUTS["kvaro"]
    layers = cards.face("kvaro").layers
    for corner, spot in zip(corners.split(), layout.corners, strict=True):
        layers += at(objects.coloured(corner[0], corner[1]), spot)
    if number is not None:
        layers += numeral(number, layout.spots["number"], "edge")
    return Drawing(layout.width, layout.height, layers)
