"""The elder's rollouts in the fast engine (compiled on first use)."""

from random import Random

import pytest

from bunny_kingdom.arena import contest, new_plan
from bunny_kingdom.bots import new_bot
from bunny_kingdom.bots.protocol import Preparing
from bunny_kingdom.bots.realm.memory import Memory
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.rollout.loader import ready
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.titles import rules_of
from levels.extras import needed
from levels.games import play

needed("numba")


@pytest.mark.parametrize(
    ("title", "players"), [("kingdom", 2), ("kingdom", 4), ("kingdom+sky+express", 5)]
)
def test_an_elder_with_rollouts_plays_the_same_game_twice(title: str, players: int) -> None:
    assert ready(title, players, wait=True)
    names = ("elder:2i", *("kit",) * (players - 1))
    assert play(title, names, "rollouts") == play(title, names, "rollouts")


def test_the_arena_has_them_compiled_before_a_thought_is_timed() -> None:
    bot = new_bot("elder:2i", rules_of("kingdom"), Random(1))
    assert isinstance(bot, Preparing)
    bot.prepare(rules_of("kingdom"), 2)
    assert ready("kingdom", 2, wait=False)
    elder, kit = contest(new_plan("kingdom", ("elder:1i", "kit"), 1, 1)).groups
    assert elder.start_ms > kit.start_ms == 0


def test_rollouts_choose_among_the_picks() -> None:
    from bunny_kingdom.bots.rollout.pick_trials import Rollouts

    rules = rules_of("kingdom")
    state = rules.setup(Config("kingdom", 4, "good"))
    sight = Sight(rules.book, rules.view(state, 0))
    rollouts = Rollouts(rules, sight, Memory(), Random(1))  # type: ignore[arg-type]
    picks = [Pick(tuple(sorted(sight.hand[:2]))), Pick(tuple(sorted(sight.hand[2:4])))]
    turns = iter([True] * 5 + [False])
    chosen = rollouts.best(picks, [0.0, 0.0], lambda: next(turns))
    assert chosen in picks


def test_playouts_by_taste_bring_home_far_more_than_random_ones() -> None:
    from bunny_kingdom.bots.rollout.playouts import as_lines, playouts_of

    state = rules_of("kingdom").setup(Config("kingdom", 4, "taste"))
    playouts = playouts_of("kingdom", 4)
    games = playouts.engine.from_states([state])
    hand = games.legal_mask()[0].nonzero()[0][:2]
    carrots = playouts.carrots(state, 0, 0, as_lines([tuple(map(int, hand))]), 1, 40)
    at_random = playouts.engine.rollout(games, 40).mean()
    assert carrots.mean() > 2 * at_random, at_random


def test_weights_go_into_an_array_and_back() -> None:
    from bunny_kingdom.bots.realm.weights import weights_of
    from bunny_kingdom.bots.rollout.weights import as_array, from_array

    weights = weights_of("kingdom+sky", 2)
    assert from_array(as_array(weights)) == weights


def test_an_elder_by_the_clock_does_not_wait_for_the_compiler() -> None:
    rules = rules_of("kingdom")
    state = rules.setup(Config("kingdom", 3, "clock"))
    bot = new_bot("elder:200ms", rules, Random(1))
    legal = rules.legal(state, 0)
    assert bot.choose(rules.view(state, 0), legal) in legal
