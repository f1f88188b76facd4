"""What the cards brought: nothing on average, however the playouts play."""

from random import Random
from statistics import mean

import pytest
from msgspec.structs import replace

from bunny_kingdom.coach import Depth, Work
from bunny_kingdom.coach.estimates import estimate, standard_error
from bunny_kingdom.coach.trials.town_chances import settled, shuffled
from bunny_kingdom.kernel.state import GameState
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.town.effects.question import TURN
from bunny_kingdom.town.state import State as TownState
from coach.games import bucks, played

ORDERS = 60
GAMES = Depth(chances=40)


def in_another_order(state: GameState, random: Random) -> GameState:
    """The same table with what is not drawn yet in any order."""
    if isinstance(state, State):
        return replace(state, deck=tuple(random.sample(state.deck, len(state.deck))))
    assert isinstance(state, TownState)
    return shuffled(state, random)


@pytest.mark.parametrize("title", ["kingdom", "town"])
def test_all_orders_together_bring_nothing(title: str) -> None:
    game = bucks() if title == "kingdom" else played("town", 2)
    done = Work(game.record, 0, depth=GAMES)
    chance = next(each for each in done.story.chances if getattr(each.after, "round", 0) == 3)
    wins, carrots = [], []
    for number in range(ORDERS):
        assert chance.before is not None
        assert chance.action is not None
        before = in_another_order(chance.before, Random(number))
        after, _ = game.rules.apply(before, chance.seat, chance.action)
        deal = Work(game.record, 0, str(number), GAMES).deal(replace(chance, after=after))
        known, came = map(estimate, deal)
        wins.append(came.wins - known.wins)
        carrots.append(came.carrots - known.carrots)
    for found in (wins, carrots):
        assert abs(mean(found)) < 3 * standard_error(found)
        assert standard_error(found) > 0, "a deal matters"


def test_every_draw_of_town_is_a_chance_and_turned_up_plots_are_none() -> None:
    game = played("town", 2)
    chances = Work(game.record, 1).story.chances
    assert chances[0].before is None
    rounds = [each for each in chances if each.after.phase == "requests"]
    assert [each.after.round for each in rounds] == [1, 2, 3, 4]  # type: ignore[attr-defined]
    ends = sum(str(action) == "end" for _, action in game.record.entries)
    assert len(chances) < ends


def test_open_questions_are_answered_before_a_table_is_played_out() -> None:
    game = played("town", 2)
    state = game.rules.setup(game.record.config)
    asked = 0
    for seat, action in game.record.entries:
        state, _ = game.rules.apply(state, seat, action)
        asked += state.phase != TURN
        answered = settled(game.rules, state)
        assert answered.phase == TURN or game.rules.over(answered)
    assert asked > 4


def test_the_deals_of_town_are_part_of_its_review() -> None:
    game = played("town", 2)
    done = Work(game.record, 0, depth=Depth(look=1, measure=2, chances=20))
    decisions = len(done.story.moments)
    assert len(done) == decisions + len(done.story.chances)
