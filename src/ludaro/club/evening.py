"""A club's log, folded: every entry makes the next state of the evening. Nothing here waits, stores or sends."""

from __future__ import annotations

import hmac
import unicodedata
from dataclasses import dataclass, replace
from hashlib import sha256

from ludaro.club.entries import (
    Came,
    ClubClosed,
    ClubSpec,
    Decided,
    DoorSet,
    Entry,
    Joined,
    Paired,
    Paused,
    Reseated,
    Timed,
    Went,
)
from ludaro.club.pairing import Candidate, earliness
from ludaro.club.standings import Played, Standing, scores_of, standings
from ludaro.errors import LudaroError
from ludaro.table.play.spec import LETTERS, SECRET_LENGTH

PRESENT = 200  # members who are there at the same time
MEMBERS = 600  # who have ever joined: whoever is removed and comes again under another name makes a new one
ROUNDS = 50
ENTRIES = 6000
KEPT_FREE = 1000  # of these, for what the leader does


class NotNow(LudaroError):
    """What somebody wanted is not possible at this club now; nothing has changed."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


@dataclass(frozen=True)
class Member:
    """``since``: how many rounds had begun before; ``key``: the hash of what proves that it is them."""

    name: str
    key: str
    since: int
    here: bool = True
    removed: bool = False


@dataclass(frozen=True)
class ClubTable:
    id: str
    seats: tuple[int | None, ...]
    decided: Decided | None = None

    @property
    def scores(self) -> list[float] | None:
        """What each seat got; None while it is not decided, or if it counts for nothing."""
        if self.decided is None or self.decided.wins is None:
            return None
        return scores_of(self.decided.wins, self.decided.points)


@dataclass(frozen=True)
class Round:
    tables: tuple[ClubTable, ...]
    byes: tuple[int, ...]
    at: int

    @property
    def open(self) -> list[int]:
        """The tables that have no result yet."""
        return [number for number, table in enumerate(self.tables) if table.decided is None]


class Evening:
    """A club after ``v`` entries. ``after`` gives the next one and leaves this one as it is."""

    def __init__(self, spec: ClubSpec) -> None:
        self.spec = spec
        self.v = 0
        self.members: tuple[Member, ...] = ()
        self.rounds: tuple[Round, ...] = ()
        self.paused = False
        self.door = True
        self.until: int | None = None
        self.closed = False
        self._standings: list[Standing] | None = None

    def after(self, entry: Entry, at: int) -> Evening:
        """The evening after one more entry, made at a moment; NotNow if it is not possible."""
        if self.closed:
            raise NotNow("closed", "the evening is over")
        if self.v >= ENTRIES - (KEPT_FREE if isinstance(entry, Joined | Came | Went) else 0):
            raise NotNow("full", "too much has happened this evening")
        new = object.__new__(Evening)
        new.__dict__.update(self.__dict__)
        new.v += 1
        new._standings = None
        match entry:
            case Joined():
                new._join(entry)
            case Came(number):
                new._come(number)
            case Went(number, removed):
                new._member(number, replace(new._known(number), here=False, removed=removed))
            case Paired():
                new._pair(entry, at)
            case Reseated():
                new._reseat(entry)
            case Decided():
                new._decide(entry)
            case Paused(on):
                new.paused = on
            case Timed(until):
                new.until = until
            case DoorSet(is_open):
                new.door = is_open
            case ClubClosed():
                new.closed, new.until = True, None
        return new

    # Members

    def member_of(self, key: str | None) -> int | None:
        """Whose key it is."""
        if key is None:
            return None
        found = [number for number, member in enumerate(self.members) if hmac.compare_digest(member.key, key)]
        return found[0] if found else None

    @property
    def present(self) -> list[int]:
        return [number for number, member in enumerate(self.members) if member.here]

    def _known(self, number: int) -> Member:
        if not 0 <= number < len(self.members):
            raise NotNow("unknown", "there is no such person here")
        return self.members[number]

    def _member(self, number: int, member: Member) -> None:
        self.members = (*self.members[:number], member, *self.members[number + 1 :])

    def _join(self, entry: Joined) -> None:
        if not self.door:
            raise NotNow("door", "the door is closed: ask whoever leads the evening")
        if self.member_of(entry.key) is not None:
            raise NotNow("member", "you have joined already")
        if len(self.members) >= MEMBERS:
            raise NotNow("full", "the club is full")
        self._check_room(entry.name)
        self.members = (*self.members, Member(entry.name, entry.key, len(self.rounds)))

    def _come(self, number: int) -> None:
        member = self._known(number)
        if not member.here:
            self._check_room(member.name)
        self._member(number, replace(member, here=True, removed=False))

    def _check_room(self, name: str) -> None:
        if len(self.present) >= PRESENT:
            raise NotNow("full", "the club is full")
        if any(member.here and same_name(member.name, name) for member in self.members):
            raise NotNow("taken", f"the name {name} is taken here: choose another one")

    # Rounds

    @property
    def round(self) -> Round | None:
        """The newest round."""
        return self.rounds[-1] if self.rounds else None

    @property
    def playing(self) -> bool:
        """Whether tables of the newest round have no result yet."""
        return self.round is not None and bool(self.round.open)

    def check_next(self) -> None:
        """NotNow if no round may begin."""
        if self.paused:
            raise NotNow("paused", "there is a break: end it first")
        if self.playing:
            raise NotNow("playing", "not all tables of this round have a result")
        if len(self.rounds) >= ROUNDS:
            raise NotNow("full", f"an evening has at most {ROUNDS} rounds")

    def _pair(self, entry: Paired, at: int) -> None:
        self.check_next()
        tables = tuple(ClubTable(place.id, tuple(place.seats)) for place in entry.tables)
        self.rounds = (*self.rounds, Round(tables, tuple(entry.byes), at))
        self.until = None

    def _reseat(self, entry: Reseated) -> None:
        now = self.round
        if now is None or any(number not in now.open for number in entry.tables):
            raise NotNow("decided", "this table has its result already")
        tables = tuple(
            table if (place := entry.tables.get(number)) is None else ClubTable(place.id, tuple(place.seats))
            for number, table in enumerate(now.tables)
        )
        self.rounds = (*self.rounds[:-1], replace(now, tables=tables, byes=tuple(entry.byes)))

    def _decide(self, entry: Decided) -> None:
        if not 0 <= entry.round < len(self.rounds) or not 0 <= entry.table < len(self.rounds[entry.round].tables):
            raise NotNow("unknown", "there is no such table")
        now = self.rounds[entry.round]
        table = now.tables[entry.table]
        if table.decided is not None and not entry.by_hand:
            raise NotNow("decided", "this table has its result already")
        if entry.wins is not None and len(entry.wins) != len(table.seats):
            raise NotNow("bad", f"this table has {len(table.seats)} seats")
        tables = (*now.tables[: entry.table], replace(table, decided=entry), *now.tables[entry.table + 1 :])
        self.rounds = (*self.rounds[: entry.round], replace(now, tables=tables), *self.rounds[entry.round + 1 :])
        if not self.playing:
            self.until = None

    def table_of(self, member: int) -> int | None:
        """The number of a member's table in the newest round."""
        found = [] if self.round is None else [n for n, table in enumerate(self.round.tables) if member in table.seats]
        return found[0] if found else None

    def swapped(self, one: int, other: int) -> tuple[dict[int, list[int | None]], list[int]]:
        """Who sits where if two people of the round change places: the tables that change, and who sits out."""
        now = self.round
        if now is None:
            raise NotNow("waiting", "no round has begun")

        def turned(who: int | None) -> int | None:
            return other if who == one else one if who == other else who

        tables = {n: [turned(who) for who in table.seats] for n, table in enumerate(now.tables)}
        byes = [turned(who) for who in now.byes]
        for who in (one, other):
            if not any(who in seats for seats in tables.values()) and who not in byes:
                raise NotNow("unknown", "both people must be in this round")
        changed = {n: seats for n, seats in tables.items() if seats != list(now.tables[n].seats)}
        if any(n not in now.open for n in changed):
            raise NotNow("decided", "this table has its result already")
        return changed, [who for who in byes if who is not None]

    def secret(self, table: str, member: int) -> str:
        """The secret of a member's seat: only the club can make it, and always makes the same one."""
        digest = hmac.new(self.spec.secret.encode(), f"{table}|{member}".encode(), sha256).digest()
        number = int.from_bytes(digest, "big")
        letters = []
        for _ in range(SECRET_LENGTH):
            number, letter = divmod(number, len(LETTERS))
            letters.append(LETTERS[letter])
        return "".join(letters)

    # What it comes to

    @property
    def standings(self) -> list[Standing]:
        """The lines of all who are here, and of those who have played."""
        if self._standings is None:
            rounds = {
                number: [self._played(number, turn) for turn in range(len(self.rounds))]
                for number, member in enumerate(self.members)
            }
            lines = standings(rounds, self.spec.system)
            shown = [line for line in lines if self.members[line.member].here or line.played]
            for line in shown:  # whoever came and went without a game takes nobody's place
                above = [other for other in shown if other.place < line.place]
                line.place = len(above) + 1
            self._standings = shown
        return self._standings

    def players(self) -> list[Candidate]:
        """Those who are here, as pairing wants to know them."""
        places = {line.member: line for line in self.standings}
        players = {number: Candidate(number, places[number].score) for number in self.present}
        for turn in self.rounds:
            for bye in turn.byes:
                if bye in players:
                    players[bye].idle += 1
            for table in turn.tables:
                people = [who for who in table.seats if who is not None]
                for who in people:
                    if who in players:
                        _note(players[who], table, people, self.spec.games)
        return list(players.values())

    def _played(self, member: int, turn: int) -> Played | None:
        now, swiss = self.rounds[turn], self.spec.system == "swiss"
        if turn < self.members[member].since:
            return Played(0.5) if swiss else None
        if member in now.byes:
            return Played(1.0) if swiss else None
        for table in now.tables:
            if member in table.seats:
                return _outcome(table, table.seats.index(member))
        return None


def _outcome(table: ClubTable, seat: int) -> Played | None:
    if table.decided is None:
        return None
    scores, decided = table.scores, table.decided
    if scores is None or decided.wins is None:
        return Played(0.0)
    rivals = tuple((who, scores[other]) for other, who in enumerate(table.seats) if other != seat)
    return Played(scores[seat], rivals, decided.wins[seat], 0 if decided.points is None else decided.points[seat])


def _note(player: Candidate, table: ClubTable, people: list[int], games: int) -> None:
    seats = len(table.seats)
    first = table.seats.index(player.number)
    # In a match everybody moves on by one seat: after as many games as there are seats it is even.
    player.began += sum(earliness((first - game) % seats, seats) for game in range(games % seats))
    for other in people:
        if other != player.number:
            player.met[other] = player.met.get(other, 0) + 1
    if len(people) == 1:
        player.idle += 1


def same_name(one: str, other: str) -> bool:
    return _folded(one) == _folded(other)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
