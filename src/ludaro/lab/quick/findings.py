"""What the figures of a verdict say, in plain words: the questions of a report, as far as they can be answered here."""

from __future__ import annotations

from typing import Any

from ludaro.games.declaration import Game
from ludaro.lab.quick.figures import Figures
from ludaro.lab.report import verdict
from ludaro.lab.report.answers import answer
from ludaro.lab.report.scales import CHOICE
from ludaro.lab.report.words import per_cent


def findings_of(game: Game, players: int, figures: Figures) -> list[dict[str, Any]]:
    """The findings on games of one kind."""
    found = asked_of(players, figures)
    findings = [verdict.fair(found), verdict.decisive(found)] if players > 1 else []
    if found.get("skill"):
        findings.append(verdict.step(found))
    if not game.realtime:
        findings.append(verdict.length(found))
    findings.append(choice(found))
    if players > 1 and found["lead"] is not None:
        findings += [*verdict.course(found), verdict.drama(found)]
    if found["limits"]:
        findings.append(verdict.limits(found))
    return findings


def asked_of(players: int, figures: Figures) -> dict[str, Any]:
    """Figures in the form that a report's verdict takes."""
    return {**figures, "players": players, "minutes": None, "puzzle": None, "games": {"even": figures["games"]}}


def choice(found: Figures) -> dict[str, Any]:
    """Whether there is something to choose."""
    known = (
        f"{found['choices']['value']:.1f} moves to choose from on average; {per_cent(found['forced']['value'])} of the "
        "moves were forced"
    )
    return verdict.finding("choice", answer(CHOICE, **verdict.ends(found["forced"])), known, found, per_cent)
