"""How fast games and batches are on a GPU, by device events."""

from collections.abc import Callable, Iterable
from dataclasses import asdict
from functools import partial
from statistics import median
from time import monotonic
from typing import Any

from bench.fast.cuda.reference import SEED
from bench.fast.cuda.tables import SMALL


class Clock:
    """Device events around what is begun on the GPU."""

    def __init__(self) -> None:
        from cuda.core import Device, EventOptions

        self.device = Device()
        self.stream = self.device.default_stream
        self.options = EventOptions(timing_enabled=True)

    def seconds(self, work: Callable[[], Any], times: int = 5) -> list[float]:
        """How long something took, run by run, after one that is not counted."""
        work()
        return self.each(work, times)

    def each(self, work: Callable[[], Any], times: int) -> list[float]:
        """How long something took, run by run."""
        found = []
        for _ in range(times):
            begin = self.stream.record(options=self.options)
            work()
            end = self.stream.record(options=self.options)
            end.sync()
            found.append((end - begin) / 1000)
        return found


def in_kernel(engine: Any, counts: Iterable[int]) -> dict[str, Any]:
    """Whole random games."""
    clock = Clock()
    small, taken = engine.play(256, SEED)
    found = {"mean carrots": [round(float(mean), 2) for mean in small.mean(axis=0)]}
    rates: dict[str, Any] = {"steps a game": taken / 256, "at once": engine.kernels.at_once("play")}
    for count in counts:
        _, steps = engine.play(count, SEED)
        took = clock.seconds(partial(engine.play_there, count, SEED), 3)
        rates[str(count)] = {
            "M steps/s": round(steps / median(took) / 1e6, 1),
            "M games/s": round(count / median(took) / 1e6, 3),
            "seconds": [round(each, 5) for each in took],
        }
    return found | rates | asdict(engine.kernels.form("play"))


def whole_waves(engine: Any) -> float:
    """M steps/s of games that leave no room on the GPU empty."""
    count = 2 * engine.kernels.at_once("play")
    rate: float = in_kernel(engine, (count,))[str(count)]["M steps/s"]
    return rate


def batched(engine: Any, count: int) -> dict[str, Any]:
    """Steps of a batch: masks, a sample of them, the step, what the next seats observe.

    As many steps as a game has, so that every phase has its part; small batches several times.
    """
    clock = Clock()
    length = engine.play(256, SEED)[1] // 256
    games = engine.deal(count, SEED)
    games.legal()

    def steps(observed: bool) -> None:
        for _ in range(length):
            games.advance(games.sample_only())
            if observed:
                games.observe()

    games.advance(games.sample_only())
    games.observe()
    times = 3 if count <= SMALL else 1
    whole, bare = (
        [took / length for took in clock.each(partial(steps, observed), times)]
        for observed in (True, False)
    )
    alone = {
        "sample": median(clock.seconds(games.sample_only, 5)),
        "legal": median(clock.seconds(games.legal, 5)),
        "observe": median(clock.seconds(games.observe, 5)),
    }
    return {
        "M steps/s with observations": round(count / median(whole) / 1e6, 1),
        "M steps/s": round(count / median(bare) / 1e6, 1),
        "steps": length,
        "ms of a step with observations": [round(1000 * took, 3) for took in whole],
        "ms of a step": [round(1000 * took, 3) for took in bare],
        "ms": {name: round(1000 * took, 3) for name, took in alone.items()},
        "ms to begin a step": round(1000 * begun(games), 3),
    } | asdict(engine.kernels.form("advance"))


def begun(games: Any) -> float:
    """The seconds that Python takes to begin a step and its observation; nothing is waited for."""
    began = monotonic()
    for _ in range(5):
        games.advance(games.sample_only())
        games.observe()
    took = (monotonic() - began) / 5
    games.seats.numpy()
    return took
