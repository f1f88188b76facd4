"""Hints: what the coach says of open decisions of every kind, from a view and a memory alone."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from bunny_kingdom.bots.budget import Budget
from bunny_kingdom.bots.protocol import decide
from bunny_kingdom.bots.registry import new_bot
from bunny_kingdom.coach import hints
from bunny_kingdom.coach.hints import Past, advice_of
from bunny_kingdom.coach.judgement import Depth
from bunny_kingdom.coach.pointers import where_to_look
from bunny_kingdom.game import new_game
from bunny_kingdom.kernel.view import View
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.tables.advice import Advice
from bunny_kingdom.titles import rules_seen

TABLES = [("kingdom", 2), ("kingdom+sky", 3), ("kingdom+sky+express", 2), ("town", 2)]
EVERY = 4


def decisions(title: str, players: int) -> Iterator[tuple[View, Past]]:
    """Decisions of one seat of a game of does, with its past, one of each kind at least."""
    game = new_game(title, players, "hint")
    bots = [new_bot("doe", game.rules, Random(seat)) for seat in range(players)]
    random, past, kinds = Random(1), list[tuple[View, object]](), set[str]()
    while not game.over:
        decision = game.decisions()[0]
        view = game.view(decision.seat)
        action = decide(game.rules, bots[decision.seat], view, random)
        if decision.seat == 0:
            if decision.kind not in kinds or len(past) % EVERY == 0:
                kinds.add(decision.kind)
                yield view, list(past)  # type: ignore[arg-type]  # actions
            past.append((view, action))
        game.play(decision.seat, action)


def check(view: View, advice: Advice, coarse: bool) -> None:
    """Every step has a sentence, and what is advised is legal."""
    assert all(step.say.en and step.say.fr for step in advice.steps)
    assert not any("{" in step.say.en + step.say.fr for step in advice.steps)
    assert len(advice.steps) == (3 if advice.action else 1)
    rules, seat = rules_seen(view), view.seat
    assert seat is not None
    legal = rules.legal(rules.determinize(view, Random(1)), seat)
    if advice.action:
        assert advice.coarse is coarse
        assert rules.parse_action(advice.action) in legal
        where, what, why = advice.steps
        assert where.spaces or where.cards or advice.action in ("finish", "end")
        assert (what.spaces, what.cards) == (why.spaces, why.cards)
    else:
        assert len(legal) == 1 or view.title == "town"


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_every_kind_of_decision_has_advice_or_is_said_to_have_none(
    title: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "DEPTH", Depth(look=4, measure=8))
    monkeypatch.setattr(hints, "ready", lambda title, players, wait: True)
    found = [(view, advice_of(view, past)) for view, past in decisions(title, players)]
    for view, advice in found:
        check(view, advice, coarse=False)
    assert sum(bool(advice.action) for _, advice in found) > 5


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_without_the_fast_engine_a_hint_is_a_glance_and_says_so(
    title: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "ready", lambda title, players, wait: False)
    monkeypatch.setattr(hints, "have_rollouts", lambda: False)
    monkeypatch.setattr(hints, "QUICK", Budget(None, 1))
    monkeypatch.setattr("bunny_kingdom.bots.elder.ready", lambda title, players, wait: False)
    for view, past in islice(decisions(title, players), 12):
        check(view, advice_of(view, past), coarse=True)


def test_the_same_view_and_past_give_the_same_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "ready", lambda title, players, wait: True)
    (view, past), *_ = islice(decisions("kingdom", 2), 3, None)
    assert advice_of(view, past) == advice_of(view, past)


def test_where_to_look_has_as_many_copies_of_a_card_as_a_pick_takes() -> None:
    game = new_game("kingdom", 4, "hint")
    picks = [Pick(("city-2", "city-2")), Pick(("camp-3", "city-2")), Pick(("camp-3", "explorer"))]
    where = where_to_look(game.rules, game.view(0), picks[0], picks)
    assert sorted(where.cards) == ["camp-3", "city-2", "city-2", "explorer"]
    assert where.say.en.count(game.rules.book.cards["city-2"].en.name) == 1
