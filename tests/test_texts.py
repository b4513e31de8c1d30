"""The rules in words: every game, in every language, the same rules under the same headings, and printed."""

from __future__ import annotations

import re

import pytest
from markdown_it import MarkdownIt
from typer.testing import CliRunner, Result

import ludaro
from ludaro.cli import app
from ludaro.cli.rules import TABLE
from ludaro.games.texts import LANGUAGES, preferred_language, rules_text, summary

OTHERS = [language for language in LANGUAGES if language != "en"]
FAMILIES = {game.family.name: game.family for game in map(ludaro.game, ludaro.games())}

every_game = pytest.mark.parametrize("id", ludaro.games())
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_other_language = pytest.mark.parametrize("language", OTHERS)


def words(id: str, language: str) -> str:
    return rules_text(ludaro.game(id), language)


def paragraphs(text: str) -> list[str]:
    """Each paragraph in one line; a list of several items is one paragraph."""
    return [" ".join(part.split()) for part in text.strip().split("\n\n")]


def kind(paragraph: str) -> str:
    """The level of a heading, a list, a table, or plain text."""
    found = re.match(r"#+ |- |\d\. |\| ", paragraph)
    return found[0] if found else "text"


def marked(text: str) -> list[str]:
    """What stands in code marks: moves, options, values, letters."""
    return sorted(re.findall(r"`[^`]+`", text))


def numbers(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", re.sub(r"`[^`]+`", "", text)))


def structure(text: str) -> list[tuple[str, int]]:
    """How a text is built as CommonMark has it: what begins or ends, and how deep within lists."""
    return [(token.type, token.level) for token in MarkdownIt("commonmark").enable("table").parse(text)]


def rules(id: str, *more: str, **environment: str) -> Result:
    kept = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "", "LANGUAGE": "", "COLUMNS": "100"}
    return CliRunner().invoke(app, ["rules", id, *more], env={**kept, **environment})


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_has_one_file_a_language_and_no_other(family: str) -> None:
    assert {file.stem for file in FAMILIES[family].texts.glob("*")} == set(LANGUAGES)


@every_language
@pytest.mark.parametrize("family", FAMILIES)
def test_a_file_has_the_games_of_its_family_in_their_order(family: str, language: str) -> None:
    text = (FAMILIES[family].texts / f"{language}.md").read_text("utf-8")
    found = re.findall(r"^# (\S+) — \S", text, re.MULTILINE)
    assert found == [id for id in ludaro.games() if ludaro.game(id).family is FAMILIES[family]]
    assert len(re.findall(r"^# ", text, re.MULTILINE)) == len(found)


@every_language
@every_game
def test_every_option_and_every_choice_is_told(id: str, language: str) -> None:
    told = marked(words(id, language))
    for name, option in ludaro.game(id).options.items():
        assert f"`{name}`" in told
        choices = option.choices if isinstance(option.choices, tuple) else ()
        # a row of numbers may be told by its ends
        assert all(f"`{choice}`" in told for choice in choices if not choice.isdigit()), name


@every_other_language
@every_game
def test_the_same_headings_lists_and_paragraphs_as_in_english(id: str, language: str) -> None:
    assert [kind(part) for part in paragraphs(words(id, language))] == [
        kind(part) for part in paragraphs(words(id, "en"))
    ]


@every_other_language
@every_game
def test_markdown_builds_the_same_in_all_languages(id: str, language: str) -> None:
    assert structure(words(id, language)) == structure(words(id, "en"))


def test_what_we_recommend_follows_the_choices_and_is_none_of_them() -> None:
    built = [part for part, _ in structure(words("64g-1", "en"))]
    inner = built.index("bullet_list_open", built.index("bullet_list_open", built.index("bullet_list_open") + 1) + 1)
    after = built.index("bullet_list_close", inner)
    assert built[inner:after].count("list_item_open") == 3
    assert built[after : after + 5] == [
        "bullet_list_close",
        "paragraph_open",
        "inline",
        "paragraph_close",
        "list_item_close",
    ]


@every_other_language
@every_game
def test_the_same_moves_values_and_numbers_as_in_english(id: str, language: str) -> None:
    assert marked(words(id, language)) == marked(words(id, "en"))
    assert numbers(words(id, language)) == numbers(words(id, "en"))


@every_other_language
@every_game
def test_nothing_is_left_in_english(id: str, language: str) -> None:
    plain = {part for part in paragraphs(words(id, "en")) if not part.startswith("# ")}
    good_french_too = {"## Options"} if language == "fr" else set()
    assert plain & set(paragraphs(words(id, language))) <= good_french_too


@every_language
@every_game
def test_the_goal_is_one_short_sentence(id: str, language: str) -> None:
    """It stands under the title at the table, for those who have read nothing."""
    goal = summary(ludaro.game(id), language).goal
    assert len(goal) <= 90
    assert re.fullmatch(r"[^.!?`*\d]+\.", goal), goal


@every_other_language
def test_a_heading_is_the_same_in_all_games(language: str) -> None:
    pairs = {
        (english, other)
        for id in ludaro.games()
        for english, other in zip(paragraphs(words(id, "en")), paragraphs(words(id, language)), strict=True)
        if english.startswith("## ")
    }
    assert len(pairs) == len({english for english, _ in pairs}) == len({other for _, other in pairs})


@every_language
@pytest.mark.parametrize("family", FAMILIES)
def test_lines_are_short_and_clean(family: str, language: str) -> None:
    text = (FAMILIES[family].texts / f"{language}.md").read_text("utf-8")
    assert text.endswith("\n")
    assert all(len(line) <= 120 and line == line.rstrip() for line in text.splitlines())


# Every game in one language, and one game in every other.
SHOWN = [(id, "eo") for id in ludaro.games()] + [("kvaro-a", language) for language in LANGUAGES if language != "eo"]


@pytest.mark.parametrize(("id", "language"), SHOWN)
def test_rules_prints_every_language(id: str, language: str) -> None:
    result = rules(id, "--lang", language)
    assert result.exit_code == 0
    title = words(id, language).partition("\n")[0].partition("—")[2].strip()
    assert title in result.stdout
    # the table of options below has the words of its language, and none but them
    for other, (heading, *_) in TABLE.items():
        assert (heading.format(id) in result.stdout) == (other == language and bool(ludaro.game(id).options))
    for name in ludaro.game(id).options:
        assert name in result.stdout


def test_the_table_of_options_speaks_every_language() -> None:
    assert set(TABLE) == set(LANGUAGES)


def test_rules_come_in_the_language_of_the_locale() -> None:
    assert rules("64g-2", LANG="de_AT.UTF-8").stdout == rules("64g-2", "--lang", "de").stdout
    assert rules("64g-2").stdout == rules("64g-2", "--lang", "en").stdout
    assert "Reĝoj" in rules("64g-2", "-l", "EO", LANG="de_AT.UTF-8").stdout


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": ""}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "it-CH"}, "it"),
        ({"LANG": "eo.UTF-8"}, "eo"),
        ({"LANG": "de_DE@euro"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "es_ES.UTF-8"}, "es"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "es_ES.UTF-8", "LC_ALL": "nl_NL.UTF-8"}, "nl"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LANGUAGE": "ja:it:fr"}, "it"),
        ({"LANG": "C", "LANGUAGE": "it"}, "en"),
    ],
)
def test_the_language_of_an_environment(environment: dict[str, str], language: str) -> None:
    assert preferred_language(environment) == language


@pytest.mark.parametrize("language", ["pt", "", "../en", "english"])
def test_an_unknown_language_is_refused_with_those_there_are(language: str) -> None:
    with pytest.raises(ludaro.LudaroError, match=r"in language .*; there are: en, fr, de, es, it, nl, eo"):
        words("colorio", language)
    result = rules("colorio", "--lang", language)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith("ludaro: no rules of colorio in language")
    assert len(result.stderr.splitlines()) == 1
