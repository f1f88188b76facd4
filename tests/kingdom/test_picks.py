"""Picks from a hand with equal cards: each different pick counts once."""

from random import Random

from kingdom.players import player
from kingdom.tables import table


def test_each_option_is_sampled_as_often_as_any_other() -> None:
    game = table(
        player(hand="city-1 city-1 city-1 territory:A1"), player(), player(), phase="exploration"
    )
    random = Random(1)
    legal = game.rules.legal(game.state, 0)
    assert set(map(str, legal)) == {"pick city-1 city-1", "pick city-1 territory:A1"}
    drawn = [str(legal.sample(random)) for _ in range(2000)]
    assert abs(drawn.count("pick city-1 city-1") - 1000) < 150


def test_of_two_players_the_card_played_and_the_one_buried_are_told_apart() -> None:
    game = table(player(hand="city-1 city-1 territory:A1"), player(), phase="exploration")
    random = Random(2)
    legal = game.rules.legal(game.state, 0)
    assert set(map(str, legal)) == {
        "pick city-1 discard city-1",
        "pick city-1 discard territory:A1",
        "pick territory:A1 discard city-1",
    }
    drawn = [str(legal.sample(random)) for _ in range(3000)]
    assert all(abs(drawn.count(str(action)) - 1000) < 150 for action in legal)
