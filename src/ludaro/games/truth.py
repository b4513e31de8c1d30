"""The whole truth of a game being played, as the engine has it, and what is asked about it: once a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic

from ludaro.errors import BadSeat, quoted
from ludaro.games.declaration import Game, Value
from ludaro.games.reasons import COMMON, Reason, no_such_move
from ludaro.games.seen import Table
from ludaro.kernel.engine import Array, Held, Outlook
from ludaro.kernel.snapshot import reader


class Truth(Generic[Table]):
    """What a :class:`ludaro.State` is made on."""

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
        self._held = Held(game.family.engine, rules, truth)
        self._drawn: tuple[Any, dict[str, Any]] | None = None
        """The last position that was drawn, and its picture; pieces of it are used again."""
        self._forget()

    def _forget(self) -> None:
        """The position is another one: what was asked about the one before does not hold any more."""
        self._mirror: Any = None
        self._looked: Outlook | None = None
        self._legal: tuple[int, tuple[list[str], list[int]]] | None = None
        self._common: dict[str, Any] | None = None

    @staticmethod
    def plain_rules(game: Game, rules: Array) -> Any:
        """The options as an ordinary object, for notation and views."""
        return reader(game.family.engine.RULES)(rules)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that may act now; none when the game is over.

        >>> import ludaro
        >>> ludaro.game("colorio").new(seed=7).seats, ludaro.game("kvaro-b").new(players=3, seed=7).seats
        ((0,), (0, 1, 2))
        """
        return (self._looked or self._look()).seats

    def numbers(self, seat: int) -> dict[str, int]:
        """The legal moves of a seat that may act, with the numbers that the engine knows them by."""
        return dict(zip(*self._listed(seat), strict=True))

    @property
    def records(self) -> tuple[Array, Array]:
        """The options and the position as the engine takes them; not copies."""
        return self._rules, self._truth

    def replace(self, truth: Array) -> None:
        """Another position of this game in place of this one; the history is the caller's matter."""
        self._truth = truth
        self._held = self._held.elsewhere(truth)
        self._forget()

    def _check_seat(self, seat: int) -> None:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.players:
            raise BadSeat(f"no seat {quoted(seat)}; the seats are 0 to {self.players - 1}")

    def _look(self) -> Outlook:
        """Who may act, the score, and what may be played; asked once a position."""
        if self._looked is None:
            self._looked = self._held.look()
        return self._looked

    def _plain(self) -> Any:
        """The position as an ordinary object, for notation and views; made once a position."""
        if self._mirror is None:
            self._mirror = reader(self.game.family.engine.STATE)(self._truth)
        return self._mirror

    def _listed(self, seat: int) -> tuple[list[str], list[int]]:
        """The legal moves of a seat that may act, and their numbers; who looked before playing need not wait again."""
        if self._legal is None or self._legal[0] != seat:
            look = self._look()
            legal = look.moves if len(look.seats) == 1 else self._held.legal(seat)
            texts = self.game.family.notation.move_texts(self._plain_rules, self._plain(), seat, legal)
            self._legal = seat, (texts, legal)
        return self._legal[1]

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
        texts, numbers = self._listed(seat)
        if text in texts:
            return numbers[texts.index(text)]
        unlisted = getattr(self.game.family.notation, "unlisted", None)
        found: int | None = None if unlisted is None else unlisted(self._plain_rules, self._plain(), seat, text)
        return found

    def _refused(self, seat: int | None, move: Any) -> Reason:
        """Why a text that is not a legal move of a seat is none."""
        acting = self.seats
        if not acting or seat is None:
            return Reason("over", {}, COMMON["over"])
        if seat not in acting:
            may = " or ".join(map(str, acting))
            return Reason("turn", {"seats": list(acting)}, f"seat {seat} may not act now; seat {may} may")
        if not isinstance(move, str):
            return Reason("not-a-move", {}, f"a move is a text, not {quoted(move)}")
        refusal, text = self.game.family.refusal, usual(move)
        found: Reason | None = refusal.refused(self._plain_rules, self._plain(), seat, text)
        if found is not None:
            return found
        return no_such_move(refusal, seat, text, self._told(seat, False))

    def _told(self, seat: int, listed: bool) -> list[str]:
        moves = sorted(self._listed(seat)[0])
        return moves if listed else [move for move in moves if not self._silent(move)]

    def _silent(self, text: str) -> bool:
        """Whether nobody is told about this move before it is played."""
        silent = getattr(self.game.family.refusal, "silent", None)
        return silent is not None and silent(self._plain_rules, self._plain(), text)


def usual(move: Any) -> str:
    """A move with blanks as they are usually written."""
    return " ".join(move.split()) if isinstance(move, str) else ""
