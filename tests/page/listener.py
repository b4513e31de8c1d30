"""Somebody who plays with the screen closed: hears what a screen reader would say, and has a keyboard."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterable
from typing import Any

from tests.page.tools import WEB
from tests.table_tools import PATIENCE

# Everything that live regions say, in order. A screen reader speaks when the text of one has changed.
LISTEN = """
    window.said = [];
    const live = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert]";
    const regionOf = (node) => (node.nodeType === 1 ? node : node.parentElement)?.closest(live);
    new MutationObserver((changes) => {
        const regions = changes.flatMap(({ target, addedNodes }) => [target, ...addedNodes]).map(regionOf);
        for (const region of new Set(regions)) if (region?.textContent.trim()) said.push(region.textContent.trim());
    }).observe(document, { subtree: true, childList: true, characterData: true });
"""
ENDS = ("youWin", "wins", "share", "draw", "over")


class Listener:
    """Knows only words: those that were spoken, and the role and name of what has the keyboard's focus."""

    def __init__(self, page: Any, url: str, lang: str = "en") -> None:
        self._page = page
        self._words: dict[str, str | dict[str, str]] = json.loads(
            (WEB / f"src/i18n/tables/{lang}.json").read_text("utf-8")
        )
        self._heard = 0
        self.memory: list[str] = []
        page.add_init_script(LISTEN)
        page.goto(url)
        self._tree = page.context.new_cdp_session(page)
        self._tree.send("Accessibility.enable")

    def word(self, key: str) -> str:
        """A text, or one form of it: ``picked.one``."""
        found = self._words.get(f"table.{key}")
        if found is None:
            base, _, form = key.rpartition(".")
            found = self._words[f"table.{base}"]
            return found[form] if isinstance(found, dict) else found
        return found if isinstance(found, str) else found["other"]

    def reads(self, key: str, text: str) -> dict[str, str] | None:
        """What stands in the gaps of a phrase, if the text is such a phrase. Verbs are there in all their forms."""
        parts = re.split(r"{(\w+)}", self.word(key))
        pattern = "".join(self._gap(part) if odd % 2 else re.escape(part) for odd, part in enumerate(parts))
        found = re.fullmatch(pattern, text, re.IGNORECASE)
        return found and found.groupdict()

    def _gap(self, name: str) -> str:
        forms = [text for key, text in self._words.items() if key.startswith(f"table.verb.{name}.")]
        return f"(?P<{name}>{'|'.join(map(str, forms)) or '.+?'})"

    def says(self, key: str, text: str) -> bool:
        """Whether a phrase is among the sentences of a text."""
        return any(self.reads(key, part.removesuffix(".")) is not None for part in re.split(r"(?<=[.!?]) ", text))

    def sentences(self) -> Iterable[str]:
        """All that was said so far, sentence by sentence."""
        return (part.removesuffix(".") for text in self.memory for part in re.split(r"(?<=[.!?]) ", text))

    def hear(self, wanted: Callable[[str], bool]) -> str:
        """Listens until something wanted is said."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            fresh: list[str] = self._page.evaluate("n => said.slice(n)", self._heard)
            for text in fresh:
                self._heard += 1
                self.memory.append(text)
                if wanted(text):
                    return text
            self._page.wait_for_timeout(20)  # milliseconds between two looks
        raise AssertionError(f"nothing of the kind was said; the last words were {self.memory[-3:]}")

    def my_turn(self) -> bool:
        """Listens until it is said that it is our turn (True), or how the game ended."""
        return self._is_turn(self.hear(lambda text: self._is_turn(text) or self._is_end(text)))

    def _is_turn(self, text: str) -> bool:
        return self.word("now.you") in text

    def _is_end(self, text: str) -> bool:
        return any(self.says(f"now.{end}", text) for end in ENDS)

    # The keyboard

    def press(self, *keys: str) -> None:
        for key in keys:
            self._page.keyboard.press(key)

    def focus(self) -> tuple[str, str]:
        """The role and the name of what has the focus."""
        here = self._tree.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]["objectId"]
        node = self._tree.send("Accessibility.getPartialAXTree", {"objectId": here, "fetchRelatives": False})["nodes"][
            0
        ]
        return node["role"]["value"], node.get("name", {}).get("value", "")

    def tab_to(self, role: str, name: str = "") -> None:
        for _ in range(80):
            here = self.focus()
            if here[0] == role and name in here[1]:
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not lead to a {role} {name}")

    def push(self, name: str) -> None:
        """A button by its name."""
        self.tab_to("button", name)
        self.press("Enter")

    def find(self, good: Callable[[str], bool], skip: int = 0) -> str | None:
        """With N to a place whose name is good, leaving so many aside; None if there is none such."""
        if self.focus()[0] != "gridcell":
            self.tab_to("gridcell")
        names: list[str] = []
        while True:
            self.press("n")
            name = self.focus()[1]
            if good(name) and len(names) >= skip:
                return name
            if name in names[:1] and len(names) >= skip:
                return None
            names.append(name)

    def read_out(self) -> str:
        """The whole position, as the table reads it out."""
        self.tab_to("button", self.word("say"))
        self.press("Enter")
        return self.hear(lambda text: True)
