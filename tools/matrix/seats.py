"""How people sit down: every way, done at the page as anyone would."""

from __future__ import annotations

import re
from typing import Any

from tools.matrix.person import Person
from tools.matrix.plan import numbers

WORDS_PREFIX = "64g-own:"


async def dialog_of(page: Any, url: str, game: str, title: str) -> Any:
    """The dialog in which a game is started, from the lobby or from the page of a game from words."""
    if game.startswith(WORDS_PREFIX):
        await page.goto(f"{url}/own/{game.removeprefix(WORDS_PREFIX)}")
        await page.locator(".onward button").click()
        await page.get_by_role("button", name="Friends by link").click()
    else:
        await page.goto(url)
        label = f"With friends, options and rules: {title}"
        if max(numbers(game)) == 1:
            label = f"Rules – {title}"
        await page.get_by_role("button", name=label, exact=True).click()
    return page.get_by_role("dialog")


async def start(dialog: Any, players: int | None, mode: str | None, go: str) -> None:
    if mode is not None:
        await dialog.get_by_label(mode).check()
    count = dialog.get_by_label("How many play?")
    if players is not None and await count.count():
        await count.select_option(str(players))
    await dialog.get_by_role("button", name=go, exact=True).click()


def fewest(game: str, least: int = 2) -> int:
    return min(number for number in numbers(game) if number >= least)


async def against_a_computer(person: Person, url: str, game: str, title: str) -> None:
    dialog = await dialog_of(person.page, url, game, title)
    if max(numbers(game)) == 1:
        await start(dialog, None, None, "Play now")
    else:
        await start(dialog, fewest(game), "The computer", "Play now")
    await person.page.wait_for_url("**/t/*")


async def at_one_screen(person: Person, url: str, game: str, title: str, computer: bool) -> None:
    players = fewest(game, 3 if computer else 2)
    dialog = await dialog_of(person.page, url, game, title)
    await dialog.get_by_label("Together on this device").check()
    count = dialog.get_by_label("How many play?")
    if await count.count():
        await count.select_option(str(players))
    if computer:
        await dialog.get_by_role("combobox", name=f"Who is Player {players}?").select_option("computer")
    await dialog.get_by_role("button", name="Play together").click()
    await person.page.wait_for_url("**/t/*")


async def by_link(host: Person, guests: list[Person], url: str, game: str, title: str) -> None:
    """The host opens the table, the others follow its link."""
    dialog = await dialog_of(host.page, url, game, title)
    await start(dialog, len(guests) + 1, "Friends by link", "Open the table and invite")
    await host.page.wait_for_url("**/t/*")
    link = host.page.url.partition("#")[0]
    for guest in guests:
        await guest.page.goto(link)
        rules = guest.page.get_by_role("dialog")
        take = guest.page.get_by_role("button", name="Take a seat")
        await take.wait_for()
        if await rules.count():  # of a game that somebody made
            await rules.get_by_role("button", name="Close").first.click()
        await take.click()


async def watch(person: Person, link: str) -> None:
    await person.page.goto(link)


async def at_a_club(leader: Any, members: list[Person], url: str, game: str) -> None:
    """An evening of one table: the leader opens it, the others join by its code, and go to their table."""
    await leader.goto(f"{url}/club")
    await leader.get_by_role("textbox", name="Name of the evening").fill("Tuesday")
    await leader.get_by_role("combobox", name="Game").first.select_option(game)
    seats = leader.get_by_label("How many at a table?")
    if await seats.count():
        await seats.select_option(str(len(members)))
    await leader.get_by_role("button", name="Open the evening").click()
    await leader.wait_for_url(re.compile(r"/club/[A-Z]{4}$"))
    code = leader.url.rpartition("/")[2]
    for member in members:
        await member.page.goto(f"{url}/club/{code}")
        await member.page.get_by_role("textbox", name="Your name").fill(member.name)
        await member.page.get_by_role("button", name="Join in").click()
        await member.page.get_by_role("heading", name=f"Welcome, {member.name}!").wait_for()
    await leader.get_by_role("heading", name=f"People ({len(members)})").wait_for()
    await leader.get_by_role("button", name="Start round 1").click()
    for member in members:
        await member.page.get_by_role("button", name="To your table").click()
        await member.page.wait_for_url("**/t/*")


async def puzzle_offline(person: Person, url: str) -> None:
    """The puzzle of the day, on a page that was visited once and has no connection since."""
    page = person.page
    await page.goto(url)
    await page.wait_for_function("() => Object.keys(JSON.parse(localStorage['ludaro.puzzles'] ?? '{}')).length === 8")
    await page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    await page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    await page.context.set_offline(True)
    await page.reload()
    await page.get_by_role("button", name="Solve it").click()
    await page.wait_for_selector(".board.yours .ludaro-table")
