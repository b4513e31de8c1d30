"""What ``make test`` says at its end, and that its parts leave no test out."""

from __future__ import annotations

import sys

from tools.suite import FIRST, REST, closing, run

PYTEST_SAYS = "print('SKIPPED [1] tests/test_a.py:3: not here');print('=== 3 passed, 1 skipped in 2.00s ===')"


def said(text: str, status: int = 0) -> list[str]:
    return [sys.executable, "-c", f"{text};raise SystemExit({status})", "pytest"]


def test_the_closing_line_counts_what_ran_and_says_what_was_left_out_and_why() -> None:
    done = [
        run("quick tests", said(PYTEST_SAYS)),
        run("more", said(PYTEST_SAYS)),
        run("browsers", said("print('Left out: tests in Netscape, which is not here')")),
        run("matrix", said("print('12 tables, 340 moves, 0 faults, 9 s, seed 4')")),
    ]
    assert closing("test-all", done, 75.2) == (
        "make test-all: green in 1:15; 6 tests, 12 tables, 340 moves; "
        "left out: not here; tests in Netscape, which is not here"
    )


def test_a_red_part_is_named() -> None:
    done = [run("quick tests", said("print('1 failed, 2 passed in 1.00s')", 1)), run("matrix", said("print()"))]
    assert closing("test-rest", done, 1).startswith(
        "make test-rest: red: quick tests in 0:01; 2 tests; left out: nothing"
    )


def test_every_test_is_in_one_part_and_in_one_only() -> None:
    chosen = [command[-1] for command in (FIRST | REST).values() if "pytest" in command]
    for marks in ((), ("slow",), ("browser",), ("browser", "smoke"), ("browser", "slow"), ("browser", "smoke", "slow")):
        having = {name: name in marks for name in ("slow", "browser", "smoke")}
        assert sum(eval(expression, {}, having) for expression in chosen) == 1, marks
