"""Cards, rule sheets and boxes as they come out of the press, and as eyes see them that lack a colour: press.png,
eyes.png and sheets.png in docs/pictures.

python tools/press_eyes.py
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from PIL import Image, ImageOps

from ludaro.art.vision import DEFICIENCIES
from ludaro.press import Making, printed
from ludaro.press.box import cards_of, families, kit_of, peg_of
from ludaro.press.pages import Page, Placed, Shape
from ludaro.press.shops import pictured, rendered

ROWS = (("colour", "normal"), ("colour", "protan"), ("colour", "deutan"), ("colour", "tritan"), ("grey", "normal"))
HIGH, GAP, DOTS = 26.0, 2.0, 5.2
SMALL = 2.1  # dots in a millimetre of a whole sheet
SHEETS = (("64g-4", "rules", "fr"), ("kvaro-a", "rules", "de"), ("tabeligi", "box", "eo"))
TINY, FRAME = 1.65, 4  # dots in a millimetre of one sheet among many, and what lies between them
MANY = (  # what, part, page, and how it is made
    ("64g", "cards", 2, Making()),
    ("64g", "cards", 3, Making()),
    ("64g", "board", 2, Making()),
    ("64g-3", "rules", 0, Making()),
    ("kvaro", "cards", 0, Making(sides="fold")),
    ("kvaro", "box", 0, Making()),
    ("64g", "cards", 0, Making(edition="touch")),
    ("64g", "board", 0, Making(edition="touch")),
)
OUT = Path(__file__).parent.parent / "docs" / "pictures"


def row() -> Page:
    """Some of everything, side by side: of each pack cards in all colours, and its back."""
    things: list[Placed] = []
    left = GAP
    for games in families().values():
        kit = kit_of(games[0], None, {})
        for pack in kit.packs:
            cards = cards_of(pack)
            step = max(1, len(cards) // 6)
            for card in cards[2::step][:6] if pack.deck == 1 else cards[:2]:
                wide = HIGH * card.face.drawing.width / card.face.drawing.height
                things.append(Placed(card.face, left, GAP, wide, HIGH, ground=card.face_ground))
                left += wide + GAP / 2
            things.append(Placed(cards[0].back, left, GAP, wide, HIGH, ground=cards[0].back_ground))
            left += wide + 2 * GAP
        for place in range(len(kit.strips.strips[0]) if kit.strips else 0):
            drawing = peg_of(kit, place, 0)
            things.append(Placed(Shape(f"peg-{place}", drawing), left, GAP, HIGH / 2, HIGH))
            left += HIGH / 2 + GAP / 2
    return Page(left + GAP, HIGH + 2 * GAP, tuple(things))


def seen(picture: Image.Image, eyes: str) -> Image.Image:
    """A picture as it reaches somebody with this deficiency."""
    parts = np.asarray(picture, float) / 255
    light = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    changed = np.clip(light @ np.array(DEFICIENCIES[eyes]).T, 0, 1)
    back = np.where(changed <= 0.0031308, changed * 12.92, 1.055 * changed ** (1 / 2.4) - 0.055)
    return Image.fromarray((back * 255).round().astype("uint8"))


def sheet(what: str, part: str, lang: str, edition: str) -> Image.Image:
    """The first page of a file."""
    making = Making(edition=edition, lang=lang)
    file = next(printed(what, making, only=(part,), preset="recommended", url="https://play.example.org"))
    page = next(pictured(file.content, SMALL))
    _, top, _, foot = ImageOps.invert(page.convert("L")).getbbox() or (0, 10, 0, 10)  # what is empty is cut off
    return page.crop((0, top - 10, page.width, foot + 10))


def sheets() -> Image.Image:
    """Sheets below one another, for each kind of eyes side by side."""
    columns = [[seen(sheet(what, part, lang, edition), eyes) for what, part, lang in SHEETS] for edition, eyes in ROWS]
    high = [max(column[place].height for column in columns) for place in range(len(SHEETS))]
    whole = Image.new("RGB", (sum(column[0].width for column in columns), sum(high)), "white")
    for number, column in enumerate(columns):
        for place, one in enumerate(column):
            whole.paste(one, (number * one.width, sum(high[:place])))
    return whole


def many() -> Image.Image:
    """Sheets of all kinds, four in a row."""
    made = [
        list(pictured(next(printed(what, making, only=(part,))).content, TINY))[page]
        for what, part, page, making in MANY
    ]
    wide, high = made[0].width + FRAME, made[0].height + FRAME
    whole = Image.new("RGB", (4 * wide + FRAME, len(made) // 4 * high + FRAME), "#85857a")
    for place, one in enumerate(made):
        whole.paste(one, (FRAME + place % 4 * wide, FRAME + place // 4 * high))
    return whole


def main() -> None:
    """Draw the pictures."""
    many().quantize(256, Image.Quantize.MAXCOVERAGE).save(OUT / "press.png", optimize=True)
    sheets().quantize(256, Image.Quantize.MAXCOVERAGE).save(OUT / "sheets.png", optimize=True)
    rows = [seen(next(rendered([row()], Making(edition=edition), DOTS)), eyes) for edition, eyes in ROWS]
    whole = Image.new("RGB", (rows[0].width, sum(one.height for one in rows)), "white")
    for number, one in enumerate(rows):
        whole.paste(one, (0, number * one.height))
    whole.quantize(128).save(OUT / "eyes.png", optimize=True)


if __name__ == "__main__":
    main()
