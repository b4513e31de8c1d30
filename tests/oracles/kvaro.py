"""Oracle of the five Kvaro games and the solo: the rulebook's section 2 played slowly and plainly.

Independent of the engine: nothing is imported from it, and nothing here is meant to be fast. Whether cards fit is
looked up in their corners each time, never through the classes of rows and columns.
"""

from __future__ import annotations

import random
import re

OBJECTS = "abcd"
COLOURS = "RGYB"

Corner = tuple[str, str]  # object, colour
Face = tuple[Corner, Corner, Corner, Corner]  # top-left, top-right, bottom-left, bottom-right, as it lies
Place = tuple[int, int]  # x to the right, y upwards

PLAYERS = {
    "kvaro-a": range(2, 5),
    "kvaro-b": range(2, 9),
    "kvaro-c": range(2, 5),
    "kvaro-d": range(2, 3),
    "kvaro-solo": range(1, 2),
}
TURNS_IN_ALL = 200  # kvaro-a

NUMBER = r"0|-?[1-9][0-9]*"
LAY = re.compile(rf"([1-9][0-9]*)(r?)@({NUMBER}),({NUMBER})")


class IllegalMove(ValueError):
    """The move is not legal here; nothing has changed."""


# ---------------------------------------------------------------- cards and the table


def read_card(text: str) -> Face:
    """`aR bG cY dB` -> its four corners."""
    corners = text.split()
    if sorted(c[0] for c in corners) != sorted(OBJECTS) or sorted(c[1:] for c in corners) != sorted(COLOURS):
        raise ValueError(f"not a card: {text!r}")
    tl, tr, bl, br = ((c[0], c[1]) for c in corners)
    return (tl, tr, bl, br)


def turned(face: Face) -> Face:
    """The card upside down."""
    tl, tr, bl, br = face
    return (br, bl, tr, tl)


def all_different(four: list[Corner]) -> bool:
    """Four different objects in four different colours."""
    return len({thing for thing, _ in four}) == 4 and len({colour for _, colour in four}) == 4


def fit_beside(left: Face, right: Face) -> bool:
    """Do they fit, `left` directly to the left of `right`?"""
    return all_different([left[1], left[3], right[0], right[2]])


def fit_above(upper: Face, lower: Face) -> bool:
    """Do they fit, `upper` directly above `lower`?"""
    return all_different([upper[2], upper[3], lower[0], lower[1]])


def beside(place: Place) -> list[Place]:
    """The left and the right neighbour."""
    x, y = place
    return [(x - 1, y), (x + 1, y)]


def above_and_below(place: Place) -> list[Place]:
    x, y = place
    return [(x, y - 1), (x, y + 1)]


def sides(place: Place) -> list[Place]:
    return beside(place) + above_and_below(place)


class Laid:
    """A card as it lies on the table."""

    def __init__(self, card: int, is_turned: bool, face: Face) -> None:
        self.card = card
        self.is_turned = is_turned
        self.face = face


class Table:
    """The cards on the table."""

    def __init__(self, deck: list[Face]) -> None:
        self.deck = deck
        self.at: dict[Place, Laid] = {}

    def copy(self) -> Table:
        other = Table(self.deck)
        other.at = dict(self.at)
        return other

    def face(self, card: int, is_turned: bool) -> Face:
        upright = self.deck[card - 1]
        return turned(upright) if is_turned else upright

    def put(self, card: int, is_turned: bool, place: Place) -> None:
        assert place not in self.at
        self.at[place] = Laid(card, is_turned, self.face(card, is_turned))

    def fits(self, card: int, is_turned: bool, place: Place) -> bool:
        """Empty place, touches at least one card, and agrees with every card it touches."""
        if place in self.at or not any(side in self.at for side in sides(place)):
            return False
        face = self.face(card, is_turned)
        x, y = place
        if (x - 1, y) in self.at and not fit_beside(self.at[x - 1, y].face, face):
            return False
        if (x + 1, y) in self.at and not fit_beside(face, self.at[x + 1, y].face):
            return False
        if (x, y + 1) in self.at and not fit_above(self.at[x, y + 1].face, face):
            return False
        return not ((x, y - 1) in self.at and not fit_above(face, self.at[x, y - 1].face))

    def empty_places_beside(self) -> list[Place]:
        """The empty places that touch a card, in order of y, then x."""
        found = {side for place in self.at for side in sides(place) if side not in self.at}
        return sorted(found, key=lambda place: (place[1], place[0]))

    def lays(self, card: int) -> list[tuple[bool, Place]]:
        """Where this card can be laid: places in order of y, then x, upright before turned."""
        return [
            (is_turned, place)
            for place in self.empty_places_beside()
            for is_turned in (False, True)
            if self.fits(card, is_turned, place)
        ]


def lay_text(card: int, is_turned: bool, place: Place) -> str:
    return f"{card}{'r' if is_turned else ''}@{place[0]},{place[1]}"


def read_lay(text: str) -> tuple[int, bool, Place] | None:
    """`7r@1,0` -> (7, True, (1, 0)); None when the text is not written like that."""
    match = LAY.fullmatch(text)
    if match is None:
        return None
    return int(match[1]), match[2] == "r", (int(match[3]), int(match[4]))


def take_text(place: Place) -> str:
    return f"take {place[0]},{place[1]}"


def read_take(text: str) -> Place:
    x, y = text.removeprefix("take ").split(",")
    return int(x), int(y)


def connected(places: set[Place]) -> bool:
    """Do these places hang together side to side?"""
    if not places:
        return True
    reached: set[Place] = set()
    waiting = [min(places)]
    while waiting:
        place = waiting.pop()
        if place in reached:
            continue
        reached.add(place)
        waiting += [side for side in sides(place) if side in places]
    return reached == places


def share(seats: list[int], players: int) -> list[float]:
    """The result when these seats share the win."""
    return [1.0 / len(seats) if seat in seats else 0.0 for seat in range(players)]


def read_numbers(text: str) -> list[int]:
    return [int(word) for word in text.split()]


def check_cards(cards: list[int]) -> None:
    if len(set(cards)) != len(cards) or not all(1 <= card <= 30 for card in cards):
        raise ValueError("the deal has a doubled or unknown card")


# ---------------------------------------------------------------- what all the games have


class Oracle:
    """One game of Kvaro; each variant fills in `seats`, `_moves` and `_do`."""

    def __init__(self, players: int, options: dict[str, object], deck: list[Face]) -> None:
        self.players = players
        self.options = dict(options)
        self.table = Table(deck)
        self.result: list[float] | None = None

    @property
    def over(self) -> bool:
        return self.result is not None

    @property
    def seats(self) -> tuple[int, ...]:
        raise NotImplementedError

    @property
    def points(self) -> list[int] | None:
        return None

    def _moves(self, seat: int) -> list[str]:
        raise NotImplementedError

    def _do(self, text: str, seat: int) -> None:
        raise NotImplementedError

    def moves(self, seat: int) -> list[str]:
        if seat not in self.seats:
            return []
        return sorted(self._moves(seat))

    def play(self, text: str, seat: int | None = None) -> None:
        if seat is None and len(self.seats) == 1:
            seat = self.seats[0]
        if seat is None or seat not in self.seats:
            raise IllegalMove(f"seat {seat} may not act")
        self._do(text, seat)

    def _must_be_listed(self, text: str, seat: int) -> None:
        if text not in self.moves(seat):
            raise IllegalMove(f"{text!r} by seat {seat}")

    def copy(self) -> Oracle:
        """A copy that shares nothing that changes: containers are copied one level deep, hands two."""
        other = object.__new__(type(self))
        for name, value in self.__dict__.items():
            if isinstance(value, Table):
                value = value.copy()
            elif isinstance(value, list):
                value = [list(item) if isinstance(item, list) else item for item in value]
            elif isinstance(value, set):
                value = set(value)
            elif isinstance(value, dict):
                value = dict(value)
            other.__dict__[name] = value
        return other


def read_hands(parts: list[str], players: int, each: int) -> list[list[int]]:
    hands = [read_numbers(part) for part in parts]
    if len(hands) != players or any(len(hand) != each for hand in hands):
        raise ValueError(f"the deal needs {players} hands of {each} cards")
    return hands


def fewest(hands: list[list[int]]) -> list[int]:
    """The seats with the fewest cards."""
    least = min(len(hand) for hand in hands)
    return [seat for seat, hand in enumerate(hands) if len(hand) == least]


# ---------------------------------------------------------------- A


class KvaroA(Oracle):
    def __init__(self, players: int, options: dict[str, object], deal: str, deck: list[Face]) -> None:
        super().__init__(players, options, deck)
        self.fair = str(options.get("fair", "off"))
        if self.fair not in ("off", "on"):
            raise ValueError(f"option fair: {self.fair!r}")
        self.hands = read_hands(deal.split(" / "), players, 7)
        check_cards([card for hand in self.hands for card in hand])
        self.turn = 0
        self.turns_done = 0
        self.idle_turns = 0  # turns in succession in which the seat neither laid nor took
        self.taken: tuple[int, Place] | None = None  # the card taken in this turn, and where it lay

    @property
    def seats(self) -> tuple[int, ...]:
        return () if self.over else (self.turn,)

    def _lays(self, seat: int) -> list[str]:
        found = []
        for card in self.hands[seat]:
            for is_turned, place in self.table.lays(card):
                if (card, place) != self.taken:  # not that card back on that place, either way up
                    found.append(lay_text(card, is_turned, place))
        return found

    def _may_take(self, place: Place) -> bool:
        others = set(self.table.at) - {place}
        if not others:
            return False  # the only card on the table is not taken
        empty_sides = [side for side in sides(place) if side not in self.table.at]
        return connected(others) and any(self._leads_away(side) for side in empty_sides)

    def _leads_away(self, empty: Place) -> bool:
        """Does one get from this empty place, by empty places side to side, to beyond the farthest card?"""
        xs = [x for x, _ in self.table.at]
        ys = [y for _, y in self.table.at]
        columns = range(min(xs) - 1, max(xs) + 2)
        rows = range(min(ys) - 1, max(ys) + 2)
        reached = {empty}
        while True:
            beyond = [(x, y) for x, y in reached if x in (columns[0], columns[-1]) or y in (rows[0], rows[-1])]
            if beyond:
                return True
            wider = reached | {side for place in reached for side in sides(place) if side not in self.table.at}
            if wider == reached:
                return False
            reached = wider

    def _moves(self, seat: int) -> list[str]:
        if not self.table.at:
            return [lay_text(card, False, (0, 0)) for card in self.hands[seat]]
        lays = self._lays(seat)
        if self.taken is not None:
            return [*lays, "pass"]
        if lays:
            return lays
        return ["pass", *(take_text(place) for place in self.table.at if self._may_take(place))]

    def _do(self, text: str, seat: int) -> None:
        self._must_be_listed(text, seat)
        if text.startswith("take "):
            place = read_take(text)
            card = self.table.at.pop(place).card
            self.hands[seat].append(card)
            self.taken = (card, place)
            return  # the turn goes on
        if text == "pass":
            if self.taken is None:
                self.idle_turns += 1
            else:
                self.idle_turns = 0
        else:
            lay = read_lay(text)
            assert lay is not None
            self.table.put(*lay)
            self.hands[seat].remove(lay[0])
            self.idle_turns = 0
        self.taken = None
        self.turns_done += 1
        self._look_for_the_end(seat)
        self.turn = (seat + 1) % self.players

    def _look_for_the_end(self, seat: int) -> None:
        if self.fair == "off":
            if not self.hands[seat]:
                self.result = share([seat], self.players)
                return
        elif seat == self.players - 1:  # the round is complete
            without_cards = [s for s in range(self.players) if not self.hands[s]]
            if without_cards:
                self.result = share(without_cards, self.players)
                return
        if self.idle_turns == self.players or self.turns_done == TURNS_IN_ALL:
            self.result = share(fewest(self.hands), self.players)


# ---------------------------------------------------------------- B


class KvaroB(Oracle):
    def __init__(self, players: int, options: dict[str, object], deal: str, deck: list[Face]) -> None:
        super().__init__(players, options, deck)
        self.referee = str(options.get("referee", "off"))
        if self.referee not in ("off", "on"):
            raise ValueError(f"option referee: {self.referee!r}")
        self.pile = read_numbers(deal)
        if sorted(self.pile) != list(range(1, 31)):
            raise ValueError("the deal needs the 30 numbers, each once")
        self.table.put(self.pile.pop(0), False, (0, 0))
        for _ in range(3):
            self._lay_one_in_the_middle()
        self.active: list[int] = list(range(players))
        self.kept: list[int] = [0] * players
        self.said_none: set[int] = set()
        self.stopped: int | None = None  # the seat that said stop
        self.open: list[int] = []  # the two cards turned up
        self._turn_up_two()

    def _lay_one_in_the_middle(self) -> None:
        """The first card in pile order that fits somewhere; nothing at all if none fits."""
        for card in self.pile:
            lays = self.table.lays(card)
            if lays:
                self.table.put(card, *lays[0])
                self.pile.remove(card)
                return

    def _turn_up_two(self) -> None:
        """Two new cards; the two before have gone. The game may end here."""
        while True:
            self.said_none = set()
            self.open = []
            if len(self.pile) < 2:
                self._end()
                return
            self.open = [self.pile.pop(0), self.pile.pop(0)]
            if self.referee == "off" or any(self.table.lays(card) for card in self.open):
                return
            # The referee puts the pair away at once.

    def _end(self) -> None:
        most = max(self.kept[seat] for seat in self.active)
        self.result = share([seat for seat in self.active if self.kept[seat] == most], self.players)

    @property
    def seats(self) -> tuple[int, ...]:
        if self.over:
            return ()
        if self.stopped is not None:
            return (self.stopped,)
        return tuple(self.active)

    @property
    def points(self) -> list[int] | None:
        return list(self.kept)

    def _moves(self, seat: int) -> list[str]:
        if self.stopped == seat:
            lays = [lay_text(card, *lay) for card in self.open for lay in self.table.lays(card)]
            return ["fail", *lays]
        return ["stop"] if seat in self.said_none else ["none", "stop"]

    def _do(self, text: str, seat: int) -> None:
        if self.stopped is not None:
            self._answer(text, seat)
            return
        self._must_be_listed(text, seat)
        if text == "stop":
            self.stopped = seat
        else:
            self.said_none.add(seat)
            self._put_away_if_all_said_none()

    def _answer(self, text: str, seat: int) -> None:
        """What the seat does that said stop."""
        if text == "fail":
            self._fail(seat)
            return
        lay = read_lay(text)
        if lay is None or lay[0] not in self.open:
            raise IllegalMove(f"{text!r}: one of {self.open} is to be laid")
        if not self.table.fits(*lay):
            self._fail(seat)
            return
        self.table.put(*lay)
        self.kept[seat] += 1
        self.stopped = None
        self._turn_up_two()

    def _fail(self, seat: int) -> None:
        self.stopped = None
        self.active.remove(seat)
        self.said_none.discard(seat)
        if len(self.active) == 1:
            self._end()
        else:
            self._put_away_if_all_said_none()

    def _put_away_if_all_said_none(self) -> None:
        if all(seat in self.said_none for seat in self.active):
            self._turn_up_two()


# ---------------------------------------------------------------- C


class KvaroC(Oracle):
    def __init__(self, players: int, options: dict[str, object], deal: str, deck: list[Face]) -> None:
        super().__init__(players, options, deck)
        centre, *hands = deal.split(" / ")
        self.hands = read_hands(hands, players, 7)
        check_cards([int(centre), *(card for hand in self.hands for card in hand)])
        self.table.put(int(centre), False, (0, 0))
        self._end_if_nobody_can_lay()

    @property
    def seats(self) -> tuple[int, ...]:
        return () if self.over else tuple(range(self.players))

    def _moves(self, seat: int) -> list[str]:
        return [lay_text(card, *lay) for card in self.hands[seat] for lay in self.table.lays(card)]

    def _do(self, text: str, seat: int) -> None:
        """One card, or two sent together: the one after the other, both or neither."""
        parts = text.split("+")
        if len(parts) > 2:
            raise IllegalMove(f"{text!r}: two cards at most")
        table = self.table.copy()
        hand = list(self.hands[seat])
        for part in parts:
            lay = read_lay(part)
            if lay is None or lay[0] not in hand or not table.fits(*lay):
                raise IllegalMove(f"{text!r} by seat {seat}: {part!r}")
            table.put(*lay)
            hand.remove(lay[0])
        self.table = table
        self.hands[seat] = hand
        if not hand:
            self.result = share([seat], self.players)
        else:
            self._end_if_nobody_can_lay()

    def _end_if_nobody_can_lay(self) -> None:
        if not any(self._moves(seat) for seat in range(self.players)):
            self.result = share(fewest(self.hands), self.players)


# ---------------------------------------------------------------- D


class KvaroD(Oracle):
    def __init__(self, players: int, options: dict[str, object], deal: str, deck: list[Face]) -> None:
        super().__init__(players, options, deck)
        centre, *hands = deal.split(" / ")
        self.hands = read_hands(hands, players, 10)
        check_cards([int(centre), *(card for hand in self.hands for card in hand)])
        self.table.put(int(centre), False, (0, 0))
        self.turn = 0
        self.directions: list[str] = ["horizontal", "vertical"]  # by seat
        self.passes_in_a_row = 0
        self.last_was_exchanging_pass = False

    @property
    def seats(self) -> tuple[int, ...]:
        return () if self.over else (self.turn,)

    def _moves(self, seat: int) -> list[str]:
        wanted = beside if self.directions[seat] == "horizontal" else above_and_below
        lays = [
            lay_text(card, is_turned, place)
            for card in self.hands[seat]
            for is_turned, place in self.table.lays(card)
            if any(side in self.table.at for side in wanted(place))
        ]
        return lays or ["pass"]

    def _do(self, text: str, seat: int) -> None:
        self._must_be_listed(text, seat)
        if text == "pass":
            self.passes_in_a_row += 1
            if self.last_was_exchanging_pass:
                self.last_was_exchanging_pass = False
            else:
                self.directions = [self.directions[1], self.directions[0]]
                self.last_was_exchanging_pass = True
            if self.passes_in_a_row == 4:
                self.result = share(fewest(self.hands), self.players)
        else:
            lay = read_lay(text)
            assert lay is not None
            self.table.put(*lay)
            self.hands[seat].remove(lay[0])
            self.passes_in_a_row = 0
            self.last_was_exchanging_pass = False
            if not self.hands[seat]:
                self.result = share([seat], self.players)
        self.turn = 1 - seat


# ---------------------------------------------------------------- solo


class KvaroSolo(Oracle):
    def __init__(self, players: int, options: dict[str, object], deal: str, deck: list[Face]) -> None:
        super().__init__(players, options, deck)
        self.cards = read_numbers(deal)
        check_cards(self.cards)
        if len(self.cards) < 9:
            raise ValueError("at least nine cards are needed")

    @property
    def seats(self) -> tuple[int, ...]:
        return () if self.over else (0,)

    def _within_a_square(self, place: Place) -> bool:
        """With a card on this place too, does everything lie within some 3×3 square?"""
        xs = [x for x, _ in [*self.table.at, place]]
        ys = [y for _, y in [*self.table.at, place]]
        return max(xs) - min(xs) <= 2 and max(ys) - min(ys) <= 2

    def _moves(self, seat: int) -> list[str]:
        used = {laid.card for laid in self.table.at.values()}
        unused = [card for card in self.cards if card not in used]
        if not self.table.at:
            return [lay_text(card, is_turned, (0, 0)) for card in unused for is_turned in (False, True)]
        lays = [
            lay_text(card, is_turned, place)
            for card in unused
            for is_turned, place in self.table.lays(card)
            if self._within_a_square(place)
        ]
        return lays + [take_text(place) for place in self.table.at]

    def _do(self, text: str, seat: int) -> None:
        self._must_be_listed(text, seat)
        if text.startswith("take "):
            del self.table.at[read_take(text)]
            return
        lay = read_lay(text)
        assert lay is not None
        self.table.put(*lay)
        if len(self.table.at) == 9:  # nine places within a 3×3 square are the square
            self.result = [1.0]


# ---------------------------------------------------------------- the door

GAMES: dict[str, type[KvaroA] | type[KvaroB] | type[KvaroC] | type[KvaroD] | type[KvaroSolo]] = {
    "kvaro-a": KvaroA,
    "kvaro-b": KvaroB,
    "kvaro-c": KvaroC,
    "kvaro-d": KvaroD,
    "kvaro-solo": KvaroSolo,
}


def new(game_id: str, players: int, options: dict[str, object], deal: str, deck: list[str]) -> Oracle:
    """A new game from its deal, with this deck of 30 cards."""
    if game_id not in GAMES:
        raise ValueError(f"not a game of this file: {game_id!r}")
    if players not in PLAYERS[game_id]:
        raise ValueError(f"{game_id} is for {PLAYERS[game_id]} players")
    if len(deck) != 30:
        raise ValueError("a deck has 30 cards")
    return GAMES[game_id](players, options, deal, [read_card(card) for card in deck])


def random_deal(game_id: str, players: int, rng: random.Random, options: dict[str, object]) -> str:
    """A random deal text (for the solo: any cards, with or without a solution)."""
    cards = list(range(1, 31))
    rng.shuffle(cards)

    def hand() -> str:
        return " ".join(str(cards.pop()) for _ in range(each))

    if game_id == "kvaro-a":
        each = 7
        return " / ".join(hand() for _ in range(players))
    if game_id == "kvaro-b":
        each = 30
        return hand()
    if game_id in ("kvaro-c", "kvaro-d"):
        each = 7 if game_id == "kvaro-c" else 10
        centre = str(cards.pop())
        return " / ".join([centre, *(hand() for _ in range(players))])
    if game_id == "kvaro-solo":
        each = int(str(options.get("cards", 30)))
        return hand()
    raise ValueError(f"not a game of this file: {game_id!r}")
