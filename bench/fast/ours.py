"""Our engines as contestants: random games of the base game with four players."""

from random import Random

import numpy as np
from bench.fast.tally import Tally

from bunny_kingdom.fast.engine import FastEngine, fast_engine
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.simulation import random_game
from bunny_kingdom.titles import rules_of

GAMES_AT_ONCE = 1024
COUNTED = 512
"""Games in which choices and decisions are counted, before the time is taken."""


def shares(engine: FastEngine) -> tuple[float, float]:
    """Of all steps in random games, those that are choices, and those that begin a decision.

    A decision begins where no action is begun; a pick is one if cards are left over.
    """
    games = engine.deal(COUNTED, seed=99)
    steps = choices = decisions = 0
    while not games.over.all():
        flags, b = games.legal_mask().sum(axis=1), games.bytes
        live, several = ~games.over, flags > 1
        free = b[:, at.ACTOR] == at.NONE
        picking = b[:, at.PHASE] == at.EXPLORATION
        open_ended = np.where(picking, b[:, at.HAND] > b[:, at.PICK], several)
        steps += int(live.sum())
        choices += int((live & several).sum())
        decisions += int((live & free & open_ended).sum())
        games.trusted_step(games.sample_only())
    return choices / steps, decisions / steps


def counted(tally: Tally, engine_shares: tuple[float, float]) -> dict[str, float]:
    """The report of a tally that counted steps alone."""
    tally.choices, tally.decisions = (share * tally.steps for share in engine_shares)
    return tally.report()


def readable(seconds: float) -> dict[str, float]:
    """The readable engine, which takes whole actions: each step is one."""
    rules = rules_of("kingdom")
    random_game(rules, Config("kingdom", 4, "warm"), Random(1))
    tally = Tally(seconds)
    while tally.goes_on():
        played = random_game(rules, Config("kingdom", 4, str(tally.games)), Random(1))
        tally.games += 1
        tally.steps += len(played.entries)
        tally.decisions += played.decisions
    tally.choices = tally.decisions
    return tally.report()


def in_kernel(seconds: float) -> dict[str, float]:
    """The fast engine, whole games inside the kernel."""
    engine = fast_engine("kingdom", 4)
    known = shares(engine)
    engine.play(100)
    tally = Tally(seconds)
    while tally.goes_on():
        _, steps = engine.play(2000, first=tally.games)
        tally.games += 2000
        tally.steps += steps
    return counted(tally, known)


def batched(seconds: float, rows: int = GAMES_AT_ONCE, calls: int = 1) -> dict[str, float]:
    """The fast engine: masks, a sample of them and a step for a batch, each seen by Python."""
    engine = fast_engine("kingdom", 4)
    known = shares(engine)
    games = engine.deal(rows)
    games.legal()
    games.advance(games.sample_only())
    tally = Tally(seconds)
    while tally.goes_on():
        for _ in range(calls):
            tally.games += games.advance(games.sample_only())
        tally.steps += rows * calls
    return counted(tally, known)


def from_python(seconds: float) -> dict[str, float]:
    """The fast engine, one game at a time, every step from Python."""
    return batched(seconds, rows=1, calls=1000)


OURS = {
    "readable": readable,
    "fast, in-kernel": in_kernel,
    "fast, batched": batched,
    "fast, from Python": from_python,
}
