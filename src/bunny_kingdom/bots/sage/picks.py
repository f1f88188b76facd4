"""Picks: which of them the network thinks best.

It is asked for one card at a time: for the second one as if the first were taken already.
"""

from typing import NamedTuple, Protocol

from bunny_kingdom.bots.sage.hand import Hand
from bunny_kingdom.bots.sage.observed import Numbers
from bunny_kingdom.kingdom.picks import Pick

TRIED = 4
"""So many of the best first cards are looked at with every second one; with two players, who bury
a card of the same hand, all of them.
"""

Line = tuple[float, tuple[int, ...]]
"""Cards in the order in which they are taken, and how good the last of them is."""


class Judge(Protocol):
    """A network, whoever does its sums."""

    def utilities(self, row: Numbers, cards: list[int], players: int) -> list[float]:
        """How good each of some cards is to take, from what a seat observes."""


class JudgedPick(NamedTuple):
    """A pick and how good the network thinks it is."""

    utility: float
    cards: tuple[int, ...]
    """As the compiled engine numbers them, in the order in which they are taken."""
    pick: Pick


def judged_picks(network: Judge, hand: Hand) -> list[JudgedPick]:
    """The picks worth considering, best first; one that was found twice counts as the mean."""
    sight = hand.sight
    discards = min(sight.deal.discard, len(sight.hand) - 1)
    plays = min(sight.deal.play, len(sight.hand) - discards)
    found: dict[Pick, list[Line]] = {}
    for line in _lines(network, hand, plays + discards):
        names = tuple(hand.names[card] for card in line[1])
        play, discard = names[:plays], names[plays:]
        pick = Pick(play if sight.book.module.ordered_picks else tuple(sorted(play)), discard)
        found.setdefault(pick, []).append(line)
    judged = [
        JudgedPick(sum(utility for utility, _ in lines) / len(lines), lines[0][1], pick)
        for pick, lines in found.items()
    ]
    return sorted(judged, key=lambda each: -each.utility)


def _lines(network: Judge, hand: Hand, size: int) -> list[Line]:
    """As many cards as a pick has, taken one after the other; the best line first."""
    lines: list[Line] = [(0.0, ())]
    most = TRIED if hand.sight.players > 2 else len(hand.sight.hand)
    for _ in range(size):
        longer = [each for _, taken in lines[:most] for each in _longer(network, hand, taken)]
        lines = sorted(longer, key=lambda each: -each[0])
    return lines


def _longer(network: Judge, hand: Hand, taken: tuple[int, ...]) -> list[Line]:
    """A line with each card that may come next."""
    seen = hand.observed(taken)
    cards = sorted(set(seen.hand.tolist()))
    utilities = network.utilities(seen.row, cards, hand.sight.players)
    return [(utility, (*taken, card)) for utility, card in zip(utilities, cards, strict=True)]
