"""A revoked device is shut out at once at every process, even where the notice is lost."""

import asyncio
from contextlib import AsyncExitStack, suppress
from time import time
from typing import Any

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed

from server.clients import Guest, Place, Refused
from server.serving import running

pytestmark = pytest.mark.anyio

AT_ONCE = 1.0
SECONDS = 5.0


async def a_second_device(stack: AsyncExitStack, of: Guest, url: str) -> Guest:
    """Another device of a guest, at another process."""
    token = (await of.post("/me/recovery"))["link"].rsplit("/", 1)[1]
    phone = Guest(url, of.name)
    stack.push_async_callback(phone.http.aclose)
    phone.id = (await phone.post("/recover", {"token": token}))["id"]
    return phone


async def chatter(place: Place) -> str:
    """Write and write until the server wants no more; says why it did not."""
    try:
        while True:
            await place.send("say", text="still here")
    except Refused as refused:
        return refused.code
    except ConnectionClosed:  # while it was about to write: why not was said before
        while (message := await place.receive())["type"] != "refused":
            pass
        return str(message["code"])


async def acting_when_revoked(database: str, *, notice_lost: bool, within: float) -> None:
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(running(database))
        other = await stack.enter_async_context(running(database))
        ann = await stack.enter_async_context(Guest(one.url, "Ann"))
        table = await ann.make_table(players=2)
        phone = await a_second_device(stack, ann, other.url)
        place = await stack.enter_async_context(phone.sit_at(table))
        began = place.seq
        acting = asyncio.create_task(chatter(place))
        async with asyncio.timeout(SECONDS):
            while place.seq < began + 3:
                await phone.get("/me")
        if notice_lost:
            cut_the_lines(database)
        assert await ann.delete("/me/devices") == {"count": 1}
        revoked_at = time()
        with pytest.raises(Refused, match="bad-token"):
            await phone.get("/me")
        with pytest.raises(Refused, match="bad-token"):
            await phone.command(table, "say", text="by HTTP")
        async with asyncio.timeout(within):
            assert await acting == "bad-token"
        with pytest.raises(ConnectionClosed) as closed:
            await place.receive()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4401
        with pytest.raises(Refused, match="bad-token"):
            await phone.sit_at(table).connect()
        bob = await stack.enter_async_context(Guest(other.url, "Bob"))
        log: list[dict[str, Any]] = await bob.get(f"/tables/{table}/log")
        said = [entry for entry in log if entry["entry"] == "said"]
        assert said
        assert said[-1]["at"] < revoked_at + within
        assert "by HTTP" not in [entry["about"]["text"] for entry in said]
        assert (await ann.get("/me"))["id"] == ann.id


def cut_the_lines(database: str) -> None:
    """Every process loses the connection over which it hears the others."""
    with psycopg.connect(database, autocommit=True) as connection:
        cut = connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE query LIKE 'LISTEN%' AND datname = current_database()"
        ).fetchall()
    assert cut == [(True,), (True,)]


async def test_a_socket_at_another_process_is_closed_at_once(postgresql: str) -> None:
    await acting_when_revoked(postgresql, notice_lost=False, within=AT_ONCE)


async def test_a_socket_is_closed_within_seconds_if_the_notice_is_lost(postgresql: str) -> None:
    await acting_when_revoked(postgresql, notice_lost=True, within=SECONDS)


@pytest.mark.usefixtures("transport")
async def test_messages_that_were_sent_ahead_are_not_carried_out(database: str) -> None:
    """What lies in the socket when the device is revoked stays undone."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(database))
        ann = await stack.enter_async_context(Guest(server.url, "Ann"))
        table = await ann.make_table(players=2)
        phone = await a_second_device(stack, ann, server.url)
        place = await stack.enter_async_context(phone.sit_at(table))
        assert await ann.delete("/me/devices") == {"count": 1}
        with suppress(ConnectionClosed):
            for number in range(50):
                await place.raw(f'{{"command": "say", "id": "{number}", "text": "too late"}}')
        with pytest.raises(Refused, match="bad-token"):
            await place.until(lambda: False)
        log = await ann.get(f"/tables/{table}/log")
        assert "said" not in [entry["entry"] for entry in log]


async def test_the_other_devices_stay(database: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(database))
        ann = await stack.enter_async_context(Guest(server.url, "Ann"))
        table = await ann.make_table(players=2)
        phone = await a_second_device(stack, ann, server.url)
        place = await stack.enter_async_context(ann.sit_at(table))
        devices = await ann.get("/me/devices")
        other = next(device for device in devices if not device["this"])
        assert await ann.delete(f"/me/devices/{other['id']}") == {"count": 1}
        assert (await place.send("say", text="I am still here"))["type"] == "ack"
        with pytest.raises(Refused, match="bad-token"):
            await phone.get("/me")
