"""``ludaro puzzle``: a square of Kvaro to build, alone."""

from __future__ import annotations

import secrets
import shlex
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludaro.cli.common import Json, out, print_json

if TYPE_CHECKING:
    from ludaro.games.kvaro.grading import Puzzle

USUAL_GRADE = 3
TASK = (
    "Each card has the objects a b c d in its corners, in red, green, yellow and blue: aR is a in red. Lay nine of "
    "these cards as a square, three by three. Wherever two cards meet, the four corners along that line show four "
    "different objects in four different colours. Cards may lie upside down, never sideways."
)


@dataclass
class PuzzleAsked:
    """A puzzle, where it came from, and the words that ask for it again."""

    puzzle: Puzzle
    again: str
    deck: str
    deck_file: Path | None = None
    facts: dict[str, Any] = field(default_factory=dict)  # the seed, the date

    @property
    def play(self) -> str:
        from ludaro.games.kvaro.grading import GAME

        return f'ludaro play {GAME} --deal "{self.puzzle.deal}"{self._with_deck}'

    @property
    def solve(self) -> str:
        return f"ludaro puzzle {self.again}{self._with_deck} --solve"

    @property
    def _with_deck(self) -> str:
        return "" if self.deck_file is None else f" --deck {shlex.quote(str(self.deck_file))}"


def puzzle(
    grade: Annotated[
        int | None,
        typer.Option(
            "--grade", "-g", min=1, max=8, metavar="N", help="From 1, very easy, to 8, very hard.", show_default="3"
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="NUMBER", help="The same seed gives the same puzzle.")
    ] = None,
    daily: Annotated[
        bool, typer.Option("--daily", help="The puzzle of today: easy on Mondays, harder every day.")
    ] = False,
    day: Annotated[
        datetime | None, typer.Option("--date", formats=["%Y-%m-%d"], metavar="DATE", help="The puzzle of another day.")
    ] = None,
    cards: Annotated[
        int | None,
        typer.Option("--cards", min=9, max=30, metavar="N", help="Any puzzle of so many cards, whatever its grade."),
    ] = None,
    deal: Annotated[
        str | None, typer.Option("--deal", metavar="NUMBERS", help="The puzzle of these cards, for example your own.")
    ] = None,
    deck: Annotated[
        Path | None,
        typer.Option("--deck", metavar="FILE", help="With --cards or --deal: take the cards of this file."),
    ] = None,
    count: Annotated[
        bool, typer.Option("--count", help="Tell more about the solutions: in how many of them each card is.")
    ] = False,
    solve: Annotated[bool, typer.Option("--solve", help="Show a solution.")] = False,
    as_json: Json = False,
) -> None:
    """Print a puzzle to solve alone: a square of nine Kvaro cards.

    Every puzzle has a solution, and all solutions are counted. Those with --grade have just one, not counting
    the same square with its rows or columns in another order, or upside down.

    Examples:

      ludaro puzzle                        something fairly easy

      ludaro puzzle --daily                the puzzle of today

      ludaro puzzle --grade 8 --seed 7     a very hard one, which you can ask for again

      ludaro puzzle -g 8 --seed 7 --solve  the same with a solution

      ludaro puzzle --cards 12 --json      twelve cards, for programs
    """
    _refuse_two(grade=grade, daily=daily, date=day, cards=cards, deal=deal)
    if seed is not None and (daily or day or deal is not None):
        raise typer.BadParameter("it is for --grade and --cards; the day or the deal says all", param_hint="--seed")
    if deck is not None and cards is None and deal is None:
        raise typer.BadParameter("puzzles with grades have our own cards; add --cards or --deal", param_hint="--deck")
    asked = _ask(grade, seed, date.today() if daily else day.date() if day else None, cards, deal, deck)
    if as_json:
        print_json(_data(asked, count, solve))
    else:
        _show(asked, count, solve)


def _refuse_two(**ways: Any) -> None:
    given = [f"--{name}" for name, value in ways.items() if value]
    if len(given) > 1:
        raise typer.BadParameter("choose one of them", param_hint=" with ".join(given))


def _ask(
    grade: int | None,
    seed: int | None,
    day: date | None,
    cards: int | None,
    deal: str | None,
    deck_file: Path | None,
) -> PuzzleAsked:
    from ludaro.games.kvaro import deck as decks
    from ludaro.games.kvaro import grading

    deck = decks.OURS if deck_file is None else decks.load(deck_file)
    if day is not None:
        text = day.isoformat()
        return PuzzleAsked(grading.of_the_day(day), f"--date {text}", deck, facts={"date": text})
    if deal is not None:
        found = grading.measure(_dealt(deck, deal=deal), deck)
        return PuzzleAsked(found, f'--deal "{found.deal}"', deck, deck_file)
    seed = secrets.randbelow(10**6) if seed is None else seed
    if cards is not None:
        found = grading.measure(_dealt(deck, cards, seed), deck)
        return PuzzleAsked(found, f"--cards {cards} --seed {seed}", deck, deck_file, {"seed": seed})
    grade = grade or USUAL_GRADE
    return PuzzleAsked(grading.graded(grade, seed), f"--grade {grade} --seed {seed}", deck, facts={"seed": seed})


def _dealt(deck: str, cards: int = 30, seed: int = 0, deal: str | None = None) -> list[int]:
    """The cards that ``ludaro play kvaro-solo`` would deal, without the wait for its compiler."""
    import ludaro
    from ludaro.games.kvaro.grading import GAME
    from ludaro.kernel.engine import Engine

    game = ludaro.game(GAME)
    family = game.family
    rules = game.encode(1, game.choose({"deck": deck, "cards": cards}))
    if deal is not None:
        numbers = family.notation.read_deal(ludaro.State.plain_rules(game, rules), deal)
    else:
        numbers = Engine(family.name, family.engine.module, "python").deal(rules, seed)
    return [int(number) for number in numbers]


def _data(asked: PuzzleAsked, count: bool, solve: bool) -> dict[str, Any]:
    """A puzzle for programs."""
    from ludaro.games.kvaro import solver
    from ludaro.games.kvaro.grading import GAME

    found = asked.puzzle
    data: dict[str, Any] = {
        "game": GAME,
        "cards": list(found.cards),
        "deal": found.deal,
        "grade": found.grade,
        "looks": found.looks,
        "solutions": found.solutions,
        "kinds": found.kinds,
        **asked.facts,
        "play": asked.play,
    }
    if count:
        by_card = solver.count_by_card(asked.deck, found.cards)
        data["solutions_by_card"] = {card: by_card[card - 1] for card in found.cards}
    if solve:
        data["solution"] = solver.solve(asked.deck, found.cards)
    return data


def _show(asked: PuzzleAsked, count: bool, solve: bool) -> None:
    """A puzzle for people."""
    from rich.text import Text

    from ludaro.games.kvaro import solver
    from ludaro.games.kvaro.deck import card_text, cards_of
    from ludaro.games.kvaro.grading import GRADE_NAMES, GRADES
    from ludaro.terminal.kvaro import ASCII_SIGNS, FINE_SIGNS, CardGrid, side_by_side

    console = out()
    found = asked.puzzle
    deck = [card_text(card) for card in cards_of(asked.deck)]
    facts = [
        f"grade {found.grade} of {GRADES[-1]}, {GRADE_NAMES[found.grade - 1]}",
        "one solution" if found.kinds == 1 else f"{found.kinds} solutions",
        *(f"{name} {value}" for name, value in asked.facts.items()),
    ]
    console.print(f"[bold]Kvaro solo: a square from {len(found.cards)} cards[/]")
    console.print(" · ".join(facts), style="dim")
    console.print()
    console.print(Text(TASK))
    console.print()
    for line in side_by_side(deck, list(found.cards), console.width):
        console.print(line)
    console.print()
    if count:
        _show_count(asked)
    if solve:
        view = {"table": {"deck": deck, "laid": solver.solve(asked.deck, found.cards)}, "history": []}
        console.print(Text("A solution", "bold").append(" (r: the card lies upside down)", "dim not bold"))
        for line in CardGrid(view, ASCII_SIGNS if console.options.ascii_only else FINE_SIGNS, console.width).lines():
            console.print(line)
        console.print()
    for what, command in (("Play it", asked.play), ("A solution", None if solve else asked.solve)):
        if command is not None:
            console.print(Text.assemble(f"{what + ':':<12}", (command, "cyan")), soft_wrap=True)


def _show_count(asked: PuzzleAsked) -> None:
    from rich.text import Text

    from ludaro.games.kvaro.solver import WAYS_OF_A_KIND, count_by_card

    found = asked.puzzle
    by_card = count_by_card(asked.deck, found.cards)
    console = out()
    console.print(Text("The solutions, all counted", "bold"))
    console.print(
        f"{found.kinds} × {WAYS_OF_A_KIND} = {found.solutions:,} as laid: "
        "the rows in 6 orders, the columns in 6, both ways up."
    )
    for many in sorted({by_card[card - 1] for card in found.cards}):
        cards = " ".join(str(card) for card in found.cards if by_card[card - 1] == many)
        console.print(f"In {many // WAYS_OF_A_KIND or 'none'} of {found.kinds}: {cards}")
    console.print()
