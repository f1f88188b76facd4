"""The five parchments of Bunny Express."""

import pytest

from express.tables import player, table
from marks import rule

LONG = "E5 north east | D4-D5 C4-C5 B4-B5 D4-E4 D3-E3"
"""Along it: B4, B5, C4, C5, D3, D4, D5, E3, E4, E5, E6."""


def worth(parchment: str, lands: str, *others: str, cards: str = "", line: str = LONG) -> int:
    """What a parchment of seat a pays."""
    seat = player(lands, parchments=parchment, also_played=cards)
    game = table(seat, *(others or ("",)), line=line, phase="finale", sheriff="b")
    return game.final("a")[parchment]


@rule("X-20")
@pytest.mark.parametrize("lands", ["", "E5 E6 D5"])
def test_royal_locomotive_is_worth_7(lands: str) -> None:
    assert worth("royal-locomotive", lands) == 7


@rule("X-21")
@pytest.mark.parametrize(
    ("lands", "carrots"),
    [
        ("", 0),
        ("A1 J10 F5", 0),
        ("E6", 1),
        ("E5 A1", 1),
        ("B4 B5 C4 C5 D3 D4 D5 E3 E4 E5 E6 A5 F5", 11),
    ],
)
def test_stationmaster_counts_territories_along_the_railway(lands: str, carrots: int) -> None:
    assert worth("stationmaster", lands) == carrots


@rule("X-22")
@pytest.mark.parametrize(
    ("lands", "carrots"),
    [
        ("", 0),
        ("A4 F5:city-2 E5 D4", 0),
        ("E6", 2),
        ("D5:city-3", 2),
        ("E6 D3 D5:city-3 D4:city-2 C4:city-1 A4", 10),
    ],
)
def test_engine_driver_counts_cities_along_the_railway(lands: str, carrots: int) -> None:
    assert worth("engine-driver", lands) == carrots


@rule("X-23", "RX-21", "R-04")
@pytest.mark.parametrize(
    ("lands", "others", "carrots"),
    [
        ("", ["", ""], 0),
        ("E6", ["", ""], 12),
        ("E6", ["E5", ""], 0),
        ("E6 D5", ["E5 A1 A2 A3", "B4"], 12),
        ("E6 D5 C4", ["E5 B4 B5", "C5"], 0),
        ("E6 D5 C4", ["E5", "B4 B5 C5 D3"], 0),
        ("A1 A2 A3 A4", ["", ""], 0),
    ],
)
def test_rail_baron_has_more_than_everybody_else(
    lands: str, others: list[str], carrots: int
) -> None:
    assert worth("rail-baron", lands, *others) == carrots


@rule("X-24", "R-11")
@pytest.mark.parametrize(
    ("cards", "carrots"),
    [
        ("", 0),
        ("station city-1", 0),
        ("switch-2", 3),
        ("railway-3 railway-2 switch-2", 9),
        ("railway-3 railway-3 railway-2 railway-2 railway-2 switch-2 switch-2 switch-2", 24),
    ],
)
def test_track_layer_counts_rail_cards_played(cards: str, carrots: int) -> None:
    assert worth("track-layer", "", cards=cards) == carrots


@rule("RX-19")
def test_copy_cards_copy_the_new_parchments_with_the_copiers_own_land() -> None:
    game = table(
        player("E6 D5", parchments="liberal"),
        player("E5", parchments="stationmaster"),
        line=LONG,
        phase="finale",
    )
    game.do("a", "copy liberal=stationmaster")
    assert game.final("a")["liberal"] == 2
    assert game.final("b")["stationmaster"] == 1


@rule("RX-19", "X-20")
def test_the_new_treasure_counts_for_guardian_and_hunter() -> None:
    guardian = table(player(parchments="treasure-guardian royal-ring"), phase="finale")
    with_it = table(
        player(parchments="treasure-guardian royal-ring royal-locomotive"), phase="finale"
    )
    more = with_it.final("a")["treasure-guardian"] - guardian.final("a")["treasure-guardian"]
    assert more > 0
    hunter = table(player(parchments="treasure-hunter royal-locomotive"), phase="finale")
    assert hunter.final("a")["treasure-hunter"] == 7
