"""Buying upgrades, and the 11 effects they have [T-30]."""

import pytest

from bunny_kingdom.town.state import State
from marks import rule
from town.tables import asked, lines, options, play, player, refused, table


@rule("T-30")
def test_three_wood_buy_three_coins_for_two_and_the_free_slot_for_one() -> None:
    """Example 29: nothing is left, and one place is."""
    state = table(player(wood=3), market="grant land-discount petition-box", track="B1 C1")
    state = play(state, "craft grant")
    assert (state.players[0].coins, state.players[0].wood) == (3, 1)
    state = play(state, "craft land-discount")
    assert state.players[0].wood == 0
    assert state.players[0].upgrades == ("grant", "land-discount")
    assert refused(state, "craft petition-box") == "too-dear"


@rule("T-30")
def test_three_places_and_only_what_is_on_sale() -> None:
    first = player(wood=9, upgrades="grant barter amnesty")
    state = table(first, market="town-treasury")
    assert refused(state, "craft town-treasury") == "no-place"
    assert refused(table(player(wood=9), market="grant"), "craft barter") == "not-on-sale"
    assert play(table(player(wood=9), market="grant grant"), "craft grant").market[0].upgrade == (
        "grant"
    )


@rule("T-30")
@pytest.mark.parametrize(
    ("upgrade", "cost"),
    [
        ("town-treasury", 3),
        ("block-party", 4),
        ("grant", 2),
        ("building-permits", 1),
        ("petition-box", 1),
        ("timber-sale", 1),
        ("right-of-first-refusal", 2),
        ("land-discount", 1),
        ("amnesty", 1),
        ("barter", 1),
    ],
)
def test_an_upgrade_costs_its_wood(upgrade: str, cost: int) -> None:
    assert refused(table(player(wood=cost - 1), market=upgrade), f"craft {upgrade}") == "too-dear"
    state = play(table(player(wood=cost), market=upgrade), f"craft {upgrade}")
    assert state.players[0].wood == 0
    assert state.players[0].upgrades == (upgrade,)
    assert state.market == ()


@rule("T-30")
def test_town_treasury_brings_ten_carrots() -> None:
    state = play(table(player(wood=3), market="town-treasury"), "craft town-treasury")
    (line,) = lines(state)
    assert (line.source, line.id, line.carrots) == ("effects", "town-treasury", 10)


@rule("T-30", "RT-23")
def test_block_party_scores_one_quarter_of_ones_choice_and_no_effect_happens() -> None:
    first = player("B1:circus C1:tenement E5:showboat D5:park", wood=4)
    state = play(table(first, market="block-party"), "craft block-party")
    assert asked(state) == "0 quarter"
    assert options(state) == {"quarter B1", "quarter D5"}
    assert refused(state, "quarter C1") == "no-such-quarter"
    state = play(state, "quarter D5")
    (line,) = lines(state)
    assert (line.source, line.id, line.factors) == ("renown", "block-party", (2, 2))
    assert state.players[0].coins == 0
    assert asked(state) == "0 turn"


@rule("RT-23")
@pytest.mark.parametrize(("buildings", "scored"), [("", []), ("B1:circus C1:inn", [2])])
def test_block_party_asks_nothing_where_there_is_no_choice(
    buildings: str, scored: list[int]
) -> None:
    state = table(player(buildings, wood=4), market="block-party")
    state = play(state, "craft block-party")
    assert [line.carrots for line in lines(state)] == scored
    assert asked(state) == "0 turn"


@rule("T-30", "RT-24")
@pytest.mark.parametrize(("reserve", "coins"), [("", 0), ("inn", 2), ("inn circus forge", 6)])
def test_building_permits_bring_two_coins_for_each_unbuilt_tile(reserve: str, coins: int) -> None:
    first = player("B1:tavern", reserve=reserve, wood=1)
    state = play(table(first, market="building-permits"), "craft building-permits")
    assert state.players[0].coins == coins


@rule("T-30", "RT-22")
def test_architects_plans_bring_the_building_beside_them() -> None:
    market = "architects-plans+circus architects-plans+inn"
    state = table(player(wood=4, reserve="forge"), market=market)
    assert options(state) == {
        "craft architects-plans circus",
        "craft architects-plans inn",
        "end",
    }
    assert refused(state, "craft architects-plans") == "not-on-sale"
    assert refused(state, "craft architects-plans forge") == "not-on-sale"
    state = play(state, "craft architects-plans inn")
    assert state.players[0].reserve == ("forge", "inn")
    assert [sale.beside for sale in state.market] == ["circus"]


@rule("T-30")
def test_petition_box_draws_a_request() -> None:
    state = table(player(wood=1), market="petition-box", request_pile="builder notary")
    state = play(state, "craft petition-box")
    assert state.players[0].requests == ("builder",)


@rule("T-30", "RT-21")
@pytest.mark.parametrize(("wood", "coins"), [(1, 0), (2, 1), (6, 5)])
def test_timber_sale_counts_the_wood_after_it_is_paid(wood: int, coins: int) -> None:
    state = play(table(player(wood=wood), market="timber-sale"), "craft timber-sale")
    assert (state.players[0].coins, state.players[0].wood) == (coins, wood - 1)


@rule("T-30", "RT-33")
@pytest.mark.parametrize(
    ("upgrade", "plots"), [("right-of-first-refusal", "B1 E2"), ("land-discount", "B1 C1")]
)
def test_a_slot_made_free_costs_nothing_whatever_card_lies_there(upgrade: str, plots: str) -> None:
    state = table(player(reserve="circus", upgrades=upgrade), track="B1 C1 D1 E1 E2")
    assert options(state) == {*(f"build circus {plot}" for plot in plots.split()), "end"}


@rule("RT-33", "T-30")
def test_a_free_slot_still_costs_the_extra_coin_of_a_further_building() -> None:
    first = player(reserve="circus cottage", upgrades="land-discount", coins=0)
    state = play(table(first, track="B1 C1"), "build circus B1")
    assert refused(state, "build cottage C1") == "too-dear"
    richer = player(reserve="circus cottage", upgrades="land-discount", coins=1)
    state = play(table(richer, track="B1 C1"), "build circus B1", "build cottage C1")
    assert state.players[0].coins == 0


@rule("T-30", "RT-16")
def test_amnesty_makes_criminal_a_type_in_ones_renown() -> None:
    first = player("B1:circus", reserve="thieves-den", upgrades="amnesty")
    state = play(table(first, track="C1"), "build thieves-den C1")
    assert lines(state)[0].factors == (1, 2)
    assert lines(state)[0].things == ("entertainment", "criminal")


def paying(coins: int, wood: int, slot: int = 3) -> State:
    """Barter's owner has chosen a plot of this slot."""
    track = "B1 C1 D1 E2 D5"
    first = player(reserve="circus", coins=coins, wood=wood, upgrades="barter")
    return play(table(first, track=track), f"build circus {track.split()[slot]}")


@rule("T-30", "RT-40", "RT-20")
def test_barter_asks_how_much_wood_goes_into_a_payment() -> None:
    state = paying(coins=2, wood=2)
    assert asked(state) == "0 payment"
    assert options(state) == {"pay 1", "pay 2"}
    assert refused(state, "pay 0") == "no-such-payment"
    assert refused(state, "pay 3") == "no-such-payment"
    paid = play(state, "pay 2").players[0]
    assert (paid.coins, paid.wood) == (1, 0)
    paid = play(state, "pay 1").players[0]
    assert (paid.coins, paid.wood) == (0, 1)


@rule("RT-40")
@pytest.mark.parametrize(("coins", "after"), [(9, (6, 4)), (1, (0, 2))])
def test_unsaid_coins_are_spent_first(coins: int, after: tuple[int, int]) -> None:
    paid = play(paying(coins=coins, wood=4), "pay").players[0]
    assert (paid.coins, paid.wood) == after


@rule("RT-40")
@pytest.mark.parametrize(
    ("coins", "wood", "slot", "after"),
    [(0, 3, 3, (0, 0)), (5, 0, 3, (2, 0)), (1, 1, 0, (1, 1))],
)
def test_barter_asks_nothing_where_there_is_one_way_to_pay(
    coins: int, wood: int, slot: int, after: tuple[int, int]
) -> None:
    state = paying(coins, wood, slot)
    assert asked(state) == "0 turn"
    assert (state.players[0].coins, state.players[0].wood) == after


@rule("RT-40")
def test_the_extra_coin_can_be_paid_in_wood_too() -> None:
    first = player(reserve="circus cottage", wood=1, upgrades="barter")
    state = play(table(first, track="B1 - C1"), "build circus B1")
    assert refused(state, "build cottage C1") == "too-dear"
    state = table(first, track="B1 C1")
    state = play(state, "build circus C1")
    assert state.players[0].wood == 0
    again = play(table(first, track="B1", builds=1), "build circus B1")
    assert again.players[0].wood == 0


@rule("T-30", "RT-20")
def test_wood_is_a_coin_with_barter_alone_and_a_coin_is_never_wood() -> None:
    assert refused(table(player(reserve="circus", wood=9), track="B1 C1"), "build circus C1") == (
        "too-dear"
    )
    rich = player(coins=9, upgrades="barter")
    assert refused(table(rich, market="grant"), "craft grant") == "too-dear"
