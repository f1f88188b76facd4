"""Outlook and preview: what a page shows beside the view, from the view alone."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.kingdom.construction import Finish
from bunny_kingdom.kingdom.harvest import standing
from bunny_kingdom.kingdom.harvest_choices import Choose, all_choices, named
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.placement import Place
from bunny_kingdom.kingdom.sky_towers import PlaceTowers
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.tables.position import Position
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


@SITTINGS
@settings(max_examples=2)
@given(seed=SEEDS)
def test_outlooks_taken_over_from_position_to_position_are_those_of_the_views(
    sitting: Sitting, seed: int
) -> None:
    rules = sitting.rules
    position = Position(rules, rules.setup(sitting.config(seed)))
    for step in random_game(sitting, seed):
        for viewer in (*range(sitting.players), None):
            expected = rules.outlook(rules.view(position.state, viewer))
            assert position.outlook(viewer) == expected
        position, _ = position.after(step.seat, step.action)
    assert position.outlook(0) == rules.outlook(rules.view(position.state, 0))


@SITTINGS
@settings(max_examples=2)
@given(seed=SEEDS)
def test_harvest_choices_are_valued_as_if_every_combination_had_been_tried(
    sitting: Sitting, seed: int
) -> None:
    rules, book = sitting.rules, sitting.rules.book
    states = list(states_of(sitting, seed))
    harvests = [state for state in states if state.phase == "harvest"]
    for state in (*harvests, *Random(seed).sample(states, 6)):
        for seat in range(sitting.players):
            ways = list(all_choices(book, state, seat))
            paid = [total(standing(book, choosing(state, seat, way), seat)) for way in ways]
            best = ways[paid.index(max(paid))]
            outlook = rules.outlook(rules.view(state, seat))
            assert total(outlook.standing[seat]) == max(paid)
            if state.phase == "harvest" and best:
                assert str(outlook.advice) == str(Choose(named(book, best)))


def choosing(state: State, seat: int, way: dict[int, str]) -> State:
    players = list(state.players)
    players[seat] = replace(players[seat], chosen=way)
    return replace(state, players=tuple(players))


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


def test_a_building_of_the_hand_promises_what_it_brings_in_its_best_place() -> None:
    # B3 and A4 are cities in fiefs of their own, with B2 and with A5, which makes fish.
    game = table(
        player("B2 B3 A4 A5", hand="city-1 farm-wood trading-post camp-1 sky-tower territory:A3"),
        player(),
        phase="exploration",
    )
    rules, view = game.rules, game.view("a")
    assert view.own
    best = {card: rules.preview(view, Pick((card,))).best for card in view.own.hand}
    assert best["territory:A3"] is None
    assert best["camp-1"] is None, "others have a say in where a camp goes"
    for card in ("city-1", "farm-wood", "trading-post", "sky-tower"):
        held = table(player("B2 B3 A4 A5", pieces=card), player(), phase="construction")
        placements = [each for each in rules.legal(held.state, 0) if not isinstance(each, Finish)]
        gains = [rules.preview(held.view("a"), each) for each in placements]
        most = max(each.carrots + each.hopes for each in gains)
        promised = best[card]
        assert (promised.carrots + promised.hopes if promised else 0) == most, card
    assert best["city-1"] is not None
    assert best["city-1"].places == ("A5",)


@SITTINGS
@settings(max_examples=1)
@given(seed=SEEDS)
def test_the_best_place_of_a_card_is_as_good_as_any_placement(sitting: Sitting, seed: int) -> None:
    rules, random = sitting.rules, Random(seed)
    drafts = [state for state in states_of(sitting, seed) if state.phase == "exploration"]
    for state in random.sample(drafts, 4):
        seat = random.randrange(sitting.players)
        view = rules.view(state, seat)
        assert view.own
        for card in view.own.hand:
            preview = rules.preview(view, Pick((card,)))
            assert (
                rules.preview(
                    rules.view(another_world(rules, state, seat, random), seat), Pick((card,))
                )
                == preview
            )
            if preview.best:
                assert preview.best.carrots + preview.best.hopes > preview.carrots + preview.hopes


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
