"""``ludaro verify``: whether a game at a table was dealt as the server promised."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from ludaro.cli.common import Json, out, prepare, print_json
from ludaro.errors import BadSave, LudaroError


def verify(
    game: Annotated[str, typer.Argument(metavar="GAME", help="An export of a table: a file, - or the table's link.")],
    commit: Annotated[
        str | None, typer.Option(metavar="HASH", help="The commitment that you noted when the game began.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Check a finished game: the server's commitment, the deal, every move and the result.

    Examples:  ludaro verify game.json   ·   ludaro verify http://127.0.0.1:8000/t/k7Qm2xT9aPzR
    """
    import ludaro
    from ludaro.table.play.exports import verify as check

    content = _read(game)
    prepare(ludaro.game(content["game"]))
    told = check(content, commit)
    if as_json:
        print_json({"holds": True, "checked": told})
        return
    console = out()
    for line in told:
        console.print(f"[green]✓[/green] {line}")
    console.print("Everything holds.")


def _read(game: str) -> dict[str, Any]:
    if game.startswith(("http://", "https://")):
        text = _fetch(game)
    else:
        text = sys.stdin.read() if game == "-" else Path(game).read_text("utf-8", errors="replace")
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict) or "game" not in content or "proof" not in content:
        raise BadSave(f"{game} is not an export of a table")
    return content


def _fetch(link: str) -> str:
    from urllib.error import HTTPError, URLError
    from urllib.parse import urlsplit
    from urllib.request import urlopen

    from ludaro.client.link import LONGEST_ANSWER, TIMEOUT

    parts = urlsplit(link)
    id = parts.path.rstrip("/").rpartition("/t/")[2]
    try:
        with urlopen(f"{parts.scheme}://{parts.netloc}/api/tables/{id}/export", timeout=TIMEOUT) as response:
            return str(response.read(LONGEST_ANSWER).decode())
    except HTTPError as error:
        with error:
            reason = {404: "there is no such table", 409: "the game is not over"}.get(error.code, error.reason)
        raise LudaroError(f"{link}: {reason}") from None
    except (URLError, TimeoutError, ValueError) as error:
        raise LudaroError(f"cannot reach {link}: {error}") from None
