"""What the Central Station's tile replaces, and what it leaves as it was."""

import pytest

from express.tables import player, table
from marks import rule


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
