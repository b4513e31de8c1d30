"""The colours of an edition, by name, as red, green and blue from 0 to 1."""

from __future__ import annotations

from functools import cache

from ludaro.art.palette import palette
from ludaro.press.paper import TOUCH

RGB = tuple[float, float, float]
GROUNDS = ("table", "cell", "paper", "paper-2", "back-1", "back-2", "back-kvaro", "back-tabeligi")
PALER = 0.5  # how much white goes into what is filled, to save ink
DARK = {"colour": "#d6c59f", "grey": "#d4d4d4"}  # dark squares where a tint tells them; elsewhere a hatch does


@cache
def inks(edition: str) -> dict[str, RGB]:
    """Every colour of an edition. The signs, shapes and patterns tell the colours apart in all of them.

    >>> inks("ink")["paper"]
    (1.0, 1.0, 1.0)
    """
    colours = palette("light")
    if edition == "ink":  # what is drawn on a colour must show on its paler tone
        colours |= {name: colours[name[:-3] + "-line"] for name in colours if name.endswith("-on")}
    made = {name: _ink(edition, name, _rgb(colour)) for name, colour in colours.items()}
    dark = _rgb(DARK.get(edition, "#ffffff"))
    hatch = dark if edition in DARK else made["edge"]
    return made | {"mark": made["edge" if edition == TOUCH else "ink"], "dark": dark, "hatch": hatch}


def _ink(edition: str, name: str, colour: RGB) -> RGB:
    if edition == "colour":
        return colour
    if name in GROUNDS:
        return (1.0, 1.0, 1.0)
    if edition == TOUCH:  # black rises on swell paper; what is to be cut must not
        return (0.8, 0.8, 0.8) if name == "edge" else (0.0, 0.0, 0.0)
    if edition == "grey":
        grey = round(0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2], 4)
        return (grey, grey, grey)
    if name.endswith(("-line", "-on")) or name in ("edge", "ring", "ink", "line", "last"):
        return colour
    red, green, blue = (round(part + (1 - part) * PALER, 4) for part in colour)
    return (red, green, blue)


def _rgb(text: str) -> RGB:
    red, green, blue = (round(int(text[place : place + 2], 16) / 255, 4) for place in (1, 3, 5))
    return (red, green, blue)
