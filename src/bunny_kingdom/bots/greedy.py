"""The greedy bot: whatever would be worth most if the game were scored right now."""

from collections.abc import Callable, Iterable
from itertools import islice
from random import Random
from typing import Any

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.errors import BunnyError
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kernel.state import Scene
from bunny_kingdom.kernel.view import View
from bunny_kingdom.kingdom.harvest import standing
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.played_cards import play_card
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.titles import AnyRules, rules_seen

CANDIDATES = 40
"""How many actions it looks at; if there are more, this many drawn at random."""

Worth = Callable[[AnyRules, Any, int], float]


class GreedyBot:
    """Tries each action in a state that fits its view, and takes the best.

    It keeps no rules, so that it stays small when it is pickled.
    """

    def __init__(self, rules: AnyRules, random: Random) -> None:
        self._random = random

    def choose(self, view: View, legal: Legal) -> Action:
        """The action after which the seat has most; in a tie, the first drawn."""
        rules = rules_seen(view)
        seat = view.seat
        if seat is None or len(legal) == 1:
            return next(iter(legal))
        truth = rules.determinize(view, self._random)
        worth = _worth_in(rules)
        best: tuple[float, Action] | None = None
        for action in self._candidates(legal):
            try:
                after, _ = rules.apply(truth, seat, action)
            except BunnyError:
                continue
            value = worth(rules, after, seat)
            if best is None or value > best[0]:
                best = value, action
        return best[1] if best else legal.sample(self._random)

    def _candidates(self, legal: Legal) -> Iterable[Action]:
        if len(legal) <= CANDIDATES:
            actions = list(islice(legal, CANDIDATES))
            self._random.shuffle(actions)
            return actions
        return [legal.sample(self._random) for _ in range(CANDIDATES)]


def _worth_in(rules: AnyRules) -> Worth:
    """How to value a title: by a harvest if it has them, or else by the score sheet."""
    return _harvest_now if isinstance(rules, KingdomRules) else _carrots_so_far


def _carrots_so_far(rules: AnyRules, state: Any, seat: int) -> float:
    return float(rules.score_sheet(state).players[seat].total)


def _harvest_now(rules: AnyRules, state: Any, seat: int) -> float:
    """Carrots so far, what a harvest would pay now, and a little for what may pay later.

    A sealed pick has changed nothing yet: it is valued as if it alone were opened.
    """
    opened = _opened(rules, state, seat)
    paid = sum(line.carrots for line in standing(rules.book, opened, seat))
    player = opened.players[seat]
    promise = len(player.parchments) * 2 + len(player.realm.pieces) * 1.5
    ground = player.realm.territories.bit_count() * 0.5
    return float(player.carrots + paid + promise + ground)


def _opened(rules: AnyRules, state: Any, seat: int) -> Any:
    """The state with the seat's sealed cards played, as far as they are cards."""
    pick = state.sealed[seat]
    if not isinstance(pick, Pick):
        return state
    scene = Scene(rules.book, state)
    for card in pick.play:
        play_card(scene, seat, card)
    return scene.state
