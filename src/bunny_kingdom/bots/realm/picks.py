"""Picks: which cards to play and, in a game of two, which one to bury.

Cards are valued one by one, then the best of them together; what the next neighbour would gain from
the rest of the hand is counted against the pick.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from random import Random

from bunny_kingdom.bots.realm.cards import with_card
from bunny_kingdom.bots.realm.estate import Estate
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.kingdom.exploration import passes_left
from bunny_kingdom.kingdom.picks import Pick

Worth = Callable[[Sight, Estate], float]
BURIALS = 2
"""How many cards are considered for the discard with each card played."""


@dataclass(frozen=True)
class DraftStyle:
    """How far a level looks when it picks."""

    together: int = 6
    """How many of the best cards are valued in combination; 0: each on its own."""
    envy: float = 0.0
    """How much of the neighbour's gain from the passed hand counts against a pick."""


def card_values(
    sight: Sight, estate: Estate, worth: Worth, hand: tuple[str, ...]
) -> dict[str, float]:
    """What each different card of a hand would add."""
    base = worth(sight, estate)
    values = {
        name: worth(sight, with_card(sight, estate, name)) - base
        for name in dict.fromkeys(hand)
        if name != "provisions"
    }
    if "provisions" in hand:
        values["provisions"] = provisions_worth(sight)
    return values


def provisions_worth(sight: Sight) -> float:
    """What two unknown cards are worth."""
    return sight.weights.provisions + sight.weights.provisions_round * sight.rounds_left


def choose_pick(sight: Sight, worth: Worth, how: DraftStyle, random: Random) -> Pick:
    """The best pick of the hand."""
    return ranked_picks(sight, worth, how, random)[0][1]


def ranked_picks(
    sight: Sight, worth: Worth, how: DraftStyle, random: Random
) -> list[tuple[float, Pick]]:
    """The picks worth considering with what they promise, best first."""
    hand = sight.hand
    discards = min(sight.deal.discard, len(hand) - 1)
    plays = min(sight.deal.play, len(hand) - discards)
    values = card_values(sight, sight.mine, worth, hand)
    envied = _envied(sight, worth, how) if how.envy and len(hand) > plays + discards else {}
    options = _options(sight, worth, how, values, plays, random)
    found: list[tuple[float, Pick]] = []
    for value, play in options:
        left = list(hand)
        for name in play:
            left.remove(name)
        harmful = sorted(left, key=lambda name: -_harm(sight, name, envied, values))
        for buried in harmful[:BURIALS] if discards else [None]:
            passed = list(left)
            if buried is not None:
                passed.remove(buried)
            lost = how.envy * _loss(passed, envied, plays)
            discard = () if buried is None else (buried,)
            found.append((value - lost, Pick(_ordered(sight, play), discard)))
    found.sort(key=lambda each: -each[0])
    return found


def _ordered(sight: Sight, play: tuple[str, ...]) -> tuple[str, ...]:
    return play if sight.book.module.ordered_picks else tuple(sorted(play))


def _options(
    sight: Sight,
    worth: Worth,
    how: DraftStyle,
    values: dict[str, float],
    plays: int,
    random: Random,
) -> list[tuple[float, tuple[str, ...]]]:
    """Picks with their worth: combinations of the best cards, valued as they work together."""
    tiebreak = {name: random.random() for name in values}
    ranked = sorted(sight.hand, key=lambda name: (-values[name], tiebreak[name]))
    if not how.together or plays == 1:
        return [
            (sum(values[name] for name in play), play)
            for play in combinations(ranked[: plays + 4], plays)
        ]
    mine = sight.mine
    base = worth(sight, mine)
    found = []
    for play in dict.fromkeys(combinations(ranked[: max(how.together, plays)], plays)):
        after = mine
        extra = 0.0
        for name in play:
            if name == "provisions":
                extra += values[name]
            after = with_card(sight, after, name)
        found.append((worth(sight, after) - base + extra, play))
    return found


def _envied(sight: Sight, worth: Worth, how: DraftStyle) -> dict[str, float]:
    """What each card of the hand would bring the neighbour who gets it next."""
    step = 1 if passes_left(sight.round) else -1
    other = sight.estates[(sight.seat + step) % sight.players]
    return card_values(sight, other, worth, sight.hand)


def _loss(left: list[str], envied: dict[str, float], plays: int) -> float:
    """The neighbour's gain: the best cards of what is passed."""
    if not envied:
        return 0.0
    gains = sorted((envied.get(name, 0.0) for name in left), reverse=True)
    return sum(gains[:plays])


def _harm(sight: Sight, name: str, envied: dict[str, float], values: dict[str, float]) -> float:
    """How good it is to bury a card: it may help the rival, and it may come back to us."""
    return envied.get(name, 0.0) - sight.weights.back * values[name]
