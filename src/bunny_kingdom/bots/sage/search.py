"""The search: picks that the network likes, or steps of construction, tried in the same worlds.

Where there are small networks for it, a game that tries a pick ends with the round; all others are
the quick policy's, to the end.
"""

from collections.abc import Sequence
from random import Random

import numpy as np

from bunny_kingdom.bots.realm.drafts import Goes
from bunny_kingdom.bots.realm.memory import Memory
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.rollout.playouts import Lines, Playouts, Records, as_lines
from bunny_kingdom.bots.rollout.worlds import Worlds
from bunny_kingdom.bots.sage.halving import Halving
from bunny_kingdom.bots.sage.network import CARROTS
from bunny_kingdom.bots.sage.picks import JudgedPick
from bunny_kingdom.bots.sage.rounds.games import CLOSE
from bunny_kingdom.bots.sage.rounds.playouts import Floats, round_playouts_of

NETWORK_ERROR = 0.045
"""How far the network is off when it compares picks (its root mean square, in chances of a win),
by what long playouts say: 0.04 in the first round, and 0.05 in the last, where those are true."""
NETWORK_ERROR_OF_TWO = 0.035
HALVING = Halving(worlds=5, error=0.018, finalists=3, after=(4, 10, 24, 60))


class Search:
    """One decision's games."""

    def __init__(
        self,
        playouts: Playouts,
        sight: Sight,
        memory: Memory,
        record: Records,
        mix: float,
        random: Random,
    ) -> None:
        self._playouts = playouts
        picks = sight.view.phase == "exploration"
        self._rounds = round_playouts_of(sight.view.title, sight.players) if picks else None
        self._round, self._players = sight.round, sight.players
        self._seat = sight.seat
        self._mix = mix
        self._worlds = Worlds(playouts, sight, memory, record)
        self._deal, self._chance = random.getrandbits(63), random.getrandbits(63)

    def best_pick(self, picks: Sequence[JudgedPick], goes_on: Goes) -> JudgedPick:
        """The pick that is best by what the network says of it and by its games."""
        lines = as_lines([each.cards for each in picks])
        judged = [each.utility for each in picks]
        error = NETWORK_ERROR if self._players > 2 else NETWORK_ERROR_OF_TWO
        return picks[self.best(lines, judged, error, goes_on)]

    def best(self, lines: Lines, judged: Sequence[float], judge_error: float, goes_on: Goes) -> int:
        """The line that is best by a judgement that errs by so much, and by its games."""

        def worths(left: list[int], first: int) -> list[list[float]]:
            return self._worth(lines[left], first).tolist()  # type: ignore[no-any-return]  # numbers

        return HALVING.best(judged, judge_error, worths, goes_on)

    def _worth(self, lines: Lines, first: int) -> Floats:
        """How good what comes of each line is in the next worlds, as the network would say it."""
        worlds = self._worlds.records(self._deal, first, HALVING.worlds)
        if self._rounds:
            won, own = self._rounds.of_worlds(
                worlds, self._seat, lines, self._chance, first, self._round
            )
            return won + self._mix * own
        carrots = self._playouts.of_worlds(worlds, self._seat, lines, self._chance, first)
        own = carrots[..., self._seat].astype(np.float64)
        others = np.delete(carrots, self._seat, axis=-1).max(axis=-1)
        worth: Floats = 1 / (1 + np.exp((others - own) / CLOSE)) + self._mix * own / CARROTS
        return worth
