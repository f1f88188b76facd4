"""Before the start: making tables, sitting down, going away, starting."""

import pytest

from server.clients import Guest, Refused
from server.serving import running

pytestmark = pytest.mark.anyio


async def test_from_an_open_table_to_a_running_game(database: str) -> None:
    async with (
        running(database) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
    ):
        table = await ann.make_table(players=3, bots={"2": "random"})
        (listed,) = await bob.get("/tables")
        assert listed["id"] == table
        assert listed["seats"] == {"0": "Ann", "2": "random"}
        await bob.command(table, "join", seat=1)
        await bob.command(table, "ready")
        assert (await bob.get(f"/tables/{table}"))["status"] == "open"
        await ann.command(table, "ready")
        assert (await bob.get(f"/tables/{table}"))["status"] == "running"
        assert [each["id"] for each in await bob.get("/tables", status="running")] == [table]
        (game,) = await ann.get("/me/games")
        assert game["your_turn"]


async def test_names_are_unique_at_a_table(sqlite: str) -> None:
    async with (
        running(sqlite) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "ANN") as other,
    ):
        table = await ann.make_table(players=2)
        with pytest.raises(Refused, match="name-taken"):
            await other.command(table, "join")
        await other.command(table, "join", name="Anna")
        with pytest.raises(Refused, match="already-seated"):
            await other.command(table, "join")


async def test_kick_leave_and_bots(sqlite: str) -> None:
    async with (
        running(sqlite) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
        Guest(server.url, "Cat") as cat,
    ):
        table = await ann.make_table(players=3)
        await cat.command(table, "join")
        with pytest.raises(Refused, match="not-host"):
            await cat.command(table, "kick", seat=0)
        with pytest.raises(Refused, match="not-now"):
            await ann.command(table, "kick", seat=0)
        await ann.command(table, "kick", seat=1)
        await ann.command(table, "seat-bot", seat=1, level="random")
        with pytest.raises(Refused, match="seat-taken"):
            await bob.command(table, "join", seat=1)
        await bob.command(table, "join")
        await bob.command(table, "leave")
        with pytest.raises(Refused, match="no-such-seat"):
            await bob.command(table, "join", seat=7)
        await ann.command(table, "seat-bot", seat=2, level="random")
        with pytest.raises(Refused, match="bad-table"):
            await ann.command(table, "seat-bot", seat=2, level="genius")
        await ann.command(table, "ready")
        with pytest.raises(Refused, match="not-now"):
            await bob.command(table, "join")


async def test_a_private_table_needs_its_link(sqlite: str) -> None:
    async with (
        running(sqlite) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
    ):
        made = await ann.post("/tables", {"players": 2, "public": False})
        table, invite = made["table"]["id"], made["invitation"].split("invite=")[1]
        assert await bob.get("/tables") == []
        for attempt in (bob.get(f"/tables/{table}"), bob.command(table, "join", invite="no")):
            with pytest.raises(Refused, match="invitation-needed"):
                await attempt
        with pytest.raises(Refused, match="invitation-needed"):
            await bob.command(table, "say", text="hello")
        await bob.command(table, "say", text="hello", invite=invite)
        await bob.command(table, "join", invite=invite)
        assert (await bob.get(f"/tables/{table}"))["seats"][1]["name"] == "Bob"


@pytest.mark.parametrize(
    "wanted",
    [
        {"title": "chess"},
        {"players": 9},
        {"options": {"x": "y"}},
        {"clock": {"kind": "sundial"}},
        {"clock": {"kind": "realtime", "seconds": 0}},
        {"bots": {"0": "greedy"}},
        {"bots": {"1": "genius"}},
        {"bots": {"second": "greedy"}},
        {"bots": {"1" * 100: "greedy"}},
        {"options": {"x" * 100: "y"}},
        {"seed": ""},
    ],
)
async def test_a_table_that_cannot_be(sqlite: str, wanted: dict[str, object]) -> None:
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        with pytest.raises(Refused) as refused:
            await ann.make_table(**wanted)
        assert refused.value.code in ("bad-table", "seat-taken", "no-such-seat")


async def test_nobody_makes_tables_without_end(sqlite: str) -> None:
    async with running(sqlite, tables_per_identity=2) as server, Guest(server.url, "A") as ann:
        await ann.make_table()
        await ann.make_table()
        with pytest.raises(Refused, match="too-many"):
            await ann.make_table()


async def test_a_table_that_never_starts_is_given_up(sqlite: str) -> None:
    async with running(sqlite, open_hours=0.00001) as server, Guest(server.url, "Ann") as ann:
        table = await ann.make_table(players=2)
        async with ann.sit_at(table) as place:
            await place.until(lambda: place.over)
            assert place.info["reason"] == "abandoned"
        assert await ann.get("/tables") == []
