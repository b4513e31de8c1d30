"""How many matches lie in the rows, as a file says it."""

from __future__ import annotations

from pathlib import Path

from ludaro.kernel.records import Record, table

READS = [Path(__file__).with_name("rows.txt")]  # compiled code holds what is in there
SIZES = table([int(word) for word in READS[0].read_text("utf-8").split()])
ROWS = len(SIZES)
LARGEST = int(max(SIZES))


def left(state: Record) -> int:
    """The matches that still lie there."""
    total = 0
    for row in range(ROWS):
        total += state.matches[row]
    return total
