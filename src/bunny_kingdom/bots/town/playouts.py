"""Trying turns: the best ones by their promise, each played out in many worlds."""

from collections.abc import Callable, Sequence
from random import Random

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.town import worlds as of
from bunny_kingdom.bots.town.candidates import Candidate, candidates
from bunny_kingdom.bots.town.hidden import hidden_from
from bunny_kingdom.bots.town.judgement import Floats, table_of
from bunny_kingdom.bots.town.levels import BUCK
from bunny_kingdom.fast.town.conversion.from_readable import record_of
from bunny_kingdom.fast.town.rows import Row
from bunny_kingdom.fast.town.tables import Tables, tables_of
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.titles import AnyRules
from bunny_kingdom.town.views.view import TownView

WEIGHTS = table_of(BUCK.weights)
PLAYOUTS = 8
"""How many games an iteration plays, shared out among the candidates."""
NOISE = 2.0
"""How far the players of a playout may misjudge a step, in carrots."""
CLOSE = 15.0
"""The lead in carrots that makes winning about three times as likely as losing."""
FIRST_LOOK = 6
"""How many games the promise counts as."""
HALVINGS = (48, 120, 240)
"""After this many games the worse half of the candidates is dropped."""


class Playouts:
    """One decision's games."""

    def __init__(self, rules: AnyRules, view: TownView, random: Random) -> None:
        assert view.seat is not None
        self._tables: Tables = tables_of(rules.book)
        self._view = view
        self._seat = view.seat
        self._random = random

    def best(self, tries: Sequence[Candidate], goes_on: Callable[[], bool]) -> Action:
        """The choice that wins most."""
        laid = self.laid(tries)
        wins, tried = np.zeros(len(tries)), np.zeros(len(tries))
        alive = np.arange(len(tries))
        halvings = list(HALVINGS)
        while goes_on():
            games = max(1, PLAYOUTS // len(alive))
            carrots = self.carrots(laid, alive, games, self._random.getrandbits(63))
            wins[alive] += self._likely(carrots).sum(axis=0)
            tried[alive] += games
            if halvings and tried.sum() >= halvings[0] and len(alive) > 2:
                halvings.pop(0)
                order = np.argsort(-wins[alive] / tried[alive], kind="stable")
                alive = np.sort(alive[order[: max(2, (len(alive) + 1) // 2)]])
        return tries[self._choice(wins, tried, alive, tries)].action

    def laid(self, tries: Sequence[Candidate]) -> tuple[Row, Row]:
        """The candidates' tables, and what is hidden at each."""
        tables = np.array([record_of(self._tables, each.state, ()) for each in tries])
        return tables, np.array([self._hidden(each) for each in tries])

    def carrots(
        self, laid: tuple[Row, Row], alive: Row, games: int, seed: int, first: int = 0
    ) -> Row:
        """What both bring home, by world (their numbers begin with the first) and candidate."""
        tables, hiddens = laid
        return played_out(self._tables, tables[alive], hiddens[alive], games, seed, first)

    def _choice(self, wins: Floats, tried: Floats, alive: Row, tries: Sequence[Candidate]) -> int:
        """The best of those left, with their promise counted as a few extra games."""
        mean = float(wins[alive].sum() / max(1.0, float(tried[alive].sum())))
        best = max(each.value for each in tries)
        scored = [
            (
                (wins[each] + FIRST_LOOK * (mean + (tries[each].value - best) / (4 * CLOSE)))
                / (tried[each] + FIRST_LOOK),
                -int(each),
            )
            for each in alive
        ]
        return -max(scored)[1]

    def _likely(self, carrots: Row) -> npt.NDArray[np.float64]:
        """How good each end is: near certain victory 1, near certain defeat 0."""
        ahead = carrots[..., self._seat] - carrots[..., 1 - self._seat]
        found: npt.NDArray[np.float64] = 1 / (1 + np.exp(-ahead / CLOSE))
        return found

    def _hidden(self, candidate: Candidate) -> memoryview:
        """What the seat sees of the hands, for what it cannot see is dealt again."""
        known = [player.known for player in candidate.state.players]
        known[self._seat] = (*self._view.requests, *self._view.drawn)
        return hidden_from(self._tables, known, candidate.ended)


def played_out(
    tables: Tables, laid: Row, hiddens: Row, games: int, seed: int, first: int = 0
) -> Row:
    """What both bring home from these tables, by world (their numbers begin with the first) and
    table.
    """
    found: Row = np.zeros((games, len(laid), 2), np.int64)
    weights = np.array([WEIGHTS, WEIGHTS])
    numbers = np.asarray(tables.numbers)
    of.play_worlds(laid, hiddens, numbers, weights, NOISE, np.uint64(seed), first, found)
    return found


def best_of_playouts(
    rules: AnyRules,
    view: TownView,
    legal: Legal,
    random: Random,
    goes_on: Callable[[], bool],
) -> Action | None:
    """The first step of the turn that wins most, or the best answer; None at the reveal."""
    found = candidates(rules, view, legal, random)
    if len(found) < 2:
        return found[0].action if found else None
    return Playouts(rules, view, random).best(found, goes_on)
