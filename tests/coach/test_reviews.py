"""Whole reviews: sums that hold to the last digit, the same review again, and planted mistakes."""

import json
import re
from decimal import Decimal
from functools import cache
from random import Random

import msgspec
import pytest

from bunny_kingdom.coach import Depth, Work, review_of
from bunny_kingdom.coach.charts import staircase, turning_points
from bunny_kingdom.coach.parts import work
from bunny_kingdom.coach.parts.processes import parts_done
from bunny_kingdom.coach.parts.work import Judged, Unjudged
from bunny_kingdom.coach.review import Review
from bunny_kingdom.coach.sentences.facts import facts_of
from bunny_kingdom.game import Game
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.placement import Place
from coach.games import bucks, played

QUICK = Depth(look=4, measure=12, chances=20)
TABLES = [("kingdom", 2), ("kingdom+sky", 3), ("kingdom+sky+express", 2), ("town", 2)]


@cache
def reviewed(title: str, players: int) -> Review:
    game = played(title, players)
    return _review(Work(game.record, 1, depth=QUICK))


def _review(done: Work) -> Review:
    return review_of(done, [done.part(number) for number in range(len(done))])


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_start_and_parts_are_the_result_to_the_last_digit(title: str, players: int) -> None:
    found = json.loads(msgspec.json.encode(reviewed(title, players)))
    assert list(found) == ["seat", "result", "start", "parts", "accuracy", "decisions"]
    assert list(found["parts"]) == ["deals", "own", "others"]
    assert len(found["decisions"]) > 10
    for unit in ("wins", "carrots"):
        terms = [found["start"][unit], *(part[unit] for part in found["parts"].values())]
        assert sum(Decimal(str(term)) for term in terms) == Decimal(str(found["result"][unit]))
        lost = sum(Decimal(str(each["loss"][unit])) for each in found["decisions"])
        assert lost == -Decimal(str(found["parts"]["own"][unit]))


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_a_decision_says_what_there_was_to_choose(title: str, players: int) -> None:
    for each in reviewed(title, players).decisions:
        actions = [option.action for option in each.candidates]
        assert len(set(actions)) == len(actions) > 1
        assert {each.best, each.chosen} <= set(actions)
        assert not each.mistake or each.loss.wins > 2 * each.loss.error
        assert (each.best != each.chosen) or each.loss.wins == each.loss.carrots == 0
        assert each.why.en
        assert each.why.fr
        assert "{" not in each.why.en + each.why.fr


def test_the_same_record_and_seed_give_the_same_review_in_any_number_of_processes() -> None:
    game = bucks()
    one, other = (Work(game.record, 0, "7", QUICK) for _ in range(2))
    numbers = range(4)
    here = [one.part(number) for number in reversed(numbers)]
    there = sorted(parts_done(other, numbers, 2), key=lambda part: part.number)
    assert here[::-1] == there
    assert Work(game.record, 0, "8", QUICK).part(0) != here[-1], "another seed, other worlds"


def test_a_planted_mistake_is_among_the_three_worst() -> None:
    """In round 3 a seat takes what its bot would take last."""
    planted: list[int] = []

    def worse(game: Game, seat: int, action: Action) -> Action:
        view = game.view(seat)
        if planted or seat != 2 or view.round != 3 or not isinstance(action, Pick):
            return action
        planted.append(len(game.record.entries))
        left = [card for card in view.own.hand if card not in action.play]
        return Pick(tuple(sorted(left[-2:])))

    game = played("kingdom", 4, "buck", worse)
    done = Work(game.record, 2, depth=Depth(look=16, measure=160, chances=0))
    found = _review(done)
    assert planted[0] in [each.step for each in turning_points(found)]
    (decision,) = [each for each in found.decisions if each.step == planted[0]]
    assert decision.mistake
    assert decision.loss.carrots > 4
    assert found.accuracy < 100


def test_what_a_step_is_said_to_do_it_does() -> None:
    """Facts come from previews; here the step is really taken."""
    game = bucks()
    told = 0
    for seat in range(4):
        for moment in Work(game.record, seat).story.moments:
            if not isinstance(moment.action, Place):
                continue
            state, _ = game.rules.apply(
                game.record.replay(game.rules, moment.step), seat, moment.action
            )
            lines = game.rules.outlook(game.rules.view(state, seat)).standing[seat]
            now = {line.factors: line.carrots for line in lines if line.source == "fiefs"}
            for fact in facts_of(game.rules, moment.view, moment.action):  # type: ignore[arg-type]
                if fact.kind in ("joins", "grows"):
                    assert now[fact.strength, fact.wealth] == fact.carrots > sum(fact.before)
                    told += 1
    assert told > 10


def test_who_is_said_to_have_taken_a_card_has_it() -> None:
    game = played("kingdom+sky", 3)
    ids = {card.names["en"]: card for card in game.rules.listing()}
    told = 0
    for decision in reviewed("kingdom+sky", 3).decisions:
        for letter, names in re.findall(
            r"In the end player ([A-E]) had ([^.]+)\.", decision.why.en
        ):
            player = game.state.players["ABCDE".index(letter)]
            for name in re.split(", | and ", names):
                assert ids[name].copies == 1
                assert ids[name].id in player.played + player.parchments
                told += 1
    assert told


def test_without_the_fast_engine_it_is_coarser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "ready", lambda title, players, wait: False)
    done = Work(bucks().record, 1)
    assert done.coarse
    assert len(done) == len(done.story.moments), "deals are not told apart"
    late = next(
        number
        for number, moment in enumerate(done.story.moments)
        if moment.step > len(bucks().record.entries) - 30
    )
    part = done.part(late)
    assert isinstance(part, Judged)
    assert part == done.part(late)


def test_a_choice_at_the_reveal_of_town_is_not_judged() -> None:
    game = played("town", 2)
    done = Work(game.record, 0, depth=QUICK)
    for number, moment in enumerate(done.story.moments):
        if getattr(moment.view, "at_reveal", None):
            assert isinstance(done.part(number), Unjudged)


def test_the_staircase_ends_where_the_result_begins() -> None:
    random = Random(1)
    steps = [random.uniform(-0.3, 0.3) for _ in range(3)]
    amounts = [("start", 0.25), *zip(("deals", "own", "others"), steps, strict=True)]
    bars = staircase([*amounts, ("result", 0.25 + sum(steps))])
    assert len(bars) == 5
    assert "up" in bars[0]
    assert ("down" in bars[1]) == (steps[0] < 0)
