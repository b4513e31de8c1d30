"""What a person at a table of a server sees: the table, what the others do, and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from ludaro import terminal
from ludaro.cli import prompt
from ludaro.cli.person import FIND, RACE, are_to_find
from ludaro.client.seen import Message, Seen, name_of

if TYPE_CHECKING:
    from rich.console import Console

    from ludaro.client.guest import Guest

OFFERS = {"undo": "take back a move", "draw": "end in a draw", "rematch": "play again"}


class Screen:
    """What has been shown of a table, and what is to be shown next."""

    _guest: Guest

    def __init__(self, console: Console) -> None:
        self.console = console
        self._clocks: Message = {}
        self._here: list[bool] | None = None
        self._awaited = ""  # what was last said about who must act
        self._listed: list[str] = []  # the moves as they were last numbered on the screen
        self._shown: tuple[str, int | None] = ("", None)  # the table and version that were last drawn

    @property
    def seen(self) -> Seen:
        return self._guest.seen

    @property
    def _asked(self) -> bool:
        """Whether an offer waits for this seat."""
        offer = self.seen.room.get("offer")
        return offer is not None and self.seen.seat is not None and self.seen.seat not in offer["yes"]

    @property
    def _hides_places(self) -> bool:
        """Whether places are shown only to who asks for them."""
        from ludaro.games import game

        room = self.seen.room
        return are_to_find(game(room["game"]).with_options(room["options"]), self.seen.moves)

    def _tell_event(self, what: Message) -> None:
        who = self._name(what["seat"]) if "seat" in what else ""
        before, view = self.seen.before, self.seen.view
        match what["kind"]:
            case "sit":
                self._say(f"{who} sits down on seat {what['seat']}.")
            case "move" if before is not None and view is not None:
                ahead = f"  ({what['margin']} ms ahead)" if "margin" in what else ""
                self._say(f"{who}: {terminal.tell(before, what['move'], view)}{ahead}")
            case "offer" if what["seat"] != self.seen.seat:
                offer = self.seen.room["offer"]
                answer = " Type yes or no." if offer is not None and self._asked else ""
                self._say(f"{who} would like to {OFFERS[what['offer']]}.{answer}")
            case "offer":
                self._say(f"You would like to {OFFERS[what['offer']]}.")
            case "answer":
                self._say(f"{who}: {'yes' if what['yes'] else 'no'}.")
            case "level":
                self._say(f"{who} plays at level {what['level']} from now on.")
            case "resign" if what.get("on"):
                self._say(f"{who}: gives up; a computer plays on.")
            case "resign":
                self._say(f"{who}: resigns.")
            case "absent" if what["then"] == "computer":
                self._say("Somebody has been away for long: a computer plays for them until they are back.")
            case "return":
                self._say(f"{who} is back.")
            case "fill":
                self._say(f"{who} takes seat {what['seat']}.")
            case "leave":
                self._say(f"Seat {what['seat']} is open again.")
            case "time":
                self._say(f"{who}: out of time.")

    def _tell_who_is_here(self, here: list[bool]) -> None:
        for seat, (was, is_now) in enumerate(zip(self._here or here, here, strict=True)):
            if was != is_now and seat != self.seen.seat:
                self._say(f"{self._name(seat)} {'is here' if is_now else 'has left'}.")
        self._here = here

    def _show(self, wanted: bool = False) -> None:
        """The table, whenever there is something to decide or to watch, and at the end."""
        seen = self.seen
        if seen.view is None:
            if self._shown[0] != seen.room["id"]:
                self._greet()
            if seen.status == "over":
                self._say(outcome(seen))
            else:
                self._tell_who_is_awaited()
            return
        news = (str(seen.room["id"]), seen.v)
        if news == self._shown:
            return
        first = self._shown[0] != news[0]
        if first:
            self._greet()
        if not (wanted or first or seen.may_act or seen.seat is None or seen.status == "over"):
            self._call_to_move()
            return
        self._shown = news
        self.console.rule(style="dim")
        self.console.print(terminal.draw(seen.view))
        self._show_clocks()
        if seen.status == "over":
            self.console.print(Text(outcome(seen), "bold"))
            if why := terminal.ended(seen.view, self._name):
                self._say(why)
            if seen.seat is not None and self.seen.finished:
                self._say("Type rematch to play again, or quit.")
            return
        self._call_to_move()

    def _call_to_move(self) -> None:
        seen = self.seen
        self._listed = seen.moves
        if seen.view is None or seen.status != "playing":
            return
        if not seen.may_act:
            self._tell_who_is_awaited()
            return
        self._awaited = ""
        if self._hides_places:
            self._say(FIND)
        elif seen.moves:
            prompt.list_moves(self.console, seen.moves)
        if seen.unlisted:
            self._say(RACE)
        words = "Your move" if len(seen.view["seats"]) == 1 else "You may act; so may others"
        self._say(f"{words} (or help):")

    def _greet(self) -> None:
        from ludaro.games import game

        room = self.seen.room
        self._shown = (str(room["id"]), None)
        match = room["match"]
        count = f" · game {match['game']} of {match['games']}" if match["games"] > 1 else ""
        self.console.print(f"[bold]{game(room['game']).title}[/]  [dim]{room['game']}{count}[/]")
        self._who("")

    def _tell_who_is_awaited(self) -> None:
        words = self._who_is_awaited()
        if words != self._awaited:
            self._awaited = words
            self._say(words)

    def _who_is_awaited(self) -> str:
        seen = self.seen
        if seen.status == "waiting":
            missing = [n for n, seat in enumerate(seen.room["seats"]) if not seat["ready"] and n != seen.seat]
            open_seats = sum(seat["kind"] == "open" for seat in seen.room["seats"])
            if open_seats and seen.seat is not None:
                link = str(self._guest.link).partition("#")[0]
                return f"Waiting for {open_seats} more to sit down; send them this link: {link}"
            if seen.asked_if_ready:
                return "This game is played in real time. Press Enter, or type ready, when you are."
            if seen.room["ready"] is not None:
                missing = [seat for seat, ready in enumerate(seen.room["ready"]) if not ready]
            return f"Waiting for {', '.join(self._name(seat) for seat in missing) or 'the deal'}."
        assert seen.view is not None
        return f"Waiting for {' or '.join(self._name(seat) for seat in seen.view['seats']) or 'the others'}."

    def _show_clocks(self) -> None:
        left = self._clocks.get("left")
        if left is not None:
            times = [f"{self._name(seat)} {ms // 60000}:{ms // 1000 % 60:02}" for seat, ms in enumerate(left)]
            self.console.print(Text("Clocks: " + ", ".join(times), "dim"))

    def _name(self, seat: int) -> str:
        if seat == self.seen.seat:
            return "You"
        return name_of(self.seen.room, seat)

    def _say(self, words: str) -> None:
        self.console.print(Text(words), soft_wrap=True)

    def _who(self, rest: str) -> None:
        """who: who sits where, and who is there"""
        for number, seat in enumerate(self.seen.room["seats"]):
            name = {"open": "open"}.get(seat["kind"], self._name(number))
            away = self._here is not None and not self._here[number] and seat["kind"] == "person"
            self.console.print(Text(f"  seat {number}: {name}{' (away)' if away else ''}", "dim"))


def outcome(seen: Seen) -> str:
    """How the game ended, in words."""
    told, names = seen.room["outcome"], [name_of(seen.room, seat) for seat in range(seen.room["players"])]
    if told["by"] == "closed":
        return "The table was closed; the game does not count."
    how = {"resign": " resigned", "time": " ran out of time", "left": " was away for too long"}.get(told["by"])
    why = "" if how is None else f" ({names[told['seat']]}{how})"
    winners = [seat for seat, share in enumerate(told["result"]) if share > 0]
    if len(names) == 1:
        return f"Done!{why}"
    if len(winners) == len(names):
        return f"A draw: everybody shares the win.{why}"
    if winners == [seen.seat]:
        return f"You win!{why}"
    if len(winners) > 1:
        return f"{' and '.join(names[seat] for seat in winners)} share the win.{why}"
    return f"{names[winners[0]]} wins.{why}" if winners else f"Nobody wins.{why}"
