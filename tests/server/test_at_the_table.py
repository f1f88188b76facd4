"""During the game: options, clocks, offers, undo, looking on, and after it."""

import asyncio
import json
from contextlib import AsyncExitStack
from random import Random

import pytest

from bunny_kingdom.server.live import follower as following
from server.clients import Guest, Refused
from server.serving import running
from server.sittings import entries, one_step, two_at

pytestmark = pytest.mark.anyio


async def test_a_sealed_pick_can_be_changed(sqlite: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(sqlite))
        ann, _ = await two_at(stack, server)
        options = ann.options
        await ann.send("act", action=options[0], seen=ann.seq)
        seq = (await ann.send("act", action=options[1]))["seq"]
        await ann.until(lambda: ann.seq >= seq)
        assert ann.update["view"]["own"]["sealed"] == options[1]


async def test_undo_as_the_engine_allows(sqlite: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(sqlite))
        ann, bob = await two_at(stack, server, seed="undo")
        with pytest.raises(Refused, match="illegal"):
            await ann.send("act", action={"do": "undo"})
        random = Random(1)
        while ann.update["view"]["phase"] != "construction":
            turn = ann if ann.options else bob
            await one_step(turn, random)
            for each in (ann, bob):
                while each.seq < turn.seq:
                    await each.receive()
        place = next(p for p in (ann, bob) if any(o["do"] == "place" for o in p.options))
        before = place.update["view"]["players"][place.update["you"]["seat"]]["realm"]
        action = next(o for o in place.options if o["do"] == "place")
        assert "undo" not in place.update
        seq = (await place.send("act", action=action, seen=place.seq))["seq"]
        await place.until(lambda: place.seq >= seq)
        assert place.update["undo"] is True
        seq = (await place.send("act", action={"do": "undo"}))["seq"]
        await place.until(lambda: place.seq >= seq)
        assert "undo" not in place.update
        assert place.update["view"]["players"][place.update["you"]["seat"]]["realm"] == before


async def test_a_board_and_a_hand_for_one_player(sqlite: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(sqlite))
        ann, _ = await two_at(stack, server)
        board = await stack.enter_async_context(ann.guest.sit_at(ann.table, **{"as": "board"}))
        assert ann.update["view"]["own"]["hand"]
        assert board.update["view"]["own"] is None
        assert board.options == []
        assert board.update["view"]["seat"] is None


async def test_a_light_update_where_there_is_nothing_to_see(sqlite: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(sqlite))
        ann, bob = await two_at(stack, server)
        light = await stack.enter_async_context(bob.guest.sit_at(bob.table, light=1))
        await ann.send("act", action=ann.options[0], seen=ann.seq)
        update = await light.receive()
        owes = [{"seat": 1, "kind": "exploration"}]
        assert update["changes"] == {
            "view": {"decisions": owes},
            "players": {"0": {"decided": True}},
        }
        assert update["decision"] == "exploration"
        assert not {"view", "choices"} & set(update)
        assert [entry["entry"] for entry in update["entries"]] == ["acted"]
        await bob.send("act", action=bob.options[0], seen=bob.seq)
        assert (await light.receive())["view"]["own"]["hand"]


async def test_a_light_update_after_ones_own_decision(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "LIGHT_SECONDS", 3600)
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(sqlite))
        ann, _ = await two_at(stack, server)
        light = await stack.enter_async_context(ann.guest.sit_at(ann.table, light=1))
        before, choice = light.update, light.options[0]
        await light.send("act", action=choice, seen=light.seq)
        update = await light.receive()
        assert not {"view", "choices", "decision"} & set(update)
        changed = update["changes"]["view"]
        assert [each["seat"] for each in changed["decisions"]] == [1]
        assert changed["own"] == {**before["view"]["own"], "sealed": choice}


async def test_light_updates_that_wait_become_one(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(following, "LIGHT_SECONDS", 3600)
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(sqlite))
        ann, bob = await two_at(stack, server)
        light = await stack.enter_async_context(bob.guest.sit_at(bob.table, light=1))
        first, seen = light.seq, ann.seq
        for choice in ann.options[:2]:  # the second instead of the first
            seen = (await ann.send("act", action=choice, seen=seen))["seq"]
        await bob.send("act", action=bob.options[0], seen=bob.seq)
        update = await light.receive()
        assert update["since"] == first
        assert [entry["about"]["seat"] for entry in update["entries"]] == [0, 0, 1]
        assert update["view"]["own"]["hand"]


async def test_the_outlook_comes_to_who_asked_and_when_it_changed(sqlite: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(sqlite))
        ann, bob = await two_at(stack, server, seed="outlook")
        asking = await stack.enter_async_context(ann.guest.sit_at(ann.table, outlook=1))
        known, told = asking.update["outlook"], 0
        while told < 3:
            for place in (ann, bob):
                ack = await place.send("act", action=place.options[0])
                for each in (asking, ann, bob):
                    await each.until(lambda each=each, upto=ack["seq"]: each.seq >= upto)
                now = (await ann.guest.get(f"/tables/{ann.table}/view", outlook=1))["outlook"]
                assert asking.update.get("outlook") == (None if now == known else now)
                told += now != known
                known = now
        assert not [each for each in (*ann.messages, *bob.messages) if "outlook" in each]


async def test_a_choice_can_be_changed_while_it_lies_face_down(sqlite: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(sqlite))
        ann, _ = await two_at(stack, server)
        before = ann.update
        await ann.send("act", action=ann.options[0], seen=ann.seq)
        while ann.seq == before["seq"]:
            await ann.receive()
        assert "decision" not in ann.update
        assert ann.update["choices"] == before["choices"]


async def test_who_asks_to_watch_sees_no_hand(sqlite: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(sqlite))
        ann, _ = await two_at(stack, server)
        watching = await stack.enter_async_context(ann.guest.sit_at(ann.table, **{"as": "watch"}))
        assert watching.update["view"]["own"] is None
        await ann.send("act", action=ann.options[0], seen=ann.seq)
        assert (await watching.receive())["view"]["own"] is None


async def test_a_delayed_spectator(sqlite: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(sqlite))
        ann, bob = await two_at(stack, server, spectator_delay=600)
        eve = await stack.enter_async_context(Guest(server.url, "Eve"))
        await ann.send("act", action=ann.options[0], seen=ann.seq)
        now = (await bob.send("act", action=bob.options[0], seen=bob.seq))["seq"]
        late = await eve.get(f"/tables/{ann.table}/view")
        assert late["seq"] < now
        assert all(entry["entry"] != "acted" for entry in late["entries"])
        place = await stack.enter_async_context(eve.sit_at(ann.table))
        assert place.seq == late["seq"]
        with pytest.raises(Refused, match="secret"):
            await eve.get(f"/tables/{ann.table}/record")
        with pytest.raises(Refused, match="secret"):
            await eve.get(f"/tables/{ann.table}/replay")


async def test_agreeing_to_end_and_a_rematch_with_rotated_seats(database: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(database))
        ann, bob = await two_at(stack, server)
        with pytest.raises(Refused, match="not-now"):
            await ann.send("rematch")
        await ann.send("offer", kind="end")
        with pytest.raises(Refused, match="not-now"):
            await ann.send("answer", yes=True)
        await bob.until(lambda: bob.info.get("offer"))
        await bob.send("answer", yes=False)
        await bob.send("offer", kind="end")
        await ann.send("answer", yes=True)
        await ann.until(lambda: ann.over)
        assert (ann.info["status"], ann.info["reason"]) == ("ended", "agreed")
        assert "seed" in await bob.guest.get(f"/tables/{bob.table}/record")
        again = (await bob.send("rematch"))["table"]
        seats = (await ann.guest.get(f"/tables/{again}"))["seats"]
        assert [seat["name"] for seat in seats] == ["Bob", "Ann"]
        with pytest.raises(Refused, match="not-now"):
            await ann.send("rematch")


async def test_replacing_a_missing_player_who_comes_back(sqlite: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(sqlite, missing_seconds=0))
        ann, bob = await two_at(stack, server)
        await ann.send("offer", kind="replace", seat=1)
        await ann.until(lambda: ann.info["seats"][1].get("stand_in"))
        await ann.until(
            lambda: 1 not in ann.info["owing"] or ann.update["view"]["players"][1]["decided"]
        )
        await bob.send("return")
        await ann.until(lambda: not ann.info["seats"][1].get("stand_in"))
        assert not ann.info["rated"]


async def test_a_player_who_is_not_missing_is_not_replaced(sqlite: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(sqlite, missing_seconds=3600))
        ann, bob = await two_at(stack, server)
        with pytest.raises(Refused, match="not-missing"):
            await ann.send("offer", kind="replace", seat=1)
        said = await bob.send("say", text="I am here")
        await ann.until(lambda: ann.seq >= said["seq"])
        assert not ann.info["seats"][1].get("stand_in")


async def test_a_seat_out_of_time_is_played_by_a_bot_until_it_returns(database: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(database))
        clock = {"kind": "realtime", "seconds": 1, "increment": 0}
        ann, bob = await two_at(stack, server, clock=clock)
        assert ann.update["clock"]["left"] == [1, 1]
        await ann.until(lambda: ann.info["seats"][0].get("stand_in") == "greedy")
        await ann.until(lambda: ann.info["seats"][1].get("stand_in") == "greedy")
        await bob.send("return")
        await bob.until(lambda: not bob.info["seats"][1].get("stand_in"))
        await bob.until(lambda: bool(bob.options))
        assert bob.update["clock"]["left"][1] >= 50


async def test_a_chosen_seed_is_marked_and_not_rated(sqlite: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(sqlite))
        ann, bob = await two_at(stack, server, seed="open secret")
        assert ann.info["chosen_seed"]
        assert not ann.info["rated"]
        await asyncio.gather(ann.play(Random(1)), bob.play(Random(2)))
        (game,) = await ann.guest.get(f"/players/{ann.guest.id}/games")
        assert not game["rated"]
        assert await ann.guest.get("/ratings", players=2) == []


async def test_the_seed_is_secret_until_the_end(sqlite: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(sqlite))
        ann, bob = await two_at(stack, server)
        table = await server.services.tables.get(ann.table)
        assert table.config
        seed = table.config.seed
        assert len(bytes.fromhex(seed)) * 8 >= 128
        await asyncio.gather(ann.play(Random(1)), bob.play(Random(2)))
        assert seed not in json.dumps([ann.messages, bob.messages])
        assert seed in await bob.guest.get(f"/tables/{bob.table}/record")
        (game,) = await ann.guest.get(f"/players/{ann.guest.id}/games")
        assert game["rated"]
        ratings = await ann.guest.get("/ratings", players=2)
        assert {each["player"] for each in ratings} == {ann.guest.id, bob.guest.id}
        sheet = await ann.guest.get(f"/tables/{ann.table}/sheet")
        assert sheet["winners"]


async def test_reconnecting_in_the_middle_of_a_draft(database: str) -> None:
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(database))
        ann, bob = await two_at(stack, server)
        for _ in range(6):
            await ann.send("act", action=ann.options[0], seen=ann.seq)
            await ann.close()
            seq = (await bob.send("act", action=bob.options[0], seen=bob.seq))["seq"]
            await bob.until(lambda seq=seq: bob.seq >= seq)
            server.services.tables.forget(ann.table)  # as after a restart
            await ann.connect()
            await ann.until(lambda seq=seq: ann.seq >= seq)
            shown = await ann.guest.get(f"/tables/{ann.table}/view")
            assert shown["view"] == ann.update["view"]
            assert shown["view"]["phase"] == "exploration"
        seen = [entry["seq"] for entry in entries(ann)]
        assert seen == list(range(1, ann.seq + 1))
