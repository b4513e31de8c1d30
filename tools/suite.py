"""``make test`` and ``make test-all``: their parts, how long each took, what ran, and what was left out and why."""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field

# Two at a time; neighbours stay together, so that one of them starts the servers and browsers that they share.
PYTEST = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal"]
MATRIX = [sys.executable, "-m", "tools.matrix", "--part"]
FIRST = {
    # Each of them keeps one processor busy, the page's own tests more than one.
    "style, types, page": ["make", "--no-print-directory", "-j2", "warm", "check", "web"],
    "quick tests": [*PYTEST, "-m", "not slow and not browser"],
    "browsers": [sys.executable, "-m", "tools.browsers"],
    "tests in a browser": [*PYTEST, "-m", "browser and smoke"],
    "matrix": [*MATRIX, "short"],
}
REST = {
    "all tests in browsers": [*PYTEST, "-m", "browser and not smoke"],
    # A third one: much of their time they wait.
    "slow tests": [*PYTEST, "-n", "3", "-m", "slow and not browser"],
    "long matrix": [*MATRIX, "long"],
}
SUITES = {"test": FIRST, "test-rest": REST, "test-all": FIRST | REST}
COUNTED = re.compile(r"(\d+) (passed|failed|errors?|skipped)\b")
SKIPPED = re.compile(r"^SKIPPED \[\d+\] [^:]+:\d+: (.*)$|^Left out: (.*)$|^(\d+ tables, \d+ moves), ", re.MULTILINE)


@dataclass
class Ran:
    """A part that was run."""

    name: str
    seconds: float
    status: int
    tests: Counter[str] = field(default_factory=Counter)
    tables: str = ""
    left_out: list[str] = field(default_factory=list)


def run(name: str, command: list[str]) -> Ran:
    """Runs a part; what it says is shown as it comes."""
    print(f"\n── {name}", flush=True)
    begun, said = time.monotonic(), bytearray()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        assert process.stdout is not None
        while some := os.read(process.stdout.fileno(), 1 << 16):
            said += some
            sys.stdout.buffer.write(some)
            sys.stdout.buffer.flush()
    ran = Ran(name, time.monotonic() - begun, process.returncode)
    text = said.decode("utf-8", "replace")
    if "pytest" in command:
        last = next((line for line in reversed(text.splitlines()) if COUNTED.search(line)), "")
        ran.tests.update({kind.removesuffix("s"): int(number) for number, kind in COUNTED.findall(last)})
    for reason, also, tables in SKIPPED.findall(text):
        ran.tables = tables or ran.tables
        ran.left_out += [one for one in (reason or also,) if one and one not in ran.left_out]
    return ran


def clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def closing(suite: str, done: list[Ran], seconds: float) -> str:
    """What ran, what was left out, and why."""
    tests = sum((one.tests for one in done), Counter[str]())
    red = [one.name for one in done if one.status]
    ran = [f"{tests['passed']:,} tests", *(one.tables for one in done if one.tables)]
    left = list(dict.fromkeys(reason for one in done for reason in one.left_out))
    if suite == "test":
        left.append("the other tests in browsers, the slow tests and the long matrix, which make test-all runs")
    said = f"make {suite}: {'red: ' + ', '.join(red) if red else 'green'} in {clock(seconds)}; {', '.join(ran)}"
    return f"{said}; left out: {'; '.join(left) or 'nothing'}"


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.suite", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("suite", choices=SUITES)
    parser.add_argument("--began", type=float, help="when setting up began, in seconds since 1970")
    wish = parser.parse_args(words)
    now = time.time()
    done = [Ran("setting up", now - wish.began, 0)] if wish.began else []
    done += [run(name, command) for name, command in SUITES[wish.suite].items()]
    print(f"\n{'how long it took':24}")
    for one in done:
        print(f"  {one.name:22} {clock(one.seconds):>6}{'  RED' if one.status else ''}")
    print(closing(wish.suite, done, time.time() - (wish.began or now)))
    return 1 if any(one.status for one in done) else 0


if __name__ == "__main__":
    sys.exit(main())
