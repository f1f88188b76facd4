"""One decision of the sage in Town."""

from collections.abc import Callable
from random import Random

from bunny_kingdom.bots.sage.town.candidates import candidates
from bunny_kingdom.bots.sage.town.kernels import Kernels
from bunny_kingdom.bots.sage.town.search import best_of_worlds
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.titles import AnyRules
from bunny_kingdom.town.views.view import TownView


def best_by_network(
    kernels: Kernels,
    rules: AnyRules,
    view: TownView,
    legal: Legal,
    random: Random,
    goes_on: Callable[[], bool],
) -> Action:
    """The first step of the best turn, or the best answer; not for the reveal."""
    assert view.seat is not None
    tries = candidates(kernels, rules, view, legal, random)
    if not tries.actions:
        return legal.sample(random)
    return best_of_worlds(kernels, tries, view.seat, random, goes_on)
