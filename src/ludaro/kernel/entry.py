"""One family as one compiled function: ``entry(op, rules, state, a, b, c, d)``, all arguments whole numbers.

Records and arrays are passed as addresses, so that the signature is the same for every family: a search or a batch
driver written over it works for any game and compiles once. One function, and not one for each operation, because
each would drag all rules through the compiler again.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from types import ModuleType, SimpleNamespace
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import carray, types
from numba.core import event
from numba.extending import intrinsic

from ludaro.kernel import bits, drivers
from ludaro.kernel.cache import CodeCache
from ludaro.kernel.drivers import CERTAIN, LONGEST_ROLLOUT
from ludaro.kernel.random import WORDS
from ludaro.kernel.records import SEATS
from ludaro.kernel.retarget import retarget, sources
from ludaro.kernel.whole import Whole

# What `entry` can do, with the meaning of a, b, c, d (addresses marked *).
SETUP = 0  # a: cards*
ACTING = 1
LEGAL = 2  # a: seat, b: moves*; returns how many
APPLY = 3  # a: seat, b: move
SCORE = 4  # a: numbers*
IMAGINE = 5  # a: seat, b: generator*
DEAL = 6  # a: generator*, b: cards*; returns how many
PICK = 7  # a: seat, b: generator*; returns a move
ROLLOUT = 8  # a: generator*, b: at most so many moves; returns how many
PLAYOUTS = 9  # a: first seed, b: games, c: lengths*, d: scores*; uses state as scratch
BEGIN = 10  # state: many; a: seeds*, b: how many
STEP = (
    11  # state: many; a: seats*, b: moves*, c: how many, d: 1 to check first; returns the first wrong one, from 1, or 0
)
PERFT = 12  # a: depth; returns the number of move sequences of that length
SHOWN = 13  # returns what the last move brought to light, as a number; 0: nothing
WORTH = 14  # a: seat; returns how well it stands
WORTHS = 15  # a: seat, b: moves*, c: how many, d: numbers*; how well the seat stands after each
DISTINCT = (
    16  # a: seat, b: moves*, c: how many; keeps one of each kind of moves that come to the same; returns how many
)
LOOK = 19  # a: a seat that plays before (-1: nobody does), b: its move, c: numbers*, for the score and a list of moves;
# returns the seats that may act, and above their bits how many moves are listed: those of the one seat that may act
# What a family's foresight can do, where it has one.
FORETELL = 17  # a: move, b: what it is to show; makes it so; returns how many cards would, or -1: it shows nothing
OUTLOOK = 18  # a: seat; returns how well it stands, with what the next turn promises on average

bits._teach_numba()

# Rules functions are called from compiled code alone: without wrappers for Python a family compiles a fifth faster.
njit = partial(numba.njit, no_cpython_wrapper=True, no_cfunc_wrapper=True)
# Drivers with one caller become part of it: a function of their own would take all rules through the optimiser again.
inlined = partial(njit, inline="always")


@intrinsic  # type: ignore[untyped-decorator]
def pointer(typing: Any, address: Any) -> Any:
    """An address as a pointer that an array can be laid over."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.inttoptr(args[0], ir.IntType(8).as_pointer())

    return types.voidptr(types.int64), code


@njit
def integers64(address: int, count: int) -> Any:
    return carray(pointer(address), count, np.int64)


@njit
def integers32(address: int, count: int) -> Any:
    return carray(pointer(address), count, np.int32)


@njit
def integers16(address: int, count: int) -> Any:
    return carray(pointer(address), count, np.int16)


def _perft(rules: SimpleNamespace, STATE: Any, MAX_MOVES: int) -> Any:
    acting, legal, apply = rules.acting, rules.legal, rules.apply

    @inlined
    def listing(rules: Any, state: Any, found: Any, moves: Any) -> int:
        """All (seat, move) pairs of a position."""
        seats = acting(rules, state)
        n = 0
        for seat in range(SEATS):
            if (seats >> seat) & 1:
                count = legal(rules, state, seat, moves)
                for i in range(count):
                    found[n] = moves[i] * SEATS + seat
                    n += 1
        return n

    @inlined
    def perft(rules: Any, state: Any, depth: int) -> int:
        states = np.zeros(depth + 1, STATE)
        found = np.zeros((depth + 1, MAX_MOVES * SEATS), np.int64)
        moves = np.zeros(MAX_MOVES, np.int32)
        count = np.zeros(depth + 1, np.int64)
        at = np.zeros(depth + 1, np.int64)
        states[0] = state
        count[0] = listing(rules, states[0], found[0], moves)
        level = 0
        total = 0
        while level >= 0:
            if level == depth - 1 or at[level] == count[level]:
                if level == depth - 1:
                    total += count[level]
                level -= 1
                continue
            chosen = found[level, at[level]]
            at[level] += 1
            level += 1
            states[level] = states[level - 1]
            apply(rules, states[level], chosen % SEATS, chosen // SEATS)
            count[level] = listing(rules, states[level], found[level], moves)
            at[level] = 0
        return total

    return perft


def _nothing_shown(rules: Any, state: Any) -> int:
    """For families whose moves tell all that they bring to light."""
    return 0


def _all_distinct(rules: Any, state: Any, seat: int, moves: Any, count: int) -> int:
    """For families in which no two moves come to the same."""
    return count


def _level(rules: Any, state: Any, seat: int) -> int:
    """For families without a measure: everybody stands equally well."""
    return 0


def _worths(rules: SimpleNamespace, worth: Any, STATE: Any) -> Any:
    """What each move of a seat is worth, by its family's measure."""
    acting, apply, score = rules.acting, rules.apply, rules.score

    @inlined
    def outlook(rules: Any, state: Any, seat: int, numbers: Any) -> int:
        """How well a seat stands, or what it got once the game is over."""
        if acting(rules, state) != 0:
            return worth(rules, state, seat)  # type: ignore[no-any-return]
        score(rules, state, numbers)
        winners = 0
        for other in range(SEATS):
            winners += numbers[other]
        if numbers[seat] == 0:
            return -CERTAIN
        return CERTAIN if winners == 1 else 0

    @inlined
    def worths(rules: Any, state: Any, seat: int, moves: Any, count: int, found: Any) -> None:
        after = np.zeros(1, STATE)
        numbers = np.zeros(2 * SEATS, np.int32)
        for i in range(count):
            after[0] = state
            apply(rules, after[0], seat, np.int64(moves[i]))
            found[i] = outlook(rules, after[0], seat, numbers)

    return worths


def _signature() -> tuple[tuple[Any, ...], Any]:
    return (types.int64,) * 7, types.int64


# Functions that the compiler meets besides those of the rules and drivers, about.
NUMBAS_OWN = 38


class _Counting(event.Listener):  # type: ignore[misc]
    """Tells how far a compilation has come, as the share of functions that are done."""

    def __init__(self, expected: int, progress: Callable[[float], None]) -> None:
        self.done, self.expected, self.progress = 0, expected, progress

    def on_start(self, event: Any) -> None:
        pass

    def on_end(self, event: Any) -> None:
        self.done += 1
        self.progress(min(1.0, self.done / self.expected))


def compile_family(name: str, module: ModuleType, progress: Callable[[float], None] | None = None) -> Any:
    """The compiled entry of a family, from the cache or made now (seconds); ``progress`` is told how much is done."""
    decorated = 0

    def counted(function: Any) -> Any:
        nonlocal decorated
        decorated += 1
        return njit(function)

    function = _entry(module, counted)
    cache = _cache(name, module)
    if progress is None:
        return compile_callback(function, _signature(), cache)
    with event.install_listener("numba:compile", _Counting(decorated + NUMBAS_OWN, progress)):
        return compile_callback(function, _signature(), cache)


def compile_foresight(name: str, module: ModuleType) -> Any:
    """A family's foresight, a function of the same form: apart from the rules, since few games want it."""
    RULES, STATE = module.RULES, module.STATE
    ahead = retarget(njit, module)
    foretell, outlook = ahead.foretell, ahead.outlook

    def entry(op: int, rules_at: int, state_at: int, a: int, b: int, c: int, d: int) -> int:
        rules = carray(pointer(rules_at), 1, RULES)[0]
        state = carray(pointer(state_at), 1, STATE)[0]
        if op == FORETELL:
            return foretell(rules, state, a, b)  # type: ignore[no-any-return]
        return outlook(rules, state, a)  # type: ignore[no-any-return]

    return compile_callback(entry, _signature(), _cache(f"{name}-foresight", module))


def compile_callback(function: Any, signature: tuple[tuple[Any, ...], Any], cache: CodeCache) -> Any:
    """A function as machine code with an address, from the cache or made now."""
    compiled: Any = Whole(function, signature, {}, {"nopython": True})
    compiled._cache = cache
    with nullcontext() if is_cached(signature, cache) else cache.turn():
        compiled.compile()
    return compiled


def is_cached(signature: tuple[tuple[Any, ...], Any], cache: CodeCache) -> bool:
    """Whether `compile_callback` would be quick."""
    probe: Any = Whole(is_cached, signature, {}, {"nopython": True})
    return cache.has(probe._sig, probe._targetdescr.target_context)


def family_is_cached(name: str, module: ModuleType) -> bool:
    """Whether `compile_family` would be quick."""
    return is_cached(_signature(), _cache(name, module))


def foresight_is_cached(name: str, module: ModuleType) -> bool:
    """Whether `compile_foresight` would be quick."""
    return is_cached(_signature(), _cache(f"{name}-foresight", module))


def _cache(name: str, module: ModuleType) -> CodeCache:
    import ludaro.kernel.entry as here

    return CodeCache(name, sorted({*sources(module), *sources(here)}))


def _entry(module: ModuleType, njit: Callable[[Any], Any]) -> Any:
    RULES, STATE = module.RULES, module.STATE
    MAX_MOVES, MAX_DEAL = module.MAX_MOVES, module.MAX_DEAL
    rules_of = retarget(njit, module)
    shown = rules_of.shown if hasattr(module, "shown") else njit(_nothing_shown)
    distinct = rules_of.distinct if hasattr(module, "distinct") else njit(_all_distinct)
    worth = rules_of.worth if hasattr(module, "worth") else njit(_level)
    play = drivers.build(rules_of, njit, retarget(njit, drivers))
    worths = _worths(rules_of, worth, STATE)
    setup, acting, legal, apply = rules_of.setup, rules_of.acting, rules_of.legal, rules_of.apply
    score, imagine, deal = rules_of.score, rules_of.imagine, rules_of.deal
    pick, rollout, begin = play.pick, play.rollout, play.begin
    perft = _perft(rules_of, STATE, MAX_MOVES)

    @inlined
    def playouts(rules: Any, state: Any, seed: int, games: int, lengths: Any, scores: Any) -> int:
        cards = np.zeros(MAX_DEAL, np.int16)
        moves = np.zeros(MAX_MOVES, np.int32)
        rng = np.zeros(WORDS, np.int64)
        # A bare constant would be a type of its own, and `rollout` compiled once more for it.
        most = np.int64(LONGEST_ROLLOUT)
        total = 0
        for i in range(games):
            begin(rules, state, cards, rng, seed + i)
            played = rollout(rules, state, moves, rng, most)
            lengths[i] = played
            score(rules, state, scores[2 * SEATS * i : 2 * SEATS * (i + 1)])
            total += played
        return total

    @inlined
    def first_wrong(rules: Any, states: Any, seats: Any, chosen: Any, count: int) -> int:
        """The number, from 1, of the first game whose move is not legal there; 0 if all are."""
        moves = np.zeros(MAX_MOVES, np.int32)
        for i in range(count):
            found = False
            if 0 <= seats[i] < SEATS and (acting(rules, states[i]) >> seats[i]) & 1:
                listed = legal(rules, states[i], seats[i], moves)
                for j in range(listed):
                    found = found or moves[j] == chosen[i]
            if not found:
                return i + 1
        return 0

    @inlined
    def look(rules: Any, state: Any, numbers: Any, moves: Any) -> int:
        """All that is asked about every position: who may act and may play what, and the score."""
        numbers[:] = 0
        score(rules, state, numbers)
        seats = acting(rules, state)
        if seats == 0 or seats & (seats - 1):
            return seats  # type: ignore[no-any-return]
        seat = 0
        while not (seats >> seat) & 1:
            seat += 1
        return seats | legal(rules, state, seat, moves) << SEATS  # type: ignore[no-any-return]

    def entry(op: int, rules_at: int, state_at: int, a: int, b: int, c: int, d: int) -> int:
        rules = carray(pointer(rules_at), 1, RULES)[0]
        state = carray(pointer(state_at), 1, STATE)[0]
        if op == LOOK:
            if a >= 0:
                apply(rules, state, a, b)
            listed = integers32(c + 2 * SEATS * 4, MAX_MOVES)
            return look(rules, state, integers32(c, 2 * SEATS), listed)  # type: ignore[no-any-return]
        if op == LEGAL:
            return legal(rules, state, a, integers32(b, MAX_MOVES))  # type: ignore[no-any-return]
        if op == APPLY:
            apply(rules, state, a, b)
        elif op == ACTING:
            return acting(rules, state)  # type: ignore[no-any-return]
        elif op == SETUP:
            setup(rules, state, integers16(a, MAX_DEAL))
        elif op == SCORE:
            score(rules, state, integers32(a, 2 * SEATS))
        elif op == IMAGINE:
            imagine(rules, state, a, integers64(b, WORDS))
        elif op == DEAL:
            return deal(rules, integers64(a, WORDS), integers16(b, MAX_DEAL))  # type: ignore[no-any-return]
        elif op == PICK:
            moves = np.zeros(MAX_MOVES, np.int32)
            return pick(rules, state, a, moves, integers64(b, WORDS))  # type: ignore[no-any-return]
        elif op == ROLLOUT:
            moves = np.zeros(MAX_MOVES, np.int32)
            return rollout(rules, state, moves, integers64(a, WORDS), b)  # type: ignore[no-any-return]
        elif op == PLAYOUTS:
            return playouts(rules, state, a, b, integers32(c, b), integers32(d, b * 2 * SEATS))  # type: ignore[no-any-return]
        elif op == BEGIN:
            states = carray(pointer(state_at), b, STATE)
            seeds = integers64(a, b)
            cards = np.zeros(MAX_DEAL, np.int16)
            rng = np.zeros(WORDS, np.int64)
            for i in range(b):
                begin(rules, states[i], cards, rng, seeds[i])
        elif op == STEP:
            states = carray(pointer(state_at), c, STATE)
            seats = integers64(a, c)
            chosen = integers64(b, c)
            if d:
                wrong = first_wrong(rules, states, seats, chosen, c)
                if wrong:
                    return wrong  # type: ignore[no-any-return]
            for i in range(c):
                apply(rules, states[i], seats[i], chosen[i])
        elif op == SHOWN:
            return shown(rules, state)  # type: ignore[no-any-return]
        elif op == WORTH:
            return worth(rules, state, a)  # type: ignore[no-any-return]
        elif op == WORTHS:
            worths(rules, state, a, integers32(b, c), c, integers32(d, c))
        elif op == DISTINCT:
            return distinct(rules, state, a, integers32(b, c), c)  # type: ignore[no-any-return]
        elif op == PERFT:
            return perft(rules, state, a)  # type: ignore[no-any-return]
        return 0

    return entry
