"""The search: what the network likes best, tried in the same worlds."""

from collections.abc import Callable
from random import Random

from bunny_kingdom.bots.sage.town.candidates import Candidates
from bunny_kingdom.bots.sage.town.chances import chance_of
from bunny_kingdom.bots.sage.town.kernels import Kernels
from bunny_kingdom.kernel.actions import Action

SEED_BITS = 63


def best_of_worlds(
    kernels: Kernels,
    tries: Candidates,
    seat: int,
    random: Random,
    goes_on: Callable[[], bool],
) -> Action:
    """The choice that is best by what it promises and by its worlds."""
    seed = random.getrandbits(SEED_BITS)

    def worths(left: list[int], first: int) -> list[list[float]]:
        tried = [tries.places[each] for each in left]
        leads = kernels.ahead(tries.tables, tried, tries.hidden, seat, seed, first)
        return [[chance_of(lead) for lead in world] for world in leads]

    judged = [chance_of(lead) for lead in tries.judged]
    return tries.actions[kernels.halving.best(judged, tries.error, worths, goes_on)]
