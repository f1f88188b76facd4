"""Both engines, fed the same actions, say the same: 1,000 games a title here, in portions."""

from random import Random

import pytest

from bunny_kingdom.fast.engine import FastEngine
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.engine import KingdomEngine
from bunny_kingdom.fast.twins import Difference, compare_random, compare_record, shortest, twins_of
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.record import Entry
from bunny_kingdom.kingdom.picks import Pick
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


@pytest.fixture
def differing() -> KingdomEngine:
    """An engine in which cities of three towers stand on any terrain."""
    engine = KingdomEngine("kingdom", 3)
    ground = of.GROUND + 3 * engine.tables.kind_number["city-3"]
    masks = engine.masks.copy()
    masks[ground : ground + 3] = masks[of.EVERYWHERE : of.EVERYWHERE + 3]
    engine.masks = masks
    return engine


def test_a_difference_is_told_with_the_shortest_record_that_shows_it(
    differing: KingdomEngine,
) -> None:
    with pytest.raises(Difference) as found:
        compare_many(differing, 20)
    told = str(found.value).splitlines()
    assert "city-3" in told[0]
    assert told[1].startswith("kingdom, 3 players, seed differing-")
    assert any("city-3" in line for line in told[2:])


def first_difference(engine: FastEngine, config: Config) -> list[Entry]:
    """The actions of a random game up to its first difference; none if it has no such."""
    random, twins = Random(1), twins_of(engine, config)
    while not twins.difference():
        owed = twins.rules.decisions(twins.state)
        if not owed:
            return []
        seat = random.choice(owed).seat
        twins.apply(seat, twins.rules.legal(twins.state, seat).sample(random))
    return twins.entries


def test_no_action_of_a_shortest_record_can_be_left_out(differing: FastEngine) -> None:
    for number in range(20):
        config = Config("kingdom", 3, f"shortened-{number}")
        entries = first_difference(differing, config)
        if any(not isinstance(action, Pick) for _, action in entries):
            break
    kept = shortest(differing, config, entries)
    assert len(kept) < len(entries)
    assert compare_record(differing, config, kept)
    for place in range(len(kept)):
        assert not compare_record(differing, config, [*kept[:place], *kept[place + 1 :]])
