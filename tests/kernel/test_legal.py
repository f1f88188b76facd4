"""Legal actions as lazy collections."""

from collections import Counter
from random import Random

import pytest

from bunny_kingdom.kernel.actions import Action, Undo
from bunny_kingdom.kernel.legal import NOTHING, ListedLegal, RunsLegal
from bunny_kingdom.kingdom.camps import PlaceCamp
from bunny_kingdom.kingdom.construction import Finish

SPACES = ("A1", "A2", "A3")


def runs() -> RunsLegal:
    def allows(action: Action) -> bool:
        return action == Finish() or (isinstance(action, PlaceCamp) and action.territory in SPACES)

    return RunsLegal(
        [(3, lambda number: PlaceCamp(SPACES[number])), (1, lambda _: Finish())], allows
    )


LISTED = ListedLegal([*(PlaceCamp(name) for name in SPACES), Finish()])


@pytest.mark.parametrize("legal", [runs(), LISTED], ids=["runs", "listed"])
def test_a_collection_lists_counts_and_contains_the_same(legal: RunsLegal | ListedLegal) -> None:
    assert len(legal) == 4
    assert list(legal) == [PlaceCamp("A1"), PlaceCamp("A2"), PlaceCamp("A3"), Finish()]
    assert all(action in legal for action in legal)
    assert PlaceCamp("B1") not in legal
    assert Undo() not in legal
    assert "finish" not in legal


@pytest.mark.parametrize("legal", [runs(), LISTED], ids=["runs", "listed"])
def test_each_is_sampled_as_often_as_any_other(legal: RunsLegal | ListedLegal) -> None:
    random = Random(5)
    drawn = Counter(str(legal.sample(random)) for _ in range(4000))
    assert set(drawn) == {"camp A1", "camp A2", "camp A3", "finish"}
    assert all(abs(count - 1000) < 150 for count in drawn.values())


def test_actions_are_made_only_when_they_are_looked_at() -> None:
    made = []

    def make(number: int) -> Action:
        made.append(number)
        return Finish()

    legal = RunsLegal([(1000, make)], lambda _: True)
    assert len(legal) == 1000
    assert Finish() in legal
    assert made == []
    legal.sample(Random(1))
    assert len(made) == 1


def test_nothing_is_empty() -> None:
    assert len(NOTHING) == 0
    assert list(NOTHING) == []
    assert Finish() not in NOTHING
