"""Marks of tests that need a GPU, or need that there is none."""

import pytest

from bunny_kingdom.fast.cuda.presence import require_gpu
from bunny_kingdom.kernel.errors import BunnyError


def missing_gpu() -> str | None:
    """Why there is no GPU to play on."""
    try:
        require_gpu()
    except BunnyError as error:
        return str(error)
    return None


MISSING = missing_gpu()
with_a_gpu = pytest.mark.skipif(MISSING is not None, reason=str(MISSING))
without_a_gpu = pytest.mark.skipif(MISSING is None, reason="there is a GPU here")
