"""Impossible positions with a railway, and how they are refused."""

import pytest

from express.positions import Form, form, refused, scored
from marks import rule


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
