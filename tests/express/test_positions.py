"""Positions on a real table with a railway: what they are worth, and what is impossible."""

from typing import Any

import pytest

from bunny_kingdom.kernel.errors import BadPosition
from express.tables import TITLE, express
from marks import rule

Form = dict[str, Any]
TILE = {"territory": "E5", "rails": ["north", "east"]}


def form(*players: Form, **of_table: Any) -> Form:
    """A position of Ann, Bob, Cid and Dee, with the Central Station on E5 unless told."""
    names = ("Ann", "Bob", "Cid", "Dee")
    given = [{"name": name, **fields} for name, fields in zip(names, players, strict=False)]
    tile = {"central_station": TILE, **of_table}
    return {
        "title": TITLE,
        "players": given,
        **{name: value for name, value in tile.items() if value is not None},
    }


def scored(position: Form) -> list[Form]:
    """The players' answers."""
    players: list[Form] = express().score_position(position)["players"]
    return players


def refused(position: Form) -> str:
    """What is said of an impossible position."""
    with pytest.raises(BadPosition) as caught:
        express().score_position(position)
    return str(caught.value)


def lines(answer: Form) -> dict[str, int]:
    """The harvest lines beside the fiefs."""
    return {line["id"]: line["carrots"] for line in answer["harvest"]["lines"]}


@rule("X-14", "X-15", "X-16")
def test_the_harvest_gains_two_lines_beside_its_fiefs() -> None:
    ann, bob = scored(
        form(
            {
                "territories": ["E6", "E7", "D5"],
                "buildings": {"E7": "farm-fish"},
                "stations": {"D5": "Bob"},
                "carrots": 10,
            },
            {"territories": ["D4", "E4"], "buildings": {"D4": "city-2", "E4": "city-1"}},
            rails=[["E5", "E4"], ["E4", "D4"]],
        )
    )
    assert ann["harvest"]["lines"] == [
        {"id": "railway", "carrots": 1},
        {"id": "stations", "carrots": 2},
    ]
    assert [fief["carrots"] for fief in ann["harvest"]["fiefs"]] == [0, 1]
    assert ann["harvest"]["total"] == 4
    assert ann["total"] == 14
    assert lines(bob) == {"railway": 3, "stations": 0}
    assert bob["harvest"]["total"] == 6


@rule("X-17", "R-11")
def test_the_final_lines_begin_with_the_sheriffs() -> None:
    ann, bob = scored(
        form(
            {"rail_cards": 3, "parchments": ["track-layer", "royal-locomotive"]},
            {"rail_cards": 5, "parchments": ["royal-crown"]},
            sheriff="Bob",
        )
    )
    assert ann["final"]["lines"] == [
        {"id": "track-layer", "carrots": 9},
        {"id": "royal-locomotive", "carrots": 7},
    ]
    assert bob["final"]["lines"] == [
        {"id": "sheriff", "carrots": 20},
        {"id": "royal-crown", "carrots": 5},
    ]


@rule("X-17")
def test_without_rail_cards_or_sheriff_nothing_is_assumed() -> None:
    ann, bob = scored(form({}, {}, sheriff="Ann"))
    assert ann["final"]["lines"] == [{"id": "sheriff", "carrots": 0}]
    assert bob["final"]["lines"] == []
    assert scored(form({}, {}))[0]["final"]["lines"] == []


@rule("X-02")
def test_without_the_tile_it_is_the_board_as_printed() -> None:
    (ann, _) = scored(form({"territories": ["A4", "A3"]}, {}, central_station=None))
    assert ann["harvest"]["total"] == 1
    assert lines(ann) == {"railway": 0, "stations": 0}
    tile = {"territory": "A4", "rails": ["north", "west"]}
    (ann, _) = scored(form({"territories": ["A4", "A3"]}, {}, central_station=tile))
    assert ann["harvest"]["total"] == 0
    assert ann["chosen"] == {"stations": {"A4": "Bob"}}


@rule("X-15", "R-25")
def test_what_a_station_leaves_open_is_chosen_for_the_best() -> None:
    stations: Form = {"D5": None}
    cities = {"territories": ["D4"], "buildings": {"D4": "city-2"}}
    position = form(
        {"territories": ["D5", "E5"], "stations": stations},
        {},
        cities,
        rails=[["D4", "D5"]],
    )
    ann = scored(position)[0]
    assert lines(ann)["stations"] == 1
    assert ann["chosen"] == {"stations": {"D5": "Bob", "E5": "Cid"}}, "each names somebody else"
    stations["D5"] = "Cid"
    stations["E5"] = None
    assert scored(position)[0]["chosen"] == {"stations": {"E5": "Bob"}}
    stations["E5"] = "Bob"
    assert "chosen" not in scored(position)[0]


@rule("X-15", "RX-17")
def test_three_stations_among_two_opponents() -> None:
    position = form(
        {
            "territories": ["D5", "E4", "E5"],
            "stations": {"D5": "Bob", "E4": "Bob", "E5": "Cid"},
        },
        {"territories": ["E6"]},
        {},
        rails=[["D4", "E4"]],
    )
    assert lines(scored(position)[0])["stations"] == 2
    position["players"][0]["stations"] = {"D5": None, "E4": None, "E5": None}
    ann = scored(position)[0]
    assert lines(ann)["stations"] == 2
    assert ann["chosen"]["stations"] == {"D5": "Bob", "E4": "Cid", "E5": "Bob"}
    position["players"][0]["stations"] = {"D5": "Bob", "E4": "Bob", "E5": "Bob"}
    assert "as evenly as possible" in refused(position)


@rule("X-08", "X-09", "X-10")
def test_rails_are_given_in_any_order() -> None:
    rails = [["B4", "B5"], ["C5", "C4"], ["D4", "D5"], ["D6", "E6"], ["F5", "F6"]]
    land = {"territories": ["B4", "B5", "C4", "C5", "D4", "D6", "F5", "F6", "A5"]}
    for given in (rails, rails[::-1], rails[2:] + rails[:2]):
        ann = scored(form({**land, "parchments": ["stationmaster"]}, {}, rails=given))[0]
        assert ann["final"]["total"] == 8


@pytest.mark.parametrize(
    ("rails", "reason"),
    [
        pytest.param([["D5", "D6"]], "lava", marks=rule("X-08"), id="on lava"),
        pytest.param([["E4", "E5"], ["E5", "F5"]], "loop", marks=rule("X-08", "RX-14"), id="loop"),
        pytest.param([["A1", "A2"]], "no rails lead", marks=rule("X-09"), id="apart"),
        pytest.param(
            [["D4", "D5"], ["H1", "H2"], ["G1", "G2"]],
            "rails[1]",
            marks=rule("X-09"),
            id="two lines",
        ),
        pytest.param([["D4", "D5"]] * 2, "already", marks=rule("X-08"), id="twice"),
        pytest.param([["D5", "E5"]], "already", marks=rule("X-08"), id="on a printed rail"),
        pytest.param([["D4", "E5"]], "neighbours", marks=rule("X-08"), id="diagonal"),
        pytest.param([["D4", "D44"]], "D44", marks=rule("X-08"), id="no such territory"),
        pytest.param([["D4"]], "rails", marks=rule("X-08"), id="one territory"),
        pytest.param("D4-D5", "rails", marks=rule("X-08"), id="a text"),
        pytest.param([["D4", "D5"]] * 19, "18 rails", marks=rule("RX-02"), id="too many"),
    ],
)
def test_impossible_rails(rails: object, reason: str) -> None:
    assert reason in refused(form({}, {}, rails=rails))


@rule("X-10", "RX-15")
def test_a_line_branches_no_more_often_than_there_are_switch_rails() -> None:
    # along the top of row F, with branches up between the spaces of row E
    line = [[f"E{column}", f"F{column}"] for column in (6, 7, 8, 9, 10)]
    branches = [[f"E{column}", f"E{column + 1}"] for column in (6, 7, 8, 9)]
    down = [[f"F{column}", f"F{column + 1}"] for column in (6, 7, 8)]
    assert scored(form({}, {}, rails=line + branches + down[:2]))
    assert "6 Switch rails" in refused(form({}, {}, rails=line + branches + down))


@rule("X-09")
def test_without_the_tile_there_is_no_railway() -> None:
    said = refused(form({}, {}, central_station=None, rails=[["D4", "D5"]]))
    assert "Central Station" in said
    station = {"territories": ["D5"], "stations": {"D5": None}}
    assert "railway" in refused(form(station, {}, central_station=None))


@pytest.mark.parametrize(
    ("tile", "reason"),
    [
        ({"territory": "B1", "rails": ["north", "east"]}, "lava"),
        ({"territory": "E5", "rails": ["north", "south"]}, "north and south"),
        ({"territory": "E5", "rails": ["north"]}, "north and east"),
        ({"territory": "E5", "rails": ["north", "east", "east"]}, "north and east"),
        ({"territory": "E5", "rails": ["up", "east"]}, "north and east"),
        ({"territory": "K5", "rails": ["north", "east"]}, "K5"),
        ({"territory": "E5"}, "rails"),
        ({"territory": "E5", "rails": ["north", "east"], "colour": "red"}, "colour"),
        ("E5", "central_station"),
    ],
)
@rule("X-03")
def test_impossible_tiles(tile: object, reason: str) -> None:
    assert reason in refused(form({}, {}, central_station=tile))


@rule("X-03")
def test_a_real_table_may_turn_the_tile_as_it_likes() -> None:
    inward = {"territory": "A1", "rails": ["south", "east"]}
    ann = scored(
        form({"territories": ["A2"], "parchments": ["stationmaster"]}, {}, central_station=inward)
    )[0]
    assert ann["final"]["total"] == 1


@pytest.mark.parametrize(
    ("player", "reason"),
    [
        pytest.param({"stations": {"D5": None}}, "control", marks=rule("X-13"), id="not own"),
        pytest.param(
            {"territories": ["A1"], "stations": {"A1": None}}, "along", marks=rule("X-13"), id="off"
        ),
        pytest.param(
            {"territories": ["E6"], "stations": {"E6": None}},
            "building",
            marks=rule("K-33"),
            id="on",
        ),
        pytest.param({"stations": {"E5": "Bob"}}, "control", marks=rule("RX-07"), id="free tile"),
        pytest.param(
            {"territories": ["D5"], "stations": {"D5": "Ann"}},
            "another",
            marks=rule("X-15"),
            id="self",
        ),
        pytest.param(
            {"territories": ["D5"], "stations": {"D5": "Zoe"}},
            "Zoe",
            marks=rule("X-15"),
            id="nobody",
        ),
        pytest.param(
            {"territories": ["D5", "E5"], "stations": {"D5": "Bob", "E5": "Bob"}},
            "different",
            marks=rule("X-15", "RX-17"),
            id="both the same",
        ),
        pytest.param(
            {
                "territories": ["D5", "E6", "D4", "E4", "F6", "F5"],
                "stations": {"D5": None, "D4": None, "E4": None},
            },
            "2 of station",
            marks=rule("RX-01"),
            id="three tokens",
        ),
        pytest.param({"rail_cards": 9}, "8 rail cards", marks=rule("RX-01"), id="nine cards"),
        pytest.param({"rail_cards": -1}, "rail_cards", marks=rule("R-11"), id="negative"),
        pytest.param(
            {"territories": ["D5"], "buildings": {"D5": "station"}},
            "'stations'",
            marks=rule("X-13"),
            id="in the wrong field",
        ),
        pytest.param(
            {"territories": ["D5"], "buildings": {"D5": "central-station"}},
            "'stations'",
            marks=rule("X-02"),
            id="the tile as a building",
        ),
        pytest.param(
            {"territories": ["E5"], "buildings": {"E5": "city-1"}},
            "building stands",
            marks=rule("X-02"),
            id="on the tile",
        ),
    ],
)
def test_impossible_players(player: Form, reason: str) -> None:
    rails = [["D4", "D5"], ["D4", "E4"], ["F5", "F6"]]
    assert reason in refused(form(player, {}, {}, rails=rails))


@rule("RX-01")
def test_the_box_has_8_rail_cards_for_all_together() -> None:
    assert "8 rail cards" in refused(form({"rail_cards": 4}, {"rail_cards": 5}))
    assert scored(form({"rail_cards": 4}, {"rail_cards": 4}))


@rule("X-06")
def test_an_unknown_sheriff() -> None:
    assert "Zoe" in refused(form({}, {}, sheriff="Zoe"))
    assert "sheriff" in refused(form({}, {}, sheriff=1))


@rule("X-12")
def test_a_harvested_position_adds_the_end_alone() -> None:
    ann = scored(form({"territories": ["E6"], "carrots": 5}, {}, harvested=True))[0]
    assert lines(ann) == {"railway": 1, "stations": 0}
    assert ann["total"] == 5
