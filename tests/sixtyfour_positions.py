"""Hand-made deals for the 64g games, and short ways to play and to look."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import ludaro

COLOURS = "RGYB"
FILES = "abcdefghijklmnop"


def pack(top: int = 8) -> list[str]:
    """One deck, in a fixed order: 1R 2R … 8R 1G … 8B."""
    return [f"{value}{colour}" for colour in COLOURS for value in range(1, top + 1)]


def board(files: int = 8, rows: int = 8) -> list[str]:
    """The squares in the order in which a mixed pack fills them."""
    return [f"{FILES[x]}{y + 1}" for y in range(rows) for x in range(files)]


def home(seat: int, rows: int) -> list[str]:
    """The squares of a side in the order in which its deck fills them."""
    numbers = range(1, rows + 1) if seat == 0 else range(8, 8 - rows, -1)
    return [f"{file}{row}" for row in numbers for file in FILES[:8]]


def arrange(wanted: str, squares: list[str], cards: list[str]) -> str:
    """The wanted cards (``d4:8R e4:1G``) on their squares, the others in pack order on the squares left over."""
    left = list(cards)
    placed: dict[str, str] = {}
    for word in wanted.split():
        square, card = word.split(":")
        assert square in squares, f"no place {square}"
        left.remove(card)
        placed[square] = card
    rest = iter(left)
    return " ".join(placed.get(square) or next(rest) for square in squares)


def halves(south: str = "", north: str = "", top: int = 8) -> str:
    """A deal for two halves: the wanted cards of each side on their squares, the rest in pack order."""
    rows = top // 2
    return " / ".join(arrange(wanted, home(seat, rows), pack(top)) for seat, wanted in enumerate((south, north)))


def first(wanted: str, cards: list[str]) -> str:
    left = list(cards)
    for card in wanted.split():
        left.remove(card)
    return " ".join(wanted.split() + left)


def talons(south: str = "", north: str = "") -> str:
    """A deal for two talons: the cards drawn first, then the rest in pack order."""
    return f"{first(south, pack())} / {first(north, pack())}"


def mixed_talon(cards: str = "") -> str:
    """A deal for one mixed talon: the cards drawn first, then the rest in pack order."""
    return first(cards, pack() * 2)


def spread(wanted: str = "", files: int = 8) -> str:
    """A deal for a mixed pack on all squares: the wanted cards on their squares, the rest in pack order."""
    return arrange(wanted, board(files, 64 // files), pack() * 2)


def calm(wanted: str = "") -> str:
    """A mixed pack on all squares with no combination anywhere, but for what the wanted cards bring in by exchange."""
    cards = {
        f"{FILES[x]}{y + 1}": f"{(2 * x + x // 4 + 4 * y) % 8 + 1}{COLOURS[(x + y // 2) % 4]}"
        for y in range(8)
        for x in range(8)
    }
    fixed: list[str] = []
    for word in wanted.split():
        square, card = word.split(":")
        other = next(place for place in cards if cards[place] == card and place not in fixed)
        cards[square], cards[other] = card, cards[square]
        fixed.append(square)
    return " ".join(cards.values())


def begin(id: str, deal: str, players: int | None = None, **options: Any) -> ludaro.State:
    return ludaro.game(id).new(players, options=options, deal=deal)


def play(state: ludaro.State, line: str) -> ludaro.State:
    """Play some moves. A bare square stands for the move that lays (or covers with) the card turned up just there."""
    for word in line.split():
        seat = state.seats[0]
        if word[0] in FILES and word[1:].isdigit():
            fitting = [move for move in state.moves(seat) if move.endswith(("@" + word, "x" + word))]
            assert len(fitting) == 1, f"{word}: {state.moves(seat)}"
            word = fitting[0]
        state.play(word, seat)
    return state


def wall_in(rows: int) -> str:
    """Moves by which North shuts South in behind so many rows of cards, while South goes to and fro with its a2.

    On the a-file one card is enough. South moves next.
    """
    north = [f"{file}{7 + row - i}-{file}{6 + row - i}" for row in range(rows) for file in "hgfedcb" for i in range(4)]
    north += [f"a{row}-a{row - 1}" for row in (7, 6, 5, 4)]
    return " ".join(f"{'a3-a2' if i % 2 else 'a2-a3'} {move}" for i, move in enumerate(north))


def filled(id: str) -> ludaro.State:
    """A position that cannot come about in the games with small packs: cards on all squares, each side on its half."""
    state = ludaro.game(id).new(2, seed=1)
    full = ludaro.game("64g-2").new(2, seed=1)
    for field in ("taken", "up", "bit"):
        state._truth[field] = full._truth[field]
    return state


def look(state: ludaro.State, seat: int | None = None) -> dict[str, Any]:
    table: dict[str, Any] = state.view(seat)["table"]
    return table


def piles(state: ludaro.State) -> dict[str, list[dict[str, Any]]]:
    squares: dict[str, list[dict[str, Any]]] = look(state)["squares"]
    return squares


def top(state: ludaro.State, square: str) -> str | None:
    """The card on top of a square as a spectator sees it: ``8R``, or None on an empty square."""
    pile = piles(state).get(square)
    if not pile:
        return None
    card: str | None = pile[-1]["card"]
    return card


def gone(state: ludaro.State, whose: str = "all") -> list[str]:
    """The cards that have left the table, sorted."""
    return sorted(look(state)["gone"][whose])


def owned(state: ludaro.State, seat: int) -> list[str]:
    """The squares on which a card of this seat lies on top."""
    return [square for square, pile in piles(state).items() if pile[-1]["owner"] == seat]


def of(moves: Iterable[str], start: str) -> list[str]:
    """The moves that begin with this text."""
    return [move for move in moves if move.startswith(start)]


def to_the_end(state: ludaro.State) -> ludaro.State:
    """Play on to the end, each time the first move (or pair of moves) after which nobody has gained anything."""
    while not state.over:
        state = _quiet_turn(state)
    return state


def _quiet_turn(state: ludaro.State) -> ludaro.State:
    for move in state.moves(state.seats[0]):
        after = state.copy()
        after.play(move)
        if after.points != state.points:
            continue
        if look(after)["pending"] is not None:
            second = _quiet_second(after)
            if second is None:
                continue
            after = second
        return after
    raise AssertionError("every move gains something")


def _quiet_second(state: ludaro.State) -> ludaro.State | None:
    for move in reversed(state.moves(state.seats[0])):
        after = state.copy()
        after.play(move)
        if after.points == state.points:
            return after
    return None
