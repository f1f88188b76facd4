"""A table of the drill: one player who decides at random, or a spectator, and all it was told."""

import asyncio
from math import inf
from random import Random
from typing import Any

import httpx
import msgspec
from bench.server.owed import owed_actions
from bench.server.wire import Wire, open_wire

from bunny_kingdom.kernel.errors import BadRecord
from bunny_kingdom.kernel.record import heading_of, read_record
from bunny_kingdom.titles import rules_for

STILL_SECONDS = 60.0
"""A table at which nothing happens for so long stands still."""
OVERTAKEN = ("camp-call-open",)
"""Reasons of refusals where somebody else was a moment faster."""


class Drilled:
    """The socket at one table, which goes on after the server was started again."""

    def __init__(self, table: str, cookie: str, random: Random) -> None:
        self.table = table
        self._cookie = cookie
        self._random = random
        self.told: dict[int, Any] = {}
        self.status = "open"
        self.versions: set[int] = set()
        """The versions of the rules that the server named."""
        self.faults: list[str] = []
        self._seq = 0
        self._options: list[Any] = []
        self._awaited = 0.0
        """The entry of our last decision, which we have to hear of before the next one."""
        self._news = asyncio.Event()

    async def play(self, port: int, most: int | None = None) -> None:
        """Decide so many times, or until the game is over; then hang up."""
        path = f"/tables/{self.table}/socket?since={self._seq}"
        self._awaited = 0.0  # what an old server did not answer came to nothing, or is told now
        wire = await open_wire("127.0.0.1", port, path, self._cookie, self._hear)
        decided = 0
        while self.status not in ("finished", "ended") and decided != most:
            self._news.clear()
            if self._options and self._seq >= self._awaited:
                self._act(wire)
                decided += 1
            try:
                async with asyncio.timeout(STILL_SECONDS):
                    await self._news.wait()
            except TimeoutError:
                self.faults.append("it stood still")
                break
        wire.close()

    def _act(self, wire: Wire) -> None:
        """One of the actions that the choices offer."""
        action = self._random.choice(self._options)
        self._options, self._awaited = [], inf
        name = f"{self._random.getrandbits(64):x}"
        wire.send(
            msgspec.json.encode({"command": "act", "id": name, "action": action, "seen": self._seq})
        )

    def _hear(self, data: bytes) -> None:
        message = msgspec.json.decode(data)
        match message["type"]:
            case "update":
                self._take(message)
            case "ack":
                self._awaited = message["seq"]
            case "refused":
                self._awaited = 0.0
                if message["code"] != "stale" and message.get("reason") not in OVERTAKEN:
                    self.faults.append(f"refused: {message['message']}")
        self._news.set()

    def _take(self, update: dict[str, Any]) -> None:
        self._seq = update["seq"]
        for entry in update["entries"]:
            if self.told.setdefault(entry["seq"], entry) != entry:
                self.faults.append(f"entry {entry['seq']} was told in two ways")
        if "table" in update:
            self.status = update["table"]["status"]
        view = update.get("view") or {}
        if "rules_version" in view:  # servers of before there was a second one do not name it
            self.versions.add(view["rules_version"])
        self._options = owed_actions(update)

    async def check(self, guest: httpx.AsyncClient, version: int) -> None:
        """Compare what was told with the log, and the record with the score sheet."""
        if self.status != "finished":
            self.faults.append(f"it is {self.status}, not finished")
            return
        if self.versions != {version}:
            self.faults.append(f"versions {self.versions} of the rules were named")
        log = (await guest.get(f"/tables/{self.table}/log")).json()
        if {entry["seq"]: entry for entry in log} != self.told:
            self.faults.append("its log is not what was told")
        file = (await guest.get(f"/tables/{self.table}/record")).content
        sheet = (await guest.get(f"/tables/{self.table}/sheet")).json()
        try:
            heading = heading_of(file)
            rules = rules_for(heading.config, heading.rules_version)
            state = read_record(file, rules).replay(rules)
        except BadRecord as error:
            self.faults.append(f"its record: {error}")
            return
        if heading.rules_version != version:
            self.faults.append(f"its record is of version {heading.rules_version}")
        replayed = msgspec.json.decode(msgspec.json.encode(rules.score_sheet(state)))
        if not rules.over(state) or replayed != sheet:
            self.faults.append("its record leads to another score sheet")
