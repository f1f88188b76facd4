"""Batches in which every seat is the caller's: the readable engine's games, and nothing hidden."""

from random import Random
from typing import Any

import numpy as np
import pytest

from bunny_kingdom.env.batch import SelfPlayEnv
from bunny_kingdom.env.kingdom_steps import KingdomSteps
from bunny_kingdom.env.rewards import carrots as carrots_over_100
from bunny_kingdom.env.rewards import margin, places, rank, win
from bunny_kingdom.fast.engine import fast_engine
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kingdom.rules import KingdomRules
from env.expected_rows import expected_fields
from fast.engines import TABLES

GAMES = 3


class Shadow:
    """The readable game beside one row of a batch, fed the same steps."""

    def __init__(self, env: SelfPlayEnv, row: int) -> None:
        self.env, self.row = env, row
        self.rules = env.engine.rules
        self.state: Any = env.engine.to_state(env.games, row)
        self.taken: tuple[int, ...] = ()
        self.steps = KingdomSteps(self.rules) if isinstance(self.rules, KingdomRules) else None

    def take(self, seat: int, step: int) -> None:
        """The step, and the action once it is whole."""
        self.taken = (*self.taken, step)
        action = self.env.engine.numbering.action_of(self.state, seat, self.taken)
        if action is not None:
            self.state, _ = self.rules.apply(self.state, seat, action)
            self.taken = ()

    def legal(self, seat: int) -> set[int]:
        """The steps that can come next."""
        if self.steps:
            return set(self.steps.legal_steps(self.state, seat, self.taken))
        steps_of = self.env.engine.numbering.steps_of
        actions = self.rules.legal(self.state, seat)
        return {steps_of(self.state, seat, action)[0] for action in actions}


def fields_of(env: SelfPlayEnv, row: Any) -> dict[str, list[int]]:
    return {name: row[part].tolist() for name, part in env.observer.fields.slices.items()}


def rows_of(env: SelfPlayEnv, row: int) -> list[Any]:
    """What each seat of a game observes."""
    return [env.observe(np.full(GAMES, seat))[row] for seat in range(env.engine.players)]


def check_row(env: SelfPlayEnv, shadow: Shadow, rows: list[Any]) -> None:
    for seat, seen in enumerate(rows):
        view = shadow.rules.view(shadow.state, seat)
        found = fields_of(env, seen)
        for name, expected in expected_fields(env.engine, view).items():
            assert found[name] == expected, (seat, name)


def check_secrets(env: SelfPlayEnv, shadow: Shadow, rows: list[Any], random: Random) -> None:
    """Another truth that a seat cannot tell from this one is the same row."""
    for seat, seen in enumerate(rows):
        view = shadow.rules.view(shadow.state, seat)
        other = env.engine.from_states([shadow.rules.determinize(view, random)])
        assert (env.observer.observe(other, np.array([seat]))[0] == seen).all()


@pytest.mark.parametrize(("title", "players"), TABLES)
def test_games_by_masks_are_the_readable_engines(title: str, players: int) -> None:
    env, random = SelfPlayEnv(GAMES, title, players), Random(6)
    assert env.engine.players == players
    observation, infos = env.reset(seed=6)
    shadows = [Shadow(env, row) for row in range(GAMES)]
    waiting = set(range(GAMES))
    while waiting:
        seats = infos["seat"].copy()
        steps = [random.choice(np.flatnonzero(mask)) for mask in observation["action_mask"]]
        for row in waiting:
            shadow = shadows[row]
            if not shadow.taken:
                if title == "town":  # the order of a discard that is shuffled is its own
                    shadow.state = env.engine.to_state(env.games, row)
                rows = rows_of(env, row)
                assert (rows[seats[row]] == observation["observation"][row]).all()
                check_row(env, shadow, rows)
                if random.random() < 0.1:
                    check_secrets(env, shadow, rows, random)
            if random.random() < 0.1:
                mask = set(np.flatnonzero(observation["action_mask"][row]).tolist())
                assert mask == shadow.legal(int(seats[row]))
            shadow.take(int(seats[row]), int(steps[row]))
        observation, rewards, ended, truncated, infos = env.step(np.array(steps))
        assert not truncated.any()
        assert (rewards[~ended] == 0).all()
        for row in waiting & set(np.flatnonzero(ended).tolist()):
            state = shadows[row].state
            assert shadows[row].rules.over(state)
            carrots = infos["final_info"]["carrots"][row].tolist()
            assert carrots == [player.carrots for player in state.players]
            winners = shadows[row].rules.score_sheet(state).winners
            share = [(seat in winners) / len(winners) for seat in range(players)]
            assert rewards[row].tolist() == infos["final_info"]["share"][row].tolist() == share
            waiting.remove(row)


def test_a_step_that_is_not_legal_moves_no_game() -> None:
    env = SelfPlayEnv(4)
    observation, _ = env.reset(seed=1)
    before = env.games.words.copy()
    steps = observation["action_mask"].argmax(axis=1)
    for wrong in (int(observation["action_mask"][2].argmin()), -1, 10**6):
        steps[2] = wrong
        with pytest.raises(IllegalAction, match=f"step {wrong} is not legal in game 2"):
            env.step(steps)
        assert (env.games.words == before).all()


def test_places_are_shared_by_equals() -> None:
    games = fast_engine("kingdom", 4).deal(1, seed=1)
    for seat, carrots in enumerate((7, 3, 7, 0)):
        games.bytes[0, at.CARROTS + 2 * at.SECTIONS * seat] = carrots
    assert places(games).tolist() == [[1.5, 3.0, 1.5, 4.0]]
    assert rank(games)[0] == pytest.approx([5 / 6, 1 / 3, 5 / 6, 0.0])
    assert win(games).tolist() == [[0.5, 0.0, 0.5, 0.0]]
    assert margin(games)[0] == pytest.approx([0.0, -0.04, 0.0, -0.07])
    assert carrots_over_100(games)[0] == pytest.approx([0.07, 0.03, 0.07, 0.0])
