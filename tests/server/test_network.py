"""A server of one's own is opened to the network, and closed again, from its own computer alone."""

from collections.abc import AsyncIterator

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from bunny_kingdom.server.base import machine
from server.clients import Guest, Refused
from server.serving import Running, running

pytestmark = pytest.mark.anyio
OTHER = "127.0.0.2"
"""An address of every Linux machine besides 127.0.0.1, here in the place of the network's."""


@pytest.fixture
async def own(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Running]:
    """A server as `bunny play` runs it, on a machine with a network."""
    monkeypatch.setattr(machine, "network_addresses", lambda: (OTHER,))
    async with running(sqlite, own=True) as server:
        yield server


def elsewhere(server: Running) -> str:
    return server.url.replace("127.0.0.1", OTHER)


async def reached(url: str) -> bool:
    try:
        async with httpx.AsyncClient() as client:
            return (await client.get(f"{url}/ready")).status_code == 200
    except httpx.ConnectError:
        return False


async def test_it_is_opened_and_closed(own: Running) -> None:
    async with Guest(own.url, "Ann") as ann:
        told = await ann.get("/network")
        assert told == {
            "alone": True,
            "addresses": [elsewhere(own)],
            "door": True,
            "command": "bunny play --host 0.0.0.0",
        }
        assert not await reached(elsewhere(own))
        assert "alone" not in await ann.post("/network", {"open": True})
        assert "alone" not in await ann.post("/network", {"open": True}), "a second time is as well"
        table = await ann.make_table(players=2)
        async with Guest(elsewhere(own), "Bob") as bob, bob.sit_at(table) as place:
            await bob.command(table, "join")
            await place.until(lambda: place.update["you"].get("seat") == 1)
            assert (await ann.post("/network", {"open": False}))["alone"]
            with pytest.raises(ConnectionClosed):
                await place.until(lambda: False)
        assert not await reached(elsewhere(own))
        assert "alone" not in await ann.post("/network", {"open": True}), "it opens again"
    # and the server ends although it is open


async def test_only_the_own_computer_may(own: Running) -> None:
    async with Guest(own.url, "Ann") as ann:
        await ann.post("/network", {"open": True})
        async with httpx.AsyncClient(base_url=own.url) as nobody:
            assert (await nobody.post("/network", json={"open": False})).status_code == 401
        for header in (
            {"host": f"evil.example:{own.url.rpartition(':')[2]}"},
            {"host": "192.168.1.24"},
            {"x-forwarded-for": "1.2.3.4"},
            {"origin": "http://evil.example"},
        ):
            answer = await ann.http.post("/network", json={"open": False}, headers=header)
            assert answer.status_code == 403, header
            if "origin" not in header:
                assert (await ann.http.get("/network", headers=header)).json() == {}
        for host in ("localhost", "localhost:1", "127.0.0.1", "[::1]", "[::1]:1"):
            answer = await ann.http.get("/network", headers={"host": host})
            assert answer.json()["door"], host
        assert await reached(elsewhere(own))


async def test_a_server_for_others_has_no_door(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "network_addresses", lambda: (OTHER,))
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        told = await ann.get("/network")
        assert told["command"] == "bunny serve --host 0.0.0.0"
        assert told["alone"]
        assert "door" not in told
        with pytest.raises(Refused, match="not opened from its page"):
            await ann.post("/network", {"open": True})
        assert not await reached(elsewhere(server))


async def test_without_a_network_it_stays_closed(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "network_addresses", lambda: ())
    async with running(sqlite, own=True) as server, Guest(server.url, "Ann") as ann:
        assert "addresses" not in await ann.get("/network")
        with pytest.raises(Refused, match="no network address"):
            await ann.post("/network", {"open": True})


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"host": "0.0.0.0"}, {"addresses": [f"http://{OTHER}:PORT"]}),
        ({"host": "192.168.1.24"}, {"addresses": ["http://192.168.1.24:PORT"]}),
        ({"behind_proxy": True}, {}),
    ],
)
async def test_one_that_others_reach_says_where(
    sqlite: str,
    monkeypatch: pytest.MonkeyPatch,
    settings: dict[str, object],
    told: dict[str, list[str]],
) -> None:
    monkeypatch.setattr(machine, "network_addresses", lambda: (OTHER,))
    async with running(sqlite, **settings) as server, Guest(server.url, "Ann") as ann:
        port = server.url.rpartition(":")[2]
        expected = {name: [each.replace("PORT", port) for each in told[name]] for name in told}
        assert await ann.get("/network") == expected


def test_addresses_of_this_machine_are_those_that_others_can_use() -> None:
    for address in machine.network_addresses():
        assert not machine.is_loopback(address)
        machine.listen(address, 0).close()
