"""The moments of whole games, for which the page has a sentence each."""

import msgspec
import pytest

from tables.moment_fixtures import FIXTURE, fixtures


def test_the_fixture_of_moments_is_what_games_ask_now() -> None:
    """The page's test reads it: `moment.test.ts` finds exactly one sentence for each."""
    data = b"[\n" + b",\n".join(map(msgspec.json.encode, fixtures())) + b"\n]\n"
    if not FIXTURE.exists() or FIXTURE.read_bytes() != data:
        FIXTURE.write_bytes(data)
        pytest.fail(f"{FIXTURE} was stale and is written anew: look at the change and commit it")
