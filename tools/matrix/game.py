"""One cell of the matrix: people sit down, play to the end, and what their pages show is compared with the server."""

from __future__ import annotations

import asyncio
import random
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.page.conftest import HABITS, _wrong
from tests.page.proxy import Proxy
from tests.page.tools import follow
from tests.table_tools import Served
from tools.matrix import seats
from tools.matrix.person import GLANCE, PATIENCE, Fault, Patience, Person, Sight
from tools.matrix.plan import Cell
from tools.matrix.shown import offered, places, things

DEVICES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "sideways": {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True},
}
NAMES = ("Ana", "Ben", "Cleo", "Dora", "Emil", "Fred", "Gus")
DELAY = 0.3  # seconds, at most, that whatever goes over a slow line is on its way
BEHIND = 20.0  # seconds that a page may take to show what has happened
STUCK = 90.0  # seconds without a move, whoever is to make it
LONGEST = 3600.0  # seconds for a cell: some games have six hundred moves, and machines are busy
AGAIN = 6  # moves of a rematch


class SlowLine(Proxy):
    """Delays whatever passes by a time of its own, so that lines are heard in any order."""

    def __init__(self, port: int, lot: random.Random) -> None:
        self._lot = lot
        super().__init__(port)

    up = down = property(lambda self: self._lot.uniform(0.0, DELAY), lambda self, wish: None)


@dataclass
class Stage:
    """Where all cells are played."""

    server: Served
    browser: Any
    titles: dict[str, str]
    pictures: Path
    seed: int


@dataclass
class Played:
    cell: Cell
    moves: int = 0
    seconds: float = 0.0
    incident: str = ""
    fault: str | None = None


@dataclass
class Table:
    """A table being played at by people at their pages."""

    stage: Stage
    cell: Cell
    url: str
    lot: random.Random
    contexts: list[Any] = field(default_factory=list)
    people: list[Person] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    incident: str = ""
    moves: int = 0

    # Pages

    async def page(self, context: Any = None, device: str | None = None) -> Any:
        cell = self.cell
        if context is None:
            context = await self.stage.browser.new_context(
                locale="en-GB",
                reduced_motion="reduce" if cell.motion == "still" else "no-preference",
                **DEVICES[device or cell.device],
            )
            context.set_default_timeout(60_000)
            self.contexts.append(context)
        page = await context.new_page()
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", lambda said: self.wrong.extend(_wrong(said)))
        await page.add_init_script(HABITS % (cell.speed, "true"))
        await page.add_init_script(
            "const habits = JSON.parse(localStorage.getItem('ludaro.settings'));"
            f"const chosen = {{level: 1, codes: {str(cell.codes).lower()}, ...habits}};"
            "localStorage.setItem('ludaro.settings', JSON.stringify(chosen));"
        )
        return page

    async def person(self, context: Any = None, plays: bool = True) -> Person:
        cell = self.cell
        keys, touch = cell.hand == "keys", cell.device != "desk"
        page = await self.page(context)
        name = NAMES[len(self.people) % len(NAMES)]
        someone = Person(page, name, random.Random(self.lot.random()), keys, touch, plays)
        self.people.append(await someone.begin())
        return someone

    # Sitting down

    async def sit_down(self) -> None:
        cell, title = self.cell, self.stage.titles.get(self.cell.game, "")
        ana = await self.person()
        if cell.way == "puzzle":
            await seats.puzzle_offline(ana, self.url)
        elif cell.way in ("computer", "watch"):
            await seats.against_a_computer(ana, self.url, cell.game, title)
        elif cell.way in ("together", "curtain", "mixed"):
            await seats.at_one_screen(ana, self.url, cell.game, title, cell.way == "mixed")
        else:
            guests = [await self.person() for _ in range(seats.fewest(cell.game) - 1)]
            if cell.way == "link":
                await seats.by_link(ana, guests, self.url, cell.game, title)
            else:
                leader = await self.page(device="desk")
                await seats.at_a_club(leader, self.people, self.url, cell.game)
        if cell.way == "watch":
            await seats.watch(await self.person(plays=False), self._link(ana))
        if cell.incident == "tabs":
            tab = await self.person(ana.page.context)
            await tab.page.goto(ana.page.url)

    def _link(self, person: Person) -> str:
        link: str = person.page.url.partition("#")[0]
        return link

    @property
    def id(self) -> str:
        return self._link(self.people[0]).rpartition("/")[2]

    # Playing

    async def play(self, until: int | None = None) -> None:
        """To the end, or for so many moves."""
        when = self.lot.randint(1, 5)
        last, idle, still = -1, Patience(PATIENCE), Patience(STUCK)
        while True:
            sights = [await someone.look() for someone in self.people]
            self._nothing_wrong()
            if all(sight.over for sight in sights):
                break
            made = max(sight.moves or 0 for sight in sights)
            if made != last:
                last, still = made, Patience(STUCK)
                for number, someone in enumerate(self.people):
                    sights[number] = await self.agree(someone)
                    await self._whole(someone, sights[number])
                if until is not None and made >= until:
                    break
                if made >= when and not self.incident:
                    await self._happen()
                    continue
            if await self._act(sights):
                idle = Patience(PATIENCE)
                continue
            if still.at_an_end():
                raise Fault(f"no move for {STUCK:.0f} s")
            stuck = self._without_anything_to_press(sights)
            if not stuck:
                idle = Patience(PATIENCE)
            elif idle.at_an_end() and await self._knows_all(stuck):
                raise Fault(f"it is {stuck.name}'s turn, and there is nothing to press")
            await self._wait(sights)
        for someone in self.people:
            await self.agree(someone)
        self.moves += last

    async def _act(self, sights: list[Sight]) -> bool:
        pairs = [pair for pair in zip(self.people, sights, strict=True) if pair[0].plays]
        for someone, sight in self.lot.sample(pairs, len(pairs)):
            if await someone.act(sight):
                return True
        return False

    async def _wait(self, sights: list[Sight]) -> None:
        """Until anybody's page may show something else."""
        looks = [asyncio.ensure_future(p.wait(sight)) for p, sight in zip(self.people, sights, strict=True)]
        _, others = await asyncio.wait(looks, return_when=asyncio.FIRST_COMPLETED)
        for one in others:
            one.cancel()

    async def _happen(self) -> None:
        """What is to happen in the middle of a game, as soon as it can."""
        kind, someone = self.cell.incident, self.people[0]
        if kind == "reload":
            someone = self.lot.choice(self.people)
            await someone.page.reload()
            await someone.page.wait_for_selector(".ludaro-table, .result, .curtain")
            self.incident = kind
        elif kind == "undo":
            sight = await someone.look()
            button = next((one for one in sight.ready_to_press("action") if one["name"] == "Take back"), None)
            if button and not sight.curtain and not sight.catching_up:
                await someone.press(button)
                await someone.changed(sight)
                self.incident = kind
        elif kind == "look back":
            sight = await someone.look()
            step = next((one for one in sight.ready_to_press("step") if one["name"] == "One move back"), None)
            if step and not sight.curtain and not sight.catching_up and not sight.over:
                await someone.press(step)
                await self._returns(someone)
                self.incident = kind
        elif kind == "tabs":
            self.incident = kind

    async def _returns(self, someone: Person) -> None:
        patience = Patience(PATIENCE)
        while not (sight := await someone.look()).past:
            if patience.at_an_end():
                raise Fault("looking back shows no past position")
            await someone.wait(sight)
        if sight.yours:
            raise Fault("a past position can be played in")
        await someone.press(sight.buttons_of("back")[0])
        patience = Patience(PATIENCE)
        while (sight := await someone.look()).past:
            if patience.at_an_end():
                raise Fault("there is no way back to now")
            await someone.wait(sight)

    # Comparing

    async def agree(self, someone: Person) -> Sight:
        """Waits until a page shows what the server has told it; that takes a moment, and must not take long."""
        whole, patience = Patience(BEHIND), Patience(PATIENCE)
        while True:
            sight = await someone.look()
            wrong = self.differences(someone, sight)
            if not wrong:
                return sight
            if whole.at_an_end():
                raise Fault(f"{someone.name}'s page is behind for {BEHIND:.0f} s")
            if sight.catching_up:
                patience = Patience(PATIENCE)
            elif patience.at_an_end():
                raise Fault(f"{someone.name}'s page differs from what the server told it: {'; '.join(wrong[:4])}")
            await someone.wait(sight)

    def differences(self, someone: Person, sight: Sight) -> list[str]:
        front = someone.front(sight)
        if front is None or not front.view or sight.curtain or not sight.board or sight.past:
            return []
        view, found = front.view, []
        history = view["history"]
        if sight.moves != len(history):
            return [f"it shows {sight.moves} moves of {len(history)}"]
        if sight.told != len(history) or sight.untold:
            found.append(f"{sight.told} moves are listed, {sight.untold} of them untold")
        if self.cell.codes and sight.codes != [move for _, move in history]:
            found.append(f"the moves listed are {sight.codes[-3:]}, not {history[-3:]}")
        if not view["over"] and not sight.over and sorted(sight.acting) != sorted(view["seats"]):
            found.append(f"to play are {sight.acting}, not {view['seats']}")
        if view["over"] and len(someone.told) > 1:
            return found
        if (number := things(view)) != sight.things:
            found.append(f"{sight.things} things lie there instead of {number}")
        shown = {(one["grid"], one["place"]): one["name"] for one in sight.places}
        for key, name in places(view).items():
            if offered(shown.get(key, "nothing"), name) is None:
                found.append(f"{key[1]} is called {shown.get(key)!r}, not {name!r}")
        return found

    async def _whole(self, someone: Person, sight: Sight) -> None:
        if sight.board and not sight.curtain:
            cut = await someone.page.evaluate("cut()")
            if cut:
                await asyncio.sleep(PATIENCE / 3)  # things may be on their way
                cut = await someone.page.evaluate("cut()")
            if cut:
                raise Fault(f"cut off at {someone.name}'s page: {'; '.join(cut[:3])}")

    def _nothing_wrong(self) -> None:
        doubting = [someone.name for someone in self.people if someone.doubts]
        if doubting:
            raise Fault(f"to {doubting[0]}'s page what the server says does not add up")
        if self.wrong:
            raise Fault(f"the page complains: {self.wrong[0][:300]}")

    def _without_anything_to_press(self, sights: list[Sight]) -> Person | None:
        """Somebody whose turn it is, as far as their page was told, while it offers nothing to do."""
        for someone, sight in zip(self.people, sights, strict=True):
            acting = [one.view for one in someone.told if one.view and one.view["seat"] in one.view["seats"]]
            unaided = any(view["table"].get("unaided") or view["table"].get("kind") == "square" for view in acting)
            if not someone.plays or not acting or unaided or sight.catching_up or sight.over:
                continue
            if not (sight.targets or sight.sources or sight.ready_to_press("word") or sight.buttons_of("lift")):
                return someone
        return None

    async def _knows_all(self, someone: Person) -> bool:
        """Whether somebody's page was told all that the server knows."""
        at = await asyncio.to_thread(self.stage.server.get, f"/api/tables/{self.id}")
        return all(one.v == at["v"] for one in someone.told)

    async def standing(self) -> str:
        """How the server, the lines and the pages stand, for a report; whatever of it can be had."""
        told = [
            [(one.view.get("seat"), one.v, len(one.view.get("history", []))) for one in person.told]
            for person in self.people
        ]
        seen: list[Any] = []
        try:
            for someone in self.people:
                raw = (await asyncio.wait_for(someone.look(), PATIENCE)).raw
                seen.append({key: value for key, value in raw.items() if key not in ("places", "buttons", "codes")})
            at = await asyncio.to_thread(self.stage.server.get, f"/api/tables/{self.id}")
            server = {"v": at["v"], "acting": at["acting"], "status": at["room"]["status"]}
        except Exception as error:
            server = {"error": str(error)}
        return f"server {server}; told {told}; shown {seen}"

    # After the end

    async def end(self) -> None:
        """Everybody sees the result; the server has the same game."""
        if self.cell.way == "puzzle":
            return
        server = self.stage.server
        export = await asyncio.to_thread(server.get, f"/api/tables/{self.id}/export")
        for someone in self.people:
            sight = await someone.look()
            moves = len(export["moves"]) if "moves" in export else None
            if moves is not None and sight.moves != moves:
                raise Fault(f"{someone.name}'s page has {sight.moves} moves, the server {moves}")
        if self.cell.way == "club":
            for someone in self.people:
                await someone.push("result", "Back to the evening")
                await someone.page.wait_for_url("**/club/*")
        if self.cell.incident == "rematch":
            await self._rematch()

    async def _rematch(self) -> None:
        first = self.id
        words = ("Play again", "Yes", "To the next game")
        patience = Patience(PATIENCE * 4)
        while waiting := [one for one in self.people if self._link(one).endswith(first)]:
            for someone in waiting:
                sight = await someone.look()
                wish = [one for one in sight.ready_to_press("result") if one["name"] in words]
                if wish:
                    await someone.press(wish[0])
            if patience.at_an_end():
                raise Fault("a rematch does not begin")
            await asyncio.sleep(GLANCE)
        for someone in self.people:
            someone.page.told = follow(someone.page)
            await someone.page.reload()
            await someone.page.wait_for_selector(".ludaro-table, .curtain, .ready, .result")
        self.incident = "rematch"
        await self.play(until=AGAIN)

    async def close(self) -> None:
        for context in self.contexts:
            await context.close()


async def play(stage: Stage, cell: Cell) -> Played:
    """A cell from sitting down to the end; what went wrong, if anything did."""
    played, begun = Played(cell), time.monotonic()
    lot = random.Random(f"{stage.seed} {cell}")
    with ExitStack() as stack:
        url = stage.server.url
        if cell.line == "slow":
            url = stack.enter_context(SlowLine(stage.server.port, lot)).url
        table = Table(stage, cell, url, lot)
        try:
            async with asyncio.timeout(LONGEST):
                await table.sit_down()
                await table.play()
                await table.end()
                table._nothing_wrong()
        except Exception as error:
            played.fault = f"{type(error).__name__}: {error}"
            name = "".join(one if one.isalnum() else "-" for one in str(cell))
            for number, someone in enumerate(table.people):
                try:
                    await someone.page.screenshot(path=stage.pictures / f"{name}.{number}.png", timeout=5000)
                except Exception:  # the page may be what is broken
                    continue
            pressed = "; ".join(f"{someone.name}: {someone.pressed[-6:]}" for someone in table.people)
            played.fault += f"\n      pressed: {pressed}\n      {await table.standing()}"
        finally:
            played.moves, played.incident = table.moves, table.incident
            await table.close()
    played.seconds = time.monotonic() - begun
    return played
