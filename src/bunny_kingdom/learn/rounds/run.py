"""A run: likes from what the large network says of hands, then values from games of those likes."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from bunny_kingdom.bots.sage.network import network_of
from bunny_kingdom.bots.sage.rounds.shape import size_of
from bunny_kingdom.bots.sage.weights import read_weights
from bunny_kingdom.learn.curves import curves_of
from bunny_kingdom.learn.files import write_tensors
from bunny_kingdom.learn.rounds.games import ROUNDS
from bunny_kingdom.learn.rounds.lessons import Hands, hands_of_games, joined
from bunny_kingdom.learn.rounds.likes import fitted
from bunny_kingdom.learn.rounds.network import Network
from bunny_kingdom.learn.rounds.tables import Floats, Tables, duel, played, tables
from bunny_kingdom.titles import rules_of

Report = Callable[[dict[str, Any]], None]


@dataclass(frozen=True)
class Plan:
    """What a run does; numbers of games, so that it does the same on every machine."""

    title: str
    players: int
    lessons: int = 16
    """Groups of games that the large network plays."""
    taught: int = 200
    """Games in such a group."""
    passes: int = 6
    """How often the likes look at every hand."""
    groups: int = 60
    """Groups of games of the likes, for the values."""
    games: int = 4000
    """Games in such a group."""
    looks: int = 2
    """How often the values look at every table."""
    batch: int = 2048
    rates: tuple[float, float] = 2e-3, 3e-5
    """What the learning rate of the values falls from, and what is added to it."""
    examined: int = 2000
    report: int = 10
    seed: int = 1


@dataclass
class Progress:
    """How far a run is."""

    lessons: int = 0
    groups: int = 0
    seconds: float = 0.0
    """Of the processor."""
    likes: list[dict[str, float]] = field(default_factory=list)
    log: list[dict[str, Any]] = field(default_factory=list)


class Run:
    """A run in its folder: it goes on after any interruption."""

    def __init__(self, folder: Path, plan: Plan, report: Report) -> None:
        self._folder, self._plan, self._report = folder, plan, report
        folder.mkdir(parents=True, exist_ok=True)
        self.progress = Progress()
        self.network = Network(size_of(plan.players), plan.seed)
        self.likes: Floats | None = None
        if (folder / "progress.json").exists():
            self._resume()

    @property
    def over(self) -> bool:
        """Whether all has been learned."""
        return self.progress.groups >= self._plan.groups

    def work(self, seconds: float) -> None:
        """Learn until it is over, or for so many seconds of the processor; a step at least, however
        little time there is.
        """
        began, before = process_time(), self.progress.seconds
        while not self.over:
            if self.progress.lessons < self._plan.lessons:
                self._lesson()
            elif self.likes is None:
                self._fit()
            else:
                self._group()
            self.progress.seconds = before + process_time() - began
            self.save()
            if process_time() - began >= seconds:
                break

    def save(self) -> None:
        """Keep all that going on needs, and what has been learned."""
        network = self.network
        whole = {name: getattr(network, name) for name in Network.KEPT}
        write_tensors(self._kept, whole, {"updates": str(network.updates)})
        if self.likes is not None:
            players, rules = self._plan.players, rules_of(self._plan.title)
            learned = {f"value_{players}": network.average, f"likes_{players}": self.likes}
            write_tensors(
                self._folder / "rounds.safetensors",
                {name: row.astype(np.float16) for name, row in learned.items()},
                {"title": self._plan.title, "rules_version": str(rules.version)},
            )
            write_tensors(self._liked, {"likes": self.likes}, {})
        if self.progress.log:
            curves = curves_of(self._plan.title, self.progress.log, FIGURES)
            (self._folder / "curves.svg").write_text(curves, encoding="utf-8")
        unfinished = self._folder / "progress.part"
        unfinished.write_text(json.dumps(asdict(self.progress), indent=1) + "\n")
        unfinished.replace(self._folder / "progress.json")

    @property
    def _kept(self) -> Path:
        return self._folder / "network.safetensors"

    @property
    def _liked(self) -> Path:
        return self._folder / "likes.safetensors"

    def _resume(self) -> None:
        self.progress = Progress(**json.loads((self._folder / "progress.json").read_text()))
        kept = read_weights(self._kept)
        self.network.updates = int(kept.about["updates"])
        for name in Network.KEPT:
            getattr(self.network, name)[:] = kept.small(name)
        if self._liked.exists():
            self.likes = np.array(read_weights(self._liked).small("likes"))

    def _hands(self, lesson: int) -> Path:
        return self._folder / f"hands-{lesson}.npz"

    def _lesson(self) -> None:
        """Some games of the large network; their hands are kept until the likes are fitted."""
        plan, lesson = self._plan, self.progress.lessons
        with ThreadPoolExecutor(1) as executor:
            hands = hands_of_games(
                plan.title,
                plan.players,
                plan.taught,
                network_of(plan.title),
                plan.seed * 10_000 + lesson,
                executor,
            )
        np.savez(self._hands(lesson), *hands)
        self.progress.lessons += 1

    def _fit(self) -> None:
        """Fit the likes to all hands."""
        plan, found = self._plan, []
        for lesson in range(plan.lessons):
            with np.load(self._hands(lesson)) as kept:
                found.append(Hands(*(kept[name] for name in kept.files)))
        self.likes, self.progress.likes = fitted(joined(found), plan.passes, plan.seed)
        for lesson in range(plan.lessons):
            self._hands(lesson).unlink()

    def _group(self) -> None:
        """Some games of the likes, and all that is to be learned from them."""
        plan, group = self._plan, self.progress.groups
        found = self._played(plan.games, plan.seed, group * plan.games)
        chance = np.random.default_rng((plan.seed, group))
        rate = plan.rates[1] + plan.rates[0] * (1 - group / plan.groups)
        batch = min(plan.batch, len(found.rows))
        for _ in range(plan.looks):
            order = chance.permutation(len(found.rows))
            for first in range(0, len(order) - batch + 1, batch):
                rows = order[first : first + batch]
                self.network.learn(found.rows[rows], found.won[rows], found.own[rows], rate)
        self.progress.groups += 1
        if self.progress.groups % plan.report == 0:
            self._examine()

    def _played(self, games: int, seed: int, first: int) -> Tables:
        assert self.likes is not None
        plan = self._plan
        tastes = np.zeros((games, plan.players), np.int64)
        return tables(played(plan.title, plan.players, self.likes, tastes, seed, first))

    def _examine(self) -> None:
        """How much of what comes of games the values foresee, and how well the likes play."""
        assert self.likes is not None
        plan = self._plan
        found = self._played(plan.examined, EXAMINED, 0)
        said = self.network.said(found.rows)
        won, line = 1 / (1 + np.exp(-said[:, 0])), {}
        for number in range(ROUNDS):
            of = found.rounds == number
            left = ((won - found.won)[of] ** 2).mean() / found.won[of].var()
            line[f"foreseen_{number + 2}"] = float(1 - left)
        wins, alike = duel(plan.title, plan.players, self.likes, plan.examined, EXAMINED)
        table = {**line, "wins": wins, "alike": alike}
        self.progress.log.append(
            {
                "seconds": self.progress.seconds,
                "groups": self.progress.groups,
                "tables": {str(plan.players): table},
            }
        )
        self._report(self.progress.log[-1])


FIGURES = tuple(
    (f"foreseen_{number}", f"foreseen of wins when round {number} begins")
    for number in range(2, ROUNDS + 2)
)
EXAMINED = 2**40 + 7
"""The seed of the deals of evaluations."""
