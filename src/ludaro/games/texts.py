"""The rules in words: one Markdown file a family and language, one section a game."""

from __future__ import annotations

from ludaro.errors import LudaroError
from ludaro.games.declaration import Game


def rules_text(game: Game, language: str = "en") -> str:
    """The rules of a game, as Markdown.

    >>> import ludaro
    >>> rules_text(ludaro.game("colorio")).startswith("# colorio — ")
    True
    """
    file = game.family.texts / f"{language}.md"
    try:
        text = file.read_text("utf-8")
    except OSError:
        there = ", ".join(sorted(other.stem for other in game.family.texts.glob("*.md"))) or "none yet"
        raise LudaroError(f"no rules of {game.id} in language {language!r}; there are: {there}") from None
    for section in ("\n" + text).split("\n# ")[1:]:
        heading = section.partition("\n")[0]
        if heading.partition("—")[0].strip() == game.id:
            return f"# {section.strip()}\n"
    raise LudaroError(f"the rules in language {language!r} have no section on {game.id}")
