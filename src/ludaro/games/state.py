"""A game being played: the whole truth, who may act, what they may do, and what each of them may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Generic

import numpy as np

from ludaro.errors import BadDeal, BadSeat, IllegalMove
from ludaro.games.declaration import Game, Value
from ludaro.games.reasons import COMMON, Reason, no_such_move
from ludaro.games.saving import saved, unpickled
from ludaro.games.seen import Ending, Table, View
from ludaro.kernel.engine import Array, Held
from ludaro.kernel.random import generator
from ludaro.kernel.records import SPECTATOR, equal
from ludaro.kernel.snapshot import reader


class State(Generic[Table]):
    """A position with its history. Made by :meth:`Game.new` or :func:`ludaro.load`.

    >>> import ludaro
    >>> state = ludaro.game("colorio").new(players=2, seed=7)
    >>> state.seats
    (0,)
    >>> state.play("a1")
    >>> state.history
    [(0, 'a1')]
    >>> state.over, state.result, state.points
    (False, None, [0, 0])
    """

    def __init__(
        self, game: Game[Table], players: int, options: Mapping[str, Value], rules: Array, cards: Array
    ) -> None:
        self._hold(game, players, options, rules, cards, np.zeros(1, game.family.engine.STATE))
        game.family.engine.setup(rules, self._truth, cards)

    def _hold(
        self,
        game: Game[Table],
        players: int,
        options: Mapping[str, Value],
        rules: Array,
        cards: Array | None,
        truth: Array,
    ) -> None:
        self.game = game
        self.players = players
        self.options = dict(options)
        self.history: list[tuple[int, str]] = []
        self._rules = rules
        self._plain_rules = self.plain_rules(game, rules)
        self._cards = cards
        self._truth = truth
        self._held: Held | None = None
        self._drawn: tuple[Any, dict[str, Any]] | None = None
        """The last position that was drawn, and its picture; pieces of it are used again."""
        self._forget()

    def _forget(self) -> None:
        """The position is another one: what was asked about the one before does not hold any more."""
        self._mirror: Any = None
        self._acting: tuple[int, ...] | None = None
        self._numbers: tuple[int, dict[str, int]] | None = None
        self._common: dict[str, Any] | None = None
        self._scores: tuple[list[int], list[int]] | None = None

    @staticmethod
    def plain_rules(game: Game, rules: Array) -> Any:
        """The options as an ordinary object, for notation and views."""
        return reader(game.family.engine.RULES)(rules)

    @property
    def deal(self) -> str:
        """The text from which the same game starts again.

        >>> import ludaro
        >>> colorio = ludaro.game("colorio")
        >>> state = colorio.new(players=2, seed=7)
        >>> colorio.new(players=2, deal=state.deal) == state
        True
        """
        if self._cards is None:
            raise BadDeal("an imagined game has no deal")
        text: str = self.game.family.notation.deal_text(self._plain_rules, self._cards.tolist())
        return text

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that may act now; none when the game is over.

        >>> import ludaro
        >>> ludaro.game("colorio").new(seed=7).seats, ludaro.game("kvaro-b").new(players=3, seed=7).seats
        ((0,), (0, 1, 2))
        """
        if self._acting is None:
            self._acting = _seats(self._position.acting(), self.players)
        return self._acting

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.seats

    @property
    def result(self) -> list[float] | None:
        """Each seat's share of the win; None until the game is over."""
        if not self.over:
            return None
        winners = self._score()[0][: self.players]
        return [flag / sum(winners) for flag in winners]

    @property
    def points(self) -> list[int] | None:
        """The points so far; None in games that count nothing."""
        if not self.game.counts:
            return None
        return self._score()[1][: self.players]

    @property
    def ending(self) -> Ending | None:
        """The rule that ended the game, and whose doing it was (a seat, or None); None until the game is over.

        >>> import ludaro
        >>> ludaro.game("kvaro-c").new(players=2, seed=7).ending is None
        True
        """
        if not self.over:
            return None
        mover, move = self.history[-1] if self.history else (None, "")
        by, seat = self.game.family.ending.told(self._plain_rules, self._plain(), mover, move)
        return {"by": by, "seat": seat}

    def moves(self, seat: int) -> list[str]:
        """The legal moves of a seat, in plain string order; none for a seat that may not act.

        >>> import ludaro
        >>> state = ludaro.game("64g-1").new(seed=7)
        >>> state.moves(0)[:2], state.moves(1)
        (['c4xc5', 'd4xe5'], [])
        """
        self._check_seat(seat)
        if seat not in self.seats:
            return []
        return sorted(self._listed(seat))

    def play(self, move: str, seat: int | None = None) -> None:
        """Play a move. IllegalMove leaves everything as it was.

        >>> import ludaro
        >>> state = ludaro.game("colorio").new(players=2, seed=7)
        >>> state.play("c3")
        >>> state.play("d4")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        ludaro.errors.IllegalMove: 'd4' is not a legal move now: first put the cap in your hand away, or on another ...
        """
        acting = self.seats
        if seat is not None:
            self._check_seat(seat)
        elif len(acting) > 1:
            told = f"say which seat plays: {', '.join(map(str, acting))} may act now"
            raise IllegalMove(told, "seat", {"seats": list(acting)})
        elif acting:
            seat = acting[0]
        text = _usual(move)
        number = self._number(seat, text) if seat in acting and seat is not None else None
        if number is None or seat is None:
            reason = self._refused(seat, move)
            told = reason.text if reason.why in COMMON else f"{text[:80]!r} is not a legal move now: {reason.text}"
            raise IllegalMove(told, reason.why, reason.facts)
        self._position.apply(seat, number)
        self._forget()
        self.history.append((seat, text))

    def why(self, move: str, seat: int) -> Reason | None:
        """Why a seat may not play a move now; None if it may.

        Where all look for a place at once, nobody is told whether a card fits unless it is played.

        >>> import ludaro
        >>> state = ludaro.game("colorio").new(players=2, seed=7)
        >>> state.why("a1", 0) is None
        True
        >>> state.why(">c4", 0).text
        'first lift a cap'
        """
        self._check_seat(seat)
        text = _usual(move)
        if seat in self.seats:
            if self._silent(text):
                return Reason("race", {}, COMMON["race"])
            if self._number(seat, text) is not None:
                return None
        return self._refused(seat, move)

    def lapsed(self, move: str, before: State) -> bool:
        """Whether a move that was meant for an earlier position of this game would mean something else in this one."""
        lapsed = getattr(self.game.family.refusal, "lapsed", None)
        return lapsed is not None and lapsed(self._plain_rules, before._plain(), self._plain(), _usual(move))

    def view(self, seat: int | None) -> View[Table]:
        """All that a seat (None: a spectator) may know, as plain JSON data, and nothing else.

        >>> import ludaro
        >>> state = ludaro.game("kvaro-a").new(players=2, seed=7)
        >>> state.view(0)["table"]["hand"], state.view(None)["table"]["hand"]
        ([1, 2, 7, 14, 17, 19, 26], None)
        """
        seen: Any = _copied(self.glance(seat))
        seen["history"] = [[mover, text] for mover, text in self.history]
        view: View[Table] = seen
        return view

    def glance(self, seat: int | None, listed: bool = True) -> dict[str, Any]:
        """The view without its history, for who knows the moves so far; not to be changed, since parts are shared.

        ``listed``: with all moves, also those that nobody is told about before they are played.
        """
        if seat is None:
            return self.common
        moves, own = self.personal(seat, listed)
        table = self.common["table"]
        return self.common | {"seat": seat, "moves": moves, "table": table | own if own else table}

    @property
    def common(self) -> dict[str, Any]:
        """What everybody sees, as a glance; not to be changed."""
        if self._common is None:
            acting = self.seats
            self._common = {
                "game": self.game.id,
                "family": self.game.family.name,
                "players": self.players,
                "options": self.options,
                "seat": None,
                "seats": list(acting),
                "moves": [],
                "over": not acting,
                "result": None if acting else self.result,
                "ending": None if acting else self.ending,
                "points": self.points,
                "table": self._draw(),
            }
        return self._common

    def personal(self, seat: int, listed: bool = True) -> tuple[list[str], dict[str, Any]]:
        """What a seat sees besides: its moves, and what its table has in place of what everybody sees there."""
        self._check_seat(seat)
        own = self.game.family.own
        moves = self._told(seat, listed) if seat in self.seats else []
        return moves, {} if own is None else own(self._plain_rules, self._plain(), seat)

    def numbers(self, seat: int) -> dict[str, int]:
        """The legal moves of a seat that may act, with the numbers that the engine knows them by."""
        return dict(self._listed(seat))

    @property
    def records(self) -> tuple[Array, Array]:
        """The options and the position as the engine takes them; not copies."""
        return self._rules, self._truth

    @property
    def position(self) -> bytes:
        """The position alone, small and for good; with its moves, ``restored`` makes the game of it again."""
        return self._truth.tobytes()

    def restored(self, position: bytes, moves: int) -> State[Table]:
        """This game when it had so many moves, from the position that it had then."""
        other = self.copy()
        other.history = self.history[:moves]
        other.replace(np.frombuffer(bytearray(position), self._truth.dtype))
        return other

    def replace(self, truth: Array) -> None:
        """Another position of this game in place of this one; the history is the caller's matter."""
        self._truth = truth
        self._forget()

    def imagine(self, seat: int | None, seed: int) -> State[Table]:
        """A truth that fits all that a seat (None: a spectator) knows, drawn by a seed: what players search on.

        It has no deal and cannot be saved, since its deal would give away the real one.

        >>> import ludaro
        >>> state = ludaro.game("kvaro-a").new(players=2, seed=7)
        >>> imagined = state.imagine(0, seed=1)
        >>> imagined.view(0) == state.view(0), imagined.view(1) == state.view(1)
        (True, False)
        """
        if seat is not None:
            self._check_seat(seat)
        other = self.copy()
        other._cards = other._drawn = other._held = None  # nothing leads from here to the truth
        other._forget()
        chosen = SPECTATOR if seat is None else seat
        self.game.family.engine.imagine(self._rules, other._truth, chosen, generator(seed))
        return other

    def copy(self) -> State[Table]:
        """An independent copy; ``copy.copy`` and ``copy.deepcopy`` give the same.

        >>> import ludaro
        >>> state = ludaro.game("colorio").new(players=2, seed=7)
        >>> other = state.copy()
        >>> other == state
        True
        >>> other.play("c3")
        >>> other == state
        False
        """
        other: State[Table] = object.__new__(State)
        other.__dict__.update(self.__dict__)
        other.options = dict(self.options)
        other.history = list(self.history)
        # To the last byte: NumPy's own copy leaves the gaps between fields to chance.
        other._truth = np.frombuffer(bytearray(self._truth.tobytes()), self._truth.dtype)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> State[Table]:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Whether they are the same game at the same moment: players, options, deal, moves, and all that is hidden.

        A state can be played on, so it has no hash.
        """
        if not isinstance(other, State):
            return NotImplemented
        return (
            self.game.id == other.game.id
            and self.game.family is other.game.family
            and self.history == other.history
            and self.options == other.options
            and (self._cards is None) == (other._cards is None)
            and equal(self._rules, other._rules)
            and equal(self._truth, other._truth)
            and (self._cards is None or self.deal == other.deal)
        )

    def __reduce__(self) -> tuple[Callable[[dict[str, Any]], State], tuple[dict[str, Any]]]:
        content = {
            "game": self.game,
            "version": self.game.family.version,
            "players": self.players,
            "options": self.options,
            "history": self.history,
            "rules": self._rules.tobytes(),
            "truth": self._truth.tobytes(),
            "cards": None if self._cards is None else self._cards.tolist(),
        }
        return unpickled, (content,)

    def save(self) -> str:
        """The game as text, for :func:`ludaro.load`: what is to last is kept so, and not pickled.

        >>> import ludaro
        >>> state = ludaro.game("colorio").new(players=2, seed=7)
        >>> ludaro.load(state.save()) == state
        True
        """
        return saved(self)

    def __repr__(self) -> str:
        return f"<{self.game.id}, {self.players} players, {len(self.history)} moves{', over' if self.over else ''}>"

    def _check_seat(self, seat: int) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players:
            raise BadSeat(f"no seat {seat!r}; the seats are 0 to {self.players - 1}")

    @property
    def _position(self) -> Held:
        if self._held is None:
            self._held = Held(self.game.family.engine, self._rules, self._truth)
        elif self._held.truth is not self._truth:
            self._held = self._held.elsewhere(self._truth)
        return self._held

    def _plain(self) -> Any:
        """The position as an ordinary object, for notation and views; made once a position."""
        if self._mirror is None:
            self._mirror = reader(self.game.family.engine.STATE)(self._truth)
        return self._mirror

    def _listed(self, seat: int) -> dict[str, int]:
        """As ``numbers``; who looked before playing need not wait again."""
        if self._numbers is None or self._numbers[0] != seat:
            legal = self._position.legal(seat)
            texts = self.game.family.notation.move_texts(self._plain_rules, self._plain(), seat, legal)
            self._numbers = seat, dict(zip(texts, legal, strict=True))
        return self._numbers[1]

    def _score(self) -> tuple[list[int], list[int]]:
        """Who wins, and the points, by seat; asked once a position."""
        if self._scores is None:
            self._scores = self._position.score()
        return self._scores

    def _draw(self) -> dict[str, Any]:
        """The game's own picture, as everybody sees it."""
        family, plain = self.game.family, self._plain()
        picture: dict[str, Any] = family.draw(self._plain_rules, plain, self._drawn)
        self._drawn = plain, picture
        fault = getattr(family.refusal, "fault", None)
        if fault is not None:
            picture = picture | fault(self._plain_rules, plain, *(self.history[-1] if self.history else (None, "")))
        return picture

    def _number(self, seat: int, text: str) -> int | None:
        """A legal move, listed or not."""
        number = self._listed(seat).get(text)
        unlisted = getattr(self.game.family.notation, "unlisted", None)
        if number is None and unlisted is not None:
            number = unlisted(self._plain_rules, self._plain(), seat, text)
        return number

    def _refused(self, seat: int | None, move: Any) -> Reason:
        """Why a text that is not a legal move of a seat is none."""
        acting = self.seats
        if not acting or seat is None:
            return Reason("over", {}, COMMON["over"])
        if seat not in acting:
            may = " or ".join(map(str, acting))
            return Reason("turn", {"seats": list(acting)}, f"seat {seat} may not act now; seat {may} may")
        if not isinstance(move, str):
            return Reason("not-a-move", {}, f"a move is a text, not {move!r}")
        refusal, text = self.game.family.refusal, _usual(move)
        found: Reason | None = refusal.refused(self._plain_rules, self._plain(), seat, text)
        if found is not None:
            return found
        return no_such_move(refusal, seat, text, self._told(seat, False))

    def _told(self, seat: int, listed: bool) -> list[str]:
        moves = sorted(self._listed(seat))
        return moves if listed else [move for move in moves if not self._silent(move)]

    def _silent(self, text: str) -> bool:
        """Whether nobody is told about this move before it is played."""
        silent = getattr(self.game.family.refusal, "silent", None)
        return silent is not None and silent(self._plain_rules, self._plain(), text)


@cache
def _seats(mask: int, players: int) -> tuple[int, ...]:
    return tuple([seat for seat in range(players) if mask >> seat & 1])


def _copied(value: Any) -> Any:
    """Plain data that is nobody else's."""
    if isinstance(value, dict):
        return {key: _copied(inner) for key, inner in value.items()}
    return [_copied(inner) for inner in value] if isinstance(value, list) else value


def _usual(move: Any) -> str:
    """A move with blanks as they are usually written."""
    return " ".join(move.split()) if isinstance(move, str) else ""
