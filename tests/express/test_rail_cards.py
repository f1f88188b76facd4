"""Rail cards: what lies on them, how they are counted, and what is kept."""

import pytest

from bunny_kingdom.express.railway import stock_of
from express.tables import player, table
from marks import rule


@rule("X-05", "K-21")
def test_a_rail_card_lies_open_with_its_rails() -> None:
    game = table(
        player(hand="railway-3 switch-2"),
        player(hand="railway-2 city-1"),
        player(hand="city-2 city-2"),
        phase="exploration",
    )
    game.do("a", "pick railway-3 switch-2")
    game.do("b", "pick city-1 railway-2")
    assert game.stock("a") == (0, 0), "nothing is open before all have chosen"
    game.do("c", "pick city-2 city-2")
    assert game.state.phase == "rails"
    assert [game.stock(seat) for seat in "abc"] == [(3, 2), (2, 0), (0, 0)]
    assert game.view("c").players[0].played == ("railway-3", "switch-2")
    assert game.of("a").realm.pieces == (), "rails are no buildings"


@rule("X-06", "RX-10")
def test_cards_played_by_provisions_count() -> None:
    game = table(
        player(hand="railway-3 city-1"),
        player(hand="provisions city-1"),
        player(hand="city-2 city-2"),
        phase="exploration",
        deck="railway-2 switch-2",
    )
    game.do("a", "pick city-1 railway-3")
    game.do("b", "pick city-1 provisions")
    game.do("c", "pick city-2 city-2")
    assert game.stock("b") == (2, 2)
    assert game.sheriff == "b", "two cards against one"


@rule("RX-10", "R-11")
def test_a_card_thrown_away_in_the_draft_of_two_does_not_count() -> None:
    game = table(
        player(hand="city-1 railway-3"),
        player(hand="railway-2 switch-2"),
        phase="exploration",
        sheriff="b",
    )
    game.do("a", "pick city-1 discard railway-3")
    game.do("b", "pick railway-2 discard switch-2")
    assert game.stock("a") == (0, 0)
    assert game.stock("b") == (2, 0)
    assert game.sheriff == "b"


@rule("X-06", "RX-10")
def test_the_count_begins_anew_every_round() -> None:
    game = table(player(cards=2, switch=1), player(), phase="rails", sheriff="b")
    assert game.sheriff == "a"
    game.do("a", "finish")
    assert game.state.round == 2
    assert [stock_of(game.of(seat).realm).cards for seat in "ab"] == [0, 0]


@rule("X-11", "RX-22")
def test_rails_left_over_keep_their_kind_for_a_later_round() -> None:
    game = table(player(railway=2, switch=1), player(), phase="rails")
    game.do("a", "rail railway D4 D5", "finish")
    assert game.stock("a") == (1, 1)
    game.go_on_until("rails")
    assert game.state.round == 2
    assert game.owes() == {"a": "rails"}
    railway, switch = game.stock("a")
    assert railway >= 1
    assert switch >= 1
    assert game.railway.rails[0] == ("D4", "D5")


@rule("X-11")
def test_nobody_has_to_lay_rails() -> None:
    game = table(player(railway=3), player(), phase="rails")
    assert "finish" in game.options("a")
    game.do("a", "finish")
    assert game.railway.rails == ()
    assert game.stock("a") == (3, 0)


@rule("X-11")
@pytest.mark.parametrize("building", ["city-1", "farm-fish", "station"])
def test_rails_take_no_buildings_place(building: str) -> None:
    game = table(player("D5", pieces=building), line="E5 north east | D4-D5")
    game.do("a", f"place {building} D5")
    assert game.buildings("a") == {"D5": building}
