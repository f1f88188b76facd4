"""Drafts: the rest of the round is drafted in many worlds, for each candidate.

In a world everybody takes what is worth most to them, as cards are worth now; then the
estates at the end of the round are compared. That shows which cards come back, what the others
leave, and what a first card is worth together with later ones.
"""

from collections.abc import Callable
from copy import copy
from random import Random

from bunny_kingdom.bots.realm.cards import with_card
from bunny_kingdom.bots.realm.memory import Memory
from bunny_kingdom.bots.realm.picks import Worth, card_values, provisions_worth
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.realm.worlds import Worlds
from bunny_kingdom.kingdom.exploration import passes_left
from bunny_kingdom.kingdom.picks import Pick

RIVALRY = {2: 0.9, 3: 0.35, 4: 0.25, 5: 0.2}
"""By number of players: how much the others' gain counts against one's own; as for five
where there are more.
"""
SOMETHING_NEW = 0.15
"""How much of a card's worth the others misjudge, as a share of it."""
Goes = Callable[[], bool]


class Draft:
    """One decision's drafts: everybody's values of cards, and the worlds to try them in."""

    def __init__(self, sight: Sight, memory: Memory, worth: Worth, random: Random) -> None:
        self._sight = sight
        self._worth = worth
        self._random = random
        self._worlds = Worlds(sight, memory)
        self._values: list[dict[str, float]] = [{} for _ in range(sight.players)]
        self._rivalry = RIVALRY[min(sight.players, max(RIVALRY))]
        self._later = copy(sight)
        self._later.expect([float(ahead) for ahead in range(sight.harvests)])

    def best(self, picks: list[Pick], goes_on: Goes) -> Pick:
        """The pick whose rounds end best; the first one stays until another is better."""
        sums = [0.0] * len(picks)
        alive = list(range(len(picks)))
        tried = 0
        while goes_on():
            hands, reserves = self._worlds.deal(self._random)
            taste = self._random.getrandbits(64)
            for number in alive:
                sums[number] += self._play(picks[number], hands, reserves, taste)
            tried += 1
            if tried in (4, 12, 30) and len(alive) > 2:
                alive.sort(key=lambda number: -sums[number])
                alive = alive[: max(2, (len(alive) + 1) // 2)]
        return picks[max(alive, key=lambda number: (sums[number], -number))]

    def _value(self, seat: int, card: str) -> float:
        values = self._values[seat]
        if card not in values:
            found = card_values(self._sight, self._sight.estates[seat], self._worth, (card,))
            values.update(found)
        return values[card]

    def _play(
        self, pick: Pick, dealt: list[list[str]], reserved: list[list[str]], taste: int
    ) -> float:
        """One round to its end: what it leaves us with, minus what the others get."""
        sight = self._sight
        hands = [list(hand) for hand in dealt]
        reserves = [list(reserve) for reserve in reserved]
        taken: list[list[str]] = [[] for _ in hands]
        step = 1 if passes_left(sight.round) else -1
        random = Random(taste)
        first = True
        while hands[sight.seat]:
            for seat, hand in enumerate(hands):
                if seat == sight.seat and first:
                    played, buried = pick.play, pick.discard
                else:
                    played, buried = self._choice(seat, hand, step, random)
                for card in (*played, *buried):
                    hand.remove(card)
                taken[seat] += played
            first = False
            hands = [hands[(seat - step) % len(hands)] for seat in range(len(hands))]
            for hand, reserve in zip(hands, reserves, strict=True):
                if reserve:
                    hand.append(reserve.pop())
        return self._outcome(taken)

    def _choice(
        self, seat: int, hand: list[str], step: int, random: Random
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What a seat takes: its best cards, not always judged as we do."""
        deal = self._sight.deal
        discards = min(deal.discard, len(hand) - 1)
        plays = min(deal.play, len(hand) - discards)
        ranked = sorted(
            hand,
            key=lambda card: (
                -self._value(seat, card) * (1 + SOMETHING_NEW * (random.random() - 0.5))
            ),
        )
        played = tuple(ranked[:plays])
        if not discards:
            return played, ()
        rival = (seat + step) % self._sight.players
        buried = max(ranked[plays:], key=lambda card: self._value(rival, card))
        return played, (buried,)

    def _outcome(self, taken: list[list[str]]) -> float:
        sight, later = self._sight, self._later
        total = 0.0
        for seat, cards in enumerate(taken):
            if seat != sight.seat and sight.players > 2:
                gain = sum(self._value(seat, card) for card in cards)
                total -= self._rivalry / (sight.players - 1) * gain
                continue
            estate = sight.estates[seat]
            for card in cards:
                provisions = provisions_worth(sight) if card == "provisions" else 0.0
                estate = with_card(sight, estate, card, provisions)
            value = self._worth(later, estate)
            total += value if seat == sight.seat else -self._rivalry * value
        return total
