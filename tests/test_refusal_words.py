"""One position for each word that can refuse a move, and what the reason tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import ludaro
from tests import sixtyfour_positions as board
from tests.kvaro_positions import Play
from tests.sixtyfour_positions import begin, halves, spread, talons
from tests.tabeligi_positions import new as tabeligi

Case = tuple[str, Callable[[], ludaro.State | Play], str, dict[str, Any]]


def colorio(moves: str = "", players: int = 2) -> Callable[[], ludaro.State]:
    """File a is red, b green, c yellow, d blue, e white."""

    def make() -> ludaro.State:
        state = ludaro.game("colorio").new(players, deal="RGYBW" * 5)
        for move in moves.split():
            state.play(move)
        return state

    return make


COLORIO: list[Case] = [
    ("lift-first", colorio(), "off", {}),
    ("held-first", colorio("a1"), "b1", {"at": "a1"}),
    ("no-cap", colorio("a1 off"), "a1", {"at": "a1"}),
    ("moved-this-turn", colorio("a1 off b1 >a1"), "a1", {"at": "a1"}),
    ("moved-before", colorio("a1 off b1 off c1 >a1"), "a1", {"at": "a1"}),
    ("covered", colorio("a1"), ">b1", {"at": "b1"}),
    ("same-peg", colorio("a1"), ">a1", {"at": "a1"}),
    ("same-colour", colorio("a1 off a2"), ">a1", {"at": "a1", "colour": "R"}),
    ("dead", colorio("a1 off a2 off a3 off a4 off a5 b1", 3), ">a1", {"at": "a1", "colour": "R"}),
    ("must-put-away", colorio("a1 off b1 off c1 off d1 >a1 e1 >b1 a2"), ">c1", {}),
]

HEARTS, HEARTLESS = "Yh Ys Yq Ya Ym Yd Rh Gh Bh Rs Gs Bs", "Rq Ra Rm Rd Gq Ga Gm Gd Bq Ba Bm Bd"


def laid(moves: str = "", one: str = HEARTS, other: str = HEARTLESS, **options: Any) -> Callable[[], ludaro.State]:
    def make() -> ludaro.State:
        state = tabeligi(one, other, **options)
        for move in moves.split():
            state.play(move)
        return state

    return make


WHOLE = "Yh Ys Yq Ya Ym Yd Rh Rs Rq Ra Rm Rd", "Gh Gs Gq Ga Gm Gd Bh Bs Bq Ba Bm Bd"
LAST = "Yh Gh Ys< Gs< Yq< Gq< Ya< Ga< Ym< Gm< Yd< Gd< Rh Bh Rs< Bs< Rq< Bq< Ra< Ba< Rm< Bm<"

TABELIGI: list[Case] = [
    ("must-lay", laid(), "pass", {}),
    ("out-off", laid(out="off"), "out", {}),
    ("out-one", laid(LAST, *WHOLE), "out", {}),
    ("out-many", laid("", *WHOLE, out="4"), "out", {"most": 4, "cards": 12}),
    ("out-stuck", laid("Yh"), "out", {}),
    ("no-such-card", laid(), "Vh", {"card": "Vh"}),
    ("not-in-hand", laid(), "Rq<", {"card": "Rq"}),
    ("laid", laid("Yh pass Rh Rq<"), "Rq<", {"card": "Rq", "at": "R:-1"}),
    ("closed", laid(), "Ys<", {"card": "Ys", "at": "Y:0", "heart": "Yh"}),
    ("which-end", laid("Yh pass"), "Ys", {"card": "Ys"}),
    ("no-end", laid(), "Yh<", {"card": "Yh"}),
    ("column", laid("Yh pass Rh Rq<"), "Ys<", {"card": "Ys", "at": "Y:-1", "shape": "q"}),
    ("shape-elsewhere", laid("Yh pass Rh Rq<"), "Yq>", {"card": "Yq", "at": "Y:1", "shape": "q", "column": -1}),
]


def kvaro(id: str, *parts: str, moves: str = "", seat: int | None = None, **options: Any) -> Callable[[], Play]:
    return lambda: Play(f"kvaro-{id}", *parts, **options).play(*moves.split(";")[: len(moves)], seat=seat)


FIVE = "A1@0,0;pass;A2@1,0;pass;A3@-1,0;pass;B1@0,1;pass;C1@0,-1"
RING = "A1@0,0;A2@1,0;pass;A3@2,0;B3@2,1;pass;B1@0,1;C3@2,2;pass;C1@0,2;C2@1,2;pass;B4@3,1;C4@3,2"  # around 1,1
PILE = "A1 A2 A3 A4 B2 -"

KVARO: list[Case] = [
    ("must-lay", kvaro("a", "A1 A2", ""), "pass", {}),
    ("no-passing", kvaro("solo", "A1 A2 A3 B1 B2 B3 C1 C2 C3"), "pass", {}),
    ("not-here", kvaro("a", "A1", ""), "stop", {"word": "stop"}),
    ("stop-first", kvaro("b", PILE), "B2@-1,1", {}),
    ("lay-or-fail", kvaro("b", PILE, moves="stop", seat=0), "none", {}),
    ("said", kvaro("b", PILE, moves="none", seat=0), "none", {}),
    ("no-taking", kvaro("d", "A1", "A2", ""), "take 0,0", {}),
    ("empty", kvaro("a", "A1", "", moves="A1@0,0"), "take 5,5", {"at": "5,5"}),
    ("taken-already", kvaro("a", "A1 A2", "", moves="A1@0,0;pass;A2@1,0;take 1,0"), "take 0,0", {}),
    ("only-card", kvaro("a", "A1", "", moves="A1@0,0"), "take 0,0", {"at": "0,0"}),
    ("enclosed", kvaro("a", "A1 A2 A3 B1 C1", "", moves=FIVE), "take 0,0", {"at": "0,0"}),
    (
        "hole",
        kvaro("a", "A1 A3 B1 C1 B4", "A2 B3 C3 C2 C4", "", moves=RING),
        "take 2,1",
        {"at": "2,1", "hole": ["1,1"]},
    ),
    ("holds", kvaro("a", "A1 A2 A3", "", moves="A1@0,0;pass;A2@1,0;pass;A3@-1,0"), "take 0,0", {"at": "0,0"}),
    ("no-such-card", kvaro("a", "A1", ""), "31@0,0", {"card": 31}),
    ("laid", kvaro("a", "A1", "A2", moves="A1@0,0"), "A1@1,0", {"at": "0,0"}),
    ("not-yours", kvaro("a", "A1", "A2"), "A2@0,0", {}),
    ("not-open", kvaro("b", PILE, moves="stop", seat=0), "30@9,9", {"card": 30}),
    ("twice", kvaro("c", "A1", "A2 A3", "B1"), "A2@1,0+A2@2,0", {}),
    ("first-place", kvaro("a", "A1", ""), "A1@1,0", {"at": "1,0"}),
    ("upright", kvaro("a", "A1", ""), "A1r@0,0", {"at": "0,0"}),
    ("place-taken", kvaro("c", "A1", "A2", "B1"), "A2@0,0", {"at": "0,0"}),
    ("nothing-beside", kvaro("c", "A1", "A2", "B1"), "A2@2,0", {"at": "2,0"}),
    ("direction", kvaro("d", "A1", "A2 B1", ""), "B1@0,1", {"at": "0,1", "needs": "across"}),
    ("same-place", kvaro("a", "A1 A2", "", moves="A1@0,0;pass;A2@1,0;take 1,0"), "A2@1,0", {"at": "1,0"}),
    ("outside", kvaro("solo", "A1 A2 A3 A4 B1 B2 B3 C1 C2 C3", moves="A1@0,0;A2@1,0;A3@2,0"), "A4@3,0", {"at": "3,0"}),
    ("clash", kvaro("c", "A1", "B1", "A2"), "B1@1,0", {"at": "1,0", "side": "left", "beside": "0,0"}),
]


def on(deal: str, id: str, line: str = "", **options: Any) -> Callable[[], ludaro.State]:
    return lambda: board.play(begin(id, deal, **options), line)


FIRST = halves("d4:8R h4:1G", "d5:1R c5:6Y h5:8G")
ACROSS = halves("d4:5R c4:1G", "d5:3R e5:7R c5:6Y")
KING = halves("e2:4R d2:2R f2:3R", "d7:3G", top=4)
KING_MOVES = "e2-e3 d7-d6 e1-e2 d6-d5 h2-h3 d5-d4 h3-h2 d4-d3"
ROWS = "?a2 ?c2 ?a5 ?b3"  # two squares of row 2 are empty when its value is turned up in row 3
SIEGE = talons("8B 1R 2R 3R 8G", "8B 1Y 2Y 1G")
DOWN = talons("1R 2R 3R 8B", "5G 8Y 2B 6R")  # South's first three lie face down
CROSSING = halves("e2:1R d2:2G", "", top=4)
MIXED = on(board.mixed_talon("1R 2R"), "64g-own", "a1", pack="mixed", turn="beside", effect="take")

# Five rows: there are empty squares beside d3, so it may not cover yet.
WALKED = on(
    halves("d2:4R", "d7:1R", top=4), "64g-own", "d2-d3 a4-a3", values=4, rows=5, cover="surrounded", turn="step"
)

SIXTYFOUR: list[Case] = [
    ("off-board", on(ACROSS, "64g-1"), "e4-e9", {"at": "e9"}),
    ("written", on(ACROSS, "64g-1"), "d4-d5", {"move": "d4xd5"}),
    ("must-move", on(ACROSS, "64g-1"), "pass", {}),
    ("must-lay", on(talons(), "64g-4"), "pass", {}),
    ("must-turn", on(spread(), "64g-6", players=2), "e4-e5", {}),
    ("move-a-card", on(ACROSS, "64g-1"), "8R@e4", {}),
    ("lay-the-card", on(talons(), "64g-4"), "e4-e5", {}),
    ("nothing-to-decide", on(talons(), "64g-4"), "stay", {}),
    ("pending-first", on(talons("1R", "5G"), "64g-12", "a1 a2"), "pass", {"at": "a2", "theirs": "5G"}),
    ("empty", on(halves(top=4), "64g-5"), "e4-e5", {"at": "e4"}),
    ("same-square", on(ACROSS, "64g-1"), "d4-d4", {"at": "d4"}),
    ("not-yours", on(ACROSS, "64g-1"), "d5-d4", {"at": "d5", "theirs": "3R"}),
    ("covered", on(halves(), "64g-10", "a1xa8 h8xh1"), "h1-e5", {"at": "h1"}),
    ("settled", on(halves(), "64g-10", "a1xa8 h8xh1"), "a8-a7", {"at": "a8"}),
    ("own-half", on(halves(), "64g-10"), "a1xb1", {"at": "b1"}),
    ("too-far", on(ACROSS, "64g-1"), "d4-d6", {"at": "d6", "mine": "5R"}),
    ("own-card", on(ACROSS, "64g-1"), "d4-c4", {"at": "c4", "mine": "5R", "theirs": "1G"}),
    ("king-covers", on(KING, "64g-9", KING_MOVES), "e2xd3", {"at": "d3", "theirs": "3G"}),
    ("no-covering", on(KING, "64g-9", KING_MOVES), "d2xd3", {"at": "d3", "mine": "2R", "theirs": "3G"}),
    ("taken", on(CROSSING, "64g-5"), "e2-d2", {"at": "d2", "mine": "1R"}),
    ("other-colour", on(ACROSS, "64g-1"), "d4xc5", {"at": "c5", "mine": "5R", "theirs": "6Y"}),
    ("higher", on(ACROSS, "64g-1"), "d4-e5", {"at": "e5", "mine": "5R", "theirs": "7R"}),
    ("nothing-between", on(CROSSING, "64g-5"), "e2-e4", {"at": "e3", "mine": "1R"}),
    ("no-match", on(halves("e1:3Y e2:1R", "", top=4), "64g-5"), "e1-e3", {"at": "e2", "mine": "3Y", "theirs": "1R"}),
    ("out-of-reach", on(CROSSING, "64g-5"), "e2-e5", {"at": "e5", "mine": "1R"}),
    ("not-this-card", on(talons("1R"), "64g-4"), "8B@e4", {"card": "8B", "mine": "1R"}),
    ("not-beside", on(talons("8B 1R"), "64g-3"), "1R@a4", {"at": "a4", "mine": "1R"}),
    ("nothing-beside", MIXED, "2R@a4", {"at": "a4", "mine": "2R"}),
    ("not-full", on(talons("1R", "5G"), "64g-8", "a1"), "5Gxa1", {"at": "a1", "mine": "5G", "theirs": "1R"}),
    ("must-place", on(spread(), "64g-11", ROWS, players=2), "stay", {"at": "b3"}),
    ("other-row", on(spread(), "64g-11", ROWS, players=2), "b3-a5", {"at": "a5", "mine": "2Y"}),
    ("no-combination", on(spread(), "64g-6", "?a1 ?b1 ?c1 ?d1 ?e1 ?f1"), "f1-a1", {"at": "a1", "mine": "6R"}),
    ("not-surrounded", on(SIEGE, "64g-3", "e2 e7 e3 e6 e4 e5"), "8Gxe5", {"at": "e5", "mine": "8G", "theirs": "1G"}),
    ("face-down", on(DOWN, "64g-12", "a1 h8 b1 h6 c1 h4 a3 a2"), "a1-e5", {"at": "a1"}),
    ("face-up", on(spread(), "64g-6", "?e4", players=2), "?e4", {"at": "e4"}),
    ("not-theirs", on(talons("1R 4B", "5G"), "64g-12", "a1 h8 b1 b2"), "b2-e4", {"at": "b2"}),
    ("back-row", on(talons("1R"), "64g-own", turn="beside", goal="far"), "1R@a4", {"at": "a4", "mine": "1R"}),
    ("no-free-way", WALKED, "d3xd4", {"at": "d4", "mine": "4R", "theirs": "1R"}),
    ("cover-first", on(FIRST, "64g-1", "d4xd5", goal="far", begin="cover"), "c5-d4", {"at": "d4"}),
    ("not-near", on(talons("1R 4B", "5G"), "64g-12", "a1 h8 g1 b2"), "g1-e4", {"at": "g1", "theirs": "4B"}),
]


def told(made: ludaro.State | Play, text: str) -> ludaro.IllegalMove:
    state = made.state if isinstance(made, Play) else made
    written = made.numbered(text) if isinstance(made, Play) else text
    with pytest.raises(ludaro.IllegalMove) as caught:
        state.play(written, state.seats[0])
    return caught.value


ALL = {"tabeligi": TABELIGI, "kvaro": KVARO, "colorio": COLORIO, "sixtyfour": SIXTYFOUR}
CASES = [pytest.param(*case, id=f"{family}-{case[0]}") for family, cases in ALL.items() for case in cases]


@pytest.mark.parametrize(("why", "make", "text", "facts"), CASES)
def test_the_reason_names_the_rule_and_what_it_is_about(why: str, make: Any, text: str, facts: dict[str, Any]) -> None:
    error = told(make(), text)
    assert error.why == why
    assert {name: error.facts.get(name) for name in facts} == facts


def test_every_word_has_its_position() -> None:
    families = {game.family.name: game.family for game in map(ludaro.game, ludaro.games())}
    for name, family in families.items():
        assert {case[0] for case in ALL[name]} == set(family.refusal.WORDS), name


def test_red_meets_red() -> None:
    """Where cards clash, the reason says what meets what, and all that does."""
    error = told(Play("kvaro-c", "A1", "B1", "A2"), "B1@1,0")
    assert " meets " in str(error)
    clashes = error.facts["clashes"]
    assert {name: error.facts[name] for name in clashes[0]} == clashes[0]
    for clash in clashes:
        part = 1 if clash["same"] == "colour" else 0
        assert clash["mine"][part] == clash["theirs"][part] == clash["what"]


def test_a_card_laid_wrongly_in_b_is_told_until_the_next_move() -> None:
    game = Play("kvaro-b", PILE, players=3).play("stop", "B2@1,0", seat=0)
    fault = game.state.view(None)["table"]["fault"]
    assert fault == game.state.view(1)["table"]["fault"]
    assert (fault["seat"], fault["card"], fault["place"], fault["why"]) == (0, "5", "1,0", "clash")
    assert fault["facts"]["at"] == "1,0"
    game.play("none", seat=1)
    assert game.state.view(None)["table"]["fault"] is None
    given_up = Play("kvaro-b", PILE, players=3).play("stop", "fail", seat=0)
    assert given_up.state.view(None)["table"]["fault"] is None


@pytest.mark.parametrize("place", ["-1,1", "1,0"])
def test_where_all_race_nobody_is_told_before_trying(place: str) -> None:
    game = Play("kvaro-b", PILE).play("stop", seat=0)
    reason = game.state.why(game.numbered(f"B2@{place}"), 0)
    assert reason is not None
    assert reason.why == "race"
    assert game.state.why("fail", 0) is None


def test_whose_turn_it_is_and_that_it_is_over_come_first() -> None:
    state = ludaro.game("colorio").new(2, deal="RGYBW" * 5)
    reason = state.why("rubbish", 1)
    assert reason is not None
    assert (reason.why, reason.facts) == ("turn", {"seats": [0]})
    for move in ["a1", "off", "a2", "off", "a3", "off", "a4", "off", "a5"]:
        state.play(move)
    reason = state.why("rubbish", 0)
    assert reason is not None
    assert reason.why == "over"
    race = Play("kvaro-c", "A1", "B1", "A2").state
    with pytest.raises(ludaro.IllegalMove) as caught:
        race.play("pass")
    assert (caught.value.why, caught.value.facts) == ("seat", {"seats": [0, 1]})
    stuck = Play("kvaro-c", "A1", "A2", "").state
    with pytest.raises(ludaro.IllegalMove) as caught:
        stuck.play("rubbish", 1)
    assert caught.value.why == "not-a-move"  # in a race nobody is told that there is no place
