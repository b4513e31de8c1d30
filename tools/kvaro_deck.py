"""The search for Kvaro's thirty cards.

    python -m tools.kvaro_deck search --seed 1 --out deck.txt     # a new deck: many minutes
    python -m tools.kvaro_deck polish FILE --out better.txt       # go on from a deck
    python -m tools.kvaro_deck check [FILE]                       # the figures of a deck: ours, or a file's

A deck must be balanced, have squares of 3×3 with every card in one, and play well: with sensible players about 5 to
10 % passes in kvaro-a for three, and few games of kvaro-d that end with both stuck. The search makes many balanced
decks by annealing, takes the one that plays best, and changes it card by card while it gets better. It is one core's
work, and a seed gives the same deck again.
"""

from __future__ import annotations

from itertools import combinations, permutations
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import numpy as np
import typer
from numba import njit
from rich.console import Console
from rich.progress import Progress

from ludaro.games.kvaro import deck as decks
from ludaro.games.kvaro import encode, rules, solver, words
from ludaro.kernel import bits, drivers, entry
from ludaro.kernel.bits import lowest, size
from ludaro.kernel.random import WORDS
from ludaro.kernel.retarget import retarget

CARDS = 30
ALL = (1 << CARDS) - 1
DESIGNS = 200  # balanced decks that are tried
DESIGN_STEPS = 150_000
POLISH_STEPS = 700
SKETCH, GAMES, FINAL = 300, 1_500, 10_000  # games played to judge a deck: at a glance, in earnest, at the end

# A card is an order of the objects and an order of the colours over its four corners.
ORDERS = np.array(list(permutations(range(4))))
NUMBER = {tuple(order): i for i, order in enumerate(ORDERS.tolist())}
TURNED = np.array([NUMBER[tuple(order[::-1])] for order in ORDERS.tolist()])
PAIRS = {frozenset(pair): i for i, pair in enumerate(combinations(range(4), 2))}
LEFT = np.array([PAIRS[frozenset((order[0], order[2]))] for order in ORDERS.tolist()])
TOP = np.array([PAIRS[frozenset((order[0], order[1]))] for order in ORDERS.tolist()])
# Which objects lie where, and on how many cards.
LAYOUTS = np.array([NUMBER[tuple("abcd".index(thing) for thing in word)] for word in ("abcd", "badc", "adcb", "dabc")])
SHARES = np.array([8, 8, 7, 7])

plain = retarget(entry.njit, rules)
legal, apply, acting, setup, deal = plain.legal, plain.apply, plain.acting, plain.setup, plain.deal
fitting_cards, need_of = plain.fitting_cards, plain.need_of
seed_generator, below = (getattr(retarget(entry.njit, drivers), name) for name in ("seed_generator", "below"))


class Figures(NamedTuple):
    """How a deck plays: the share of turns passed in kvaro-a for three, of games of kvaro-d that end stuck."""

    passes: float
    stuck: float


@njit
def kinds(things: Any, colours: Any, used: Any) -> int:
    """How many kinds of 3×3 squares a deck has (each stands for 72), and in how many each card is used."""
    in_row, in_column = np.zeros(36, np.int64), np.zeros(36, np.int64)
    row, column = np.zeros(2 * CARDS, np.int64), np.zeros(2 * CARDS, np.int64)
    for code in range(2 * CARDS):
        thing, colour = things[code % CARDS], colours[code % CARDS]
        if code >= CARDS:
            thing, colour = TURNED[thing], TURNED[colour]
        row[code] = LEFT[thing] * 6 + LEFT[colour]
        column[code] = TOP[thing] * 6 + TOP[colour]
        in_row[row[code]] |= 1 << code
        in_column[column[code]] |= 1 << code
    used[:] = 0
    total = 0
    square = np.zeros(9, np.int64)
    for first in range(CARDS):  # the lowest card of a square lies upright in its corner
        later = both(ALL & ~((1 << (first + 1)) - 1))
        square[0] = first
        beside = in_row[row[first]] & later
        while beside:
            square[1] = lowest(beside)
            beside &= beside - 1
            rest = beside & ~both(1 << (square[1] % CARDS))
            while rest:
                square[2] = lowest(rest)
                rest &= rest - 1
                free = later & ~both(1 << (square[1] % CARDS)) & ~both(1 << (square[2] % CARDS))
                above = in_column[column[first]] & free
                while above:
                    square[3] = lowest(above)
                    above &= above - 1
                    highest = above & ~both(1 << (square[3] % CARDS))
                    while highest:
                        square[6] = lowest(highest)
                        highest &= highest - 1
                        left = free & ~both(1 << (square[3] % CARDS)) & ~both(1 << (square[6] % CARDS))
                        total += fill(square, left, in_row, in_column, row, column, used)
    return total


@njit
def both(cards: int) -> int:
    """A set of cards as a set of codes, upright and turned."""
    return cards | (cards << CARDS)


@njit
def fill(square: Any, left: int, in_row: Any, in_column: Any, row: Any, column: Any, used: Any) -> int:
    """The ways to fill the four inner places of a square whose first row and column lie."""
    fits = np.zeros(4, np.int64)
    for i in range(4):
        fits[i] = left & in_row[row[square[3 + 3 * (i // 2)]]] & in_column[column[square[1 + i % 2]]]
        if fits[i] == 0:
            return 0
    total = 0
    one = fits[0]
    while one:
        square[4] = lowest(one)
        one &= one - 1
        two = fits[1] & ~both(1 << (square[4] % CARDS))
        while two:
            square[5] = lowest(two)
            two &= two - 1
            gone = both(1 << (square[4] % CARDS)) | both(1 << (square[5] % CARDS))
            three = fits[2] & ~gone
            while three:
                square[7] = lowest(three)
                three &= three - 1
                four = fits[3] & ~gone & ~both(1 << (square[7] % CARDS))
                while four:
                    square[8] = lowest(four)
                    four &= four - 1
                    total += 1
                    for cell in range(9):
                        used[square[cell] % CARDS] += 1
    return total


@njit
def imbalance(things: Any, colours: Any) -> int:
    """How far the counts of objects and colours in corners, and of objects with colours, are from 7 or 8."""
    counts = np.zeros((3, 16), np.int64)
    for card in range(CARDS):
        for corner in range(4):
            thing, colour = ORDERS[things[card], corner], ORDERS[colours[card], corner]
            counts[0, thing * 4 + corner] += 1
            counts[1, colour * 4 + corner] += 1
            counts[2, thing * 4 + colour] += 1
    off = 0
    for kind in range(3):
        for i in range(16):
            off += max(0, 7 - counts[kind, i], counts[kind, i] - 8)
    return off


@njit
def doubled(things: Any, colours: Any, count: int) -> bool:
    """Whether two of the first cards are the same, as they are or turned."""
    for i in range(count):
        for j in range(i):
            if things[i] == things[j] and colours[i] == colours[j]:
                return True
            if things[i] == TURNED[things[j]] and colours[i] == TURNED[colours[j]]:
                return True
    return False


@njit
def change(things: Any, colours: Any) -> None:
    """Change a card at random: its colours, which way up it is printed, or exchange its colours with another's."""
    i = np.random.randint(CARDS)
    lot = np.random.random()
    if lot < 0.5:
        colours[i] = np.random.randint(24)
    elif lot < 0.7:
        things[i], colours[i] = TURNED[things[i]], TURNED[colours[i]]
    else:
        j = np.random.randint(CARDS)
        colours[i], colours[j] = colours[j], colours[i]


@njit
def design(seed: int, wanted: int, steps: int) -> Any:
    """A deck by annealing: balanced, every card in a square, and about so many kinds of squares."""
    np.random.seed(seed)
    things, colours = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    card = 0
    for layout in range(len(SHARES)):
        for _ in range(SHARES[layout]):
            again = True
            while again:
                things[card], colours[card] = LAYOUTS[layout], np.random.randint(24)
                if np.random.randint(2):
                    things[card] = TURNED[things[card]]
                again = doubled(things, colours, card + 1)
            card += 1
    used = np.zeros(CARDS, np.int64)
    now, least = 1e9, 1e9
    best_things, best_colours = things.copy(), colours.copy()
    new_things, new_colours = things.copy(), colours.copy()
    for step in range(steps):
        new_things[:], new_colours[:] = things, colours
        change(new_things, new_colours)
        if doubled(new_things, new_colours, CARDS):
            continue
        found = kinds(new_things, new_colours, used)
        cost = imbalance(new_things, new_colours) + abs(np.log((found + 1) / wanted)) + 0.5 * (used == 0).sum()
        heat = 0.7 * (0.05 / 0.7) ** (step / steps)
        if cost <= now or np.random.random() < np.exp((now - cost) / heat):
            now = cost
            things[:], colours[:] = new_things, new_colours
            if now < least:
                least = now
                best_things[:], best_colours[:] = things, colours
    return best_things, best_colours


@njit
def vary(things: Any, colours: Any, seed: int) -> Any:
    """A deck near this one: some cards changed so that it is balanced again; the same deck if none is found soon."""
    np.random.seed(seed)
    used = np.zeros(CARDS, np.int64)
    for _ in range(300):
        new_things, new_colours = things.copy(), colours.copy()
        for _ in range(1 + np.random.randint(2)):
            change(new_things, new_colours)
        off = imbalance(new_things, new_colours)
        for _ in range(400):
            if off == 0:
                break
            kept_things, kept_colours = new_things.copy(), new_colours.copy()
            change(new_things, new_colours)
            now = imbalance(new_things, new_colours)
            if now <= off or np.random.random() < 0.02:
                off = now
            else:
                new_things[:], new_colours[:] = kept_things, kept_colours
        if off == 0 and not doubled(new_things, new_colours, CARDS):
            kinds(new_things, new_colours, used)
            if used.min() > 0:
                return new_things, new_colours
    return things, colours


@njit
def worth(rules: Any, state: Any, seat: int) -> int:
    """What a sensible player likes: few cards, and many of them with a place."""
    hand = np.int64(state.hand[seat])
    return size(fitting_cards(rules, state, need_of(rules, state, seat)) & hand) - 100 * size(hand)


@njit
def sensible(rules: Any, states: Any, seat: int, moves: Any, count: int, rng: Any) -> Any:
    """The move after which a seat likes its hand best; ties fall by lot."""
    best, best_worth, ties = 0, -(10**9), 0
    for i in range(count):
        states[1] = states[0]
        apply(rules, states[1], seat, np.int64(moves[i]))
        value = worth(rules, states[1], seat)
        ties = 1 if value > best_worth else ties + int(value == best_worth)
        if value > best_worth or (value == best_worth and below(rng, ties) == 0):
            best, best_worth = i, value
    return np.int64(moves[best])


@njit
def play(rules_row: Any, first: int, games: int) -> Any:
    """Games of sensible players: turns, turns passed, and games in which nobody went out."""
    rules = rules_row[0]
    states = np.zeros(2, STATE)
    cards, moves, rng = np.zeros(CARDS, np.int16), np.zeros(MAX_MOVES, np.int32), np.zeros(WORDS, np.int64)
    turns, passed, stuck = 0, 0, 0
    for seed in range(first, first + games):
        seed_generator(rng, seed)
        deal(rules, rng, cards)
        setup(rules, states[0], cards)
        while acting(rules, states[0]):
            seat = np.int64(states[0].seat)
            count = legal(rules, states[0], seat, moves)
            cannot_lay = np.int64(moves[count - 1]) == PASS
            move = np.int64(PASS) if cannot_lay else sensible(rules, states, seat, moves, count, rng)
            turns += 1
            passed += int(cannot_lay)
            apply(rules, states[0], seat, move)
        nobody = True
        for player in range(rules.players):
            nobody = nobody and states[0].hand[player] != 0
        stuck += int(nobody)
    return turns, passed, stuck


STATE, MAX_MOVES, PASS = rules.STATE, rules.MAX_MOVES, words.PASS
bits._teach_numba()


def text_of(things: Any, colours: Any) -> str:
    """A deck as the option ``deck`` has it."""
    cards = (
        " ".join("abcd"[thing] + "RGYB"[colour] for thing, colour in zip(ORDERS[a], ORDERS[b], strict=True))
        for a, b in zip(things, colours, strict=True)
    )
    return decks.read("\n".join(cards))


def figures(text: str, games: int, first: int = 1) -> Figures:
    """How a deck plays, over so many games of each kind."""
    turns, passed, _ = play(encode(words.A, 3, {"deck": text, "fair": "off"}), first, games)
    _, _, stuck = play(encode(words.D, 2, {"deck": text}), first, games)
    return Figures(passed / turns, stuck / games)


def cost(found: Figures, squares: int) -> float:
    """What the search makes small: passes outside the wanted share, stuck games, few squares."""
    off = max(0.0, 0.055 - found.passes, found.passes - 0.085)
    return 250 * off + 25 * max(0.0, found.stuck - 0.04) - 1.5 * float(np.log(squares + 1))


def search(seed: int, designs: int, steps: int, progress: Progress) -> str:
    """The best deck that this seed leads to."""
    task = progress.add_task("designing", total=designs)
    used = np.zeros(CARDS, np.int64)
    best: tuple[float, Any, Any] | None = None
    for number in range(designs):
        things, colours = design(seed * 100_000 + number, (10, 20, 40, 80)[number % 4], DESIGN_STEPS)
        squares = kinds(things, colours, used)
        progress.advance(task)
        if imbalance(things, colours) or used.min() == 0:
            continue
        value = cost(figures(text_of(things, colours), 2 * SKETCH), squares)
        if best is None or value < best[0]:
            best = value, things, colours
    if best is None:
        raise SystemExit("no balanced deck was found; try another seed or more designs")
    return polish(best[1], best[2], seed, steps, progress)


def polish(things: Any, colours: Any, seed: int, steps: int, progress: Progress) -> str:
    """Change a deck while it gets better, at first also while it does not get much worse."""
    used = np.zeros(CARDS, np.int64)
    chance = np.random.default_rng(seed)
    now = cost(figures(text_of(things, colours), GAMES), kinds(things, colours, used))
    best = now, things, colours
    task = progress.add_task("polishing", total=steps)
    for step in range(steps):
        progress.update(task, advance=1, description=f"polishing: cost {best[0]:.2f}")
        bar = now - (0.6 * (1 - step / steps) + 0.01) * float(np.log(chance.random() + 1e-12))
        new_things, new_colours = vary(things, colours, (seed * 1_000_003 + step * 104_729) % 2**31)
        squares = kinds(new_things, new_colours, used)
        text = text_of(new_things, new_colours)
        if -1.5 * np.log(squares + 1) > bar or cost(figures(text, SKETCH), squares) > bar + 3:
            continue
        value = cost(figures(text, GAMES), squares)
        if value <= bar:
            now, things, colours = value, new_things, new_colours
            if now < best[0]:
                best = now, things, colours
    return text_of(best[1], best[2])


app = typer.Typer(help="Kvaro's thirty cards: how they were found, and what they are like.")


@app.command(name="search")
def search_command(
    out: Annotated[Path, typer.Option(help="Where to write the deck.")],
    seed: Annotated[int, typer.Option(help="Another seed, another deck.")] = 1,
    designs: Annotated[int, typer.Option(help="Balanced decks to choose from.")] = DESIGNS,
    steps: Annotated[int, typer.Option(help="Changes tried on the best of them.")] = POLISH_STEPS,
) -> None:
    """Search for a deck and write it to a file."""
    with Progress(console=Console(stderr=True)) as progress:
        text = search(seed, designs, steps, progress)
    out.write_text("\n".join(text.split(", ")) + "\n", "utf-8")
    check(out)


@app.command(name="polish")
def polish_command(
    file: Annotated[Path, typer.Argument(help="A balanced deck with every card in a square.")],
    out: Annotated[Path, typer.Option(help="Where to write the better one.")],
    seed: Annotated[int, typer.Option(help="Another seed, another way.")] = 1,
    steps: Annotated[int, typer.Option(help="Changes tried.")] = POLISH_STEPS,
) -> None:
    """Change a deck while it gets better, and write it to a file."""
    with Progress(console=Console(stderr=True)) as progress:
        text = polish(*numbers_of(decks.load(file)), seed, steps, progress)
    out.write_text("\n".join(text.split(", ")) + "\n", "utf-8")
    check(out)


@app.command()
def check(file: Annotated[Path | None, typer.Argument(help="A deck; ours by default.")] = None) -> None:
    """Print the figures of a deck."""
    text = decks.load(file) if file else ", ".join(decks.card_text(card) for card in decks.cards_of(decks.OURS))
    things, colours = numbers_of(text)
    found = figures(text, FINAL, first=1_000_000)
    used = solver.count_by_card(text)
    print(f"counts outside 7 to 8: {imbalance(things, colours)}")
    print(f"3×3 squares as laid: {solver.count_solutions(text)}; each card is in {min(used)} to {max(used)}")
    print(f"kvaro-a, three sensible players, {FINAL} games: {found.passes:.1%} of the turns are passes")
    print(f"kvaro-d, two sensible players, {FINAL} games: {found.stuck:.1%} end stuck")


def numbers_of(text: str) -> tuple[Any, Any]:
    """The orders of objects and of colours of a deck's cards."""
    cards = decks.read_cards(text)
    things = [NUMBER[tuple(thing for thing, _ in card)] for card in cards]
    colours = [NUMBER[tuple(colour for _, colour in card)] for card in cards]
    return np.array(things), np.array(colours)


if __name__ == "__main__":
    app()
