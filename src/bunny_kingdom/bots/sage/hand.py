"""The hand: what a seat observes at one pick, card after card."""

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.rollout.playouts import Records
from bunny_kingdom.bots.sage.observer import Observed, Observer
from bunny_kingdom.bots.sage.recollection import Recollection

Planes = npt.NDArray[np.uint8]


class Hand:
    """The hand of one seat with all that bears on it.

    The record may be that of any state that fits the view: what a view hides is not looked at.
    """

    def __init__(
        self, observer: Observer, sight: Sight, recollection: Recollection, record: Records
    ) -> None:
        self.sight = sight
        self.names = observer.engine.tables.card_ids
        """The cards by the numbers that the compiled engine has for them."""
        self._observer = observer
        self._record = record
        self._first = observer.first(record, sight.seat, self._memory(recollection), self._public())

    def observed(self, taken: tuple[int, ...]) -> Observed:
        """What the seat observes once it has taken these cards."""
        if not taken:
            return self._first
        picked = np.array(taken, np.uint8)
        return self._observer.later(self._record, self.sight.seat, picked, self._first)

    def _memory(self, recollection: Recollection) -> Planes:
        """What is remembered, in the planes that the observer reads."""
        shape, number = self._observer.shape, self._observer.engine.tables.card_number
        planes = np.zeros((shape.memory // shape.cards, shape.cards), np.uint8)
        for plane, cards in zip(planes, (recollection.seen, *recollection.passed), strict=False):
            for card, copies in cards.items():
                plane[number[card]] = copies
        return planes.reshape(-1)

    def _public(self) -> Planes:
        """How many copies of each card were played."""
        public = np.zeros(self._observer.shape.cards, np.uint8)
        for player in self.sight.view.players:
            for card in player.played:
                public[self._observer.engine.tables.card_number[card]] += 1
        return public
