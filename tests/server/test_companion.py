"""The companion by HTTP: counted, placed and refused as the pure functions say."""

import msgspec
import pytest

from bunny_kingdom.companion.counted_table import count
from bunny_kingdom.titles import titles
from companion.test_counting import TABLE
from server.clients import Guest, Refused
from server.serving import running

pytestmark = pytest.mark.anyio


async def test_a_table_is_counted_without_a_name(sqlite: str) -> None:
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        told = await ann.post("/companion/count", {"document": TABLE})
        assert told == msgspec.json.decode(msgspec.json.encode(count(TABLE)))
        held = {"seat": 0, "piece": "city-1"}
        places = await ann.post("/companion/places", {"document": TABLE, "held": held})
        assert places == {"gains": {"A2": 2}}
        for title in titles():
            form = await ann.get(f"/titles/{title}/form")
            assert form["title"] == title
            assert {piece["field"] for piece in form["pieces"]} <= set(form["own_fields"])


async def test_what_is_no_document_is_refused_with_its_place(sqlite: str) -> None:
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        for path in ("/companion/count", "/companion/places"):
            rest = {} if path.endswith("count") else {"held": {"seat": 0, "piece": "city-1"}}
            with pytest.raises(Refused, match="bad-position: title: there is no 'chess'"):
                await ann.post(path, {"document": {"title": "chess"}, **rest})
            with pytest.raises(Refused, match="bad-request"):
                await ann.post(path, {"document": [], **rest})
            with pytest.raises(Refused, match="too-large"):
                await ann.post(path, {"document": {"title": "x" * 70_000}, **rest})
        with pytest.raises(Refused, match="no-such-page"):
            await ann.get("/titles/chess/form")
