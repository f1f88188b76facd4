"""Trading posts at the harvest, and the public score: K-45 to K-47, R-25."""

import pytest

from bunny_kingdom.kingdom.events import ChoicesOpened
from family.random_games import states_of
from family.sittings import Sitting
from kingdom.players import player
from kingdom.tables import kingdom, table
from marks import rule


@rule("K-45")
def test_a_trading_post_produces_the_basic_resource_that_its_owner_chooses() -> None:
    for resource, wealth in (("wood", 1), ("fish", 2), ("carrots", 2)):
        game = table("A4 A3:trading-post", phase="harvest")
        assert game.owes() == {"a": "harvest"}
        assert game.options("a") == {
            "choose A3=wood", "choose A3=fish", "choose A3=carrots",
        }  # fmt: skip
        game.do("a", f"choose A3={resource}")
        assert game.carrots() == (wealth, 0)


@rule("K-45")
def test_a_trading_post_is_asked_wherever_it_stands() -> None:
    atlas = kingdom().book.atlas
    ground = [name for name in atlas.names if atlas.terrains[atlas.numbers[name]] != "city"]
    asked = [
        name
        for name in ground
        if table(f"{name}:trading-post", phase="harvest").owes() == {"a": "harvest"}
    ]
    assert asked == ground


@rule("K-45")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("choose A3=mushrooms", "no-such-choice"),
        ("choose A3=gold", "no-such-choice"),
        ("choose", "no-such-choice"),
        ("choose A4=wood", "no-such-choice"),
        ("choose A3=wood A4=wood", "nothing-to-choose"),
        ("finish", "not-a-choice"),
    ],
)
def test_no_other_choice_is_taken(text: str, code: str) -> None:
    assert table("A4 A3:trading-post", phase="harvest").refusal("a", text) == code


@rule("K-45")
def test_the_choice_is_made_anew_at_each_harvest() -> None:
    game = table("A4 A3:trading-post", phase="harvest", round=1)
    game.do("a", "choose A3=fish")
    assert game.view("b").players[0].chosen == {"A3": "fish"}
    game.go_on_until("harvest")
    assert (game.state.round, game.owes()) == (2, {"a": "harvest"})
    game.do("a", "choose A3=wood")
    assert game.view("b").players[0].chosen == {"A3": "wood"}
    assert "fish" in game.lines("a", "round-1")[0].things


@rule("R-25")
def test_both_posts_of_a_seat_are_one_decision() -> None:
    game = table("A4 A3:trading-post B4:trading-post", phase="harvest")
    assert len(game.options("a")) == 3 * 3
    assert game.refusal("a", "choose A3=wood") == "no-such-choice"
    game.do("a", "choose B4=carrots A3=fish")
    assert game.carrots() == (3, 0)


@rule("R-25")
def test_choices_are_sealed_until_the_last_one_is_in() -> None:
    game = table("A4 A3:trading-post", "B7 B6:trading-post", phase="harvest")
    assert set(game.owes()) == {"a", "b"}
    before = game.view("b")
    assert game.do("a", "choose A3=fish") == ()
    after = game.view("b")
    assert after.players[0].decided
    assert after.players[0].chosen == before.players[0].chosen == {}
    assert after.own == before.own
    assert game.owes() == {"b": "harvest"}
    game.do("a", "choose A3=carrots")  # changed while another is missing
    events = game.do("b", "choose B6=fish")
    assert [event for event in events if isinstance(event, ChoicesOpened)] == [
        ChoicesOpened(seat=0, choices={"A3": "carrots"}),
        ChoicesOpened(seat=1, choices={"B6": "fish"}),
    ]
    assert game.carrots() == (2, 1)


@rule("R-25")
def test_who_has_nothing_to_choose_is_not_asked() -> None:
    game = table("A4 A3:trading-post", "B7", phase="harvest")
    assert game.options("b") == set()
    assert game.refusal("b", "choose B7=wood") == "not-asked"


@rule("K-46")
def test_the_choice_of_round_4_also_holds_for_the_missions() -> None:
    for resource, wood, fish in (("wood", 2 + 1, 0), ("fish", 2, 1)):
        game = table(
            player("A3 A1:trading-post", parchments="carpenter fisher"), phase="harvest", round=4
        )
        game.do("a", f"choose A1={resource}")
        # Two forests, and what the post made.
        assert game.final("a") == {"carpenter": wood, "fisher": fish}


@rule("K-46")
def test_an_earlier_choice_is_forgotten_at_the_last_harvest() -> None:
    game = table(
        player("A3 B1:trading-post", parchments="carpenter fisher", chosen="B1=wood"),
        phase="harvest",
        round=4,
    )
    game.do("a", "choose B1=fish")
    assert game.final("a") == {"carpenter": 1, "fisher": 1}


@rule("K-47")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_score_is_public_at_all_times(players: int) -> None:
    rules = kingdom()
    for state in states_of(Sitting("kingdom", players), seed=47):
        carrots = [seat.carrots for seat in state.players]
        for seat in (None, *range(players)):
            view = rules.view(state, seat)
            assert [of.carrots for of in view.players] == carrots
            assert [of.sections for of in view.players] == [of.sections for of in state.players]
