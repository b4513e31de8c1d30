"""How ``--help`` looks: paragraphs that flow, examples one a line, and nothing that only Python knows."""

from __future__ import annotations

import inspect
from typing import Any

from typer.core import TyperArgument, TyperCommand, TyperGroup

EXAMPLES = "Examples:"
BETWEEN = "   ·   "


def laid_out(text: str) -> str:
    """A docstring as people read it.

    >>> print(laid_out("One\\ntwo.\\n\\nExamples:  ludaro a   ·   ludaro\\nb --all"))
    One two.
    <BLANKLINE>
    Examples:
      ludaro a
      ludaro b --all
    """
    parts: list[str] = []
    for paragraph in inspect.cleandoc(text).split("\n\n"):
        if paragraph.startswith("  "):  # an example with words beside it
            parts[-1] += f"\n{paragraph}"
        elif paragraph.startswith(EXAMPLES) and paragraph != EXAMPLES:
            items = " ".join(paragraph.removeprefix(EXAMPLES).split("\n")).split(BETWEEN.strip())
            parts.append("\n".join([EXAMPLES, *(f"  {' '.join(item.split())}" for item in items)]))
        else:
            parts.append(" ".join(paragraph.split("\n")))
    return "\n\n".join(parts)


class _Explained:
    """What commands and groups of commands have in common."""

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        command: Any = self
        command.help = laid_out(command.help) if command.help else None
        for one in command.params:
            _tidy(one)

    def get_help_option(self, context: Any) -> Any:
        command: Any = super()
        option = command.get_help_option(context)
        if option is not None:
            option.help = "Show this text."
            _tidy(option)
        return option


def _tidy(one: Any) -> None:
    """A switch takes no value, and what an argument is its name and words say."""
    if isinstance(one, TyperArgument):
        one.display_type_rich = lambda ctx: None  # type: ignore[method-assign]
    elif getattr(one, "is_flag", False):
        one.metavar = ""


class Command(_Explained, TyperCommand):
    """A command."""


class Group(_Explained, TyperGroup):
    """A command with others below it."""
