"""What is reviewed: every decision that a seat had, once, as the seat saw it."""

from random import Random

import pytest
from msgspec.structs import replace

from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.coach.moments import story_of
from bunny_kingdom.game import new_game
from bunny_kingdom.kernel.actions import Redeal, Undo
from bunny_kingdom.kernel.errors import BadRecord
from bunny_kingdom.kernel.record import Record
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.placement import Place
from bunny_kingdom.kingdom.views.view import KingdomView
from coach.games import bucks


def test_a_moment_is_what_the_seat_saw_and_did() -> None:
    game = bucks()
    story = story_of(game.rules, game.record, 2)
    assert story.end == game.state
    picks = [each for each in story.moments if isinstance(each.action, Pick)]
    assert len(picks) == 16, "the last pick of a round is no choice"
    for each in story.moments:
        state = game.record.replay(game.rules, each.step)
        assert each.view == game.rules.view(state, 2)
        assert str(each.action) == str(game.record.entries[each.step][1])
        assert len(game.rules.legal(state, 2)) > 1


def test_every_deal_is_a_chance_and_nothing_else_draws_but_provisions() -> None:
    game = bucks()
    chances = story_of(game.rules, game.record, 0).chances
    assert chances[0].before is None
    for each in chances[1:]:
        assert each.before is not None
        assert len(each.after.deck) < len(each.before.deck)  # type: ignore[attr-defined]
    begun = {each.after.round for each in chances}  # type: ignore[attr-defined]
    assert begun == {1, 2, 3, 4}


def test_what_was_taken_back_is_no_decision() -> None:
    game = bucks()
    entries = list(game.record.entries)
    place = next(n for n, (_, action) in enumerate(entries) if isinstance(action, Place))
    seat, _ = entries[place]
    back = [*entries[: place + 1], (seat, Undo()), *entries[place:]]
    record = Record(game.record.config, tuple(back), game.record.rules_version)
    before = story_of(game.rules, game.record, seat)
    after = story_of(game.rules, record, seat)
    assert [str(each.action) for each in after.moments] == [
        str(each.action) for each in before.moments
    ]
    steps = [each.step for each in after.moments]
    assert place not in steps, "the step that was taken back is passed over"
    assert after.end == before.end


def test_after_a_redeal_the_others_decide_again_and_remember_nothing() -> None:
    game = bucks()
    step = 4 + 4 + 2  # two picks are open, and two seats have made their third
    entries = [*game.record.entries[:step], (3, Redeal("other"))]
    state = Record(game.record.config, tuple(entries), game.rules.version).replay(game.rules)
    random = Random(1)
    while owed := game.rules.decisions(state):
        action = game.rules.legal(state, owed[0].seat).sample(random)
        entries.append((owed[0].seat, action))
        state, _ = game.rules.apply(state, owed[0].seat, action)
    record = Record(game.record.config, tuple(entries), game.rules.version)
    for seat, known in ((0, 0), (3, 2)):
        story = story_of(game.rules, record, seat)
        assert story.end == state
        third = story.moments[2]
        assert third.step > step, "what was decided before it came to nothing"
        assert isinstance(third.view, KingdomView)
        assert len(third.memory.hands(Sight(game.rules.book, third.view))) == known
    assert all(each.step != step for each in story.chances), "it is no deal of the game"


def test_of_a_pick_that_was_changed_only_the_last_counts() -> None:
    game = bucks()
    (seat, first), *rest = game.record.entries
    legal = game.rules.legal(game.rules.setup(game.record.config), seat)
    other = next(each for each in legal if each != first)
    changed = ((seat, other), (seat, first), *rest)
    record = replace(game.record, entries=changed)
    story = story_of(game.rules, record, seat)
    assert story.moments[0].action == first
    assert story.moments[0].step == 0
    assert isinstance(story.moments[0].view, KingdomView)
    assert story.moments[0].view.own is not None
    assert story.moments[0].view.own.sealed is None


def test_an_unfinished_game_and_a_seat_that_is_not_there_are_refused() -> None:
    game = new_game("kingdom", 3, "short")
    game.play(0, game.legal(0).sample(Random(1)))
    with pytest.raises(BadRecord, match="not over"):
        story_of(game.rules, game.record, 0)
    with pytest.raises(BadRecord, match="no seat 4"):
        story_of(bucks().rules, bucks().record, 4)
