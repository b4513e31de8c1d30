"""Texts in braille, without contractions, in the code of each language (``braille.toml``), and as files that embossers
and braille displays take (BRF)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode

from ludaro.press.setting import tree

FILE = Path(__file__).parent / "braille.toml"
# The dots of letters: 1 to 3 down on the left, 4 to 6 on the right.
FIRST = ("1", "12", "14", "145", "15", "124", "1245", "125", "24", "245")  # a to j; the next two rows add dots to them
LETTERS = {
    letter: "".join(sorted(FIRST[place % 10] + more))
    for letters, more in (("abcdefghij", ""), ("klmnopqrst", "3"), ("uvxyz", "36"))
    for place, letter in enumerate(letters)
} | {"w": "2456"}
DIGITS = {str(number % 10): LETTERS["abcdefghij"[number - 1]] for number in range(1, 11)}
NUMBER = "3456"  # what follows is a number
# A cell in a file: the letter of North American ASCII braille, by its dots counted as 1, 2, 4, 8, 16, 32.
ASCII = " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)="
LINE, LINES = 40, 25  # cells and lines of a page
BLANK = ""
RUNS = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+|.", re.DOTALL)
# Blanks that no line is broken at: braille has none before these signs, nor after the sign that opens a quotation.
JOINED = re.compile("[\u00a0\u202f](?=[;:!?»%])|(?<=«)[\u00a0\u202f]")
EXACT = "\ue000"  # around what must be written exactly, such as moves


@dataclass(frozen=True, slots=True)
class Script:
    """How a language is written in braille: the dots of signs, each of a cell or more."""

    capital: str
    capitals: str
    marked: bool
    number: str
    again: str
    signs: Mapping[str, str]
    digits: tuple[str, ...] = field(default=tuple(DIGITS[digit] for digit in "0123456789"))


@cache
def script(lang: str) -> Script:
    """That of a language."""
    found = tomllib.loads(FILE.read_text("utf-8"))[lang]
    found["signs"] = LETTERS | found["signs"]
    return Script(**found | ({"digits": tuple(found["digits"])} if "digits" in found else {}))


def in_cells(text: str, lang: str) -> list[str]:
    """The dots of each cell of a line of text.

    >>> in_cells("e8", "en"), in_cells("e8", "fr"), in_cells("ĝi", "eo")
    (['15', '3456', '125'], ['15', '6', '1256'], ['12456', '24'])
    """
    code, made, number, exact, before = script(lang), list[str](), False, False, " "
    for piece in RUNS.findall(text):
        if piece == EXACT:
            exact = not exact
            continue
        if piece[0].isdigit():
            made += _dots(code.number)
            for sign in piece:
                made += _dots(code.digits[int(sign)] if sign.isdigit() else code.signs[sign])
        elif piece.isspace():
            made.append(BLANK)
        elif piece.isalpha():
            made += _word(piece, code, marked=code.marked or exact, number=number)
        else:
            made += _dots(code.signs[_named(piece, before)])
        number, before = piece[0].isdigit(), piece[-1]
    return made


def _word(word: str, code: Script, *, marked: bool, number: bool) -> Iterator[str]:
    large = marked and len(word) > 1 and word.isupper()
    if large:
        yield from _dots(code.capitals)
    elif number and code.again and word[0] in ("abcdefghij" if marked else "abcdefghijABCDEFGHIJ"):
        yield from _dots(code.again)
    for letter in word:
        if letter.isupper() and marked and not large:
            yield from _dots(code.capital)
        yield from _dots(code.signs[letter.lower()])


def _named(sign: str, before: str) -> str:
    """A sign by the name it has among a script's: straight quotation marks open or close."""
    if sign == '"':
        return "“" if before.isspace() or before in "(“" else "”"
    return "’" if sign == "'" else sign


def _dots(sign: str) -> list[str]:
    return sign.split("-")


def brf(text: str, lang: str) -> bytes:
    """A text in Markdown as a file for embossers and displays: pages of 25 lines of 40 cells, numbered at the foot."""
    lines = list(_lines(tree(text), lang))
    pages = list[str]()
    while lines:
        page, lines = lines[: LINES - 1], lines[LINES - 1 :]
        while lines and not lines[0]:
            del lines[0]
        foot = "".join(map(_letter, in_cells(str(len(pages) + 1), lang)))
        shown = ["".join(map(_letter, line)) for line in page] + [""] * (LINES - 1 - len(page))
        pages.append("\r\n".join([*shown, foot.rjust(LINE)]))
    return ("\r\n\f".join(pages) + "\r\n\f").encode("ascii")


def _letter(dots: str) -> str:
    return ASCII[sum(1 << (int(dot) - 1) for dot in dots)]


def _lines(nodes: Sequence[SyntaxTreeNode], lang: str, inside: int = 0, label: str = "") -> Iterator[list[str]]:
    """The lines of blocks: headings after an empty line, the first line of a paragraph two cells further in, and in a
    list all lines but the first."""
    for place, node in enumerate(nodes):
        if node.type == "heading":
            if place:
                yield []
            yield from _broken(in_cells(_text(node), lang), 4, 4)
        elif node.type == "paragraph":
            begins = inside > 0 and place == 0
            said = label + _text(node) if begins else _text(node)
            yield from _broken(in_cells(said, lang), inside - 2 if begins else inside + 2, inside)
        elif node.type in ("bullet_list", "ordered_list"):
            for number, part in enumerate(node.children, 1):
                label = f"{number}. " if node.type == "ordered_list" else ""
                yield from _lines(part.children, lang, inside + 2, label)
        elif node.type == "table":
            head, body = node.children
            names = [_text(name) for name in head.children[0].children]
            for row in body.children:
                told = (f"{name}: {_text(value)}" for name, value in zip(names, row.children, strict=True))
                yield from _broken(in_cells("; ".join(told), lang), inside, inside + 2)


def _text(node: SyntaxTreeNode) -> str:
    """What a block says in words."""
    token = node.children[0].token if node.children else None
    return JOINED.sub("", "".join(map(_said, token.children or ()))) if token is not None else ""


def _said(token: Token) -> str:
    if token.type == "code_inline":
        return f"{EXACT}{token.content}{EXACT}"
    return " " if token.type == "softbreak" else token.content


def _broken(made: list[str], first: int, others: int) -> Iterator[list[str]]:
    """Cells in lines that fit, broken at blanks."""
    line, empty = [BLANK] * first, True
    for word in _words(made):
        if not empty and len(line) + 1 + len(word) > LINE:
            yield line
            line, empty = [BLANK] * others, True
        if not empty:
            line.append(BLANK)
        line += word
        while len(line) > LINE:
            yield line[:LINE]
            line = [BLANK] * others + line[LINE:]
        empty = False
    yield line


def _words(made: list[str]) -> Iterator[list[str]]:
    word: list[str] = []
    for cell in [*made, BLANK]:
        if cell != BLANK:
            word.append(cell)
        elif word:
            yield word
            word = []
