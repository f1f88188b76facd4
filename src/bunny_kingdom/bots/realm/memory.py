"""Memory: the hands that a player has seen and passed on in this round.

What a good player remembers: the neighbour now holds exactly what was passed, the one after that
holds the same minus what has been played since.
"""

from collections import Counter

from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.kingdom.exploration import passes_left
from bunny_kingdom.kingdom.picks import Pick


class Memory:
    """What one bot passed on, pick by pick, in the present round."""

    def __init__(self) -> None:
        self._round = 0
        self._passed: list[tuple[str, ...]] = []
        self._size = 0

    def pick(self, sight: Sight, pick: Pick) -> None:
        """Remember what a pick leaves in the hand."""
        self._turn_page(sight)
        left = list(sight.hand)
        for card in pick.play + pick.discard:
            left.remove(card)
        if self._passed and self._size == len(sight.hand):
            self._passed[-1] = tuple(left)  # the pick was changed before it was opened
        else:
            self._passed.append(tuple(left))
        self._size = len(sight.hand)

    def hands(self, sight: Sight) -> dict[int, tuple[str, ...]]:
        """What is known of other seats' hands: cards that are there unless they were taken.

        The known cards may be more than a hand can hold: some have been taken face down since.
        """
        self._turn_page(sight)
        step = 1 if passes_left(sight.round) else -1
        played: Counter[str] = Counter()
        for player in sight.view.players:
            played.update(player.played)
        known: dict[int, tuple[str, ...]] = {}
        waiting = self._passed
        if waiting and self._size == len(sight.hand):
            waiting = waiting[:-1]
        for back, cards in enumerate(reversed(waiting), start=1):
            if back >= sight.players:
                break
            taken = Counter(played)
            left = []
            for card in cards:
                if sight.land.copies[card] == 1 and taken[card]:
                    continue
                left.append(card)
            known[(sight.seat + step * back) % sight.players] = tuple(left)
        return known

    def _turn_page(self, sight: Sight) -> None:
        if sight.round != self._round:
            self._round, self._passed, self._size = sight.round, [], 0
