"""Games as text, and as pickles: what they are kept as, and made of again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np

from ludaro.errors import BadSave, LudaroError, quoted

if TYPE_CHECKING:
    from ludaro.games.state import State

SAVE_FORMAT = 1


def saved(state: State) -> str:
    """What :meth:`State.save` writes."""
    content = {
        "ludaro": SAVE_FORMAT,
        "game": state.game.id,
        "players": state.players,
        "options": state.options,
        "deal": state.deal,
        "moves": [[seat, text] for seat, text in state.history],
    }
    return json.dumps(content, ensure_ascii=False)


def unpickled(content: dict[str, Any]) -> State:
    """The state of a pickle, which holds records as the rules of today lay them out."""
    from ludaro.games.state import State

    game = content["game"].with_options(content["options"])
    kinds = game.family.engine.RULES, game.family.engine.STATE
    records = content["rules"], content["truth"]
    if content["version"] != game.family.version or [len(record) for record in records] != [k.itemsize for k in kinds]:
        raise BadSave(f"this {game.id} was pickled under other rules; what is to last is kept with save()")
    state: State = object.__new__(State)
    rules, truth = (np.frombuffer(bytearray(record), kind) for record, kind in zip(records, kinds, strict=True))
    cards = None if content["cards"] is None else np.array(content["cards"], np.int16)
    state._hold(game, content["players"], content["options"], rules, cards, truth)
    state.history = content["history"]
    return state


def load(text: str) -> State:
    """The game that :meth:`State.save` wrote.

    >>> import ludaro
    >>> state = ludaro.game("colorio").new(players=2, seed=7)
    >>> state.play("a1")
    >>> ludaro.load(state.save()).history
    [(0, 'a1')]
    """
    from ludaro.games import game

    try:
        content = json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise BadSave(f"this is not a saved game: {error}") from None
    if not isinstance(content, dict):
        raise BadSave("this is not a saved game: it should be an object with game, players, options, deal and moves")
    if content.get("ludaro") != SAVE_FORMAT:
        raise BadSave(f"saved in format {quoted(content.get('ludaro'))}; this version reads format {SAVE_FORMAT}")
    missing = [name for name in ("game", "players", "options", "deal", "moves") if name not in content]
    if missing:
        raise BadSave(f"the saved game lacks {', '.join(missing)}")
    if not isinstance(content["deal"], str) or not isinstance(content["moves"], list):
        raise BadSave("in a saved game, the deal is a text and the moves are a list")
    try:
        state = game(content["game"]).new(content["players"], options=content["options"], deal=content["deal"])
    except LudaroError as error:
        raise BadSave(f"the saved game cannot be set up: {error}") from None
    for number, entry in enumerate(content["moves"], 1):
        if not isinstance(entry, list) or len(entry) != 2:
            raise BadSave(f"move {number} should be a seat and a text, not {quoted(entry)}")
        try:
            state.play(entry[1], entry[0])
        except LudaroError as error:
            raise BadSave(f"move {number} cannot be played: {error}") from None
    return state
