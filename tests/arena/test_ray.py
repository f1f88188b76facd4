"""The Ray engine plays the same games as the local one, on a real Ray started on this machine."""

import warnings

import pytest

from arena.test_contest import without_times
from bunny_kingdom.arena import contest, new_plan
from levels.extras import needed

needed("ray")


@pytest.mark.filterwarnings("ignore")
def test_ray_gives_the_same_games() -> None:
    plan = new_plan("kingdom", ("doe", "kit"), 4, 7)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        on_ray = contest(plan, jobs=1, engine="ray")
    assert without_times(on_ray) == without_times(contest(plan))
