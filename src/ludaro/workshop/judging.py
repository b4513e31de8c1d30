"""Whether a game that somebody makes is any good: keys and figures, which a page says in its own words.

An answer is a generator of plain data that grows more sure; each piece takes some tens of milliseconds of one core, all
of them together about a second, however long the asker lets it wait between two of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from time import thread_time
from typing import Any

import numpy as np

import ludaro
from ludaro.games.declaration import Value
from ludaro.games.sixtyfour.codes import code_of
from ludaro.games.sixtyfour.grammar import any_game
from ludaro.games.sixtyfour.offering import GROUPS
from ludaro.games.sixtyfour.own import ID
from ludaro.lab.atlas import best
from ludaro.lab.quick.advice import changed
from ludaro.lab.quick.figures import Figures, is_idle
from ludaro.lab.quick.plays import Growth
from ludaro.lab.quick.sights import Watcher
from ludaro.lab.quick.verdicts import verdicts
from ludaro.lab.quick.watching import SIGHT
from ludaro.lab.report import scales
from ludaro.lab.report.answers import NO, OPEN, YES, Scale, answer, band_of
from ludaro.lab.report.inquiry import Inquiry, inquiry
from ludaro.lab.report.scales import ALWAYS_DRAWN, MOVE_SECONDS
from ludaro.workshop.choosing import choices, words_of

SECONDS = 1.0  # of one core, for an answer
SURPRISED_AFTER = 0.3  # seconds of looking for a good game by lot; then it is one of the atlas
SKETCHED = (8, 24, 72)  # games of players who look one step ahead: of all neighbours, of the better half, of a quarter
GOOD = 0.3  # the quality of a game that may surprise
DOUBTED = 8  # games, all won evenly, that count besides those seen
SHORT, LONG = 20, 150  # moves: shorter and longer games are worth less
SEED = 1
HELPS = {YES: True, NO: False}

Told = dict[str, Any]


def family_game() -> ludaro.Game:
    """Any game of the family whose games are made here."""
    return ludaro.game(ID)


@lru_cache(256)
def asked(code: str, players: int | None) -> Inquiry:
    """The question that somebody has about a game; LudaroError if there is no such game, or not for so many."""
    id = f"{ID}:{code}"
    if players is None:
        usual = ludaro.game(id).with_options(None).players
        players = 2 if 2 in usual else usual[0]
    return inquiry(id, players)


def judged(question: Inquiry, seconds: float = SECONDS) -> Iterator[Told]:
    """Verdicts that grow more sure, the last one with ``done``."""
    for found in verdicts(question, seconds):
        yield {
            "players": question.seats,
            "games": found["games"],
            "figures": _figures(question.seats, found["figures"]["ahead"]),
            "never": [{"name": _called(it), "word": it["word"]} for it in found["words"] if is_idle(it)],
            "advice": _advice(question, found),
            "done": found["done"],
        }


def _called(word: Told) -> str:
    """What never happens, by a name; the goals share one."""
    return str(word["word"] if word["name"].startswith("end ") else word["name"])


def _figures(players: int, found: Figures) -> dict[str, Told]:
    """What is measured: a key for what the value means, whether that is good, and how sure it is."""
    told = {"length": _length(found["length"]), "choice": _read(scales.CHOICE, found["forced"])}
    told["choice"]["choices"] = found["choices"]["value"]
    if players > 1:
        told["balance"] = _balance(players, found)
        told["decided"] = _read(scales.DECISIVE, found["decisive"])
        step = found["skill"]["step"]
        told["skill"] = {**step, **_read(scales.STEP, _edge(step, players)), **_ends(step)}
        if found["course"]["late"] is not None:
            changes = found["course"]["changes"]["value"]
            told["drama"] = _read(scales.UNCERTAIN, found["course"]["late"]) | {"changes": changes}
    limited = _read(scales.LIMITS, found["limited"])
    return told | ({"limits": limited} if limited["good"] is False else {})


def _read(scale: Scale, estimate: Figures) -> Told:
    ends = _ends(estimate)
    said = answer(scale, *ends.values())
    band = band_of(scale, ends["value"])
    return {"is": band.word.replace(" ", "-"), "good": band.good, "sure": said.answer != OPEN, **ends}


def _ends(estimate: Figures) -> dict[str, float]:
    return {end: estimate[end] for end in ("value", "low", "high")}


def _edge(share: Figures, players: int) -> dict[str, float]:
    return {end: (value * players - 1) / (players - 1) for end, value in _ends(share).items()}


def _length(moves: Figures) -> Told:
    minutes = {end: value * MOVE_SECONDS / 60 for end, value in moves["middle"].items()}
    half = {name: moves[name] for name in ("lower", "median", "upper")}
    return _read(scales.LENGTH, minutes) | {"moves": half}


def _balance(players: int, found: Figures) -> Told:
    best_seat = found["advantage"]
    shares = {"seat": best_seat["seat"], "seats": [it["value"] for it in found["seats"]]}
    if best_seat["games"] == 0:
        drawn = found["decisive"]["high"] <= ALWAYS_DRAWN
        return {"is": "nobody", "good": False, "sure": drawn, **_ends(best_seat), **shares}
    edge = {end: value * players - 1 for end, value in _ends(best_seat).items()}
    return _read(scales.FAIR, edge) | _ends(best_seat) | shares


ABOUT = {"fair": "balance", "decisive": "decided"}


def _advice(question: Inquiry, found: Figures) -> list[Told]:
    """What to change, and about what: a figure, or something that never happens."""
    never = {it["name"]: _called(it) for it in found["words"]}
    told = []
    for it in found["verdict"]["advice"]:
        tries = []
        for change in it["try"]:
            name, value = change["option"], change["value"]
            code = code_of(changed(question, name, value)[1])
            tries.append({"word": name, "value": value, "code": code, "helps": HELPS.get(change.get("answer", ""))})
        topic = it["topic"]
        told.append({"about": never.get(topic) or ABOUT.get(topic, topic), "try": tries})
    return [it for it in told if it["try"]]


def neighbours_of(code: str) -> Iterator[tuple[str, dict[str, Value]]]:
    """Every game one word away, and that word."""
    words = words_of(code)
    known = {code}
    for names in GROUPS.values():
        for name in names:
            for choice in choices(words, name):
                if choice.why is None and choice.code is not None and choice.code not in known:
                    known.add(choice.code)
                    yield choice.code, {name: choice.value}


class Sketch(Growth):
    """A game as far as some games of players who look one step ahead show it."""

    def __init__(self, code: str, changes: dict[str, Value], players: int) -> None:
        super().__init__()
        self.code, self.changes = code, changes
        game = ludaro.game(f"{ID}:{code}")
        options = game.choose(None)
        told = game.with_options(options)
        self.players = players if players in told.players else 2 if 2 in told.players else told.players[0]
        self._family, self._hidden = game.family, told.hidden
        self._rules = game.encode(self.players, options)
        self.sights = np.zeros(0, SIGHT)

    def play(self, games: int) -> None:
        watcher = Watcher(self._family, self._rules, self.players, self._hidden, True, SEED + self.games)
        watcher.watch(games)
        self.sights = np.concatenate([self.sights, watcher.sights])

    @property
    def quality(self) -> float:
        """From 0 to 1: even, decided, with something to choose, open until late, neither short nor long."""
        sights, games = self.sights, len(self.sights)
        moves = max(1, int(sights["length"].sum()))
        worth = 1 - float(sights["forced"].sum()) / moves
        worth *= min(1, moves / games / SHORT) * min(1, LONG * games / moves)
        if self.players > 1:
            shares = sights["shares"][:, : self.players]
            best_share = (shares.sum(axis=0).max() + DOUBTED / self.players) / (games + DOUBTED)
            worth *= 1 - (best_share * self.players - 1) / (self.players - 1)
            worth *= float(((shares > 0).sum(axis=1) == 1).mean())
            worth *= (0.5 + float(sights["late"].mean())) / 1.5
        return round(float(worth), 3)

    def told(self) -> Told:
        sights, games = self.sights, len(self.sights)
        shares = sights["shares"][:, : self.players]
        return {
            "code": self.code,
            "changes": self.changes,
            "players": self.players,
            "games": games,
            "quality": self.quality,
            "best": round(float(shares.mean(axis=0).max()), 3),
            "decided": round(float(((shares > 0).sum(axis=1) == 1).mean()), 3),
            "moves": round(float(np.median(sights["length"]))),
        }


def compared(question: Inquiry, seconds: float = SECONDS) -> Iterator[Told]:
    """The game itself and every game one word away, each again when more is known of it; the last line has ``done``."""
    until = thread_time() + seconds
    here = code_of(question.options)
    sketches = [Sketch(here, {}, question.seats)]
    sketches += [Sketch(code, changes, question.seats) for code, changes in neighbours_of(here)]
    for part, games in enumerate(SKETCHED):
        ranked = sorted(sketches, key=lambda sketch: -sketch.quality) if part else sketches
        chosen = ranked[: max(2, len(ranked) >> part)]
        for left, sketch in zip(range(len(chosen), 0, -1), chosen, strict=True):
            now = thread_time()
            if sketch.games and now >= until:
                continue
            before = sketch.games
            sketch.grow(games, now + (until - now) / left)
            if sketch.games > before:
                paused = thread_time()
                yield {**sketch.told(), "done": False}
                until += thread_time() - paused
    yield {"done": True}


def surprise(rng: Random) -> str:
    """The code of a good game: one of the atlas, or one by lot that is about as good."""
    until = thread_time() + SURPRISED_AFTER * rng.randrange(2)
    while thread_time() < until:
        sketch = Sketch(code_of(any_game(rng)), {}, 2)
        sketch.grow(SKETCHED[0], until)
        if sketch.quality >= GOOD:
            sketch.grow(SKETCHED[1], until)
            if sketch.quality >= GOOD:
                return sketch.code
    return str(rng.choice(best())["code"])
