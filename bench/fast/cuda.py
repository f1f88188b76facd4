"""The fast engine on a GPU (`make bench-cuda`): equal to the CPU's, and how fast.

Every part is measured alone and its result written at once, so that one that fails, or a budget
that ends, leaves the others. Times are those of device events, medians of several runs.
"""

import argparse
import json
import platform
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterable
from dataclasses import asdict
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any

import numpy as np
from bench.fast.cuda_reference import ADVANCES, BATCH, SEED
from bench.fast.cuda_tables import TABLES

from bunny_kingdom.fast.cuda.engine import GpuEngine
from bunny_kingdom.fast.cuda.programs import STEPS, Form, usual_form
from bunny_kingdom.fast.engine import FastEngine

GAMES = 1_000_000
IN_KERNEL = (1 << 15, 1 << 16, 1 << 17, 1 << 18, 1 << 20)
BATCHES = (1 << 16, 1 << 17, 1 << 18, 1 << 19, 1 << 20)
THREADS = (128, 256, 512)
SMALL, LARGE = 1 << 17, 1 << 20
FEWER = (SMALL, 1 << 18, LARGE)
ASKED = TABLES[:3]
"""Measured with more sizes than the rest."""


class Bench:
    """Results by name, with what went wrong; written to a file after each."""

    def __init__(self, out: Path, budget: float) -> None:
        self.out, self.ends = out, monotonic() + budget
        self.results: dict[str, Any] = {"date": datetime.now(UTC).isoformat(timespec="seconds")}

    def left(self) -> float:
        """Seconds of the budget that are left."""
        return self.ends - monotonic()

    def do(self, name: str, work: Callable[[], Any], needed: float = 0) -> Any:
        """Do a part, if there is time for it, and keep what it finds or how it failed."""
        if self.left() < needed:
            self.keep(name, "no time was left")
            return None
        began = monotonic()
        try:
            found = work()
        except Exception:
            found = None
            self.keep(f"{name}: failed", traceback.format_exc().splitlines()[-12:])
        else:
            self.keep(name, found)
        print(f"  ({monotonic() - began:.1f} s)", flush=True)
        return found

    def keep(self, name: str, found: Any) -> None:
        """Write a result down."""
        self.results[name] = found
        print(f"{name}: {json.dumps(found)}", flush=True)
        self.out.write_text(json.dumps(self.results, indent=1), encoding="utf-8")


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


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--budget", type=float, default=600, help="seconds for all of it")
    parser.add_argument("--out", type=Path, default=Path("build/bench-cuda.json"))
    parser.add_argument("--games", type=int, default=GAMES, help="to compare, for each title")
    parser.add_argument("--tables", nargs="+", default=TABLES)
    parser.add_argument("--expected", type=Path, help="a folder of `cuda_reference`: a first look")
    parser.add_argument("--tries", type=Path, help="a folder of other machine code for `play`")
    parser.add_argument("--registers", type=int, nargs="+", default=(STEPS.registers,))
    parser.add_argument("--batches", type=int, nargs="+", default=BATCHES)
    parser.add_argument("--profile", help="begin one operation twice and nothing else, for ncu")
    wanted = parser.parse_args()
    if wanted.profile:
        profile(wanted.profile, wanted.tables[0])
        return
    wanted.out.parent.mkdir(parents=True, exist_ok=True)
    bench = Bench(wanted.out, wanted.budget)
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bench.fast.cuda_reference", folder]
        command += ["--games", str(wanted.games), *wanted.tables]
        reference = subprocess.Popen(command)
        try:
            measure(bench, wanted, Path(folder))
        finally:
            reference.terminate()
            reference.wait()


def measure(bench: Bench, wanted: argparse.Namespace, reference: Path) -> None:
    """All parts: what matters most first, while the CPU plays what is compared last."""
    bench.do("machine", machine)
    engines: dict[str, Any] = {}
    for table in wanted.tables:
        engine = bench.do(f"{table} ready", partial(ready, engines, table))
        if engine and wanted.expected:
            few = partial(equal, bench, engines[table], table, wanted.expected, wait=False)
            bench.do(f"{table} equal at first sight", few)
    first = wanted.tables[0]
    best = bench.do("tries", partial(forms, engines[first], wanted.registers, bench), 5) or {}
    for table, engine in engines.items():
        counts = IN_KERNEL if table in ASKED else (1 << 16, LARGE)
        work = partial(in_kernel, like(engine, best.get("play")), counts)
        bench.do(f"{table} in kernel", work, 5)
    for table, engine in engines.items():
        for count in wanted.batches if table == first else FEWER if table in ASKED else (SMALL,):
            work = partial(batched, like(engine, best.get("batch")), count)
            bench.do(f"{table} batch of {count}", work, 5)
    bench.do("arrays shared", partial(shared, engines[first]))
    for table, engine in engines.items():
        played = like(engine, best.get("play"))
        bench.do(f"{table} equal", partial(equal, bench, played, table, reference), 2)
    if wanted.tries:
        bench.do("other code", lambda: tries(engines[first], wanted.tries, bench), 5)


def like(engine: Any, form: dict[str, int] | None) -> Any:
    """The same engine with other threads and registers."""
    return GpuEngine(engine.engine, Form(**form)) if form else engine


def forms(engine: Any, registers: Iterable[int], bench: Bench) -> dict[str, Any]:
    """Threads of a block and registers of each: how fast games and batches are with each.

    The rest is measured with the best of them.
    """
    found: dict[str, Any] = {}
    rates: dict[str, dict[str, tuple[float, dict[str, int]]]] = {"play": {}, "batch": {}}
    for each in registers:
        for threads in THREADS:
            if bench.left() < 3 or each * threads > 1 << 16:
                continue
            form, name = (
                {"threads": threads, "registers": each},
                f"{each} registers, {threads} threads",
            )
            told: dict[str, Any] = {}
            found[name] = told
            try:
                other = like(engine, form)
                told["play"] = whole_waves(other)
                rates["play"][name] = told["play"], form
                if threads == THREADS[0]:
                    told["batch"] = batched(other, SMALL)
                    rates["batch"][name] = told["batch"]["M steps/s with observations"], form
            except Exception as error:
                told["failed"] = repr(error)[:200]
            print(name, told, flush=True)
    best = {
        what: max(tried.values(), key=lambda one: one[0])[1]
        for what, tried in rates.items()
        if tried
    }
    return found | best


def machine() -> dict[str, Any]:
    """What it ran on."""
    from cuda.bindings import driver
    from cuda.core import Device

    device = Device(0)
    device.set_current()
    smi = "nvidia-smi --query-gpu=driver_version --format=csv,noheader"
    told = subprocess.run(smi, shell=True, capture_output=True, text=True, check=False).stdout
    import cuda.core
    import numba
    import numba_cuda

    return {
        "gpu": device.name,
        "processors": device.properties.multiprocessor_count,
        "driver": told.strip() or "unknown",
        "cuda": driver.cuDriverGetVersion()[1],
        "python": platform.python_version(),
        "numba-cuda": numba_cuda.__version__,
        "numba": numba.__version__,
        "cuda-core": cuda.core.__version__,
    }


def ready(engines: dict[str, Any], table: str) -> dict[str, Any]:
    """The engine of a table, and what its kernels need."""
    from cuda.core import Device

    title, players = table.split(":")
    began = monotonic()
    engine: Any = FastEngine(title, int(players), device="cuda")
    engines[table] = engine
    facts: dict[str, Any] = {}
    for name in ("play", "advance", "legal", "sample", "observe", "deal"):
        kernel = engine.kernels.kernel(name)
        own = kernel.attributes[Device()]
        threads = usual_form(name).threads
        blocks = kernel.occupancy.max_active_blocks_per_multiprocessor(threads, 0)
        facts[name] = {
            "registers": own.num_regs,
            "local bytes": own.local_size_bytes,
            "threads a processor": blocks * threads,
        }
    return facts | {"seconds": round(monotonic() - began, 2)}


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


def equal(
    bench: Bench, engine: Any, table: str, reference: Path, wait: bool = True
) -> dict[str, Any]:
    """The same games by the CPU and by the GPU."""
    file = reference / f"{table.replace(':', '-')}.npz"
    while not file.exists():
        if not wait or bench.left() < 1:
            raise TimeoutError("the CPU has not played its games yet")
        sleep(0.2)
    there = np.load(file)
    carrots, steps = engine.play(len(there["carrots"]), SEED)
    games = engine.deal(BATCH, SEED)
    games.legal()
    ended = 0
    for _ in range(ADVANCES):
        ended += int(games.advance(games.sample_only()).numpy()[0])
    here = {
        "words": games.words.rows(),
        "chances": games.chances.numpy(),
        "masks": games.masks.numpy(),
        "seats": games.seats.numpy(),
        "last": games.last_carrots.numpy(),
        "flags": games.ended.numpy(),
        "observed": games.observe().numpy(),
        "ended": np.array(ended),
    }
    different = int((carrots != there["carrots"]).any(axis=1).sum())
    return {
        "games": len(carrots),
        "games that differ": different,
        "steps": steps,
        "steps equal": steps == int(there["steps"]),
        "batches equal": {name: bool((there[name] == here[name]).all()) for name in here},
        "CPU seconds": round(float(there["seconds"]), 2),
    }


def shared(engine: Any) -> dict[str, Any]:
    """Whether torch and CuPy see our arrays where they lie, and we theirs."""
    import cupy
    import torch

    games = engine.deal(1000, SEED)
    masks = games.legal()
    seen = torch.from_dlpack(masks)
    also = cupy.asarray(masks)
    actions = torch.from_dlpack(games.sample_only()).clone()
    before = games.words.rows()
    games.step(actions)
    return {
        "torch": str(seen.dtype) + str(tuple(seen.shape)),
        "no copy": seen.data_ptr() == masks.address == also.data.ptr,
        "equal": bool((seen.cpu().numpy() == masks.numpy()).all())
        and bool((also.get() == masks.numpy()).all()),
        "moved": bool((before != games.words.rows()).any(axis=1).all()),
    }


def tries(engine: Any, folder: Path, bench: Bench) -> dict[str, Any]:
    """Other machine code for `play`, with blocks of several sizes: what tuning asks for."""
    expected, _ = engine.play(1 << 12, SEED)
    found: dict[str, Any] = {}
    for file in sorted(folder.glob("*.cubin")):
        for threads in THREADS:
            registers = int(file.stem.rpartition("-")[2])
            if bench.left() < 3 or registers * threads > 1 << 16:
                continue
            other, name = (
                GpuEngine(engine.engine, Form(threads, registers)),
                f"{file.stem} x {threads}",
            )
            other.kernels.take("play", file)
            try:
                same = bool((other.play(len(expected), SEED)[0] == expected).all())
                found[name] = {"M steps/s": whole_waves(other), "same": same}
            except Exception as error:
                found[name] = repr(error)[:200]
            print(name, found[name], flush=True)
    return found


def profile(operation: str, table: str) -> None:
    """One operation on warm games, twice: a profiler skips what comes before."""
    title, players = table.split(":")
    engine: Any = FastEngine(title, int(players), device="cuda")
    if operation == "play":
        for _ in range(2):
            engine.play(1 << 17, SEED)
        return
    games = engine.deal(1 << 18, SEED)
    games.legal()
    for _ in range(100):
        games.advance(games.sample_only())
    getattr(games, operation)(*([games.actions] if operation == "advance" else []))
    print(games.seats.numpy()[:4])


if __name__ == "__main__":
    main()
