"""Bots as they are in a browser."""

import sys
from typing import Any

import pytest

from bunny_kingdom.bots import elder
from bunny_kingdom.bots.sage import bot as sage_bot
from bunny_kingdom.bots.sage import brought


def as_in_a_browser(monkeypatch: pytest.MonkeyPatch, module: str, kernels: Any) -> None:
    """Nothing is compiled, nothing offered and nothing brought; a module has the plain kernels."""
    monkeypatch.setitem(sys.modules, module, kernels)
    for each in (sage_bot, elder):
        monkeypatch.setattr(each, "ready", lambda title, players, wait: False)
    monkeypatch.setattr(brought, "_offered", set())
    monkeypatch.setattr(brought, "_brought", {})
