"""Stations: where they stand, and the players whom they name at each harvest."""

from collections import Counter

import pytest

from express.tables import player, table
from marks import rule

LINE = "E5 north east | D4-E4"
"""Along it: D4, D5, E4, E5 and E6."""


@rule("X-13")
def test_a_station_needs_own_free_land_along_the_railway() -> None:
    game = table(player("D5 E6 A1 F1:city-1", pieces="station"), player("E4"), line=LINE)
    assert game.options("a") == {"place station D5", "finish"}
    assert game.refusal("a", "place station A1") == "off-the-line"
    assert game.refusal("a", "place station F1") == "built-on"
    assert game.refusal("a", "place station E6") == "built-on", "a printed city"
    assert game.refusal("a", "place station E4") == "not-yours"
    game.do("a", "place station D5")
    assert game.buildings("a")["D5"] == "station"


@rule("X-13")
def test_without_such_land_a_station_waits() -> None:
    game = table(player("A1", pieces="station"))
    assert game.state.phase == "exploration", "nobody could place anything"
    assert game.of("a").realm.pieces == ("station",)


@rule("RX-18", "K-33")
def test_no_station_stands_under_a_camp() -> None:
    game = table(player("D5:camp-1 D4", pieces="station"), line=LINE)
    assert game.refusal("a", "place station D5") == "built-on"


@rule("X-15")
def test_a_station_scores_the_cities_of_the_player_named() -> None:
    """The rulebook's example: red has 2 cities on the line, so yellow's station pays 2."""
    seats = (player("D5:station"), player("D4:city-2 E4:city-1 A4"), player())
    game = table(*seats, line=LINE, phase="harvest")
    assert game.options("a") == {"choose D5=1", "choose D5=2"}
    game.do("a", "choose D5=1")
    assert game.paid("a", "stations") == 2, "cities, not their 3 towers, and those on the line"
    (line,) = [line for line in game.lines("a", "round-1") if line.source == "stations"]
    assert line.places == ("D5",)
    other = table(*seats, line=LINE, phase="harvest")
    other.do("a", "choose D5=2")
    assert other.paid("a", "stations") == 0


@rule("X-15")
def test_a_station_names_another_player() -> None:
    game = table(player("D5:station D4:city-1"), player(), line=LINE, phase="harvest")
    assert game.refusal("a", "choose D5=0") == "no-such-choice"
    assert game.refusal("a", "choose D5=2") == "no-such-choice"


@rule("X-15", "RX-17")
@pytest.mark.parametrize(
    ("stations", "players", "ways", "spread"),
    [
        pytest.param("D5:station", 3, 2, [[1]], id="one station"),
        pytest.param("D5:station E5", 3, 2, [[1, 1]], id="two name two different players"),
        pytest.param("D5:station E5", 4, 6, [[1, 1]], id="two of three"),
        pytest.param("D5:station E4:station E5", 4, 6, [[1, 1, 1]], id="three of three"),
        pytest.param("D5:station E4:station E5", 3, 6, [[2, 1]], id="three name two evenly"),
        pytest.param("D5:station E4:station E5", 2, 1, [[3]], id="only one to name"),
    ],
)
def test_several_stations_name_players_evenly(
    stations: str, players: int, ways: int, spread: list[list[int]]
) -> None:
    others = [player() for _ in range(players - 1)]
    game = table(player(stations), *others, line=LINE, phase="harvest")
    options = game.options("a")
    assert len(options) == ways
    for option in options:
        named = Counter(word.split("=")[1] for word in option.split()[1:])
        assert sorted(named.values(), reverse=True) in spread
        assert "0" not in named


@rule("X-15", "RX-17")
def test_stations_that_name_the_same_player_are_refused() -> None:
    game = table(player("D5:station E5"), player(), player(), line=LINE, phase="harvest")
    assert game.refusal("a", "choose D5=1 E5=1") == "no-such-choice"
    assert game.refusal("a", "choose D5=1") == "no-such-choice", "each station names somebody"
    game.do("a", "choose E5=1 D5=2")
    assert game.state.phase != "harvest"


@rule("RX-07", "RX-23")
def test_the_central_station_works_for_whoever_controls_it() -> None:
    game = table(player("E5"), player("D4:city-2"), line=LINE, phase="harvest")
    assert game.options("a") == {"choose E5=1"}, "with 2 players always the opponent"
    game.do("a", "choose E5=1")
    assert game.paid("a", "stations") == 1
    free = table(player("A1"), player("D4:city-2"), line=LINE, phase="harvest")
    assert free.state.phase == "exploration", "nobody's station names nobody"
    assert free.paid("a", "stations") == 0


@rule("R-25", "RX-23")
def test_all_choices_of_a_harvest_are_one_sealed_decision() -> None:
    game = table(
        player("D5:station A1:trading-post"), player("E5 D4:city-1"), line=LINE, phase="harvest"
    )
    assert game.owes() == {"a": "harvest", "b": "harvest"}
    assert game.options("a") == {
        f"choose A1={resource} D5=1" for resource in ("wood", "fish", "carrots")
    }
    game.do("a", "choose A1=fish D5=1")
    assert game.view("b").players[0].chosen == {}, "sealed until all are in"
    game.do("a", "choose A1=wood D5=1")
    game.do("b", "choose E5=0")
    assert game.view("b").players[0].chosen == {"A1": "wood", "D5": "1"}


@rule("RX-17", "RX-23")
def test_players_are_named_anew_at_each_harvest() -> None:
    game = table(
        player("D5:station"), player("D4:city-1"), player(), line=LINE, phase="harvest", in_round=3
    )
    game.do("a", "choose D5=1")
    game.go_on_until("harvest")
    assert game.state.round == 4
    assert {"choose D5=1", "choose D5=2"} <= {
        " ".join(word for word in option.split() if word == "choose" or "D5" in word)
        for option in game.options("a")
    }
