"""What a page shows beside the view: quarters and requests now, and what a step changes."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.outlook import Outlook, Preview
from bunny_kingdom.tables.position import Position
from bunny_kingdom.town.state import State
from marks import rule
from town.random_games import config_of, random_game, states_of
from town.tables import last_round, play, player, table, town

seeds = st.integers(0, 1_000_000)


def seen(state: State, seat: int | None = 0) -> Outlook:
    return town().outlook(town().view(state, seat))


def step(state: State, text: str) -> Preview:
    view = town().view(state, state.active)
    return town().preview(view, town().parse_action(text))


@rule("T-21")
def test_the_outlook_shows_every_quarter_and_ones_own_requests() -> None:
    state = table(
        player("B1:sawmill B2:showboat A5:park", requests="builder underdog"),
        player("D1:inn", carrots=3, requests="notary"),
    )
    outlook = seen(state)
    assert [(line.id, line.factors) for line in outlook.standing[0]] == [
        ("A5", (0, 1)),
        ("B1", (2, 2)),
    ]
    assert [line.places for line in outlook.standing[1]] == [("D1",)]
    assert [(line.id, line.carrots) for line in outlook.hopes] == [("builder", 2), ("underdog", 8)]
    assert outlook.advice is None
    assert seen(state, None).hopes == ()
    assert seen(state, 1).hopes[0].id == "notary"


def test_the_hopes_take_the_best_type_for_a_park() -> None:
    state = table(player("B1:park", requests="craftsman community-leader clockmaker"))
    paid = {line.id: line.carrots for line in seen(state).hopes}
    assert paid == {"craftsman": 2, "community-leader": 0, "clockmaker": 0}


def test_there_is_advice_for_a_park_and_for_a_quarter() -> None:
    state = play(last_round(player("B1:park", requests="craftsman")), "end")
    assert str(seen(state).advice) == "park B1 work"
    assert seen(state, 1).advice is None
    first = player("B1:inn A3:showboat E4:school", requests="community-leader")
    state = play(last_round(first), "end")
    assert str(seen(state).advice) == "quarter A3"


def test_a_preview_shows_what_a_building_would_score() -> None:
    first = player("A2:tenement B2:showboat", reserve="sawmill", requests="builder craftsman")
    preview = step(table(first, track="B1 E1"), "build sawmill B1")
    assert (preview.carrots, preview.hopes) == (6, 1 + 2)
    assert [line.factors for line in preview.standing] == [(2, 3)]


def test_a_preview_does_not_know_what_is_drawn() -> None:
    state = table(player("B1:circus", reserve="inn"), track="C1", request_pile="builder notary")
    preview = step(state, "build inn C1")
    assert (preview.carrots, preview.hopes) == (2, 0)


def test_a_preview_shows_the_renown_before_an_open_question() -> None:
    first = player("B1:circus", reserve="planning-office bridge-office", coins=4, wood=4)
    state = table(first, track="C1 B2")
    assert step(state, "build planning-office C1").carrots == 2
    assert step(state, "build bridge-office B2").carrots == 2
    bartering = table(
        player("B1:circus", reserve="cottage", coins=4, wood=4, upgrades="barter"), track="- C1"
    )
    assert step(bartering, "build cottage C1").carrots == 4


def test_a_preview_of_a_request_shows_what_it_would_pay() -> None:
    first = player("B1:circus C1:inn", reserve="library")
    state = table(first, track="D1", round=2, request_pile="builder hermit")
    state = play(state, "build library D1")
    assert [step(state, f"keep {card}").hopes for card in ("builder", "hermit")] == [3, 0]


@pytest.mark.parametrize("text", ["build circus B1", "end", "undo", "keep builder"])
def test_a_preview_refuses_what_is_illegal(text: str) -> None:
    with pytest.raises(IllegalAction):
        step(table(offer="inn", planned=False), text)


def test_a_spectator_has_no_preview() -> None:
    view = town().view(table(), None)
    with pytest.raises(IllegalAction) as refusal:
        town().preview(view, town().parse_action("end"))
    assert refusal.value.code == "no-seat"


@given(seeds)
@settings(max_examples=4)
def test_every_legal_step_of_a_game_has_a_preview(seed: int) -> None:
    rules, random = town(), Random(seed)
    for state in states_of(seed):
        for owed in rules.decisions(state):
            view = rules.view(state, owed.seat)
            assert len(rules.outlook(view).standing) == 2
            action = rules.legal(state, owed.seat).sample(random)
            assert rules.preview(view, action) == rules.preview(view, action)


@given(seeds)
@settings(max_examples=10)
def test_a_preview_keeps_its_word(seed: int) -> None:
    rules = town()
    for taken in random_game(seed, undoing=0):
        if taken.before.phase == "turn" and taken.after.phase == "turn":
            promised = rules.preview(rules.view(taken.before, taken.seat), taken.action)
            before, after = taken.before.players[taken.seat], taken.after.players[taken.seat]
            assert promised.carrots == after.carrots - before.carrots


@given(seeds)
@settings(max_examples=12)
def test_outlooks_taken_over_from_position_to_position_are_those_of_the_views(seed: int) -> None:
    rules = town()
    position = Position(rules, rules.setup(config_of(seed)))
    for moment in random_game(seed):
        for viewer in (0, 1, None):
            expected = rules.outlook(rules.view(position.state, viewer))
            assert position.outlook(viewer) == expected
        position, _ = position.after(moment.seat, moment.action)
    assert position.outlook(0) == rules.outlook(rules.view(position.state, 0))
