"""Somebody at a page, who presses what is offered there: by mouse, by finger, or with the keyboard alone."""

from __future__ import annotations

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import Error

from tests.page.tools import Told, follow
from tools.matrix.shown import WORDS, fitting

LOOK = (Path(__file__).parent / "look.js").read_text("utf-8")
TABS = 150  # presses of Tab after which something cannot be reached
NEXT = 120  # presses of N
PATIENCE = 3.0  # seconds until what was pressed shows
RASH = 0.15  # how often somebody says Stop without having seen a place
CATCH_UP = 0.3  # how often somebody does not wait until all is shown
LATEST = 1.0  # seconds until somebody looks closely though nothing seems to have changed
BLINK = 0.05  # seconds between two looks, at least
GLANCE = 0.2  # seconds, at most, until somebody looks again though nothing has changed


class Patience:
    """Seconds that something may take; a machine so busy that no look is answered uses up none of them."""

    def __init__(self, seconds: float) -> None:
        self.left, self._last = seconds, time.monotonic()

    def at_an_end(self) -> bool:
        """Asked after each look."""
        now = time.monotonic()
        self.left -= min(now - self._last, GLANCE)
        self._last = now
        return self.left <= 0


class Fault(Exception):
    """Something went wrong at a page."""


@dataclass
class Sight:
    """What a page shows at one moment."""

    raw: dict[str, Any]

    def __getattr__(self, name: str) -> Any:
        return self.raw[name]

    def buttons_of(self, kind: str) -> list[dict[str, Any]]:
        return [one for one in self.raw["buttons"] if one["kind"] == kind]

    def ready_to_press(self, kind: str) -> list[dict[str, Any]]:
        return [one for one in self.buttons_of(kind) if not one["off"]]

    def offering(self, offer: str) -> list[dict[str, Any]]:
        ending = WORDS[offer].replace("{label}", "")
        return [one for one in self.raw["places"] if one["name"].endswith(ending)]

    @property
    def targets(self) -> list[dict[str, Any]]:
        return self.offering("table.legal")

    @property
    def sources(self) -> list[dict[str, Any]]:
        return [*self.offering("table.playable"), *self.offering("table.canTake")]

    @property
    def catching_up(self) -> dict[str, Any] | None:
        """The button that shows at once what there is still to be shown."""
        return next((one for one in self.buttons_of("story") if one["name"] == "Skip"), None)

    @property
    def trace(self) -> tuple[Any, ...]:
        """Whatever changes when something that was pressed has done something."""
        places = tuple((one["place"], one["name"], one["held"]) for one in self.raw["places"])
        buttons = tuple((one["kind"], one["name"], one["off"]) for one in self.raw["buttons"])
        return (*(self.raw[name] for name in ("moves", "now", "over", "curtain", "aimed", "past")), places, buttons)


@dataclass
class Person:
    """A page, who looks at it, and which seats are theirs."""

    page: Any
    name: str
    lot: random.Random
    keys: bool = False
    touch: bool = False
    plays: bool = True
    pressed: list[str] = field(default_factory=list)
    doubts: int = 0
    _seen: tuple[float, Sight] | None = None

    async def begin(self) -> Person:
        self.page.told = follow(self.page)
        self.page.on("websocket", lambda socket: socket.on("framesent", self._doubts))
        await self.page.add_init_script(LOOK)
        return self

    def _doubts(self, frame: str | bytes) -> None:
        """A page asks for a fresh view where what it heard does not add up."""
        if json.loads(frame)["t"] == "look":
            self.doubts += 1

    @property
    def told(self) -> list[Told]:
        found: list[Told] = self.page.told
        return found

    async def look(self) -> Sight:
        now, seen = time.monotonic(), self._seen
        known = seen[1].changes if seen and now - seen[0] < LATEST else None
        raw = await self._ask(f"look({known or 'null'})")
        if raw is None and seen:
            return seen[1]
        self._seen = (now, Sight(raw))
        return self._seen[1]

    async def wait(self, sight: Sight) -> None:
        """Until there may be something else to see."""
        await asyncio.sleep(GLANCE if sight.catching_up else BLINK)
        await self._ask(f"another({sight.changes}, {GLANCE * 1000})")

    async def _ask(self, what: str) -> Any:
        try:
            return await self.page.evaluate(what)
        except Error as error:
            if "Execution context was destroyed" not in error.message:
                raise
            # A part of the page did not come, and it loads itself once more.
            await self.page.wait_for_load_state()
            return await self.page.evaluate(what)

    def front(self, sight: Sight) -> Told | None:
        """What the seat knows whose hand is shown."""
        told = [one for one in self.told if one.view]
        if len(told) < 2:
            return told[0] if told else None
        if sight.playing is not None:
            return next((one for one in told if one.view["seat"] == sight.playing), None)
        ahead = max(told, key=lambda one: one.v)
        return next((one for one in told if one.view["seat"] in ahead.view["seats"]), ahead)

    # Pressing

    async def press(self, thing: dict[str, Any]) -> bool:
        """Something that was offered in the last look; whether it was still there."""
        self.pressed.append(f"{thing['kind']} {thing['name']}")
        if self.keys and thing["kind"] != "place":
            return await self._push(thing)
        patience, at = Patience(PATIENCE), None
        while not patience.at_an_end() and at is None:
            at = await self.page.evaluate("index => bring(index)", thing["index"])
            if at is None:
                await self._bring_into_sight()
        if at == "gone":
            return False
        if at is None:
            raise Fault(f"{thing['name']!r} is offered, and cannot be pressed: something lies over it")
        if self.touch:
            await self.page.touchscreen.tap(at["x"], at["y"])
        else:
            await self.page.mouse.click(at["x"], at["y"])
        return True

    async def _bring_into_sight(self) -> None:
        """A table that has grown under a card in hand is shown whole on request."""
        fit = self.page.get_by_role("button", name=WORDS["table.fit"], exact=True)
        if await fit.count() and await fit.is_enabled():
            await fit.click()
        await asyncio.sleep(BLINK)

    async def _push(self, thing: dict[str, Any]) -> bool:
        """A button, reached by Tab."""
        for _ in range(TABS):
            focused = await self.page.evaluate("index => has(index)", thing["index"])
            if focused:
                await self.page.keyboard.press("Enter")
            if focused is not False:
                return focused is True
            await self.page.keyboard.press("Tab")
        raise Fault(f"Tab does not come to {thing['name']!r}")

    async def _choose(self, wanted: list[dict[str, Any]]) -> bool:
        """One of some places: pressed, or found with N and taken with Enter."""
        if not self.keys:
            return await self.press(self.lot.choice(wanted))
        good = {(one["grid"], one["place"]) for one in wanted}
        await self._to_the_table()
        passed = 0
        skip = self.lot.randrange(min(4, len(good)))
        for _ in range(NEXT):
            await self.page.keyboard.press("n")
            here = await self.page.evaluate(
                "() => [document.activeElement.dataset.grid, document.activeElement.dataset.place]"
            )
            passed += tuple(here) in good
            if passed > skip:
                self.pressed.append(f"key {here[1]}")
                await self.page.keyboard.press("Enter")
                return True
        raise Fault(f"N does not come to {sorted(good)}")

    async def _to_the_table(self) -> None:
        for _ in range(TABS):
            if await self.page.evaluate("() => document.activeElement.matches('[role=gridcell]')"):
                return
            await self.page.keyboard.press("Tab")
        raise Fault("Tab does not come to the table")

    async def changed(self, before: Sight) -> Sight:
        """The first look that differs; a press that does nothing is a fault."""
        patience = Patience(PATIENCE)
        while (now := await self.look()).trace == before.trace:
            if patience.at_an_end():
                raise Fault(f"nothing happened after pressing {self.pressed[-1]!r}")
            await self.wait(now)
        return now

    async def push(self, kind: str, name: str) -> None:
        """A button by its name."""
        sight = await self.look()
        found = next((one for one in sight.ready_to_press(kind) if name in one["name"]), None)
        if found is None:
            raise Fault(f"there is no button {name!r} to press")
        await self.press(found)
        await self.changed(sight)

    # Playing

    async def act(self, sight: Sight) -> bool:
        """Does one thing that goes on with the game, if anything of the kind is offered."""
        wish = self._wish(sight)
        if wish is None:
            return False
        kind, things = wish
        if kind == "wait":
            return True
        try:
            pressed = await (self._choose(things) if kind == "places" else self.press(things[0]))
        except Fault:
            # What was offered a moment ago may be gone: a curtain fell, somebody else was faster.
            if (await self.look()).trace == sight.trace:
                raise
            return True
        if pressed:
            await self.changed(sight)
        return True

    def _wish(self, sight: Sight) -> tuple[str, list[dict[str, Any]]] | None:
        for kind in ("lift", "ready"):
            if sight.buttons_of(kind):
                found = sight.ready_to_press(kind)
                return ("button", found[:1]) if found else ("wait", [])
        if sight.past:
            return "button", sight.buttons_of("back")[:1]
        asked = [one for one in sight.ready_to_press("offer") if one["name"] == "Yes"]
        if asked:
            return "button", asked
        if sight.over:
            return None
        if sight.catching_up:
            return ("button", [sight.catching_up]) if self.lot.random() < CATCH_UP else ("wait", [])
        front = self.front(sight)
        if not self.told:  # a puzzle offline
            return self._by_hints(sight)
        if front is None or not front.view:
            return None
        table = front.view["table"]
        if table.get("kind") == "square":
            return self._by_hints(sight)
        if table.get("unaided"):
            return self._by_eye(sight, front.view)
        return self._by_what_is_offered(sight)

    def _by_what_is_offered(self, sight: Sight) -> tuple[str, list[dict[str, Any]]] | None:
        words = sight.ready_to_press("word")
        take = [one for one in sight.ready_to_press("tool") if one["name"] == WORDS["table.word.take"]]
        if sight.aimed is not None:
            return "places", [one for one in sight.places if one["place"] == sight.aimed]
        places = sight.targets or sight.sources
        wishes = [("places", places)] * len(places) + [("button", [one]) for one in [*words, *take]]
        return self.lot.choice(wishes) if wishes else None

    def _by_hints(self, sight: Sight) -> tuple[str, list[dict[str, Any]]] | None:
        """A puzzle is solved by asking again and again."""
        play = sight.ready_to_press("hint")
        ask = [one for one in sight.ready_to_press("action") if one["name"] == "Hint"]
        found = play or ask
        return ("button", found[:1]) if found else None

    def _by_eye(self, sight: Sight, view: dict[str, Any]) -> tuple[str, list[dict[str, Any]]] | None:
        """Kvaro in real time, where the page does not show what fits: whoever looks at the cards sees it."""
        table = view["table"]
        words = {one["word"]: one for one in sight.ready_to_press("word")}
        seen = fitting(table)
        claims = sight.ready_to_press("claim")
        if table["kind"] == "stop" and table["stopped"] is None:
            stop = [words["stop"]] if "stop" in words else claims
            if stop and (seen or self.lot.random() < RASH):
                return "button", [self.lot.choice(stop)]
            return ("button", [words["none"]]) if "none" in words else None
        if table["kind"] == "stop" and (table["stopped"] != view["seat"] or (not seen and "fail" in words)):
            return ("button", [words["fail"]]) if table["stopped"] == view["seat"] else None
        if not seen:
            others = sight.ready_to_press("as")
            return ("button", [self.lot.choice(others)]) if others else None
        return self._lay(sight, table, seen)

    def _lay(
        self, sight: Sight, table: dict[str, Any], seen: list[tuple[str, str]]
    ) -> tuple[str, list[dict[str, Any]]] | None:
        """The next press for a card that fits: take it, turn it, put it where it belongs."""
        held = next((one for one in sight.places if one["held"]), None)
        if held is None:
            code = self.lot.choice(seen)[0].rstrip("r")
            found = [one for one in sight.places if one["grid"] == "hand" and one["place"] == code]
            return ("places", found) if found else None
        upside_down = WORDS["table.cardTurned"].split("{number}")[1] in held["name"]
        code = held["place"] + "r" * upside_down
        where = [place for one, place in seen if one == code]
        if not where:
            turn = [one for one in sight.ready_to_press("tool") if one["name"] == f"↻ {WORDS['table.turn']}"]
            fitting_at_all = any(one.rstrip("r") == held["place"] for one, _ in seen)
            # Somebody else was faster where it fitted: it is put down.
            return ("button", turn[:1]) if turn and fitting_at_all else ("places", [held])
        found = [one for one in sight.places if one["grid"] == "board" and one["place"] in where]
        return ("places", found) if found else None
