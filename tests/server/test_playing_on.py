"""Playing on from a step of a finished game, at a table of one's own."""

import json
from random import Random

import msgspec
import pytest

from bunny_kingdom.kernel.record import read_record
from server.clients import Guest, Refused
from server.finished import finished_table, town
from server.serving import running

pytestmark = pytest.mark.anyio
STEP = 20


async def test_a_step_becomes_a_table_with_the_same_cards(database: str) -> None:
    game = town()
    async with running(database) as server, Guest(server.url, "Ann") as ann:
        before = await finished_table(server, ann, game)
        made = await ann.post(f"/tables/{before}/branches", {"step": STEP, "seat": 1})
        info = made["table"]
        assert info["origin"] == {"table": before, "step": STEP}
        assert (info["rated"], info["chosen_seed"], info["public"]) == (False, True, False)
        assert [seat["kind"] for seat in info["seats"]] == ["bot", "player"]
        async with ann.sit_at(info["id"]) as place:
            await place.play(Random(1))
            assert place.info["status"] == "finished"
        record = (await ann.get(f"/tables/{info['id']}/record")).encode()
        read = read_record(record, game.rules)
        assert read.config == game.record.config
        assert read.entries[:STEP] == game.record.entries[:STEP]
        assert read.entries != game.record.entries
        (result, _) = await ann.get(f"/players/{ann.id}/games")
        assert (result["table"], result["rated"]) == (info["id"], False)
        again = (await ann.command(info["id"], "rematch"))["table"]
        assert "origin" not in await ann.get(f"/tables/{again}"), "a rematch is a new game"


async def test_what_is_seen_there_is_what_was_seen_then(sqlite: str) -> None:
    game = town()
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        before = await finished_table(server, ann, game)
        step = next(n for n, (seat, _) in enumerate(game.record.entries) if seat == 0 and n > STEP)
        made = await ann.post(f"/tables/{before}/branches", {"step": step, "seat": 0})
        view = (await ann.get(f"/tables/{made['table']['id']}/view"))["view"]
        then = game.rules.view(game.record.replay(game.rules, step), 0)
        assert view == json.loads(msgspec.json.encode(then))


async def test_a_step_becomes_a_table_with_other_hidden_cards(sqlite: str) -> None:
    game = town()
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        before = await finished_table(server, ann, game)
        wanted = {"step": STEP, "seat": 1, "redeal": True}
        made = await ann.post(f"/tables/{before}/branches", wanted)
        async with ann.sit_at(made["table"]["id"]) as place:
            await place.play(Random(1))
        record = (await ann.get(f"/tables/{made['table']['id']}/record")).encode()
        read = read_record(record, game.rules)
        assert read.entries[:STEP] == game.record.entries[:STEP]
        seat, redeal = read.entries[STEP]
        assert (seat, redeal.word) == (1, "redeal")


async def test_what_cannot_be_played_on_is_refused(sqlite: str) -> None:
    game = town()
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        half = await finished_table(server, ann, game, actions=STEP)
        whole = await finished_table(server, ann, game)
        last = len(game.record.entries)
        for table, step, seat, code in (
            (half, 1, 0, "secret"),
            (whole, last + 1, 0, "bad-table"),
            (whole, last, 0, "not-now"),
            (whole, 1, 2, "no-such-seat"),
        ):
            with pytest.raises(Refused, match=code):
                await ann.post(f"/tables/{table}/branches", {"step": step, "seat": seat})
