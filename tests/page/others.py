"""Firefox and WebKit for the tests, as far as they are installed: each through the protocol that it speaks itself.

Playwright brings its own builds of both, which cannot be had everywhere; the system's packages can.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Protocol

import httpx
from websockets.sync.client import ClientConnection, connect

PATIENCE = 60.0  # seconds
MINIBROWSER = ("/usr/lib/*/webkit2gtk-4.1/MiniBrowser", "/usr/lib*/webkit2gtk-4.1/MiniBrowser")


class Window(Protocol):
    """As much of a browser as the tests need."""

    def goto(self, url: str) -> None: ...

    def run(self, script: str) -> Any:
        """The value of an expression in the page."""

    def press(self, x: float, y: float) -> None:
        """A click by a real pointer."""

    def picture(self) -> str:
        """The window as it looks: a PNG in Base64."""


def wait_for(window: Window, expression: str) -> Any:
    """The value of an expression as soon as it is true."""
    end = time.monotonic() + PATIENCE
    while not (found := window.run(expression)):
        assert time.monotonic() < end, f"in vain: {expression}"
        time.sleep(0.1)
    return found


def click(window: Window, selector: str) -> None:
    """Click the middle of an element as soon as it is there and lies on top."""
    spot = wait_for(
        window,
        f"""(() => {{
            const found = document.querySelector({json.dumps(selector)});
            if (!found) return null;
            found.scrollIntoView({{ block: 'center', behavior: 'instant' }});
            const box = found.getBoundingClientRect();
            const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
            const top = document.elementFromPoint(x, y);
            const there = top && (found.contains(top) || found.dataset.place === top.dataset.place);
            return box.width && there ? [x, y] : null;
        }})()""",
    )
    window.press(*spot)


class Firefox:
    """WebDriver BiDi, which Firefox speaks without another program."""

    def __init__(self, line: ClientConnection) -> None:
        self._line = line
        self._number = 0
        self._ask("session.new", {"capabilities": {}})
        self._context = self._ask("browsingContext.getTree", {})["contexts"][0]["context"]

    def _ask(self, method: str, params: dict[str, Any]) -> Any:
        self._number += 1
        self._line.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            told = json.loads(self._line.recv(PATIENCE))
            if told.get("id") == self._number:
                assert told["type"] == "success", told
                return told["result"]

    def goto(self, url: str) -> None:
        # A page that changes its own address while it loads makes Firefox call the navigation aborted: look instead.
        self._ask("browsingContext.navigate", {"context": self._context, "url": url, "wait": "none"})
        wait_for(
            self, f"location.href.startsWith({json.dumps(url.partition('#')[0])}) && document.readyState === 'complete'"
        )

    def run(self, script: str) -> Any:
        wish = {"expression": f"JSON.stringify({script})", "target": {"context": self._context}, "awaitPromise": False}
        found = self._ask("script.evaluate", wish)
        assert found["type"] == "success", found
        value = found["result"].get("value")
        return None if value is None else json.loads(value)

    def press(self, x: float, y: float) -> None:
        moves: list[dict[str, Any]] = [{"type": "pointerMove", "x": round(x), "y": round(y)}]
        moves += [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        pointer = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": moves}
        self._ask("input.performActions", {"context": self._context, "actions": [pointer]})

    def picture(self) -> str:
        data: str = self._ask("browsingContext.captureScreenshot", {"context": self._context})["data"]
        return data


class WebKit:
    """WebDriver, by WebKitGTK's own driver."""

    def __init__(self, port: int, browser: str) -> None:
        self._http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
        wish = {"webkitgtk:browserOptions": {"binary": browser, "args": ["--automation"]}}
        self._session = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wish}})["sessionId"]

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        answer = self._http.request(method, path, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()["value"]

    def _tell(self, path: str, body: dict[str, Any]) -> Any:
        return self._ask("POST", f"/session/{self._session}{path}", body)

    def close(self) -> None:
        self._ask("DELETE", f"/session/{self._session}")
        self._http.close()

    def goto(self, url: str) -> None:
        self._tell("/url", {"url": url})

    def run(self, script: str) -> Any:
        return self._tell("/execute/sync", {"script": f"return {script}", "args": []})

    def press(self, x: float, y: float) -> None:
        moves: list[dict[str, Any]] = [{"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}]
        moves += [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        pointer = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": moves}
        self._tell("/actions", {"actions": [pointer]})

    def picture(self) -> str:
        data: str = self._ask("GET", f"/session/{self._session}/screenshot")
        return data


def missing(name: str) -> str | None:
    """What is not installed of a browser; None if all is there."""
    needed = {"firefox": ("firefox",), "webkit": ("WebKitWebDriver", "Xvfb")}[name]
    absent = [program for program in needed if shutil.which(program) is None]
    if name == "webkit" and minibrowser() is None:
        absent.append("MiniBrowser")
    return ", ".join(absent) or None


def minibrowser() -> str | None:
    return next((str(found) for pattern in MINIBROWSER for found in Path("/").glob(pattern[1:])), None)


@contextmanager
def window(name: str) -> Iterator[Window]:
    """A browser with one window."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        if name == "firefox":
            yield stack.enter_context(_firefox(folder))
        else:
            yield stack.enter_context(_webkit(folder))


@contextmanager
def _running(command: list[str], **more: str) -> Iterator[subprocess.Popen[str]]:
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    process = subprocess.Popen(command, env={**os.environ, **more}, text=True, **quiet)  # type: ignore[call-overload]
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stderr.close()


@contextmanager
def _firefox(folder: str) -> Iterator[Firefox]:
    command = ["firefox", "--headless", "--no-remote", "--profile", folder, "--remote-debugging-port", "0"]
    (Path(folder) / "user.js").write_text('user_pref("datareporting.policy.dataSubmissionEnabled", false);\n')
    with _running([*command, "about:blank"], HOME=folder, MOZ_HEADLESS_WIDTH="1280", MOZ_HEADLESS_HEIGHT="900") as it:
        assert it.stderr is not None
        told = next(line for line in it.stderr if "WebDriver BiDi listening on" in line)
        with connect(f"{told.split()[-1]}/session", max_size=None) as line:
            yield Firefox(line)


@contextmanager
def _webkit(folder: str) -> Iterator[WebKit]:
    browser = minibrowser()
    assert browser is not None
    with _screen() as display:
        more = {"DISPLAY": display, "HOME": folder, "XDG_RUNTIME_DIR": folder, "NO_AT_BRIDGE": "1"}
        with _running(["WebKitWebDriver", f"--port={(port := _free_port())}"], **more):
            end = time.monotonic() + PATIENCE
            while not _answers(port):
                assert time.monotonic() < end, "WebKitWebDriver does not answer"
                time.sleep(0.1)
            webkit = WebKit(port, browser)
            yield webkit
            webkit.close()


@contextmanager
def _screen() -> Iterator[str]:
    """A screen that nobody sees; it says itself which number is free."""
    heard, told = os.pipe()
    command = ["Xvfb", "-displayfd", str(told), "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[told], stderr=subprocess.DEVNULL)
    os.close(told)
    try:
        with os.fdopen(heard) as answer:
            yield f":{answer.readline().strip()}"
    finally:
        process.terminate()
        process.wait()


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def _answers(port: int) -> bool:
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0
