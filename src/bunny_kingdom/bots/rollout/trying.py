"""Trying picks: each candidate in many worlds, every game played to its end."""

from collections import Counter
from random import Random

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from bunny_kingdom.bots.realm.memory import Memory
from bunny_kingdom.bots.realm.searching import Goes
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.realm.weights import weights_of
from bunny_kingdom.bots.rollout.dealing import try_picks
from bunny_kingdom.bots.rollout.weighing import as_array
from bunny_kingdom.fast.engine import FastEngine, fast_engine
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.state import State

CLOSE = 20.0
"""The lead in carrots that makes victory about three times as likely as defeat."""
OWN_SHARE = 0.5
"""With more than two players: how much one's own carrots count beside victory. Who thinks of
victory alone harms one of them at a cost, and the others thank for it.
"""
FIRST_LOOK = 12
"""As many games as the plain forecast counts for."""
HALVINGS = (6, 20, 60)
"""After so many worlds the worse half of the candidates is left out."""
DEALS = 10
"""So often the hidden cards of a world are dealt again."""


class Rollouts:
    """One decision's games."""

    def __init__(self, rules: KingdomRules, sight: Sight, memory: Memory, random: Random) -> None:
        self._rules = rules
        self._sight = sight
        self._known = memory.hands(sight)
        self._fixed = sum(1 << seat for seat in self._known)
        self._random = random
        self._engine: FastEngine = fast_engine(rules.title, sight.players)
        own = as_array(weights_of(rules.title, sight.players))
        self._weights = np.tile(own, sight.players)

    def best(self, picks: list[Pick], prior: list[float], goes_on: Goes) -> Pick:
        """The pick that ends best; `prior` is what the forecast says of each, in carrots."""
        steps = self._steps(picks)
        worth = np.zeros(len(picks))
        tried = np.zeros(len(picks))
        alive = np.arange(len(picks))
        worlds = 0
        while goes_on():
            record = self._engine.from_states([self._world()]).words[0]
            seed = np.uint64(self._random.getrandbits(63))
            carrots = np.zeros((DEALS, len(alive), self._sight.players), np.int32)
            engine = self._engine
            try_picks(
                record,
                engine.masks,
                engine.numbers,
                self._sight.seat,
                self._fixed,
                np.ascontiguousarray(steps[alive]),
                self._weights,
                seed,
                carrots,
            )
            worth[alive] += self._worth(carrots).sum(axis=0)
            tried[alive] += DEALS
            worlds += 1
            if worlds in HALVINGS and len(alive) > 3:
                order = np.argsort(-worth[alive], kind="stable")
                alive = np.sort(alive[order[: max(3, (len(alive) + 1) // 2)]])
        return picks[self._choice(worth, tried, alive, prior)]

    def _choice(
        self,
        worth: npt.NDArray[np.float64],
        tried: npt.NDArray[np.float64],
        alive: npt.NDArray[np.int64],
        prior: list[float],
    ) -> int:
        """The best of those left, with the forecast as a few games more."""
        mean = float(np.sum(worth[alive]) / max(1.0, float(np.sum(tried[alive]))))
        best = max(prior)
        scored = [
            (
                (worth[each] + FIRST_LOOK * (mean + (prior[each] - best) / (4 * CLOSE)))
                / (tried[each] + FIRST_LOOK),
                -int(each),
            )
            for each in alive
        ]
        return -max(scored)[1]

    def _worth(self, carrots: npt.NDArray[np.int32]) -> npt.NDArray[np.float64]:
        """How good each end is: victory 1 and defeat 0, as far as the lead makes it certain; with
        more than two players one's own carrots count too, at the rate of a close victory.
        """
        seat = self._sight.seat
        own = carrots[..., seat].astype(np.float64)
        others = np.delete(carrots, seat, axis=-1).max(axis=-1)
        victory: npt.NDArray[np.float64] = 1 / (1 + np.exp(-(own - others) / CLOSE))
        if self._sight.players == 2:
            return victory
        return (1 - OWN_SHARE) * victory + OWN_SHARE * own / (4 * CLOSE)

    def _steps(self, picks: list[Pick]) -> npt.NDArray[np.int64]:
        number = self._engine.tables.card_number
        rows = [[number[card] for card in pick.play + pick.discard] for pick in picks]
        return np.array(rows, np.int64)

    def _world(self) -> State:
        """A state that the view allows, with the hands that are remembered."""
        state: State = self._rules.determinize(self._sight.view, self._random)
        state = replace(state, sealed=(None,) * self._sight.players)
        return with_hands(state, self._known, self._sight.seat) if self._known else state


def with_hands(state: State, known: dict[int, tuple[str, ...]], own: int) -> State:
    """The state with known cards in the hands where they are, the rest dealt round again.

    Cards that the state has elsewhere face down (as somebody's parchment) stay there.
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
