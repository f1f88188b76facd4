"""Coins and districts: S-15 to S-17, R-02, R-03, R-22."""

import pytest

from bunny_kingdom.kingdom.events import CampRemoved, CardPlayed
from bunny_kingdom.sky.coins import purse_of
from bunny_kingdom.sky.events import CoinsEarned
from marks import rule
from sky.tables import SkyTable, player, table


def played(lands: str, cards: str) -> SkyTable:
    game = table(lands, phase="exploration")
    game.play("a", cards)
    return game


@rule("S-15")
@pytest.mark.parametrize(
    ("lands", "cards", "coins"),
    [
        pytest.param("", "territory:A1", 0, id="a lone rabbit is no district"),
        pytest.param("", "territory:A1 territory:A2", 1, id="two rabbits are"),
        pytest.param("A1", "territory:A2", 1, id="a lone rabbit gets company"),
        pytest.param("A1", "territory:B2", 0, id="a corner connects nothing"),
        pytest.param("B1", "territory:B2", 0, id="nor a side with lava"),
        pytest.param("A1 A3", "territory:A2", 1, id="three at once are one"),
        pytest.param("A1 A2", "territory:A3", 0, id="growing"),
        pytest.param("A1 A2 A4", "territory:A3", 0, id="a district takes a lone rabbit in"),
        pytest.param("A1 A2 A4 A5", "territory:A3", 0, id="joining two districts"),
        pytest.param("A1 A2", "territory:J1 territory:J2", 1, id="another one elsewhere"),
        pytest.param("", "territory:A1 territory:A2 territory:C1-1 territory:C2-1", 2, id="two"),
        pytest.param("C5-7 C4-6", "territory:C3-7", 0, id="growing on the cloud"),
        pytest.param("A1", "tax-collector city-1 governor", 2, id="other cards make none"),
    ],
)
def test_a_coin_for_each_new_district(lands: str, cards: str, coins: int) -> None:
    assert played(lands, cards).coins("a") == coins


@rule("S-15")
def test_the_coin_is_told_with_its_district() -> None:
    game = table("A2", phase="exploration")
    told = [event for event in game.play("a", "territory:A3") if isinstance(event, CoinsEarned)]
    assert told == [CoinsEarned(seat=0, coins=1, territories=("A2", "A3"))]


@rule("S-15")
def test_a_camp_makes_a_district_too() -> None:
    game = table(player("A4", pieces="camp-1 city-1"))
    game.do("a", "announce camp-1", "camp A5")
    assert game.coins("a") == 1


@rule("S-16")
@pytest.mark.parametrize(
    ("lands", "pieces", "action", "coins"),
    [
        pytest.param("A1 J1", "sky-tower", "towers A1 J1", 1, id="tower between lone rabbits"),
        pytest.param("A1 C3-3", "sky-tower", "towers A1 C3-3", 1, id="tower to the cloud"),
        pytest.param("A1 J1 J2", "sky-tower", "towers A1 J1", 0, id="tower to a district"),
        pytest.param("C5-2 B4", "rainbow-1", "place rainbow-1 B4", 1, id="rainbow"),
        pytest.param("C5-2 C5-3 B4", "rainbow-1", "place rainbow-1 B4", 0, id="from a district"),
        pytest.param("C5-2 B4 B5", "rainbow-1", "place rainbow-1 B4", 0, id="to a district"),
    ],
)
def test_joining_two_lone_rabbits_creates_a_district(
    lands: str, pieces: str, action: str, coins: int
) -> None:
    game = table(player(lands, pieces=f"{pieces} city-1"))
    game.do("a", action)
    assert game.coins("a") == coins


@rule("S-17")
def test_a_tax_collector_brings_two_coins_at_once() -> None:
    game = table(player(coins=3), phase="exploration")
    events = game.play("a", "tax-collector")
    assert game.coins("a") == 5
    assert CoinsEarned(seat=0, coins=2) in events
    game.play("a", "tax-collector")
    assert game.coins("a") == 7
    assert game.of("a").played == ("tax-collector", "tax-collector")
    assert game.of("a").realm.pieces == ()


@rule("R-02")
@pytest.mark.parametrize(
    ("pick", "coins"),
    [
        ("territory:A4 territory:A3", 1),  # A4 and A5 are a district before A3 joins them
        ("territory:A3 territory:A4", 0),  # A3 grows the district of A1, then A4 grows it too
    ],
)
def test_the_cards_of_a_pick_are_played_in_the_order_chosen(pick: str, coins: int) -> None:
    hands = ("B4 B5", "C4 C5", "D4 D5")
    game = table(
        player("A1 A2 A5", hand="territory:A3 territory:A4"),
        *(player(hand=" ".join(f"territory:{name}" for name in hand.split())) for hand in hands),
        phase="exploration",
    )
    assert f"pick {pick}" in game.options("a")
    assert len(game.options("a")) == 2
    game.do("a", f"pick {pick}")
    for seat, names in zip("bcd", hands, strict=True):
        game.do(seat, f"pick {' '.join(f'territory:{name}' for name in names.split())}")
    assert game.coins("a") == coins
    assert [game.coins(seat) for seat in "bcd"] == [1, 1, 1]


@rule("R-02")
def test_the_cards_of_provisions_come_before_the_next_card_of_the_pick() -> None:
    def coins(cards: str) -> int:
        game = table("A1 A2 A5", phase="exploration")
        game.stack_deck("territory:A4 royal-ring")
        game.play("a", cards)
        return game.coins("a")

    assert coins("provisions territory:A3") == 1
    assert coins("territory:A3 provisions") == 0


TAKES = player("A4", hand="territory:A5 royal-ring")
CAMPS = player("A5:camp-1", hand="territory:A6 royal-coat")


@rule("R-02")
@pytest.mark.parametrize("seats", [(TAKES, CAMPS), (CAMPS, TAKES)], ids=["camps last", "first"])
def test_camps_leave_before_any_card_is_played(seats: tuple[player, player]) -> None:
    """A5 is taken from the camp in the step in which its owner plays A6: whoever sits first,
    the camp is gone by then, and its owner has no district.
    """
    game = table(*seats, phase="exploration")
    for seat, laid in zip("ab", seats, strict=True):
        events = game.do(seat, "pick {} discard {}".format(*laid.hand.split()))
    assert [game.coins(seat) for seat in "ab"] == [int(laid is TAKES) for laid in seats]
    told = [type(event) for event in events]
    assert told.index(CampRemoved) < told.index(CardPlayed)


@rule("R-02", "K-18")
def test_a_camp_that_gives_way_to_its_owner_leaves_the_rabbit_there() -> None:
    game = table(
        player("A5:camp-1", hand="territory:A6 territory:A5"),
        player(hand="royal-ring royal-coat"),
        player(hand="diplomat explorer"),
        player(hand="territory:J1 territory:J3"),
        phase="exploration",
    )
    game.do("a", "pick territory:A6 territory:A5")
    game.do("b", "pick royal-ring royal-coat")
    game.do("c", "pick diplomat explorer")
    events = game.do("d", "pick territory:J1 territory:J3")
    assert len([event for event in events if isinstance(event, CampRemoved)]) == 1
    assert (game.lands("a"), game.buildings("a")) == ({"A5", "A6"}, {})
    assert game.coins("a") == 1


@rule("R-03")
def test_moving_a_rainbow_earns_nothing_again() -> None:
    game = table(player("C5-2>B4 J1", coins=1))
    game.do("a", "rainbow rainbow-1 J1")
    assert game.coins("a") == 1
    game.play("a", "territory:B5 territory:J2 territory:C5-3")
    assert game.coins("a") == 1


@rule("R-03")
def test_a_lost_camp_earns_nothing_again() -> None:
    game = table(player("A5:camp-1 A6", coins=1), "A4", phase="exploration")
    game.play("b", "territory:A5")
    assert game.lands("a") == {"A6"}
    game.play("a", "territory:A7")
    assert game.coins("a") == 1


@rule("R-03")
def test_land_taken_from_another_player_starts_afresh() -> None:
    game = table("A5:camp-1 A6", "A4", phase="exploration")
    game.play("b", "territory:A5")
    assert game.coins("b") == 1


@rule("R-03")
def test_a_camp_of_ones_own_that_makes_way_earns_nothing_again() -> None:
    game = table(player("A5:camp-1 A6", coins=1), phase="exploration")
    game.play("a", "territory:A5")
    assert game.coins("a") == 1
    assert game.buildings("a") == {}


@rule("R-22", "S-16")
def test_undo_takes_coin_and_district_back() -> None:
    game = table(player("A1 J1 J9", pieces="sky-tower city-1"))
    game.do("a", "towers A1 J1")
    assert purse_of(game.of("a").realm).settled == ("A1", "J1")
    game.do("a", "undo")
    assert game.coins("a") == 0
    assert purse_of(game.of("a").realm).settled == ()
    game.do("a", "towers A1 J9")
    assert game.coins("a") == 1
    assert purse_of(game.of("a").realm).settled == ("A1", "J9")
