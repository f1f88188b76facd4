"""Kit: random but not silly, for children. It looks at two things and takes the nicer one."""

from random import Random

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kernel.view import View
from bunny_kingdom.kingdom.camps import AnnounceCamp, PassCamp
from bunny_kingdom.kingdom.construction import Finish
from bunny_kingdom.titles import AnyRules
from bunny_kingdom.town.actions import EndTurn

TRIES = 8


class Kit:
    """Plays anything, but builds what it can, and does not give up what it has."""

    def __init__(self, rules: AnyRules, random: Random) -> None:
        self._random = random

    def choose(self, view: View, legal: Legal) -> Action:
        """A random action that is not a refusal, while there is one."""
        for _ in range(TRIES):
            action = legal.sample(self._random)
            if not isinstance(action, (Finish, PassCamp, EndTurn, AnnounceCamp)):
                return action
        return action
