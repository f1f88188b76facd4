"""A state carries the last hundred messages; the others come in pages."""

import pytest

from server.clients import Guest, Refused
from server.serving import running

pytestmark = pytest.mark.anyio

SAID = 230


async def test_the_chat_comes_in_pages(database: str) -> None:
    async with (
        running(database) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
        Guest(server.url, "Zoe") as zoe,
    ):
        made = await ann.post("/tables", {"players": 2, "public": False})
        table, invite = made["table"]["id"], made["invitation"].split("invite=")[1]
        await bob.command(table, "join", invite=invite)
        for number in range(SAID):
            await (ann, bob)[number % 2].command(table, "say", text=f"{number}")
        view = await ann.get(f"/tables/{table}/view")
        carried = [entry for entry in view["entries"] if entry["entry"] == "said"]
        assert [entry["about"]["text"] for entry in carried] == [str(n) for n in range(130, SAID)]
        assert view["earlier"]
        assert view["entries"][0]["entry"] == "opened"
        async with ann.sit_at(table) as place:
            assert place.update["entries"] == view["entries"]
            assert place.update["earlier"]
        assert "earlier" not in await ann.get(f"/tables/{table}/view", since=view["seq"] - 50)

        async def everything(guest: Guest, limit: int) -> list[str]:
            """All messages, read backwards page by page."""
            texts: list[str] = []
            query = {"limit": limit}
            while True:
                page = await guest.get(f"/tables/{table}/chat", **query)
                assert len(page["messages"]) <= limit
                texts = [entry["about"]["text"] for entry in page["messages"]] + texts
                if not page["earlier"]:
                    return texts
                query["before"] = page["messages"][0]["seq"]

        assert await everything(ann, 100) == [str(n) for n in range(SAID)]
        assert await everything(bob, 46) == [str(n) for n in range(SAID)]
        await ann.command(table, "mute", player=bob.id)
        assert await everything(ann, 30) == [str(n) for n in range(0, SAID, 2)]
        for attempt in (zoe.get(f"/tables/{table}/chat"), zoe.get(f"/tables/{table}/log")):
            with pytest.raises(Refused, match="invitation-needed"):
                await attempt
        with pytest.raises(Refused, match="bad-request"):
            await ann.get(f"/tables/{table}/chat", limit=101)


async def test_the_log_comes_in_pages(sqlite: str) -> None:
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        table = await ann.make_table(players=2)
        for number in range(70):
            await ann.command(table, "say", text=f"{number}")
        whole = await ann.get(f"/tables/{table}/log")
        pages: list[object] = []
        since = 0
        while page := await ann.get(f"/tables/{table}/log", since=since, limit=25):
            assert len(page) <= 25
            pages += page
            since = page[-1]["seq"]
        assert pages == whole
        with pytest.raises(Refused, match="bad-request"):
            await ann.get(f"/tables/{table}/log", limit=1001)


async def test_coming_and_going_does_not_swell_a_state(sqlite: str) -> None:
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        table = await ann.make_table(players=2)
        for number in range(150):
            await ann.command(table, "ready", ready=number % 2 == 0)
        view = await ann.get(f"/tables/{table}/view")
        assert len(view["entries"]) == 101  # and the one that says that the table was opened
        assert view["entries"][-1]["seq"] == view["seq"]
