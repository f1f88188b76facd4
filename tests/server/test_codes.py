"""Codes to read out: short, of letters that nobody takes for others, and no way around the host."""

import re

import pytest

from bunny_kingdom.tables.codes import code_of, typed_code
from server.clients import Guest, Refused
from server.serving import running

pytestmark = pytest.mark.anyio


async def test_a_code_leads_to_its_table(database: str) -> None:
    async with (
        running(database) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
    ):
        made = await ann.post("/tables", {"players": 2, "public": False})
        table, code = made["table"]["id"], made["table"]["code"]
        assert re.fullmatch("[A-HJ-NP-Z2-9]{6}", code)
        for typed in (code, code.lower(), f"{code[:3]} {code[3:]}", f"{code[:3]}-{code[3:]}"):
            found = await bob.get(f"/codes/{typed}")
            assert found["table"] == table
        await bob.command(table, "join", invite=found["invite"])
        public = await ann.post("/tables", {"players": 2})
        found = await bob.get(f"/codes/{public['table']['code']}")
        assert found == {"table": public["table"]["id"], "invite": ""}


async def test_who_was_sent_away_has_no_code_any_more(database: str) -> None:
    async with (
        running(database) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
    ):
        made = await ann.post("/tables", {"players": 2, "public": False})
        table, code = made["table"]["id"], made["table"]["code"]
        invite = (await bob.get(f"/codes/{code}"))["invite"]
        await bob.command(table, "join", invite=invite)
        await ann.command(table, "kick", seat=1)
        with pytest.raises(Refused, match="no-such-table"):
            await bob.get(f"/codes/{code}")
        new = (await ann.get(f"/tables/{table}"))["code"]
        assert new != code
        assert (await ann.get(f"/codes/{new}"))["table"] == table


async def test_a_code_ends_with_its_game_and_cannot_be_guessed(sqlite: str) -> None:
    async with (
        running(sqlite, code_rate=0.001, code_burst=5) as server,
        Guest(server.url, "Ann") as ann,
    ):
        made = await ann.post("/tables", {"players": 2})
        table, code = made["table"]["id"], made["table"]["code"]
        await ann.command(table, "close")
        assert "code" not in await ann.get(f"/tables/{table}")
        for _ in range(5):
            with pytest.raises(Refused, match="no-such-table"):
                await ann.get(f"/codes/{code}")
        with pytest.raises(Refused, match="too-fast"):
            await ann.get(f"/codes/{code}")


def test_codes_are_spread_and_typed_as_people_type() -> None:
    codes = {code_of(f"invitation {number}") for number in range(2000)}
    assert len(codes) == 2000
    for place in range(6):
        assert {code[place] for code in codes} == set("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
    assert code_of("") == ""
    assert typed_code(" ab-2 c9z\t") == "AB2C9Z"
