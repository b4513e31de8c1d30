"""What was agreed when a table was opened: the game, its options, who sits where, the clock, and the deal's secret."""

from __future__ import annotations

import random
import secrets
import string
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from msgspec import Struct, structs

import ludaro
from ludaro.errors import BadDeal, BadOption, BadPlayers, LudaroError
from ludaro.games.declaration import Game, Value
from ludaro.games.state import State
from ludaro.table.line.messages import Clock, From, Kind, Open, SeatWish
from ludaro.table.play import deals
from ludaro.table.play.thinking import level_of

LETTERS = string.ascii_letters + string.digits
ID_LENGTH = 12
SECRET_LENGTH = 22  # of 62 letters: a little more than 128 bits
DECISION = 20  # seconds to lay a card after `stop`, if nothing else was chosen


class BadTable(LudaroError):
    """A table that cannot be opened as wished."""


class SeatSpec(Struct, frozen=True):
    """A seat as the table began. ``key`` is the hash of its secret."""

    kind: Kind
    name: str | None = None
    level: int | None = None
    number: str | None = None
    key: str | None = None
    changed: bool = False
    """Whether it had another level earlier in this game."""
    who: str | None = None
    """At a table that counts: the player, by the hash of their key."""
    resigned: bool = False
    """Whether its person has given up, and a computer plays on for the others' sake."""

    @property
    def stands_in(self) -> bool:
        """Whether it is a computer that plays for a person, who has the key."""
        return self.kind == "computer" and self.key is not None

    @property
    def ready(self) -> bool:
        """Whether nothing is awaited from this seat before the deal."""
        return self.kind == "computer" or (self.kind == "person" and self.number is not None)


class Match(Struct, frozen=True):
    """Which game of the match this is, and what the seats brought along."""

    game: int
    games: int
    wins: list[float]
    points: list[int] | None


class Spec(Struct, frozen=True):
    """Fixed for the life of a table. ``secret`` is the deal's; it is shown when the game is over."""

    id: str
    game: str
    options: dict[str, Value]
    seats: list[SeatSpec]
    clock: Clock | None
    public: bool
    realtime: bool
    secret: str
    match: Match
    seed: int | None = None
    deal: str | None = None
    last: str | None = None
    origin: From | None = None
    """The position of a finished game in which this one starts, after its ``moves``."""
    moves: list[tuple[int, str]] = []
    checked: bool = False
    """Whether the game begins only when everyone has said ready: races, since there are ready checks."""
    rated: bool = False
    """Whether the game counts for the ratings of its players."""
    club: str | None = None
    """The code of the club that opened the table."""

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def chosen(self) -> bool:
        """Whether somebody chose the deal."""
        return self.seed is not None or self.deal is not None

    def rules(self) -> Game:
        """The game, as it is with these options."""
        return ludaro.game(self.game).with_options(self.options)

    def start(self, numbers: list[str | None]) -> State:
        """The game, dealt."""
        game = ludaro.game(self.game)
        if self.deal is not None:
            return game.new(self.players, options=self.options, deal=self.deal)
        seed = deals.seed(self.secret, self.id, numbers) if self.seed is None else self.seed
        return game.new(self.players, options=self.options, seed=seed)


class Ids:
    """What the ids of this process's tables begin with, so that a proxy can send what is for a table to its owner."""

    prefix = ""


def new_id() -> str:
    return Ids.prefix + _letters(ID_LENGTH)


def new_secret() -> str:
    return _letters(SECRET_LENGTH)


def key_of(secret: str) -> str:
    """What is kept of a seat's secret."""
    return sha256(secret.encode()).hexdigest()


def player_of(key: str) -> str:
    """What is kept of a person's key."""
    return key_of(f"player {key}")


def plan(wish: Open, origin: State | None = None) -> tuple[Spec, dict[int, str]]:
    """A table as wished, and the secrets of its persons. A LudaroError says what cannot be.

    ``origin``: the end of the game in which ``wish.origin`` names a position.
    """
    moves: list[tuple[int, str]] = []
    if wish.origin is not None:
        assert origin is not None
        wish, moves = _again(wish, wish.origin, origin)
    if wish.game is None:
        raise BadTable("which game? Name one, or a position of a finished game")
    options = ludaro.game(wish.game).choose(wish.options)
    game = ludaro.game(wish.game).with_options(options)
    seats = _seats(wish, game)
    if wish.shuffle:
        random.SystemRandom().shuffle(seats)
    if wish.rated:
        _check_rated(wish, game, seats)
    if wish.seed is not None and wish.deal is not None:
        raise BadDeal("give a seed or a deal, not both")
    # A trial deal finds what is wrong with the options.
    game.new(len(seats), options=options, seed=0 if wish.deal is None else None, deal=wish.deal)
    keys: dict[int, str] = {}
    taken = [_seat(number, seat, keys) for number, seat in enumerate(seats)]
    spec = Spec(
        id=new_id(),
        game=game.full_id,
        options=options,
        seats=taken,
        clock=clock_of(wish.clock, game),
        public=wish.public,
        realtime=game.realtime,
        checked=game.realtime,
        secret=deals.draw_secret(),
        match=Match(1, wish.games, [0] * len(seats), [0] * len(seats) if game.counts else None),
        seed=wish.seed,
        deal=wish.deal,
        origin=wish.origin,
        moves=moves,
        rated=wish.rated,
    )
    return spec, keys


def _again(wish: Open, origin: From, state: State) -> tuple[Open, list[tuple[int, str]]]:
    """A wish for the same game, options and deal as another table's, and the moves made there before this one."""
    if wish.game not in (None, state.game.id) or any(
        given is not None for given in (wish.options, wish.seed, wish.deal)
    ):
        raise BadTable("game, options and deal are those of the position")
    if origin.moves > len(state.history):
        raise BadTable(f"the game has {len(state.history)} moves")
    if origin.moves == len(state.history) and state.over:
        raise BadTable("after its last move the game is over")
    options = {**state.options}
    players = state.players if wish.seats is None and wish.players is None else wish.players
    if (players if wish.seats is None else len(wish.seats)) != state.players:
        raise BadPlayers(f"the position is one of {state.players} players")
    again = structs.replace(wish, game=state.game.id, options=options, deal=state.deal, players=players)
    return again, state.history[: origin.moves]


def following(spec: Spec, id: str, seats: Sequence[SeatSpec], wins: list[float], points: list[int] | None) -> Spec:
    """The next game of a match: everybody moves on by one seat, so that another one starts."""

    def turned(row: list[Any]) -> list[Any]:
        return row[1:] + row[:1]

    match = Match(
        spec.match.game + 1,
        max(spec.match.games, spec.match.game + 1),
        turned(wins),
        None if points is None else turned(points),
    )
    again = [structs.replace(seat, number=None, changed=False, resigned=False) for seat in seats]
    return structs.replace(
        spec,
        id=id,
        seats=turned(again),
        secret=deals.draw_secret(),
        match=match,
        seed=None,
        deal=None,
        origin=None,
        moves=[],
        last=spec.id,
        checked=spec.realtime,
    )


def _letters(length: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def _seats(wish: Open, game: Game) -> list[SeatWish]:
    if wish.seats is None:
        players = wish.players if wish.players is not None else game.usual_players
        seats = [SeatWish("open") for _ in range(players)]
    else:
        seats = list(wish.seats)
        if wish.players not in (None, len(seats)):
            raise BadPlayers(f"{len(seats)} seats are named, for {wish.players} players")
    if len(seats) not in game.players:
        low, high = game.players[0], game.players[-1]
        allowed = f"{low}" if low == high else f"{low} to {high}"
        raise BadPlayers(f"{game.id} is for {allowed} players, not {len(seats)}")
    if all(seat.kind == "computer" for seat in seats):
        raise BadTable("at least one seat must be for a person or open")
    return seats


def _check_rated(wish: Open, game: Game, seats: list[SeatWish]) -> None:
    if game.settle is not None:
        raise BadTable("a game of one's own is played for fun: nobody else has points in it")
    if wish.seed is not None or wish.deal is not None or wish.origin is not None:
        raise BadTable("a game that counts has a deal that nobody chose")
    if len(seats) < 2:
        raise BadTable("a game that counts has somebody to play against")
    known = [seat.player for seat in seats if seat.kind == "person"]
    if None in known:
        raise BadTable("in a game that counts every person is known by a key")
    if len(set(known)) < len(known):
        raise BadTable("nobody plays against themselves in a game that counts")


def _seat(number: int, wish: SeatWish, keys: dict[int, str]) -> SeatSpec:
    if wish.kind == "computer":
        level = level_of(wish.level)
        return SeatSpec("computer", None, level)
    if wish.level is not None:
        raise BadTable("only a computer has a level")
    if wish.kind == "open":
        if wish.name is not None or wish.number is not None:
            raise BadTable("an open seat has no name and no number yet")
        return SeatSpec("open")
    keys[number] = new_secret()
    who = None if wish.player is None else player_of(wish.player)
    return SeatSpec("person", clean(wish.name), None, wish.number, key_of(keys[number]), who=who)


def clean(name: str | None) -> str | None:
    """A name as it is shown: no control characters, single blanks; None if nothing is left."""
    kept = "".join(letter if letter.isprintable() else " " for letter in name or "")
    return " ".join(kept.split()) or None


def clock_of(wish: Clock | None, game: Game) -> Clock | None:
    """The clock as wished; a game with a decision against time has one in any case."""
    clock = wish or Clock()
    if game.pace == "stop" and clock.decision == 0:
        clock = structs.replace(clock, decision=DECISION)
    if game.realtime and clock.base:
        raise BadOption(f"{game.id} is played in real time: it has no clock for the whole game")
    if clock.increment and not clock.base:
        raise BadOption("an increment needs a base")
    if not clock.base and not clock.decision:
        return None
    return clock
