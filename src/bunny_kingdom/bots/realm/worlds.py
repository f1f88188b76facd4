"""Worlds: hands that the others may hold, as far as the bot knows, dealt at random."""

from collections import Counter
from random import Random

from bunny_kingdom.bots.realm.memory import Memory
from bunny_kingdom.bots.realm.sight import Sight


class Worlds:
    """Deals the hidden cards of a round again and again."""

    def __init__(self, sight: Sight, memory: Memory) -> None:
        self._sight = sight
        self._known = memory.hands(sight)
        hidden = Counter(sight.book.deck()) - sight.seen - Counter(sight.hand)
        for cards in self._known.values():
            hidden -= Counter(cards)
        self._pool = list(hidden.elements())
        view = sight.view
        self._sizes = [player.hand for player in view.players]
        self._reserves = [player.reserve for player in view.players]

    def deal(self, random: Random) -> tuple[list[list[str]], list[list[str]]]:
        """Everybody's hand and reserve in one world."""
        sight = self._sight
        pool = list(self._pool)
        random.shuffle(pool)
        hands: list[list[str]] = []
        reserves: list[list[str]] = []
        for seat in range(sight.players):
            if seat == sight.seat:
                hands.append(list(sight.hand))
            else:
                hands.append(self._hand(seat, pool, random))
            reserve = self._reserves[seat]
            reserves.append([pool.pop() for _ in range(min(reserve, len(pool)))])
        return hands, reserves

    def _hand(self, seat: int, pool: list[str], random: Random) -> list[str]:
        known = list(self._known.get(seat, ()))
        size = self._sizes[seat]
        if len(known) > size:
            # Somebody took cards face down: parchments first, else any.
            cards = self._sight.book.cards
            random.shuffle(known)
            known.sort(key=lambda card: cards[card].parchment is not None)
            known = known[:size]
        while len(known) < size and pool:
            known.append(pool.pop())
        return known
