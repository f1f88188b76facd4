"""The random bot: any legal action, all equally likely."""

from random import Random

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kernel.view import View
from bunny_kingdom.titles import AnyRules


class RandomBot:
    """Plays anything, at once."""

    def __init__(self, rules: AnyRules, random: Random) -> None:
        self._random = random

    def choose(self, view: View, legal: Legal) -> Action:
        return legal.sample(self._random)
