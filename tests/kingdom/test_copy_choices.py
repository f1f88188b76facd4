"""Choosing what a copy parchment copies: R-08, R-09, R-20, R-25."""

import pytest

from bunny_kingdom.kingdom.events import CopiesChosen
from kingdom.players import player
from kingdom.tables import finale
from marks import rule


@rule("R-08")
def test_targets_are_chosen_with_all_revealed_cards_known() -> None:
    game = finale(
        player(parchments="liberal royal-ring"),
        player(parchments="royal-coat"),
        player(parchments="royal-crown"),
    )
    assert game.owes() == {"a": "finale"}
    for seat in (None, "a", "b", "c"):
        assert [of.revealed for of in game.view(seat).players] == [
            ("liberal", "royal-ring"),
            ("royal-coat",),
            ("royal-crown",),
        ]


@rule("R-08", "R-25")
def test_copies_are_chosen_by_all_at_once_and_sealed_until_the_last_one_is_in() -> None:
    game = finale(
        player(parchments="liberal royal-ring"), player(parchments="socialist royal-crown")
    )
    assert set(game.owes()) == {"a", "b"}
    before = game.view("b")
    assert game.do("a", "copy liberal=royal-crown") == ()
    after = game.view("b")
    assert after.players[0].copies == before.players[0].copies == {}
    assert (after.own, after.players[0].decided) == (before.own, True)
    game.do("a", "copy liberal=socialist>royal-crown")  # changed
    events = game.do("b", "copy socialist=royal-ring")
    assert [event for event in events if isinstance(event, CopiesChosen)] == [
        CopiesChosen(seat=0, copies={"liberal": ("socialist", "royal-crown")}),
        CopiesChosen(seat=1, copies={"socialist": ("royal-ring",)}),
    ]
    assert game.carrots() == (1 + 5, 5 + 1)


@rule("R-06")
def test_a_copied_copy_card_copies_on_as_seen_from_the_seat_that_copies_first() -> None:
    game = finale(
        player(parchments="liberal"),
        player(parchments="royal-ring"),
        player(parchments="royal-coat"),
        player(parchments="socialist"),
    )
    # d's Socialist, copied by a, looks to the left of a: to b, not to the left of d.
    assert game.options("a") == {"copy liberal=socialist>royal-ring"}
    # a's Liberal, copied by d, looks to the right of d: to c, not to the right of a.
    assert game.options("d") == {"copy socialist=liberal>royal-coat"}
    game.do("a", "copy liberal=socialist>royal-ring")
    game.do("d", "copy socialist=liberal>royal-coat")
    assert (game.final("a"), game.final("d")) == ({"liberal": 1}, {"socialist": 2})
    (line,) = game.lines("a", "end")
    assert line.via == ("socialist", "royal-ring")


@rule("R-06", "R-20")
def test_socialist_may_go_on_through_liberal() -> None:
    game = finale(
        player(parchments="socialist"),
        player(parchments="liberal royal-ring"),
        player(parchments="royal-coat"),
    )
    assert game.options("a") == {
        "copy socialist=royal-ring",
        "copy socialist=liberal>royal-coat",
    }


@rule("R-20")
def test_with_two_players_a_chain_comes_back_to_the_same_opponent() -> None:
    game = finale(
        player(parchments="liberal royal-ring"), player(parchments="socialist royal-crown")
    )
    # Both neighbours of a are b: Socialist, copied by a, copies b's cards, but not itself.
    assert game.options("a") == {
        "copy liberal=royal-crown",
        "copy liberal=socialist>royal-crown",
    }
    assert game.refusal("a", "copy liberal=socialist") == "no-such-copy"
    assert game.refusal("a", "copy liberal=socialist>socialist>royal-crown") == "no-such-copy"
    assert game.refusal("a", "copy liberal=socialist>royal-ring") == "no-such-copy"


@rule("R-20")
def test_two_copy_cards_that_only_see_each_other_are_worth_nothing() -> None:
    game = finale(player(parchments="liberal"), player(parchments="socialist"))
    assert game.owes() == {}
    assert (game.final("a"), game.final("b")) == ({"liberal": 0}, {"socialist": 0})


@rule("R-20")
def test_a_path_does_not_come_back_to_the_card_that_it_began_with() -> None:
    game = finale(player(parchments="liberal"), player(parchments="socialist"), player(), player())
    # b's Socialist sees c, who has nothing; a's Liberal sees d, who has nothing either.
    assert game.owes() == {}
    loop = finale(player(parchments="liberal"), player(), player(parchments="socialist"))
    # a -> c's Socialist -> b: nothing. c -> a's Liberal -> b: nothing.
    assert loop.owes() == {}
    assert (loop.final("a"), loop.final("c")) == ({"liberal": 0}, {"socialist": 0})


@rule("R-20")
def test_the_last_card_is_no_copy_card() -> None:
    game = finale(player(parchments="liberal"), player(), player(parchments="socialist royal-coat"))
    assert game.options("a") == {"copy liberal=royal-coat"}  # b has nothing to copy on to


@rule("R-20")
def test_two_copy_cards_may_copy_the_same_card() -> None:
    game = finale(player(parchments="liberal socialist"), player(parchments="royal-carrot"))
    game.do("a", "copy liberal=royal-carrot socialist=royal-carrot")
    assert game.final("a") == {"liberal": 6, "socialist": 6}


@rule("R-20")
def test_a_copy_card_without_anything_to_copy_is_worth_nothing_and_asks_nobody() -> None:
    game = finale(player(parchments="liberal royal-ring"), player())
    assert game.owes() == {}
    assert game.final("a") == {"liberal": 0, "royal-ring": 1}


@rule("R-08")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("copy", "wrong-copies"),
        ("copy liberal=royal-crown", "wrong-copies"),
        ("copy liberal=royal-crown socialist=royal-ring", "no-such-copy"),
        ("copy liberal=carpenter socialist=royal-crown", "no-such-copy"),
        ("pass", "not-a-copy"),
    ],
)
def test_each_copy_card_needs_a_choice_that_it_may_make(text: str, code: str) -> None:
    game = finale(
        player(parchments="liberal socialist royal-ring"), player(parchments="royal-crown")
    )
    assert game.refusal("a", text) == code


@rule("R-19")
def test_a_copied_opportunist_is_one_more() -> None:
    game = finale(
        player(carrots=20, parchments="liberal socialist"),
        player(carrots=30, parchments="opportunist"),
    )
    game.do("a", "copy liberal=opportunist socialist=opportunist")
    assert game.final("a") == {"liberal": 10, "socialist": 10}
    assert game.final("b") == {"opportunist": 0}
    assert game.winners() == "a"


@rule("R-19", "R-05")
def test_no_opportunist_counts_for_the_ranking_copied_or_not() -> None:
    game = finale(
        player(carrots=20, parchments="opportunist"),
        player(carrots=20, parchments="socialist"),
        player(carrots=30, parchments="royal-ring"),
        player(carrots=5, parchments="liberal"),
    )
    # The left neighbour of b is c; nobody but a (on 20, one ahead) is paid 10 by a card of a.
    game.do("b", "copy socialist=royal-ring")
    game.do("d", "copy liberal=royal-ring")
    assert game.final("a") == {"opportunist": 0}  # 20 to 21 and 31: third
    assert game.carrots() == (20, 21, 31, 6)


@rule("R-19", "R-05")
def test_two_seats_on_rank_2_are_both_paid_one_by_a_copy() -> None:
    game = finale(
        player(carrots=20, parchments="opportunist"),
        player(carrots=20, parchments="liberal"),
        player(carrots=30),
    )
    game.do("b", "copy liberal=opportunist")
    assert game.carrots() == (30, 30, 30)
    assert game.winners() == "abc"
