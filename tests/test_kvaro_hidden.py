"""What Kvaro's seats cannot know is imagined with the right chances, not only within the right limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np
import pytest

import ludaro
from ludaro.games.kvaro import FAMILY, rules, words
from ludaro.kernel.backs import Compiled
from ludaro.kernel.random import generator
from tests.kvaro_positions import all_lays

ENGINE = FAMILY.engine


# --- B: over all deals together, imagined piles are as the real ones --------------------------------------------------


@pytest.mark.parametrize("pairs", [1, 2])
def test_imagined_piles_are_distributed_like_dealt_ones(pairs: int) -> None:
    # The four cards of the middle were the first that fitted. So a card just below the open ones fits there less often
    # than one at the bottom of the pile, which the imagined piles must show to the same degree.
    game = ludaro.game("kvaro-b")
    options = game.encode(2, game.choose(None))
    dealt = np.zeros(40_000, rules.STATE)
    back = ENGINE.back
    assert isinstance(back, Compiled)
    back.begin(options, dealt, np.arange(len(dealt), dtype=np.int64))
    for state in (dealt[i : i + 1] for i in range(len(dealt) if pairs == 2 else 0)):
        ENGINE.apply(options, state, 0, words.NONE)
        ENGINE.apply(options, state, 1, words.NONE)
    dealt = dealt[dealt["middle"] == 4]
    imagined = dealt.copy()
    rng = generator(3)
    for i in range(len(imagined)):
        ENGINE.imagine(options, imagined[i : i + 1], -1, rng)
    for search in range(3):
        unmet = ~fitted(dealt, search, range(int(dealt["middle"][0]), int(dealt["top"][0])))
        for card in (0, 1, 4, 15):
            real = fits(dealt, search, card)[unmet].mean()
            guess = fits(imagined, search, card)[unmet].mean()
            error = np.sqrt(2 * real * (1 - real) / unmet.sum())
            assert abs(real - guess) < 4 * error
        assert fits(dealt, search, 0)[unmet].mean() < 0.8 * fits(dealt, search, 15)[unmet].mean()


def fits(states: Any, search: int, card: int) -> Any:
    """Whether the card at this depth of the face-down pile fitted when a card of the middle was looked for."""
    return fitted(states, search, [int(states["top"][0]) + card])


def fitted(states: Any, search: int, places: Any) -> Any:
    """Whether any card at these places of the pile fitted then."""
    found = np.zeros(len(states), bool)
    for place in places:
        found |= (states["early"][:, search] >> states["pile"][:, place]) & 1 == 1
    return found


# --- A, D: all deals that fit are equally likely ----------------------------------------------------------------------


def hidden_parts(state: Any, players: int, viewer: int) -> list[tuple[int, int, int]]:
    """Seat, number of unknown cards and possible cards of each hidden hand, the latter read from the state's notes."""
    seen = int(state["laid"])
    for seat in range(players):
        seen |= int(state["hand"][seat] if seat == viewer else state["known"][seat])
    pool = (1 << 30) - 1 & ~seen
    return [
        (
            seat,
            (int(state["hand"][seat]) & ~int(state["known"][seat])).bit_count(),
            pool & ~int(state["lacks"][seat]),
        )
        for seat in range(players)
        if seat != viewer
    ]


def ways(parts: list[tuple[int, int, int]], taken: int = 0) -> Iterator[tuple[int, ...]]:
    """All ways to give the hidden hands their cards."""
    if not parts:
        yield ()
        return
    _, count, cards = parts[0]
    for chosen in combinations([card for card in range(30) if cards & ~taken & 1 << card], count):
        hand = sum(1 << card for card in chosen)
        for others in ways(parts[1:], taken | hand):
            yield (hand, *others)


def positions(id: str, players: int, viewer: int) -> Iterator[tuple[Any, Any, list[tuple[int, ...]]]]:
    """Positions of random games in which passes of two seats, or of the only other one, have left few deals."""
    game = ludaro.game(id)
    options = game.encode(players, game.choose(None))
    for seed in range(400):
        state = np.zeros(1, ENGINE.STATE)
        ENGINE.setup(options, state, ENGINE.deal(options, seed))
        rng = generator(seed)
        while ENGINE.acting(options, state):
            ENGINE.rollout(options, state, rng, 1)
            parts = hidden_parts(state[0], players, viewer)
            told = sum(1 for seat, count, _ in parts if count and state[0]["lacks"][seat])
            if told < min(2, len(parts)) or sum(count for _, count, _ in parts) > 4:
                continue
            found = list(ways(parts))
            if 20 <= len(found) <= 600:
                yield options, state, found
                break


@pytest.mark.parametrize(
    ("id", "players", "viewer"), [("kvaro-a", 3, 0), ("kvaro-a", 3, -1), ("kvaro-a", 4, 2), ("kvaro-d", 2, 1)]
)
def test_all_deals_that_fit_are_imagined_equally_often(id: str, players: int, viewer: int) -> None:
    tested = 0
    for options, state, expected in positions(id, players, viewer):
        rng = generator(tested)
        draws = 40 * len(expected)
        found: Counter[tuple[int, ...]] = Counter()
        for _ in range(draws):
            truth = state.copy()
            ENGINE.imagine(options, truth, viewer, rng)
            hands = truth[0]["hand"], truth[0]["known"]
            found[tuple(int(hands[0][s]) & ~int(hands[1][s]) for s in range(players) if s != viewer)] += 1
        assert set(found) <= set(expected)
        chi = sum((found[way] - 40) ** 2 / 40 for way in expected)
        freedom = len(expected) - 1
        assert chi < freedom + 5 * (2 * freedom) ** 0.5
        tested += 1
        if tested == 4:
            break
    assert tested == 4


# --- C: all deals that fit are equally likely, and somebody can still lay ---------------------------------------------


def hands_in_c(state: ludaro.State, viewer: int | None) -> list[tuple[int, ...]]:
    """All ways to give the hidden hands their cards so that the game is not over, found from what the viewer sees."""
    view = state.view(viewer)["table"]
    seen = {int(card.removesuffix("r")) for card in view["laid"].values()} | set(view["hand"] or [])
    pool = sum(1 << card - 1 for card in range(1, 31) if card not in seen)
    can_lay = sum({1 << int(lay.split("@")[0].removesuffix("r")) - 1 for lay in all_lays(state, range(1, 31))})
    own = sum(1 << card - 1 for card in view["hand"] or [])
    parts = [(seat, view["sizes"][seat], pool) for seat in range(state.players) if seat != viewer]
    return [way for way in ways(parts) if (own | sum(way)) & can_lay]


def late_positions(players: int, viewer: int) -> Iterator[ludaro.State]:
    """Positions of random games in which few cards are hidden and the viewer cannot lay, so that somebody else can."""
    game = ludaro.game("kvaro-c")
    options = game.encode(players, game.choose(None))
    for seed in range(2_000):
        start = game.new(players, seed=seed)
        state = start._truth
        rng = generator(seed)
        while ENGINE.acting(options, state):
            sizes = [int(state[0]["hand"][seat]).bit_count() for seat in range(players) if seat != viewer]
            if sum(sizes) <= 2 and (viewer < 0 or len(ENGINE.legal(options, state, viewer)) == 0):
                yield start
                break
            ENGINE.rollout(options, state, rng, 1)


@pytest.mark.parametrize(("players", "viewer"), [(2, 0), (2, -1), (3, 1)])
def test_all_deals_that_let_somebody_lay_are_imagined_equally_often(players: int, viewer: int) -> None:
    tested = 0
    for state in late_positions(players, viewer):
        expected = hands_in_c(state, None if viewer < 0 else viewer)
        if not 20 <= len(expected) <= 250:
            continue
        rng = generator(tested)
        found: Counter[tuple[int, ...]] = Counter()
        for _ in range(40 * len(expected)):
            truth = state._truth.copy()
            ENGINE.imagine(state._rules, truth, viewer, rng)
            found[tuple(int(truth[0]["hand"][seat]) for seat in range(players) if seat != viewer)] += 1
        assert set(found) <= set(expected)
        chi = sum((found[way] - 40) ** 2 / 40 for way in expected)
        freedom = len(expected) - 1
        assert chi < freedom + 5 * (2 * freedom) ** 0.5
        tested += 1
        if tested == 3:
            break
    assert tested == 3
