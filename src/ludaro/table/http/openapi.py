"""The HTTP surface, described for programs."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

import ludaro
from ludaro.club.wishes import Act as ClubAct
from ludaro.club.wishes import Join, OpenClub
from ludaro.gallery.facts import LUCKS
from ludaro.games.kvaro.grading import GRADES
from ludaro.games.texts import LANGUAGES
from ludaro.people.http import Known, Newcomer, Solution
from ludaro.press.box import families
from ludaro.table.http import press, puzzles
from ludaro.table.http.advice import HintWish
from ludaro.table.http.analysis import Again
from ludaro.table.http.gallery import LAST_PAGE, GalleryReport, Preference, Publication
from ludaro.table.http.story import Tell
from ludaro.table.line.messages import Open, Opened, SeatKey, Sit

Content = dict[str, Any]


@cache
def document() -> Content:
    """The OpenAPI document."""
    (act, *_), schemas = msgspec.json.schema_components(
        [
            *(ClubAct, Open, Opened, Sit, SeatKey, HintWish, Again, Tell, Newcomer, Known, Solution, OpenClub, Join),
            *(Publication, Preference, GalleryReport),
        ],
        ref_template="#/components/schemas/{name}",
    )
    schemas["ClubAct"] = act
    schemas["Error"] = _object(error={"type": "string"}, text={"type": "string"})
    schemas["Room"] = {"type": "object"}
    id = {"name": "id", "in": "path", "required": True, "schema": {"type": "string", "pattern": "^[A-Za-z0-9]{1,64}$"}}
    game = {"name": "game", "in": "query", "required": False, "schema": {"type": "string", "enum": ludaro.games()}}
    needed = game | {"required": True}
    grade = {
        "name": "grade",
        "in": "query",
        "required": True,
        "schema": {"type": "integer", "enum": list(GRADES)},
    }
    rules = {"name": "game", "in": "path", "required": True, "schema": {"type": "string", "enum": ludaro.games()}}
    lists = {"type": "string", "enum": ["waiting", "playing"]}
    status = {"name": "status", "in": "query", "required": False, "schema": lists}
    lang = {"name": "lang", "in": "query", "required": False, "schema": {"type": "string", "enum": list(LANGUAGES)}}
    day = {"name": "date", "in": "query", "required": False, "schema": {"type": "string", "format": "date"}}
    some = {"type": "integer", "minimum": 1, "maximum": puzzles.DAYS}
    days = {"name": "days", "in": "query", "required": False, "schema": some}
    box = {
        "name": "what",
        "in": "path",
        "required": True,
        "description": "A family, or the id of a game.",
        "schema": {"type": "string", "examples": list(families())},
    }
    name = {"name": "name", "in": "path", "required": True, "schema": {"type": "string"}}
    page = {"name": "number", "in": "path", "required": True, "schema": {"type": "integer", "minimum": 1}}
    printing = [
        {"name": name, "in": "query", "required": False, "schema": {"type": "string", "enum": list(known)}}
        for name, known in press.CHOICES.items()
        if name != "card"
    ]
    size = {"type": "string", "pattern": f"^({'|'.join(press.CHOICES['card'])}|[0-9.]+x[0-9.]+)$"}
    printing += [
        {"name": "card", "in": "query", "required": False, "schema": size},
        {"name": "bleed", "in": "query", "required": False, "schema": {"type": "number", "minimum": 0, "maximum": 5}},
        {"name": "large", "in": "query", "required": False, "schema": {"type": "string", "enum": ["1"]}},
    ]
    seed = {"name": "seed", "in": "query", "required": False, "schema": {"type": "integer"}}
    code = {"name": "code", "in": "path", "required": True, "schema": {"type": "string", "pattern": "^[A-Za-z]{4}$"}}
    letters = {"type": "string", "pattern": "^([a-z][0-9]{1,5})+$"}
    words = {"name": "code", "in": "path", "required": True, "schema": letters}
    several = {"type": "integer", "minimum": 1, "maximum": 8}
    seats = {"name": "players", "in": "query", "required": False, "schema": several}
    key = {"name": "authorization", "in": "header", "required": False, "schema": {"type": "string"}}
    number = {"type": "integer", "minimum": 0, "maximum": 999_999_999}
    since = {"name": "since", "in": "query", "required": False, "schema": number}
    wait = {
        "name": "wait",
        "in": "query",
        "required": False,
        "schema": {"type": "integer", "minimum": 0, "maximum": 20},
    }
    made = {"name": "code", "in": "path", "required": True, "schema": {"type": "string", "pattern": "^[a-z0-9]+$"}}
    wishes = [
        {"name": name, "in": "query", "required": False, "schema": schema}
        for name, schema in {
            "players": {"type": "integer", "minimum": 1, "maximum": 16},
            "minutes": {"type": "integer", "minimum": 1, "maximum": 10_000},
            "luck": {"type": "string", "enum": list(LUCKS)},
            "word": {"type": "array", "items": {"type": "string"}},
            "name": {"type": "string"},
            "code": {"type": "array", "items": {"type": "string"}},
            "page": {"type": "integer", "minimum": 1, "maximum": LAST_PAGE},
        }.items()
    ]
    club = _object(club={"type": "object"}, you={"type": "object"})
    rooms = _object(tables={"type": "array", "items": _ref("Room")})
    acting = {"type": "array", "items": {"type": "integer"}}
    seen = _object(v={"type": "integer"}, room=_ref("Room"), acting=acting)
    anything = {"type": "object"}
    step = _object(seat={"type": "integer"}, move={"type": "string"}, view=anything)
    told = _object(
        v={"type": "integer"}, first=anything, moves={"type": "array", "items": step}, **{"from": {"type": "integer"}}
    )
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Ludaro, the table",
            "version": ludaro.__version__,
            "description": "Open tables and take seats. Playing is over a WebSocket.",
        },
        "paths": {
            "/api/tables": {
                "get": _does("Public tables to join, or to watch.", {200: rooms}, [game, status], errors=(422,)),
                "post": _does("Open a table.", {201: _ref("Opened")}, body="Open", errors=(409,)),
            },
            "/api/tables/{id}": {"get": _does("What a link shows.", {200: seen}, [id], errors=(404, 429))},
            "/api/tables/{id}/seats": {
                "post": _does(
                    "Take an open seat.", {201: _ref("SeatKey"), 200: _ref("SeatKey")}, [id], "Sit", (404, 409)
                )
            },
            "/api/tables/{id}/export": {
                "get": _does("A finished game, with its proof.", {200: anything}, [id], errors=(404, 409, 429))
            },
            "/api/tables/{id}/hint": {
                "post": _does("What a strong player would do.", {200: anything}, [id], "HintWish", (404, 409))
            },
            "/api/tables/{id}/analysis": {
                "post": _does("How a finished game went.", {200: anything}, [id], "Again", (404, 409))
            },
            "/api/tables/{id}/story": {
                "post": _does("Every position so far, as a viewer saw it.", {200: told}, [id], "Tell", (404, 409))
            },
            "/api/tables/{id}/ratings": {
                "get": _does("What a game changed in the ratings.", {200: anything}, [id], errors=(404, 429))
            },
            "/api/people": {
                "post": _does("Be known by a name.", {201: anything, 200: anything}, body="Newcomer", errors=(409,))
            },
            "/api/people/me": {
                "post": _does("What is known about oneself.", {200: anything}, body="Known", errors=(404,))
            },
            "/api/people/forget": {"post": _does("Be known no more.", {200: anything}, body="Known")},
            "/api/ratings": {"get": _does("The best players of a game.", {200: anything}, [needed], errors=(422, 429))},
            "/api/puzzle/results": {
                "get": _does("The quickest of a day.", {200: anything}, [day, grade], errors=(422, 429)),
                "post": _does("A puzzle of today was solved.", {200: anything}, body="Solution", errors=(409,)),
            },
            "/api/clubs": {"post": _does("Open a club.", {201: club}, body="OpenClub")},
            "/api/clubs/{code}": {
                "get": _does(
                    "A club, now or when it changes.",
                    {200: club},
                    [code, since, wait, key],
                    errors=(403, 404, 422, 429),
                )
            },
            "/api/clubs/{code}/members": {
                "post": _does("Join a club.", {200: club, 201: club}, [code], "Join", (403, 404, 409))
            },
            "/api/clubs/{code}/acts": {
                "post": _does("Lead a club, or leave it.", {200: club}, [code, key], "ClubAct", (403, 404, 409))
            },
            "/api/clubs/{code}/results.json": {
                "get": _does("The results of a club.", {200: anything}, [code, key], errors=(403, 404, 429))
            },
            "/api/gallery": {
                "get": _does(
                    "Games from words, the most enjoyed first.",
                    {200: anything},
                    [*wishes, lang],
                    errors=(404, 422, 429),
                ),
                "post": _does("Publish a game.", {201: anything}, [lang], "Publication", (409,)),
            },
            "/api/gallery/votes": {
                "post": _does("Which of two games one enjoyed more.", {200: anything}, [lang], "Preference", (404, 409))
            },
            "/api/gallery/{code}/reports": {
                "post": _does("A game that should not be here.", {200: anything}, [made], "GalleryReport", (404,))
            },
            "/api/rules": {"get": _does("The games' names.", {200: anything}, [lang], errors=(422,))},
            "/api/rules/{game}": {
                "get": _does("The rules of a game.", {200: anything}, [rules, lang], errors=(404, 422))
            },
            "/api/lessons/{game}": {
                "get": _does("The lesson of a game.", {200: anything}, [rules, lang], errors=(404, 422))
            },
            "/api/puzzle": {"get": _does("The puzzle of a day.", {200: anything}, [day], errors=(422, 429))},
            "/api/puzzles": {"get": _does("Those of some days.", {200: anything}, [day, days], errors=(422, 429))},
            "/api/print": {"get": _does("What can be printed, and how.", {200: anything})},
            "/api/print/{what}": {
                "get": _does("The files of a box.", {200: anything}, [box, *printing], errors=(404, 422, 429, 503))
            },
            "/api/print/{what}/{name}": {
                "get": _shows(
                    "A file to print.",
                    "application/pdf",
                    {200: "The file."},
                    [box, name, *printing],
                    (404, 422, 429, 503),
                )
            },
            "/api/print/{what}/{name}/{number}.svg": {
                "get": _shows(
                    "A page of it.",
                    "image/svg+xml",
                    {200: "A picture."},
                    [box, name, page, *printing],
                    (404, 422, 429, 503),
                )
            },
            "/api/workshop/surprise": {"get": _does("A good game from words.", {200: anything}, errors=(429, 503))},
            "/api/workshop/{code}/verdict": {
                "get": _shows(
                    "Whether a game from words is any good, a line of JSON for each answer.",
                    "application/x-ndjson",
                    {200: "Lines that grow more sure."},
                    [words, seats],
                    (404, 422, 429, 503),
                )
            },
            "/api/workshop/{code}/neighbours": {
                "get": _shows(
                    "All games one word away, a line of JSON for each answer.",
                    "application/x-ndjson",
                    {200: "Lines that grow more sure."},
                    [words, seats],
                    (404, 422, 429, 503),
                )
            },
            "/api/workshop": {"get": _does("A first game to change, and how.", {200: anything}, errors=(429,))},
            "/api/workshop/{code}": {
                "get": _does("A game from words, and how to change it.", {200: anything}, [words], errors=(404, 429))
            },
            "/api/workshop/{code}/example": {
                "get": _does(
                    "Its start, and a turn of each seat.",
                    {200: anything},
                    [words, seats, seed],
                    errors=(404, 422, 429, 503),
                )
            },
            "/api/catalog": {"get": _does("The games and the levels.", {200: anything})},
            "/api/catalog/{game}": {
                "get": _does("A game, also one made from words.", {200: anything}, [rules, lang], errors=(404, 422))
            },
            "/health": {"get": _does("Whether the server is well.", {200: anything, 503: anything})},
            "/metrics": {"get": _shows("Figures for Prometheus.", "text/plain", {200: "As asked."})},
            "/": {"get": _shows("The page for people: the lobby.", "text/html", {200: "As asked."})},
            "/t/{id}": {
                "get": _shows(
                    "The page of a table.", "text/html", {200: "As asked.", 404: "No such table."}, [id], (404,)
                )
            },
            "/learn/{game}": {
                "get": _shows("The page of a lesson.", "text/html", {200: "As asked.", 404: "No such lesson."}, [rules])
            },
            "/openapi.json": {"get": _does("This document.", {200: anything})},
        },
        "components": {"schemas": schemas},
    }


def _ref(name: str) -> Content:
    return {"$ref": f"#/components/schemas/{name}"}


def _object(**properties: Content) -> Content:
    return {"type": "object", "properties": properties, "required": list(properties)}


def _does(
    summary: str,
    answers: dict[int, Content],
    parameters: list[Content] | None = None,
    body: str | None = None,
    errors: tuple[int, ...] = (),
) -> Content:
    errors = (*errors, 400, 413, 415, 422, 429, 503) if body else errors
    described = {str(status): _json("As asked.", schema) for status, schema in answers.items()}
    described |= {str(status): _json("Why not.", _ref("Error")) for status in errors}
    operation: Content = {"summary": summary, "responses": described}
    if parameters:
        operation["parameters"] = parameters
    if body:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": _ref(body)}}}
    return operation


def _shows(
    summary: str,
    kind: str,
    answers: dict[int, str],
    parameters: list[Content] | None = None,
    errors: tuple[int, ...] = (),
) -> Content:
    """The same for what is not JSON, unless something is wrong."""
    operation = _does(summary, {}, parameters, errors=errors)
    for status, description in answers.items():
        response = operation["responses"].setdefault(str(status), {"description": description, "content": {}})
        response["content"][kind] = {"schema": {"type": "string"}}
    return operation


def _json(description: str, schema: Content) -> Content:
    return {"description": description, "content": {"application/json": {"schema": schema}}}
