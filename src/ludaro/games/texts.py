"""The rules in words: one Markdown file a family and language, one section a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ludaro.errors import LudaroError
from ludaro.games.declaration import Game

LANGUAGES = {
    "en": "English",
    "fr": "Français",
    "de": "Deutsch",
    "es": "Español",
    "it": "Italiano",
    "nl": "Nederlands",
    "eo": "Esperanto",
}


@dataclass(frozen=True, slots=True)
class GameInShort:
    """A game in few words: its title, what it is about, and its goal in one sentence."""

    title: str
    about: str
    goal: str


def rules_text(game: Game, language: str = "en") -> str:
    """The rules of a game, as Markdown.

    >>> import ludaro
    >>> rules_text(ludaro.game("colorio")).startswith("# colorio — ")
    True
    >>> print(rules_text(ludaro.game("64g-2"), "de").splitlines()[0])
    # 64g-2 — Könige
    """
    return _told(game, language)[1]


def language_told(game: Game, language: str) -> str:
    """The language that the rules of a game are told in to whoever wishes for one: that, or English if it lacks.

    >>> import ludaro
    >>> language_told(ludaro.game("64g-2"), "de")
    'de'
    """
    return _told(game, language)[0]


def texts_of(game: Game) -> Path:
    """The folder of the texts that tell the rules of a game; its lessons are beside it."""
    return game.texts or game.family.texts


def _told(game: Game, language: str) -> tuple[str, str]:
    if language not in LANGUAGES:
        raise LudaroError(f"no rules of {game.id} in language {language!r}; there are: {', '.join(LANGUAGES)}")
    made = game if game.write else game.with_options(None)
    if made.write is not None:
        return language, made.write(language)
    for told in (language, "en"):
        if text := _section(game, told):
            return told, text
    raise LudaroError(
        f"the rules have no section on {game.id}: in en.md, a heading '# {game.id} — TITLE', what it is about, "
        "a heading '## …' and the goal, with an empty line between them"
    )


def _section(game: Game, language: str) -> str:
    """The rules in one language; empty if there are none, or not so that they can be told in short."""
    try:
        text = (texts_of(game) / f"{language}.md").read_text("utf-8")
    except (OSError, UnicodeError):
        return ""
    for section in ("\n" + text).split("\n# ")[1:]:
        heading = section.partition("\n")[0]
        if heading.partition("—")[0].strip() == game.id:
            return f"# {section.strip()}\n" if len(section.split("\n\n")) >= 4 else ""
    return ""


def summary(game: Game, language: str = "en") -> GameInShort:
    """The title of a game, the paragraph under it, and the first paragraph of its first section, which is its goal.

    >>> import ludaro
    >>> summary(ludaro.game("64g-2"), "de").goal
    'Deck den König des Gegners mit einer deiner Karten zu.'
    """
    heading, about, _, goal, *_ = rules_text(game, language).split("\n\n")
    return GameInShort(heading.partition("—")[2].strip(), _plain(about), _plain(goal))


def preferred_language(environment: Mapping[str, str]) -> str:
    """The language that the locale of an environment asks for; English where we do not speak it.

    >>> preferred_language({"LANG": "nl_BE.UTF-8"})
    'nl'
    >>> preferred_language({"LANG": "pt_BR.UTF-8", "LANGUAGE": "pt_BR:es"})
    'es'
    >>> preferred_language({"LANG": "C.UTF-8"})
    'en'
    """
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "C")
    if _code(locale) in ("c", "posix"):  # as gettext has it, LANGUAGE then counts for nothing
        return "en"
    wishes = [*environment.get("LANGUAGE", "").split(":"), locale]
    return next((code for code in map(_code, wishes) if code in LANGUAGES), "en")


def _plain(paragraph: str) -> str:
    """In one line and without marks; blanks that must not break stay as they are."""
    return re.sub("[ \n]+", " ", re.sub("[*`]", "", paragraph))


def _code(locale: str) -> str:
    """``de`` of ``de_AT.UTF-8@euro``."""
    return locale.replace("-", "_").replace(".", "_").replace("@", "_").partition("_")[0].lower()
