"""The loader of what sage needs to judge a pick. Nobody's clock waits for it.

This module can be imported where there is neither Numba nor NumPy; sage has no network there.
"""

from random import Random

from bunny_kingdom.bots.realm.memory import Memory
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.bots.rollout.loader import Loader, have_rollouts
from bunny_kingdom.bots.rollout.loader import ready as have_playouts
from bunny_kingdom.bots.sage.recollection import NOTHING
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.titles import rules_of

TOWN = "town"


def _load(title: str, players: int) -> None:
    """Judge once, which reads the weights and compiles or loads all that judging needs."""
    if title == TOWN:
        _judge_a_turn()
    else:
        _judge_a_hand(title, players)


def _judge_a_turn() -> None:
    from bunny_kingdom.bots.sage.town.compiled import compiled_kernels
    from bunny_kingdom.bots.sage.town.decision import best_by_network

    kernels = compiled_kernels()
    rules = rules_of(TOWN)
    state = rules.setup(Config(TOWN, 2, "1"))
    while state.phase == "requests":
        seat = rules.decisions(state)[0].seat
        state, _ = rules.apply(state, seat, next(iter(rules.legal(state, seat))))
    seat = rules.decisions(state)[0].seat
    once = iter((True, False))
    view, legal = rules.view(state, seat), rules.legal(state, seat)
    best_by_network(kernels, rules, view, legal, Random(1), lambda: next(once))


def _judge_a_hand(title: str, players: int) -> None:
    from bunny_kingdom.bots.rollout.playouts import playouts_of
    from bunny_kingdom.bots.sage.hand import Hand
    from bunny_kingdom.bots.sage.network import network_of
    from bunny_kingdom.bots.sage.observer import observer_of
    from bunny_kingdom.bots.sage.picks import judged_picks
    from bunny_kingdom.bots.sage.search import Search
    from bunny_kingdom.fast.errors import NoTwin

    network = network_of(title)
    if not have_playouts(title, players, wait=True):
        raise NoTwin("the fast engine does not play it")
    rules = rules_of(title)
    assert isinstance(rules, KingdomRules)
    state = rules.setup(Config(title, players, "1"))
    sight = Sight(rules.book, rules.view(state, 0))
    record = playouts_of(title, players).record(state)
    judged = judged_picks(network, Hand(observer_of(title, players), sight, NOTHING, record))
    once = iter((True, False))
    search = Search(playouts_of(title, players), sight, Memory(), record, 0.0, Random(1))
    search.best_pick(judged[:2], lambda: next(once))


_networks = Loader(_load, "network")


def ready(title: str, players: int, wait: bool) -> bool:
    """Whether sage can judge picks by its network now; if not yet, that is being loaded."""
    return _networks.ready(title, players, wait)


def lacking(title: str) -> str:
    """Why sage plays a title as an elder does here; nothing if its network plays."""
    if not have_rollouts():
        return "the fast engine is not installed"
    from bunny_kingdom.bots.sage.network import network_of
    from bunny_kingdom.bots.sage.town.network import town_network
    from bunny_kingdom.bots.sage.weights import NoNetwork

    try:
        if title == TOWN:
            town_network()
        else:
            network_of(title)
    except NoNetwork as error:
        return str(error)
    return ""
