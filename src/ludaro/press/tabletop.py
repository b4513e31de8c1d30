"""Decks for Tabletop Simulator: a picture with all faces, one of the back, and a save file that knows them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from ludaro.press.box import Printed
from ludaro.press.imposing import Card
from ludaro.press.pages import Page, Placed
from ludaro.press.paper import Making

if TYPE_CHECKING:
    from PIL.Image import Image

COLUMNS, MOST_ROWS = 10, 7
EACH = 69  # on one picture: the last place stands for a card that nobody may see
DOTS = 4096  # a picture's longer side, at most
Packs = Sequence[tuple[str, Sequence[Card], tuple[float, float]]]
Render = Callable[[Sequence[Page], Making, float], Iterator["Image"]]


def tabletop_files(
    name: str, packs: Packs, making: Making, address: Callable[[str], str], rendered: Render
) -> Iterator[Printed]:
    """The pictures of each deck, and the save file."""
    decks = []
    number = 0
    for back, cards, (width, height) in packs:
        for first in range(0, len(cards), EACH):
            here = cards[first : first + EACH]
            number += 1
            rows = max(2, -(-len(here) // COLUMNS))
            dots = DOTS / max(COLUMNS * width, MOST_ROWS * height)
            page = Page(
                COLUMNS * width,
                rows * height,
                tuple(
                    Placed(
                        card.face,
                        (place % COLUMNS) * width,
                        (place // COLUMNS) * height,
                        width,
                        height,
                        ground=card.face_ground,
                    )
                    for place, card in enumerate(here)
                ),
            )
            behind = Page(width, height, (Placed(here[0].back, 0, 0, width, height, ground=here[0].back_ground),))
            files = [f"{name}-tabletop-{number}-faces.png", f"{name}-tabletop-{number}-{back}.png"]
            for file, picture in zip(files, rendered([page, behind], making, dots), strict=True):
                out = BytesIO()
                picture.save(out, "PNG")
                yield Printed(file, "picture for Tabletop Simulator", out.getvalue(), 1, 0)
            faces, other = map(address, files)
            decks.append(deck(number, len(here), rows, faces, other))
    saved = json.dumps(save_file(name.capitalize(), decks), indent=1)
    yield Printed(f"{name}-tabletop.json", "save file for Tabletop Simulator", saved.encode(), 1, 0)


def save_file(name: str, decks: list[dict[str, Any]]) -> dict[str, Any]:
    """A saved table with these decks."""
    empty = ("GameMode", "Date", "Table", "Sky", "Note", "Rules", "PlayerTurn", "LuaScript", "LuaScriptState")
    return {"SaveName": name, **dict.fromkeys(empty, ""), "ObjectStates": decks, "TabStates": {}, "VersionNumber": ""}


def deck(number: int, count: int, rows: int, faces: str, back: str) -> dict[str, Any]:
    """A pile of cards, face down, beside those before it."""
    pictures = {
        str(number): {
            "FaceURL": faces,
            "BackURL": back,
            "NumWidth": COLUMNS,
            "NumHeight": rows,
            "BackIsHidden": True,
            "UniqueBack": False,
        }
    }
    place = {"posX": 4.0 * (number - 1), "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    lying = place | {"scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}
    ids = [100 * number + card for card in range(count)]
    return {
        "Name": "DeckCustom",
        "Transform": lying,
        "Nickname": "",
        "DeckIDs": ids,
        "CustomDeck": pictures,
        "ContainedObjects": [
            {"Name": "Card", "Transform": lying, "Nickname": "", "CardID": id, "CustomDeck": pictures} for id in ids
        ],
    }
