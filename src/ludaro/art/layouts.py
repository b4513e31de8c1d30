"""Where on a card its signs go, in millimetres."""

from __future__ import annotations

from dataclasses import dataclass, field

RADIUS = 5.0  # of a card's corners


@dataclass(frozen=True, slots=True)
class Spot:
    """The middle of a sign, and its size: the height of a number, the width of anything else."""

    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True)
class Layout:
    """A card, or a place of a board, and its spots."""

    width: float
    height: float
    spots: dict[str, Spot] = field(default_factory=dict)
    corners: tuple[Spot, ...] = ()  # top left, top right, bottom left, bottom right

    def facts(self) -> dict[str, object]:
        """As the page reads it."""
        made: dict[str, object] = {"w": self.width, "h": self.height, "radius": RADIUS}
        made |= {name: spot_facts(spot) for name, spot in self.spots.items()}
        if self.corners:
            made["corners"] = [spot_facts(spot) for spot in self.corners]
        return made


def spot_facts(spot: Spot) -> dict[str, float]:
    """A spot as the page reads it."""
    return {"x": spot.x, "y": spot.y, "size": spot.size}


LAYOUTS: dict[str, Layout] = {
    "64g": Layout(40, 80, {"value": Spot(20, 23.5, 32), "glyph": Spot(20, 57, 28), "king": Spot(20, 40, 30)}),
    "64g-wide": Layout(56, 40, {"value": Spot(14.5, 20, 28), "glyph": Spot(40.5, 20, 24), "king": Spot(28, 20, 28)}),
    "tabeligi": Layout(40, 52, {"shape": Spot(21, 32.5, 29), "mark": Spot(10, 10, 14)}),
    "kvaro": Layout(
        48, 56, {"number": Spot(24, 28, 6.2)}, corners=tuple(Spot(x, y, 20) for y in (13.5, 42.5) for x in (12.5, 35.5))
    ),
    "colorio": Layout(30, 30, {"peg": Spot(15, 15, 21.6), "cap": Spot(15, 15, 25.2)}),
}
