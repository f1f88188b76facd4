"""The companion needs no server: the house on the device counts a table of cardboard, too."""

import asyncio
import json

import msgspec
import pytest

from bunny_kingdom.companion.counted_table import count
from bunny_kingdom.house.store import MemoryStore
from bunny_kingdom.titles import rules_of
from companion.test_counting import TABLE
from house.pages import page


@pytest.mark.parametrize("title", ["kingdom", "chess"])
def test_a_table_is_counted_on_the_device(title: str) -> None:
    async def scene() -> None:
        async with page(MemoryStore()) as ann:
            body = json.dumps({"document": {**TABLE, "title": title}})
            reply = await ann.door.ask("POST", "/companion/count", body)
            if title == "chess":
                assert not reply.ok
                refused = json.loads(reply.text)
                assert refused.pop("message").startswith("title: there is no 'chess'")
                assert refused == {
                    "code": "bad-position",
                    "reason": "no-such-title",
                    "place": "title",
                }
                return
            assert json.loads(reply.text) == json.loads(msgspec.json.encode(count(TABLE)))
            held = json.dumps({"document": TABLE, "held": {"seat": 0, "piece": "city-1"}})
            places = await ann.door.ask("POST", "/companion/places", held)
            assert json.loads(places.text) == {"gains": {"A2": 2}}
            form = await ann.door.ask("GET", "/titles/kingdom/form")
            wanted = msgspec.json.encode(rules_of("kingdom").position_form())
            assert json.loads(form.text) == json.loads(wanted)

    asyncio.run(scene())
