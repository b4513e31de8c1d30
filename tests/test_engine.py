"""Players in other programs: the protocol from both sides, programs that misbehave, and what a request tells."""

from __future__ import annotations

import base64
import json
import os
import random
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import ludaro
from ludaro.games.state import State
from ludaro.kernel.random import below, generator
from ludaro.players import Player, parse, program, protocol
from ludaro.players.program import Program, ProgramFailed
from ludaro.players.protocol import AnsweringDesk
from ludaro.players.random import Random
from ludaro.testing.variants import VARIANTS, Variant, some_moves
from tests.examples import saved

IDS = ["tabeligi", "kvaro-a", "kvaro-b", "kvaro-c", "colorio", "64g-2", "64g-6"]


def command(*words: str) -> str:
    return shlex.join([sys.executable, *words])


def play_out(state: State, players: list[Player]) -> None:
    """A whole game; where several seats may act each is asked in turn, and if all wait one has to."""
    rng = generator(3)
    while not state.over:
        able = [seat for seat in state.seats if state.moves(seat)]
        if len(state.seats) == 1:
            state.play(players[able[0]].choose(state, able[0], rng), able[0])
            continue
        seat = able[below(rng, len(able))]
        move = players[seat].react(state, seat, rng)
        state.play(move if move is not None else players[seat].choose(state, seat, rng), seat)


@pytest.fixture(scope="module")
def ours() -> Iterator[Program]:
    with Program(command("-m", "ludaro", "engine", "--player", "random", "--seed", "1"), seconds=20) as engine:
        yield engine


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    code = saved("docs/engines.md", "mybot.py")
    assert "ludaro" not in code
    file = tmp_path_factory.mktemp("bots") / "mybot.py"
    file.write_text(code, "utf-8")
    with Program(command(str(file)), seconds=20) as bot:
        yield bot


@pytest.mark.parametrize("id", IDS)
def test_whole_games_between_two_programs(id: str, ours: Program, example: Program) -> None:
    for seed in range(2):
        state = ludaro.game(id).new(2, seed=seed, options="recommended")
        play_out(state, [ours, example] if seed else [example, ours])
        assert state.result is not None


def test_a_searching_engine_answers_in_time() -> None:
    with Program(command("-m", "ludaro", "engine", "--player", "search:50"), seconds=20) as engine:
        state = ludaro.game("colorio").new(2, seed=1)
        for _ in range(4):
            state.play(engine.choose(state, state.seats[0], generator(0)))


def test_a_player_is_named_by_its_command() -> None:
    player = parse("cmd: ./mybot --fast")()
    assert player.name == "cmd:./mybot --fast"
    for text in ("cmd:", "cmd:'a"):
        with pytest.raises(ludaro.LudaroError, match="command"):
            parse(text)


# Programs that misbehave.

HEAD = """
import json, os, subprocess, sys, time
def answer(**fields):
    print(json.dumps(fields), flush=True)
def until(ask):
    for line in sys.stdin:
        request = json.loads(line)
        if request["ask"] == ask:
            return request
        answer(protocol=1)
"""
BAD = {
    "sleeps": ("until('move'); time.sleep(60)", "no answer within"),
    "reads nothing": ("time.sleep(60)", "no answer within"),
    "dies at once": ("sys.exit(3)", "ended with status 3"),
    "dies later": ("until('move'); sys.exit('no idea')", "ended with status 1; its last words: no idea"),
    "dies of a signal": ("until('move'); os.kill(os.getpid(), 15)", "signal 15"),
    "closes its output": ("until('move'); os.close(1); time.sleep(60)", "closed its output"),
    "talks rubbish": ("until('move'); print('e4!', flush=True); time.sleep(60)", "answered 'e4!'"),
    "talks bytes": ("until('move'); os.write(1, bytes(range(128, 256)) + b'\\n')", "not a JSON object"),
    "answers a list": ("until('move'); print([1], flush=True); time.sleep(60)", "not a JSON object"),
    "answers very deep": ("until('move'); print('[' * 90000, flush=True); time.sleep(60)", "not a JSON object"),
    "plays an illegal move": ("until('move'); answer(move='z9'); time.sleep(60)", "played 'z9', which is not legal"),
    "plays a number": ("until('move'); answer(move=5); time.sleep(60)", "no text"),
    "plays a book": ("until('move'); answer(move='a' * 500000); time.sleep(60)", "not legal"),
    "waits on its turn": ("until('move'); answer(move=None); time.sleep(60)", "gave no move"),
    "forgets the move": ("until('move'); answer(); time.sleep(60)", "gave no move"),
    "endless line": ("until('move')\nwhile True: os.write(1, b'a' * 65536)", "talks without end"),
    "endless errors": ("until('move')\nwhile True: os.write(2, b'a' * 65536)", "no answer within"),
    "chatters": ("os.write(1, b'{\"protocol\": 1}\\n' * 2); time.sleep(60)", "without being asked"),
    "another protocol": ("until('hello'); answer(protocol=7); time.sleep(60)", "speaks protocol 7"),
    "other games": ("until('hello'); answer(protocol=1, games=['go']); time.sleep(60)", "does not play colorio"),
    "says it cannot": ("until('new'); answer(error='too hard'); time.sleep(60)", "says: 'too hard'"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_program_fails_in_time_and_is_gone(kind: str, tmp_path: Path) -> None:
    code, message = BAD[kind]
    file = tmp_path / "bad.py"
    file.write_text(HEAD + code, "utf-8")
    state = ludaro.game("colorio").new(2, seed=1)
    silent = message == "no answer within"
    seconds = 0.4 if silent else 20.0  # whoever answers must not fail for the machine being busy
    start = 1.0 if kind == "reads nothing" else 20.0
    bad = Program(command(str(file)), seconds=seconds, grace=0.2, start=start)
    began = time.monotonic()
    with pytest.raises(ProgramFailed, match=re.escape(message)) as caught:
        bad.choose(state, 0, generator(0))
    assert time.monotonic() - began < 30  # none of them was waited for to its end
    assert len(str(caught.value)) < 1000
    assert children() == []
    assert state.history == []


def children() -> list[int]:
    """Processes that this one has started and not yet buried."""
    listed = subprocess.run(["ps", "-o", "pid=,args=", "--ppid", str(os.getpid())], capture_output=True, text=True)
    return [int(line.split()[0]) for line in listed.stdout.splitlines() if "bad.py" in line or "defunct" in line]


def test_what_a_program_started_ends_with_it(tmp_path: Path) -> None:
    file = tmp_path / "bad.py"
    note = tmp_path / "child"
    start = f"child = subprocess.Popen(['sleep', '61'])\nopen({str(note)!r}, 'w').write(str(child.pid))\n"
    file.write_text(HEAD + start + "until('move'); time.sleep(60)", "utf-8")
    with pytest.raises(ProgramFailed):
        Program(command(str(file)), seconds=0.2, grace=0.1).choose(ludaro.game("colorio").new(2, seed=1), 0, None)
    child = int(note.read_text())
    for _ in range(100):
        if not alive(child):
            return
        time.sleep(0.02)
    raise AssertionError("the child lives on")


def alive(process: int) -> bool:
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True).stdout.strip()
    return state != "" and not state.startswith("Z")


def test_a_program_that_failed_is_started_again(tmp_path: Path) -> None:
    file, note = tmp_path / "bad.py", tmp_path / "note"
    code = f"first = not os.path.exists({str(note)!r}); open({str(note)!r}, 'w').close()\n"
    code += "if first: sys.exit(1)\nrequest = until('move'); answer(move=request['view']['moves'][0]); until('bye')"
    file.write_text(HEAD + code, "utf-8")
    state = ludaro.game("colorio").new(2, seed=1)
    with Program(command(str(file)), seconds=10) as bot:
        with pytest.raises(ProgramFailed):
            bot.choose(state, 0, generator(0))
        assert bot.choose(state, 0, generator(0)) == state.moves(0)[0]
    assert children() == []


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(ProgramFailed, match="cannot be started"):
        program.parse("cmd:./no-such-bot")().choose(ludaro.game("colorio").new(2, seed=1), 0, generator(0))


# Bad hosts.


def test_an_engine_survives_bad_lines() -> None:
    desk = AnsweringDesk(Random())
    state = ludaro.game("64g-3").new(2, seed=1)
    good = protocol.decision("move", state, 0, 1.0)
    record = base64.b64decode(good["imagined"])
    other = ludaro.game("64g-3").new(2, seed=2)
    bad: list[object] = [
        [],
        {},
        {"ask": None},
        {"ask": "move"},
        {"ask": "new"},
        {"ask": "new", "game": "go"},
        {**protocol.new(state, 0), "seat": 2},
        {**protocol.new(state, 0), "seat": True},
        {**protocol.new(state, 0), "players": "two"},
        {**protocol.new(state, 0), "options": 5},
    ]
    worse: list[object] = [
        {**good, "imagined": None},
        {**good, "imagined": "%"},
        {**good, "imagined": base64.b64encode(record[1:]).decode()},
        {**good, "imagined": base64.b64encode(bytes(len(record))).decode()},
        {**good, "imagined": base64.b64encode(b"\xff" * len(record)).decode()},
        {**good, "imagined": protocol.imagined(other, 0)},
        {**good, "view": 1},
        {**good, "view": {}},
        {**good, "seconds": "long"},
        protocol.decision("move", state, 1, 1.0),
    ]
    for line in (b"\n", b"{", b"\xff\xfe", b"[" * 100_000):
        assert list(desk.answer(line)) == ["error"]
    for message in bad:
        assert list(desk.answer(json.dumps(message).encode())) == ["error"]
    assert desk.answer(protocol.encode(protocol.new(state, 0))) == {"ready": True}
    for message in worse:
        assert list(desk.answer(json.dumps(message).encode())) == ["error"], message
    assert desk.answer(protocol.encode(good))["move"] in state.moves(0)


@pytest.mark.parametrize("left_out", ["imagined", "truth"])
def test_what_is_imagined_is_understood_by_its_earlier_name_too(left_out: str) -> None:
    state = ludaro.game("64g-3").new(2, seed=1)
    request = protocol.decision("move", state, 0, 1.0)
    assert request["imagined"] == request["truth"] == protocol.imagined(state, 0)
    desk = AnsweringDesk(Random())
    assert desk.answer(protocol.encode(protocol.new(state, 0))) == {"ready": True}
    del request[left_out]
    assert desk.answer(protocol.encode(request))["move"] in state.moves(0)


def test_the_engine_at_a_pipe() -> None:
    lines = [b"what?", b"", protocol.encode(protocol.hello()), b'{"ask": "bye"}', b'{"ask": "hello"}']
    done = subprocess.run(
        [sys.executable, "-m", "ludaro", "engine", "--player", "random"],
        input=b"\n".join(lines),
        capture_output=True,
        check=True,
    )
    first, second, third = map(json.loads, done.stdout.splitlines())
    assert list(first) == ["error"]
    assert second["protocol"] == 1
    assert second["games"] == ludaro.games()
    assert third == {"bye": True}


# What a request tells.


def requests(state: State, seat: int) -> bytes:
    """All that a program hears at a decision."""
    messages = [protocol.hello(), protocol.new(state, seat)]
    messages += [protocol.decision(ask, state, seat, 1.0) for ask in ("move", "react")]
    return b"".join(map(protocol.encode, messages))


def with_two_cards_exchanged(state: State, rng: random.Random) -> State | None:
    """The same moves from another deal; None if they cannot be played there.

    Unlike an imagined position this one has a past of its own, so a trace of it in the record would show.
    """
    assert state._cards is not None
    cards = state._cards.tolist()
    dealt = len(cards)
    cards += [card for card in range(1, len(state.game.deck or []) + 1) if card not in cards]
    i, j = rng.sample(range(len(cards)), 2)
    cards[i], cards[j] = cards[j], cards[i]
    deal = np.array(cards[:dealt], np.int16)
    other = State(state.game, state.players, state.options, state._rules, deal)
    try:
        for seat, move in state.history:
            other.play(move, seat)
    except ludaro.LudaroError:
        return None
    return other


def seen_in_order(state: State) -> list[int]:
    """The cards of kvaro-b's pile as they came to light, which everybody saw though the view tells no order."""
    if state.game.id != "kvaro-b":
        return []
    record = state.records[1][0]
    return [int(card) for card in record["pile"][: int(record["top"])]]


# Boards of strips cannot have two cards exchanged.
HIDDEN = [variant for variant in VARIANTS if variant.game.hidden and "strips" not in variant.options.values()]


@pytest.mark.parametrize("variant", HIDDEN, ids=str)
def test_two_truths_get_the_same_requests(variant: Variant) -> None:
    rng = random.Random(str(variant))
    pairs, varied = 0, False
    for step, position in enumerate(some_moves(variant.new(rng.randrange(100)), rng, 60)):
        if step % 6 or position.over:
            continue
        for seat in rng.sample(range(variant.players), min(2, variant.players)):
            heard = requests(position, seat)
            imagined = position.imagine(seat, rng.randrange(2**32))
            assert requests(imagined, seat) == heard
            varied = varied or not np.array_equal(imagined._truth, position._truth)
            for _ in range(4 if pairs else 40):
                other = with_two_cards_exchanged(position, rng)
                if other is None or other.view(seat) != position.view(seat):
                    continue
                if seen_in_order(other) == seen_in_order(position):
                    assert requests(other, seat) == heard
                    pairs += not np.array_equal(other._truth, position._truth)
    assert pairs > 0 or not varied  # two players of Tabeligi know each other's cards


@pytest.mark.parametrize("variant", [variant for variant in VARIANTS if not variant.options], ids=str)
def test_the_imagined_position_fits_the_view(variant: Variant) -> None:
    """An engine takes it for what it is, and its moves are those of the game, however it goes on."""
    rng = random.Random(str(variant))
    desk = AnsweringDesk(Random())
    for step, position in enumerate(some_moves(variant.new(7), rng, 40)):
        for seat in position.seats:
            if step % 8 == 0 and position.moves(seat):
                desk.answer(protocol.encode(protocol.new(position, seat)))
                answer = desk.answer(protocol.encode(protocol.decision("move", position, seat, 1.0)))
                assert answer.get("move") in position.moves(seat), answer
