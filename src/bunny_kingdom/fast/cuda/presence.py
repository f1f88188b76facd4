"""Presence: whether there is a GPU that the fast engine can use, and what is missing if not."""

from importlib.util import find_spec

from bunny_kingdom import extras
from bunny_kingdom.fast.errors import NoGpu


def require_gpu() -> str:
    """The name of the GPU; without one, an error that says what is missing."""
    extras.require("cuda", "the fast engine on a GPU")
    if find_spec("numba_cuda") is None:  # run from a source folder, whose extras nobody knows
        raise NoGpu(f"the fast engine on a GPU needs numba-cuda: {extras.command('cuda')}")
    from cuda.core import Device

    try:
        device = Device(0)
        device.set_current()
        name: str = device.name
    except Exception as error:
        raise NoGpu(
            "there is no NVIDIA GPU here, or no driver for it; the fast engine plays on the CPU"
            ' without device="cuda"'
        ) from error
    return name
