"""What a page should show of a view, in its English words; worked out from the view alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

I18N = Path(__file__).parents[2] / "web/src/i18n"
WORDS: dict[str, Any] = json.loads((I18N / "tables/en.json").read_text("utf-8"))
View = dict[str, Any]
# How a place's name goes on where something can be done there.
OFFERS = ("table.legal", "table.playable", "table.canTake")


def say(key: str, **gaps: Any) -> str:
    text = WORDS[f"table.{key}"]
    if isinstance(text, dict):
        text = text["one" if gaps.get("n") == 1 else "other"]
    filled: str = text.format(**gaps)
    return filled


def offered(label: str, name: str) -> str | None:
    """What a label offers of a place that is called so: '' nothing, None if it is another place's label."""
    if label == name:
        return ""
    return next((offer for offer in OFFERS if WORDS[offer].format(label=name) == label), None)


def places(view: View) -> dict[tuple[str, str], str]:
    """What each place that must be there is called, by the name of its grid and its own."""
    return _PLACES[view["family"]](view)


def things(view: View) -> int:
    """How many cards, caps and pieces are to be seen."""
    return _THINGS[view["family"]](view["table"], view)


# 64g


def _sided(view: View) -> bool:
    return "all" not in view["table"]["gone"]


def _card64(view: View, card: dict[str, Any]) -> str:
    if card["king"]:
        what = say("king")
    elif card["up"] and card["card"] is not None:
        what = say("card64", colour=say(f"colour.{card['card'][-1]}"), value=card["card"][:-1])
    else:
        what = say("facedown")
    if card["owner"] is None or not _sided(view):
        return what
    if view["seat"] is None:
        owner = say("north" if card["owner"] else "south")
    else:
        owner = say("yours" if card["owner"] == view["seat"] else "theirs")
    return say("of", card=what, owner=owner)


def _sixtyfour(view: View) -> dict[tuple[str, str], str]:
    table = view["table"]
    found = {}
    for file in "abcdefghijklmnop"[: table["files"]]:
        for row in range(1, table["rows"] + 1):
            square = f"{file}{row}"
            pile = table["squares"].get(square) or []
            what = _card64(view, pile[-1]) if pile else say("empty")
            if len(pile) > 1:
                what = say("over", card=what, n=len(pile) - 1)
            found["board", square] = say("cell", place=square, what=what)
    return found


def _things64(table: dict[str, Any], view: View) -> int:
    lying = sum(len(pile) for pile in table["squares"].values())
    return lying + (table["card"] is not None and not view["over"] and bool(table["talons"]))


# Tabeligi


def _tabeligi(view: View) -> dict[tuple[str, str], str]:
    table = view["table"]

    def name(card: str) -> str:
        return say("cardTabeligi", colour=say(f"colour.{card[0]}"), shape=say(f"shape.{card[1]}"))

    found = {("hand", card): name(card) for card in table["hand"] or []}
    for colour, row in table["rows"].items():
        for index, card in enumerate(row["cards"] if row else ()):
            found["board", f"{colour}:{row['first'] + index}"] = name(card)
    return found


# Kvaro


def corners(table: dict[str, Any], code: str) -> list[str]:
    found: list[str] = table["deck"][int(code.rstrip("r")) - 1].split(" ")
    return found[::-1] if code.endswith("r") else found


def _corner(corner: str) -> str:
    return say("corner", object=say(f"object.{corner[0]}"), colour=say(f"colour.{corner[1]}"))


def _card_kvaro(table: dict[str, Any], code: str) -> str:
    a, b, c, d = map(_corner, corners(table, code))
    name = say("cardTurned" if code.endswith("r") else "cardNumber", number=int(code.rstrip("r")))
    return say("cardKvaro", name=name, a=a, b=b, c=c, d=d)


def _place_kvaro(place: str) -> str:
    x, y = map(int, place.split(","))
    across = say("left" if x < 0 else "right", steps=abs(x)) if x else ""
    up = say("down" if y < 0 else "up", steps=abs(y)) if y else ""
    return ", ".join(filter(None, (across, up))) or say("middle")


def _kvaro(view: View) -> dict[tuple[str, str], str]:
    table = view["table"]
    return {
        ("board", place): say("cell", place=_place_kvaro(place), what=_card_kvaro(table, code))
        for place, code in table["laid"].items()
    }


def _hand_kvaro(table: dict[str, Any]) -> list[int]:
    return (table.get("open") if table["kind"] == "stop" else table.get("hand")) or []


def fits(table: dict[str, Any], code: str, place: str) -> bool:
    """Whether a card of Kvaro agrees with all that it would touch: a player sees so."""
    x, y = map(int, place.split(","))
    own = corners(table, code)
    touching = 0
    for where, mine, theirs in (
        (f"{x - 1},{y}", (0, 2), (1, 3)),
        (f"{x + 1},{y}", (1, 3), (0, 2)),
        (f"{x},{y + 1}", (0, 1), (2, 3)),
        (f"{x},{y - 1}", (2, 3), (0, 1)),
    ):
        if where in table["laid"]:
            touching += 1
            other = corners(table, table["laid"][where])
            along = [own[corner] for corner in mine] + [other[corner] for corner in theirs]
            if any(len({corner[part] for corner in along}) < 4 for part in (0, 1)):
                return False
    return touching > 0


def fitting(table: dict[str, Any]) -> list[tuple[str, str]]:
    """Cards that can be laid, the way up that fits, and where."""
    beside = set()
    for place in table["laid"]:
        x, y = map(int, place.split(","))
        beside |= {f"{x - 1},{y}", f"{x + 1},{y}", f"{x},{y - 1}", f"{x},{y + 1}"}
    return [
        (code, place)
        for place in sorted(beside - table["laid"].keys())
        for card in _hand_kvaro(table)
        for code in (str(card), f"{card}r")
        if fits(table, code, place)
    ]


# Colorio


def _colorio(view: View) -> dict[tuple[str, str], str]:
    table = view["table"]
    found = {}
    for place in (f"{file}{row}" for file in "abcde" for row in range(1, 6)):
        colour = table["visible"].get(place)
        what = say("cap")
        if colour:
            what = say("peg", colour=say(f"colour.{colour}"))
            if place == table["held"]:
                what = say("pegHeld", peg=what)
            elif colour in table["dead"]:
                what = say("pegDead", peg=what)
        elif view["options"].get("memory") == "on" and table["seen"].get(place):
            what = say("capSeen", colour=say(f"colour.{table['seen'][place]}"))
        found["board", place] = say("cell", place=place, what=what)
    return found


_PLACES: dict[str, Callable[[View], dict[tuple[str, str], str]]] = {
    "sixtyfour": _sixtyfour,
    "tabeligi": _tabeligi,
    "kvaro": _kvaro,
    "colorio": _colorio,
}
_THINGS: dict[str, Callable[[dict[str, Any], View], int]] = {
    "sixtyfour": _things64,
    "tabeligi": lambda table, view: (
        sum(len(row["cards"]) for row in table["rows"].values() if row) + len(table["hand"] or [])
    ),
    "kvaro": lambda table, view: len(table["laid"]) + len(_hand_kvaro(table)),
    "colorio": lambda table, view: len(table["caps"]) + (table["held"] is not None),
}
