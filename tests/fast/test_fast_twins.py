"""Both engines, fed the same actions, say the same: 1,000 games a title here, in portions."""

import pytest

from bunny_kingdom.fast import table_layout as of
from bunny_kingdom.fast.engine import FastEngine
from bunny_kingdom.fast.twins import Difference, compare_random
from fast.engines import TITLES, engine_of

GAMES = 1000
PORTIONS = 10


@pytest.mark.parametrize("portion", range(PORTIONS))
@pytest.mark.parametrize("title", TITLES)
def test_the_twins_agree_on_decisions_legal_sets_rounds_and_final_lines(
    title: str, portion: int
) -> None:
    for number in range(portion, GAMES, PORTIONS):
        assert compare_random(engine_of(title, number), f"twins-{number}") > 50


def compare_many(engine: FastEngine, games: int) -> None:
    for number in range(games):
        compare_random(engine, f"differing-{number}")


def test_a_difference_is_told_with_the_shortest_record_that_shows_it() -> None:
    engine = FastEngine("kingdom", 3)
    ground = of.GROUND + 3 * engine.tables.kind_number["city-3"]
    masks = engine.masks.copy()
    masks[ground : ground + 3] = masks[of.EVERYWHERE : of.EVERYWHERE + 3]
    engine.masks = masks  # cities of three towers on any terrain
    with pytest.raises(Difference) as found:
        compare_many(engine, 20)
    told = str(found.value).splitlines()
    assert "city-3" in told[0]
    assert told[1].startswith("kingdom, 3 players, seed differing-")
    assert any("city-3" in line for line in told[2:])
