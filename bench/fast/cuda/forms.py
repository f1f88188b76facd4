"""Forms of the kernels on a GPU: threads, registers and other machine code, compared."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from bench.fast.cuda.ledger import Ledger
from bench.fast.cuda.rates import batched, whole_waves
from bench.fast.cuda.reference import SEED
from bench.fast.cuda.tables import SMALL

from bunny_kingdom.fast.cuda.engine import GpuEngine
from bunny_kingdom.fast.cuda.programs import Form

THREADS = (128, 256, 512)


def like(engine: Any, form: dict[str, int] | None) -> Any:
    """The same engine with other threads and registers."""
    return GpuEngine(engine.engine, Form(**form)) if form else engine


def forms(engine: Any, registers: Iterable[int], ledger: Ledger) -> dict[str, Any]:
    """Threads of a block and registers of each: how fast games and batches are with each.

    The rest is measured with the best of them.
    """
    found: dict[str, Any] = {}
    rates: dict[str, dict[str, tuple[float, dict[str, int]]]] = {"play": {}, "batch": {}}
    for each in registers:
        for threads in THREADS:
            if ledger.left() < 3 or each * threads > 1 << 16:
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


def tries(engine: Any, folder: Path, ledger: Ledger) -> dict[str, Any]:
    """Other machine code for `play`, with blocks of several sizes: what tuning asks for."""
    expected, _ = engine.play(1 << 12, SEED)
    found: dict[str, Any] = {}
    for file in sorted(folder.glob("*.cubin")):
        for threads in THREADS:
            registers = int(file.stem.rpartition("-")[2])
            if ledger.left() < 3 or registers * threads > 1 << 16:
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
