"""What lies on the table with In the Sky: S-01 to S-03, S-09, S-10."""

from random import Random

import pytest

from bunny_kingdom.kernel.composition import compose
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.kingdom.base import KINGDOM
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.sky.base import SKY
from kingdom.tables import kingdom
from marks import rule
from sky.tables import SkyTable, player, sky, table


def new_table(players: int) -> SkyTable:
    return SkyTable(sky().setup(Config("kingdom+sky", players, "cards")))


@rule("S-01")
def test_all_cards_of_the_box_are_shuffled_in() -> None:
    deck = sky().book.deck()
    base = kingdom().book.deck()
    assert len(deck) == 232
    assert len(base) == 182
    kinds = [sky().book.cards[card].kind for card in deck if card not in set(base)]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "territory": 29,
        "building": 7,
        "rainbow": 2,
        "tax-collector": 2,
        "parchment": 10,
    }
    state = sky().blank(Config("kingdom+sky", 5, "cards"))
    assert sorted(state.deck) == sorted(deck)
    assert list(state.deck) != list(deck)


@rule("S-01")
def test_five_can_play_only_with_this_box() -> None:
    assert sky().player_counts == (2, 3, 4, 5)
    assert len(new_table(5).state.players) == 5
    with pytest.raises(BadConfig, match="2, 3, 4 players, not 5"):
        kingdom().setup(Config("kingdom", 5, "cards"))


def test_the_order_of_composing_changes_nothing() -> None:
    config = Config("kingdom+sky", 3, "order")
    assert KingdomRules(compose(SKY, KINGDOM)).setup(config) == sky().setup(config)


@rule("S-02")
@pytest.mark.parametrize(
    ("players", "hand", "reserve"), [(2, 12, 12), (3, 15, 0), (4, 12, 0), (5, 10, 0)]
)
def test_cards_dealt_in_a_round(players: int, hand: int, reserve: int) -> None:
    state = new_table(players).state
    drawn = 1 if reserve else 0
    for seat in state.players:
        assert len(seat.hand) == hand + drawn
        assert len(seat.reserve) == reserve - drawn
    assert len(state.deck) == 232 - players * (hand + reserve)


@pytest.mark.parametrize(
    ("players", "picks", "each"),
    [
        pytest.param(2, 12, 1, marks=rule("S-02")),
        pytest.param(3, 5, 3, marks=rule("S-03")),
        pytest.param(4, 6, 2, marks=rule("S-02")),
        pytest.param(5, 5, 2, marks=rule("S-02")),
    ],
)
def test_the_picks_of_a_round(players: int, picks: int, each: int) -> None:
    rules, random = sky(), Random(1)
    state = rules.setup(Config("kingdom+sky", players, "picks"))
    made = 0
    while state.phase == "exploration" and state.round == 1:
        pick = rules.legal(state, 0).sample(random)
        assert isinstance(pick, Pick)
        assert len(pick.play) == each
        for owed in rules.decisions(state):
            chosen = rules.legal(state, owed.seat).sample(random)
            state, _ = rules.apply(state, owed.seat, chosen)
        made += 1
    assert made == picks


@rule("S-03")
@pytest.mark.parametrize("count", [2, 4])
def test_three_players_choose_neither_fewer_nor_more_than_three(count: int) -> None:
    game = new_table(3)
    hand = game.of("a").hand
    assert game.refusal("a", f"pick {' '.join(hand[:count])}") == "wrong-number"
    game.do("a", f"pick {' '.join(hand[:3])}")
    assert "a" not in game.owes()


@rule("S-09")
def test_wondrous_resources_count_for_wealth_each_as_its_own_kind() -> None:
    game = table("C2-3 C2-2 C2-1 C3-2 C4-2", phase="harvest")
    (line,) = game.lines("a", "round-2")
    assert line.things == ("fish", "lightning", "whipped-cream")
    assert game.harvest("a") == [9]


@rule("S-09")
def test_wondrous_resources_are_not_luxury_for_the_merchant() -> None:
    lands = "C1-1 C1-4 A3:farm-mushrooms C3-3:farm-cloud-wool"
    game = table(player(lands, parchments="merchant"), phase="finale", round=4)
    assert game.final("a")["merchant"] == 6


@rule("S-10")
def test_cloud_wool_is_for_the_great_cloud_and_giant_birds_for_plains() -> None:
    pieces = "farm-cloud-wool farm-giant-bird"
    game = table(player("A1 A9 D4 J4 J7 C3-3 C3-7 C4-2 C5-1", pieces=pieces))
    assert game.options("a") == {
        "place farm-giant-bird A9",
        "place farm-cloud-wool C3-3",
        "place farm-cloud-wool C3-7",
        "place farm-cloud-wool C4-2",
        "place farm-cloud-wool C5-1",
        "finish",
    }
    assert game.refusal("a", "place farm-cloud-wool A9") == "wrong-board"
    assert game.refusal("a", "place farm-giant-bird C3-3") == "wrong-terrain"


@rule("S-10")
def test_both_farms_make_luxuries_of_their_own() -> None:
    resources = sky().book.resources
    made = [sky().book.buildings[card].produces for card in ("farm-cloud-wool", "farm-giant-bird")]
    assert made == ["cloud-wool", "giant-bird"]
    assert [resources[str(name)].sort for name in made] == ["luxury", "luxury"]
