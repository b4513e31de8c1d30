"""Questions with three answers: yes, no, and not yet to be told, with how many more games would tell.

A scale says which values mean what. Nothing is said of a value but what all of its interval agrees on: what is not
proven is not therefore absent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, inf, log10

YES, NO, OPEN = "yes", "no", "cannot tell yet"
LIKELY = 1.43  # times its reach off a line, an interval leaves the line out in four reports of five
FARTHEST = 20  # times as many games are no longer a matter of going on


@dataclass(frozen=True)
class Band:
    """Values up to a line (and above that of the band before), with a word and a sentence for them."""

    upto: float
    word: str
    says: str
    yes: bool
    good: bool | None


@dataclass(frozen=True)
class Scale:
    """A question: bands in rising order, and what can be said when only yes or only no is sure."""

    bands: Sequence[Band]
    yes: str
    no: str


@dataclass(frozen=True)
class Answer:
    answer: str
    word: str
    says: str
    good: bool | None
    times: float | None = None
    """How many times as many games would probably tell; inf: too many. None: there is nothing to tell."""
    line: float | None = None
    """The line between yes and no that is hardest to tell from the value."""


def answer(scale: Scale, value: float, low: float, high: float) -> Answer:
    """What is sure of something that was estimated, with its interval.

    >>> pays = Scale([Band(0.1, "shallow", "", False, None), Band(inf, "deep", "", True, True)], "", "")
    >>> [answer(pays, value, low, high).word for value, low, high in ((0, -0.1, 0.1), (1, 0.4, 1), (1, -0.1, 1))]
    ['shallow', 'deep', 'cannot tell yet']
    """
    bands = scale.bands
    there = [band for band, floor in zip(bands, _floors(bands), strict=True) if high > floor and low <= band.upto]
    if len(there) == 1:
        band = there[0]
        return Answer(YES if band.yes else NO, band.word, band.says, band.good)
    if len({band.yes for band in there}) == 1:
        words = [band.word for band in there]
        word = " or ".join(words) if len(words) == 2 else f"{words[0]} to {words[-1]}"
        good = there[0].good if len({band.good for band in there}) == 1 else None
        return Answer(*((YES, word, scale.yes) if there[0].yes else (NO, word, scale.no)), good)
    lines = [below.upto for below, above in pairwise(there) if below.yes != above.yes]
    line = min(lines, key=lambda line: abs(value - line))
    return Answer(OPEN, OPEN, "", None, _times(value, low, high, line), line)


def band_of(scale: Scale, value: float) -> Band:
    """What a value means, sure or not."""
    return next(band for band in scale.bands if value <= band.upto)


def _floors(bands: Sequence[Band]) -> list[float]:
    return [-inf, *(band.upto for band in bands[:-1])]


def _times(value: float, low: float, high: float, line: float) -> float:
    """How many times as many games probably move the interval off a line: its reach shrinks with the root of them."""
    reach = high - value if line >= value else value - low
    off = abs(line - value)
    times = (LIKELY * reach / off) ** 2 if off else inf
    return max(1.1, times) if times <= FARTHEST else inf


def games_to_tell(times: float, games: int) -> int | None:
    """How many games in all would tell, to two digits; None: too many to say.

    >>> games_to_tell(3.2, 100), games_to_tell(inf, 100)
    (320, None)
    """
    return None if times == inf else round_up(games * times)


def round_up(number: float) -> int:
    """To two digits, and at least ten.

    >>> round_up(3), round_up(101), round_up(4711)
    (10, 110, 4800)
    """
    step: int = 10 ** max(0, int(log10(max(1.0, number))) - 1)
    return max(10, ceil(round(number / step, 6)) * step)
