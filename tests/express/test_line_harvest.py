"""Harvest A, the towers along the line, and the order of the harvest."""

import pytest

from express.tables import player, table
from marks import rule


@pytest.mark.parametrize(
    ("lands", "carrots"),
    [
        pytest.param("", 0, id="nothing"),
        pytest.param("E6", 1, id="a city 1 (the rulebook's example)"),
        pytest.param("D5:city-3", 3, id="a city 3 (the rulebook's example)"),
        pytest.param("E6 D5:city-3", 4, id="both"),
        pytest.param("E4:city-2 B3 A4", 0, id="cities off the line"),
        pytest.param("D5:farm-fish E5", 0, id="no city"),
    ],
)
@rule("X-14")
def test_every_tower_along_the_railway_scores_1(lands: str, carrots: int) -> None:
    game = table(player(lands), phase="harvest")
    if "E5" in lands:
        game.do("a", "choose E5=1")
    assert game.paid("a", "railway") == carrots
    assert game.paid("b", "railway") == 0


@rule("X-14", "RX-16")
def test_a_city_scores_once_however_many_rails_pass_it() -> None:
    line = "E5 north east | E6-F6 E6-E7"
    game = table("E6", line=line, phase="harvest")
    assert game.along() == {"D5", "E5", "E6", "E7", "F6"}
    assert game.paid("a", "railway") == 1
    later = table("E6", line=line, phase="harvest", in_round=2)
    assert later.paid("a", "railway", "round-2") == 1, "and once more in each round"


@rule("X-14")
def test_the_line_names_its_cities_and_towers() -> None:
    (line,) = [
        line
        for line in table("E6 D5:city-3", phase="harvest").lines("a", "round-1")
        if line.source == "railway"
    ]
    assert (line.id, line.count, line.places) == ("railway", 4, ("D5", "E6"))


@rule("X-16")
def test_first_the_railway_then_the_stations_then_the_fiefs() -> None:
    game = table(
        player("E6 E7:farm-fish D5:station", railway=1),
        player("D4:city-2"),
        line="E5 north east",
        phase="rails",
    )
    game.do("a", "rail railway D4 D5", "finish", "choose D5=1")
    sources = [line.source for line in game.lines("a", "round-1")]
    assert sources == ["sheriff", "railway", "stations", "fiefs"]
    assert [line.carrots for line in game.lines("a", "round-1")] == [2, 1, 1, 1]
    assert [line.source for line in game.lines("b", "round-1")] == ["railway", "fiefs"]
    assert game.carrots() == (5, 4)


@rule("X-14")
def test_the_railway_joins_no_fiefs() -> None:
    game = table("D5:city-3 E6", phase="harvest")
    assert [line.source for line in game.lines("a", "round-1")] == ["railway"]
