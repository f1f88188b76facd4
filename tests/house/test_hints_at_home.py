"""Hints in a house: without a server, and without the fast engine."""

import asyncio

import pytest

from bunny_kingdom.bots.budget import Budget
from bunny_kingdom.coach import hints
from bunny_kingdom.house.store import MemoryStore
from house.pages import page


@pytest.fixture(autouse=True)
def readable(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser, where there is no fast engine."""
    monkeypatch.setattr(hints, "ready", lambda title, players, wait: False)
    monkeypatch.setattr(hints, "have_rollouts", lambda: False)
    monkeypatch.setattr("bunny_kingdom.bots.elder.ready", lambda title, players, wait: False)
    monkeypatch.setattr(hints, "QUICK", Budget(None, 1))


def test_a_hint_is_found_on_the_device_and_kept() -> None:
    async def scene() -> None:
        store = MemoryStore()
        async with page(store) as ann:
            table = await ann.new_table("kingdom", 3, hints=True)
            await ann.house.attendant.rest()
            where = await ann.ask("POST", f"/tables/{table}/hint", {"steps": 1})
            assert (len(where["steps"]), where["left"], where["coarse"]) == (1, 2, True)
        async with page(store) as again:
            why = await again.ask("POST", f"/tables/{table}/hint", {"steps": 3})
            assert why["steps"][0] == where["steps"][0]
            assert (await again.ask("GET", f"/tables/{table}/view"))["hint"] == why

    asyncio.run(scene())


def test_people_around_a_device_have_no_hints() -> None:
    async def scene() -> None:
        async with page(MemoryStore()) as ann:
            await ann.ask("POST", "/identities", {"name": "Ann"})
            wanted = {"title": "kingdom", "players": 3, "hints": True, "people": ["Bob"]}
            assert await ann.refused("POST", "/tables", wanted) == "hints-alone"
            table = await ann.new_table("kingdom", 2)
            assert await ann.refused("POST", f"/tables/{table}/hint", {}) == "no-hints"

    asyncio.run(scene())
