"""The railway together with In the Sky."""

from functools import cache
from random import Random

import pytest

from bunny_kingdom.express.base import EXPRESS
from bunny_kingdom.express.rail_map import rail_map
from bunny_kingdom.express.railway import network_of, railway_of
from bunny_kingdom.kernel.composition import compose
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import BadPosition
from bunny_kingdom.kingdom.base import KINGDOM
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.sky.base import SKY
from marks import rule

TITLE = "kingdom+sky+express"
TILE = {"territory": "E5", "rails": ["north", "east"]}


@cache
def rules() -> KingdomRules:
    return KingdomRules(compose(EXPRESS, SKY, KINGDOM))


@rule("X-01")
@pytest.mark.parametrize("seed", range(30))
def test_the_tile_lies_on_the_new_world_and_247_cards_are_shuffled(seed: int) -> None:
    state = rules().blank(Config(TITLE, 5, f"sky {seed}"))
    territory = railway_of(state).central_station
    assert territory in rail_map(rules().book).around
    assert "-" not in territory, "a space of the New World"
    assert state.removed == (f"territory:{territory}",)
    assert len(state.deck) == 247


@rule("R-14", "RX-16", "X-14", "X-22")
def test_a_carrotadel_scores_its_5_towers_and_is_one_city() -> None:
    ann, bob = rules().score_position(
        {
            "title": TITLE,
            "central_station": TILE,
            "players": [
                {
                    "name": "Ann",
                    "territories": ["D5", "E6"],
                    "buildings": {"D5": "carrotadel"},
                    "parchments": ["engine-driver"],
                },
                {"name": "Bob", "territories": ["E5"]},
            ],
        }
    )["players"]
    assert ann["harvest"]["lines"][0] == {"id": "railway", "carrots": 6}
    assert bob["harvest"]["lines"][1] == {"id": "stations", "carrots": 2}
    assert ann["final"]["lines"][-1] == {"id": "engine-driver", "carrots": 4}


@rule("X-14", "RX-20")
def test_cities_of_the_great_cloud_are_never_along_the_railway() -> None:
    position = {
        "title": TITLE,
        "central_station": TILE,
        "players": [
            {"name": "Ann", "territories": ["C2-3", "C2-4"], "parchments": ["stationmaster"]},
            {"name": "Bob", "territories": ["E5"]},
        ],
    }
    ann, bob = rules().score_position(position)["players"]
    assert ann["harvest"]["lines"] == [
        {"id": "railway", "carrots": 0},
        {"id": "stations", "carrots": 0},
    ]
    assert bob["harvest"]["lines"][1]["carrots"] == 0
    assert ann["final"]["lines"][-1] == {"id": "stationmaster", "carrots": 0}


@rule("RX-20", "X-08")
@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"rails": [["C1-2", "C1-3"]]}, "New World"),
        ({"central_station": {"territory": "C1-2", "rails": ["north", "east"]}}, "New World"),
    ],
)
def test_no_rail_lies_on_the_great_cloud(fields: dict[str, object], reason: str) -> None:
    position = {
        "title": TITLE,
        "central_station": TILE,
        "players": [{"name": "Ann"}, {"name": "Bob"}],
        **fields,
    }
    with pytest.raises(BadPosition, match=reason):
        rules().score_position(position)


@rule("RX-20", "X-13")
def test_no_station_stands_on_the_great_cloud() -> None:
    position = {
        "title": TITLE,
        "central_station": TILE,
        "players": [
            {"name": "Ann", "territories": ["C1-2"], "stations": {"C1-2": None}},
            {"name": "Bob"},
        ],
    }
    with pytest.raises(BadPosition, match="not along the railway"):
        rules().score_position(position)


@rule("X-17")
def test_trade_stands_before_the_sheriffs_line() -> None:
    ann, bob = rules().score_position(
        {
            "title": TITLE,
            "central_station": TILE,
            "sheriff": "Ann",
            "players": [
                {"name": "Ann", "rail_cards": 2, "coins": 3, "parchments": ["royal-ring"]},
                {"name": "Bob"},
            ],
        }
    )["players"]
    assert [line["id"] for line in ann["final"]["lines"]] == ["trade", "sheriff", "royal-ring"]
    assert ann["final"]["lines"][1]["carrots"] == 8
    assert [line["id"] for line in bob["final"]["lines"]] == ["trade"]


@rule("X-01", "X-08", "RX-20")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whole_games_together(players: int) -> None:
    random = Random(players)
    state = rules().setup(Config(TITLE, players, f"together {players}"))
    while owed := rules().decisions(state):
        seat = random.choice(owed).seat
        state, _ = rules().apply(state, seat, rules().legal(state, seat).sample(random))
    network = network_of(rules().book, railway_of(state))
    assert len(network.degree) == len(network.sides) + 1
    assert not network.along & rules().book.atlas.on_board["great-cloud"]
    assert rules().over(state)
