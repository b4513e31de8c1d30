"""Files for print shops: a PDF of ours as PDF/X-1a, in the inks of a CMYK profile that lies in it. pikepdf (the extra
``press``) rewrites what reportlab painted, since only it can set output intents and say which version it writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from io import BytesIO
from math import floor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludaro.press.paper import BadPrint

if TYPE_CHECKING:
    import pikepdf

PROFILE = Path(__file__).parent / "profiles" / "ludaro-cmyk.icc"
CONDITION = "CGATS TR 001"  # what our profile is for, as the ICC's registry calls it
MOST_INK = 320.0  # what dries on most presses, of one hundred for each of the four inks
POINT = 72 / 25.4
Inks = tuple[float, float, float, float]


def needs_extra(module: str) -> BadPrint:
    """What to do where a library is missing."""
    return BadPrint(f"files for shops need {module}: pip install 'ludaro[press]'")


def read_profile(path: Path | None) -> bytes:
    """A profile of a printing device in four inks: ours, or a shop's own."""
    try:
        content = (path or PROFILE).read_bytes()
    except OSError as error:
        raise BadPrint(f"cannot read the profile {path}: {error.strerror or error}") from None
    if content[36:40] != b"acsp" or content[12:20] != b"prtrCMYK":
        raise BadPrint(f"{path} is no ICC profile of a printing device with the inks CMYK")
    return content


def separation(profile: bytes, most_ink: float = MOST_INK) -> Callable[[tuple[float, float, float]], Inks]:
    """How colours are mixed from a profile's inks. What is grey is printed with black alone, and what would be too much
    ink with less of the three others."""
    from PIL import Image, ImageCms

    try:
        transform = ImageCms.buildTransform(
            ImageCms.createProfile("sRGB"), ImageCms.getOpenProfile(BytesIO(profile)), "RGB", "CMYK"
        )
    except ImageCms.PyCMSError:
        raise BadPrint("the ICC profile is damaged: no colour can be mixed by it") from None
    known: dict[tuple[float, float, float], Inks] = {}

    def inks(colour: tuple[float, float, float]) -> Inks:
        if colour not in known:
            red, green, blue = colour
            if red == green == blue:
                known[colour] = (0.0, 0.0, 0.0, round(1 - red, 4))
            else:
                dot = Image.new("RGB", (1, 1), (round(red * 255), round(green * 255), round(blue * 255)))
                mixed: Any = ImageCms.applyTransform(dot, transform)
                *others, black = (part / 255 for part in mixed.getpixel((0, 0)))
                black = round(black, 4)
                less = min(1.0, (most_ink / 100 - black) / max(sum(others), 1e-9))
                cyan, magenta, yellow = (floor(part * less * 1e4) / 1e4 for part in others)
                known[colour] = (cyan, magenta, yellow, black)
        return known[colour]

    return inks


def for_shops(
    content: bytes, bleed: float, title: str, profile: Path | None = None, most_ink: float = MOST_INK
) -> bytes:
    """A PDF of ours as PDF/X-1a:2003. Its pages reach to the bleed, which lies around what is cut."""
    try:
        import pikepdf
    except ImportError:
        raise needs_extra("pikepdf") from None
    intent = read_profile(profile)
    inks = separation(intent, most_ink)
    with pikepdf.open(BytesIO(content)) as file:
        drawn: set[tuple[int, int]] = set()
        for page in file.pages:
            page.contents_coalesce()
            page.Contents = file.make_stream(in_inks(pikepdf.parse_content_stream(page), inks))
            width, height = float(page.MediaBox[2]), float(page.MediaBox[3])
            edge = bleed * POINT
            page.BleedBox = pikepdf.Array([0, 0, page.MediaBox[2], page.MediaBox[3]])
            page.TrimBox = pikepdf.Array([round(part, 4) for part in (edge, edge, width - edge, height - edge)])
            for name in ("/Trans", "/Rotate", "/CropBox", "/ArtBox"):
                if name in page:
                    del page[name]
            resources = page.Resources
            if "/Font" in resources:
                del resources["/Font"]  # cards are drawn, not written
            for form in (resources.XObject.as_dict() if "/XObject" in resources else {}).values():
                if form.objgen not in drawn:
                    drawn.add(form.objgen)
                    form.write(in_inks(pikepdf.parse_content_stream(form), inks))
                    if "/Resources" in form and "/Font" in form.Resources:
                        del form.Resources["/Font"]
        if "/ViewerPreferences" in file.Root:
            del file.Root.ViewerPreferences
        stream = file.make_stream(intent, N=4, Alternate=pikepdf.Name.DeviceCMYK)
        file.Root.OutputIntents = pikepdf.Array([file.make_indirect(condition(stream, profile))])
        file.docinfo["/Title"] = title
        file.docinfo["/GTS_PDFXVersion"] = "PDF/X-1a:2003"
        file.docinfo["/Trapped"] = pikepdf.Name("/False")
        out = BytesIO()
        file.save(
            out,
            force_version="1.4",
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            compress_streams=True,
            deterministic_id=True,
        )
        return out.getvalue()


def condition(stream: pikepdf.Object, profile: Path | None) -> pikepdf.Dictionary:
    """For which printing a file is made."""
    import pikepdf

    made = pikepdf.Dictionary(
        Type=pikepdf.Name.OutputIntent,
        S=pikepdf.Name.GTS_PDFX,
        OutputConditionIdentifier=profile.stem if profile else CONDITION,
        Info=profile.stem if profile else f"{CONDITION} (SWOP), coated paper",
        DestOutputProfile=stream,
    )
    if profile is None:
        made.RegistryName = pikepdf.String("http://www.color.org")
    return made


def in_inks(steps: Iterable[Any], inks: Callable[[tuple[float, float, float]], Inks]) -> bytes:
    """What is painted, with inks instead of red, green and blue, and without text marks that write nothing."""
    import pikepdf

    made = []
    writing = False
    for step in steps:
        operator = str(step.operator)
        if operator in ("BT", "ET"):
            writing = operator == "BT"
        elif operator in ("rg", "RG"):
            red, green, blue = (float(part) for part in step.operands)
            named = pikepdf.Operator("k" if operator == "rg" else "K")
            made.append(pikepdf.ContentStreamInstruction(list(inks((red, green, blue))), named))
        elif not writing:
            made.append(step)
    return pikepdf.unparse_content_stream(made)
