"""Compiles what the tests play with, on two cores, so that pytest's workers do not each do it.

Run with the project's Python. What is compiled already is loaded, in a few seconds.
"""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from bunny_kingdom.bots.rollout import loader as rollouts
from bunny_kingdom.bots.sage import loader as networks
from bunny_kingdom.env.batch import BatchEnv
from bunny_kingdom.fast.engine import fast_engine

CORES = 2


def kingdom_bots() -> None:
    """Elder and sage; with two players sage has playouts of its own."""
    for players in (4, 2):
        assert rollouts.ready("kingdom", players, wait=True)
        assert networks.ready("kingdom", players, wait=True)


def town_bots() -> None:
    """The same in Town."""
    assert rollouts.ready("town", 2, wait=True)
    assert networks.ready("town", 2, wait=True)


def kingdom() -> None:
    """The engine, simulations and batch environments."""
    _engine("kingdom")


def town() -> None:
    """The same of Town."""
    _engine("town")


def _engine(title: str) -> None:
    fast_engine(title, 2).deal(1).play_out()
    BatchEnv(1, title, 2)


ALL: tuple[Callable[[], None], ...] = kingdom_bots, kingdom, town_bots, town
"""The longest first."""


def main() -> None:
    """Each in a process, two at a time."""
    with ProcessPoolExecutor(CORES, get_context("spawn")) as processes:
        for done in as_completed([processes.submit(each) for each in ALL]):
            done.result()


if __name__ == "__main__":
    main()
