"""A game being played: the whole truth, who may act, what they may do, and what each of them may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ludaro.errors import BadDeal, IllegalMove
from ludaro.games.declaration import Game, Value
from ludaro.games.reasons import COMMON, Reason
from ludaro.games.saving import saved, unpickled
from ludaro.games.seen import Ending, Table, View
from ludaro.games.truth import Truth, usual
from ludaro.kernel.engine import Array
from ludaro.kernel.random import generator
from ludaro.kernel.records import POINTS, SPECTATOR, equal


class State(Truth[Table]):
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
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.seats

    @property
    def result(self) -> list[float] | None:
        """Each seat's share of the win; None until the game is over."""
        if not self.over:
            return None
        winners = self._look().score[: self.players]
        return [flag / sum(winners) for flag in winners]

    @property
    def points(self) -> list[int] | None:
        """The points so far; None in games that count nothing."""
        if not self.game.counts:
            return None
        return self._look().score[POINTS : POINTS + self.players]

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
        return sorted(self._listed(seat)[0])

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
        text = usual(move)
        number = self._number(seat, text) if seat in acting and seat is not None else None
        if number is None or seat is None:
            reason = self._refused(seat, move)
            told = reason.text if reason.why in COMMON else f"{text[:80]!r} is not a legal move now: {reason.text}"
            raise IllegalMove(told, reason.why, reason.facts)
        self._forget()
        self._looked = self._held.look(seat, number)
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
        text = usual(move)
        if seat in self.seats:
            if self._silent(text):
                return Reason("race", {}, COMMON["race"])
            if self._number(seat, text) is not None:
                return None
        return self._refused(seat, move)

    def lapsed(self, move: str, before: State) -> bool:
        """Whether a move that was meant for an earlier position of this game would mean something else in this one."""
        lapsed = getattr(self.game.family.refusal, "lapsed", None)
        return lapsed is not None and lapsed(self._plain_rules, before._plain(), self._plain(), usual(move))

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
        other._cards = other._drawn = None  # nothing leads from here to the truth
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
        other._held = self._held.copy()
        other._truth = other._held.truth
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


def _copied(value: Any) -> Any:
    """Plain data that is nobody else's."""
    if isinstance(value, dict):
        return {key: _copied(inner) for key, inner in value.items()}
    return [_copied(inner) for inner in value] if isinstance(value, list) else value
