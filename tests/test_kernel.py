"""The kernel room: random numbers, mirrors, the compile switch and the cache of compiled code."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from ludaro.games.colorio import rules as colorio
from ludaro.kernel import cache
from ludaro.kernel.bits import U, lowest, nth, size
from ludaro.kernel.engine import Engine, use
from ludaro.kernel.random import MASK, below, generator, shuffle, word
from ludaro.kernel.records import mirror, record
from ludaro.kernel.retarget import retarget, sources


def sfc32(a: int, b: int, c: int, count: int, n: int) -> list[int]:
    """The published generator, written with NumPy's 32-bit words."""
    with np.errstate(over="ignore"):
        one, two, three, four = (np.uint32(x) for x in (a, b, c, count))
        out = []
        for _ in range(n):
            total = one + two + four
            four = four + np.uint32(1)
            one = two ^ (two >> np.uint32(9))
            two = three + (three << np.uint32(3))
            three = ((three << np.uint32(21)) | (three >> np.uint32(11))) + total
            out.append(int(total))
    return out


def test_random_numbers_are_those_of_sfc32() -> None:
    for seed in (0, 1, 7, 2**40 + 5, 2**64 - 1):
        rng = generator(seed).tolist()
        expected = sfc32(0, seed & MASK, seed >> 32, 1, 62)[12:]
        assert [word(rng) for _ in range(50)] == expected


def test_random_numbers_are_pinned() -> None:
    """A change here changes every deal of every seed that anybody has written down."""
    rng = generator(7).tolist()
    assert [below(rng, 1000) for _ in range(8)] == [427, 488, 307, 480, 172, 405, 922, 684]


def test_shuffles_are_even() -> None:
    rng = generator(3).tolist()
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(12000):
        cards = [9, 0, 1, 2, 9]
        shuffle(rng, cards, 1, 4)
        assert cards[0] == cards[4] == 9
        seen[tuple(cards)] += 1
    assert len(seen) == 6
    assert sum((count - 2000) ** 2 / 2000 for count in seen.values()) < 20.5  # chi-square, 5 degrees, 0.1 %


def test_sets_of_squares() -> None:
    bits = U(0b1010_0001)
    assert (lowest(bits), size(bits), nth(bits, 1), nth(bits, 2)) == (0, 3, 5, 7)


def test_a_mirror_reads_and_writes_a_record() -> None:
    kind = record([("board", "u8", (2,)), ("grid", "i1", (2, 3)), ("turn", "i1")])
    values = np.zeros(1, kind)
    values[0].board[1] = 2**63
    values[0].grid[1][2] = -4
    copy = mirror(kind)(values[0])
    assert copy.grid == [[0, 0, 0], [0, 0, -4]]  # type: ignore[attr-defined]
    copy.turn = 5  # type: ignore[attr-defined]
    copy.write(values[0])
    assert values[0].turn == 5
    assert values[0].board[1] == 2**63


def test_the_compile_switch_leaves_the_rules_as_they_are() -> None:
    before = dict(vars(colorio))
    seen = []
    clone = retarget(lambda function: seen.append(function.__name__) or function, colorio)  # type: ignore[func-returns-value]
    assert vars(colorio) == before
    assert "may_lift" in seen
    assert "below" in seen
    assert clone.legal is not colorio.legal
    assert clone.legal.__globals__["may_lift"] is clone.may_lift


def test_the_sources_of_a_family_include_what_it_imports() -> None:
    names = {path.name for path in sources(colorio)}
    assert {"rules.py", "random.py", "records.py"} <= names
    assert "notation.py" not in names


def test_the_sources_do_not_depend_on_what_else_was_imported() -> None:
    from ludaro.kernel import entry, retarget

    package = Path(retarget.__file__).parent
    assert {path.parent for path in sources(entry)} == {package}


def test_an_unknown_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="numba"):
        use("fortran")


FAMILY = """
from {helper} import step
from ludaro.kernel.records import record
MAX_MOVES = 1
MAX_DEAL = 1
RULES = record([("players", "i1")])
STATE = record([("count", "i4"), ("cells", "i1", (4,))])
def deal(rules, rng, cards): return 0
def setup(rules, state, cards): state.count = 0
def acting(rules, state): return 1 if state.count < 60 else 0
def legal(rules, state, seat, out):
    out[0] = 0
    return 1
def apply(rules, state, seat, move): state.count = step(int(state.count)) + state.cells[{cell}]
def score(rules, state, out): out[0] = 1
def imagine(rules, state, seat, rng): return
"""
SCRIPT = """
import importlib, sys
caught = []
sys.unraisablehook = lambda event: caught.append(event)
sys.path.insert(0, sys.argv[1])
import numpy as np
from ludaro.kernel.engine import Engine
for name in sys.argv[2:]:
    module = importlib.import_module(name)
    engine = Engine("toy", module)
    quick = engine.quick
    lengths, _ = engine.playouts(np.zeros(1, module.RULES), 1, 1)
    print(name, "ready" if quick else "compiled", lengths[0], "error" if caught else "fine")
"""


def toy(folder: Path, name: str, step: int, cell: int = 0) -> None:
    """A family of one number that grows, with the growth in a module of its own."""
    (folder / f"{name}_helper.py").write_text(f"def step(n):\n    return n + {step}\n")
    (folder / f"{name}.py").write_text(FAMILY.format(helper=f"{name}_helper", cell=cell))


def run(folder: Path, *names: str, **environment: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-B", "-c", SCRIPT, str(folder), *names],
        env={**os.environ, "LUDARO_CACHE": str(folder / "cache"), **environment},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.slow
def test_compiled_code_is_kept_and_never_stale(tmp_path: Path) -> None:
    toy(tmp_path, "one", step=10)
    assert run(tmp_path, "one") == ["one compiled 6 fine"]
    assert run(tmp_path, "one") == ["one ready 6 fine"]
    toy(tmp_path, "one", step=20)  # only the imported helper changes
    assert run(tmp_path, "one") == ["one compiled 3 fine"]
    assert run(tmp_path, "one") == ["one ready 3 fine"]


@pytest.mark.slow
def test_families_of_the_same_shape_never_share_code(tmp_path: Path) -> None:
    toy(tmp_path, "one", step=10)
    toy(tmp_path, "two", step=30)
    assert run(tmp_path, "one", "two") == ["one compiled 6 fine", "two compiled 2 fine"]
    assert run(tmp_path, "two", "one") == ["two ready 2 fine", "one ready 6 fine"]


@pytest.mark.slow
def test_a_spoilt_cache_file_is_made_again(tmp_path: Path) -> None:
    toy(tmp_path, "one", step=10)
    run(tmp_path, "one")
    (kept,) = (tmp_path / "cache").glob("toy-*.code")
    kept.write_bytes(kept.read_bytes()[:1000])
    assert run(tmp_path, "one") == ["one ready 6 fine"]
    assert run(tmp_path, "one") == ["one ready 6 fine"]
    assert kept.stat().st_size > 1000


@pytest.mark.slow
def test_with_nothing_writable_code_is_compiled_in_memory(tmp_path: Path) -> None:
    toy(tmp_path, "one", step=10)
    blocked = tmp_path / "blocked"
    blocked.write_text("a file, so that no folder can be made here")
    nowhere = str(blocked / "cache")
    assert run(tmp_path, "one", LUDARO_CACHE=nowhere) == ["one compiled 6 fine"]


def test_old_versions_are_removed_from_the_cache(tmp_path: Path) -> None:
    for number in range(cache.KEPT_VERSIONS + 3):
        (tmp_path / f"toy-{number}.code").write_text("")
        os.utime(tmp_path / f"toy-{number}.code", (number, number))
    (tmp_path / "other-1.code").write_text("")
    cache.CodeCache("toy", [])._prune(tmp_path)
    assert len(list(tmp_path.glob("toy-*.code"))) == cache.KEPT_VERSIONS
    assert (tmp_path / "other-1.code").exists()


@pytest.mark.slow
def test_a_bounds_checked_run_notices_a_wrong_index(tmp_path: Path) -> None:
    toy(tmp_path, "one", step=10, cell=7)
    assert run(tmp_path, "one", NUMBA_BOUNDSCHECK="1") != ["one compiled 6 fine"]


def test_batches_play_like_single_games() -> None:
    engine = Engine("colorio", colorio)
    rules = np.zeros(1, colorio.RULES)
    rules["players"] = 3
    seeds = np.arange(5, dtype=np.int64)
    states = np.zeros(5, colorio.STATE)
    engine.begin(rules, states, seeds)
    for i in range(5):
        single = np.zeros(1, colorio.STATE)
        engine.setup(rules, single, engine.deal(rules, i))
        assert single.tobytes() == states[i : i + 1].tobytes()
    moves = np.array([engine.legal(rules, states[i : i + 1], 0)[i] for i in range(5)], np.int64)
    before = states.copy()
    engine.step(rules, states, np.zeros(5, np.int64), moves)
    for i in range(5):
        single = before[i : i + 1].copy()
        engine.apply(rules, single, 0, int(moves[i]))
        assert single.tobytes() == states[i : i + 1].tobytes()
