"""What positions on a real table with a railway are worth."""

from express.positions import Form, form, lines, refused, scored
from marks import rule


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


@rule("X-12")
def test_a_harvested_position_adds_the_end_alone() -> None:
    ann = scored(form({"territories": ["E6"], "carrots": 5}, {}, harvested=True))[0]
    assert lines(ann) == {"railway": 1, "stations": 0}
    assert ann["total"] == 5
