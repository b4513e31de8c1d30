"""A game as it is declared, and the options that players may choose."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from pickle import PicklingError
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, Literal

from ludaro.errors import BadDeal, BadOption, BadPlayers, LudaroError, nearest, quoted
from ludaro.games.seen import Table
from ludaro.games.style import PLAIN, Style
from ludaro.kernel.engine import Array, Engine

if TYPE_CHECKING:
    from ludaro.games.kit import Kit
    from ludaro.games.state import State

Value = str | int
"""What an option can be set to."""

Pace = Literal["turns", "stop", "race"]
"""How a game goes: in turns; or in real time, where all look for a place until somebody says stop, who then has to lay
a card against time, or where all lay as fast as they can."""


@dataclass(frozen=True)
class Option:
    """Something that players may choose about a game.

    ``choices`` are texts, or a range of whole numbers; with no choices the option is a free text, put into its usual
    form by ``read`` (which raises ValueError when it cannot be).

    >>> import ludaro
    >>> goal = ludaro.game("64g-1").options["goal"]
    >>> goal.default, goal.choices
    ('cross', ('cross', 'hold', 'far'))
    """

    default: Value
    meaning: str
    choices: tuple[str, ...] | range | None = None
    read: Callable[[Any], str] | None = None

    def check(self, name: str, value: Any) -> Value:
        """The value in its usual form; BadOption if it is not one of the choices."""
        if self.read is not None:
            try:
                return self.read(value)
            except (ValueError, LudaroError) as error:
                kind = type(error) if isinstance(error, LudaroError) else BadOption
                raise kind(f"option {name}: {error}") from None
        given = value
        if isinstance(value, bool):
            value = "on" if value else "off"
        if isinstance(self.choices, range):
            try:
                number = int(value) if isinstance(value, (int, str)) else None
            except ValueError:
                number = None
            if number is None or number not in self.choices:
                raise BadOption(
                    f"option {name} is a whole number from {self.choices[0]} to {self.choices[-1]}, not {quoted(given)}"
                )
            return number
        text = quoted(value) if isinstance(value, int) else value
        if not isinstance(text, str) or text not in (self.choices or ()):
            raise BadOption(f"option {name} is one of {', '.join(self.choices or ())}; not {quoted(given)}")
        return text


@dataclass(frozen=True)
class Family:
    """Games that share their rules: the compiled kernel, how moves and deals are written, and what a seat may know.

    ``notation`` has ``deal_text(rules, cards)``, ``read_deal(rules, text)``, ``move_texts(rules, state, seat, moves)``
    and, where a move can be legal without being listed, ``unlisted(rules, state, seat, text)``, a number or None.
    ``picture`` is what everybody sees of a position, as plain data; ``own``, where there is more, what a seat sees
    besides, in place of the same names in the picture. Neither may be changed: pieces of them are used again.
    ``redraw(rules, before, drawn, state)``, where drawing takes long, is the same as ``picture(rules, state)``, made of
    ``drawn``, the picture of another position of the same game, ``before``: what is the same in both is used again.

    ``ending`` has ``WORDS``, a sentence for each rule that can end a game, and ``told(rules, state, mover, move)``: the
    word of the rule that did, after the last move (None and an empty text if there was none), and whose doing it was, a
    seat or None. ``refusal`` has ``WORDS``, a sentence for each rule that can refuse a move, ``FORM``, how moves are
    written, and ``refused(rules, state, seat, text)``: the ``Reason`` for a text that is no legal move of a seat that
    may act, or None if it cannot be read. Where some moves are judged only when they are played, it has ``silent(rules,
    state, text)``; where a wrong move is taken, ``fault(rules, state, mover, move)``, what the table tells of it; where
    the same text may mean something else a moment later, ``lapsed(rules, before, state, text)``.

    ``forget``, where a record holds more than an imagined position needs (places no longer in use, numbers that tell
    equal cards apart), wipes that out, so that the record may be shown. All get mirrors: objects with the record's
    fields as Python integers and lists.
    ``kit``, where a family can be laid on a real table, says what is in its box: for one game by its rules and options,
    or for all of them (None).
    ``limit(rules, state)``, where rules end games that would go on for ever, is the word of the one that did (LIMITS in
    :mod:`ludaro.lab.report.endings`), or None after an end that somebody wanted; it gets mirrors, too.
    ``box`` is the name on its box, where that is another one.
    ``coverage``, where a family can tell what of its rules comes into play, has ``RULES``, ``STATE``, ``EVENTS`` (what
    may happen, a name and a few words each), and ``noted(rules, before, state, seat, move)``, a rules function: what a
    move brought into play, as bits in the order of ``EVENTS``; then for people ``promised(rules)``, the events that the
    rules of a game let hope for, ``endings(rules)``, the endings likewise, each with the option it belongs to; and
    where there are some, ``SELDOM``, names that may well never come, and ``REMEDIES``, options against a weakness.
    ``version`` grows by one when some game would go otherwise than before. A stored game keeps that of its own rules
    and goes on if all its moves are still legal; but not if its version is before ``since``, the first one by which
    the same moves come to the same as now.
    """

    name: str
    engine: Engine
    notation: ModuleType
    picture: Callable[[Any, Any], Any]
    ending: ModuleType
    refusal: ModuleType
    texts: Path
    forget: Callable[[Any, Any], None] | None = None
    own: Callable[[Any, Any, int], dict[str, Any]] | None = None
    kit: Callable[[Any, Mapping[str, Any]], Kit] | None = None
    redraw: Callable[[Any, Any, Any, Any], Any] | None = None
    limit: Callable[[Any, Any], str | None] | None = None
    box: str = ""
    coverage: ModuleType | None = None
    version: int = 1
    since: int = 1

    def look(self, rules: Any, state: Any, seat: int | None) -> dict[str, Any]:
        """What a seat (None: a spectator) sees of a position."""
        return self.add_own(rules, state, seat, self.picture(rules, state))

    def draw(self, rules: Any, state: Any, drawn: tuple[Any, Any] | None) -> Any:
        """What everybody sees, with the help of another position that was drawn."""
        if self.redraw is None or drawn is None:
            return self.picture(rules, state)
        return self.redraw(rules, *drawn, state)

    def add_own(self, rules: Any, state: Any, seat: int | None, picture: dict[str, Any]) -> dict[str, Any]:
        """A picture with what a seat sees besides."""
        return picture if seat is None or self.own is None else picture | self.own(rules, state, seat)


@dataclass(frozen=True, eq=False)
class Game(Generic[Table]):
    """One of the games: what a newcomer may ask about it, and how to start it.

    >>> import ludaro
    >>> colorio = ludaro.game("colorio")
    >>> colorio.players
    range(2, 6)
    >>> state = colorio.new(players=2, seed=7)
    >>> state.play("c3")
    >>> state.moves(0)
    ['off']
    """

    id: str
    title: str
    family: Family
    players: range
    encode: Callable[[int, Mapping[str, Any]], Array] = field(repr=False)
    options: Mapping[str, Option] = field(default_factory=dict)
    recommended: Mapping[str, Value] = field(default_factory=dict)
    counts: bool = False
    """Whether the game counts points."""
    hidden: bool = True
    """Whether anything on the table is not known to all."""
    deck: list[str] | None = None
    """The cards, in games whose pack is a design of its own (Kvaro)."""
    pace: Pace = "turns"
    """Whether seats act in turn, or all at once."""
    minutes: int | None = None
    """About how long a game takes; None: nobody knows. What was measured (``figures.json``) counts more."""
    style: Style = field(default=PLAIN, repr=False)
    """How a search goes about it."""
    cost: int = field(default=10, repr=False)
    """About how many microseconds an iteration of a short search takes: the lab plans with it."""
    levels: tuple[str, ...] = field(default=(), repr=False)
    """Who plays levels 1 to 8, as :func:`ludaro.players.parse` takes them, where nobody has measured a ladder."""
    solver: ModuleType | None = field(default=None, repr=False)
    """In a puzzle, which nobody plays against: what knows the way. It has ``hint(state)``, the next move or None,
    ``advise(state)``, with the same in ``words``, and ``count_kinds(deck, cards)``, how many solutions there are."""
    settle: Callable[[dict[str, Value]], dict[str, Value]] | None = field(default=None, repr=False)
    """In a game that its options make: all of them in normal form, from those that were named; BadOption where they
    clash."""
    says: Callable[[Mapping[str, Value]], dict[str, Any]] | None = field(default=None, repr=False)
    """In a game that its options make: what is true of it with them, as fields of this class."""
    coded: str | None = None
    """In a game that its options make: the id that has them in it."""
    mended: Mapping[str, Value] = field(default_factory=dict)
    """In a game whose id did not go together: the options that are other than the id says."""
    write: Callable[[str], str] | None = field(default=None, repr=False)
    """In a game that its options make: its rules in words, in a language."""
    texts: Path | None = None
    """The folder of the game's own texts, beside which its lessons are; None: they are among those of its family."""

    @property
    def full_id(self) -> str:
        """The id with which the same game is found again, whatever its options made of it: for links and stores.

        >>> import ludaro
        >>> ludaro.game("64g-1").full_id
        '64g-1'
        >>> ludaro.game("64g-own").with_options({"turn": "lay"}).full_id
        '64g-own:s1t3o1e1w6'
        """
        return self.coded or self.id

    @property
    def presets(self) -> dict[str, dict[str, Value]]:
        """``letter``: all defaults; ``recommended``: what plays best.

        >>> import ludaro
        >>> ludaro.game("64g-1").presets["recommended"]
        {'goal': 'far', 'patience': 100, 'begin': 'free'}
        """
        letter = {name: option.default for name, option in self.options.items()}
        return {"letter": letter, "recommended": {**letter, **self.recommended}}

    @property
    def usual_players(self) -> int:
        """How many play where nobody says it: two, or the fewest that can.

        >>> import ludaro
        >>> ludaro.game("colorio").usual_players, ludaro.game("kvaro-solo").usual_players
        (2, 1)
        """
        return 2 if 2 in self.players else self.players[0]

    @property
    def realtime(self) -> bool:
        """Whether several seats may act at once.

        >>> import ludaro
        >>> ludaro.game("kvaro-a").realtime, ludaro.game("kvaro-c").realtime
        (False, True)
        """
        return self.pace != "turns"

    def choose(self, options: Mapping[str, Any] | str | None) -> dict[str, Value]:
        """All options in their usual form, from some of them or from the name of a preset.

        >>> import ludaro
        >>> ludaro.game("64g-1").choose({"patience": "50"})
        {'goal': 'cross', 'patience': 50, 'begin': 'free'}
        """
        if options is None:
            options = {}
        if isinstance(options, str):
            if options not in self.presets:
                raise BadOption(f"no preset {quoted(options)}; there are {', '.join(self.presets)}")
            options = self.presets[options]
        if not isinstance(options, Mapping):
            raise BadOption(f"options are names and values, not {quoted(options)}")
        chosen = {} if self.settle else self.presets["letter"]
        for name, value in options.items():
            if name not in self.options:
                if not self.options:
                    raise BadOption(f"{self.id} has no option {quoted(name)}; it has no options")
                raise BadOption(f"{self.id} has no option {quoted(name)}; {nearest(name, self.options)}")
            chosen[name] = self.options[name].check(name, value)
        return self.settle(chosen) if self.settle else chosen

    def with_options(self, options: Mapping[str, Any] | str | None) -> Game[Table]:
        """The game as it is with some options: for how many, with points, with anything hidden.

        For most games that is the game itself: ask here wherever something is to be known of it before it is played.

        >>> import ludaro
        >>> game = ludaro.game("64g-1")
        >>> game.with_options({"goal": "far"}) is game
        True
        """
        if self.says is None:
            return self
        return _as_said(self, tuple(self.choose(options).items()))

    def __copy__(self) -> Game[Table]:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game[Table]:
        return self

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        """Pickled by its id: the game is the same one wherever it arrives."""
        from ludaro.games import game

        try:
            known = game(self.id)
        except LudaroError:
            known = None
        if known is not self and (known is None or known.says is None or known.says is not self.says):
            raise PicklingError(f"{self.id} can be pickled only as a game that ludaro.games() lists")
        return game, (self.id,)

    def new(
        self,
        players: int | None = None,
        *,
        seed: int | None = None,
        options: Mapping[str, Any] | str | None = None,
        deal: str | None = None,
    ) -> State[Table]:
        """Start a game, from a seed or from a deal; with neither, from a seed drawn by lot.

        >>> import ludaro
        >>> game = ludaro.game("colorio")
        >>> game.new(players=3, seed=1).deal == game.new(players=3, seed=1).deal
        True
        """
        from ludaro.games.state import State

        chosen = self.choose(options)
        game = self.with_options(chosen)
        if players is None:
            players = game.usual_players
        if isinstance(players, bool) or not isinstance(players, int) or players not in game.players:
            raise BadPlayers(f"{self.id} is for {_numbers(game.players)} players, not {quoted(players)}")
        rules = self.encode(players, chosen)
        if deal is None:
            if seed is None:
                seed = secrets.randbits(63)
            if isinstance(seed, bool) or not isinstance(seed, int):
                raise BadDeal(f"a seed is a whole number, not {quoted(seed)}")
            cards = self.family.engine.deal(rules, seed)
        elif seed is not None:
            raise BadDeal("give a seed or a deal, not both")
        elif not isinstance(deal, str):
            raise BadDeal(f"a deal is a text, not {quoted(deal)}")
        else:
            cards = self.family.notation.read_deal(State.plain_rules(self, rules), deal)
        return State(game, players, chosen, rules, cards)


@lru_cache(1024)
def _as_said(game: Game, chosen: tuple[tuple[str, Value], ...]) -> Game:
    assert game.says is not None
    return replace(game, **game.says(dict(chosen)))


def _numbers(players: range) -> str:
    if len(players) == 1:
        return str(players[0])
    return f"{players[0]} to {players[-1]}"
