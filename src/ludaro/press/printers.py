"""Printers that somebody has calibrated, kept by name in one file of the user's."""

from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from ludaro.errors import nearest
from ludaro.press.calibration import FINE, concluded, read
from ludaro.press.paper import BadPrint, Making, Profile

SIDES = {"long": "turned over the long edge", "short": "turned over the short edge"}


@dataclass(frozen=True, slots=True)
class Printer:
    """A printer: for which paper and which way of turning it was calibrated, what the first sheet told (the second is
    made for it), and what is known of it now."""

    name: str
    paper: str
    sides: str
    rough: Profile
    profile: Profile
    fine: bool = False


def file() -> Path:
    """Where printers are kept: in ``LUDARO_DATA``, or in the user's folder for settings."""
    if chosen := os.environ.get("LUDARO_DATA"):
        return Path(chosen) / "printers.json"
    from platformdirs import user_config_path

    return user_config_path("ludaro", appauthor=False) / "printers.json"


def printers() -> dict[str, Printer]:
    """All printers by name."""
    try:
        content = json.loads(file().read_text("utf-8"))
        return {
            name: Printer(
                name, one["paper"], one["sides"], Profile(**one["rough"]), Profile(**one["profile"]), one["fine"]
            )
            for name, one in content.items()
        }
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise BadPrint(f"cannot read the printers in {file()}: {error}; mend or delete this file") from None


def printer(name: str) -> Printer:
    """The printer of this name."""
    known = printers()
    if name not in known:
        hint = nearest(name, list(known)) if known else "none is calibrated yet: ludaro print calibration"
        raise BadPrint(f"no printer is called {name!r}; {hint}")
    return known[name]


def profile_for(name: str, making: Making) -> Profile:
    """What a printer does to the backs of sheets made this way."""
    one = printer(name)
    if making.sides in SIDES and (making.paper, making.sides) != (one.paper, one.sides):
        raise BadPrint(
            f"printer {name!r} is calibrated for {one.paper.upper()} {SIDES[one.sides]}; "
            f"calibrate it under another name for {making.paper.upper()} {SIDES[making.sides]}"
        )
    return one.profile


def calibrate(name: str, readings: Sequence[str], making: Making) -> tuple[Printer, bool]:
    """A printer by what was read off its sheet, kept; and whether its second sheet should be printed (again)."""
    if not re.fullmatch(r"[\w. -]{1,40}", name):
        raise BadPrint("a printer's name has at most 40 letters, numbers, spaces, points and hyphens")
    rough = Profile()
    if read(readings)[0] is FINE:
        before = printer(name)
        making, rough = Making(paper=before.paper, sides=before.sides), before.rough
    if making.sides not in SIDES:
        raise BadPrint("only sheets with two sides are calibrated: --sides long or short, as the sheet was made")
    profile, again = concluded(readings, making, rough)
    found = Printer(name, making.paper, making.sides, profile if again else rough, profile, not again)
    keep(found)
    return found, again


def keep(one: Printer) -> None:
    """Write a printer down, whole or not at all."""
    content = {name: described(other) for name, other in (printers() | {one.name: one}).items()}
    try:
        file().parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=file().parent) as scraps:
            scrap = Path(scraps) / file().name
            scrap.write_text(json.dumps(content, ensure_ascii=False, indent=1), "utf-8")
            scrap.replace(file())
    except OSError as error:
        raise BadPrint(f"cannot write {file()}: {error.strerror or error}") from None


def described(one: Printer) -> dict[str, object]:
    """A printer as plain data, without its name."""
    facts = asdict(one)
    del facts["name"]
    return facts
