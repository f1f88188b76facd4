"""However many links and devices a guest asks for, a few are kept."""

import pytest

from bunny_kingdom.server.identity.identities import MOST
from server.clients import Guest, Refused
from server.serving import running

pytestmark = pytest.mark.anyio


async def a_link(guest: Guest) -> str:
    """The token of a new recovery link."""
    return str((await guest.post("/me/recovery"))["link"].rsplit("/", 1)[1])


async def test_of_links_without_end_the_newest_are_kept(database: str) -> None:
    async with (
        running(database) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
    ):
        others = await a_link(bob)
        links = [await a_link(ann) for _ in range(30)]
        kinds = [device["kind"] for device in await ann.get("/me/devices")]
        assert sorted(kinds) == ["device"] + ["recovery"] * MOST["recovery"]
        with pytest.raises(Refused, match="bad-token"):
            await ann.post("/recover", {"token": links[-MOST["recovery"] - 1]})
        assert (await ann.post("/recover", {"token": links[-MOST["recovery"]]}))["id"] == ann.id
        assert (await bob.post("/recover", {"token": others}))["id"] == bob.id


async def test_of_devices_without_end_the_newest_are_kept(database: str) -> None:
    async with running(database) as server, Guest(server.url, "Ann") as ann:
        table = await ann.make_table(players=2)
        newest = Guest(server.url, "Ann")
        newest.id = ann.id
        async with ann.sit_at(table) as place:
            await newest.post("/recover", {"token": await a_link(ann)})
            for _ in range(MOST["device"] - 1):
                await newest.post("/recover", {"token": await a_link(newest)})
            devices = await newest.get("/me/devices")
            assert [device["kind"] for device in devices] == ["device"] * MOST["device"]
            with pytest.raises(Refused, match="bad-token"):
                await place.until(lambda: False)
        with pytest.raises(Refused, match="bad-token"):
            await ann.get("/me")
        await newest.http.aclose()


async def test_links_of_an_address_are_limited(sqlite: str) -> None:
    async with (
        running(sqlite, identity_rate=0.001, identity_burst=3) as server,
        Guest(server.url, "Ann") as ann,
    ):
        for _ in range(3):
            await a_link(ann)
        with pytest.raises(Refused, match="too-fast"):
            await a_link(ann)


async def test_the_token_of_a_device_is_no_link(sqlite: str) -> None:
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        async with Guest(server.url, "Eve") as eve:
            with pytest.raises(Refused, match="bad-token"):
                await eve.post("/recover", {"token": ann.token})
        assert (await ann.get("/me"))["id"] == ann.id
