"""The GPU that was measured, and what our kernels need of it."""

import platform
import subprocess
from time import monotonic
from typing import Any

from bunny_kingdom.fast.cuda.programs import usual_form
from bunny_kingdom.fast.engine import FastEngine


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
