"""What others make of our cards: print shops by their published sizes, Tabletop Simulator, and cutting plotters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludaro.errors import nearest
from ludaro.games.kit import Kit
from ludaro.press.box import Printed, archive, cards_of, kits, packs_by_size, size_of
from ludaro.press.cutting import cut_files
from ludaro.press.imposing import Card
from ludaro.press.pages import Page, Placed
from ludaro.press.paper import BadPrint, Making, card_size
from ludaro.press.preflight import Finding, Size, preflight
from ludaro.press.prepress import CONDITION, MOST_INK, for_shops, needs_extra, read_profile
from ludaro.press.tabletop import tabletop_files

if TYPE_CHECKING:
    from PIL.Image import Image

DOTS = 300 / 25.4  # in a millimetre


@dataclass(frozen=True, slots=True)
class Shop:
    """A shop: what it takes, the usual size of a card there, how far colour goes beyond the cut, how far inside it
    nothing may stand that must not be lost, by which standard it prints, and how much ink it takes in one place (of one
    hundred for each of the four)."""

    takes: str
    width: float
    height: float
    bleed: float
    safe: float
    printing: str = CONDITION
    most_ink: float = MOST_INK


SHOPS = {
    "drivethrucards": Shop("pdf", 63.5, 88.9, 3.175, 3.175, most_ink=240.0),
    "mbprint": Shop("pdf", 63.0, 88.0, 3.0, 4.0, "FOGRA39"),
    "gamecrafter": Shop("png", 63.5, 88.9, 3.175, 3.175),
    "makeplayingcards": Shop("png", 63.5, 88.9, 3.048, 3.048),  # 822 × 1122 dots: it counts 36 of 300 an inch
}
TABLETOP, PLOTTER = "tabletop", "plotter"
PLACES = (*SHOPS, TABLETOP, PLOTTER)


def shop_files(
    place: str,
    what: str,
    making: Making,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    address: Callable[[str], str] = str,
    profile: Path | None = None,
) -> Iterator[Printed]:
    """The cards of a box, as a place takes them. Tabletop Simulator finds a picture by the address of its file."""
    if place not in PLACES:
        raise BadPrint(f"nothing is made for {place!r}; {nearest(place, PLACES)}")
    if profile is not None and (place not in SHOPS or SHOPS[place].takes != "pdf"):
        raise BadPrint(f"{place} takes no profile of inks")
    read_profile(profile)
    for name, _, kit in kits(what, players, options or {}):
        if not kit.packs:
            if what == name:
                raise BadPrint(f"{name} has no cards for {place}")
            continue
        if place == PLOTTER:
            yield from cut_files(name, packs_by_size(kit, making), making)
        elif place == TABLETOP:
            packs = [(pack.back, cards_of(pack), size_of(pack, kit, making)) for pack in kit.packs]
            yield from tabletop_files(name, packs, making, address, rendered)
        elif SHOPS[place].takes == "pdf":
            yield shop_pdf(name, place, kit, making, profile)
        else:
            yield shop_pictures(name, place, kit, making)


def wanted(place: str, making: Making) -> Size:
    """The size of cards at a shop: its usual one, unless another is chosen."""
    shop = SHOPS[place]
    width, height = card_size(making.card) or (shop.width, shop.height)
    return Size(width, height, shop.bleed, shop.printing, shop.most_ink)


def sides(cards: Iterable[Card], place: str, making: Making) -> Iterator[tuple[Page, Page]]:
    """Face and back of each card, a page each, with what must not be lost inside the safe part."""
    size, safe = wanted(place, making), SHOPS[place].safe
    edge = size.bleed + safe
    for card in cards:
        both = ((card.face, card.face_ground), (card.back, card.back_ground))
        face, back = (
            Page(
                size.width + 2 * size.bleed,
                size.height + 2 * size.bleed,
                (Placed(shape, edge, edge, size.width - 2 * safe, size.height - 2 * safe, ground=ground, bleed=edge),),
            )
            for shape, ground in both
        )
        yield face, back


def shop_pdf(name: str, place: str, kit: Kit, making: Making, profile: Path | None) -> Printed:
    """Every card, its face and then its back, as PDF/X-1a."""
    from ludaro.press.painting import pdf

    cards = [card for pack in kit.packs for card in cards_of(pack)]
    pages = [page for both in sides(cards, place, making) for page in both]
    title, size = f"{name}: cards", wanted(place, making)
    content = pdf(pages, replace(making, sides="single"), title)
    content = for_shops(content, size.bleed, title, profile, size.most_ink)
    return Printed(f"{name}-{place}.pdf", f"cards for {place}", content, len(pages), 0)


def report(file: Printed, place: str, making: Making) -> list[Finding]:
    """What a shop would find in a file that was made for it."""
    return preflight(file.content, wanted(place, making))


def shop_pictures(name: str, place: str, kit: Kit, making: Making) -> Printed:
    """A picture of each face, with the back that they share, in a folder for each pack; all in one archive."""
    size = wanted(place, making)
    dots = (round((size.width + 2 * size.bleed) * DOTS), round((size.height + 2 * size.bleed) * DOTS))
    files: dict[str, bytes] = {}
    for pack in kit.packs:
        both = list(sides(cards_of(pack), place, making))
        pages = [both[0][1], *(face for face, _ in both)]
        for number, picture in enumerate(rendered(pages, making, DOTS)):
            out = BytesIO()
            picture.crop((0, 0, *dots)).save(out, "PNG", dpi=(300, 300))
            files[f"{pack.back}/{f'face-{number:02}' if number else 'back'}.png"] = out.getvalue()
    return Printed(f"{name}-{place}.zip", f"pictures for {place}", archive(files), len(files), 0)


def rendered(pages: Sequence[Page], making: Making, dots: float) -> Iterator[Image]:
    """Pages as pictures, with this many dots in a millimetre."""
    from ludaro.press.painting import pdf

    return pictured(pdf(pages, replace(making, sides="single"), ""), dots)


def pictured(content: bytes, dots: float) -> Iterator[Image]:
    """The pages of a file as pictures."""
    try:
        import pypdfium2
    except ImportError:
        raise needs_extra("pypdfium2") from None
    file = pypdfium2.PdfDocument(content)
    try:
        for page in file:
            yield page.render(scale=dots * 25.4 / 72).to_pil().convert("RGB")
    finally:
        file.close()
