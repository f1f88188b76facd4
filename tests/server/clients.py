"""Scripted clients: they know the protocol and no rules."""

import asyncio
import json
from itertools import count, islice
from random import Random
from typing import Any, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bunny_kingdom.kernel.choices import AnyChoice, actions_of

WAIT_SECONDS = 60
MOST_LISTED = 300


class Refused(Exception):  # noqa: N818 - what the server said
    """The server refused something."""

    def __init__(self, code: str, message: str, reason: str = "") -> None:
        super().__init__(f"{code}: {message}")
        self.code = code
        self.reason = reason


class Guest:
    """A visitor with a cookie."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.name = name
        self.http = httpx.AsyncClient(base_url=url, timeout=30)
        self.id = ""
        self._numbers = count(1)

    async def __aenter__(self) -> Self:
        try:
            created = await self.post("/identities", {"name": self.name})
        except Refused:
            await self.http.aclose()
            raise
        self.id = created["id"]
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    @property
    def token(self) -> str:
        return self.http.cookies["bunny"]

    async def get(self, path: str, **params: Any) -> Any:
        return _body(await self.http.get(path, params=params))

    async def replay(self, table: str) -> list[dict[str, Any]]:
        """The steps of a game that is over."""
        return [
            json.loads(line) for line in (await self.get(f"/tables/{table}/replay")).splitlines()
        ]

    async def post(self, path: str, body: object = None) -> Any:
        return _body(await self.http.post(path, json=body))

    async def delete(self, path: str) -> Any:
        return _body(await self.http.delete(path))

    async def make_table(self, **wanted: Any) -> str:
        made = await self.post("/tables", wanted)
        return str(made["table"]["id"])

    async def command(self, table: str, command: str, **fields: Any) -> Any:
        fields.setdefault("id", f"http-{next(self._numbers)}")
        return await self.post(f"/tables/{table}/commands", {"command": command, **fields})

    def sit_at(self, table: str, **params: Any) -> "Place":
        return Place(self, table, **params)


def _body(response: httpx.Response) -> Any:
    kind = response.headers.get("content-type", "")
    body: Any = response.json() if kind.startswith("application/json") else response.text
    if response.status_code >= 400:
        raise Refused(body["code"], body["message"], body.get("reason", ""))
    return body


def owed(update: dict[str, Any]) -> list[dict[str, Any]]:
    """Actions of the choices of an update, if a decision is owed."""
    if "decision" not in update:
        return []
    choices = msgspec.convert(update.get("choices", []), tuple[AnyChoice, ...])
    return list(islice(actions_of(choices), MOST_LISTED))


class Place:
    """A socket at a table, which remembers everything that it was sent."""

    def __init__(self, guest: Guest, table: str, **params: Any) -> None:
        self.guest = guest
        self.table = table
        self.params = params
        self.messages: list[dict[str, Any]] = []
        self.update: dict[str, Any] = {}
        self.info: dict[str, Any] = {}
        self.seq = 0
        self._numbers = count(1)
        self._socket: ClientConnection | None = None

    async def __aenter__(self) -> Self:
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def connect(self, url: str | None = None) -> None:
        query = str(httpx.QueryParams({**self.params, "since": self.seq}))
        address = (url or self.guest.url).replace("http", "ws")
        self._socket = await connect(
            f"{address}/tables/{self.table}/socket?{query}",
            additional_headers={"Cookie": f"bunny={self.guest.token}"} if self.guest.id else None,
            compression=None,
            max_size=None,
        )
        await self.until(lambda: self.seq > 0)

    async def close(self) -> None:
        if self._socket:
            await self._socket.close()

    async def raw(self, data: str | bytes) -> None:
        assert self._socket
        await self._socket.send(data)

    async def receive(self) -> dict[str, Any]:
        """The next message; an update is remembered."""
        assert self._socket
        async with asyncio.timeout(WAIT_SECONDS):
            text = await self._socket.recv()
        message: dict[str, Any] = json.loads(text)
        self.messages.append(message)
        if message["type"] == "update":
            assert message["since"] <= self.seq <= message["seq"]
            self.update = message
            self.seq = message["seq"]
            self.info = message.get("table", self.info)
        return message

    async def until(self, happened: Any) -> None:
        """Receive until something is so."""
        while not happened():
            message = await self.receive()
            if message["type"] == "refused":
                raise Refused(message["code"], message["message"], message.get("reason", ""))

    async def send(self, command: str, **fields: Any) -> dict[str, Any]:
        """Send a command and wait for its answer."""
        name = fields.setdefault("id", f"ws-{id(self)}-{next(self._numbers)}")
        await self.raw(json.dumps({"command": command, **fields}))
        while True:
            message = await self.receive()
            if message["type"] == "ack" and message["id"] == name:
                return message
            if message["type"] == "refused":
                raise Refused(message["code"], message["message"], message.get("reason", ""))

    @property
    def options(self) -> list[dict[str, Any]]:
        return owed(self.update)

    @property
    def over(self) -> bool:
        return bool(self.info.get("status") in ("finished", "ended"))

    async def play(self, random: Random, most: int = 10_000) -> None:
        """Play anything whenever something is owed, until the game is over."""
        while not self.over and most:
            if not (options := self.options):
                await self.receive()
                continue
            action = random.choice(options)
            seen = wanted = self.seq
            try:
                wanted = (await self.send("act", action=action, seen=seen))["seq"]
            except Refused as refused:
                if refused.code not in ("stale", "illegal"):
                    raise
                wanted = seen + 1  # somebody else was faster: look again
            while self.seq < wanted:
                await self.receive()
            most -= 1
