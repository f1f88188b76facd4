"""Setting up: the Central Station, its card and its direction, and the first sheriff."""

from collections import Counter

import pytest

from bunny_kingdom.express.base import EXPRESS
from bunny_kingdom.express.central_station import orientations
from bunny_kingdom.express.rail_map import rail_map
from bunny_kingdom.express.railway import railway_of
from bunny_kingdom.kernel.composition import compose
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import BadData
from bunny_kingdom.kingdom.base import KINGDOM
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.state import State
from express.tables import TITLE, express
from marks import rule

SEEDS = [f"seed {number}" for number in range(150)]


def blank(seed: str, players: int = 4) -> State:
    return express().blank(Config(TITLE, players, seed))


@pytest.fixture(scope="module")
def starts() -> list[State]:
    return [blank(seed) for seed in SEEDS]


@rule("X-01")
def test_a_card_of_the_new_world_leaves_the_game_and_197_are_shuffled(starts: list[State]) -> None:
    box = Counter(express().book.deck())
    for state in starts:
        (gone,) = state.removed
        assert gone == f"territory:{railway_of(state).central_station}"
        assert len(state.deck) == 197
        assert Counter(state.deck) == box - Counter([gone])
        assert "central-station" in state.deck
    covered = {railway_of(state).central_station for state in starts}
    assert len(covered) > 60, "any of the hundred territories may be covered"


@rule("X-01")
def test_the_same_seed_gives_the_same_table() -> None:
    assert blank("again") == blank("again")
    assert blank("again") != blank("and again")


@rule("X-01")
def test_dealing_is_unchanged() -> None:
    assert express().book.deals == KingdomRules(KINGDOM).book.deals
    for players, each in ((2, 20), (3, 12), (4, 10)):
        state = express().setup(Config(TITLE, players, "deal"))
        held = [len(seat.hand) + len(seat.reserve) for seat in state.players]
        assert held == [each] * players
        assert len(state.deck) == 197 - sum(held)


@rule("RX-01", "RX-02", "X-05")
def test_the_box_has_8_rail_cards_with_18_rails_and_2_stations() -> None:
    cards = {name: card.copies for name, card in EXPRESS.cards.items() if not card.parchment}
    assert cards == {
        "railway-3": 2,
        "railway-2": 3,
        "switch-2": 3,
        "station": 2,
        "central-station": 1,
    }
    assert sum(card.copies for card in EXPRESS.cards.values()) == 16
    rails = {
        name: (card.values["line"], card.values["rails"])
        for name, card in EXPRESS.cards.items()
        if card.kind == "rail"
    }
    assert rails == {
        "railway-3": ("railway", 3),
        "railway-2": ("railway", 2),
        "switch-2": ("switch", 2),
    }


@rule("RX-02")
@pytest.mark.parametrize(
    "row",
    [
        {"id": "railway-3", "values": {"line": "monorail"}},
        {"id": "switch-2", "values": {"rails": 0}},
        {"id": "central-station", "values": {"rails": "up"}},
        {"id": "central-station", "values": {"rails": ""}},
    ],
)
def test_a_corrected_row_must_make_sense(row: dict[str, object]) -> None:
    rules = KingdomRules(compose(KINGDOM, EXPRESS), [row])
    with pytest.raises(BadData):
        rules.setup(Config(TITLE, 2, "corrected"))


@rule("RX-02")
def test_the_printed_rails_are_data() -> None:
    row = {"id": "central-station", "values": {"rails": "north"}}
    book = KingdomRules(compose(KINGDOM, EXPRESS), [row]).book
    assert orientations(book, "E5") == [("north",), ("east",), ("south",), ("west",)]


@rule("X-03", "R-27", "RX-03")
@pytest.mark.parametrize(
    ("territory", "ways"),
    [
        ("E4", "north-east east-south south-west west-north"),
        ("A1", "north-east south-west west-north"),  # inward leaves no end
        ("A10", "north-east east-south west-north"),
        ("J1", "east-south south-west west-north"),
        ("J10", "north-east east-south south-west"),
        ("B1", "south-west west-north"),  # lava on the east
        ("C6", "east-south south-west"),  # lava on the north
        ("D5", "south-west west-north"),
        ("A5", "north-east east-south south-west west-north"),  # along the border: no harm
        ("F1", "north-east east-south south-west west-north"),
    ],
)
def test_the_tile_lies_off_the_lava_and_leaves_an_end(territory: str, ways: str) -> None:
    found = {"-".join(printed) for printed in orientations(express().book, territory)}
    assert found == set(ways.split())


@rule("X-03", "R-27")
def test_every_territory_can_take_the_tile() -> None:
    book = express().book
    around = rail_map(book).around
    assert len(around) == 100
    for territory, sides in around.items():
        ways = orientations(book, territory)
        assert ways
        for one, other in ways:
            assert not sides[one].lava
            assert not sides[other].lava
            assert set(sides[one].ends) & set(sides[other].ends), "two adjacent sides"


@rule("R-27", "RX-03")
def test_the_direction_is_drawn_from_the_seed(starts: list[State]) -> None:
    drawn = Counter(railway_of(state).printed for state in starts)
    assert len(drawn) == 4
    for state in starts:
        railway = railway_of(state)
        assert railway.central_station
        assert railway.printed in orientations(express().book, railway.central_station)


@rule("X-04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_sheriff_is_drawn_from_the_seed(players: int) -> None:
    sheriffs = Counter(railway_of(blank(seed, players)).sheriff for seed in SEEDS)
    assert set(sheriffs) == set(range(players))
    assert min(sheriffs.values()) > len(SEEDS) / players / 2


@rule("X-01", "X-04")
def test_all_of_it_is_in_the_open() -> None:
    state = express().setup(Config(TITLE, 3, "open"))
    railway = railway_of(state)
    for seat in (None, 0, 2):
        view = express().view(state, seat)
        assert view.parts == {"railway": railway}
        assert view.covered == (railway.central_station,)
        assert view.removed == state.removed
