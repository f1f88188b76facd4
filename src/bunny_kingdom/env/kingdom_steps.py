"""The steps of the Kingdom family: the fast engine's numbering, on the readable engine."""

from collections.abc import Iterator

from bunny_kingdom.env.steps import Taken, following
from bunny_kingdom.fast.kingdom.numbering import Numbering
from bunny_kingdom.fast.kingdom.tables import Tables
from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.sky_towers import PlaceTowers
from bunny_kingdom.kingdom.state import State


class KingdomSteps:
    """Numbers for a title's steps; a batch of the fast engine has the same ones."""

    def __init__(self, rules: KingdomRules) -> None:
        self.rules = rules
        self.tables = Tables(rules.book)
        self.numbering = Numbering(self.tables)
        self.size = self.numbering.size
        self.names = self.numbering.names

    def legal_steps(self, state: State, seat: int, taken: Taken) -> list[int]:
        if state.phase == "exploration":
            hand = [self.numbering.card(card) for card in state.players[seat].hand]
            for step in taken:
                hand.remove(step)
            return sorted(set(hand))
        return following(self._ways(state, seat), taken)

    def _ways(self, state: State, seat: int) -> Iterator[Taken]:
        for action in self.rules.legal(state, seat):
            steps = self.numbering.steps_of(state, seat, action)
            yield steps
            if isinstance(action, PlaceTowers):
                card, one, other = steps
                yield card, other, one

    def action_of(self, state: State, seat: int, taken: Taken) -> Action | None:
        return self.numbering.action_of(state, seat, taken)
