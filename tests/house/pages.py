"""Pages of a house: what a browser does, in Python, over the same door."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import islice
from random import Random
from typing import Any

import msgspec

from bunny_kingdom.bots.thoughts import Answer, thought_about
from bunny_kingdom.house.door import Door
from bunny_kingdom.house.house import House, open_house
from bunny_kingdom.house.store import MemoryStore, Store
from bunny_kingdom.kernel.choices import AnyChoice, actions_of

MOST_LISTED = 300
Sent = dict[str, Any]


async def think(question: bytes) -> Answer:
    """Bots that think where the house is."""
    return thought_about(question)


class Page:
    """A page that looks at one table at a time."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.door = Door(house)
        self.told: list[Sent] = []
        self.told_early: list[Sent] = []
        """What was told before it was kept: nothing."""
        self._table = ""
        self._visits = 0

    async def ask(self, method: str, target: str, body: object = None) -> Any:
        """The answer to a request; a refusal is an error."""
        reply = await self.door.ask(method, target, "" if body is None else json.dumps(body))
        assert reply.ok, reply.text
        text = reply.text
        while reply.more is not None:
            reply = self.door.more(reply.more)
            text += reply.text
        return text if target.endswith(("replay", "record")) else json.loads(text)

    async def refused(self, method: str, target: str, body: object = None) -> str:
        """The code of a refusal."""
        reply = await self.door.ask(method, target, "" if body is None else json.dumps(body))
        assert not reply.ok, reply.text
        return str(json.loads(reply.text)["code"])

    async def new_table(self, title: str, players: int, **rest: object) -> str:
        """A game that has begun, with somebody called Ann on the first seat."""
        await self.ask("POST", "/identities", {"name": "Ann"})
        bots = {str(seat): "greedy" for seat in range(1, players)}
        wanted = {"title": title, "players": players, "bots": bots, "seed": "1", **rest}
        made = await self.ask("POST", "/tables", wanted)
        table = str(made["table"]["id"])
        await self.ask("POST", f"/tables/{table}/commands", {"command": "ready", "id": "r"})
        return table

    async def look(self, table: str, query: str = "") -> None:
        """Look at a table from now on."""
        self.door.leave(self._visits)
        self._visits += 1
        self.told.clear()
        self._table = table
        await self.door.visit(self._visits, table, query, self._hear)

    def _hear(self, text: str) -> None:
        message = json.loads(text)
        self.told.append(message)
        if message.get("seq", 0) > self._kept():
            self.told_early.append(message)

    def _kept(self) -> int:
        store = self.house.store
        assert isinstance(store, MemoryStore)
        return len(store.rows(self._table))

    async def send(self, command: Sent) -> Sent:
        """A command over the socket, and its answer."""
        await self.door.hear(self._visits, json.dumps(command))
        return next(each for each in reversed(self.told) if each.get("id") == command["id"])

    async def play(self, table: str, random: Random, most: int = 10_000) -> int:
        """Play at random until the game is over, or for so many actions; how many there were."""
        for number in range(most):
            await self.house.attendant.rest()
            update = await self.ask("GET", f"/tables/{table}/view")
            if "decision" not in update:
                return number
            choices = msgspec.convert(update["choices"], tuple[AnyChoice, ...])
            action = random.choice(list(islice(actions_of(choices), MOST_LISTED)))
            act = {"command": "act", "id": f"a{update['seq']}", "action": action}
            await self.ask("POST", f"/tables/{table}/commands", msgspec.to_builtins(act))
        return most


@asynccontextmanager
async def page(store: Store) -> AsyncIterator[Page]:
    """A page that is opened on a store, and closed in the end."""
    yield Page(await open_house(store, think, patience=0))
