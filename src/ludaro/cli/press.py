"""``ludaro print``: cards, boards, pieces and rules for a real table."""

from __future__ import annotations

import os
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludaro.cli.common import (
    PRESET,
    Deck,
    Json,
    Players,
    Preset,
    Settings,
    choose_options,
    game_id,
    out,
    print_json,
    read_deck,
    read_settings,
)
from ludaro.cli.printers import calibrate_printer, calibration_sheet, list_printers
from ludaro.errors import BadOption, nearest

if TYPE_CHECKING:
    from ludaro import Game
    from ludaro.press.preflight import Finding

CALIBRATION = "calibration"


def _things(incomplete: str) -> list[str]:
    from ludaro.press.box import ALL, families

    return [name for name in (ALL, *families(), CALIBRATION) if name.startswith(incomplete)]


def named_options(game: Game, preset: str, settings: list[str] | None, deck: Path | None) -> dict[str, Any]:
    """What somebody chose otherwise than a preset has it."""
    chosen = choose_options(game, preset, settings, deck)
    return {name: value for name, value in chosen.items() if game.settle or value != game.presets[preset][name]}


def family_options(what: str, games: list[Game], settings: list[str] | None, deck: Path | None) -> dict[str, Any]:
    """What somebody chose for a family: each option is for those of its games that have it."""
    from ludaro.press.box import refused

    chosen = read_settings(settings)
    if deck is not None:
        chosen["deck"] = read_deck(games[0], deck)
    for name, value in chosen.items():
        having = [game for game in games if name in game.options]
        if not having:
            known = sorted({name for game in games for name in game.options})
            raise BadOption(f"no game of {what} has an option {name!r}; {nearest(name, known)}")
        why = [refused(game, name, value) for game in having]
        if all(why):
            raise BadOption(f"{name} is an option of {', '.join(game.id for game in having)}: {why[0]}")
    return chosen


def press(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="WHAT",
            help="A game as `ludaro games` lists them or its file, a family (64g, kvaro, tabeligi, colorio), all, or "
            "calibration; with --calibrate, what was read off that sheet.",
            autocompletion=_things,
            show_default=False,
        ),
    ] = None,
    folder: Annotated[
        Path, typer.Option("--out", "-d", metavar="FOLDER", help="Where the files go; made if it is not there.")
    ] = Path("print"),
    players: Players = None,
    settings: Settings = None,
    deck: Deck = None,
    paper: Annotated[str, typer.Option("--paper", metavar="NAME", help="a4, a3 or letter.")] = "a4",
    card: Annotated[
        str,
        typer.Option(
            "--card",
            metavar="SIZE",
            help="own (the game's own size), standard, poker, bridge, mini, or millimetres as in 60x90.",
        ),
    ] = "own",
    sides: Annotated[
        str,
        typer.Option(
            "--sides",
            metavar="HOW",
            help="long or short: both sides, the printer turns the sheet over that edge. fold: face and back side by "
            "side, to fold and glue. single: faces only.",
        ),
    ] = "long",
    edition: Annotated[
        str,
        typer.Option(
            "--edition",
            metavar="NAME",
            help="colour, ink (saves ink), grey (black and white) or touch (to be felt: braille, "
            "for swell paper and 3-D printers).",
        ),
    ] = "colour",
    bleed: Annotated[
        float, typer.Option("--bleed", metavar="MM", help="Colour beyond the cutting lines, in millimetres.")
    ] = 0.0,
    shop: Annotated[
        str | None,
        typer.Option(
            "--for",
            metavar="PLACE",
            help="The cards for a shop (drivethrucards, mbprint, gamecrafter, makeplayingcards), for tabletop "
            "(Tabletop Simulator), or for a plotter that cuts.",
        ),
    ] = None,
    icc: Annotated[
        Path | None, typer.Option("--icc", metavar="FILE", help="With --for: a shop's own profile of its four inks.")
    ] = None,
    printer: Annotated[
        str | None, typer.Option("--printer", metavar="NAME", help="Make backs for this printer, once calibrated.")
    ] = None,
    calibrated: Annotated[
        str | None,
        typer.Option("--calibrate", metavar="NAME", help="Keep a printer by what was read off its calibration sheet."),
    ] = None,
    printers: Annotated[bool, typer.Option("--printers", help="List the printers that are calibrated.")] = False,
    parts: Annotated[
        str | None,
        typer.Option("--parts", metavar="NAMES", help="Only some of cards,board,box,rules, with commas between."),
    ] = None,
    preset: Annotated[
        Preset,
        typer.Option("--preset", help="The options in rule sheets: by the letter, or those that play best."),
    ] = PRESET,
    url: Annotated[
        str, typer.Option("--url", metavar="URL", help="Your server: rule sheets lead to the same game there.")
    ] = "",
    large: Annotated[bool, typer.Option("--large", help="Rule sheets in large print.")] = False,
    lang: Annotated[
        str | None,
        typer.Option(
            "--lang",
            metavar="CODE",
            help="The language of words on paper: en, fr, de, es, it, nl or eo. By default yours, or English.",
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Make PDF files of a game's cards, board, pieces and rules, to print and cut.

    Print them at 100 %, not "fit to page".

    Examples:  ludaro print 64g   ·   ludaro print kvaro --sides fold   ·   ludaro print tabeligi -n 4 --card poker
    """
    from ludaro.games.texts import LANGUAGES, preferred_language
    from ludaro.press import BadPrint, Making, printed, save
    from ludaro.press.box import ALL, PARTS, families, game_of, left_out
    from ludaro.press.shops import SHOPS, report, shop_files

    if icc is not None and shop is None:
        raise typer.BadParameter("it is for files that a shop prints: name it with --for", param_hint="--icc")
    if printers:
        list_printers(as_json)
        return
    lang = preferred_language(os.environ) if lang is None else lang.strip().lower()
    if lang not in LANGUAGES:
        raise BadOption(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
    making = Making(paper, card, sides, edition, bleed, lang, large=large)
    if calibrated is not None:
        calibrate_printer(calibrated, words or [], making, as_json)
        return
    if len(words or []) != 1:
        raise typer.BadParameter("say what to print: a game, a family, all, or calibration", param_hint="WHAT")
    what = game_id((words or [ALL])[0]) or ALL
    if printer is not None and what != CALIBRATION:
        from ludaro.press.printers import profile_for

        making = replace(making, profile=profile_for(printer, making))
    if what == ALL and (settings or deck or players):
        raise BadOption("options, a deck and a number of players belong to one game or family, not to all")
    missing: list[dict[str, str]] = []
    if what == CALIBRATION:
        files = calibration_sheet(making, printer)
    else:
        if what in families():
            options = family_options(what, families()[what], settings, deck)
        else:
            options = {} if what == ALL else named_options(game_of(what), preset, settings, deck)
        only = PARTS if parts is None else tuple(part.strip() for part in parts.split(","))
        files = printed(what, making, players, options, only=only, preset=preset, url=url)
        if shop is not None:

            def where(name: str) -> str:
                return (folder.resolve() / name).as_uri()

            files = shop_files(shop, what, making, players, options, address=where, profile=icc)
        else:
            without = left_out(what, making, players, options)
            missing = [{"part": part, "why": why} for part, why in without if part in only]
    made: list[dict[str, object]] = []
    for path, file in save(files, folder):
        made.append({"path": str(path), "pages": file.pages, "sheets": file.sheets, "what": file.what})
        if not as_json:
            sheets = "1 sheet" if file.sheets == 1 else f"{file.sheets} sheets"
            paper_needed = f", {sheets} of paper" if file.sheets else ""
            out().print(f"{path}  [dim]{file.what}{paper_needed}[/dim]", highlight=False, soft_wrap=True)
        if shop in SHOPS and path.suffix == ".pdf":
            found = report(file, shop, making)
            made[-1]["preflight"] = [asdict(finding) for finding in found]
            if not as_json:
                print_findings(found)
    if not made:
        raise BadPrint(missing[0]["why"] if missing else f"{what} has no {' or '.join(only)} to print")
    if as_json:
        print_json({"files": made, "left_out": missing})
        return
    for one in missing:
        out().print(f"[dim]Not made: {one['why']}.[/dim]", highlight=False)
    if any(file["sheets"] for file in made):
        out().print('[dim]Print at 100 %, not "fit to page".[/dim]')


def print_findings(found: list[Finding]) -> None:
    """What a shop would find, in words."""
    for finding in found:
        sign = "[green]✓[/green]" if finding.fine else "[red]✗[/red]"
        out().print(f"  {sign} {finding.text}", highlight=False)
    wrong = sum(not finding.fine for finding in found)
    out().print("  [dim]It passes.[/dim]" if not wrong else f"  [red]It does not pass: {wrong} of {len(found)}.[/red]")
