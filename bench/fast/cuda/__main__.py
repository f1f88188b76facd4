"""The fast engine on a GPU (`make bench-cuda`): equal to the CPU's, and how fast.

Every part is measured alone and its result written at once, so that one that fails, or a budget
that ends, leaves the others. Times are those of device events, medians of several runs.
"""

import argparse
import subprocess
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.fast.cuda.forms import forms, like, tries
from bench.fast.cuda.ledger import Ledger
from bench.fast.cuda.machine import machine, ready
from bench.fast.cuda.proofs import equal, shared
from bench.fast.cuda.rates import batched, in_kernel
from bench.fast.cuda.reference import SEED
from bench.fast.cuda.tables import SMALL, TABLES

from bunny_kingdom.fast.cuda.programs import STEPS
from bunny_kingdom.fast.engine import FastEngine

GAMES = 1_000_000
IN_KERNEL = (1 << 15, 1 << 16, 1 << 17, 1 << 18, 1 << 20)
BATCHES = (1 << 16, 1 << 17, 1 << 18, 1 << 19, 1 << 20)
LARGE = 1 << 20
FEWER = (SMALL, 1 << 18, LARGE)
ASKED = TABLES[:3]
"""Measured with more sizes than the rest."""


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--budget", type=float, default=600, help="seconds for all of it")
    parser.add_argument("--out", type=Path, default=Path("build/bench-cuda.json"))
    parser.add_argument("--games", type=int, default=GAMES, help="to compare, for each title")
    parser.add_argument("--tables", nargs="+", default=TABLES)
    parser.add_argument(
        "--expected", type=Path, help="a folder of `bench.fast.cuda.reference`: a first look"
    )
    parser.add_argument("--tries", type=Path, help="a folder of other machine code for `play`")
    parser.add_argument("--registers", type=int, nargs="+", default=(STEPS.registers,))
    parser.add_argument("--batches", type=int, nargs="+", default=BATCHES)
    parser.add_argument("--profile", help="begin one operation twice and nothing else, for ncu")
    wanted = parser.parse_args()
    if wanted.profile:
        profile(wanted.profile, wanted.tables[0])
        return
    wanted.out.parent.mkdir(parents=True, exist_ok=True)
    ledger = Ledger(wanted.out, wanted.budget)
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bench.fast.cuda.reference", folder]
        command += ["--games", str(wanted.games), *wanted.tables]
        reference = subprocess.Popen(command)
        try:
            measure(ledger, wanted, Path(folder))
        finally:
            reference.terminate()
            reference.wait()


def measure(ledger: Ledger, wanted: argparse.Namespace, reference: Path) -> None:
    """All parts: what matters most first, while the CPU plays what is compared last."""
    ledger.do("machine", machine)
    engines: dict[str, Any] = {}
    for table in wanted.tables:
        engine = ledger.do(f"{table} ready", partial(ready, engines, table))
        if engine and wanted.expected:
            few = partial(equal, ledger, engines[table], table, wanted.expected, wait=False)
            ledger.do(f"{table} equal at first sight", few)
    first = wanted.tables[0]
    best = ledger.do("tries", partial(forms, engines[first], wanted.registers, ledger), 5) or {}
    for table, engine in engines.items():
        counts = IN_KERNEL if table in ASKED else (1 << 16, LARGE)
        work = partial(in_kernel, like(engine, best.get("play")), counts)
        ledger.do(f"{table} in kernel", work, 5)
    for table, engine in engines.items():
        for count in wanted.batches if table == first else FEWER if table in ASKED else (SMALL,):
            work = partial(batched, like(engine, best.get("batch")), count)
            ledger.do(f"{table} batch of {count}", work, 5)
    ledger.do("arrays shared", partial(shared, engines[first]))
    for table, engine in engines.items():
        played = like(engine, best.get("play"))
        ledger.do(f"{table} equal", partial(equal, ledger, played, table, reference), 2)
    if wanted.tries:
        ledger.do("other code", lambda: tries(engines[first], wanted.tries, ledger), 5)


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
