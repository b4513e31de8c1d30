"""Looks at a PDF as a print shop does, with another library (pypdf, of the extra ``press``) than wrote it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from ludaro.press.prepress import CONDITION, MOST_INK, needs_extra

MILLIMETRE = 72 / 25.4
FORBIDDEN = {"/AA", "/OpenAction", "/AcroForm", "/OCProperties", "/Encrypt", "/JavaScript", "/EmbeddedFiles"}
COLOURS = {"rg", "RG", "cs", "CS", "sc", "SC", "scn", "SCN", "sh"}  # all that is not black or the four inks


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that was looked at: whether it is as it should be, and what was found."""

    fine: bool
    text: str


@dataclass(frozen=True, slots=True)
class Size:
    """What a shop asks for: millimetres, the printing that its files are made for, and how much ink dries (of one
    hundred for each)."""

    width: float
    height: float
    bleed: float
    printing: str = CONDITION
    most_ink: float = MOST_INK


def preflight(content: bytes, size: Size) -> list[Finding]:
    """What a shop would look at in a file for PDF/X-1a."""
    try:
        from pypdf import PdfReader
    except ImportError:
        raise needs_extra("pypdf") from None
    file = PdfReader(BytesIO(content))
    return [*whole(file, content, size), *boxes(file, size), *painting(file, size)]


def whole(file: Any, content: bytes, size: Size) -> Iterator[Finding]:
    """The file as such."""
    info = file.trailer["/Info"]
    version = info.get("/GTS_PDFXVersion")
    yield Finding(version == "PDF/X-1a:2003", f"it says that it is {version or 'no PDF/X'}")
    header = content[5:8].decode("ascii", "replace")
    yield Finding(header in ("1.3", "1.4"), f"it is PDF {header}")
    named = [name for name in ("/Title", "/CreationDate", "/ModDate", "/Producer", "/Creator") if not info.get(name)]
    yield Finding(not named, f"missing: {', '.join(named)}" if named else "title, dates and maker are told")
    trapped = info.get("/Trapped")
    yield Finding(trapped in ("/True", "/False"), f"trapped: {str(trapped).lstrip('/').lower()}")
    yield Finding("/ID" in file.trailer, "it has an identifier of its own")
    root = file.trailer["/Root"]
    bad = sorted(name for name in FORBIDDEN if name in root or name in file.trailer)
    yield Finding(not bad, f"it must not have {', '.join(bad)}" if bad else "no scripts, forms, layers or passwords")
    intents = [intent.get_object() for intent in root.get("/OutputIntents", [])]
    prints = [intent for intent in intents if intent.get("/S") == "/GTS_PDFX"]
    if len(prints) != 1 or "/DestOutputProfile" not in prints[0]:
        yield Finding(False, "it does not say for which printing it is made")
        return
    profile = prints[0]["/DestOutputProfile"].get_object()
    data = profile.get_data()
    fits = data[36:40] == b"acsp" and data[12:20] == b"prtrCMYK" and profile.get("/N") == 4
    fits = fits and int.from_bytes(data[:4], "big") == len(data)
    made_for = prints[0]["/OutputConditionIdentifier"]
    yield Finding(fits, f"made for {made_for}, with a profile of {len(data) // 1024} kB")
    if made_for == CONDITION != size.printing:
        yield Finding(False, f"this shop prints by {size.printing}: give its profile with --icc")


def boxes(file: Any, size: Size) -> Iterator[Finding]:
    """The sizes of its pages."""
    wanted = (size.width, size.height)
    cut, bleeds, wrong = set(), set(), []
    for number, page in enumerate(file.pages, start=1):
        if "/TrimBox" not in page or "/BleedBox" not in page or "/ArtBox" in page:
            wrong.append(number)
            continue
        media, bleed, trim = ([float(part) for part in page[f"/{name}Box"]] for name in ("Media", "Bleed", "Trim"))
        around = [trim[0] - bleed[0], trim[1] - bleed[1], bleed[2] - trim[2], bleed[3] - trim[3]]
        inside = [bleed[0] - media[0], bleed[1] - media[1], media[2] - bleed[2], media[3] - bleed[3]]
        if min(around) < 0 or min(inside) < -1e-3:
            wrong.append(number)
        cut.add((round((trim[2] - trim[0]) / MILLIMETRE, 2), round((trim[3] - trim[1]) / MILLIMETRE, 2)))
        bleeds.add(round(min(around) / MILLIMETRE, 2))
    yield Finding(
        not wrong, f"page {wrong[0]} has no sound trim and bleed" if wrong else "every page has trim and bleed"
    )
    same = len(cut) == 1 and all(abs(a - b) < 0.02 for a, b in zip(next(iter(cut)), wanted, strict=True))
    shown = ", ".join(f"{width:g} × {height:g} mm" for width, height in sorted(cut))
    yield Finding(same, f"{len(file.pages)} pages are cut to {shown or 'nothing'}")
    least = min(bleeds, default=0.0)
    yield Finding(least >= size.bleed - 0.02, f"the colour goes {least:g} mm beyond the cut; {size.bleed:g} are needed")


def painting(file: Any, size: Size) -> Iterator[Finding]:
    """What is painted, and with which inks."""
    foreign, glass, pictures, fonts, inks = set(), set(), 0, set(), 0.0
    annotated = any("/Annots" in page or "/AA" in page for page in file.pages)
    seen: set[int] = set()
    queue: list[Any] = list(file.pages)
    while queue:
        piece = queue.pop()
        for operands, operator in operations(piece, file):
            name = operator.decode("ascii")
            if name in COLOURS:
                foreign.add(name)
            elif name in ("k", "K"):
                inks = max(inks, 100 * sum(float(part) for part in operands))
        if piece.get("/Group", {}).get("/S") == "/Transparency":
            glass.add("a group")
        resources = piece.get("/Resources", {})
        resources = resources.get_object() if hasattr(resources, "get_object") else resources
        for state in resources.get("/ExtGState", {}).values():
            state = state.get_object()
            if state.get("/ca", 1) != 1 or state.get("/CA", 1) != 1 or state.get("/SMask", "/None") != "/None":
                glass.add("a state")
        for font in resources.get("/Font", {}).values():
            fonts.add(str(font.get_object().get("/BaseFont")))
        for reference in resources.get("/XObject", {}).values():
            form = reference.get_object()
            pictures += form.get("/Subtype") == "/Image"
            if form.get("/Subtype") == "/Form" and id(form) not in seen:
                seen.add(id(form))
                queue.append(form)
    yield Finding(not foreign, "colours that are no inks" if foreign else "only black and the four inks")
    yield Finding(inks < size.most_ink + 1e-6, f"at most {inks:.0f} % of ink; up to {size.most_ink:.0f} % dries")
    yield Finding(not glass, "something is transparent" if glass else "nothing is transparent")
    yield Finding(
        not fonts, f"fonts: {', '.join(sorted(fonts))}" if fonts else "all signs are outlines, no font is needed"
    )
    yield Finding(not pictures, f"{pictures} pictures" if pictures else "all is drawn, nothing can look coarse")
    yield Finding(not annotated, "notes or actions on pages" if annotated else "no notes on pages")


def operations(piece: Any, file: Any) -> list[tuple[list[Any], bytes]]:
    """The steps that a page or a stored drawing is painted with."""
    from pypdf.generic import ContentStream

    content = piece.get_contents() if hasattr(piece, "get_contents") else piece
    return [] if content is None else list(ContentStream(content, file).operations)
