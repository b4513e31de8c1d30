"""Well-known games as tiny families of the same protocol: they show that the kernel is general, and are measured
against other people's engines. Their move numbers are OpenSpiel's action numbers, so that games can be compared move by
move."""

from __future__ import annotations

from benchmarks.peers import breakthrough, connect_four, othello, tic_tac_toe
from ludaro.kernel.engine import Engine

PEERS = {
    "breakthrough": Engine("peer-breakthrough", breakthrough),
    "connect_four": Engine("peer-connect-four", connect_four),
    "othello": Engine("peer-othello", othello),
    "tic_tac_toe": Engine("peer-tic-tac-toe", tic_tac_toe),
}
