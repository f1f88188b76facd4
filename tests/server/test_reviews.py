"""Reviews on a server: asked for, queued, told how far they are, kept; with real workers."""

import asyncio
import os
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from coach.games import played
from server.clients import Guest, Refused
from server.finished import finished_table, town
from server.serving import running
from server.store_reviews import put_review

pytestmark = pytest.mark.anyio

SECONDS = 240
"""The first part may have to compile the fast engine."""
QUICK = {"review_worlds": 1}
LONG = {"review_worlds": 200}
"""Long enough not to be over before somebody has looked."""
State = dict[str, Any]


async def until(guest: Guest, table: str, seat: int, happened: Callable[[State], bool]) -> State:
    """The state of a review as soon as something is so."""
    async with asyncio.timeout(SECONDS):
        while True:
            state: State = await guest.get(f"/tables/{table}/reviews/{seat}")
            if happened(state):
                return state
            await asyncio.sleep(0.02)


def is_done(state: State) -> bool:
    assert state.get("status") != "failed"
    return state.get("status") == "done"


async def test_a_review_is_made_kept_and_found_again(database: str) -> None:
    async with running(database, **QUICK) as server, Guest(server.url, "Ann") as ann:
        table = await finished_table(server, ann, town())
        path = f"/tables/{table}/reviews"
        assert await ann.get(path) == [{"seat": 0}, {"seat": 1}], "nobody has asked yet"
        asked = await ann.post(path, {"seats": [1]})
        assert [each["status"] for each in asked] == ["working"]
        done = await until(ann, table, 1, is_done)
        assert done["done"] == done["parts"] >= len(done["found"]["review"]["decisions"]) > 0
        assert done["found"]["coarse"] is False
        review = done["found"]["review"]
        assert review["seat"] == 1
        sums = [review["start"], *review["parts"].values()]
        for unit in ("wins", "carrots"):
            assert round(sum(each[unit] for each in sums), 4) == review["result"][unit]
        names = done["found"]["actions"]
        for decision in review["decisions"]:
            for option in decision["candidates"]:
                assert set(names[option["action"]]) == {"en", "fr"}
        cookies = ann.http.cookies
        listed = await ann.get(path)
        assert [each.get("status") for each in listed] == [None, "done"]
        assert "found" not in listed[1], "a list does not carry the reviews"
    async with running(database, reviews_per_identity=1, **QUICK) as server:
        again = Guest(server.url, "Ann")
        again.http.cookies = cookies
        assert await again.get(f"{path}/1") == done
        asked = await again.post(path, {"seats": [1]})
        assert asked[0]["status"] == "done"
        assert server.services.reviews._pool.workers() == [], "nothing was worked out anew"
        await again.http.aclose()


async def test_what_was_begun_goes_on_after_a_restart(sqlite: str) -> None:
    async with running(sqlite, **LONG) as server, Guest(server.url, "Ann") as ann:
        table = await finished_table(server, ann, town())
        await ann.post(f"/tables/{table}/reviews", {"seats": [0]})
        begun = await until(ann, table, 0, lambda state: state.get("done", 0) >= 3)
        cookies = ann.http.cookies
    async with running(sqlite, **LONG) as server:
        again = Guest(server.url, "Ann")
        again.http.cookies = cookies
        left = await again.get(f"/tables/{table}/reviews/0")
        assert left["status"] == "left"
        assert left["done"] >= begun["done"]
        await again.post(f"/tables/{table}/reviews", {"seats": [0]})
        on = await until(again, table, 0, lambda state: state.get("done", 0) > left["done"])
        assert on["parts"] == begun["parts"]
        await until(again, table, 0, is_done)
        await again.http.aclose()


async def test_a_review_is_stopped_by_who_asked_and_the_next_one_begins(sqlite: str) -> None:
    async with (
        running(sqlite, **QUICK) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
    ):
        table = await finished_table(server, ann, town())
        path = f"/tables/{table}/reviews"
        first, second = await ann.post(path, {})
        assert (first["status"], second["status"], second["ahead"]) == ("working", "waiting", 1)
        with pytest.raises(Refused, match="not-yours"):
            await bob.delete(f"{path}/0")
        assert (await ann.delete(f"{path}/0")).get("status", "none") in ("none", "left")
        await until(ann, table, 1, lambda state: state["status"] == "working")
        assert (await ann.delete(f"{path}/1")).get("status", "none") in ("none", "left")
        assert server.services.reviews._jobs == {}


async def test_no_review_before_the_game_is_over(sqlite: str) -> None:
    async with running(sqlite) as server, Guest(server.url, "Ann") as ann:
        half = await finished_table(server, ann, town(), actions=20)
        for call in (ann.get(f"/tables/{half}/reviews"), ann.get(f"/tables/{half}/reviews/0")):
            with pytest.raises(Refused, match="secret"):
                await call
        with pytest.raises(Refused, match="secret"):
            await ann.post(f"/tables/{half}/reviews", {"seats": [0]})
        await ann.command(half, "close")
        with pytest.raises(Refused, match=r"not-now.*broken off"):
            await ann.post(f"/tables/{half}/reviews", {"seats": [0]})
        whole = await finished_table(server, ann, town())
        with pytest.raises(Refused, match="no-such-seat"):
            await ann.post(f"/tables/{whole}/reviews", {"seats": [2]})
        async with httpx.AsyncClient(base_url=server.url) as nobody:
            answer = await nobody.post(f"/tables/{whole}/reviews", json={})
            assert (answer.status_code, answer.json()["code"]) == (401, "no-identity")


async def test_a_budget_for_each_guest_and_each_address(sqlite: str) -> None:
    limits = {"reviews_per_identity": 2, "reviews_per_address": 3, **QUICK}
    async with (
        running(sqlite, **limits) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
    ):
        one, other = [await finished_table(server, ann, town()) for _ in range(2)]
        await ann.post(f"/tables/{one}/reviews", {})
        with pytest.raises(Refused, match=r"too-many.*2 reviews a day for a guest: again in 1"):
            await ann.post(f"/tables/{other}/reviews", {"seats": [0]})
        assert len(await ann.post(f"/tables/{one}/reviews", {})) == 2, "these are under way"
        with pytest.raises(Refused, match="3 reviews a day for an address"):
            await bob.post(f"/tables/{other}/reviews", {})
        await bob.post(f"/tables/{other}/reviews", {"seats": [0]})


async def test_reviews_take_no_time_from_tables(sqlite: str) -> None:
    """Their workers have idle time only, and are not those in which bots think."""
    async with running(sqlite, **QUICK) as server, Guest(server.url, "Ann") as ann:
        table = await finished_table(server, ann, town())
        await ann.post(f"/tables/{table}/reviews", {})
        workers = server.services.reviews._pool.workers
        await until(ann, table, 0, lambda state: state.get("done", 0) >= 1)
        assert [os.sched_getscheduler(pid) for pid in workers()] == [os.SCHED_IDLE]
        playing = await ann.make_table(
            title="town", players=2, sit=None, bots={"0": "kit", "1": "kit"}
        )
        async with ann.sit_at(playing) as place:
            await place.until(lambda: place.seq > 30)
        bots = server.services.workers.workers()
        assert {os.sched_getscheduler(pid) for pid in bots} == {os.SCHED_OTHER}


async def test_a_guest_has_statistics_of_their_own_reviews(sqlite: str) -> None:
    async with (
        running(sqlite) as server,
        Guest(server.url, "Ann") as ann,
        Guest(server.url, "Bob") as bob,
    ):
        assert (await ann.get("/me/decisions"))["games"] == 0
        table = await finished_table(server, ann, played("kingdom", 4))
        await put_review(server, table, 1)
        assert (await ann.get("/me/decisions"))["games"] == 0, "that was the seat of a bot"
        await put_review(server, table, 0)
        found = await ann.get("/me/decisions")
        assert found["games"] == 1
        assert sum(each["decisions"] for each in found["phases"].values()) > 10
        assert (await bob.get("/me/decisions"))["games"] == 0
