"""The ten parchments: S-20 to S-29, each at its zero, at its edge and large."""

import pytest

from marks import rule
from sky.tables import player, table

ALL_WONDERS = "C1-1 C1-4 C1-5 C2-1 C2-5 C3-1 C3-2 C3-6 C4-1 C4-4 C4-6 C5-4"
WHOLE_CLOUD = " ".join(
    f"C{row}-{place + 1}" for row, size in enumerate((5, 6, 7, 6, 7), 1) for place in range(size)
)
TREASURES = (
    "royal-ring",
    "royal-coat",
    "royal-scepter",
    "royal-chalice",
    "royal-crown",
    "royal-carrot",
    "left-glove",
    "merchants-signet",
    "cape-of-dawn",
)


def worth(card: str, seat: player, *others: str) -> int:
    holding = player(seat.lands, coins=seat.coins, parchments=f"{seat.parchments} {card}")
    return table(holding, *(others or ("",)), phase="finale", round=4).final("a")[card]


@rule("S-20")
@pytest.mark.parametrize("coins", [0, 1, 23])
def test_merchants_signet(coins: int) -> None:
    assert worth("merchants-signet", player(coins=coins)) == coins


@rule("S-21")
@pytest.mark.parametrize(
    ("lands", "carrots"),
    [
        ("A1 B1 C1 D1 E1", 0),
        ("C3-4", 2),
        ("C3-4 C3-5 C3-1", 2),
        ("C1-1 C5-7", 4),
        ("C1-1 C2-1 C3-1 C4-1 C5-1", 10),
        (WHOLE_CLOUD, 10),
    ],
)
def test_cape_of_dawn(lands: str, carrots: int) -> None:
    assert worth("cape-of-dawn", player(lands)) == carrots


@rule("S-22")
@pytest.mark.parametrize(
    ("treasures", "carrots"),
    [(0, 0), (1, 2), (2, 3), (3, 5), (4, 8), (5, 13), (6, 21), (7, 34), (8, 34), (9, 34)],
)
def test_nibblonacci(treasures: int, carrots: int) -> None:
    holding = player(parchments=" ".join((*TREASURES[:treasures], "governor", "fisher")))
    assert worth("nibblonacci", holding) == carrots


@rule("S-22", "R-07")
def test_nibblonacci_counts_a_copied_treasure() -> None:
    holding = player(parchments="nibblonacci liberal royal-ring")
    game = table(holding, player(parchments="cape-of-dawn"), phase="finale", round=4)
    game.do("a", "copy liberal=cape-of-dawn")
    assert game.final("a")["nibblonacci"] == 3


@pytest.mark.parametrize(
    ("card", "each"),
    [
        pytest.param("assistant-governor", 2, marks=rule("S-23")),
        pytest.param("governor", 3, marks=rule("S-24")),
    ],
)
@pytest.mark.parametrize(
    ("lands", "districts"),
    [
        pytest.param("A1 C1 C1-1 C3-3", 0, id="lone rabbits"),
        pytest.param("A1 A2", 1, id="two"),
        pytest.param("A1 A2 A3 A4 A5 A6", 1, id="six are still one"),
        pytest.param("A1 A2 C1-1 C1-2", 2, id="one on each board"),
        pytest.param("A1 A2 C5-1 C5-2>J1", 2, id="the rainbow's is one"),
        pytest.param("A1 A2=C5-1 C5-2>J1", 1, id="a tower joins all"),
        pytest.param("A1=J10", 1, id="two by a tower"),
        pytest.param("A1 A2 A4 A5 A7 A8 C1 C2 C4 C5 E1 E2 C1-1 C1-2", 7, id="seven"),
    ],
)
def test_governors(card: str, each: int, lands: str, districts: int) -> None:
    assert worth(card, player(lands)) == each * districts


@rule("S-25", "R-13")
@pytest.mark.parametrize(
    ("lands", "carrots"),
    [
        pytest.param("", 0, id="nothing"),
        pytest.param("A4 A5 A6", 0, id="the New World alone"),
        pytest.param("C2-3 C3-3", 0, id="a city without a resource"),
        pytest.param("C2-3 C3-3 C4-2", 3, id="a fief"),
        pytest.param("C2-3 C3-3 C4-2 C2-6 C3-7", 5, id="two fiefs, none left out"),
        pytest.param("C2-3 C3-3 C4-2 C2-6 C3-7=A1 A2", 5, id="a sky tower adds nothing"),
        pytest.param("C2-3 C3-3 C4-2=C3-7 C2-6", 5, id="nor joins what no side joins"),
        pytest.param("C2-3 C3-3 C4-2 C5-2>A5 A4 B5:farm-wood", 3, id="nor does a rainbow"),
        pytest.param("C2-3 C3-3:carrotadel C4-2 C3-2", 10, id="with a carrotadel"),
        pytest.param("C2-3 C3-3:trading-post", 3, id="with a trading post"),
        pytest.param(WHOLE_CLOUD, 7 * 15, id="all of it"),
    ],
)
def test_cloud_independence(lands: str, carrots: int) -> None:
    chosen = "C3-3=wood" if "trading-post" in lands else ""
    holding = player(lands, parchments="cloud-independence", chosen=chosen)
    game = table(holding, phase="finale", round=4)
    assert game.final("a")["cloud-independence"] == carrots


@rule("S-26")
@pytest.mark.parametrize(
    ("coins", "wonders", "carrots"),
    [(0, 12, 0), (7, 7, 0), (49, 1, 0), (10, 5, 20), (50, 1, 20), (17, 3, 20), (30, 12, 20)],
)
def test_merchant_queen(coins: int, wonders: int, carrots: int) -> None:
    lands = " ".join(ALL_WONDERS.split()[:wonders])
    assert worth("merchant-queen", player(lands, coins=coins)) == carrots


@rule("S-27")
@pytest.mark.parametrize(
    ("lands", "carrots"), [("A1 C3 C4 C5", 0), ("C3-4", 1), ("C5-2>A1 A2", 1), (WHOLE_CLOUD, 31)]
)
def test_hareborne_explorer(lands: str, carrots: int) -> None:
    assert worth("hareborne-explorer", player(lands)) == carrots


@rule("S-28")
@pytest.mark.parametrize(
    ("lands", "carrots"),
    [
        ("A3:farm-mushrooms C3-3:farm-cloud-wool C4-2", 0),
        ("C4-6", 2),
        (f"{ALL_WONDERS} A1 A5", 24),
    ],
)
def test_lewis_carrot(lands: str, carrots: int) -> None:
    assert worth("lewis-carrot", player(lands)) == carrots


@rule("S-29", "R-04")
@pytest.mark.parametrize(
    ("lands", "others", "carrots"),
    [
        pytest.param("A1 A2", ("", ""), 0, id="nobody is there"),
        pytest.param("C1-1", ("", ""), 5, id="one alone"),
        pytest.param("C1-1", ("C1-2", ""), 0, id="a tie"),
        pytest.param("C1-1 C1-2", ("C1-3", "C1-4"), 5, id="more than each, not than both"),
        pytest.param("C1-1 C1-2", ("C1-3", "C1-4 C1-5"), 0, id="a tie with the third"),
        pytest.param("C1-1 C2-1 C3-1 C4-1", ("C2-2", "C3-2 C3-3"), 10, id="rows on their own"),
        pytest.param("C5-1", ("C5-2 C5-3", ""), 0, id="fewer"),
        pytest.param("C1-1 C2-1 C3-1 C4-1 C5-1", ("A1", "A2"), 25, id="all five"),
    ],
)
def test_general_mafayette(lands: str, others: tuple[str, ...], carrots: int) -> None:
    assert worth("general-mafayette", player(lands), *others) == carrots


@rule("R-26")
@pytest.mark.parametrize(
    ("lands", "bare"),
    [
        pytest.param("C3-3 C1-2", 2, id="nimbus"),
        pytest.param("C5-2", 1, id="a rainbow space"),
        pytest.param("C5-2>E4", 2, id="both ends of a rainbow"),
        pytest.param("C5-2>A1", 1, id="not on land that produces"),
        pytest.param("C3-3:chimney", 1, id="under a chimney"),
        pytest.param("C4-2:chimney", 0, id="not beside its own sea"),
        pytest.param("C3-3=C3-5", 2, id="under sky towers"),
        pytest.param("C3-3:camp-1", 1, id="under a camp"),
        pytest.param("C1-1 C2-3 C3-3:farm-cloud-wool", 0, id="wonders, cities and farms"),
    ],
)
def test_panpan_counts_what_produces_nothing_and_holds_no_city(lands: str, bare: int) -> None:
    assert worth("panpan-the-barbarian", player(lands)) == 2 * bare
