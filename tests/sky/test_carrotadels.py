"""Carrotadels: S-07, S-08, and the rulebook's two examples."""

import pytest

from marks import rule
from sky.tables import player, table


@rule("S-07")
@pytest.mark.parametrize(
    ("lands", "strength"),
    [
        pytest.param("A3:carrotadel", 5, id="alone"),
        pytest.param("A2:carrotadel A3:carrotadel A4 B2:city-2 B3", 5, id="beside 4"),
        pytest.param("A1:carrotadel A2:carrotadel A3 A4 B2:city-2", 5, id="example: beside 3"),
        pytest.param("A3:carrotadel A4 B3 B2:city-3", 5, id="beside 5"),
        pytest.param("A1:city-1 A2 A3:carrotadel A4 B3 B2:city-3", 6, id="beside 6"),
        pytest.param("A2:city-2 A3:carrotadel A4 B3 B2:city-3", 7, id="example: beside 7"),
        pytest.param("A1:carrotadel A2:carrotadel A3:carrotadel", 5, id="three of them"),
    ],
)
def test_the_greater_of_five_and_the_other_cities(lands: str, strength: int) -> None:
    game = table(lands, phase="harvest")
    (line,) = game.lines("a", "round-2")
    assert line.factors == (strength, 1)
    assert line.carrots == strength


@rule("S-07")
def test_each_fief_has_its_own_carrotadel() -> None:
    game = table("A1:carrotadel J1:carrotadel J2 J3 A5", phase="harvest")
    assert game.harvest("a") == [5, 5]


@rule("S-07")
def test_it_needs_no_terrain() -> None:
    game = table(player("A1 A5 A9 B1 C7 C3-3 C4-2 A4 C1-1", pieces="carrotadel"))
    free = ("A1", "A5", "A9", "B1", "C7", "C3-3", "C4-2")
    assert game.options("a") == {"finish", *(f"place carrotadel {name}" for name in free)}


@rule("S-08")
def test_burgomaster_counts_it_once() -> None:
    game = table(
        player("A4 E4:carrotadel E5:carrotadel", parchments="burgomaster"), phase="finale", round=4
    )
    assert game.final("a")["burgomaster"] == 3


@rule("S-08")
@pytest.mark.parametrize(("carrotadels", "carrots"), [("", 0), ("E4:carrotadel", 12)])
def test_king_of_thieves_counts_it(carrotadels: str, carrots: int) -> None:
    cities = "A4 B3 B7 B9 C1 D3 D9 E6"
    game = table(
        player(f"{cities} {carrotadels}", parchments="king-of-thieves"), phase="finale", round=4
    )
    assert game.final("a")["king-of-thieves"] == carrots


@rule("S-08")
def test_bun_shee_counts_it_where_nothing_is_produced() -> None:
    game = table(
        player("E4:carrotadel E5 A1:carrotadel", parchments="bun-shee"), phase="finale", round=4
    )
    assert game.final("a")["bun-shee"] == 2


@rule("S-08", "R-26")
def test_panpan_does_not_count_its_territory() -> None:
    game = table(
        player("E4:carrotadel E5", parchments="panpan-the-barbarian"), phase="finale", round=4
    )
    assert game.final("a")["panpan-the-barbarian"] == 2
