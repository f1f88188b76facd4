"""The pick: which cards of a hand are played, and in a game of two which one is buried."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb, perm
from random import Random
from typing import ClassVar, Self

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.choices import OfCards, begun
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kingdom.module import Deal


class Pick(Action, frozen=True, tag="pick", omit_defaults=True):
    """Cards to play, and cards to discard face down [K-10, K-13]."""

    word: ClassVar[str] = "pick"
    play: tuple[str, ...]
    discard: tuple[str, ...] = ()

    def words(self) -> tuple[str, ...]:
        """`territory:A3 city-2`, or `territory:A3 discard city-2`."""
        return (*self.play, *(("discard", *self.discard) if self.discard else ()))

    @classmethod
    def from_words(cls, words: tuple[str, ...]) -> Self:
        if "discard" in words:
            cut = words.index("discard")
            return cls(words[:cut], words[cut + 1 :])
        return cls(words)


class PickLegal(Legal):
    """The picks from a hand.

    Equal cards make equal picks, so only different picks are counted and sampled. A pick is a set,
    sorted by name, unless the order of playing matters; what is played and what is discarded are
    kept apart in either case.
    """

    def __init__(self, hand: tuple[str, ...], deal: Deal, ordered: bool) -> None:
        self._hand = hand
        self._ordered = ordered
        self._size = min(deal.play + deal.discard, len(hand))
        self._discards = min(deal.discard, self._size - 1)
        self._sequence = ordered or deal.discard > 0

    def __len__(self) -> int:
        """The number of different picks, counted card by card with its copies."""
        if len(set(self._hand)) == len(self._hand):
            return (perm if self._sequence else comb)(len(self._hand), self._size)
        ways = [1] + [0] * self._size
        for copies in Counter(self._hand).values():
            for taken in range(self._size, 0, -1):
                ways[taken] = sum(
                    ways[taken - some] * (comb(taken, some) if self._sequence else 1)
                    for some in range(min(copies, taken) + 1)
                )
        return ways[self._size]

    def __iter__(self) -> Iterator[Pick]:
        if self._sequence:
            return map(self._pick, dict.fromkeys(permutations(self._hand, self._size)))
        return map(Pick, dict.fromkeys(combinations(sorted(self._hand), self._size)))

    def __contains__(self, action: object) -> bool:
        try:
            self.check(action)
        except IllegalAction:
            return False
        return True

    def sample(self, random: Random) -> Pick:
        """Drawn from the physical cards; a draw that copies make likelier may be rejected and
        redrawn.
        """
        hand = self._hand
        while True:
            cards = _drawn(hand, self._size, random)
            weight = 1
            for card in set(cards):
                copies, taken = hand.count(card), cards.count(card)
                weight *= (perm if self._sequence else comb)(copies, taken)
            if weight == 1 or random.random() * weight < 1:
                return self._pick(tuple(cards))

    def choice(self) -> OfCards:
        """All of them as one choice."""
        take = {"play": self._size - self._discards, "discard": self._discards}
        return OfCards(
            action=begun(Pick),
            targets=self._hand,
            take={field: cards for field, cards in take.items() if cards},
            ordered=self._ordered,
        )

    def check(self, action: object) -> Pick:
        """The pick in its canonical form, or IllegalAction."""
        if not isinstance(action, Pick):
            raise IllegalAction("not-a-pick", "choose cards of the hand now")
        play = self._size - self._discards
        if len(action.play) != play or len(action.discard) != self._discards:
            also = f" and {self._discards} to discard" if self._discards else ""
            raise IllegalAction(
                "wrong-number", f"choose {play} to play{also} of the {len(self._hand)} cards"
            )
        cards = action.play + action.discard
        for card in cards:
            if cards.count(card) > self._hand.count(card):
                raise IllegalAction("not-in-hand", f"the hand has not so many of {card}")
        return self._pick(cards)

    def _pick(self, cards: tuple[str, ...]) -> Pick:
        play = self._size - self._discards
        played = cards[:play] if self._ordered else tuple(sorted(cards[:play]))
        return Pick(played, cards[play:])


def _drawn(hand: tuple[str, ...], size: int, random: Random) -> list[str]:
    """The first cards of a shuffle: what `random.sample` does, in a third of the time."""
    cards = list(hand)
    for place in range(size):
        other = place + int(random.random() * (len(cards) - place))
        cards[place], cards[other] = cards[other], cards[place]
    return cards[:size]
