"""The judgement: the best candidate is found, and its lead is measured in other worlds."""

from random import Random
from statistics import mean

import pytest

from bunny_kingdom.coach.ends import End, end_of
from bunny_kingdom.coach.estimates import difference, standard_error
from bunny_kingdom.coach.judgement import Depth, judge
from bunny_kingdom.coach.sentences.facts import Fact
from bunny_kingdom.coach.trials.worlds import Account
from bunny_kingdom.kernel.actions import Action, Undo

DEPTH = Depth(look=4, measure=40)


class Coins:
    """Candidates that win with a known probability."""

    def __init__(self, odds: list[float], chosen: int, seed: int) -> None:
        self.actions: tuple[Action, ...] = (Undo(),) * len(odds)
        self.chosen = chosen
        self._odds = odds
        self._seed = seed
        self.worlds: list[tuple[tuple[int, ...], range]] = []

    def ends(self, candidates: list[int], worlds: range) -> list[list[End]]:
        self.worlds.append((tuple(candidates), worlds))
        return [[self._end(each, world) for world in worlds] for each in candidates]

    def _end(self, candidate: int, world: int) -> End:
        won = float(Random(f"{self._seed}/{world}/{candidate}").random() < self._odds[candidate])
        return End(won, 100 + 10 * won, won)

    def facts(self, candidate: int) -> list[Fact]:
        return []

    def accounts(self, candidates: list[int], worlds: range) -> list[list[Account]]:
        return [[] for _ in candidates]


def test_equal_candidates_lose_nothing_on_average() -> None:
    losses = [judge(Coins([0.5] * 10, 3, seed), DEPTH).loss.wins for seed in range(300)]
    assert abs(mean(losses)) < 3 * standard_error(losses), "the winner's curse would show here"
    assert standard_error(losses) < 0.02


def test_a_bad_choice_loses_what_it_loses() -> None:
    found = [judge(Coins([0.4, 0.9, 0.4], 0, seed), DEPTH) for seed in range(40)]
    assert all(each.best == 1 and each.mistake for each in found)
    losses = [each.loss.wins for each in found]
    assert abs(mean(losses) - 0.5) < 3 * standard_error(losses)


def test_what_chose_the_best_does_not_measure_it() -> None:
    trials = Coins([0.5] * 5, 0, 1)
    judge(trials, DEPTH)
    *looked, (measured, worlds) = trials.worlds
    assert all(before.stop <= worlds.start for _, before in looked)
    assert trials.chosen in measured
    assert len(measured) > 1
    assert len(worlds) == DEPTH.measure


def test_the_usual_depth_measures_a_victory_to_two_in_a_hundred() -> None:
    even = [End(float(world % 2), 0, 0) for world in range(Depth().measure)]
    assert standard_error([end.wins for end in even]) <= 0.02


def test_the_chosen_one_is_measured_even_if_it_is_the_worst() -> None:
    found = judge(Coins([0.9] * 9 + [0.0], 9, 1), DEPTH)
    assert 9 in found.candidates
    assert found.loss.wins > 0.7


def test_pairs_cancel_what_they_share() -> None:
    shared = [End(0, carrots, 0) for carrots in (10, 50, 90)]
    more = [End(0, end.carrots + 1, 0) for end in shared]
    found = difference(more, shared)
    assert (found.carrots, found.error) == (1, 0)


@pytest.mark.parametrize(
    ("carrots", "wins"), [((9, 3), 1.0), ((3, 9), 0.0), ((5, 5), 0.5), ((7, 7, 7), 1 / 3)]
)
def test_a_shared_victory_counts_as_its_share(carrots: tuple[int, ...], wins: float) -> None:
    assert end_of(carrots, 0).wins == wins


def test_more_is_always_aimed_at() -> None:
    def aims(own: int) -> float:
        return end_of((own, 80, 70), 0).aim

    assert aims(60) < aims(79) < aims(81) < aims(100)
