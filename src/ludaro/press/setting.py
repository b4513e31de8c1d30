"""Text set in type: the rules' Markdown as paragraphs, lists and tables in our fonts, and blocks put into columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode
from reportlab.lib.colors import Color
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph, Table, TableStyle

from ludaro.press.ink import RGB

LARGE = 16.0  # from here on, text is for those who need it large
LEAST = 2.4  # lines of a paragraph that must follow its heading in the same column


@dataclass(frozen=True, slots=True)
class Type:
    """The size of the text in points, and the colours: of text, headings, boxes, and what is marked."""

    size: float
    ink: RGB
    accent: RGB
    ground: RGB
    mark: RGB

    def style(self, name: str, scale: float = 1.0, **more: Any) -> ParagraphStyle:
        """A style of paragraphs, its text larger or smaller than the body's."""
        size = self.size * scale
        common = {"fontName": "Ludaro", "textColor": Color(*self.ink), "splitLongWords": 1, "allowWidows": 0}
        gaps = {"spaceBefore": size * 0.38, "leading": size * 1.32, "fontSize": size, "allowOrphans": 0}
        return ParagraphStyle(name, **(common | gaps | more))

    @property
    def body(self) -> ParagraphStyle:
        """Plain text."""
        return self.style("body")

    @property
    def heading(self) -> ParagraphStyle:
        """The head of a section."""
        return self.style(
            "heading", 1.18, fontName="Ludaro-Bold", textColor=Color(*self.accent), spaceBefore=self.size * 0.85
        )

    @property
    def small(self) -> ParagraphStyle:
        """What stands beside the text: smaller, if it stays easy to read."""
        return self.style("small", 0.86 if self.size < LARGE else 1.0)


class Heading(Paragraph):  # type: ignore[misc]
    """Stands in the same column as what follows it."""


@cache
def parser() -> MarkdownIt:
    """Reads the Markdown of the rules."""
    return MarkdownIt("commonmark").enable("table")


@lru_cache(maxsize=8)
def tree(text: str) -> tuple[SyntaxTreeNode, ...]:
    """The blocks of a text."""
    return tuple(SyntaxTreeNode(parser().parse(text)).children)


def inline(node: SyntaxTreeNode, type: Type, marked: frozenset[str] = frozenset()) -> str:
    """A line of text as reportlab reads it. Code that is marked has a ground."""
    return "".join(_pieces(_tokens(node), type, marked))


def _tokens(node: SyntaxTreeNode) -> Sequence[Token]:
    """What a line of text consists of."""
    token = node.children[0].token if node.children else None
    return (token.children or ()) if token is not None else ()


def _pieces(tokens: Sequence[Token], type: Type, marked: frozenset[str]) -> Iterator[str]:
    tags = {"strong_open": "<b>", "strong_close": "</b>", "em_open": "<i>", "em_close": "</i>", "softbreak": " "}
    for token in tokens:
        if token.type == "code_inline":
            yield code(token.content, type, ground=token.content in marked)
        elif token.type in tags:
            yield tags[token.type]
        else:
            yield plain(token.content)


def plain(text: str) -> str:
    """Text for a paragraph. reportlab would break lines at narrow blanks that must not break, so they become wide."""
    return escape(text.replace("\u202f", "\u00a0"), quote=False)


def code(text: str, type: Type, *, ground: bool = False) -> str:
    """A move, or the name or value of an option."""
    behind = f' backColor="{hexed(type.mark)}"' if ground else ""
    return f'<font name="Ludaro-Bold" color="{hexed(type.accent)}"{behind}>{plain(text)}</font>'


def hexed(colour: RGB) -> str:
    """A colour as markup has it."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in colour)


def blocks(nodes: Sequence[SyntaxTreeNode], type: Type, options: Mapping[str, Any]) -> Iterator[Flowable]:
    """Blocks of text; in lists about options, the values in force are marked."""
    for node in nodes:
        if node.type == "heading":
            yield Heading(inline(node, type), type.heading)
        elif node.type == "paragraph":
            yield Paragraph(inline(node, type), type.body)
        elif node.type == "table":
            yield _table(node, type)
        else:
            yield from _items(node, type, options, 0, frozenset())


def _items(
    node: SyntaxTreeNode, type: Type, options: Mapping[str, Any], depth: int, marked: frozenset[str]
) -> Iterator[Flowable]:
    step = type.size * (1.6 if node.type == "ordered_list" else 1.25)
    for number, item in enumerate(node.children, 1):
        bullet: str | None = f"{number}." if node.type == "ordered_list" else "–" if depth else "•"
        mine = marked or _in_force(item, options)
        for child in item.children:
            if child.type != "paragraph":
                yield from _items(child, type, options, depth + 1, mine)
                continue
            style = type.style(
                f"item-{depth}",
                leftIndent=step * (depth + 1),
                bulletIndent=step * depth + type.size * 0.1,
                spaceBefore=type.size * 0.25,
                bulletFontName="Ludaro-Bold",
                bulletFontSize=type.size,
                bulletColor=Color(*type.accent),
            )
            yield Paragraph(inline(child, type, mine), style, bulletText=bullet)
            bullet = None


def _in_force(item: SyntaxTreeNode, options: Mapping[str, Any]) -> frozenset[str]:
    """The values of the options that an item begins with."""
    first = next((child for child in item.children if child.type == "paragraph"), None)
    codes = [token.content for token in _tokens(first or item) if token.type == "code_inline"]
    return frozenset(str(options[name]) for name in codes[:1] if name in options)


def _table(node: SyntaxTreeNode, type: Type) -> Flowable:
    head, *rest = [
        [[Paragraph(inline(cell, type), type.style("cell", 0.94, alignment=1, spaceBefore=0))] for cell in row.children]
        for part in node.children
        for row in part.children
    ]
    line = Color(*type.accent)
    table = Table([head, *rest], spaceBefore=type.size * 0.5, spaceAfter=type.size * 0.3)
    gap = type.size * 0.12
    table.setStyle(
        TableStyle(
            [
                ("LINEBELOW", (0, 0), (-1, 0), 1.0, line),
                ("LINEBELOW", (0, 1), (-1, -1), 0.25, line),
                ("BACKGROUND", (0, 0), (-1, 0), Color(*type.ground)),
                ("TOPPADDING", (0, 0), (-1, -1), gap),
                ("BOTTOMPADDING", (0, 0), (-1, -1), gap * 2),
                ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
            ]
        )
    )
    return table


class Box(Table):  # type: ignore[misc]
    """Blocks in a frame, the first of which needs no gap above it; something may stand on their right."""

    def __init__(
        self, inside: Sequence[Flowable], type: Type, width: float, gap: float = 0.0, right: Flowable | None = None
    ) -> None:
        pad = type.size * 0.7
        self.inside = [*inside] if right is None else [*inside, right]
        cells, widths = ([[list(inside)]], [width])
        if right is not None:
            across = right.wrap(width, 0)[0] + 2 * pad
            cells, widths = [[list(inside), right]], [width - across, across]
        super().__init__(cells, colWidths=widths, spaceBefore=gap, cornerRadii=[type.size * 0.6] * 4)
        self.setStyle(
            TableStyle(
                [
                    ("BACKGROUND", (0, 0), (-1, -1), Color(*type.ground)),
                    ("BOX", (0, 0), (-1, -1), 1.0, Color(*type.accent)),
                    ("LEFTPADDING", (0, 0), (-1, -1), pad),
                    ("RIGHTPADDING", (0, 0), (-1, -1), pad),
                    ("TOPPADDING", (0, 0), (-1, -1), pad * 0.7),
                    ("BOTTOMPADDING", (0, 0), (-1, -1), pad),
                    ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
                ]
            )
        )


class Row(Table):  # type: ignore[misc]
    """Blocks beside others."""

    def __init__(
        self, left: Sequence[Flowable], right: Sequence[Flowable], widths: tuple[float, float], gap: float
    ) -> None:
        self.inside = [*left, *right]
        super().__init__([[list(left), list(right)]], colWidths=widths, spaceBefore=gap)
        none = [(side, (0, 0), (-1, -1), 0) for side in ("LEFTPADDING", "TOPPADDING", "BOTTOMPADDING", "RIGHTPADDING")]
        self.setStyle(TableStyle([*none, ("VALIGN", (0, 0), (-1, -1), "TOP")]))


Put = tuple[Flowable, float]
"""A block, and the height of its foot in a column, counted down from the column's top."""


def columns(content: Sequence[Flowable], width: float, first: float, height: float) -> list[list[Put]]:
    """Blocks put into columns of a width, the first of them less high than the others."""
    made: list[list[Put]] = [[]]
    rest, down = list(content), 0.0
    while rest:
        block = rest.pop(0)
        room = (height if len(made) > 1 else first) - down
        before = block.getSpaceBefore() if made[-1] else 0.0
        _, high = block.wrap(width, room)
        needed = before + high
        if isinstance(block, Heading) and rest:
            following = rest[0]
            high_too = following.wrap(width, room)[1]
            least = LEAST * block.style.leading if isinstance(following, Paragraph) else high_too
            needed += following.getSpaceBefore() + min(high_too, least)
        if needed <= room:
            down += before + high
            made[-1].append((block, down))
            continue
        pieces = [] if isinstance(block, Heading) else block.split(width, room - before)
        if len(pieces) > 1:
            high = pieces[0].wrap(width, room - before)[1]
            made[-1].append((pieces[0], down + before + high))
            rest[:0] = pieces[1:]
        elif made[-1]:
            rest.insert(0, block)
        else:
            raise ValueError("a block is higher than its column")
        made.append([])
        down = 0.0
    return made


def draw(canvas: Canvas, column: Sequence[Put], left: float, top: float) -> None:
    """A column on a page, its top at this height above the page's foot."""
    for block, foot in column:
        block.drawOn(canvas, left, top - foot)
