"""Optional packages in tests: at home a test without its package is skipped, in CI it fails."""

import os
from importlib import import_module
from typing import Any

import pytest

IN_CI = bool(os.environ.get("CI"))


def needed(module: str) -> Any:
    """The module; where it is missing the test is skipped, but never in CI."""
    return import_module(module) if IN_CI else pytest.importorskip(module)
