"""Nobody floods a table: what people write besides playing is limited by guest and table."""

import json
from contextlib import AsyncExitStack
from time import monotonic
from typing import Any

import pytest

from bunny_kingdom.server.base.settings import Settings
from bunny_kingdom.server.store.rows import rows_of
from bunny_kingdom.tables import entries as e
from server.clients import Guest, Refused
from server.serving import Running, running
from server.sittings import said, two_at

pytestmark = pytest.mark.anyio

DEFAULTS = Settings()
LIMITS = ("talk_rate", "talk_burst", "talk_most", "table_rate", "table_burst")
AS_SHIPPED: dict[str, Any] = {name: getattr(DEFAULTS, name) for name in LIMITS}


async def refusals(guest: Guest, table: str, times: int, command: str, **fields: Any) -> list[str]:
    """What comes of sending a command by HTTP so often: codes, or nothing."""
    codes = []
    for _ in range(times):
        try:
            await guest.command(table, command, **fields)
            codes.append("")
        except Refused as refused:
            codes.append(refused.code)
    return codes


async def test_a_stranger_cannot_flood_a_public_table(sqlite: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(sqlite, **AS_SHIPPED))
        ann, bob = await two_at(stack, server)
        zoe = await stack.enter_async_context(Guest(server.url, "Zoe"))
        began = monotonic()
        async with zoe.sit_at(ann.table) as place:
            for number in range(400):
                flood = {"command": "say", "id": f"f{number}", "text": "x" * 500}
                await place.raw(json.dumps(flood))
            answers = [m for m in place.messages if m["type"] != "update"]
            while len(answers) < 400:
                message = await place.receive()
                answers += [message] if message["type"] != "update" else []
        by_http = await refusals(zoe, ann.table, 50, "say", text="x" * 500)
        heard = sum(answer["type"] == "ack" for answer in answers) + by_http.count("")
        allowed = DEFAULTS.talk_burst + DEFAULTS.talk_rate * (monotonic() - began) + 1
        assert DEFAULTS.talk_burst <= heard <= allowed
        refused = [answer for answer in answers if answer["type"] == "refused"]
        assert {answer["code"] for answer in refused} | set(by_http) <= {"too-fast", ""}
        assert "again in 2 s" in refused[0]["message"]
        await ann.send("say", text="can we play now?")
        await ann.send("act", action=ann.options[0], seen=ann.seq)
        await bob.until(lambda: "can we play now?" in [m["about"]["text"] for m in said(bob)])
        view = await zoe.http.get(f"/tables/{ann.table}/view")
        assert len(view.content) < 100_000


async def test_seats_offers_and_mutes_have_a_rate_of_their_own(sqlite: str) -> None:
    limits = {**AS_SHIPPED, "table_rate": 0.001}
    async with (
        running(sqlite, **limits) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Zoe") as zoe,
    ):
        table = await ann.make_table(players=2)
        sat = []
        for _ in range(30):
            sat += await refusals(zoe, table, 1, "join") + await refusals(zoe, table, 1, "leave")
        assert sat == [""] * DEFAULTS.table_burst + ["too-fast"] * (60 - DEFAULTS.table_burst)
        assert await refusals(zoe, table, 1, "mute", player=ann.id) == ["too-fast"]
        assert await refusals(zoe, table, 1, "say", text="hello") == [""]
        other = await ann.make_table(players=2)
        assert await refusals(zoe, other, 1, "join") == [""]
        assert await refusals(ann, table, 1, "ready") == [""]


async def written(server: Running, table_id: str, guest: str, times: int) -> None:
    """Put messages into a table's stream, as if they had been said over the weeks."""
    table = await server.services.tables.get(table_id)
    messages = tuple(e.Said(guest, "somebody", None, "hello") for _ in range(times))
    await server.services.store.writer.append(rows_of(table_id, table.seq, messages, 3.0))
    await server.services.tables.catch_up(table)


async def test_the_log_of_a_table_does_not_grow_without_end(sqlite: str) -> None:
    async with AsyncExitStack() as stack:
        limits = {**AS_SHIPPED, "talk_rate": 1e6}
        server = await stack.enter_async_context(running(sqlite, **limits))
        ann, bob = await two_at(stack, server)
        zoe = await stack.enter_async_context(Guest(server.url, "Zoe"))
        yan = await stack.enter_async_context(Guest(server.url, "Yan"))
        most = DEFAULTS.talk_most
        await written(server, ann.table, zoe.id, most - 1)
        assert await refusals(zoe, ann.table, 2, "say", text="one more") == ["", "chat-full"]
        assert await refusals(zoe, ann.table, 1, "mute", player=ann.guest.id) == ["chat-full"]
        assert await refusals(yan, ann.table, 1, "say", text="I am another") == [""]
        for number in range(3):
            await written(server, ann.table, f"stranger{number}", most)
        assert await refusals(yan, ann.table, 1, "say", text="still here") == ["chat-full"]
        assert await refusals(bob.guest, ann.table, 1, "say", text="players speak") == [""]
