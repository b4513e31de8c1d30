"""Games that players make: one game whose options are the words, and the same with words chosen by a code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any

from ludaro.games.declaration import Family, Game, Option, Value
from ludaro.games.sixtyfour import rules
from ludaro.games.sixtyfour.codes import code_of, read_code
from ludaro.games.sixtyfour.grammar import clashes, normal, players_of, settle
from ludaro.games.sixtyfour.playing import sayings
from ludaro.games.sixtyfour.telling import told_rules, told_title
from ludaro.games.sixtyfour.words import USUAL, VOCABULARY, Words, encode
from ludaro.kernel.engine import Array

ID = "64g-own"
# What each word is about; the rules in words and docs/architecture.md tell more.
MEANINGS = {
    "pack": "own: a deck each, for two. mixed: both decks shuffled together, and the cards are nobody's.",
    "files": "The width of the board.",
    "rows": "The height of the board: one row, or four and more.",
    "turned": "on: the board of eight by eight is turned, with 16 files and 4 rows.",
    "colours": "How many colours a deck has.",
    "values": "How many values each colour has.",
    "start": "open: the cards lie face up on both sides. talons: in talons. hidden: face down on the squares.",
    "layout": "shuffled: as the cards come. figure: both sides begin with the same fixed layout.",
    "kings": "Who is king: nobody, the card dealt to the king's square, the first of the talon, or the 1 of a colour.",
    "turn": "What a turn is: step to a square beside, jump as well, send to the other half, lay from the talon, lay "
    "beside an own card, or turn up a card.",
    "near": "What is beside a square: all eight squares around it, or those that share a side with it.",
    "cover": "Which cards may be covered: none; weaker ones of the colour always, or when there is no empty square to "
    "go to (surrounded); any card then (full); any opposing card.",
    "second": "match: a card turned up may go where it makes a combination. row: a card goes to the row of its value. "
    "disturb: after laying, a card beside it may be moved.",
    "among": "Whose cards make a combination: all, or only one's own.",
    "kinds": "What makes a combination: one colour, one value, stairs of values; or simply cards in line.",
    "least": "How many cards a combination has at least.",
    "effect": "What happens with a combination: nothing, its cards are taken, given to the owners of the directions, "
    "returned to the talon, opposing ones are killed, turned down, or all are counted at the end.",
    "pile": "What returns with a card: the whole pile under it, or only the card on top.",
    "gain": "What a card taken counts: one, or its value.",
    "goal": "What wins: a card across the middle, still there a turn later (hold), or on the far row; a covered king; "
    "all cards across; not running out of cards; most points; the first combination, or not to make it (avoid); "
    "the last cards on the board; that the other cannot move (block).",
    "fair": "on: who began waits for the other's last turn, and it is a draw if that reaches the goal, too.",
    "ties": "Equal points: shared, or decided by who made more combinations.",
    "patience": "Moves in a row without a cover or removal that make a draw; 0: any number.",
    "longest": "Moves in all that make a draw; 0: any number.",
    "begin": "The first move of a side: any (free), or one that covers, if it can (cover).",
    "leap": "What a jump crosses: one card, or several in line.",
    "moves": "Which card may go where it makes a combination: the one turned up, or any that lies face up.",
    "own": "Cards in a combination of their own side alone: the other side can take them (open), or not (safe).",
}


def told(words: Mapping[str, Value]) -> dict[str, Any]:
    """What is true of a game that the words make."""
    return {
        "coded": coded_id(words),
        "title": told_title(words, "en"),
        "write": partial(_write, words),
        "players": players_of(words),
        **sayings(words),
    }


def coded_id(words: Words) -> str:
    return f"{ID}:{code_of(words)}"


def _write(words: Words, language: str) -> str:
    heading = f"{coded_id(words)} — {told_title(words, language)}"
    return told_rules(words, players_of(words), language, heading)


def own_game(family: Family, code: str | None) -> Game:
    """The game of a code; without one, that of the usual words."""
    if code is None:
        return _own_game(family, tuple(settle({}).items()), False)
    named = read_code(code)
    whole = {**USUAL, **named}
    if not clashes(whole):
        return _own_game(family, tuple(normal(whole).items()), True)
    # Somebody wrote it by hand: what it leaves out cannot all be as usual.
    words = settle(named)
    return replace(
        _own_game(family, tuple(words.items()), True),
        mended={name: value for name, value in words.items() if value != whole[name]},
    )


@lru_cache(4096)
def _own_game(family: Family, chosen: tuple[tuple[str, Value], ...], coded: bool) -> Game:
    words = dict(chosen)
    fixed = words if coded else {}

    def encoded(players: int, chosen: Mapping[str, Any]) -> Array:
        return encode(rules.RULES, chosen, players)

    def settled(named: Words) -> dict[str, Value]:
        return settle({**fixed, **named})

    options = {name: Option(words[name], MEANINGS[name], choices) for name, choices in VOCABULARY.items()}
    game: Game = Game(
        coded_id(words) if coded else ID,
        "A game of your own",
        family,
        range(1, 9),
        encoded,
        options,
        coded=coded_id(words) if coded else None,
        settle=settled,
        says=told,
    )
    return game
