"""The search: what the network likes best, tried in the same worlds."""

from collections.abc import Callable
from random import Random

import numpy as np

from bunny_kingdom.bots.sage.halving import Floats, Halving, Places
from bunny_kingdom.bots.sage.town.ahead import look_ahead
from bunny_kingdom.bots.sage.town.candidates import Candidates
from bunny_kingdom.bots.sage.town.inference import CLOSE
from bunny_kingdom.bots.sage.town.observation import Values
from bunny_kingdom.bots.town.playouts import WEIGHTS
from bunny_kingdom.fast.town.rows import Row
from bunny_kingdom.kernel.actions import Action

HALVING = Halving(worlds=4, error=0.015, finalists=2, after=(3, 8, 20, 50))


def best_of_worlds(
    tries: Candidates,
    numbers: Row,
    network: Values,
    seat: int,
    random: Random,
    goes_on: Callable[[], bool],
) -> Action:
    """The choice that is best by what it promises and by its worlds."""
    seed = np.uint64(random.getrandbits(63))

    def worths(left: Places, first: int) -> Floats:
        leads = np.zeros((HALVING.worlds, len(left)))
        tables, hidden = tries.tables[left], tries.hidden[left]
        look_ahead(tables, hidden, numbers, WEIGHTS, network, seat, seed, first, leads)
        return _chances(leads)

    return tries.actions[HALVING.best(_chances(tries.judged), tries.error, worths, goes_on)]


def _chances(leads: Floats) -> Floats:
    """The chances of a win that leads mean, in the network's terms."""
    chances: Floats = 1 / (1 + np.exp(-leads / CLOSE))
    return chances
