"""Proofs: a GPU plays the same games as the CPU, and its arrays are shared without a copy."""

from pathlib import Path
from time import sleep
from typing import Any

import numpy as np
from bench.fast.cuda.ledger import Ledger
from bench.fast.cuda.reference import ADVANCES, BATCH, SEED


def equal(
    ledger: Ledger, engine: Any, table: str, reference: Path, wait: bool = True
) -> dict[str, Any]:
    """The same games by the CPU and by the GPU."""
    file = reference / f"{table.replace(':', '-')}.npz"
    while not file.exists():
        if not wait or ledger.left() < 1:
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
