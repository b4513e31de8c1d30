"""Hand-made positions for Kvaro.

The named cards make fitting plain to see. `B3` has row B and column 3: two cards fit side by side just when they have
the same letter, and one above the other just when they have the same digit. `B3t` is B3 printed upside down. `x1`, `x2`
… are strangers, which fit to no named card. The tests check this corner by corner; nothing here asks the engine.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import permutations

import ludaro

OBJECTS = "abcd"
COLOURS = "RGYB"
Face = tuple[str, str, str, str]  # the corners: top left, top right, bottom left, bottom right
Place = tuple[int, int]

# What the left sides of a row and the top sides of a column show.
ROWS = {"A": ("ac", "RY"), "B": ("ac", "GB"), "C": ("ac", "RB"), "D": ("ac", "GY")}
COLUMNS = {"1": ("ab", "RG"), "2": ("ab", "YB"), "3": ("ad", "RG"), "4": ("ad", "YB")}
NAMES = [row + column for row in ROWS for column in COLUMNS]

# A game of A with the published deck, after which the card at 1,1 is free only towards a hole at 2,1.
HOLE_DEAL = "12 4 29 28 8 1 3 / 18 16 13 9 27 2 5"
HOLE = "12@0,0 18r@1,0 4@2,0 16@3,0 29r@3,1 13@3,2 28r@2,2 9@1,2 8r@0,2 27r@0,1 1@1,1"


def turn(face: Face) -> Face:
    """The card upside down."""
    return face[3], face[2], face[1], face[0]


def sideways(face: Face) -> Face:
    """The card turned to its right by a quarter."""
    return face[2], face[0], face[3], face[1]


def differ(corners: Iterable[str]) -> bool:
    """Four different objects in four different colours."""
    things, colours = zip(*corners, strict=True)
    return len(set(things)) == 4 and len(set(colours)) == 4


def fit_beside(left: Face, right: Face) -> bool:
    return differ((left[1], left[3], right[0], right[2]))


def fit_above(upper: Face, lower: Face) -> bool:
    return differ((upper[2], upper[3], lower[0], lower[1]))


def go_together(one: Face, other: Face) -> bool:
    """Whether two cards fit in any way at all."""
    return any(
        fit_beside(face, other) or fit_beside(other, face) or fit_above(face, other) or fit_above(other, face)
        for face in (one, turn(one))
    )


def sides(place: Place) -> list[Place]:
    x, y = place
    return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]


def fits(table: Mapping[Place, Face], face: Face, place: Place) -> bool:
    """Whether a card, lying like this, may be laid: it touches a card, and agrees with all that it touches."""
    left, right, below, above = sides(place)
    return (
        place not in table
        and any(side in table for side in sides(place))
        and (left not in table or fit_beside(table[left], face))
        and (right not in table or fit_beside(face, table[right]))
        and (below not in table or fit_above(face, table[below]))
        and (above not in table or fit_above(table[above], face))
    )


def all_faces() -> list[Face]:
    """Every card there can be, both ways up."""
    return [
        (f"{a}{p}", f"{b}{q}", f"{c}{r}", f"{d}{s}")
        for a, b, c, d in permutations(OBJECTS)
        for p, q, r, s in permutations(COLOURS)
    ]


@cache
def named(name: str) -> Face:
    """The card of a row and a column: it shows what they ask for on its left side and on its top side."""
    left, top = ROWS[name[0]], COLUMNS[name[1]]
    found = [
        face
        for face in all_faces()
        if all({face[0][i], face[2][i]} == set(left[i]) and {face[0][i], face[1][i]} == set(top[i]) for i in (0, 1))
    ]
    assert len(found) == 1
    return turn(found[0]) if name.endswith("t") else found[0]


@cache
def strangers() -> list[Face]:
    """Cards that fit to none of the named ones, one way up each."""
    found: list[Face] = []
    for face in all_faces():
        if turn(face) not in found and not any(go_together(face, named(name)) for name in NAMES):
            found.append(face)
    return found


def text(face: Face) -> str:
    return " ".join(face)


def read(card: str) -> Face:
    a, b, c, d = card.split()
    return a, b, c, d


class Play:
    """A game with named cards, played through the public contract.

    ``parts`` are the parts of the deal: hands (filled up with strangers), the card in the middle, the pile (where ``-``
    is a stranger). ``aside`` are cards that nobody gets. ``extra`` are cards with names of their own.
    """

    def __init__(
        self,
        id: str,
        *parts: str,
        aside: str = "",
        extra: Mapping[str, Face] | None = None,
        fill: bool = True,
        **options: str | int,
    ) -> None:
        sizes = {"kvaro-a": 7, "kvaro-b": 30, "kvaro-c": 7, "kvaro-d": 10, "kvaro-solo": 0}
        used = " ".join((*parts, aside)).split()
        others = (name for name in (f"x{i}" for i in range(1, 61)) if name not in used)
        dealt = []
        for i, part in enumerate(parts):
            words = [next(others) if word == "-" else word for word in part.split()]
            middle = i == 0 and id in ("kvaro-c", "kvaro-d")
            while fill and len(words) < (1 if middle else sizes[id]):
                words.append(next(others))
            dealt.append(words)
        names = [name for words in dealt for name in words] + aside.split()
        while len(names) < 30:
            names.append(next(others))
        self.faces = self.faces_of(names, extra or {})
        self.numbers = {name: number for number, name in enumerate(names, 1)}
        self.names = {number: name for name, number in self.numbers.items()}
        self.deck = ", ".join(text(face) for face in self.faces.values())
        deal = " / ".join(" ".join(str(self.numbers[name]) for name in words) for words in dealt)
        players = len(parts) - (id in ("kvaro-c", "kvaro-d"))
        if id == "kvaro-b":
            players = int(options.pop("players", 2))
        self.state = ludaro.game(id).new(players, options={**options, "deck": self.deck}, deal=deal)

    @staticmethod
    def faces_of(names: list[str], extra: Mapping[str, Face]) -> dict[str, Face]:
        taken = [*extra.values(), *(turn(face) for face in extra.values())]
        others = [face for face in strangers() if face not in taken]
        return {
            name: extra[name] if name in extra else others[int(name[1:]) - 1] if name[0] == "x" else named(name)
            for name in names
        }

    def named(self, move: str) -> str:
        """A move text of the game, with names."""
        return re.sub(r"(\d+)(?=r?@)", lambda found: self.names[int(found[1])], move)

    def numbered(self, move: str) -> str:
        """A move with names as the game writes it."""
        return re.sub(r"\b[A-Za-z]\w*?(?=r?@)", lambda found: str(self.numbers[found[0]]), move)

    def play(self, *moves: str, seat: int | None = None) -> Play:
        for move in moves:
            self.state.play(self.numbered(move), seat)
        return self

    def moves(self, seat: int | None = None) -> set[str]:
        """The listed moves of a seat, or of the only one that may act."""
        if seat is None:
            (seat,) = self.state.seats
        listed = self.state.moves(seat)
        assert listed == sorted(set(listed))
        return {self.named(move) for move in listed}

    def lays(self, seat: int | None = None) -> set[str]:
        return {move for move in self.moves(seat) if "@" in move}

    def look(self, seat: int | None = None) -> dict[str, object]:
        table: dict[str, object] = self.state.view(seat)["table"]
        return table

    def cards(self, numbers: object) -> set[str]:
        """The names of some card numbers."""
        assert isinstance(numbers, list)
        return {self.names[number] for number in numbers}

    def hand(self, seat: int) -> set[str]:
        return self.cards(self.look(seat)["hand"])

    def laid(self) -> dict[str, str]:
        """What lies where, by names."""
        places = self.look()["laid"]
        assert isinstance(places, dict)
        return {place: self.named(f"{card}@")[:-1] for place, card in places.items()}

    def copy(self) -> Play:
        other = object.__new__(Play)
        other.__dict__.update(self.__dict__)
        other.state = self.state.copy()
        return other


def table_of(state: ludaro.State) -> dict[Place, Face]:
    """The cards that lie on the table, read from a view."""
    view = state.view(None)["table"]
    found = {}
    for place, card in view["laid"].items():
        x, y = place.split(",")
        face = read(view["deck"][int(card.removesuffix("r")) - 1])
        found[int(x), int(y)] = turn(face) if card.endswith("r") else face
    return found


def all_lays(state: ludaro.State, cards: Iterable[int]) -> set[str]:
    """Every way in which one of these cards fits on the table, found corner by corner."""
    table = table_of(state)
    deck = state.view(None)["table"]["deck"]
    found = set()
    for place in {side for laid in table for side in sides(laid)}:
        for card in cards:
            for mark, face in (("", read(deck[card - 1])), ("r", turn(read(deck[card - 1])))):
                if fits(table, face, place):
                    found.add(f"{card}{mark}@{place[0]},{place[1]}")
    return found
