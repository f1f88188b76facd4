"""What a client really sees when a socket is refused or ended: a word, then a closing code."""

import asyncio
import json
from contextlib import suppress
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.clients import Guest
from server.serving import Running, running

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("transport")]

CASES: list[tuple[str, str, int, dict[str, Any]]] = [
    ("no-such-table", "/tables/unknown/socket", 4404, {}),
    ("bad-request", "/tables/TABLE/socket?as=everything", 4400, {}),
    ("not-yours", "/tables/TABLE/socket?as=seat", 4403, {}),
    ("invitation-needed", "/tables/PRIVATE/socket?invite=wrong", 4403, {}),
    ("bad-token", "/tables/TABLE/socket", 4401, {"Authorization": "Bearer nobody"}),
    ("bad-origin", "/tables/TABLE/socket", 4403, {"Origin": "https://evil.example"}),
]


def line_to(server: Running, path: str, **headers: str) -> connect:
    return connect(server.url.replace("http", "ws") + path, additional_headers=headers)


async def closed_with(line: ClientConnection) -> tuple[int, str]:
    """The code and reason with which the server closes, after whatever it still says."""
    with suppress(ConnectionClosed):
        async with asyncio.timeout(30):
            async for _ in line:
                pass
    return line.close_code or 0, line.close_reason or ""


@pytest.mark.parametrize(("code", "path", "close", "headers"), CASES, ids=[c[0] for c in CASES])
async def test_a_refused_socket_is_told_why(
    sqlite: str, code: str, path: str, close: int, headers: dict[str, str]
) -> None:
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        path = path.replace("TABLE", await ann.make_table(players=2))
        path = path.replace("PRIVATE", await ann.make_table(players=2, public=False))
        async with line_to(server, path, **headers) as line:
            refused = json.loads(await line.recv())
            assert (refused["type"], refused["code"]) == ("refused", code)
            assert refused["message"]
            assert await closed_with(line) == (close, code)


async def test_too_many_sockets_of_an_address(sqlite: str) -> None:
    async with running(sqlite, sockets_per_address=1) as server, Guest(server.url, "Ann") as ann:
        table = await ann.make_table(players=2)
        async with ann.sit_at(table), line_to(server, f"/tables/{table}/socket") as line:
            assert json.loads(await line.recv())["code"] == "too-many"
            assert await closed_with(line) == (4429, "too-many")


async def test_a_message_that_is_too_large(sqlite: str) -> None:
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        table = await ann.make_table(players=2)
        async with line_to(server, f"/tables/{table}/socket", Origin=server.url) as line:
            assert json.loads(await line.recv())["type"] == "update"
            await line.send("x" * 20_000)
            assert (await closed_with(line))[0] == 1009


async def test_too_many_messages(sqlite: str) -> None:
    limits = {"message_rate": 0.1, "message_burst": 1}
    async with running(sqlite, **limits) as server, Guest(server.url, "Ann") as ann:
        table = await ann.make_table(players=2)
        async with line_to(server, f"/tables/{table}/socket") as line:
            for _ in range(30):
                await line.send("{}")
            assert await closed_with(line) == (4429, "too-fast")


async def test_a_revoked_device(sqlite: str) -> None:
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        table = await ann.make_table(players=2)
        cookie = {"Cookie": f"bunny={ann.token}"}
        async with line_to(server, f"/tables/{table}/socket", **cookie) as line:
            assert json.loads(await line.recv())["type"] == "update"
            (device,) = await ann.get("/me/devices")
            await ann.delete(f"/me/devices/{device['id']}")
            assert await closed_with(line) == (4401, "bad-token")


async def test_the_server_ends(sqlite: str) -> None:
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        table = await ann.make_table(players=2)
        line = await line_to(server, f"/tables/{table}/socket")
    assert (await closed_with(line))[0] == 1012


async def test_an_address_without_a_socket(sqlite: str) -> None:
    async with running(sqlite) as server:
        with pytest.raises(InvalidStatus) as refused:
            await line_to(server, "/tables")
        assert refused.value.response.status_code == 403
