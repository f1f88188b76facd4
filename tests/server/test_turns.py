"""Whose bots think next."""

import pytest

from bunny_kingdom.server.bots import turns as module
from bunny_kingdom.server.bots.turns import Turns


def served(turns: Turns[str], most: int = 100) -> list[str]:
    return [turns.next() for _ in range(min(most, len(turns)))]


def test_tables_of_people_come_before_bots_alone() -> None:
    turns: Turns[str] = Turns()
    turns.add("show", "ann", people=False)
    turns.add("evening", "bob", people=True)
    assert served(turns) == ["evening", "show"]


def test_owners_take_turns_however_many_tables_one_has() -> None:
    turns: Turns[str] = Turns()
    for number in range(3):
        turns.add(f"ann {number}", "ann", people=True)
    turns.add("bob", "bob", people=True)
    turns.add("cat", "cat", people=True)
    assert served(turns) == ["ann 0", "bob", "cat", "ann 1", "ann 2"]


def test_bots_alone_have_every_second_turn_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(module, "monotonic", lambda: now)
    turns: Turns[str] = Turns()
    for number in range(3):
        turns.add(f"show {number}", "ann", people=False)
    for number in range(4):
        turns.add(f"evening {number}", "bob", people=True)
    assert served(turns, 1) == ["evening 0"]
    now += module.PATIENCE_SECONDS + 1
    assert served(turns) == ["evening 1", "show 0", "evening 2", "show 1", "evening 3", "show 2"]
