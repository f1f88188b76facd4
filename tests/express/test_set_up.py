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
from express.tables import TITLE, express, player, table
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


# -- what the tile replaces ------------------------------------------------------------------


@rule("X-02", "R-16", "RX-05")
def test_a_printed_city_under_the_tile_is_removed() -> None:
    lands = player("A4 A3", parchments="burgomaster")  # A4 is a printed city, A3 makes wood
    game = table(lands, line="A4 west north", phase="finale")
    assert game.buildings("a") == {"A4": "central-station"}
    assert game.final("a")["burgomaster"] == 0
    harvest = table("A4 A3", line="A4 west north", phase="harvest")
    harvest.do("a", "choose A4=1")
    assert harvest.carrots() == (0, 0)


@rule("X-02", "RX-05")
@pytest.mark.parametrize(
    ("territory", "parchment"),
    [("E8", "farmer"), ("A1", "carpenter"), ("A5", "fisher"), ("B6", "master-of-the-mountains")],
)
def test_the_tile_has_neither_resource_nor_terrain(territory: str, parchment: str) -> None:
    land = player(territory, parchments=parchment)
    elsewhere = table(land, line="E5 north east", phase="finale")
    assert elsewhere.final("a")[parchment] > 0
    covered = table(land, line=f"{territory} west north", phase="finale")
    assert covered.final("a")[parchment] == 0


@rule("X-02")
def test_nothing_is_built_on_the_tile() -> None:
    game = table(player("E5 E4", pieces="city-1 farm-fish"))
    assert game.buildings("a") == {"E5": "central-station"}
    assert game.refusal("a", "place city-1 E5") == "built-on"
    assert game.options("a") == {"place city-1 E4", "place farm-fish E4", "finish"}


@rule("X-02")
def test_no_terrain_is_left_under_the_tile_for_a_farm() -> None:
    game = table(player("E4", pieces="farm-spices"), line="E4 north east")
    assert game.owes() != {"a": "construction"}, "E4 was plains"


@rule("X-02", "X-01")
def test_its_card_puts_a_rabbit_on_it_wherever_it_lies() -> None:
    hands = (player(hand="central-station city-1"), player(hand="city-2 city-2"))
    game = table(*hands, line="H3 north east", phase="exploration")
    game.do("b", "pick city-2 discard city-2")
    game.do("a", "pick central-station discard city-1")
    assert game.lands("a") == {"H3"}
    assert game.buildings("a") == {"H3": "central-station"}
    assert game.of("a").played == ("central-station",)


@rule("RX-06")
def test_no_camp_goes_on_the_tile() -> None:
    game = table(player(pieces="camp-1"))
    game.do("a", "announce camp-1")
    assert "camp E5" not in game.options("a")
    assert "camp E4" in game.options("a")
    assert game.refusal("a", "camp E5") == "built-on"


@rule("RX-06", "R-26")
def test_it_keeps_its_place_connects_and_is_bare() -> None:
    missions = "diplomat explorer panpan-the-barbarian"
    corner = table(player("A10", parchments=missions), line="A10 west north", phase="finale")
    paid = corner.final("a")
    assert paid["explorer"] > 0, "a corner still"
    assert paid["diplomat"] > 0, "an edge still"
    assert paid["panpan-the-barbarian"] > 0
    fief = table("E4 E5 E6", phase="harvest")  # plains, tile, printed city
    fief.do("a", "choose E5=1")
    assert [line.places for line in fief.lines("a", "round-1") if line.source == "fiefs"] == []
    joined = table("E3 E4 E5 E6", phase="harvest")  # a field at the far end
    joined.do("a", "choose E5=1")
    (line,) = [line for line in joined.lines("a", "round-1") if line.source == "fiefs"]
    assert line.places == ("E3", "E4", "E5", "E6")


@rule("RX-05")
def test_lava_along_its_sides_stays() -> None:
    # C1 is a printed city, B2 and A1 lie beyond B1; only lava divides B1 from B2
    cut = table("B1 B2:farm-wood C1", line="B1 south west", phase="harvest")
    cut.do("a", "choose B1=1")
    assert [line for line in cut.lines("a", "round-1") if line.source == "fiefs"] == []


@rule("R-26")
def test_a_station_leaves_bare_land_bare() -> None:
    game = table(player("E6 D5:station E5", parchments="panpan-the-barbarian"), phase="finale")
    (line,) = [line for line in game.lines("a", "end") if line.id == "panpan-the-barbarian"]
    assert line.count == 2, "the station's mountain and the Central Station, not the city"
