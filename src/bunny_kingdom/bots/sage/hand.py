"""The hand: what a seat observes at one pick, card after card."""

from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.sage.observed import Numbers, Observed, Observer
from bunny_kingdom.bots.sage.recollection import Recollection
from bunny_kingdom.bots.sage.shape import MEMORY_PLANES


class Hand:
    """The hand of one seat with all that bears on it.

    The record may be that of any state that fits the view: what a view hides is not looked at.
    """

    def __init__(
        self, observer: Observer, sight: Sight, recollection: Recollection, record: Numbers
    ) -> None:
        self.sight = sight
        self.names = observer.tables.card_ids
        """The cards by the numbers that the compiled engine has for them."""
        self._observer = observer
        self._record = record
        self._first = observer.first(record, sight.seat, self._memory(recollection), self._public())

    def observed(self, taken: tuple[int, ...]) -> Observed:
        """What the seat observes once it has taken these cards."""
        if not taken:
            return self._first
        return self._observer.later(self._record, self.sight.seat, bytearray(taken), self._first)

    def _memory(self, recollection: Recollection) -> bytearray:
        """What is remembered, in the planes that the observer reads."""
        cards, number = self._observer.shape.cards, self._observer.tables.card_number
        planes = bytearray(self._observer.shape.memory)
        kept = (recollection.seen, *recollection.passed)
        for plane, remembered in enumerate(kept[:MEMORY_PLANES]):
            for card, copies in remembered.items():
                planes[cards * plane + number[card]] = copies
        return planes

    def _public(self) -> bytearray:
        """How many copies of each card were played."""
        public = bytearray(self._observer.shape.cards)
        for player in self.sight.view.players:
            for card in player.played:
                public[self._observer.tables.card_number[card]] += 1
        return public
