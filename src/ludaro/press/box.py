"""A box: all files that somebody needs to make a game, a family or everything."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import ludaro
from ludaro.art import cards as art
from ludaro.art import whole
from ludaro.art.layouts import LAYOUTS
from ludaro.art.paths import CURRENT, Drawing
from ludaro.errors import BadOption, BadPlayers, UnknownGame, nearest
from ludaro.games.declaration import Game
from ludaro.games.kit import Kit, Pack
from ludaro.games.texts import rules_text, summary
from ludaro.press.boards import PEG, boards, card_on
from ludaro.press.imposing import Card, sheets
from ludaro.press.looks import LOOKS
from ludaro.press.pages import Page, Shape
from ludaro.press.paper import OWN, TOUCH, BadPrint, Making, card_size, checked_url

ALL = "all"
PIECES = ("cards", "board", "box")
PARTS = (*PIECES, "models", "rules")


@dataclass(frozen=True, slots=True)
class Printed:
    """A file to print: its name, what it holds, its pages, and how many sheets of paper they need; and, where it was
    painted from them, the pages as data, for a preview."""

    name: str
    what: str
    content: bytes
    pages: int
    sheets: int
    drawn: Sequence[Page] = ()


def families() -> dict[str, list[Game]]:
    """The games of each box, by the name that they share."""
    found: dict[str, list[Game]] = {}
    for id in ludaro.games():
        game = ludaro.game(id)
        if game.family.kit is not None:
            found.setdefault(box_name(game), []).append(game)
    return found


def box_name(game: Game) -> str:
    """The name of the box that a game is in."""
    return game.family.box or game.family.name


def games_of(what: str) -> list[Game]:
    """The games of the family of this name, or the one of this name."""
    return families().get(what) or [game_of(what)]


def game_of(what: str) -> Game:
    """The game of this name, or the first of the family of this name."""
    boxes = families()
    if what in boxes:
        return boxes[what][0]
    try:
        return ludaro.game(what)
    except UnknownGame:
        if ":" in what:  # what is wrong with a code, it has said
            raise
        raise UnknownGame(
            f"nothing to print is called {what!r}; {nearest(what, [ALL, *boxes, *ludaro.games()])}"
        ) from None


def kits(
    what: str, players: int | None, options: Mapping[str, Any], preset: str = "letter"
) -> Iterator[tuple[str, Game | None, Kit]]:
    """The kits that a word means, each with its name and with its game, unless it is a whole family's: of a game, a
    family, or ``all``."""
    if what == ALL:
        for name, games in families().items():
            yield name, None, kit_of(games[0], None, {})
        return
    game, family = game_of(what), what in families()
    chosen = chosen_for(game, preset, taken(game, options) if family else options)
    game = game.with_options(chosen)
    if players is not None and players not in game.players:
        first, last = game.players[0], game.players[-1]
        able = f"{first} players" if first == last else f"{first} to {last} players"
        raise BadPlayers(f"{game.id} is for {able}, not {players}")
    rules = None if family and players is None else game.encode(players or game.players[0], chosen)[0]
    yield file_name(what), None if family else game, kit_of(game, rules, chosen)


def chosen_for(game: Game, preset: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Some options, and the others as a preset has them; a game that its options make completes them itself."""
    return dict(game.choose(options if game.settle else {**game.choose(preset), **options}))


def taken(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """Those of a family's options that a game of it has, and takes with these values."""
    return {name: value for name, value in options.items() if name in game.options and not refused(game, name, value)}


def refused(game: Game, name: str, value: Any) -> str:
    """Why a game does not take an option; empty if it does."""
    try:
        game.choose({name: value})
    except BadOption as error:
        return str(error)
    return ""


def file_name(id: str) -> str:
    """What begins the names of files: not every system has a colon in them.

    >>> file_name("64g-own:b3")
    '64g-own-b3'
    """
    return id.replace(":", "-")


def kit_of(game: Game, rules: Any, options: Mapping[str, Any]) -> Kit:
    """What a game needs; without rules, all that its family has."""
    if game.family.kit is None:
        raise BadPrint(f"{game.id} has nothing to print")
    return game.family.kit(rules, options)


def printed(
    what: str,
    making: Making | None = None,
    players: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    only: Collection[str] = PARTS,
    preset: str = "letter",
    url: str = "",
) -> Iterator[Printed]:
    """The files of a box, one after another, or only some parts of it. The rules tell the options of a preset and those
    named, and where to play at this address."""
    from ludaro.press.painting import pdf

    making, url = making or Making(), checked_url(url)
    for part in only:
        if part not in PARTS:
            raise BadPrint(f"no part {part!r}; {nearest(part, PARTS)}")
    for name, game, kit in kits(what, players, options or {}, preset):
        for part, make in parts(name, game, kit, making):
            pages = make() if part in only else []
            if not pages:
                continue
            count = sum(not page.back for page in pages)
            content = pdf(pages, making, f"{name}: {part}")
            yield Printed(f"{name}-{part}.pdf", part, content, len(pages), count, tuple(pages))
        if making.edition == TOUCH and "models" in only:
            from ludaro.press.touch import models

            content = archive(models(kit, [size_of(pack, kit, making) for pack in kit.packs]))
            yield Printed(f"{name}-models.zip", "models", content, 0, 0)
    if "rules" in only:
        yield from rules(what, making, options or {}, preset, url)


def left_out(
    what: str, making: Making, players: int | None = None, options: Mapping[str, Any] | None = None
) -> Iterator[tuple[str, str]]:
    """The parts that a box has no files of when it is made this way, and why."""
    for name, game, kit in kits(what, players, options or {}):
        if kit.grid is not None and card_size(making.card) is not None:
            yield "board", f"{name} has no board for cards of another size than its own (--card {OWN})"
        if making.edition != TOUCH and not packed(name, game, kit, making):
            yield "box", f"a box for {name} in this size does not fit on {making.paper.upper()}"


def rules(what: str, making: Making, options: Mapping[str, Any], preset: str, url: str) -> Iterator[Printed]:
    """A rule sheet for each game that a word means."""
    from ludaro.press.sheets import Sheet, rules_pdf

    games = [game for box in families().values() for game in box] if what == ALL else games_of(what)
    for game in games:
        named = options if what == game.id else taken(game, options)
        chosen = chosen_for(game, preset, named)
        name, game = f"{file_name(game.id)}-rules-{making.lang}", game.with_options(chosen)
        kit = kit_of(game, game.encode(game.players[0], chosen)[0], chosen)
        if making.edition == TOUCH:
            yield from read_by_fingers(name, game, kit, making.lang)
            continue
        box = kit_of(game, None, {}) if what == ALL or what in families() else kit
        notes = tuple(about(kit, box))
        content, pages = rules_pdf(Sheet(game, kit, chosen, making, url, fan(kit), notes))
        count = pages if making.sides in ("fold", "single") else -(-pages // 2)
        yield Printed(f"{name}.pdf", "rules", content, pages, count)


def about(kit: Kit, box: Kit) -> Iterator[str]:
    """What the rules of a game do not say of the things in the box that it is printed with, as names of captions."""
    if kit.grid is not None and kit.grid.below:
        yield "signs"
    if kit.grid is not None and kit.grid.turned:
        yield "turned"
    if len({pack.back for pack in box.packs}) > 1 == len(kit.packs):
        yield "backs"


def read_by_fingers(name: str, game: Game, kit: Kit, lang: str) -> Iterator[Printed]:
    """The rules for embossers and braille displays, and as plain text; both begin with what is felt on the pieces."""
    from ludaro.press.braille import brf
    from ludaro.press.captions import caption

    says = " ".join(caption(part, lang) for part in to_feel(kit))
    text, section, rest = rules_text(game, lang).partition("## ")
    text = f"{text}## {caption('felt', lang)}\n\n{says}\n\n{section}{rest}"
    yield Printed(f"{name}.brf", "rules", brf(text, lang), 0, 0)
    yield Printed(f"{name}.txt", "rules", text.encode(), 0, 0)


def to_feel(kit: Kit) -> Iterator[str]:
    """What fingers find on the things of a kit, as names of captions."""
    yield f"felt-{kit.look}"
    if any(pack.deck == 2 for pack in kit.packs):
        yield "felt-rim"
    if kit.grid is None:
        return
    yield "felt-board"
    if kit.grid.below:
        yield "felt-signs"
        yield "signs"
    if kit.grid.numbers:
        yield "felt-numbers"
    if kit.grid.turned:
        yield "felt-turned"


def fan(kit: Kit) -> tuple[Drawing, ...]:
    """Three cards or pieces that show what is in a box."""
    if kit.strips is not None:
        return (peg_of(kit, 0, 0), art.cap(), peg_of(kit, 1, 0))
    pack = kit.packs[0]
    count, third = len(pack.cards), len(pack.cards) // 3
    places = (2, third + 3, 2 * third + 4) if 2 * third + 4 < count else (0, count // 2, count - 1)
    return tuple(face_of(pack, place) for place in places)


def face_of(pack: Pack, place: int) -> Drawing:
    """A card of a pack, with the number that moves name it by."""
    return LOOKS[pack.look].face(pack.cards[place], place + 1, pack.deck)


def peg_of(kit: Kit, strip: int, place: int) -> Drawing:
    """A peg of a strip."""
    return LOOKS[kit.look].face(kit.strips.strips[strip][place], 1, 1) if kit.strips else Drawing(1, 1, ())


def parts(name: str, game: Game | None, kit: Kit, making: Making) -> Iterator[tuple[str, Callable[[], list[Page]]]]:
    """The parts of a kit, each with what makes its pages."""
    sizes = [size_of(pack, kit, making) for pack in kit.packs]
    board = kit.grid is not None and card_size(making.card) is None  # cards of another size do not lie on it
    if making.edition == TOUCH:
        from ludaro.press import touch

        if kit.packs:
            yield "cards", lambda: touch.cards(kit.packs, sizes, making)
        if board or kit.strips is not None:
            yield "board", lambda: touch.boards(kit, making)
        return
    if kit.packs:
        cards = packs_by_size(kit, making)
        yield "cards", lambda: [page for size, group in cards.items() for page in sheets(group, *size, making)]
    if board or kit.strips is not None:
        yield "board", lambda: boards(kit, making)
    yield "box", lambda: packed(name, game, kit, making)


def packed(name: str, game: Game | None, kit: Kit, making: Making) -> list[Page]:
    """The box that holds the cards of a kit, or its strips with the caps in stacks on them: of a game, or of the family
    of this name."""
    from ludaro.press.tuck import THICK, Label, box_pages
    from ludaro.press.words import CARDS

    if kit.strips is not None:
        length, stack = max(map(len, kit.strips.strips)), len(kit.strips.strips)
        held = (PEG, length * PEG, (stack + -(-kit.strips.caps // length)) * THICK)
        pegs = [LOOKS[kit.look].face(peg, 1, 1) for peg in dict.fromkeys("".join(kit.strips.strips))]
        pictures = [
            Shape(f"box-picture-{place}", Drawing(peg.width, peg.height, whole.repainted(peg.layers, {CURRENT: "ink"})))
            for place, peg in enumerate(pegs)
        ]
        foot = ""
    else:
        sizes = [size_of(pack, kit, making) for pack in kit.packs]
        count = sum(len(pack.cards) for pack in kit.packs)
        held = (max(width for width, _ in sizes), max(height for _, height in sizes), count * THICK)
        pack = kit.packs[-1]
        places = [min(len(pack.cards) * part // 4 + 2 * part, len(pack.cards) - 1) for part in (0, 1, 2)]
        pictures = [Shape(f"box-picture-{number}", face_of(pack, place)) for number, place in enumerate(places)]
        foot = CARDS[making.lang].format(n=count)
    family = (name if game is None else box_name(game)).capitalize()
    title = "" if game is None else summary(game, making.lang).title
    label = Label(family, title, foot, pictures)
    return box_pages(held, label, making)


def packs_by_size(kit: Kit, making: Making) -> dict[tuple[float, float], list[Card]]:
    """All cards that can lie on one sheet."""
    same: dict[tuple[float, float], list[Card]] = {}
    for pack in kit.packs:
        same.setdefault(size_of(pack, kit, making), []).extend(cards_of(pack))
    return same


def size_of(pack: Pack, kit: Kit, making: Making) -> tuple[float, float]:
    """How large the cards of a pack are."""
    chosen = card_size(making.card)
    if chosen is not None:
        return chosen
    if kit.grid is not None:
        return card_on(kit.grid, making)
    return LAYOUTS[pack.look].width, LAYOUTS[pack.look].height


def cards_of(pack: Pack) -> Sequence[Card]:
    """A pack's cards, drawn without their outlines: that is where one cuts."""
    back = Shape(pack.back, inside(art.back(pack.look, pack.back)))
    ground = "paper" if pack.deck == 1 else "paper-2"
    made = []
    for place, card in enumerate(pack.cards):
        face = Shape(f"{pack.look}-{pack.deck}-{card.replace(' ', '')}", inside(face_of(pack, place)))
        made.append(Card(face, back, ground, pack.back))
    return made


def inside(drawing: Drawing) -> Drawing:
    """A card without the plate that it is drawn on."""
    return Drawing(drawing.width, drawing.height, drawing.layers[1:])


def archive(files: Mapping[str, bytes]) -> bytes:
    """Files in one, the same bytes each time."""
    out = BytesIO()
    with ZipFile(out, "w") as made:
        for name, content in files.items():
            made.writestr(ZipInfo(name), content, ZIP_DEFLATED)
    return out.getvalue()


def save(files: Iterator[Printed], folder: Path) -> Iterator[tuple[Path, Printed]]:
    """Write files into a folder, whole or not at all; the folder is made once there is something to write."""
    try:
        for file in files:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=folder) as scraps:
                scrap = Path(scraps) / file.name
                scrap.write_bytes(file.content)
                scrap.replace(folder / file.name)
            yield folder / file.name, file
    except OSError as error:
        raise BadPrint(f"cannot write into {folder}: {error.strerror or error}") from None
