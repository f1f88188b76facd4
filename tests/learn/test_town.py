"""Learning Town: the sums of what is learned, and a run that goes on where it stopped."""

import json
from pathlib import Path

import numpy as np
import pytest

from levels.extras import needed

needed("numba")

from bunny_kingdom.bots.sage.town.network import row_of_weights  # noqa: E402 - these need Numba
from bunny_kingdom.bots.sage.town.shape import SIZE  # noqa: E402
from bunny_kingdom.bots.sage.weights import read_weights  # noqa: E402
from bunny_kingdom.learn.town.games import TURNS  # noqa: E402
from bunny_kingdom.learn.town.lessons import QUICK_TASTE, played  # noqa: E402
from bunny_kingdom.learn.town.network import Network  # noqa: E402
from bunny_kingdom.learn.town.run import Plan, Run  # noqa: E402

PLAN = Plan(
    games=300,
    taught=100,
    group=50,
    updates=(2, 2),
    batch=128,
    remembered=4000,
    least=1000,
    report=100,
    examined=20,
)


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    first = Run(tmp_path, PLAN, lambda line: None)
    first.work(0)
    later = Run(tmp_path, PLAN, lambda line: None)
    assert later.progress.games == first.progress.games == PLAN.group
    assert np.array_equal(later.network.average, first.network.average)
    later.work(float("inf"))
    assert later.over
    assert [line["games"] for line in later.progress.log] == [100, 200, 300]
    assert json.loads((tmp_path / "progress.json").read_text())["games"] == 300
    assert "<svg" in (tmp_path / "curves.svg").read_text()
    kept = row_of_weights(read_weights(tmp_path / "town.safetensors"))
    assert np.array_equal(kept, later.network.average)


def test_the_same_seed_learns_the_same(tmp_path: Path) -> None:
    runs = [Run(tmp_path / name, PLAN, lambda line: None) for name in ("one", "other")]
    for run in runs:
        run.work(float("inf"))
    assert np.array_equal(runs[0].network.weights, runs[1].network.weights)


def test_it_learns_what_can_be_learned() -> None:
    """The sign of a number."""
    chance, network = np.random.default_rng(1), Network(1)
    rows = np.zeros((512, SIZE), np.float32)
    rows[:, 3] = chance.normal(0, 1, 512)
    targets = (rows[:, 3] > 0).astype(np.float32)
    losses = [network.learn(rows, targets, 3e-3) for _ in range(150)]
    assert losses[-1] < 0.15 < 0.5 < losses[0]


def test_targets_are_how_the_game_ended_and_what_was_said_later() -> None:
    networks = [Network(3).weights]
    found = played(networks, np.full((4, 2), QUICK_TASTE), np.zeros(4), 0, 5, 0)
    assert found.rows.shape[0] == 4 * TURNS
    assert set(found.seats[:, 0] + found.seats[:, 1]) == {1}  # turns alternate
    ended = found.targets(1.0)
    assert ended[0, 0] == pytest.approx(1 - ended[0, 1])
    mixed = found.targets(0.5)
    assert mixed[0, -1] == ended[0, -1]
    said = 1 / (1 + np.exp(-found.said[0, -1]))
    assert mixed[0, -3] == pytest.approx(0.5 * ended[0, -1] + 0.5 * said)


def test_what_is_seen_tells_whose_turn_it_was() -> None:
    """Every observation has the number of turns to come as its first number that is not 0."""
    found = played([Network(3).weights], np.zeros((2, 2), np.int64), np.zeros(2), 0, 6, 0)
    turns = [int(np.flatnonzero(row)[0]) for row in found.rows[:TURNS]]
    assert turns == list(range(TURNS - 1, -1, -1))
