"""Houses: whole games on one device, closed pages, two pages, several people."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from math import inf
from random import Random

import pytest

from bunny_kingdom.house.store import Batch, MemoryStore, store_full
from bunny_kingdom.titles import rules_of, titles
from house.pages import page

Scene = Callable[[MemoryStore], Coroutine[None, None, None]]


def in_a_house(scene: Scene) -> None:
    asyncio.run(scene(MemoryStore()))


@pytest.mark.parametrize("title", titles())
def test_a_whole_game_is_played_and_kept(title: str) -> None:
    async def scene(store: MemoryStore) -> None:
        async with page(store) as ann:
            table = await ann.new_table(title, rules_of(title).player_counts[0])
            await ann.play(table, Random(1))
            record = await ann.ask("GET", f"/tables/{table}/record")
            (result,) = await ann.ask("GET", f"/players/{ann.house.somebody().id}/games")
            assert result["table"] == table
        async with page(store) as again:
            assert await again.ask("GET", f"/tables/{table}/record") == record
            replay = (await again.ask("GET", f"/tables/{table}/replay")).splitlines()
            assert len(replay) == json.loads(replay[0])["steps"] + 1
            (kept,) = await again.ask("GET", f"/players/{again.house.somebody().id}/games")
            assert kept == result

    in_a_house(scene)


@pytest.mark.parametrize("level", ["doe", "kit"])
def test_a_game_that_was_closed_twenty_times_is_the_same(level: str) -> None:
    async def scene(store: MemoryStore) -> None:
        records = []
        for most in (10_000, 1):
            async with page(store) as ann:
                table = await ann.new_table("town", 2, bots={"1": level})
            random, played = Random(2), 1
            while played:
                async with page(store) as ann:
                    await ann.look(table)
                    played = await ann.play(table, random, most)
            async with page(store) as ann:
                records.append(await ann.ask("GET", f"/tables/{table}/record"))
        assert records[0] == records[1]

    in_a_house(scene)


def test_what_is_told_is_in_the_store() -> None:
    async def scene(store: MemoryStore) -> None:
        async with page(store) as ann:
            table = await ann.new_table("kingdom", 4)
            await ann.look(table, "light=1&outlook=1")
            await ann.house.attendant.rest()
            for _ in range(5):
                act = {"command": "act", "id": "1", "action": {"do": "nonsense"}}
                assert (await ann.send(act))["code"] == "illegal"
            await ann.play(table, Random(3), 3)
            await ann.house.attendant.rest()
            await asyncio.sleep(0)
            updates = [each for each in ann.told if each["type"] == "update"]
            assert updates[0]["you"]["seat"] == 0
            assert updates[-1]["seq"] == len(await store.entries(table, 0))
            assert ann.told_early == []

    in_a_house(scene)


def test_a_command_that_is_sent_again_is_carried_out_once() -> None:
    async def scene(store: MemoryStore) -> None:
        async with page(store) as ann:
            table = await ann.new_table("kingdom", 2)
            say = {"command": "say", "id": "1", "text": "hello"}
            first = await ann.ask("POST", f"/tables/{table}/commands", say)
        async with page(store) as again:
            target = f"/tables/{table}/commands"
            assert await again.ask("POST", target, say) == {**first, "duplicate": True}
            assert await again.refused("POST", target, {**say, "text": "bye"}) == "duplicate"

    in_a_house(scene)


def test_two_pages_of_one_game_do_not_spoil_each_other() -> None:
    async def scene(store: MemoryStore) -> None:
        async with page(store) as one, page(store) as other:
            table = await one.new_table("kingdom", 2)
            await one.house.attendant.rest()
            await other.ask("GET", "/me")
            await other.look(table)
            for number in range(10):
                writer = (one, other)[number % 2]
                say = {"command": "say", "id": f"{number}", "text": f"{number}"}
                await writer.ask("POST", f"/tables/{table}/commands", say)
            await one.house.heard(table)
            await other.house.heard(table)
            chats = [await each.ask("GET", f"/tables/{table}/chat") for each in (one, other)]
            assert chats[0] == chats[1]
            said = [each["about"]["text"] for each in chats[0]["messages"]]
            assert said == [str(number) for number in range(10)]

    in_a_house(scene)


def test_people_around_one_device_see_their_own_hands() -> None:
    async def scene(store: MemoryStore) -> None:
        async with page(store) as ann:
            await ann.ask("POST", "/identities", {"name": "Ann"})
            wanted = {"players": 4, "bots": {"1": "kit"}, "people": ["Bob", "Cem"], "public": False}
            table = (await ann.ask("POST", "/tables", wanted))["table"]["id"]
            assert await ann.refused("GET", f"/tables/{table}/view?seat=7") == "no-such-seat"
            await ann.ask("POST", f"/tables/{table}/commands", {"command": "ready", "id": "1"})
            hands = []
            for seat in (0, 2, 3):
                await ann.look(table, f"seat={seat}")
                update = ann.told[0]
                assert update["you"]["here"] == [0, 2, 3]
                assert update["you"]["seat"] == seat
                hands.append(json.dumps(update["view"]["own"]))
            assert len({*hands}) == 3
            await ann.look(table, "as=board")
            assert not ann.told[0]["view"].get("own")

    in_a_house(scene)


def test_requests_that_are_none_are_refused() -> None:
    async def scene(store: MemoryStore) -> None:
        async with page(store) as ann:
            assert await ann.refused("POST", "/tables", {}) == "no-identity"
            assert await ann.refused("GET", "/nowhere") == "no-such-page"
            assert await ann.refused("GET", "/tables/none") == "no-such-table"
            assert await ann.refused("POST", "/links", {"link": "1abc"}) == "bad-link"
            assert await ann.refused("POST", "/links", ["link"]) == "bad-request"
            assert not (await ann.door.ask("POST", "/links", "{")).ok

    in_a_house(scene)


def test_a_damaged_table_is_told_and_spoils_no_other() -> None:
    async def scene(store: MemoryStore) -> None:
        async with page(store) as ann:
            table, other = [await ann.new_table("town", 2) for _ in range(2)]
        rows = store.rows(table)
        rows[1] = rows[1]._replace(data=b"{")
        await store.keep_card(table, b"{}")
        async with page(store) as again:
            games = await again.ask("GET", "/me/games")
            assert {each["table"]["id"]: each["damaged"] for each in games} == {
                table: True,
                other: False,
            }
            assert await again.refused("GET", f"/tables/{table}/view") == "damaged"
            assert (await again.ask("GET", f"/tables/{other}/view"))["view"]

    in_a_house(scene)


class FullStore(MemoryStore):
    """A store that has room for so much more, and after five refusals for everything."""

    room = inf
    refused = 0

    async def append(self, batch: Batch) -> bool:
        if self.room:
            self.room -= 1
            return await super().append(batch)
        self.refused += 1
        if self.refused == 5:
            self.room = inf
        raise store_full()


def test_a_full_store_loses_nothing_and_bots_wait_for_room() -> None:
    async def scene() -> None:
        store = FullStore()
        async with page(store) as ann:
            table = await ann.new_table("town", 2)
            await ann.play(table, Random(1), 3)
            await ann.house.attendant.rest()
            before, store.room = len(store.rows(table)), 0
            say = {"command": "say", "id": "1", "text": "hello"}
            target = f"/tables/{table}/commands"
            assert await ann.refused("POST", target, say) == "store-full"
            assert len(store.rows(table)) == before
            while store.refused == 1:
                store.room = 1  # enough for Ann, until she waits for the bot
                await ann.play(table, Random(1), 1)
                await ann.house.attendant.rest()
            assert store.refused == 5
            await ann.play(table, Random(2))
            assert await ann.ask("GET", f"/tables/{table}/record")

    asyncio.run(scene())


def test_a_game_of_newer_rules_waits_unchanged() -> None:
    async def scene(store: MemoryStore) -> None:
        async with page(store) as ann:
            table, other = [await ann.new_table("town", 2) for _ in range(2)]
        rows = store.rows(table)
        (at,) = [at for at, row in enumerate(rows) if b'"rules_version":' in row.data]
        newer = rows[at].data.replace(b'"rules_version":', b'"rules_version":9')
        rows[at] = rows[at]._replace(data=newer)
        async with page(store) as again:
            assert await again.refused("GET", f"/tables/{table}/view") == "newer-rules"
            assert (await again.ask("GET", f"/tables/{other}/view"))["view"]
            saved = (await again.door.ask("GET", "/games")).text
            assert len(await again.ask("GET", "/me/games")) == 2
        async with page(MemoryStore()) as bob:
            taken = json.loads((await bob.door.ask("POST", "/games", saved)).text)
            assert {*taken["added"]} == {table, other}
            assert await bob.refused("GET", f"/tables/{table}/view") == "newer-rules"

    in_a_house(scene)


def test_a_rematch_is_another_table() -> None:
    async def scene(store: MemoryStore) -> None:
        async with page(store) as ann:
            table = await ann.new_table("town", 2)
            await ann.play(table, Random(1))
            target = f"/tables/{table}/commands"
            ack = await ann.ask("POST", target, {"command": "rematch", "id": "again"})
            (game,) = await ann.ask("GET", "/me/games")
            assert game["table"]["id"] == ack["table"]

    in_a_house(scene)


def test_a_file_takes_all_games_to_another_house() -> None:
    async def scene(store: MemoryStore) -> None:
        async with page(store) as ann:
            over, running = [await ann.new_table("town", 2) for _ in range(2)]
            await ann.play(over, Random(1))
            record = await ann.ask("GET", f"/tables/{over}/record")
            saved = (await ann.door.ask("GET", "/games")).text
        other = MemoryStore()
        async with page(other) as bob:
            await bob.ask("POST", "/identities", {"name": "Bob"})
            taken = json.loads((await bob.door.ask("POST", "/games", saved)).text)
            assert {*taken["added"]} == {over, running}
            assert await bob.ask("GET", f"/tables/{over}/record") == record
            await bob.play(running, Random(2))
            again = json.loads((await bob.door.ask("POST", "/games", saved)).text)
            assert {*again["known"]} == {over, running}
        async with page(other) as bob:
            results = await bob.ask("GET", f"/players/{bob.house.somebody().id}/games")
            assert {each["table"] for each in results} == {over, running}

    in_a_house(scene)


def test_a_damaged_file_spoils_nothing() -> None:
    async def scene(store: MemoryStore) -> None:
        async with page(store) as ann:
            one, other = [await ann.new_table("town", 2) for _ in range(2)]
            saved = (await ann.door.ask("GET", "/games")).text
        lines = saved.splitlines()
        third = [at for at, line in enumerate(lines) if f'"{one}"' in line][2]
        cut = "\n".join([*lines[:third], "{", *lines[third + 1 :]])
        async with page(MemoryStore()) as bob:
            taken = json.loads((await bob.door.ask("POST", "/games", cut)).text)
            assert (taken["added"], taken["damaged"]) == ([other], [one])
            for nonsense in ("", "{}", "hello", lines[1], "[" * 100_000):
                reply = await bob.door.ask("POST", "/games", nonsense)
                assert json.loads(reply.text)["code"] == "bad-file"
            assert [each["table"]["id"] for each in await bob.ask("GET", "/me/games")] == [other]
            await bob.door.ask("DELETE", f"/tables/{other}")
            assert await bob.ask("GET", "/me/games") == []

    in_a_house(scene)


@pytest.mark.parametrize("title", titles())
def test_a_game_is_played_on_with_other_hidden_cards(title: str) -> None:
    async def scene(store: MemoryStore) -> None:
        async with page(store) as ann:
            table = await ann.new_table(title, 2, bots={"1": "doe"})
            await ann.play(table, Random(1))
            views = []
            for redeal in (False, True):
                wanted = {"step": 20, "seat": 0, "redeal": redeal}
                made = await ann.ask("POST", f"/tables/{table}/branches", wanted)
                on = made["table"]["id"]
                views.append((await ann.ask("GET", f"/tables/{on}/view"))["view"])
                await ann.look(on)
                await ann.play(on, Random(2))
            (same, other), own = views, "requests" if title == "town" else "own"
            assert same[own] == other[own]
            record = await ann.ask("GET", f"/tables/{on}/record")
            assert "redeal" in record.splitlines()[21]
            (first, *_) = (await ann.ask("GET", f"/tables/{on}/replay")).splitlines()
            assert json.loads(first)["steps"] == len(record.splitlines()) - 2

    in_a_house(scene)


def test_a_game_is_played_on_from_one_of_its_steps() -> None:
    async def scene(store: MemoryStore) -> None:
        async with page(store) as ann:
            table = await ann.new_table("town", 2, bots={"1": "kit"})
            await ann.play(table, Random(1))
            record = await ann.ask("GET", f"/tables/{table}/record")
            made = await ann.ask("POST", f"/tables/{table}/branches", {"step": 20, "seat": 0})
            on = made["table"]["id"]
            assert made["table"]["origin"] == {"table": table, "step": 20}
            assert [seat.get("level") for seat in made["table"]["seats"]] == [None, "kit"]
            await ann.look(on)
            await ann.play(on, Random(2))
            later = await ann.ask("GET", f"/tables/{on}/record")
            assert later.splitlines()[:21] == record.splitlines()[:21]
            assert later != record

    in_a_house(scene)
