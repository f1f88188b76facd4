"""Work at a pace: a decision that takes long in plain Python is left and gone on with.

Its games are kept, and the judgement begins anew with them: it asks for the same ones again.
"""

from itertools import product
from math import inf
from time import perf_counter

from bunny_kingdom.coach.ends import End
from bunny_kingdom.coach.moments import Moment
from bunny_kingdom.coach.parts.work import Work
from bunny_kingdom.coach.sentences.facts import Fact
from bunny_kingdom.coach.trials.worlds import Account, Trials


class OutOfTime(Exception):  # noqa: N818 - it is no error
    """The time that was given is over; what was done is kept."""


class PacedWork(Work):
    """The work on a review by does, which stops at a time."""

    until = inf
    _begun: "tuple[int, PacedTrials] | None" = None

    def trials(self, moment: Moment) -> Trials:
        """The playouts of a decision, with those that were played before."""
        if not self.coarse:
            return super().trials(moment)
        if self._begun is None or self._begun[0] != moment.step:
            self._begun = moment.step, PacedTrials(super().trials(moment))
        paced = self._begun[1]
        paced.begin(self.until)
        return paced


class PacedTrials:
    """The candidates of one decision, one game after the other; at least one each time."""

    def __init__(self, trials: Trials) -> None:
        self.actions = trials.actions
        self.chosen = trials.chosen
        self._trials = trials
        self._known: dict[tuple[int, int], End] = {}
        self._until = inf
        self._played = 0

    def begin(self, until: float) -> None:
        """Go on until a time."""
        self._until = until
        self._played = 0

    def ends(self, candidates: list[int], worlds: range) -> list[list[End]]:
        """What each of these candidates brings in each of these worlds."""
        for each, world in product(candidates, worlds):
            if (each, world) in self._known:
                continue
            if self._played and perf_counter() > self._until:
                raise OutOfTime
            ((self._known[each, world],),) = self._trials.ends([each], range(world, world + 1))
            self._played += 1
        return [[self._known[each, world] for world in worlds] for each in candidates]

    def facts(self, candidate: int) -> list[Fact]:
        """What a candidate does, as things stood."""
        return self._trials.facts(candidate)

    def accounts(self, candidates: list[int], worlds: range) -> list[list[Account]]:
        """What paid in each of these worlds."""
        return self._trials.accounts(candidates, worlds)
