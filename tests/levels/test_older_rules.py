"""At a table of older rules an elder does without the compiled engine, and says so once."""

from random import Random

import pytest

from bunny_kingdom.bots import new_bot
from bunny_kingdom.bots.rollout import loader as loading
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.titles import rules_of

OLD = 1


@pytest.fixture(autouse=True)
def nothing_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was said yet, and the compiled engine must not be asked for."""
    loading._say_older.cache_clear()

    def never(*_: object) -> bool:
        raise AssertionError("the compiled engine plays the newest rules alone")

    monkeypatch.setattr("bunny_kingdom.bots.elder.ready", never)


@pytest.mark.parametrize("title", ["kingdom+sky", "town"])
def test_an_elder_says_once_that_it_thinks_in_plain_python(
    title: str, caplog: pytest.LogCaptureFixture
) -> None:
    rules = rules_of(title, version=OLD)
    state = rules.setup(Config(title, 2, "older"))
    elder = new_bot("elder:1i", rules, Random(1))
    for _ in range(4):
        seat = rules.decisions(state)[0].seat
        legal = rules.legal(state, seat)
        action = elder.choose(rules.view(state, seat), legal)
        assert action in legal
        state, _ = rules.apply(state, seat, action)
    newest = rules.versions[-1]
    assert [record.getMessage() for record in caplog.records] == [
        f"no rollouts for version {OLD} of {title}: the fast engine plays version {newest}"
    ]
