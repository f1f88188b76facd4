"""Observations come from views: what a seat may not know changes nothing in its row."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest

from bunny_kingdom.env.makers import kingdom_table, town_table
from bunny_kingdom.env.table import Table
from bunny_kingdom.fast.engine import fast_engine
from bunny_kingdom.fast.masks import steps_in

TITLES = ("kingdom", "kingdom+sky", "kingdom+express", "kingdom+sky+express", "town")


def table_of(title: str) -> Table:
    return town_table() if title == "town" else kingdom_table(title, 3)


@pytest.mark.parametrize("title", TITLES)
def test_another_truth_with_the_same_view_is_observed_alike(title: str) -> None:
    table, random = table_of(title), Random(3)
    table.reset(3)
    while not table.over:
        seat = table.seat()
        if random.random() < 0.1 and not any(table.taken):
            view = table.rules.view(table.state, seat)
            other = table.rules.determinize(view, random)
            row = table.observer.observe(table.rules.view(other, seat), ())
            assert (row == table.observe(seat)).all()
        table.take(seat, random.choice(table.legal_steps(seat)))


@pytest.mark.parametrize("title", TITLES)
def test_rows_fit_their_space_and_fields_cover_them(title: str) -> None:
    table = table_of(title)
    table.reset(1)
    row = table.observe(0)
    slices = list(table.observer.fields.slices.values())
    assert slices[0].start == 0
    assert all(one.stop == other.start for one, other in pairwise(slices))
    assert slices[-1].stop == len(row)
    assert row.min() >= 0


@pytest.mark.parametrize("title", TITLES[:-1])
def test_masks_are_the_fast_engines(title: str) -> None:
    table, random = kingdom_table(title, 3), Random(8)
    engine = fast_engine(title, 3)
    table.reset(8)
    games = engine.from_states([table.state])
    while not table.over:
        seat = table.seat()
        steps = table.legal_steps(seat)
        assert steps_in(games.legal()[0]) == steps
        assert games.seats[0] == seat
        step = random.choice(steps)
        table.take(seat, step)
        games.step(np.array([step]))
    assert games.over[0]
    assert games.carrots()[0].tolist() == table.carrots()


def test_town_tells_an_action_that_could_go_on_by_a_last_step() -> None:
    table = town_table()
    assert table.steps.names[0] == "."
    assert len(set(table.steps.names)) == table.steps.size
