"""Trying picks: each candidate in many worlds, every game played to its end."""

from random import Random

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.realm.drafts import Goes
from bunny_kingdom.bots.realm.memory import Memory
from bunny_kingdom.bots.realm.possible import PossibleStates
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.rollout.playouts import as_lines, playouts_of
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.rules import KingdomRules

CLOSE = 20.0
"""The lead in carrots that makes winning about three times as likely as losing."""
OWN_SHARE = 0.5
"""With more than two players: how much one's own carrots count beside winning. Maximising the win
chance alone makes it pay to hurt one rival, which helps the rest.
"""
FIRST_LOOK = 12
"""How many games the plain forecast counts as."""
HALVINGS = (6, 20, 60)
"""After this many worlds the worse half of the candidates is dropped."""
DEALS = 10
"""How often the hidden cards of a world are dealt again."""


class Rollouts:
    """One decision's games."""

    def __init__(self, rules: KingdomRules, sight: Sight, memory: Memory, random: Random) -> None:
        self._sight = sight
        self._possible = PossibleStates(rules, sight, memory)
        self._random = random
        self._playouts = playouts_of(rules.title, sight.players)

    def best(self, picks: list[Pick], prior: list[float], goes_on: Goes) -> Pick:
        """The pick that ends best; `prior` is what the forecast says of each, in carrots."""
        steps = self._steps(picks)
        worth = np.zeros(len(picks))
        tried = np.zeros(len(picks))
        alive = np.arange(len(picks))
        worlds = 0
        while goes_on():
            state = self._possible.draw(self._random)
            seed = self._random.getrandbits(63)
            carrots = self._playouts.carrots(
                state, self._sight.seat, self._possible.fixed, steps[alive], seed, DEALS
            )
            worth[alive] += self._worth(carrots).sum(axis=0)
            tried[alive] += DEALS
            worlds += 1
            if worlds in HALVINGS and len(alive) > 3:
                order = np.argsort(-worth[alive], kind="stable")
                alive = np.sort(alive[order[: max(3, (len(alive) + 1) // 2)]])
        return picks[self._choice(worth, tried, alive, prior)]

    def _choice(
        self,
        worth: npt.NDArray[np.float64],
        tried: npt.NDArray[np.float64],
        alive: npt.NDArray[np.int64],
        prior: list[float],
    ) -> int:
        """The best of those left, with the forecast counted as a few extra games."""
        mean = float(np.sum(worth[alive]) / max(1.0, float(np.sum(tried[alive]))))
        best = max(prior)
        scored = [
            (
                (worth[each] + FIRST_LOOK * (mean + (prior[each] - best) / (4 * CLOSE)))
                / (tried[each] + FIRST_LOOK),
                -int(each),
            )
            for each in alive
        ]
        return -max(scored)[1]

    def _worth(self, carrots: npt.NDArray[np.int32]) -> npt.NDArray[np.float64]:
        """How good each end is: 1 for a clear win, 0 for a clear loss, in between by the lead; with
        more than two players one's own carrots count too, at the rate of a close win.
        """
        seat = self._sight.seat
        own = carrots[..., seat].astype(np.float64)
        others = np.delete(carrots, seat, axis=-1).max(axis=-1)
        victory: npt.NDArray[np.float64] = 1 / (1 + np.exp(-(own - others) / CLOSE))
        if self._sight.players == 2:
            return victory
        return (1 - OWN_SHARE) * victory + OWN_SHARE * own / (4 * CLOSE)

    def _steps(self, picks: list[Pick]) -> npt.NDArray[np.int64]:
        number = self._playouts.engine.tables.card_number
        return as_lines(
            [tuple(number[card] for card in pick.play + pick.discard) for pick in picks]
        )
