"""A removed player is gone: from what is said at a private table, and from every seat."""

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from server.clients import Guest, Place, Refused
from server.serving import running
from server.sittings import said

pytestmark = pytest.mark.anyio


async def private_table(host: Guest, **wanted: Any) -> tuple[str, str]:
    made = await host.post("/tables", {"players": 3, "public": False, **wanted})
    return made["table"]["id"], made["invitation"].split("invite=")[1]


async def to_the_end(place: Place) -> None:
    while True:
        await place.receive()


async def shut_out(place: Place) -> tuple[str, int]:
    """The refusal before a socket was closed, and the code that it was closed with."""
    with pytest.raises(ConnectionClosed) as closed:
        await asyncio.wait_for(to_the_end(place), 10)
    assert closed.value.rcvd
    return place.messages[-1].get("code", ""), closed.value.rcvd.code


async def test_a_private_table_closes_behind_who_is_sent_away(postgresql: str) -> None:
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(running(postgresql))
        other = await stack.enter_async_context(running(postgresql))
        ann = await stack.enter_async_context(Guest(one.url, "Ann"))
        bob, cat = [await stack.enter_async_context(Guest(other.url, n)) for n in ("Bob", "Cat")]
        table, invite = await private_table(ann)
        await bob.command(table, "join", invite=invite)
        await cat.command(table, "join", invite=invite)
        a = await stack.enter_async_context(ann.sit_at(table))
        b = await stack.enter_async_context(bob.sit_at(table, invite=invite))
        c = await stack.enter_async_context(cat.sit_at(table, invite=invite))
        board = await stack.enter_async_context(bob.sit_at(table, **{"as": "board"}))
        onlooker = Guest(one.url, "nobody")  # no cookie: bob in a private window
        window = await stack.enter_async_context(onlooker.sit_at(table, invite=invite))
        await a.until(lambda: a.info["seats"][2]["kind"] == "player")
        await a.send("kick", seat=1)
        assert await shut_out(b) == ("sent-away", 4403)
        assert await shut_out(board) == ("sent-away", 4403)
        assert await shut_out(window) == ("invitation-needed", 4403)
        await a.send("say", text="are we alone?")
        await c.until(lambda: said(c))
        for place in (b, board, window):
            assert not said(place)
        for attempt in (
            bob.get(f"/tables/{table}/view", invite=invite),
            bob.get(f"/tables/{table}/log", invite=invite),
            bob.command(table, "say", text="hello", invite=invite),
            bob.command(table, "join", invite=invite),
        ):
            with pytest.raises(Refused, match="sent-away"):
                await attempt
        new = a.update["you"]["invite"]
        assert new not in ("", invite)
        assert c.update["you"]["invite"] == new
        log = await cat.http.get(f"/tables/{table}/log")
        assert "invitation-changed" in log.text
        assert new not in log.text
        assert "sent_away" not in (await bob.get(f"/tables/{table}/view", invite=new))["you"]
        await bob.command(table, "join", invite=new)  # somebody who stayed has forgiven him
        assert (await bob.get(f"/tables/{table}"))["seats"][1]["name"] == "Bob"
        await onlooker.http.aclose()


async def test_a_bot_that_is_sent_away_changes_no_invitation(sqlite: str) -> None:
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        table, invite = await private_table(ann, bots={"1": "random"})
        await ann.command(table, "kick", seat=1)
        view = await ann.get(f"/tables/{table}/view")
        assert view["you"]["invite"] == invite


async def test_who_is_sent_away_from_a_public_table_stays_away(database: str) -> None:
    async with (
        running(database) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
    ):
        table = await ann.make_table(players=3)
        await bob.command(table, "join")
        async with bob.sit_at(table) as place:
            await ann.command(table, "kick", seat=1)
            await place.until(lambda: place.update["you"]["role"] == "watch")
            assert place.update["you"]["sent_away"]
            for command, fields in (
                ("join", {}),
                ("say", {"text": "let me in"}),
                ("mute", {"player": ann.id}),
            ):
                with pytest.raises(Refused, match="sent-away"):
                    await place.send(command, **fields)
        server.services.tables.forget(table)
        with pytest.raises(Refused, match="sent-away"):
            await bob.command(table, "join")
