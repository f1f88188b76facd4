"""Planted mistakes: a review should find a bad pick in place of a good one, and name no others."""

from collections.abc import Iterator
from random import Random
from typing import Any

from bench.coach.rows import Row
from bench.coach.tables import play

from bunny_kingdom.bots.realm.memory import Memory
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.coach import Depth, Work
from bunny_kingdom.coach.estimates import Estimate, difference
from bunny_kingdom.coach.moments import Moment
from bunny_kingdom.coach.parts.work import Judged
from bunny_kingdom.coach.trials.realm import RealmTrials
from bunny_kingdom.game import Game
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kingdom.picks import Pick, PickLegal
from bunny_kingdom.kingdom.rules import KingdomRules

ELDERS = ("elder:6i",) * 4
COSTS = 8.0
"""So many carrots a planted pick costs by the deep run."""
DEEP = 6400
LOOK = 80
OTHERS = 12
"""How many bad picks are drawn to choose from."""


class Planter:
    """Replaces one pick of one seat."""

    def __init__(self, number: int) -> None:
        self.random = Random(f"planted {number}")
        self.seat = self.random.randrange(4)
        self.first = self.random.randrange(18)
        self.picks = 0
        self.memory = Memory()
        self.cost = 0.0
        self.step = -1

    def __call__(self, game: Game, seat: int, action: Action) -> Action:
        if seat != self.seat or not isinstance(action, Pick):
            return action
        view = game.view(seat)
        if self.step < 0 and self.picks >= self.first and len(view.own.hand) > 2:
            action = self._worse(game, view, action)
        self.picks += 1
        assert isinstance(action, Pick)
        self.memory.pick(Sight(game.rules.book, view), action)
        return action

    def _worse(self, game: Game, view: Any, action: Pick) -> Action:
        """A pick that costs enough, if one is found."""
        legal = game.legal(self.seat)
        assert isinstance(legal, PickLegal)
        step = len(game.record.entries)
        moment = Moment(step, view, self.memory, action)
        assert isinstance(game.rules, KingdomRules)
        drawn = [legal.sample(self.random) for _ in range(OTHERS)]
        trials = RealmTrials(game.rules, moment, "plant", drawn)
        found = trials.ends(list(range(len(trials.actions))), range(LOOK))
        carrots = [sum(end.carrots for end in ends) / LOOK for ends in found]
        best = max(range(len(carrots)), key=carrots.__getitem__)
        bad = [each for each, mean in enumerate(carrots) if carrots[best] - mean > COSTS]
        self.random.shuffle(bad)
        for each in bad[:2]:
            cost = compared(trials, best, each, LOOK).carrots
            if cost >= COSTS:
                self.cost, self.step = cost, step
                return trials.actions[each]
        return action


def compared(trials: RealmTrials, one: int, other: int, first: int) -> Estimate:
    """How much more the one brings, by a run ten times as deep."""
    return difference(*trials.ends([one, other], range(first, first + DEEP)))


def one(number: int) -> Row:
    """One game with a planted mistake, and what its review says."""
    planter = Planter(number)
    game = play("kingdom", ELDERS, f"planted {number}", planter)
    work = Work(game.record, planter.seat, depth=Depth(chances=0, reasons=False))
    judged = [part for part in map(work.part, range(len(work))) if isinstance(part, Judged)]
    moments = work.story.moments
    assert isinstance(work.rules, KingdomRules)
    row: Row = {"cost": planter.cost, "picks": 0, "named": []}
    for unit in ("wins", "carrots"):
        worst = sorted(judged, key=lambda each: -getattr(each.judgement.loss, unit))[:3]
        row[unit] = any(moments[each.number].step == planter.step for each in worst)
    for each in judged:
        moment = moments[each.number]
        if isinstance(moment.action, Pick):
            errors = [found.error for found in each.judgement.estimates[:3]]
            row["worst"] = max(row.get("worst", 0.0), *errors)
            row["errors"] = row.get("errors", []) + errors
        if moment.step == planter.step:
            row["loss"] = each.judgement.loss.carrots
            row["mistake"] = each.judgement.mistake
        elif isinstance(moment.action, Pick):
            row["picks"] += 1
            if each.judgement.mistake:
                trials = RealmTrials(work.rules, moment, "deep")
                deep = compared(trials, each.judgement.best, trials.chosen, 0)
                row["named"].append([deep.wins, deep.error, deep.carrots])
    return row


def report(rows: list[Row]) -> Iterator[str]:
    """How many were found, and what else was named."""
    mistakes = [row for row in rows if row["cost"]]
    yield f"planted: {len(mistakes)} (wanted: 200)"
    for unit in ("carrots", "wins"):
        found = sum(row[unit] for row in mistakes)
        part = _part(found, len(mistakes))
        yield f"among the three worst by {unit}: {found}, {part} (wanted: 95 %)"
    yield f"called mistakes: {sum(row['mistake'] for row in mistakes)}"
    picks = sum(row["picks"] for row in rows)
    named = [deep for row in rows for deep in row["named"]]
    unsure = sum(wins <= 2 * error for wins, error, _ in named)
    yield f"other picks: {picks}, called mistakes: {len(named)}"
    yield f"not confirmed by the deep run: {unsure}, {_part(unsure, picks)} (wanted: at most 3 %)"
    yield f"no loss at all by the deep run: {sum(wins <= 0 for wins, _, _ in named)}"
    largest = max(error for row in rows for error in row["errors"])
    yield f"largest standard error of the three best of a pick: {largest:.4f} (wanted: 0.02)"


def _part(some: int, of: int) -> str:
    return f"{100 * some / of:.1f} %" if of else "none"
