"""The table and the cards: K-01 to K-06."""

from collections import Counter

import pytest

from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.kingdom.events import HandReceived, RoundBegan
from family.random_games import random_game
from family.sittings import Sitting
from kingdom.players import player
from kingdom.tables import kingdom, table
from marks import rule

NEW_WORLD = """
    F F F C S S S F P S
    M M C S S M C P C S
    C M P S S M D M M P
    P M C D M M D P C F
    F P D P P C P D P C
    F M M F F P D C F P
    F C P P C P D P C P
    P D C D P P C P P F
    C P P S S P M M C F
    F F C S S D M M S S
"""
LETTERS = {"F": "forest", "P": "plains", "D": "field", "S": "sea", "M": "mountain", "C": "city"}


@rule("K-01")
def test_the_new_world_has_these_hundred_spaces() -> None:
    atlas = kingdom().book.atlas
    drawn = {
        f"{row}{column}": LETTERS[letter]
        for row, line in zip("ABCDEFGHIJ", NEW_WORLD.split("\n")[1:-1], strict=True)
        for column, letter in enumerate(line.split(), start=1)
    }
    assert dict(zip(atlas.names, atlas.terrains, strict=True)) == drawn


@rule("K-01")
def test_a_neutral_city_of_strength_1_stands_on_each_city_space_and_nobody_controls_it() -> None:
    rules = kingdom()
    state = rules.setup(Config("kingdom", 4, "K-01"))
    view = rules.view(state, None)
    cities = rules.book.atlas.names_of(rules.book.atlas.of_terrain["city"])
    assert len(cities) == 18
    assert set(view.printed) == set(cities)
    assert {rules.book.buildings[built].strength for built in view.printed.values()} == {1}
    assert all(not seat.realm.territories for seat in view.players)


@rule("K-01")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_two_to_four_play(players: int) -> None:
    with pytest.raises(BadConfig, match="2, 3, 4 players"):
        kingdom().setup(Config("kingdom", players, "K-01"))


@rule("K-02")
def test_one_deck_of_182_cards() -> None:
    book = kingdom().book
    kinds = Counter(book.cards[card].kind for card in book.deck())
    assert kinds == {"territory": 100, "building": 42, "provisions": 3, "parchment": 37}


@rule("K-02")
def test_every_card_is_in_the_deck_as_often_as_in_the_box() -> None:
    copies = {card.id: card.copies for card in kingdom().book.cards.values()}
    several = {"city-1": 9, "city-2": 9, "city-3": 3, "trading-post": 2, "sky-tower": 3}
    assert {card: count for card, count in copies.items() if count != 1} == {
        **several,
        "provisions": 3,
    }
    assert {card for card in copies if card.startswith("camp-")} == {
        f"camp-{number}" for number in range(1, 7)
    }
    resources = "wood fish carrots mushrooms pearls spices diamonds copper gold iron"
    farms = {f"farm-{resource}" for resource in resources.split()}
    assert {card for card in copies if card.startswith("farm-")} == farms


@rule("K-02")
def test_the_deck_is_shuffled_by_the_seed() -> None:
    rules = kingdom()
    decks = [rules.blank(Config("kingdom", 4, seed)).deck for seed in ("one", "one", "two")]
    assert decks[0] == decks[1]
    assert decks[0] != decks[2]
    assert all(Counter(deck) == Counter(rules.book.deck()) for deck in decks)
    assert rules.book.deck() not in decks


@rule("K-03")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_four_rounds_of_three_phases_and_then_the_end(players: int) -> None:
    order = ["exploration", "construction", "harvest"]
    steps = list(random_game(Sitting("kingdom", players), seed=3))
    moments = [(step.before.round, step.before.phase) for step in steps]
    places = [
        (number, order.index(phase)) if phase in order else (number + 1, 0)
        for number, phase in moments
    ]
    assert places == sorted(places)
    assert {number for number, phase in moments if phase == "exploration"} == {1, 2, 3, 4}
    assert {number for number, phase in moments if phase == "construction"} == {1, 2, 3, 4}
    assert steps[-1].after.phase == "end"


@rule("K-03")
def test_every_round_ends_with_a_harvest_and_the_parchments_come_last() -> None:
    game = table(player("A3 A4", parchments="royal-ring"), phase="harvest", round=1)
    game.go_on_until("end")
    sections = [part.id for part in game.of("a").sections]
    assert sections == ["round-1", "round-2", "round-3", "round-4", "end"]


@rule("K-03")
def test_all_players_choose_their_cards_at_once() -> None:
    game = table(
        player(hand="territory:A1 territory:A2 territory:A3"), player(), player(),
        phase="exploration",
    )  # fmt: skip
    assert set(game.owes()) == {"a", "b", "c"}


@rule("K-03")
def test_all_players_build_at_once() -> None:
    game = table(player("A1", pieces="city-1"), player("A3", pieces="city-1"))
    assert game.owes() == {"a": "construction", "b": "construction"}
    game.do("b", "place city-1 A3", "finish")
    assert game.owes() == {"a": "construction"}


@rule("K-04")
@pytest.mark.parametrize(("players", "cards"), [(3, 12), (4, 10)])
def test_so_many_cards_are_dealt_to_each_player_in_every_round(players: int, cards: int) -> None:
    rules = kingdom()
    start = rules.setup(Config("kingdom", players, "K-04"))
    assert {len(seat.hand) for seat in start.players} == {cards}
    for step in random_game(Sitting("kingdom", players), seed=4):
        if any(isinstance(event, RoundBegan) for event in step.events):
            hands = [event for event in step.events if isinstance(event, HandReceived)]
            assert [len(hand.cards) for hand in hands] == [cards] * players


@rule("K-04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_deal_takes_the_next_cards_of_the_same_deck(players: int) -> None:
    for step in random_game(Sitting("kingdom", players), seed=5):
        before, after = step.before.deck, step.after.deck
        assert before[: len(after)] == after
        if any(isinstance(event, RoundBegan) for event in step.events):
            dealt = [card for seat in step.after.players for card in seat.hand + seat.reserve]
            assert Counter(dealt) == Counter(before[len(after) :])


@rule("K-05")
def test_two_players_have_ten_cards_and_a_face_down_reserve_of_ten() -> None:
    rules = kingdom()
    state = rules.setup(Config("kingdom", 2, "K-05"))
    # The first card of the reserve is drawn before the first choice [K-13].
    assert [len(seat.hand) for seat in state.players] == [10 + 1, 10 + 1]
    assert [len(seat.reserve) for seat in state.players] == [10 - 1, 10 - 1]
    own = rules.view(state, 0).own
    assert own is not None
    assert own.hand == state.players[0].hand
    assert not hasattr(own, "reserve")


@rule("K-05")
def test_every_round_of_two_players_is_dealt_alike() -> None:
    for step in random_game(Sitting("kingdom", 2), seed=6):
        if any(isinstance(event, RoundBegan) for event in step.events):
            sizes = [(len(seat.hand), len(seat.reserve)) for seat in step.after.players]
            assert sizes == [(11, 9), (11, 9)]


@rule("K-06")
def test_the_left_neighbour_is_the_next_seat_and_the_right_one_the_seat_before() -> None:
    game = table(
        player(parchments="liberal socialist"),
        player(parchments="royal-crown"),
        player(parchments="royal-ring"),
        player(parchments="royal-coat"),
        phase="finale",
        round=4,
    )
    assert game.options("a") == {"copy liberal=royal-coat socialist=royal-crown"}


@rule("K-06")
def test_with_two_players_the_opponent_is_both_neighbours() -> None:
    game = table(
        player(parchments="liberal socialist"),
        player(parchments="royal-crown"),
        phase="finale",
        round=4,
    )
    assert game.options("a") == {"copy liberal=royal-crown socialist=royal-crown"}


@rule("R-01")
def test_rabbits_never_run_out() -> None:
    everywhere = [name for name in kingdom().book.atlas.names if name not in ("J10", "J9")]
    game = table(player(" ".join(everywhere), hand="territory:J10 royal-ring"), phase="exploration")
    game.do("b", str(game.any_action("b")))
    game.do("a", "pick territory:J10 discard royal-ring")
    assert len(game.lands("a")) == len(everywhere) + 1
    camping = table(player(" ".join(everywhere), pieces="camp-1"))
    camping.do("a", "announce camp-1", "camp J9")
    assert len(camping.lands("a")) == len(everywhere) + 1
