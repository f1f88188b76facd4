"""Outlook and preview: what a page shows beside the view, from the view alone."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.kingdom.construction import Finish
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.placing import Place, PlaceTowers
from family.other_worlds import another_world
from family.random_games import random_game, states_of
from family.sittings import SITTINGS, Sitting
from kingdom.players import player
from kingdom.tables import finale, table

SEEDS = st.integers(0, 2**32)


def total(lines: tuple[Line, ...]) -> int:
    return sum(line.carrots for line in lines)


@SITTINGS
@settings(max_examples=2)
@given(seed=SEEDS)
def test_an_outlook_shows_every_territory_in_one_fief_and_tells_no_secret(
    sitting: Sitting, seed: int
) -> None:
    rules = sitting.rules
    random = Random(seed)
    for state in random.sample(list(states_of(sitting, seed)), 12):
        viewer = random.choice([None, *range(sitting.players)])
        view = rules.view(state, viewer)
        outlook = rules.outlook(view)
        for seen, lines in zip(view.players, outlook.standing, strict=True):
            places = [place for line in lines for place in line.places]
            assert sorted(places) == sorted(seen.realm.territories)
        held = () if view.own is None else view.own.parchments
        assert [line.id for line in outlook.hopes if line.source == "parchments"] == list(held)
        if viewer is None:
            assert outlook.hopes == ()
        world = another_world(rules, state, viewer, random)
        assert rules.outlook(rules.view(world, viewer)) == outlook


@SITTINGS
@settings(max_examples=2)
@given(seed=SEEDS)
def test_a_preview_of_a_placement_is_what_it_then_changes(sitting: Sitting, seed: int) -> None:
    rules = sitting.rules
    for step in random_game(sitting, seed):
        if step.after.phase != "construction" or not isinstance(step.action, Place | PlaceTowers):
            continue
        seat = step.seat
        before = rules.outlook(rules.view(step.before, seat))
        after = rules.outlook(rules.view(step.after, seat))
        preview = rules.preview(rules.view(step.before, seat), step.action)
        assert preview.standing == after.standing[seat]
        assert preview.carrots == total(after.standing[seat]) - total(before.standing[seat])
        assert preview.hopes == total(after.hopes) - total(before.hopes)


def test_a_card_of_the_hand_is_valued_as_if_it_were_played_now() -> None:
    # Example 2: A3 joins the cities B3 and A4 into one fief that makes wood.
    game = table(
        player("B3 A4", hand="territory:A3 city-1", parchments="carpenter"),
        player(),
        phase="exploration",
    )
    preview = game.rules.preview(game.view("a"), Pick(("territory:A3",)))
    assert (preview.carrots, preview.hopes) == (2, 1)
    (fief,) = preview.standing
    assert fief.factors == (2, 1)
    assert game.rules.preview(game.view("a"), Pick(("city-1",))).carrots == 0


def test_a_trading_post_is_valued_at_its_best_and_the_harvest_is_advised_so() -> None:
    game = table(player("A4 A3:trading-post"), player(), phase="harvest")
    outlook = game.rules.outlook(game.view("a"))
    assert total(outlook.standing[0]) == 2
    assert str(outlook.advice) == "choose A3=fish"
    wood = game.rules.preview(game.view("a"), game.rules.parse_action("choose A3=wood"))
    assert wood.carrots == -1


def test_a_copy_is_valued_once_the_parchments_lie_open_and_the_best_one_is_advised() -> None:
    game = finale(
        player("A1 A2 A3", parchments="liberal royal-ring"),
        player("J1", parchments="carpenter royal-coat"),
    )
    rules, view = game.rules, game.view("a")
    outlook = rules.outlook(view)
    assert str(outlook.advice) == "copy liberal=carpenter"
    assert {line.id: line.carrots for line in outlook.hopes} == {"liberal": 3, "royal-ring": 1}
    for copied, worth in (("carpenter", 3), ("royal-coat", 2)):
        action = rules.parse_action(f"copy liberal={copied}")
        assert rules.preview(view, action).hopes == worth
    assert rules.outlook(game.view("b")).advice is None


def test_before_the_end_a_copy_card_is_worth_nothing_that_is_known() -> None:
    game = table(player(parchments="liberal"), player(parchments="royal-crown"))
    outlook = game.rules.outlook(game.view("a"))
    assert (total(outlook.hopes), outlook.advice) == (0, None)


def test_a_spectator_and_an_impossible_step_have_no_preview() -> None:
    game = table(player("A3", pieces="city-3 city-1"), player())
    with pytest.raises(IllegalAction, match="spectator"):
        game.rules.preview(game.view(None), Finish())
    with pytest.raises(IllegalAction, match="mountain"):
        game.rules.preview(game.view("a"), Place("city-3", "A3"))


def test_only_cards_of_the_hand_have_a_preview() -> None:
    # A page may ask for a card that has been played or passed on meanwhile.
    game = table(player("A3", hand="city-1 city-2"), player(), phase="exploration")
    for text in ("pick territory:A3", "pick city-1 city-1"):
        with pytest.raises(IllegalAction, match="not in the hand"):
            game.rules.preview(game.view("a"), game.rules.parse_action(text))
