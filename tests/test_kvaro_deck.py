"""The published deck has the properties that were demanded of it; other decks come from files."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import ludaro
from ludaro.games.kvaro import deck, solver
from tools import kvaro_deck

CARDS = deck.cards_of(deck.OURS)
TEXT = ", ".join(deck.card_text(card) for card in CARDS)


def test_there_are_thirty_cards_all_different_even_when_turned() -> None:
    assert len(CARDS) == 30
    assert len({*CARDS, *map(deck.turned, CARDS)}) == 60


def test_every_card_has_all_objects_and_all_colours() -> None:
    for card in CARDS:
        assert sorted(thing for thing, _ in card) == [0, 1, 2, 3]
        assert sorted(colour for _, colour in card) == [0, 1, 2, 3]


def test_objects_and_colours_are_spread_evenly_over_the_corners() -> None:
    things = Counter((thing, corner) for card in CARDS for corner, (thing, _) in enumerate(card))
    colours = Counter((colour, corner) for card in CARDS for corner, (_, colour) in enumerate(card))
    for counts in (things, colours):
        assert len(counts) == 16
        assert set(counts.values()) <= {7, 8}


def test_objects_and_colours_are_paired_evenly() -> None:
    pairs = Counter(corner for card in CARDS for corner in card)
    assert len(pairs) == 16
    assert set(pairs.values()) <= {7, 8}


def test_there_are_many_squares_and_every_card_is_in_one() -> None:
    assert solver.count_solutions() >= 1_000
    assert min(solver.count_by_card()) > 0


@pytest.mark.slow
def test_sensible_players_pass_now_and_then_and_rarely_end_stuck() -> None:
    found = kvaro_deck.figures(TEXT, 2_000)
    assert 0.045 <= found.passes <= 0.105
    assert found.stuck <= 0.12


def test_the_search_counts_like_the_solver() -> None:
    things, colours = kvaro_deck.numbers_of(TEXT)
    used = np.zeros(30, np.int64)
    assert 72 * kvaro_deck.kinds(things, colours, used) == solver.count_solutions()
    assert [72 * count for count in used.tolist()] == solver.count_by_card()
    assert kvaro_deck.imbalance(things, colours) == 0


@pytest.mark.slow
def test_the_search_gives_the_same_deck_for_the_same_seed() -> None:
    decks = []
    for seed in (5, 5, 6):
        things, colours = kvaro_deck.design(seed, 20, 400)
        things, colours = kvaro_deck.vary(things, colours, seed)
        decks.append((things.tolist(), colours.tolist()))
    assert decks[0] == decks[1]
    assert decks[0] != decks[2]


def test_a_deck_can_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("# my cards\n" + "\n".join(deck.card_text(deck.turned(card)) for card in CARDS) + "\n\n")
    state = ludaro.game("kvaro-a").new(2, seed=1, options={"deck": deck.load(file)})
    assert str(state.options["deck"]).startswith(deck.card_text(deck.turned(CARDS[0])))
    assert ludaro.load(state.save()).options == state.options


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda cards: cards[:-1], "30 cards"),
        (lambda cards: [*cards, "aR bG cY dB"], "30 cards|same card"),
        (lambda cards: [*cards[:-1], cards[0]], "line 30.*same card as number 1"),
        (lambda cards: [*cards[:-1], " ".join(reversed(cards[0].split()))], "turned upside down"),
        (lambda cards: ["aR bG cY", *cards[1:]], "line 1.*four corners"),
        (lambda cards: ["aR bG cY dX", *cards[1:]], "dX"),
        (lambda cards: ["aR bR cY dB", *cards[1:]], "no G"),
    ],
)
def test_a_bad_deck_is_refused_with_line_and_reason(tmp_path: Path, change: object, words: str) -> None:
    assert callable(change)
    file = tmp_path / "bad.txt"
    file.write_text("\n".join(change([deck.card_text(card) for card in CARDS])))
    with pytest.raises(ludaro.BadDeck, match=words):
        deck.load(file)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(ludaro.BadDeck, match="nowhere"):
        deck.load(tmp_path / "nowhere.txt")
