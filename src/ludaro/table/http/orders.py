"""What the page wants the press to make: what it costs, one thing at a time, and what was made last.

The press works in a process of its own: in a thread it would hold up everybody's moves.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from io import BytesIO
from urllib.parse import quote

from starlette.requests import Request

from ludaro.errors import LudaroError
from ludaro.lab.processes import Processes
from ludaro.press.box import PIECES, Printed, archive, file_name, games_of, printed
from ludaro.press.calibration import FINE, calibration
from ludaro.press.paper import TOUCH, BadPrint, Making
from ludaro.press.shops import SHOPS, TABLETOP, pictured, report, shop_files
from ludaro.press.sketching import svg
from ludaro.table.http.requests import Problem, check, payer_of
from ludaro.table.line.limits import PRINTS

KEPT = 16_000_000  # bytes; a box has some 300 kB, pictures for a shop up to 2.4 MB
EACH_TAKES = 2_000  # bytes of an order with a file, besides its contents
WAITING = 8  # things that are to be made; a box takes some 100 ms
EACH = 5  # of them for one address
RESTS_AFTER = 60.0  # seconds without an order, after which the press ends
NICENESS = 10  # games come first
PIECES_OF_A_BOX, RULES, MODELS, CALIBRATION, EVERYTHING = "pieces", "rules", "models", "calibration", "everything"
SIGHTS = "sights"
SHARP = 4.0  # dots in a millimetre of a page that is shown
# What something costs, in boxes: measured on one core, where a box takes 100 ms.
PRICES = {MODELS: 3.0, SIGHTS: 3.0, TABLETOP: 8.0} | {
    name: {"pdf": 4.0, "png": 20.0}[shop.takes] for name, shop in SHOPS.items()
}
DEAR = 8.0  # of what costs so much, one at a time is made
PRESS_BUSY = Problem(503, "busy", "the press is busy; try again in a moment", 2.0)


@dataclass(frozen=True, slots=True)
class Order:
    """Something to be made: the pieces of a box, the rules of a game or pictures of them, everything in an
    archive, models, a sheet to calibrate a printer by, or what a place takes; and the address that stands in it."""

    part: str
    what: str
    making: Making
    players: int | None = None
    url: str = ""

    @property
    def price(self) -> float:
        """What it costs."""
        if self.part == EVERYTHING:
            return (
                1.0
                + PRICES.get(RULES, 1.0) * len(games_of(self.what))
                + PRICES[MODELS] * (self.making.edition == TOUCH)
            )
        return PRICES.get(self.part, 1.0)


@dataclass(frozen=True, slots=True)
class Made:
    """A file to print: its name, what it holds, its pages, and how many sheets of paper they need; and pictures (SVG)
    of its pages, where there are some."""

    name: str
    what: str
    content: bytes
    pages: int
    sheets: int
    seen: tuple[bytes, ...] = ()


class Press:
    """The process in which everything is made, one thing at a time. It begins with the first order, and rests soon."""

    def __init__(self) -> None:
        self._processes: Processes | None = None
        self._making = 0
        self._rest: asyncio.TimerHandle | None = None

    async def make(self, order: Order) -> list[Made]:
        loop = asyncio.get_running_loop()
        if self._rest is not None:
            self._rest.cancel()
        if self._processes is None:
            self._processes = Processes(1, NICENESS)
        processes = self._processes
        self._making += 1
        try:
            return await asyncio.wrap_future(processes.submit(_made, order))
        except BrokenProcessPool:  # somebody killed it
            if self._processes is processes:
                self.close()
            raise PRESS_BUSY from None
        finally:
            self._making -= 1
            if not self._making:
                self._rest = loop.call_later(RESTS_AFTER, self.close)

    def close(self) -> None:
        if self._processes is not None:
            self._processes.end()
            self._processes = None


@dataclass
class Boxes:
    """What was asked for last."""

    kept: OrderedDict[Order, list[Made]] = field(default_factory=OrderedDict)
    waiting: list[tuple[Order, str]] = field(default_factory=list)
    """What is to be made, and for whom."""
    press: Press = field(default_factory=Press)

    async def get(self, request: Request, order: Order) -> list[Made]:
        """The files of an order; made now if they are not kept."""
        if order not in self.kept:
            payer = payer_of(request)
            if order.price >= DEAR and any(other.price >= DEAR for other, _ in self.waiting):
                raise PRESS_BUSY
            check(request, "prints", PRINTS, order.price)
            self._check_room(payer)
            self.waiting.append((order, payer))
            try:
                made = await self.press.make(order)
            except LudaroError as error:
                raise Problem(422, "print", str(error)) from None
            finally:
                self.waiting.remove((order, payer))
            self._keep(order, made)
        self.kept.move_to_end(order)
        return self.kept[order]

    def _check_room(self, payer: str) -> None:
        """A Problem if too much waits already."""
        theirs = sum(other == payer for _, other in self.waiting) if payer else 0
        if len(self.waiting) >= WAITING or theirs >= EACH:
            raise PRESS_BUSY

    def _keep(self, order: Order, made: list[Made]) -> None:
        self.kept[order] = made
        while self.size() > KEPT and len(self.kept) > 1:
            self.kept.popitem(last=False)

    def size(self) -> int:
        """The bytes of all files and pictures, and what else an order takes."""
        return sum(
            EACH_TAKES + len(file.content) + sum(map(len, file.seen)) for files in self.kept.values() for file in files
        )


BOXES = Boxes()


def _made(order: Order) -> list[Made]:
    """What is handed over by the press."""
    try:
        return [
            Made(
                file.name,
                file.what,
                file.content,
                file.pages,
                file.sheets,
                tuple(svg(page, order.making.edition).encode() for page in file.drawn),
            )
            for file in _make(order)
        ]
    except LudaroError as error:  # as one that can be handed over
        raise BadPrint(str(error)) from None


def _make(order: Order) -> list[Printed]:
    if order.part == PIECES_OF_A_BOX:
        return list(printed(order.what, order.making, order.players, only=PIECES))
    if order.part == RULES:
        return list(printed(order.what, order.making, only=(RULES,), preset="recommended", url=order.url))
    if order.part == SIGHTS:
        return list(_sights(order))
    if order.part == MODELS:
        return list(printed(order.what, order.making, order.players, only=(MODELS,)))
    if order.part == EVERYTHING:
        made = printed(order.what, order.making, order.players, preset="recommended", url=order.url)
        whole = archive({file.name: file.content for file in made})
        return [Printed(f"{file_name(order.what)}.zip", EVERYTHING, whole, 0, 0)]
    if order.part == CALIBRATION:
        return [_calibration_sheet(order)]
    files = list(_for_place(order))
    if len(files) > 1:
        whole = archive({file.name: file.content for file in files})
        files.append(Printed(f"{file_name(order.what)}-{order.part}.zip", order.part, whole, 0, 0))
    return files


def _sights(order: Order) -> Iterator[Printed]:
    """The pages of a rule sheet, as they will look."""
    from PIL.Image import Quantize

    (file,) = _make(replace(order, part=RULES))
    for number, picture in enumerate(pictured(file.content, SHARP), 1):
        out = BytesIO()
        picture.quantize(256, Quantize.MAXCOVERAGE).save(out, "PNG")
        yield Printed(f"{number}.png", SIGHTS, out.getvalue(), 0, 0)


def _calibration_sheet(order: Order) -> Printed:
    from ludaro.press.painting import pdf

    second = order.what == FINE.name
    told = f"{order.url}  {{readings}}" if order.url else "{readings}"
    pages = calibration(order.making, order.making.profile if second else None, told)
    return Printed(f"calibration-{1 + second}.pdf", CALIBRATION, pdf(pages, order.making, CALIBRATION), 2, 1)


def _for_place(order: Order) -> Iterator[Printed]:
    """The files that a place takes, and what it would find in them."""
    for file in shop_files(order.part, order.what, order.making, order.players, address=lambda name: _at(order, name)):
        yield file
        if order.part in SHOPS and file.name.endswith(".pdf"):
            found = report(file, order.part, order.making)
            lines = [f"{'✓' if finding.fine else '✗'} {finding.text}\n" for finding in found]
            yield Printed("preflight.txt", "preflight", "".join(lines).encode(), 0, 0)


def _at(order: Order, name: str) -> str:
    """Where Tabletop Simulator finds a picture."""
    making = order.making
    chosen = f"card={quote(making.card)}&edition={making.edition}&paper={making.paper}&lang={making.lang}"
    players = "" if order.players is None else f"&players={order.players}"
    return f"{order.url}/api/print/{quote(order.what)}/for/{order.part}/{quote(name)}?{chosen}{players}"
