"""Reviews in a house: made in short thoughts beside the bots, kept, stopped and gone on with."""

import asyncio
from random import Random

import msgspec
import pytest

from bunny_kingdom.bots.thoughts import Answer, thought_about
from bunny_kingdom.coach import tasks, work
from bunny_kingdom.coach.ends import End
from bunny_kingdom.coach.parts.paced import OutOfTime, PacedWork
from bunny_kingdom.coach.parts.work import Judged
from bunny_kingdom.coach.trials.bots import BotTrials
from bunny_kingdom.house.house import open_house
from bunny_kingdom.house.store import MemoryStore
from coach.games import played
from house.pages import Page, page


@pytest.fixture
def readable(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser: there is no fast engine, and here games are short."""
    monkeypatch.setattr(work, "ready", lambda title, players, wait: False)
    monkeypatch.setattr(BotTrials, "ends", _tossed)
    tasks._work.cache_clear()


def _tossed(self: BotTrials, candidates: list[int], worlds: range) -> list[list[End]]:
    """Ends without games: the house is tested here, not the coach."""
    chance = {(each, world): Random(f"{each}/{world}") for each in candidates for world in worlds}
    return [
        [End(*(chance[each, world].random() for _ in range(3))) for world in worlds]
        for each in candidates
    ]


@pytest.mark.usefixtures("readable")
def test_a_review_is_made_in_the_house_and_kept() -> None:
    async def scene() -> None:
        store = MemoryStore()
        async with page(store) as ann:
            table = await ann.new_table("town", 2)
            path = f"/tables/{table}/reviews"
            assert await ann.refused("GET", path) == "secret"
            await ann.play(table, Random(1))
            assert await ann.ask("GET", path) == [{"seat": 0}, {"seat": 1}]
            first, second = await ann.ask("POST", path, {})
            assert (first["status"], second["status"]) == ("working", "waiting")
            await ann.ask("DELETE", f"{path}/1")
            await ann.house.reviews.rest()
            done = await ann.ask("GET", f"{path}/0")
            assert done["status"] == "done"
            assert done["found"]["coarse"] is True
            assert len(done["found"]["review"]["decisions"]) > 5
            assert await ann.refused("GET", f"{path}/7") == "no-such-seat"
            decisions = await ann.ask("GET", "/me/decisions")
            judged = len(done["found"]["review"]["decisions"])
            assert (decisions["games"], decisions["all"]["decisions"]) == (1, judged)
        async with page(store) as again:
            assert await again.ask("GET", f"{path}/0") == done
            assert (await again.ask("GET", f"{path}/1")).get("status") is None
            await again.ask("DELETE", f"/tables/{table}")
            assert await store.note(f"review/{table}/0") == b""

    asyncio.run(scene())


@pytest.mark.usefixtures("readable")
def test_a_review_that_was_left_goes_on_where_it_was() -> None:
    async def scene() -> None:
        store, asked = MemoryStore(), 0

        async def tired(question: bytes) -> Answer:
            """A worker that ends after a few thoughts, as it does with its page."""
            nonlocal asked
            asked += 1
            return thought_about(question) if asked < 6 else Answer(wrong="gone")

        async with page(store) as ann:
            table = await ann.new_table("town", 2)
            await ann.play(table, Random(1))
        path = f"/tables/{table}/reviews"
        early = Page(await open_house(store, tired))
        await early.ask("POST", path, {"seats": [0]})
        await early.house.reviews.rest()
        left = await early.ask("GET", f"{path}/0")
        assert (left["status"], left["done"]) == ("failed", 4)
        async with page(store) as ann:
            assert (await ann.ask("GET", f"{path}/0"))["status"] == "left"
            await ann.ask("POST", path, {"seats": [0]})
            await ann.house.reviews.rest()
            assert (await ann.ask("GET", f"{path}/0"))["status"] == "done"

    asyncio.run(scene())


def test_a_decision_in_pieces_is_the_same_as_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "ready", lambda title, players, wait: False)
    record = played("town", 2, "kit").record
    at_once, paced = work.Work(record, 0), PacedWork(record, 0)
    number = len(paced) - 3
    paced.until = 0.0
    pieces = 0
    while True:
        try:
            part = paced.part(number)
            break
        except OutOfTime:
            pieces += 1
    assert pieces > 5
    assert isinstance(part, Judged)
    assert msgspec.json.encode(part) == msgspec.json.encode(at_once.part(number))
