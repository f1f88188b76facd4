"""Loading: the fast engine takes a while to load, and once to compile; nobody's clock waits for it.

A bot that thinks by iterations waits for it; one that thinks by the clock goes on in plain
Python until it is there.
"""

from collections.abc import Callable
from functools import lru_cache
from importlib.util import find_spec
from logging import getLogger
from os import environ
from random import Random
from threading import Lock, Thread

from bunny_kingdom.bots.realm.memory import Memory
from bunny_kingdom.bots.realm.sight import Sight
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import BunnyError
from bunny_kingdom.kernel.view import View
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.titles import rules_of


class Loader:
    """Loads something for a table, once in a process, in a thread of its own."""

    def __init__(self, load: Callable[[str, int], None], what: str) -> None:
        self._load = load
        self._what = what
        self._threads: dict[tuple[str, int], Thread] = {}
        self._loaded: set[tuple[str, int]] = set()
        self._lock = Lock()

    def ready(self, title: str, players: int, wait: bool) -> bool:
        """Whether it is there now; if not yet, it is being loaded."""
        key = title, players
        if key in self._loaded:
            return True
        if not have_rollouts():
            return False
        with self._lock:
            thread = self._threads.get(key)
            if thread is None:
                thread = self._threads[key] = Thread(target=self._try, args=key, daemon=True)
                thread.start()
        if wait:
            thread.join()
        return key in self._loaded

    def _try(self, title: str, players: int) -> None:
        try:
            self._load(title, players)
        except (BunnyError, ImportError, OSError) as error:
            getLogger(__name__).warning("no %s for %s: %s", self._what, title, error)
        else:
            self._loaded.add((title, players))


def have_rollouts() -> bool:
    """Whether the fast engine is installed: it is an optional extra."""
    return find_spec("numba") is not None and not environ.get("NUMBA_DISABLE_JIT")


def compiled(view: View) -> bool:
    """Whether the fast engine plays by the rules of this table: the newest, with our own cards."""
    newest = rules_of(view.title).version
    if view.rules_version != newest:
        _say_older(view.title, view.rules_version, newest)
    return not view.cards and view.rules_version == newest


@lru_cache
def _say_older(title: str, version: int, newest: int) -> None:
    """Log once that the bot thinks about a game in plain Python."""
    getLogger(__name__).warning(
        "no rollouts for version %s of %s: the fast engine plays version %s", version, title, newest
    )


def _load(title: str, players: int) -> None:
    """Play one rollout, which compiles or loads everything that one needs.

    If the fast engine cannot be loaded, or lacks a rule of the title, the plain search stays.
    """
    _check(title)
    _play_one(title, players)


_rollouts = Loader(_load, "rollouts")


def ready(title: str, players: int, wait: bool) -> bool:
    """Whether rollouts can be played now; if not yet, they are being loaded."""
    return _rollouts.ready(title, players, wait)


def _check(title: str) -> None:
    """Refuse a title that the fast engine cannot express, before anything is compiled for it."""
    from bunny_kingdom.fast.kingdom.tables import Tables
    from bunny_kingdom.fast.town.room import check_room

    rules = rules_of(title)
    if isinstance(rules, KingdomRules):
        Tables(rules.book)
    elif title == "town":
        check_room(rules.book)


def _play_one(title: str, players: int) -> None:
    from bunny_kingdom.bots.rollout.pick_trials import Rollouts
    from bunny_kingdom.bots.rollout.playouts import COMPILED, SECONDS
    from bunny_kingdom.fast.compiler import compile_all

    rules = rules_of(title)
    view = rules.view(rules.setup(Config(title, players, "1")), 0)
    if title == "town":
        from bunny_kingdom.bots.town.playouts import best_of_playouts

        legal = rules.legal(rules.determinize(view, Random(1)), 0)
        once = iter((True, False))
        best_of_playouts(rules, view, legal, Random(1), lambda: next(once))
        return
    sight = Sight(rules.book, view)
    size = min(sight.deal.play + sight.deal.discard, len(sight.hand))
    discards = min(sight.deal.discard, size - 1)
    pick = Pick(sight.hand[: size - discards], sight.hand[size - discards : size])
    turns = iter((True, False))
    rollouts = Rollouts(rules, sight, Memory(), Random(1))  # type: ignore[arg-type]
    compile_all(
        lambda: rollouts.best([pick], [0.0], lambda: next(turns)),
        "the playouts of elder and sage",
        COMPILED,
        SECONDS,
    )
