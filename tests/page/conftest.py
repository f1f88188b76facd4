"""A scenario in a browser is played once more if it fails.

Two cores that do everything else at the same time can starve a browser for longer than any
fair wait. A fault of ours fails twice; what failed once is listed at the end of the run.
"""

from pathlib import Path

import pytest

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests pass here; those of this folder are marked."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))
