"""Recollection: which cards a seat has had in its hand, and which of them it passed on.

What a very good player remembers. The rows that a network reads have all of it.
"""

from collections import Counter
from typing import NamedTuple

from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.kingdom.picks import Pick


class Recollection(NamedTuple):
    """What is remembered at one pick, with the hand of that pick looked at or not yet."""

    seen: Counter[str]
    """How many copies of each card there were in hand in the whole game."""
    passed: tuple[Counter[str], ...]
    """What was left in the hands that were passed on in this round, the last one first."""

    def with_hand(self, sight: Sight) -> "Recollection":
        """A hand is looked at: it may be one that was passed on and came round the table."""
        hand, back = Counter(sight.hand), sight.players - 1
        known = self.passed[back] if back < len(self.passed) else Counter()
        rest = (*self.passed[:back], known - hand, *self.passed[back + 1 :])
        return Recollection(self.seen + (hand - known), rest if known else self.passed)

    def with_pick(self, sight: Sight, pick: Pick) -> "Recollection":
        """What the pick leaves is passed on."""
        left = Counter(sight.hand) - Counter(pick.play + pick.discard)
        return Recollection(self.seen, (left, *self.passed))


NOTHING = Recollection(Counter(), ())


class Diary:
    """The recollection of one seat, which is written on from pick to pick."""

    def __init__(self) -> None:
        self._moment = 0, 0
        self._before = self._after = NOTHING

    def at(self, sight: Sight) -> Recollection:
        """What is remembered at a pick, its hand included."""
        return self._turned(sight).with_hand(sight)

    def pick(self, sight: Sight, pick: Pick) -> None:
        """Remember a pick; if one of the same hand came before, it was taken back."""
        self._before = self._turned(sight)
        self._after = self._before.with_hand(sight).with_pick(sight, pick)
        self._moment = sight.round, len(sight.hand)

    def _turned(self, sight: Sight) -> Recollection:
        """What was remembered before this hand: with a round, the hands that are passed begin."""
        if self._moment == (sight.round, len(sight.hand)):
            return self._before
        if self._moment[0] != sight.round:
            return Recollection(self._after.seen, ())
        return self._after
