"""What the page wants the press to make: what it costs, one thing at a time, and what was made last."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from urllib.parse import quote

from starlette.requests import Request

from ludaro.errors import LudaroError
from ludaro.press.box import PIECES, Printed, archive, printed
from ludaro.press.calibration import FINE, calibration
from ludaro.press.paper import Making
from ludaro.press.shops import SHOPS, TABLETOP, report, shop_files
from ludaro.table.http.requests import Problem, check
from ludaro.table.line.limits import PRINTS

KEPT = 16_000_000  # bytes of files; a box has some 200 kB, pictures for a shop up to 2.4 MB
WAITING = 8  # things that are to be made; a box takes some 100 ms
# One thread, a box at a time: many at once would stop the server for everybody.
MAKER = ThreadPoolExecutor(1, "press")
PIECES_OF_A_BOX, RULES, MODELS, CALIBRATION = "pieces", "rules", "models", "calibration"
# What something costs, in boxes: measured on one core, where a box takes 100 ms.
PRICES = {MODELS: 3.0, TABLETOP: 8.0} | {name: {"pdf": 4.0, "png": 20.0}[shop.takes] for name, shop in SHOPS.items()}
DEAR = 8.0  # of what costs so much, one at a time is made


@dataclass(frozen=True, slots=True)
class Wish:
    """Something to be made: the pieces of a box, the rules of a game, models, a sheet to calibrate a printer by, or
    what a place takes; and the address that stands in it."""

    part: str
    what: str
    making: Making
    players: int | None = None
    url: str = ""

    @property
    def price(self) -> float:
        """What it costs."""
        return PRICES.get(self.part, 1.0)


@dataclass
class Boxes:
    """What was asked for last."""

    kept: OrderedDict[Wish, list[Printed]] = field(default_factory=OrderedDict)
    waiting: list[Wish] = field(default_factory=list)

    async def get(self, request: Request, wish: Wish) -> list[Printed]:
        """The files of a wish; made now if they are not kept."""
        if wish not in self.kept:
            busy = Problem(503, "busy", "the press is busy; try again in a moment", 2.0)
            if wish.price >= DEAR and any(other.price >= DEAR for other in self.waiting):
                raise busy
            check(request, "prints", PRINTS, wish.price)
            if len(self.waiting) >= WAITING:
                raise busy
            self.waiting.append(wish)
            try:
                made = await asyncio.get_running_loop().run_in_executor(MAKER, _make, wish)
            except LudaroError as error:
                raise Problem(422, "print", str(error)) from None
            finally:
                self.waiting.remove(wish)
            self.kept[wish] = made
            while self.size() > KEPT and len(self.kept) > 1:
                self.kept.popitem(last=False)
        self.kept.move_to_end(wish)
        return self.kept[wish]

    def size(self) -> int:
        """The bytes of all files."""
        return sum(len(file.content) for files in self.kept.values() for file in files)


BOXES = Boxes()


def _make(wish: Wish) -> list[Printed]:
    if wish.part == PIECES_OF_A_BOX:
        return list(printed(wish.what, wish.making, wish.players, only=PIECES))
    if wish.part == RULES:
        return list(printed(wish.what, wish.making, only=(RULES,), preset="recommended", url=wish.url))
    if wish.part == MODELS:
        return list(printed(wish.what, wish.making, wish.players, only=(MODELS,)))
    if wish.part == CALIBRATION:
        return [_calibration_sheet(wish)]
    files = list(_for_place(wish))
    if len(files) > 1:
        whole = archive({file.name: file.content for file in files})
        files.append(Printed(f"{wish.what}-{wish.part}.zip", wish.part, whole, 0, 0))
    return files


def _calibration_sheet(wish: Wish) -> Printed:
    from ludaro.press.painting import pdf

    second = wish.what == FINE.name
    told = f"{wish.url}  {{readings}}" if wish.url else "{readings}"
    pages = calibration(wish.making, wish.making.profile if second else None, told)
    return Printed(f"calibration-{1 + second}.pdf", CALIBRATION, pdf(pages, wish.making, CALIBRATION), 2, 1)


def _for_place(wish: Wish) -> Iterator[Printed]:
    """The files that a place takes, and what it would find in them."""
    for file in shop_files(wish.part, wish.what, wish.making, wish.players, address=lambda name: _at(wish, name)):
        yield file
        if wish.part in SHOPS and file.name.endswith(".pdf"):
            found = report(file, wish.part, wish.making)
            lines = [f"{'✓' if finding.fine else '✗'} {finding.text}\n" for finding in found]
            yield Printed("preflight.txt", "preflight", "".join(lines).encode(), 0, 0)


def _at(wish: Wish, name: str) -> str:
    """Where Tabletop Simulator finds a picture."""
    making = wish.making
    chosen = f"card={making.card}&edition={making.edition}&paper={making.paper}&lang={making.lang}"
    players = "" if wish.players is None else f"&players={wish.players}"
    return f"{wish.url}/api/print/{wish.what}/for/{wish.part}/{quote(name)}?{chosen}{players}"
