"""What a client sends and what is kept of it: the action that was understood, and only so often."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import pytest
from sqlalchemy import text

from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.record import Record, read_record
from bunny_kingdom.server.store.store import engine_for
from bunny_kingdom.tables.entries import Acted, decode_entry
from bunny_kingdom.titles import rules_of
from server.clients import Guest, Refused, owed
from server.serving import Running, running

pytestmark = pytest.mark.anyio

CHANGES, STEPS = 20, 100
ENDS = ("finish", "end")
JSON = {"content-type": "application/json"}


def nested(depth: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for _ in range(depth):
        found = {"a": found}
    return found


def actions(database: str) -> list[Any]:
    """The actions in the store, as they lie there."""
    engine = engine_for(database)
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT data FROM entries ORDER BY seq")).scalars().all()
    engine.dispose()
    return [entry.action for row in rows if isinstance(entry := decode_entry(row), Acted)]


async def begin(server: Running, ann: Guest, bob: Guest, **wanted: Any) -> str:
    table = await ann.make_table(players=2, **wanted)
    await bob.command(table, "join")
    await ann.command(table, "ready")
    await bob.command(table, "ready")
    return table


@asynccontextmanager
async def again(server: Running, guest: Guest) -> AsyncIterator[Guest]:
    """The same guest at another server."""
    other = Guest(server.url, guest.name)
    other.http.cookies = guest.http.cookies
    other.id = guest.id
    other._numbers = guest._numbers
    try:
        yield other
    finally:
        await other.http.aclose()


async def test_an_action_with_anything_beside_it_is_refused_and_nothing_is_kept(
    database: str,
) -> None:
    async with (
        running(database, idle_seconds=0) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
    ):
        table = await begin(server, ann, bob)
        async with ann.sit_at(table) as place:
            action = place.options[0]
            junks: list[dict[str, Any]] = [
                {"note": "x" * 3000},
                {"note": nested(500)},
                {"play2": []},
            ]
            for junk in junks:
                with pytest.raises(Refused, match=r"illegal.*unknown field `(note|play2)`"):
                    await ann.command(table, "act", action={**action, **junk})
            with pytest.raises(Refused, match=r"illegal.*unknown field `note`"):
                await place.send("act", action={**action, "note": nested(400)})
            await place.send("act", action=action)
        assert actions(database) == [action]
        server.services.tables.forget(table)
        assert len(await ann.get("/me/games")) == 1
        assert (await ann.get(f"/tables/{table}/view"))["seq"] > 4


async def test_what_nests_too_deeply_is_refused_over_sockets_and_http(sqlite: str) -> None:
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        table = await ann.make_table(players=2)
        deep = '{"command": "act", "id": "1", "action": ' + '{"a":' * 2000 + "1" + "}" * 2001
        for path in (f"/tables/{table}/commands", f"/tables/{table}/preview", "/identities"):
            answer = await ann.http.post(path, content=deep, headers=JSON)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad-json")
        async with ann.sit_at(table) as place:
            await place.raw(deep)
            assert (await place.receive())["code"] == "bad-json"


async def test_what_older_programs_kept_is_still_read(database: str) -> None:
    async with (
        running(database) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
    ):
        table = await begin(server, ann, bob)
        async with ann.sit_at(table) as a, bob.sit_at(table) as b:
            for place in (a, b):
                await place.send("act", action=place.options[0])
    engine = engine_for(database)
    with engine.begin() as connection:
        change = text("UPDATE entries SET data = :data WHERE seq = :seq")
        for seq, data in connection.execute(text("SELECT seq, data FROM entries")).all():
            if isinstance(decode_entry(data), Acted):
                entry = json.loads(data)
                junk = '{"x":' * 940 + "1" + "}" * 940
                entry["action"]["note"] = "JUNK"
                kept = json.dumps(entry).replace('"JUNK"', junk).encode()
                connection.execute(change, {"data": kept, "seq": seq})
    engine.dispose()
    async with running(database) as server, again(server, ann) as guest:
        update = await guest.get(f"/tables/{table}/view")
        await guest.command(table, "act", action=owed(update)[0])


async def test_commands_are_small_but_for_what_is_said(sqlite: str) -> None:
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        table = await ann.make_table(players=2)
        async with ann.sit_at(table) as place:
            long = '{"command": "ready", "id": "1"' + " " * 5000 + "}"
            await place.raw(long)
            refused = await place.receive()
            assert (refused["code"], refused["id"]) == ("too-large", "1")
            assert "at most 4096 bytes" in refused["message"]
            answer = await ann.http.post(f"/tables/{table}/commands", content=long, headers=JSON)
            assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
            assert (await place.send("say", text="\N{RABBIT FACE}" * 500))["seq"]
    with pytest.raises(Refused, match="bad-request"):
        await too_many_options(sqlite)


async def too_many_options(database: str) -> None:
    async with running(database) as server, Guest(server.url, "Ann") as ann:
        await ann.make_table(players=2, options={str(n): "x" for n in range(1000)})


async def test_a_choice_is_changed_so_often_and_no_more_also_after_a_restart(
    database: str,
) -> None:
    async with (
        running(database) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
    ):
        table = await begin(server, ann, bob)
        choices = (await ann.get(f"/tables/{table}/options"))["actions"]
        for number in range(CHANGES + 1):
            await ann.command(table, "act", action=choices[number])
        with pytest.raises(Refused, match="too-many: a choice can be changed 20 times"):
            await ann.command(table, "act", action=choices[0])
    async with (
        running(database) as server,
        again(server, ann) as ann,
        again(server, bob) as bob,
    ):
        for _ in range(5):
            with pytest.raises(Refused, match="too-many"):
                await ann.command(table, "act", action=choices[0])
        await bob.command(
            table, "act", action=(await bob.get(f"/tables/{table}/options"))["actions"][0]
        )
        choices = (await ann.get(f"/tables/{table}/options"))["actions"]
        for number in range(CHANGES + 1):  # another choice: it counts anew
            await ann.command(table, "act", action=choices[number])
        assert len(actions(database)) == 2 * CHANGES + 3


async def until_it_can_undo(guests: list[Guest], table: str, random: Random) -> Guest:
    """Play until somebody could take a step back."""
    while True:
        for guest in guests:
            update = await guest.get(f"/tables/{table}/view")
            if update.get("undo"):
                return guest
            if actions := owed(update):
                await guest.command(table, "act", action=random.choice(steps(actions)))


def steps(actions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What can be done and taken back, if there is something."""
    return [each for each in actions if each["do"] not in ENDS] or actions


@pytest.mark.parametrize("title", ["kingdom", "town"])
async def test_steps_are_taken_back_so_often_and_no_more(sqlite: str, title: str) -> None:
    undo = {"do": "undo"}
    async with (
        running(sqlite) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
    ):
        table = await begin(server, ann, bob, title=title, seed="undo")
        guest = await until_it_can_undo([ann, bob], table, Random(1))
        for _ in range(STEPS):
            await guest.command(table, "act", action=undo)
            step = steps((await guest.get(f"/tables/{table}/options", limit=20))["actions"])[0]
            await guest.command(table, "act", action=step)
        with pytest.raises(Refused, match="too-many: 100 steps can be taken back"):
            await guest.command(table, "act", action=undo)
    async with running(sqlite) as server, again(server, guest) as guest:
        with pytest.raises(Refused, match="too-many"):
            await guest.command(table, "act", action=undo)
        assert (await guest.get(f"/tables/{table}/options"))["count"]


async def test_junk_in_an_old_record_file_does_not_matter() -> None:
    rules = rules_of("kingdom")
    state = rules.setup(Config("kingdom", 2, "old"))
    action = rules.legal(state, 0).sample(Random(1))
    lines = Record(Config("kingdom", 2, "old"), ((0, action),), rules.version).to_lines(rules)
    old = lines.replace(b'"do":', b'"note":{"x":[1]},"do":')
    assert old != lines
    assert read_record(old, rules).entries == ((0, action),)
