"""Possible states: what a view and the memory of passed hands allow."""

from collections import Counter
from random import Random

from msgspec.structs import replace

from bunny_kingdom.bots.realm.memory import Memory
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.state import State


class PossibleStates:
    """The states that one seat can imagine."""

    def __init__(self, rules: KingdomRules, sight: Sight, memory: Memory) -> None:
        self._rules = rules
        self._sight = sight
        self._known = memory.hands(sight)
        self.fixed = sum(1 << seat for seat in self._known)
        """The seats whose hands are remembered, as a mask."""

    def draw(self, random: Random) -> State:
        """One of them. What others have sealed is not known: they decide again."""
        state: State = self._rules.determinize(self._sight.view, random)
        state = replace(state, sealed=(None,) * self._sight.players)
        return with_hands(state, self._known, self._sight.seat) if self._known else state


def with_hands(state: State, known: dict[int, tuple[str, ...]], own: int) -> State:
    """The state with known cards in the hands that hold them, and the rest dealt again.

    Cards that the state has face down elsewhere (as somebody's parchment) stay there.
    """
    players = state.players
    loose: Counter[str] = Counter(state.deck)
    for seat, player in enumerate(players):
        if seat != own:
            loose.update(player.hand)
    hands: dict[int, list[str]] = {}
    for seat, cards in known.items():
        hands[seat] = []
        for card in cards:
            if loose[card] and len(hands[seat]) < len(players[seat].hand):
                hands[seat].append(card)
                loose[card] -= 1
    rest = [card for card in (*_hidden(state, own),) if _take(loose, card)]
    changed = list(players)
    for seat, player in enumerate(players):
        if seat == own:
            continue
        hand = hands.get(seat, [])
        while len(hand) < len(player.hand):
            hand.append(rest.pop())
        changed[seat] = replace(player, hand=tuple(hand))
    return replace(state, players=tuple(changed), deck=tuple(rest))


def _hidden(state: State, own: int) -> list[str]:
    """The loose cards in their random order: the deck's, then the others' hands'."""
    cards = list(state.deck)
    for seat, player in enumerate(state.players):
        if seat != own:
            cards += player.hand
    return cards


def _take(loose: Counter[str], card: str) -> bool:
    if loose[card] <= 0:
        return False
    loose[card] -= 1
    return True
