"""A verdict at once: measures by hand, games watched again in plain loops, what comes into play, and claims."""

from __future__ import annotations

import json
from itertools import pairwise
from math import exp
from random import Random
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner, Result

import ludaro
from ludaro.cli import app
from ludaro.errors import LudaroError
from ludaro.games.sixtyfour.board import card_at
from ludaro.games.sixtyfour.codes import code_of
from ludaro.games.sixtyfour.grammar import any_game
from ludaro.games.state import State
from ludaro.kernel.drivers import some_seat
from ludaro.kernel.random import below, generator
from ludaro.kernel.records import SEATS, duplicate, mirror
from ludaro.lab import course
from ludaro.lab.quick.sights import Watcher
from ludaro.lab.quick.verdicts import GAMES, MOST_GAMES, key, verdicts
from ludaro.lab.quick.watching import MOST_LOOKED
from ludaro.lab.report.inquiry import inquiry
from ludaro.lab.report.observation import _course

TWELVE = [id for id in ludaro.games() if id.startswith("64g-")]
WATCHED = [*TWELVE, "tabeligi", "kvaro-a", "kvaro-c", "kvaro-d", "colorio"]
INVENTED = [f"64g-own:{code_of(any_game(Random(seed)))}" for seed in range(16)]


# Measures by hand. Rows: what each seat can expect at the start and after each turn, then the outcome.


def test_a_game_won_by_the_first_move_has_no_course() -> None:
    rows, movers = [[0.5, 0.5], [1.0, 0.0]], [-1, 0]
    assert course.late_uncertainty(rows, 1, 2, 0) == 0
    assert course.greatest_move(rows, movers, 1) == 0
    assert course.changes_of_lead(rows, 1, 2) == 0
    assert course.gained(rows, movers, 1) == 0


def test_late_uncertainty_is_what_the_winner_could_not_count_on() -> None:
    level = [[0.5, 0.5]] * 8 + [[1.0, 0.0]]
    assert course.late_uncertainty(level, 8, 2, 0) == 1
    sure = [[0.5, 0.5]] + [[0.9, 0.1]] * 7 + [[1.0, 0.0]]
    assert course.late_uncertainty(sure, 8, 2, 0) == pytest.approx(0.2)
    behind = [[0.2, 0.8]] * 8 + [[1.0, 0.0]]
    assert course.late_uncertainty(behind, 8, 2, 0) == 1
    three = [[0.6, 0.2, 0.2]] * 4 + [[1.0, 0.0, 0.0]]
    assert course.late_uncertainty(three, 4, 3, 0) == pytest.approx(0.6)


def test_the_lead_changes_when_another_one_is_clearly_ahead() -> None:
    rows = [[0.5, 0.5], [0.7, 0.3], [0.55, 0.45], [0.3, 0.7], [0.45, 0.55], [0.65, 0.35], [0.0, 1.0]]
    assert course.changes_of_lead(rows, 6, 2) == 3
    assert course.changes_of_lead([[0.5, 0.5]] * 7, 6, 2) == 0


def test_the_greatest_move_is_the_movers_and_not_the_last() -> None:
    rows, movers = [[0.5, 0.5], [0.6, 0.4], [0.2, 0.8], [0.25, 0.75], [1.0, 0.0]], [-1, 0, 1, 0, 1]
    assert course.greatest_move(rows, movers, 4) == pytest.approx(0.4)


def test_permanence_is_what_the_reply_leaves() -> None:
    movers = [-1, 0, 1, 0, 1]
    undone = [[0.5, 0.5], [0.7, 0.3], [0.5, 0.5], [0.5, 0.5], [1.0, 0.0]]
    assert (course.gained(undone, movers, 4), course.kept(undone, movers, 4)) == pytest.approx((0.4, 0.2))
    lasting = [[0.5, 0.5], [0.7, 0.3], [0.7, 0.3], [0.9, 0.1], [1.0, 0.0]]
    assert (course.gained(lasting, movers, 4), course.kept(lasting, movers, 4)) == pytest.approx((0.2, 0.2))


# Games once more, in plain loops.


def expectations(engine: Any, rules: Any, state: Any, players: int) -> list[float]:
    chances = [1 / (1 + exp(-engine.worth(rules, state, seat) / 100)) for seat in range(players)]
    return [chance / sum(chances) for chance in chances]


def replay(id: str, ahead: bool, seed: int) -> dict[str, Any]:
    """What a watched game should have shown, by the engine's methods and the definitions of the measures."""
    game = ludaro.game(id).with_options(None)
    players, engine = game.usual_players, game.family.engine
    rules = game.encode(players, game.choose(None))
    plain_rules = mirror(engine.RULES)(rules[0])
    rng = generator(seed)
    cards = np.zeros(engine.module.MAX_DEAL, np.int16)
    state = np.zeros(1, engine.STATE)
    code = engine.compiled
    code.call(code.op.DEAL, rules.ctypes.data, state.ctypes.data, rng.ctypes.data, cards.ctypes.data, 0, 0)
    engine.back.setup(rules, state, cards)
    found: dict[str, Any] = {"length": 0, "choices": 0, "forced": 0, "events": 0}
    rows, movers = [expectations(engine, rules, state, players)], []
    while seats := engine.acting(rules, state):
        seat = some_seat(seats, rng)
        moves = engine.legal(rules, state, seat)
        if not ahead:
            move = engine.pick(rules, state, seat, rng)
        elif not moves:
            move = -1
        else:
            move = step_ahead(game, rules, state, seat, moves, rng)
        if move < 0:
            continue
        before = mirror(engine.STATE)(state[0])
        engine.apply(rules, state, seat, move)
        if game.family.coverage is not None:
            with np.errstate(over="ignore"):
                after = mirror(engine.STATE)(state[0])
                found["events"] |= game.family.coverage.noted(plain_rules, before, after, seat, move)
        found["length"] += 1
        found["choices"] += len(moves)
        found["forced"] += len(moves) == 1
        if engine.acting(rules, state) != 1 << seat:
            movers.append(seat)
            if engine.acting(rules, state):
                rows.append(expectations(engine, rules, state, players))
    winners = engine.score(rules, state)[0][:players]
    rows.append([winner / sum(winners) for winner in winners])
    return {**found, **by_definition(rows, movers), "shares": rows[-1]}


def step_ahead(game: Any, rules: Any, state: Any, seat: int, moves: list[int], rng: Any) -> int:
    """The move after which the seat stands best; ties fall by lot, one after the other."""
    if len(moves) == 1:
        return moves[0]
    engine, truth = game.family.engine, duplicate(state)
    if game.hidden:
        engine.imagine(rules, truth, seat, rng)
    numbers = np.array(moves, np.int32)
    code = engine.compiled
    addresses = rules.ctypes.data, truth.ctypes.data
    count = code.call(code.op.DISTINCT, *addresses, seat, numbers.ctypes.data, len(numbers), 0)
    distinct = numbers[:count].tolist()
    if count > MOST_LOOKED:
        for place in range(MOST_LOOKED):
            other = place + below(rng, count - place)
            distinct[place], distinct[other] = distinct[other], distinct[place]
        del distinct[MOST_LOOKED:]
    worths = engine.worths(rules, truth, seat, distinct)
    best, equal = 0, 1
    for place in range(1, len(distinct)):
        if worths[place] > worths[best]:
            best, equal = place, 1
        elif worths[place] == worths[best]:
            equal += 1
            best = place if below(rng, equal) == 0 else best
    return int(distinct[best])


def by_definition(rows: list[list[float]], movers: list[int]) -> dict[str, float]:
    turns, players = len(movers), len(rows[0])
    leaders = [row.index(max(row)) for row in rows if sorted(row)[-1] - sorted(row)[-2] >= 0.2]
    own = [rows[turn + 1][seat] - rows[turn][seat] for turn, seat in enumerate(movers)][:-1]
    replied = [(gain, rows[turn + 2][movers[turn]] - rows[turn][movers[turn]]) for turn, gain in enumerate(own[:-1])]
    noticed = [(gain, left) for gain, left in replied if gain >= 0.02]
    late = 0.0
    if 1 in rows[-1]:
        place = -(-3 * turns // 4)
        late = min(1.0, (1 - rows[place][rows[-1].index(1)]) / (1 - 1 / players))
    return {
        "changes": sum(a != b for a, b in pairwise(leaders)),
        "great": max(0.0, max(own, default=0.0)),
        "gained": sum(gain for gain, _ in noticed),
        "kept": sum(min(gain, max(0.0, left)) for gain, left in noticed),
        "late": late,
    }


@pytest.mark.parametrize("id", [*WATCHED, *INVENTED[:6]])
@pytest.mark.parametrize("ahead", [False, True], ids=["random", "ahead"])
def test_watched_games_are_what_plain_loops_find(id: str, ahead: bool) -> None:
    game = ludaro.game(id).with_options(None)
    players = game.usual_players
    rules = game.encode(players, game.choose(None))
    watcher = Watcher(game.family, rules, players, game.hidden, ahead, seed=40)
    watcher.play(1)
    watcher.play(1)
    for number, sight in enumerate(watcher.sights):
        for name, value in replay(id, ahead, 40 + number).items():
            there = sight[name][:players].tolist() if name == "shares" else sight[name]
            assert there == pytest.approx(value), (name, number)


@pytest.mark.parametrize("id", WATCHED)
def test_random_games_are_the_playouts_of_their_seeds(id: str) -> None:
    game = ludaro.game(id)
    players = game.usual_players
    rules = game.encode(players, game.choose(None))
    watcher = Watcher(game.family, rules, players, game.hidden, False, seed=7)
    watcher.play(10)
    lengths, scores = game.family.engine.playouts(rules, 7, 10)
    assert watcher.sights["length"].tolist() == lengths.tolist()
    assert ((watcher.sights["shares"] > 0) == (scores[:, :SEATS] > 0)).all()
    assert watcher.endings.total() == 10


def test_the_report_measures_the_same_course() -> None:
    """Of games that were played as states, from their positions, and of the same games played compiled."""
    from ludaro.lab.report.observation import Watched

    game = ludaro.game("64g-8")
    watcher = Watcher(game.family, game.encode(2, game.choose(None)), 2, game.hidden, False, seed=3)
    watcher.play(3)
    for number, sight in enumerate(watcher.sights):
        state = game.new(seed=3 + number)
        rng = generator(3 + number)
        game.family.engine.back.deal(state.records[0], rng)
        watched = Watched.watch(state)
        while not watched.over:
            seat = watched.seats[0]
            move = game.family.engine.pick(*watched.records, seat, rng)
            watched.play(next(text for text, it in watched.numbers(seat).items() if it == move))
        result = watched.result
        assert result is not None
        late, great, gained, kept, changes = _course(watched, tuple(map(float, result)))
        assert (late, great, gained, kept, changes) == pytest.approx(
            tuple(float(sight[name]) for name in ("late", "great", "gained", "kept", "changes")), abs=1e-4
        )


# What comes into play.


@pytest.mark.parametrize("id", [*TWELVE, *INVENTED])
def test_events_are_those_that_moves_and_views_tell(id: str) -> None:
    game = ludaro.game(id)
    coverage = game.family.coverage
    assert coverage is not None
    names = list(coverage.EVENTS)
    rng = np.random.default_rng(5)
    state = game.new(seed=0)
    rules = mirror(state.records[0].dtype)(state.records[0][0])
    while not state.over:
        seat, before = state.seats[0], duplicate(state.records[1])
        text, number = list(state.numbers(seat).items())[rng.integers(len(state.numbers(seat)))]
        seen = told_by_view(state, text)
        state.play(text)
        mirrors = [mirror(before.dtype)(it[0]) for it in (before, state.records[1])]
        with np.errstate(over="ignore"):
            bits = coverage.noted(rules, *mirrors, seat, number)
        found = {name for place, name in enumerate(names) if bits >> place & 1}
        assert ("turn pass" in found) == (text == "pass")
        assert ("cover" in found) == seen
        mirrors = [mirror(before.dtype)(it[0]) for it in (before, state.records[1])]
        kinds = kinds_made(rules, mirrors, text)
        assert {name.split()[1] for name in found if name.startswith("kinds")} == kinds
        assert found <= {*coverage.promised(rules), "pile"}


def kinds_made(rules: Any, positions: list[Any], text: str) -> set[str]:
    """The kinds of the combinations that a move has made: walked along every line, from the card that made them."""
    before, after = positions
    made = {at for at in range(64) if int(after.made) >> at & 1}
    if not made:
        return set()
    cards = {at: card_at(before, at) for at in made if int(before.taken) >> at & 1}
    if text == "stay":
        here, card = before.pending, card_at(before, before.pending)
    elif text[0].isdigit():
        here, card = at_square(rules, text.replace("x", "@").partition("@")[2]), before.card
    else:
        start, _, end = text.replace("?", "").replace("x", "-").partition("-")
        card = card_at(before, at_square(rules, start))
        new = made - cards.keys()
        here = new.pop() if new else at_square(rules, end or start)
    cards[here] = card
    kinds = set()
    rises = {"colour": None, "value": 0, "stairs up": 1, "stairs down": -1, "line": None}
    for kind in (kind for bit, kind in enumerate(KINDS_OF_BITS) if rules.kinds >> bit & 1):
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            run = 1
            for way in (1, -1):
                at, steps = here, 1
                while (at := beside(rules, at, way * dx, way * dy)) in cards:
                    rise = rises[kind]
                    if kind == "colour" and cards[at] >> 3 & 3 != card >> 3 & 3:
                        break
                    if rise is not None and cards[at] & 7 != (card & 7) + rise * way * steps:
                        break
                    run, steps = run + 1, steps + 1
            if run >= rules.least:
                kinds.add(kind.split()[0])
    return kinds


KINDS_OF_BITS = ("colour", "value", "stairs up", "stairs down", "line")


def at_square(rules: Any, text: str) -> int:
    return int(rules.files * (int(text[1:]) - 1) + ord(text[0]) - ord("a"))


def beside(rules: Any, at: int, dx: int, dy: int) -> int:
    """The next square that way, or -1."""
    row, file = divmod(at, rules.files)
    there = 0 <= row + dy < rules.rows and 0 <= file + dx < rules.files
    return int(rules.files * (row + dy) + file + dx) if there else -1


def told_by_view(state: State[Any], text: str) -> bool:
    """Whether a move covers a card that lies face up."""
    there = state.view(None)["table"]["squares"].get(text.replace("x", "@").rpartition("@")[2], [])
    return ("x" in text or "@" in text) and bool(there) and bool(there[-1]["up"])


# The verdicts.


def last(id: str, **more: Any) -> dict[str, Any]:
    *_, found = verdicts(inquiry(id, **more))
    return found


def test_verdicts_grow_and_get_more_sure() -> None:
    found = list(verdicts(inquiry("64g-8")))
    assert [it["done"] for it in found] == [False, False, False, False, True]
    assert found[-1]["figures"] == found[-2]["figures"]
    for before, after in pairwise(found[:-1]):
        assert all(before["games"][kind] < after["games"][kind] for kind in ("random", "ahead"))
        wide, narrow = (it["figures"]["random"]["seats"][0] for it in (before, after))
        assert narrow["high"] - narrow["low"] < wide["high"] - wide["low"]
    assert found[0]["games"]["random"] == 100
    assert found[-1]["games"]["random"] == 10_000
    assert GAMES <= found[-1]["games"]["ahead"] <= MOST_GAMES


def test_the_same_question_has_the_same_answer() -> None:
    one, other = (list(verdicts(inquiry("64g-12", games=20, seed=5))) for _ in range(2))
    assert json.dumps(one) == json.dumps(other)
    assert one[-1]["figures"] != last("64g-12", games=20, seed=6)["figures"]


def test_a_bound_ends_it_with_some_games_of_each_kind() -> None:
    for seconds in (0.0, 0.05):
        found = list(verdicts(inquiry("64g-10"), seconds=seconds))
        assert found[-1]["done"]
        assert 0 < found[-1]["games"]["ahead"] < GAMES
        assert found[-1]["games"]["random"] > 0


def test_a_game_that_is_over_at_once_says_so_and_what_to_try() -> None:
    found = last("64g-1")
    by_topic = {it["topic"]: it for it in found["verdict"]["findings"]}
    assert by_topic["length"]["word"] == "over at once"
    assert by_topic["fair"]["word"] == "one-sided"
    assert by_topic["late"]["word"] == "soon clear"
    first, *_ = found["verdict"]["advice"]
    assert first["topic"] == "fair"
    assert (first["try"][0]["option"], first["try"][0]["value"]) == ("goal", "far")
    assert "try goal=far (then the" in first["text"]
    length = next(it for it in found["verdict"]["advice"] if it["topic"] == "length")
    assert length["try"][0]["answer"] == "yes"
    assert "which helps" in length["text"]


@pytest.mark.parametrize("id", ["64g-1", "64g-3", "64g-7", "kvaro-a"])
def test_what_is_advised_can_be_played(id: str) -> None:
    game, found = ludaro.game(id), last(id)
    tries = [change for it in found["verdict"]["advice"] for change in it["try"]]
    assert tries
    for change in tries:
        game.new(found["players"], seed=1, options={**found["options"], change["option"]: change["value"]})


def test_a_word_that_never_comes_into_play_is_named() -> None:
    """With three colours the row before the middle is empty, so that nobody is ever surrounded in so few moves."""
    found = last("64g-own", options={"colours": 3, "cover": "surrounded", "fair": "on", "goal": "cross"}, games=200)
    never = next(it for it in found["words"] if it["name"] == "cover")
    assert never["answer"] == "no"
    assert max(never[kind]["high"] for kind in ("random", "ahead")) <= 0.02
    assert "It never happens that a card is covered." in found["verdict"]["summary"]
    advised = next(it for it in found["verdict"]["advice"] if it["topic"] == "cover")
    assert "cover=always (then in" in advised["text"]
    assert "cover=never (which leaves that rule out)" in advised["text"]


def test_a_game_that_is_always_level() -> None:
    """Nobody is found to win Besieged in so few moves: it is level, and nothing is said of who has won."""
    found = last("64g-3", games=20)
    ahead = found["figures"]["ahead"]
    assert ahead["draws"]["value"] == 1
    assert ahead["advantage"]["games"] == 0
    assert ahead["course"]["late"] is None
    assert "late" not in [it["topic"] for it in found["verdict"]["findings"]]


def test_for_one_and_for_many() -> None:
    alone = last("64g-6", seats=1, games=20)
    assert [it["topic"] for it in alone["verdict"]["findings"]] == ["length", "choice"]
    many = last("64g-6", seats=5, games=20)
    assert many["figures"]["ahead"]["advantage"]["value"] > 0.2
    assert {"fair", "late", "killer", "permanence"} <= {it["topic"] for it in many["verdict"]["findings"]}


def test_a_puzzle_is_no_contest() -> None:
    with pytest.raises(LudaroError, match="puzzle"):
        last("kvaro-solo")


def test_the_key_is_that_of_the_rules() -> None:
    game = ludaro.game("64g-1")
    letter, recommended = game.choose("letter"), game.choose("recommended")
    assert key(game, 2, letter) == key(game, 2, {"goal": "cross", "patience": 100})
    assert key(game, 2, letter) != key(game, 2, recommended)
    assert key(ludaro.game("64g-6"), 2, {"gain": "cards"}) != key(ludaro.game("64g-6"), 3, {"gain": "cards"})


# The command.


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["lab", *words])


def test_the_command_tells_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    result = run("64g-1", "--quick", "--games", "20")
    assert result.exit_code == 0, result.stderr
    for words in (
        "1,000 random games, 20 of",
        "try goal=far",
        "late uncertainty",
        "a card is covered",
        "What to change",
    ):
        assert words in result.stdout
    recommended = run("64g-1", "--quick", "--games", "20", "--option", "goal=far")
    assert "try goal=far" not in recommended.stdout


def test_the_command_tells_it_as_data_a_line_each() -> None:
    result = run("64g-8", "--quick", "--games", "20", "--json")
    assert result.exit_code == 0, result.stderr
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert [it["done"] for it in found] == [False, False, False, False, True]
    assert found[-1]["words"][0].keys() >= {"word", "says", "answer", "needed", "random", "ahead"}


@pytest.mark.parametrize("words", [("--all",), ("64g-1", "--options"), ("64g-1", "--cluster", "auto")])
def test_quick_is_about_one_game(words: tuple[str, ...]) -> None:
    result = run(*words, "--quick")
    assert result.exit_code == 2
    assert "--quick is about one game" in result.stderr
