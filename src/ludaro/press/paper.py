"""Papers, card sizes, and the choices that somebody makes who prints."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ludaro.errors import LudaroError, nearest

EDGE = 5.0  # what an ordinary printer leaves white, in millimetres
PAPERS = {"a4": (210.0, 297.0), "a3": (297.0, 420.0), "letter": (215.9, 279.4)}
CARDS = {
    "standard": (63.0, 88.0),
    "poker": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "mini": (44.45, 63.5),
}
OWN = "own"  # as large as the game's own cards are
SIDES = ("long", "short", "fold", "single")
TOUCH = "touch"  # to be felt
SEEN = ("colour", "ink", "grey")  # to be looked at
EDITIONS = (*SEEN, TOUCH)


class BadPrint(LudaroError):
    """Something that cannot be printed so."""


@dataclass(frozen=True, slots=True)
class Profile:
    """Where a printer puts the back of a sheet: shifted to the right and down, in millimetres, turned clockwise, in
    degrees, and larger or smaller, all as seen from the back and against its face."""

    right: float = 0.0
    down: float = 0.0
    turn: float = 0.0
    scale: float = 1.0


@dataclass(frozen=True, slots=True)
class Making:
    """How something is to be printed."""

    paper: str = "a4"
    card: str = OWN
    sides: str = "long"
    edition: str = "colour"
    bleed: float = 0.0
    lang: str = "en"
    profile: Profile = field(default=Profile())
    large: bool = False  # large print

    def __post_init__(self) -> None:
        for kind, value, known in (
            ("paper", self.paper, tuple(PAPERS)),
            ("way of printing sides", self.sides, SIDES),
            ("edition", self.edition, EDITIONS),
        ):
            if value not in known:
                raise BadPrint(f"no {kind} {value!r}; {nearest(value, known)}")
        if not 0 <= self.bleed <= 5:
            raise BadPrint(f"the bleed is from 0 to 5 mm, not {self.bleed:g}")
        card_size(self.card)
        if self.edition == TOUCH:  # what rises on a sheet rises on one side
            object.__setattr__(self, "sides", "single")

    @property
    def page(self) -> tuple[float, float]:
        """Width and height of the paper, upright."""
        return PAPERS[self.paper]


def card_size(text: str) -> tuple[float, float] | None:
    """Width and height of a card by its name, or written in millimetres as ``60x90``; None for a game's own size.

    >>> card_size("poker"), card_size("60x90"), card_size("own")
    ((63.5, 88.9), (60.0, 90.0), None)
    """
    if text == OWN:
        return None
    if text in CARDS:
        return CARDS[text]
    found = re.fullmatch(r"(\d+(?:\.\d+)?)[x×](\d+(?:\.\d+)?)", text)
    if not found:
        raise BadPrint(f"no card size {text!r}; {nearest(text, (OWN, *CARDS))}; or write millimetres, as in 60x90")
    width, height = float(found[1]), float(found[2])
    if not (20 <= width <= 200 and 20 <= height <= 200):
        raise BadPrint(f"a card is from 20 to 200 mm wide and high, not {text}")
    return width, height


def checked_url(url: str) -> str:
    """An address of a server, as codes and sheets have it.

    >>> checked_url("https://play.example.org/")
    'https://play.example.org'
    """
    if url and not re.fullmatch(r"https?://[A-Za-z0-9.:\[\]/_~-]{1,100}", url):
        raise BadPrint(f"an address is like https://play.example.org, not {url[:120]!r}")
    return url.rstrip("/")
