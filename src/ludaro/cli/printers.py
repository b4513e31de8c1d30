"""``ludaro print calibration``, ``--calibrate`` and ``--printers``: backs that lie behind their faces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ludaro.cli.common import out, print_json

if TYPE_CHECKING:
    from ludaro.press import Making, Printed
    from ludaro.press.printers import Printer


def list_printers(as_json: bool) -> None:
    """Every printer that is known."""
    from ludaro.press.printers import described, printers

    known = printers()
    if as_json:
        print_json({"printers": {name: described(one) for name, one in known.items()}})
        return
    if not known:
        out().print("No printer is calibrated yet. Begin with: ludaro print calibration")
    for one in known.values():
        out().print(f"{one.name}  [dim]{about(one)}[/dim]")


def about(one: Printer) -> str:
    """A printer in words."""
    from ludaro.press.printers import SIDES

    profile = one.profile
    across, along = "right" if profile.right >= 0 else "left", "down" if profile.down >= 0 else "up"
    return (
        f"{one.paper.upper()}, {SIDES[one.sides]}: backs {abs(profile.right):.1f} mm to the {across}, "
        f"{abs(profile.down):.1f} mm {along}, "
        f"turned by {profile.turn:.2f}°, {profile.scale:.2%} of their size"
        + ("" if one.fine else "; only the first sheet is read")
    )


def calibrate_printer(name: str, readings: list[str], making: Making, as_json: bool) -> None:
    """Keep what was read off a sheet, and say what comes next."""
    from ludaro.press.printers import calibrate, described

    one, again = calibrate(name, readings, making)
    if as_json:
        print_json({"printer": {"name": name} | described(one), "again": again})
        return
    out().print(f"{one.name}  [dim]{about(one)}[/dim]")
    if again:
        out().print(f'Now print the second sheet, and read it, too: ludaro print calibration --printer "{name}"')
    else:
        out().print(f'Done. From now on: ludaro print 64g --printer "{name}"')


def calibration_sheet(making: Making, printer: str | None) -> Iterator[Printed]:
    """The sheet that comes next for a printer; without one, the first."""
    from dataclasses import replace

    from ludaro.press import Printed
    from ludaro.press.calibration import calibration
    from ludaro.press.painting import pdf
    from ludaro.press.printers import printer as known

    rough = None
    if printer is not None:
        one = known(printer)
        rough, making = one.rough, replace(making, paper=one.paper, sides=one.sides, profile=one.rough)
    pages = calibration(making, rough)
    yield Printed("calibration.pdf", "calibration", pdf(pages, making, "calibration"), 2, 1)
