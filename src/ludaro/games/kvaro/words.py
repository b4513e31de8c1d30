"""The numbers that the rules of Kvaro speak of: the five games, and the moves that lay no card."""

from __future__ import annotations

from ludaro.games.kvaro.table import CODES

# Which of the five games.
A = 0
B = 1
C = 2
D = 3
SOLO = 4

PASS = 0
STOP = 1
NONE = 2
FAIL = 3
NO_MOVE = -1
TAKE = CODES  # in the place of a code
PAIR = 1 << 24  # the second move of a pair counts so many times

HAND = 7
HAND_D = 10
SIDE = 3  # of the square that a puzzle wants
CELLS = SIDE * SIDE  # 0 1 2 is the lowest row
MAX_TURNS = 200
