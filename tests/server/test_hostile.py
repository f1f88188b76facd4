"""Hostile input: nothing breaks, nothing leaks, nothing stalls, and each thing has its code."""

import asyncio
import json
import socket
from collections import Counter
from random import Random
from time import perf_counter
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from bunny_kingdom.server.base.errors import STATUS
from server.clients import Guest, Place, Refused
from server.serving import running

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("transport")]

MESSAGES = {"quick": 100_000, "plain": 20_000}
WORDS = ["join", "act", "say", "ready", "kick", "offer", "answer", "fly", "", "mute", "return"]
VALUES: list[Any] = [
    *(None, True, -1, 0, 1, 2**63, 1e308, "", "x", "\u202e", "\ud800", "<script>", [], {}, [[]]),
    *({"do": "pick"}, {"do": "undo"}, {"do": "pick", "play": ["city-1", "city-1"]}, {"do": None}),
    *("seat", "../../etc/passwd", "'; DROP TABLE entries; --", {"a": {"b": {"c": [1] * 50}}}),
]


def nonsense(random: Random) -> str | bytes:
    """A message that no client would send."""
    kind = random.randrange(6)
    if kind == 0:
        return bytes(random.randrange(256) for _ in range(random.randrange(40)))
    if kind == 1:
        return random.choice(["", "{", "[]", "null", "NaN", "{}", '"', "[" * 5000, "{}{}", "\x00"])
    body = {
        "command": random.choice(WORDS),
        "id": random.choice(["a", "b", str(random.random()), *VALUES]),
    }
    for _ in range(random.randrange(4)):
        name = random.choice(["seat", "action", "text", "yes", "kind", "seen", "level", "x"])
        body[name] = random.choice(VALUES)
    text = json.dumps(body)
    return text[: random.randrange(len(text))] if kind == 2 else text


async def test_a_hundred_thousand_hostile_messages(sqlite: str, transport: str) -> None:
    count = MESSAGES[transport]
    async with (
        running(sqlite) as server,
        Guest(server.url, "Eve") as eve,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
    ):
        table = await ann.make_table(players=2)
        await bob.command(table, "join")
        await ann.command(table, "ready")
        await bob.command(table, "ready")
        held = await server.services.tables.get(table)
        assert held.config
        secret = held.config.seed
        before = (await ann.get(f"/tables/{table}/view"))["view"]
        codes: Counter[str] = Counter()
        address = f"{server.url.replace('http', 'ws')}/tables/{table}/socket"
        headers = {"Cookie": f"bunny={eve.token}"}

        async def attack(number: int) -> None:
            random = Random(number)
            async with connect(address, additional_headers=headers, compression=None) as line:
                for _ in range(count // 1000):
                    for _ in range(250):
                        await line.send(nonsense(random))
                    answers = 0
                    while answers < 250:
                        text = str(await line.recv())
                        assert secret not in text
                        message = json.loads(text)
                        if message["type"] != "update":
                            answers += 1
                            codes[message.get("code", "ack")] += 1

        slowest = 0.0

        async def watch() -> None:
            nonlocal slowest
            while True:
                began = perf_counter()
                await ann.get("/health")
                slowest = max(slowest, perf_counter() - began)
                await asyncio.sleep(0.05)

        watching = asyncio.create_task(watch())
        await asyncio.gather(*(attack(number) for number in range(4)))
        watching.cancel()
        assert sum(codes.values()) == count
        assert set(codes) - {"ack"} <= set(STATUS)
        assert "internal" not in codes
        assert codes["bad-json"] > 1000
        assert codes["bad-request"] > 1000
        assert slowest < 2
        assert (await ann.get(f"/tables/{table}/view"))["view"] == before


async def test_each_kind_of_wrong_has_its_code(sqlite: str) -> None:
    async with (
        running(sqlite) as server,
        Guest(server.url, "Ann") as ann,
        httpx.AsyncClient(base_url=server.url) as http,
    ):
        table = await ann.make_table(players=2)
        json_type = {"content-type": "application/json"}

        async def code(method: str, path: str, **given: Any) -> str:
            answer = await ann.http.request(method, path, **given)
            assert STATUS[answer.json()["code"]] == answer.status_code
            return str(answer.json()["code"])

        commands = f"/tables/{table}/commands"
        assert await code("GET", "/nowhere") == "no-such-page"
        assert await code("PUT", "/me") == "wrong-method"
        assert await code("GET", "/tables/unknown") == "no-such-table"
        assert await code("GET", f"/tables/{'x' * 300}") == "no-such-table"
        assert await code("GET", "/players/nobody/games") == "no-such-player"
        assert await code("POST", commands, content=b"{", headers=json_type) == "bad-json"
        assert await code("POST", commands, json={"command": "fly", "id": "1"}) == "bad-request"
        assert await code("POST", commands, json=[]) == "bad-request"
        assert await code("POST", commands, content=b"a=1") == "wrong-content-type"
        big = b'{"name": "' + b"x" * 70_000 + b'"}'
        assert await code("POST", "/identities", content=big, headers=json_type) == "too-large"
        foreign = {"origin": "https://evil.example"}
        assert await code("POST", "/me/recovery", headers=foreign) == "bad-origin"
        assert (await http.get("/me")).json() is None
        assert (await http.get("/me/games")).json()["code"] == "no-identity"
        assert (await http.get("/me", headers={"authorization": "Bearer x"})).json() == {
            "code": "bad-token",
            "message": "this identity is not known here, or was revoked",
        }


async def test_too_fast_is_refused_and_then_closed(sqlite: str) -> None:
    async with (
        running(sqlite, message_rate=5, message_burst=10) as server,
        Guest(server.url, "Ann") as ann,
    ):
        table = await ann.make_table(players=2)
        place = ann.sit_at(table)
        await place.connect()
        with pytest.raises(Refused, match="too-fast"):
            await say_often(place)
        with pytest.raises(ConnectionClosed):
            await keep_talking(place)


async def say_often(place: Place) -> None:
    for _ in range(20):
        await place.send("say", text="hello")


async def keep_talking(place: Place) -> None:
    while True:
        await place.raw("{}")
        await place.receive()


async def test_addresses_are_limited(sqlite: str) -> None:
    limits = {"identity_rate": 0.01, "identity_burst": 2, "sockets_per_address": 2}
    async with running(sqlite, **limits) as server, Guest(server.url, "A") as ann:
        await (await Guest(server.url, "B").__aenter__()).http.aclose()
        with pytest.raises(Refused, match="too-fast"):
            await Guest(server.url, "C").__aenter__()
        table = await ann.make_table(players=2)
        async with ann.sit_at(table), ann.sit_at(table):
            with pytest.raises(Refused, match="too-many"):
                await ann.sit_at(table).connect()
        async with ann.sit_at(table):
            pass


async def test_security_headers_on_every_answer(sqlite: str) -> None:
    async with running(sqlite) as server, httpx.AsyncClient(base_url=server.url) as http:
        for path in ("/", "/health", "/nowhere", "/schema/openapi.json", "/recover/x"):
            headers = (await http.get(path)).headers
            assert "default-src 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"


async def test_a_reader_that_stops_is_dropped_and_resumes(sqlite: str) -> None:
    async with (
        running(sqlite, send_seconds=0.3, sweep_seconds=0.1) as server,
        Guest(server.url, "Ann") as ann,
    ):
        table = await ann.make_table(players=2)
        host, _, port = server.url.removeprefix("http://").partition(":")
        stalled = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        stalled.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        stalled.connect((host, int(port)))
        stalled.sendall(
            f"GET /tables/{table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        watchers = server.services.fanout.watchers
        async with asyncio.timeout(30):
            while not watchers():
                await asyncio.sleep(0.01)
            while watchers():
                await ann.command(table, "say", text="\N{RABBIT FACE}" * 500)
        async with ann.sit_at(table) as place:
            assert place.seq > 5
        stalled.close()


async def test_health_readiness_metrics_and_logs(
    sqlite: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", logger="bunny_kingdom")
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        assert await ann.get("/health") == {"status": "ok"}
        assert await ann.get("/ready") == {"status": "ok"}
        link = (await ann.post("/me/recovery"))["link"]
        await ann.http.get(link)
        table = await ann.make_table(players=2)
        await ann.command(table, "say", text="hello")
        text = await ann.get("/metrics")
        assert 'bunny_commands_total{code="ok",command="say"}' in text
        logged = " ".join(str(record.__dict__) for record in caplog.records)
        assert "request" in logged
        assert ann.token not in logged
        assert link.rsplit("/", 1)[1] not in logged
