"""The page in the browser: its files, and the rules in words."""

from __future__ import annotations

import mimetypes
from dataclasses import asdict
from functools import lru_cache
from html import escape
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

import ludaro
from ludaro.games.texts import language_told, rules_text, summary
from ludaro.table.http.naming import found_game, made_game
from ludaro.table.http.requests import Problem, answer, hall_of, id_of, language_of

PAGE = Path(__file__).parents[1] / "page"
FILES = ("manifest.webmanifest", "worker.js", "plain.css", "icon.svg", "icon-192.png", "icon-512.png", "icon-full.png")
UNTITLED = "<title>Ludaro</title>"
ENCODINGS = {"br": ".br", "gzip": ".gz"}
FOR_GOOD = "public, max-age=31536000, immutable"  # names of assets change with their contents
ASK_AGAIN = "no-cache"
AGAIN = {
    "en": ("One moment, please", "The server has a lot to do just now. This page tries again by itself.", "Try now"),
    "fr": (
        "Un instant, s’il vous plaît",
        "Le serveur a beaucoup à faire en ce moment. Cette page réessaie toute seule.",
        "Essayer maintenant",
    ),
    "de": (
        "Einen Moment bitte",
        "Der Server hat gerade viel zu tun. Diese Seite versucht es von selbst noch einmal.",
        "Jetzt versuchen",
    ),
    "es": (
        "Un momento, por favor",
        "El servidor tiene mucho que hacer ahora mismo. Esta página lo intenta de nuevo por sí sola.",
        "Probar ahora",
    ),
    "it": (
        "Un momento, per favore",
        "In questo momento il server ha molto da fare. Questa pagina riprova da sola.",
        "Prova ora",
    ),
    "nl": (
        "Een moment, alstublieft",
        "De server heeft het nu erg druk. Deze pagina probeert het vanzelf opnieuw.",
        "Nu proberen",
    ),
    "eo": (
        "Momenton, mi petas",
        "La servilo nun havas multon por fari. Ĉi tiu paĝo provas denove per si mem.",
        "Provi nun",
    ),
}
INVENT = {
    "en": "Invent a game",
    "fr": "Inventer un jeu",
    "de": "Ein Spiel erfinden",
    "es": "Inventar un juego",
    "it": "Inventare un gioco",
    "nl": "Een spel bedenken",
    "eo": "Inventi ludon",
}
LONGEST_NAME = 40  # that a link gives a game
BUILD = (
    "make page (needs Node 20 or newer)"
    if (PAGE.parents[3] / "Makefile").is_file()
    else "install a Ludaro that was built with its page"
)
UNBUILT = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Ludaro</title>'
    f"<p>The page has not been built yet: {BUILD}. "
    "In a terminal, <code>ludaro join</code> and a table's link play as well.</p></html>"
)
mimetypes.add_type("application/manifest+json", ".webmanifest")


# Files


async def get_index(request: Request) -> Response:
    """The lobby, and the page of every table."""
    status = 200
    if "id" in request.path_params and not await hall_of(request).knows(id_of(request)):
        status = 404
    return _index(request, status, "table.html" if "id" in request.path_params else "index.html")


async def get_workshop(request: Request) -> Response:
    """The page on which games are made."""
    language = _preferred(request.headers.get("accept-language", ""))
    known = "code" not in request.path_params or await _made(request) is not None
    return _titled(INVENT[language], "", 200 if known else 404)


async def get_own(request: Request) -> Response:
    """The page of a game that somebody made: where links are shown, with its name and what it is about."""
    game = await _made(request)
    if game is None:
        return _index(request, 404)
    short = _short_of(game.full_id, _preferred(request.headers.get("accept-language", "")))
    name = request.query_params.get("n", "")[:LONGEST_NAME].strip()
    return _titled(name if name.isprintable() and name else short["title"], short["goal"])


async def _made(request: Request) -> ludaro.Game | None:
    try:
        return await made_game(request)
    except Problem as problem:
        if problem.status != 404:
            raise
        return None


def lost(request: Request) -> Response:
    """For a person who followed a mistyped link: the lobby."""
    return _index(request, 404)


def again(request: Request, status: int, seconds: int) -> Response:
    """For a person whose page cannot be shown just now: one that tries again by itself."""
    language = _preferred(request.headers.get("accept-language", ""))
    title, text, now = AGAIN[language]
    page = (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>Ludaro – {title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f'<meta http-equiv="refresh" content="{seconds}">'
        '<link rel="stylesheet" href="/plain.css"><link rel="icon" href="/icon.svg" type="image/svg+xml">'
        '<main><img src="/icon.svg" alt="" width="64" height="64">'
        f'<h1>{title}</h1><p>{text}</p><p><a href="">{now}</a></p></main></html>'
    )
    return HTMLResponse(page, status, {"retry-after": str(seconds)})


def _preferred(accepted: str) -> str:
    """Of the languages that a browser asks for, the first that we have.

    >>> _preferred("pt-BR,nl;q=0.7,de-AT;q=0.9")
    'de'
    """
    wishes: list[tuple[float, str]] = []
    for part in accepted.split(",")[:20]:
        name, _, weight = part.strip().partition(";q=")
        try:
            wishes.append((-float(weight or 1), name[:2].lower()))
        except ValueError:
            continue
    return next((language for _, language in sorted(wishes, key=lambda wish: wish[0]) if language in AGAIN), "en")


def _index(request: Request, status: int, name: str = "index.html") -> Response:
    return _file(request, name, ASK_AGAIN, status) or HTMLResponse(UNBUILT, status)


def _titled(title: str, about: str, status: int = 200) -> Response:
    """The page with a title of its own, for those who show links: they run no scripts."""
    path = PAGE / "index.html"
    if not path.is_file():
        return HTMLResponse(UNBUILT, status)
    told = {"og:title": title, "og:description": about, "og:site_name": "Ludaro"}
    lines = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in told.items() if text]
    head = "".join([f"<title>{escape(title)} – Ludaro</title>", *lines])
    page = _read(path, path.stat().st_mtime_ns).decode().replace(UNTITLED, head, 1)
    return HTMLResponse(page, status, {"cache-control": ASK_AGAIN, "vary": "accept-language"})


async def get_asset(request: Request) -> Response:
    found = _file(request, f"assets/{request.path_params['path']}", FOR_GOOD)
    if found is None:
        raise Problem(404, "unknown", "there is no such file")
    return found


async def get_file(request: Request) -> Response:
    found = _file(request, request.scope["path"].lstrip("/"), ASK_AGAIN)
    if found is None:
        raise Problem(404, "unknown", "there is no such file")
    return found


def _file(request: Request, name: str, keep: str, status: int = 200) -> Response | None:
    if "\0" in name:
        return None
    path = (PAGE / name).resolve()
    if not path.is_relative_to(PAGE.resolve()) or not path.is_file():
        return None
    headers = {"cache-control": keep, "vary": "accept-encoding"}
    accepted = [part.partition(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")]
    packed = path
    for encoding, suffix in ENCODINGS.items():
        if encoding in accepted and path.with_name(path.name + suffix).is_file():
            packed = path.with_name(path.name + suffix)
            headers["content-encoding"] = encoding
            break
    changed = packed.stat().st_mtime_ns
    headers["etag"] = f'"{changed:x}{packed.suffix}"'
    if status == 200 and request.headers.get("if-none-match") == headers["etag"]:
        return Response(None, 304, headers)
    return Response(_read(packed, changed), status, headers, mimetypes.guess_type(path.name)[0])


@lru_cache(maxsize=256)
def _read(path: Path, changed: int) -> bytes:
    return path.read_bytes()


# Words


async def get_titles(request: Request) -> Response:
    """The friendly name of every game, what it is about in a few words, and its goal in one sentence."""
    return answer({"games": _titles(language_of(request))})


async def get_rules(request: Request) -> Response:
    return answer(_rules((await found_game(request)).full_id, language_of(request)))


@lru_cache(maxsize=16)
def _titles(language: str) -> dict[str, dict[str, str]]:
    return {id: in_short(id, language) for id in ludaro.games()}


def in_short(id: str, language: str) -> dict[str, str]:
    """The name of a game, what it is about, its goal, and the language that they are in."""
    game = ludaro.game(id)
    return asdict(summary(game, language)) | {"lang": language_told(game, language)}


_short_of = lru_cache(maxsize=256)(in_short)


@lru_cache(maxsize=256)
def _rules(id: str, language: str) -> dict[str, str]:
    """The title of a game, its rules, which follow the heading, and the language that they are in."""
    game = ludaro.game(id)
    heading, _, text = rules_text(game, language).partition("\n")
    title = heading.partition("—")[2].strip()
    return {"title": title, "text": text.strip(), "lang": language_told(game, language)}


ROUTES = [
    Route("/", get_index, methods=["GET"]),
    Route("/t/{id}", get_index, methods=["GET"]),
    Route("/invent", get_workshop, methods=["GET"]),
    Route("/invent/{code}", get_workshop, methods=["GET"]),
    Route("/own/{code}", get_own, methods=["GET"]),
    Route("/assets/{path:path}", get_asset, methods=["GET"]),
    Route("/pictures/{name}", get_file, methods=["GET"]),
    *(Route(f"/{name}", get_file, methods=["GET"]) for name in FILES),
    Route("/api/rules", get_titles, methods=["GET"]),
    Route("/api/rules/{game}", get_rules, methods=["GET"]),
]
