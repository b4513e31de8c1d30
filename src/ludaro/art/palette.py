"""The colours of the drawings, by name, for a light and a dark table.

A colour of a game has a fill (``c-R``), a line around it (``c-R-line``, at least 3:1 against every card and table), and
a tone to draw on the fill with (``c-R-on``, at least 3:1 against the fill). Tabeligi's eleven are ``t-Y`` and so on.
"""

from __future__ import annotations

FOUR = "RGYB"
FIVE = FOUR + "W"
ELEVEN = "YRPGBVONKEW"
THEMES = ("light", "dark")

COLOUR_NAMES = {
    "table": ("#ece2d0", "#15181e"),  # what the cards lie on
    "cell": ("#e3d7c1", "#1c2028"),  # a place on the table
    "paper": ("#fdf8ec", "#272b34"),  # a card's face
    "paper-2": ("#f4ead6", "#31343c"),  # the face of deck 2
    "edge": ("#85775f", "#7d828d"),  # around cards and places
    "ring": ("#3b3347", "#e6dcc6"),  # marks deck 2
    "ink": ("#2f2a38", "#f1eadb"),  # numbers
    "line": ("#4a4354", "#c9c6c0"),  # around shapes without a colour of their own
    "shade": ("#e2d6bf", "#3a3f4a"),  # quiet decoration
    "shine": ("#fff8ea", "#fff6e6"),  # light that falls on a thing
    "last": ("#b5641b", "#f0a35a"),  # the last move
    "pick": ("#1f6f8b", "#6cc4e0"),  # what is picked up, and where it may go
    "back-1": ("#d9e3df", "#2b4046"),
    "back-1-line": ("#3f7a78", "#79b3ae"),
    "back-2": ("#ecd9cf", "#46343a"),
    "back-2-line": ("#a2584a", "#d79a88"),
    "back-kvaro": ("#dfe3ef", "#2e3550"),
    "back-kvaro-line": ("#55639c", "#93a2da"),
    "back-tabeligi": ("#eadff0", "#3b3049"),
    "back-tabeligi-line": ("#7d5a96", "#b896d0"),
    "cap": ("#c9a77c", "#8a6a48"),
    "cap-light": ("#dcc19b", "#a5835c"),
    "cap-line": ("#6b4a26", "#d9b98f"),
    "gold": ("#f0c040", "#f2c95c"),
    "gold-line": ("#6b4806", "#fdecc0"),
    "face-line": ("#2f2a38", "#1b1822"),  # on the computers' faces
    "tint-1": ("#a5d68f", "#a5d68f"),
    "tint-2": ("#c8ccd6", "#c8ccd6"),
    "tint-3": ("#f3c3cf", "#f3c3cf"),
    "tint-4": ("#d8a878", "#d8a878"),
    "tint-5": ("#a9c4ea", "#a9c4ea"),
    "tint-6": ("#f4a869", "#f4a869"),
    "tint-7": ("#c9b0e6", "#c9b0e6"),
    "tint-8": ("#ef9a8d", "#ef9a8d"),
    "c-R": ("#c33a31", "#cf4235"),
    "c-R-line": ("#721310", "#f2998d"),
    "c-R-on": ("#fff3ea", "#fff3ea"),
    "c-G": ("#43b07d", "#4fb88a"),
    "c-G-line": ("#10553a", "#a8ecce"),
    "c-G-on": ("#06301f", "#06301f"),
    "c-Y": ("#f6c343", "#f6ca4e"),
    "c-Y-line": ("#6f4a06", "#ffefb1"),
    "c-Y-on": ("#4d3202", "#4d3202"),
    "c-B": ("#3053a2", "#5477c4"),
    "c-B-line": ("#0e2459", "#9cb7ef"),
    "c-B-on": ("#eef3ff", "#f2f6ff"),
    "c-W": ("#fffdf7", "#f4efe3"),
    "c-W-line": ("#5f574d", "#9d968b"),
    "c-W-on": ("#5f574d", "#4b453e"),
    "t-Y": ("#f8da4a", "#fade59"),
    "t-Y-line": ("#674600", "#ffefac"),
    "t-R": ("#b83e2f", "#cb4737"),
    "t-R-line": ("#5f0702", "#e49284"),
    "t-P": ("#f19cc9", "#f6a8d4"),
    "t-P-line": ("#713559", "#fee7f3"),
    "t-G": ("#2eb27a", "#63bd90"),
    "t-G-line": ("#005534", "#afe2c5"),
    "t-B": ("#4f6fb8", "#587ec9"),
    "t-B-line": ("#1c2f60", "#92abda"),
    "t-V": ("#5c3192", "#6c38ae"),
    "t-V-line": ("#2a084d", "#b59be5"),
    "t-O": ("#e87802", "#f28b00"),
    "t-O-line": ("#703400", "#fec89a"),
    "t-N": ("#643318", "#734125"),
    "t-N-line": ("#301000", "#caa188"),
    "t-K": ("#1e1f22", "#101117"),
    "t-K-line": ("#08080b", "#a3a4ac"),
    "t-E": ("#81868f", "#87888b"),
    "t-E-line": ("#3a3d43", "#b2b3b5"),
    "t-W": ("#fbfaf8", "#fbfaf8"),
    "t-W-line": ("#625d54", "#9d978e"),
}


def palette(theme: str) -> dict[str, str]:
    """Every colour of a theme by its name.

    >>> palette("light")["paper"]
    '#fdf8ec'
    """
    return {name: pair[THEMES.index(theme)] for name, pair in COLOUR_NAMES.items()}
