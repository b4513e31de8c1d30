"""The gallery over HTTP (docs/workshop.md): look, publish, say what one enjoyed more, report."""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated, Any

import msgspec
import sqlalchemy as sa
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludaro.errors import LudaroError
from ludaro.gallery import book
from ludaro.gallery.facts import LUCKS, atlas, code_in
from ludaro.gallery.shelf import SHOWN_TOGETHER, Exhibit, Filter, Shelf
from ludaro.games.sixtyfour.words import VOCABULARY
from ludaro.table.http.pages import get_index
from ludaro.table.http.requests import Problem, answer, body_of, check, hall_of, language_of, viewer_of
from ludaro.table.line import forward
from ludaro.table.line.limits import LOOKS, Addresses
from ludaro.table.line.messages import Secret
from ludaro.table.play.ledger import Ledger
from ludaro.table.store.database import now
from ludaro.table.store.schema import TABLES
from ludaro.workshop.files import LIMITS, GameFile

# At once, then a second, for one address. A school is one address.
GALLERY_READ = (300.0, 10.0)
PUBLISHED = (10.0, 1 / 300)
VOTED = (60.0, 1 / 30)
REPORTED = (10.0, 1 / 120)
PUBLISHED_HERE = 40  # games of one address in the gallery
VOTES_ON_A_GAME = 10  # of one address
MOST_MARKS = 2  # accents in a row on one letter
UNSEEN = str.maketrans(dict.fromkeys("\u115f\u1160\u2800\u3164\uffa0", " "))  # letters and signs, by their kind
LAST_PAGE = 1 + (book.MOST_PUBLISHED + 100) // SHOWN_TOGETHER
CODE_OF_GAME = re.compile(r"[a-z0-9]{1,120}")

Line = Annotated[str, Meta(max_length=400)]
GameId = Annotated[str, Meta(max_length=140)]


class Publication(Struct, forbid_unknown_fields=True, rename={"based_on": "based on"}):
    """The body of ``POST /api/gallery``: a game as its file has it."""

    id: GameId
    name: Line
    story: Line = ""
    author: Line = ""
    based_on: GameId = ""


class PlayedTable(Struct, forbid_unknown_fields=True):
    """A finished table, and the secret of one's seat there."""

    table: Annotated[str, Meta(pattern=r"^[A-Za-z0-9]{1,64}$")]
    secret: Secret


class Preference(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/gallery/votes``: the table one enjoyed more, and another one."""

    better: PlayedTable
    worse: PlayedTable


class GalleryReport(Struct, forbid_unknown_fields=True):
    """The body of ``POST /api/gallery/CODE/reports``."""


async def get_page(request: Request) -> Response:
    _shelf(request)
    return await get_index(request)


async def get_gallery(request: Request) -> Response:
    shelf, language, wish = _shelf(request), language_of(request), _filter(request)
    check(request, "gallery", GALLERY_READ)
    page = _number(request, "page", LAST_PAGE) or 1
    found = await shelf.find(wish)
    some = found[(page - 1) * SHOWN_TOGETHER : page * SHOWN_TOGETHER]
    return answer(
        {
            "games": [one.told(language) for one in some],
            "found": len(found),
            "page": page,
            "pages": max(1, -(-len(found) // SHOWN_TOGETHER)),
        }
    )


async def post_game(request: Request) -> Response:
    """Publish a game. Its name stays with it: who wants another one makes another game, or asks the operator."""
    shelf = _shelf(request)
    check(request, "games published", PUBLISHED)
    wish: Publication = await body_of(request, _decode_publication)
    try:
        said = {name: _tidy(getattr(wish, name)) for name in LIMITS}
        file = GameFile(wish.id, **said, based_on=wish.based_on)
    except LudaroError as error:
        raise Problem(422, "game", str(error)) from None
    code = code_in(file.id)
    if code is None:
        raise Problem(422, "game", "only games that are made from words are in the gallery")
    if not any(letter.isalnum() for letter in file.name):
        raise Problem(422, "name", "a game in the gallery has a name")
    if code in atlas():
        raise Problem(409, "known", "this game is in the gallery already")
    game = book.Published(code, file.name, file.story, file.author, file.based_on or None)
    addresses, network, free = _caller(request)
    most = None if free else addresses.most("published games", PUBLISHED_HERE)
    try:
        await hall_of(request).store.write(lambda connection: book.publish(connection, game, now(), network, most))
    except (book.AlreadyThere, sa.exc.IntegrityError):
        raise Problem(409, "known", "this game is in the gallery already") from None
    except book.GalleryFull as error:
        raise Problem(*((429, "too-many") if error.own else (503, "full")), str(error)) from None
    shelf.look_again()
    return answer(await _told(shelf, code, language_of(request)), 201)


async def post_vote(request: Request) -> Response:
    """Somebody has enjoyed one of two games more: only those count that were played here to their end."""
    shelf = _shelf(request)
    check(request, "votes", VOTED)
    wish: Preference = await body_of(request, _decode_preference)
    better, worse = [await _played(request, one) for one in (wish.better, wish.worse)]
    codes = [code_in(ledger.spec.game) or "" for ledger, _ in (better, worse)]
    if codes[0] == codes[1]:
        raise Problem(422, "same", "that is the same game twice")
    if None in [await shelf.at(code) for code in codes]:
        raise Problem(409, "gallery", "one of these games is not in the gallery")
    ends = sa.select(TABLES.c.id).where(TABLES.c.id.in_([ledger.spec.id for ledger, _ in (better, worse)]))
    store = hall_of(request).store
    order = ends.order_by(TABLES.c.ended.desc(), TABLES.c.id)
    last = await store.read(lambda connection: connection.scalar(order.limit(1)))
    after = next((ledger.spec.id, seat) for ledger, seat in (better, worse) if ledger.spec.id == last)
    addresses, network, free = _caller(request)
    most = None if free else addresses.most("game votes", VOTES_ON_A_GAME)

    def job(connection: sa.Connection) -> None:
        book.vote(connection, after, codes[0], codes[1], now(), network, most)

    try:
        try:
            await store.write(job)
        except sa.exc.IntegrityError:  # another server was faster with one of these games
            await store.write(job)
    except book.NoSecondVote as error:
        raise Problem(409, "voted", str(error)) from None
    shelf.look_again()
    return answer({"games": [await _told(shelf, code, language_of(request)) for code in codes]})


async def post_report(request: Request) -> Response:
    """Somebody finds that a game should not be here; what several find is not shown until an operator has looked."""
    shelf = _shelf(request)
    check(request, "reports", REPORTED)
    await body_of(request, _decode_report)
    code: str = request.path_params["code"]
    _, network, _ = _caller(request)
    known = CODE_OF_GAME.fullmatch(code) is not None and await hall_of(request).store.write(
        lambda connection: book.report(connection, code, network, now())
    )
    if not known:
        raise Problem(404, "unknown", "nobody has published such a game")
    shelf.look_again()
    return answer({})


ROUTES = [
    Route("/gallery", get_page, methods=["GET"]),
    Route("/api/gallery", get_gallery, methods=["GET"]),
    Route("/api/gallery", post_game, methods=["POST"]),
    Route("/api/gallery/votes", post_vote, methods=["POST"]),
    Route("/api/gallery/{code}/reports", post_report, methods=["POST"]),
]


def _shelf(request: Request) -> Shelf:
    shelf: Shelf | None = request.app.state.shelf
    if shelf is None:
        raise Problem(404, "unknown", "this server has no gallery")
    return shelf


def _caller(request: Request) -> tuple[Addresses, str, bool]:
    """The addresses, from where a request comes as it is kept, and whether that has no bounds."""
    addresses: Addresses = request.app.state.addresses
    client = forward.client_of(request, hall_of(request).store.key)
    return addresses, addresses.hash_of(client), addresses.trusts(client)


async def _played(request: Request, wish: PlayedTable) -> tuple[Ledger, int]:
    """A table whose game was played to its end by whoever has this secret, and their seat there."""
    hall = hall_of(request)
    if wish.table not in hall:
        check(request, "tables read", LOOKS)
    ledger = await hall.peek(wish.table)
    if ledger is None:
        raise Problem(404, "table", "there is no such table")
    seat = viewer_of(ledger, wish.secret)
    if seat is None or ledger.seats[seat].kind != "person":
        raise Problem(422, "secret", "whoever played the game can say how it was")
    outcome = ledger.outcome
    # Of a chosen deal or a position nobody knows whether there was anything left to play.
    if outcome is None or outcome["by"] != "rules" or ledger.spec.chosen or not ledger.made[seat]:
        raise Problem(409, "played", "only games that were played to their end count")
    return ledger, seat


async def _told(shelf: Shelf, code: str, language: str) -> dict[str, Any] | None:
    one: Exhibit | None = await shelf.at(code)
    return None if one is None else one.told(language)


def _tidy(text: str) -> str:
    """With single blanks, and no towers of accents that stand on other people's lines."""
    kept, marks = [], 0
    for letter in unicodedata.normalize("NFC", text.translate(UNSEEN)):
        marks = marks + 1 if unicodedata.category(letter).startswith("M") else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return " ".join(part for part in "".join(kept).split(" ") if part)


def _filter(request: Request) -> Filter:
    asked = request.query_params
    luck = next((one for one in LUCKS if one == asked.get("luck")), None)
    if luck is None and "luck" in asked:
        raise Problem(422, "luck", f"luck is {', '.join(LUCKS)}")
    words = []
    for text in asked.getlist("word")[: len(VOCABULARY)]:
        word, _, value = text.partition(":")
        if word not in VOCABULARY or value not in map(str, VOCABULARY[word]):
            raise Problem(422, "word", "a word is written as in turn:lay")
        words.append((word, value))
    return Filter(
        players=_number(request, "players", 16),
        minutes=_number(request, "minutes", 10_000),
        luck=luck,
        words=words,
        name=asked.get("name", "")[:100],
        codes=asked.getlist("code")[:SHOWN_TOGETHER],
    )


def _number(request: Request, name: str, most: int) -> int | None:
    text = request.query_params.get(name)
    if text is None:
        return None
    if not re.fullmatch(r"[0-9]{1,6}", text) or not 1 <= int(text) <= most:
        raise Problem(422, name, f"{name} is a number from 1 to {most}")
    return int(text)


_decode_publication = msgspec.json.Decoder(Publication).decode
_decode_preference = msgspec.json.Decoder(Preference).decode
_decode_report = msgspec.json.Decoder(GalleryReport).decode
