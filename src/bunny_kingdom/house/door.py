"""The door: what goes in and out of a house as text, as it goes over a server's wire."""

from collections.abc import Iterator
from itertools import count, islice
from typing import Any, NamedTuple

import msgspec

from bunny_kingdom.house.follower import Follower, Say
from bunny_kingdom.house.house import House
from bunny_kingdom.house.requests import answer_to
from bunny_kingdom.house.requests.asked import Asked
from bunny_kingdom.house.requests.tables import seen
from bunny_kingdom.kernel.errors import BunnyError
from bunny_kingdom.tables.commands import command_decoder
from bunny_kingdom.tables.identity import Identity
from bunny_kingdom.tables.refusal import Problem, Refusal
from bunny_kingdom.tables.viewers.messages import Refused, encode

LINES = 20
"""So many steps of a replay are worked out at a time; between them others are answered."""


class Reply(NamedTuple):
    """An answer or a refusal, as text, and whether there is more of it."""

    ok: bool
    text: str
    more: int | None = None
    """The number under which the rest is asked for."""


class Visit(NamedTuple):
    """A table that is looked at: who does, and how it is told."""

    table: str
    person: Identity | None
    follower: Follower
    say: Say


class Door:
    """Where the page knocks."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._numbers = count(1)
        self._streams: dict[int, Iterator[Any]] = {}
        self._visits: dict[int, Visit] = {}

    # -- requests -----------------------------------------------------------------------

    async def ask(self, method: str, target: str, body: str = "") -> Reply:
        """The answer to a request."""
        try:
            answer = await answer_to(self._house, method, target, body.encode())
        except Refusal as refusal:
            return Reply(False, _text(refusal.problem))
        if isinstance(answer, Iterator):
            number = next(self._numbers)
            self._streams[number] = answer
            return self.more(number)
        return Reply(True, answer.decode() if isinstance(answer, bytes) else _text(answer))

    def more(self, number: int) -> Reply:
        """The next lines of a stream; the last one is a refusal if it cannot go on."""
        lines = []
        try:
            lines = [_text(step) + "\n" for step in islice(self._streams[number], LINES)]
        except BunnyError as error:
            problem = Problem("damaged", f"this game cannot be replayed: {error}")
            lines = [_text(problem) + "\n"]
            self.drop(number)
        if len(lines) < LINES:
            self.drop(number)
        return Reply(True, "".join(lines), number if number in self._streams else None)

    def drop(self, number: int) -> None:
        """Nobody wants the rest of a stream."""
        self._streams.pop(number, None)

    # -- sockets ------------------------------------------------------------------------

    async def visit(self, number: int, table_id: str, query: str, say: Say) -> bool:
        """Look at a table under a number and be told; False if that is refused."""
        try:
            asked = Asked.of({"table": table_id}, query, b"")
            table, viewer = await seen(self._house, asked)
            since = asked.value("since", int) or 0
            follower = Follower(self._house.tables, viewer, since, say)
            person = self._house.person_at(table, asked.value("seat", int))
            self._visits[number] = Visit(table.id, person, follower, say)
            await self._house.follow(table, follower)
        except Refusal as refusal:
            say(_refused(refusal))
            self.leave(number)
            return False
        return True

    async def hear(self, number: int, text: str) -> None:
        """A command of somebody who looks at a table."""
        visit = self._visits.get(number)
        if visit is None:
            return
        command_id = None
        try:
            command = command_decoder.decode(text)
            command_id = command.id
            person = visit.person or self._house.somebody()
            ack = await self._house.performer.perform(visit.table, person, command)
        except msgspec.MsgspecError as error:
            visit.say(_refused(Refusal("bad-request", str(error))))
        except Refusal as refusal:
            visit.say(_refused(refusal, command_id))
        else:
            visit.say(encode(ack).decode())

    def leave(self, number: int) -> None:
        """Nobody looks any more."""
        if visit := self._visits.pop(number, None):
            self._house.leave(visit.table, visit.follower)


def _text(answer: Any) -> str:
    return msgspec.json.encode(answer).decode()


def _refused(refusal: Refusal, command_id: str | None = None) -> str:
    problem = refusal.problem
    return encode(Refused(problem.code, problem.message, command_id, problem.reason)).decode()
