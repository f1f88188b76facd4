"""A run: the quick policy teaches first, then the network learns from games against itself."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
import numpy.typing as npt

from bunny_kingdom.bots.sage.town.inference import DEEP, WIDE
from bunny_kingdom.bots.sage.town.network import SHAPES, TITLE
from bunny_kingdom.bots.sage.town.shape import SIZE
from bunny_kingdom.bots.sage.weights import read_weights
from bunny_kingdom.learn.curves import curves_of
from bunny_kingdom.learn.files import write_tensors
from bunny_kingdom.learn.town.games import TURNS
from bunny_kingdom.learn.town.lessons import QUICK_TASTE, duel, played
from bunny_kingdom.learn.town.network import Network, parts
from bunny_kingdom.learn.town.remembered import Remembered
from bunny_kingdom.titles import rules_of

Report = Callable[[dict[str, Any]], None]


@dataclass(frozen=True)
class Plan:
    """What a run does; numbers of games, so that it does the same on every machine."""

    games: int = 220_000
    taught: int = 60_000
    """The first of them are played by the quick policy alone."""
    seed: int = 1
    group: int = 500
    """Games between two lessons."""
    updates: tuple[int, int] = 12, 18
    """In a lesson, while being taught and later."""
    batch: int = 2048
    remembered: int = 500_000
    """Turns that are learned from."""
    least: int = 30_000
    rates: tuple[float, float] = 2e-3, 1e-3
    """What the learning rate of each part falls from."""
    last_rate: float = 3e-5
    quick: float = 0.2
    """The share of the later games in which the quick policy has one seat."""
    wild: tuple[int, int] = 20, 30
    """So many turns of a thousand are played at a venture."""
    trust: float = 0.9
    report: int = 20_000
    examined: int = 2000
    """Games of each evaluation, on deals that are never learned from."""


@dataclass
class Progress:
    """How far a run is."""

    games: int = 0
    seconds: float = 0.0
    """Of the processor."""
    log: list[dict[str, Any]] = field(default_factory=list)


class Run:
    """A run in its folder: it goes on after any interruption."""

    def __init__(self, folder: Path, plan: Plan, report: Report) -> None:
        self._folder, self._plan, self._report = folder, plan, report
        self.network = Network(plan.seed)
        self.progress = Progress()
        self._remembered = Remembered(plan.remembered)
        if (folder / "progress.json").exists():
            self._resume()

    @property
    def over(self) -> bool:
        """Whether all games have been played."""
        return self.progress.games >= self._plan.games

    def work(self, seconds: float) -> None:
        """Play and learn until it is over, or for so many seconds of the processor; a lesson at
        least, however little time there is.
        """
        began = process_time()
        before = self.progress.seconds
        while not self.over:
            self._lesson()
            self.progress.seconds = before + process_time() - began
            if self.progress.games % self._plan.report == 0:
                self._examine()
                self.save()
            if process_time() - began >= seconds:
                break
        self.save()

    def save(self) -> None:
        """Keep all that going on needs but the remembered turns, and weights to play with."""
        self._folder.mkdir(parents=True, exist_ok=True)
        network = self.network
        whole = {name: getattr(network, name) for name in Network.KEPT}
        write_tensors(
            self._folder / "network.safetensors", whole, {"updates": str(network.updates)}
        )
        matrices = dict(zip(SHAPES, parts(network.average), strict=True))
        write_tensors(self._folder / f"{TITLE}.safetensors", matrices, self._about())
        curves = curves_of(TITLE, self.progress.log)
        (self._folder / "curves.svg").write_text(curves, encoding="utf-8")
        unfinished = self._folder / "progress.part"
        unfinished.write_text(json.dumps(asdict(self.progress), indent=1) + "\n")
        unfinished.replace(self._folder / "progress.json")

    def _resume(self) -> None:
        self.progress = Progress(**json.loads((self._folder / "progress.json").read_text()))
        kept = read_weights(self._folder / "network.safetensors")
        self.network.updates = int(kept.about["updates"])
        for name in Network.KEPT:
            getattr(self.network, name)[:] = kept.small(name)

    def _about(self) -> dict[str, str]:
        """What the weights say about themselves."""
        about = {
            "title": TITLE,
            "rules_version": rules_of(TITLE).version,
            "features": SIZE,
            "wide": WIDE,
            "deep": DEEP,
            "games": self.progress.games,
            "seed": self._plan.seed,
        }
        return {name: str(value) for name, value in about.items()}

    def _lesson(self) -> None:
        """Some games, and some updates from what is remembered."""
        plan, games = self._plan, self.progress.games
        later = int(games >= plan.taught)
        chance = np.random.default_rng((plan.seed, games))
        found = played(
            [self.network.average],
            self._tastes(later, chance),
            chance.choice([0.0, 2.0, 6.0], plan.group),
            plan.wild[later],
            plan.seed,
            games,
        )
        # Before it has learned anything, what it says is no target.
        trust = plan.trust if games > plan.taught // 2 else 1.0
        self._remembered.add(found.rows, found.targets(trust).reshape(-1))
        self.progress.games += plan.group
        if self._remembered.turns >= min(plan.least, plan.games * TURNS):
            for _ in range(plan.updates[later]):
                self.network.learn(*self._remembered.some(plan.batch, chance), self._rate())

    def _tastes(self, later: int, chance: np.random.Generator) -> npt.NDArray[np.int64]:
        """Who plays the seats of some games."""
        if not later:
            return np.full((self._plan.group, 2), QUICK_TASTE)
        tastes = np.zeros((self._plan.group, 2), np.int64)
        quick = chance.random(self._plan.group) < self._plan.quick
        tastes[quick, chance.integers(0, 2, int(quick.sum()))] = QUICK_TASTE
        return tastes

    def _rate(self) -> float:
        """The learning rate: it falls while being taught, and again afterwards."""
        plan, games = self._plan, self.progress.games
        if games <= plan.taught:
            left, first = 1 - games / plan.taught, plan.rates[0]
        else:
            left, first = (plan.games - games) / (plan.games - plan.taught), plan.rates[1]
        return plan.last_rate + max(0.0, left) * first

    def _examine(self) -> None:
        """One seat against the quick policy, and a table of its own."""
        average = [self.network.average]
        wins, lead, carrots = duel(average, (0, QUICK_TASTE), self._plan.examined, EXAMINED)
        _, _, alike = duel(average, (0, 0), self._plan.examined // 4, EXAMINED)
        line = {
            "seconds": self.progress.seconds,
            "games": self.progress.games,
            "lead": lead,
            "tables": {"2": {"wins": wins, "carrots": carrots, "alike": alike}},
        }
        self.progress.log.append(line)
        self._report(line)


EXAMINED = 2**40 + 7
"""The seed of the deals of evaluations."""
