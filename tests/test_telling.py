"""Rules that write themselves: what is told of games from words, in every language."""

from __future__ import annotations

import random
import re
import string
from functools import cache
from typing import Any

import pytest

import ludaro
from ludaro.games.sixtyfour.grammar import clashes, normal, players_of, settle
from ludaro.games.sixtyfour.telling import Telling, phrases, told_rules, told_summary, told_title
from ludaro.games.sixtyfour.words import USUAL, VOCABULARY, board_of, combines
from ludaro.games.texts import LANGUAGES, rules_text
from tests.test_texts import structure
from tests.test_typography import EVERYWHERE, MISTAKES
from tests.word_tools import MANY, some_words, words_of

GAMES = [f"64g-{number}" for number in range(1, 13)]
RANDOM = 150
SQUARE = re.compile(r"(?<!\w)([a-p])(\d{1,2})(?!\w)")
OTHERS = [language for language in LANGUAGES if language != "en"]

# What the written sheet of each game says, in words that the told one has as well.
FACTS = {
    "64g-1": ["straight or slanting", "same colour", "not higher", "out of the game", "all squares are taken"],
    "64g-2": [
        "out of the game",
        "only to empty squares",
        "What is printed on them no longer matters",
        "not even the other king",
    ],
    "64g-3": [
        "along a side",
        "a corner is not enough",
        "not even you",
        "not higher",
        "If both talons run out first, it is a draw",
    ],
    "64g-4": ["five or more of your own", "a row, a file or on a diagonal", "not higher", "no matter whose it was"],
    "64g-5": ["must have your colour or your value", "not mixed in one turn", "you may not end up where you began"],
    "64g-6": ["three or more open cards", "belong to nobody", "any card that is still face down", "never an older one"],
    "64g-7": ["from side to side", "like a8–h1", "like a1–h8", "the next player in turn who owns one of them"],
    "64g-8": [
        "three or more top cards",
        "your own or not, whatever its colour and value",
        "have just gone back under it save you",
    ],
    "64g-9": [
        "e1 for South, e8 for North",
        "find your blue 1",
        "Your own cards in it stay",
        "Cards of both players may be in it",
    ],
    "64g-10": ["from your own half", "as many points as it has cards", "more points than the other player"],
    "64g-11": ["Its value is the number of its row", "the card leaves the game", "If there are several, choose one"],
    "64g-12": ["Each of them is a point for you", "you may disturb", "you do not have to", "never makes a combination"],
}

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_game = pytest.mark.parametrize("id", GAMES)


def sheet(words: Any, language: str = "en", players: range | None = None) -> str:
    return told_rules(words, players or players_of(words), language, f"64g-own — {told_title(words, language)}")


def section(text: str, heading: str) -> str:
    """What stands under a heading, by the phrase book's name for it."""
    return next((part for part in text.split("\n## ")[1:] if part.startswith(f"{heading}\n")), "")


@cache
def draws() -> list[dict[str, str | int]]:
    rng = random.Random(64)
    return [some_words(rng) for _ in range(RANDOM)]


# The book


@pytest.mark.parametrize("language", OTHERS)
def test_every_book_has_the_same_phrases_with_the_same_facts_in_them(language: str) -> None:
    def names(phrase: str) -> set[str | None]:
        return {name for _, name, _, _ in string.Formatter().parse(phrase)} - {None}

    english, other = phrases("en"), phrases(language)
    assert list(other) == list(english)
    assert {key: names(other[key]) for key in other} == {key: names(english[key]) for key in english}
    same = {
        key
        for key in english
        if english[key] == other[key] and re.search(r"[a-z]{4}", re.sub("[{`].*?[}`]", "", english[key]))
    }
    assert not same, "left in English"


@every_language
def test_every_value_of_the_words_that_a_player_must_know_has_its_phrase(language: str) -> None:
    """A value that is added to one of these words is missed here until the book has it."""
    book = phrases(language)
    for word, starts in {
        "turn": ("title.turn.", "about.turn.", "turn.", "moves."),
        "goal": ("title.goal.", "about.goal.", "goal.", "end."),
        "kinds": ("that.",),
        "near": ("ways.", "around.", "touch."),
        "cover": ("cover.walk_", "cover.send_", "cover.lay_"),
        "ties": ("ties.",),
        "pile": ("pile.",),
    }.items():
        for value in map(str, VOCABULARY[word]):
            for start in starts:
                key = start + value.replace(" ", "-")
                assert any(known == key or known.startswith(f"{key}_") for known in book) or key.startswith(
                    "moves.beside"
                )
    for kings in VOCABULARY["kings"][1:]:
        assert f"with.need.kings_{kings}" in book


def test_a_language_that_we_do_not_speak_is_refused() -> None:
    with pytest.raises(ludaro.LudaroError, match="no phrases in language 'pt'"):
        told_title({}, "pt")


# Random declarations


@every_language
def test_any_declaration_is_told_whole_and_clean(language: str) -> None:
    titles = [phrases(language)[f"heading.{part}"] for part in ("goal", "need", "turn", "combinations", "end", "moves")]
    mistakes = {**EVERYWHERE, **MISTAKES.get(language, {})}
    for words in draws():
        text = sheet(words, language)
        assert not set("{}[]") & set(text), words
        headings = re.findall(r"^## (.+)$", text, re.MULTILINE)
        assert headings == [title for title in titles if combines(words) or title != titles[3]], words
        assert not re.search(r"\n\n\n|\n## .+\n\n(?:##|$)", text), words
        for paragraph in text.split("\n\n"):
            plain = re.sub("`[^`]*`", "``", paragraph).removeprefix("# 64g-own — ").strip()
            for pattern, why in mistakes.items():
                assert not re.search(pattern, plain), (why, plain)
            if not re.match(r"#|- |1\. ", paragraph):
                assert re.search(r"[.!?:]$", plain), plain
        assert "`" not in text.split(f"## {titles[-1]}")[0]


@every_language
def test_every_square_named_is_on_the_board_and_every_number_is_true(language: str) -> None:
    for words in draws():
        text = sheet(words, language)
        files, rows = board_of(words)
        for letter, number in SQUARE.findall(text):
            assert ord(letter) - ord("a") < files, (words, letter)
            assert 1 <= int(number) <= rows, (words, number)
        need = section(text, phrases(language)["heading.need"])
        deck = int(words["colours"]) * int(words["values"])
        assert re.search(rf"(?<!\d){deck}(?!\d)", need), words
        assert (f" {2 * deck}" in need) == (words["pack"] == "mixed") or 2 * deck in (rows, int(words["values"])), words
        numbers = set(map(int, re.findall(r"(?<![\w])\d{2,}", section(text, phrases(language)["heading.end"]))))
        assert numbers == {int(words["patience"]), int(words["longest"])} - {0}, words


@every_language
def test_the_goal_is_one_short_sentence(language: str) -> None:
    for words in draws():
        _, about, _, goal, *_ = sheet(words, language).split("\n\n")
        assert about == told_summary(words, players_of(words), language)
        assert len(goal) <= 90, goal
        assert re.fullmatch(r"[^.!?`*\d]+\.", goal), goal
        assert len(told_title(words, language)) <= 55


@pytest.mark.parametrize("language", OTHERS)
def test_markdown_builds_the_same_in_all_languages(language: str) -> None:
    for words in draws()[:60]:
        assert structure(sheet(words, language)) == structure(sheet(words, "en")), words


def test_nothing_is_said_of_what_a_game_has_not() -> None:
    for words in draws():
        text = sheet(words)
        for colour, count in {"blue": 4, "yellow": 3}.items():
            assert (colour in text) == (int(words["colours"]) >= count), words
        assert ("king" in text.lower()) == (words["kings"] != "none"), words
        assert ("talon" in text) == (words["start"] == "talons"), words
        assert ("South" in text) == (words["pack"] == "own"), words
        assert ("combination" in text.lower()) == combines(words), words
        assert ("slanting" in text and "never slanting" not in text) <= (words["near"] == "all"), words
        assert ("covered" in text or "cover " in text) or words["cover"] == "never", words
        if words["cover"] == "never" and words["kings"] == "none":
            assert not re.search(r"\bcover", text), words
        assert ("your turn begins" in text or "next turn" in text) <= (words["goal"] == "hold"), words


def test_different_declarations_are_told_differently() -> None:
    """Words in normal form all matter, so each has to show."""
    told: dict[str, dict[str, str | int]] = {}
    for words in draws():
        other = told.setdefault(sheet(words), words)
        assert other == words, {name: (words[name], other[name]) for name in words if words[name] != other[name]}


def test_a_word_more_or_less_is_told() -> None:
    """Games that differ in one word, or in what follows from it, have different sheets."""
    rng = random.Random(65)
    met = set()
    for words in draws():
        for name in rng.sample(list(VOCABULARY), 6):
            other = {**words, name: rng.choice([*VOCABULARY[name]] if name not in MANY else [0, 30, 200])}
            if not clashes(other) and normal(other) != words:
                met.add(name)
                assert sheet(normal(other)) != sheet(words), (words, name, other[name])
    assert len(met) > 20


# The twelve


@every_game
@every_language
def test_a_written_sheet_and_the_told_one_have_the_same_facts(id: str, language: str) -> None:
    book, words = phrases(language), words_of(id)
    game = ludaro.game(id)
    written = rules_text(game, language)
    told = told_rules(words, game.players, language, written.partition("\n")[0].removeprefix("# "))
    assert told.partition("\n")[0] == written.partition("\n")[0]
    telling = Telling(words, game.players, language)
    shared = ["goal", "need", "turn", "end", "moves"]
    for name in shared:
        assert section(told, book[f"heading.{name}"])
        assert section(written, book[f"heading.{name}"])
    flat = " ".join(written.split())
    # the board in words, the cards, and the values of a deck
    facts = telling.facts
    numbers = (
        [facts["files"], book["numbers"].split(", ")[int(words["least"]) - 1]] if combines(words) else [facts["files"]]
    )
    for number in numbers:
        assert re.search(rf"(?<!\w){number}(?!\w)", flat, re.IGNORECASE), number
    if words["values"] == 8:
        assert f" {facts['deck']} " in flat
    else:
        assert re.search(rf"1\D+{words['values']}(?!\d)", flat)
    # draws by number, and the squares of kings
    for name in ("patience", "longest"):
        if words[name]:
            assert str(words[name]) in section(written, book["heading.end"])
            assert str(words[name]) in section(told, book["heading.end"])
    need = section(told, book["heading.need"])
    squares = {facts["south"], facts["north"]} if words["kings"] != "none" else set()
    named = {letter + number for letter, number in SQUARE.findall(section(written, book["heading.need"]))}
    assert squares <= named
    assert all(square in need for square in squares)

    # how moves are written: the same signs
    def signs(text: str) -> set[str]:
        moves = re.findall("`([^`]+)`", section(text, book["heading.moves"]))
        return {re.sub(r"[a-p]\d|\d[RGYB]", "", move) for move in moves}

    assert signs(written) <= signs(told) | {""}
    assert signs(told) - signs(written) <= {"pass"}


@every_game
def test_both_sheets_say_this_of_the_twelve(id: str) -> None:
    game = ludaro.game(id)
    written, told = rules_text(game), told_rules(words_of(id), game.players, "en", "x — y")
    for text in (written, told):
        flat = " ".join(text.lower().split())
        assert [fact for fact in FACTS[id] if fact.lower() not in flat] == []


@every_game
def test_the_first_examples_of_moves_can_be_played_on_such_a_board(id: str) -> None:
    """They are of the form that the engine reads."""
    game = ludaro.game(id)
    words = words_of(id)
    text = section(told_rules(words, game.players, "en", "x — y"), phrases("en")["heading.moves"])
    for move in re.findall("`([^`]+)`", text):
        assert re.fullmatch(r"pass|stay|\?[a-h]\d|[a-h]\d[-x][a-h]\d|[1-8]R[@x][a-h]\d", move), move


def test_options_of_the_twelve_change_what_is_told() -> None:
    plain = told_rules(words_of("64g-11"), range(1, 9), "en", "x — y")
    turned = told_rules(words_of("64g-11", turned="on"), range(1, 9), "en", "x — y")
    assert "sixteen by four" in turned
    assert "two files with the number" in turned
    assert "row 2 that of the value 2" in plain
    figure = told_rules(words_of("64g-9", layout="figure"), range(2, 3), "en", "x — y")
    assert "green 2, red 3, yellow 1, blue 4" in figure
    whole, top = (told_rules(words_of("64g-8", pile=pile), range(2, 3), "en", "x — y") for pile in ("whole", "top"))
    assert "goes the same way" in whole
    assert "open again" in top
    assert "back row of the other side" in told_rules(words_of("64g-1", goal="far"), range(2, 3), "en", "x — y")


def test_what_becomes_of_piles_and_cards_turned_down_is_told() -> None:
    base: dict[str, str | int] = {"turn": "lay", "effect": "turn down", "values": 8, "rows": 5}
    assert "no longer be covered" in sheet(settle({**base, "cover": "always"}))
    assert "still be covered" in sheet(settle({**base, "cover": "opposing"}))
    assert "What lies under it goes with it" in sheet(settle({**base, "second": "disturb", "cover": "always"}))
    assert "What lies under it" not in sheet(words_of("64g-12"))
    assert "be covered" not in sheet(words_of("64g-12"))
    own = sheet(settle({"turn": "beside", "effect": "return", "goal": "cross"}))
    mixed = sheet(settle({"turn": "lay", "effect": "return", "pack": "mixed"}))
    assert "the player in turn has no card left to draw" in own
    assert "when there is no card left to draw" in mixed


def test_what_is_not_named_is_as_usual() -> None:
    assert told_rules({"turn": "step"}, range(2, 3), "en", "x — y") == told_rules(
        {**USUAL, "turn": "step"}, range(2, 3), "en", "x — y"
    )


# Told and played


def form(move: str) -> str:
    """A move without its squares and cards: ``-``, ``x``, ``@``, ``@x``, ``?``, or a word."""
    laid = re.match(r"\d[RGYB]", move) is not None
    return re.sub(r"[a-p]\d+|\d[RGYB]", "", move).replace("x", "@x" if laid else "x")


def test_whatever_is_played_is_told() -> None:
    """Moves of forms that the sheet does not show do not occur: nobody passes where a card can always be laid."""
    heading = phrases("en")["heading.moves"]
    rng = random.Random(7)
    for words in draws()[:40]:
        told = {form(move) for move in re.findall("`([^`]+)`", section(sheet(words), heading))}
        state = ludaro.game("64g-own").new(seed=rng.randrange(1000), options=words)
        assert players_of(words) == state.game.players
        for _ in range(80):
            if state.over:
                break
            moves = state.moves(state.seats[0])
            assert {form(move) for move in moves} <= told, (words, moves, told)
            state.play(rng.choice(moves))
