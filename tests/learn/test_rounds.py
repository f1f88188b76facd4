"""Learning rounds: the sums of what is learned, and a run that goes on where it stopped."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from levels.extras import needed
from levels.random_weights import write_random

needed("numba")

from bunny_kingdom.bots.sage.rounds import likes  # noqa: E402 - these need Numba
from bunny_kingdom.bots.sage.rounds.playouts import of_table  # noqa: E402
from bunny_kingdom.bots.sage.rounds.shape import BLOCK, ROUND, TOTAL, size_of  # noqa: E402
from bunny_kingdom.bots.sage.weights import read_weights  # noqa: E402
from bunny_kingdom.learn.rounds.games import ROUNDS  # noqa: E402
from bunny_kingdom.learn.rounds.lessons import empty_hands  # noqa: E402
from bunny_kingdom.learn.rounds.likes import Fit  # noqa: E402
from bunny_kingdom.learn.rounds.network import Network  # noqa: E402
from bunny_kingdom.learn.rounds.run import Plan, Run  # noqa: E402
from bunny_kingdom.learn.rounds.tables import played, tables  # noqa: E402

PLAN = Plan(
    "kingdom",
    2,
    lessons=2,
    taught=2,
    passes=2,
    groups=4,
    games=20,
    looks=1,
    batch=64,
    examined=8,
    report=2,
)


def test_a_run_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BUNNY_KINGDOM_SAGE", str(tmp_path))
    write_random(tmp_path, "kingdom")
    whole = Run(tmp_path / "whole", PLAN, lambda line: None)
    whole.work(float("inf"))
    parts = tmp_path / "parts"
    first = Run(parts, PLAN, lambda line: None)
    while not first.over:
        first.work(0)
        first = Run(parts, PLAN, lambda line: None)
    assert whole.likes is not None
    assert first.likes is not None
    assert np.array_equal(first.likes, whole.likes)
    assert np.array_equal(first.network.average, whole.network.average)
    assert [line["groups"] for line in first.progress.log] == [2, 4]
    assert "<svg" in (parts / "curves.svg").read_text()
    assert not list(parts.glob("hands-*"))
    found = of_table(read_weights(parts / "rounds.safetensors"), "kingdom", 2)
    assert found is not None
    assert found[0] == pytest.approx(whole.network.average, abs=1e-2)
    other = Run(tmp_path / "other", replace(PLAN, seed=2), lambda line: None)
    other.work(float("inf"))
    assert not np.array_equal(other.network.average, whole.network.average)


def test_values_learn_what_can_be_learned() -> None:
    """The sign of a number, and the number."""
    chance, network = np.random.default_rng(1), Network(size_of(2), 1)
    rows = np.zeros((512, size_of(2)), np.float32)
    rows[:, TOTAL] = chance.normal(0, 1, 512)
    won, own = (rows[:, TOTAL] > 0).astype(np.float32), rows[:, TOTAL] + 1
    for _ in range(400):
        network.learn(rows, won, own, 3e-3)
    said = network.said(rows)
    assert ((said[:, 0] > 0) == (won > 0)).mean() > 0.95
    assert np.abs(said[:, 1] - own).mean() < 0.15


def test_likes_learn_what_can_be_learned() -> None:
    """A card that the quick policy thinks nothing of, but the teacher very much."""
    chance = np.random.default_rng(1)
    hands = empty_hands(2000, False)
    hands.states[:, ROUND] = 1
    hands.cards[:], hands.utilities[:] = 255, -9
    for row in range(len(hands.cards)):
        hands.cards[row, :5] = chance.choice(20, 5, replace=False)
    hands.bases[:, :5] = chance.normal(0, 4, (2000, 5))
    hands.utilities[:, :5] = np.where(hands.cards[:, :5] < 3, 0.3, 0) + hands.bases[:, :5] / 80
    fit = Fit(hands, 1)
    before = fit.told()
    for number in range(150):
        fit.learn(number, 150)
    after = fit.told()
    assert before["quick_lost"] > 0.02
    assert after["lost"] < 0.2 * before["quick_lost"]


def test_every_seat_reads_itself_first_and_learns_how_it_ended() -> None:
    games = played("kingdom", 4, np.zeros(likes.LIKES, np.float32), np.ones((3, 4), int), 5, 0)
    found = tables(games)
    assert found.rows.shape == (4 * 3 * ROUNDS, size_of(4))
    blocks = games.rows.reshape(3, ROUNDS, 4, BLOCK)
    for seat in range(4):
        row = seat * 3 * ROUNDS + ROUNDS + 1  # its second game, its second round
        assert np.array_equal(found.rows[row, :BLOCK], blocks[1, 1, seat])
        assert found.own[row] * 80 == pytest.approx(games.carrots[1, seat])
        lead = games.carrots[1, seat] - np.delete(games.carrots[1], seat).max()
        assert (found.won[row] > 0.5) == (lead > 0)
        totals = found.rows[row].reshape(4, BLOCK)[1:, TOTAL]
        assert (np.diff(totals) <= 0).all()
