"""Each level beats the one below, clearly enough to see it in a few games.

The real figures, with many games, are measured by bench/strength.
"""

import pytest

from bunny_kingdom.arena import contest, new_plan


def wins(title: str, players: tuple[str, ...], games: int) -> float:
    return contest(new_plan(title, players, games, 5)).players[0].win_rate


def test_a_doe_beats_kits() -> None:
    assert wins("kingdom", ("doe", "kit", "kit", "kit"), 8) > 0.7


def test_a_buck_beats_does() -> None:
    assert wins("kingdom", ("buck", "doe", "doe", "doe"), 16) > 0.4


@pytest.mark.parametrize(("better", "worse"), [("doe", "kit"), ("buck", "doe")])
def test_in_town(better: str, worse: str) -> None:
    assert wins("town", (better, worse), 40) > 0.6


def test_a_doe_beats_kits_in_the_sky() -> None:
    assert wins("kingdom+sky", ("doe", "kit", "kit", "kit"), 4) > 0.7
