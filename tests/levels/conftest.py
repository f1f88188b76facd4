import pytest

from bunny_kingdom.bots import elder


@pytest.fixture
def no_fast_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The elder as it is without the optional extra `fast`."""
    monkeypatch.setattr(elder, "ready", lambda title, players, wait: False)
