"""What all tests share: property tests that run the same way everywhere, which tests are slow, and
which are tried again.

`make quick` leaves the slow ones out, so that it answers within a minute. A test is slow if
it needs a browser, PostgreSQL or compiled kernels, or takes more than about two seconds.
A new one gets `@pytest.mark.slow`, or, where a whole file or folder is, a line in `SLOW`;
`make quick` ends with the list of those that take long and have no mark.
"""

import signal
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("reproducible", derandomize=True, deadline=None, database=None)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile("reproducible")

# A shell lets what it starts in the background ignore interrupts, and whoever is started from there
# as well: then no program that a test interrupts would hear of it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

HERE = Path(__file__).parent
SLOW = {
    "arena": "processes of bots, and Ray",
    "bots": "whole games of every level",
    "cli/test_bench.py": "compiled kernels",
    "cli/test_cli_play.py": "the built page",
    "cli/test_cli_readme.py": "the built page",
    "cli/test_cli_review.py": "compiled kernels",
    "coach/test_reviews.py": "compiled kernels",
    "env/test_batch_environment.py": "compiled kernels",
    "env/test_examples.py": "compiled kernels",
    "family/test_random_games.py": "properties of many whole games",
    "family/test_secrets.py": "properties of many whole games",
    "fast": "compiled kernels",
    "learn": "compiled kernels",
    "levels": "compiled kernels, and whole games of every level",
    "newcomer": "a fresh clone, a wheel and a browser",
    "page": "a browser",
    "server/test_backups.py": "servers as processes",
    "server/test_bad_bots.py": "bots that hang",
    "server/test_bots_at_tables.py": "whole games at the pace of a table",
    "server/test_chat_history.py": "hundreds of messages",
    "server/test_clocks_rest.py": "servers as processes",
    "server/test_damaged_tables.py": "servers as processes",
    "server/test_example_expansion_served.py": "a whole game of every level",
    "server/test_floods.py": "floods of connections",
    "server/test_hostile.py": "floods of bad messages",
    "server/test_leaks.py": "every door of every table, twice",
    "server/test_nothing_lost.py": "servers as processes",
    "server/test_reviews.py": "compiled kernels",
    "server/test_schema.py": "hundreds of generated requests",
    "server/test_process_appender.py": "servers as processes",
    "server/test_several_processes.py": "servers as processes",
    "server/test_stopped_servers.py": "servers as processes",
    "server/test_store_away.py": "stores that are away",
    "server/test_unfinished_requests.py": "requests that run out of time",
    "server/test_version_drill.py": "servers as processes, and whole games",
    "server/test_wall_clock.py": "servers as processes",
    "server/test_what_is_kept.py": "hundreds of steps taken back",
    "server/test_whole_games.py": "whole games over sockets",
    "test_rules_are_proved.py": "collects all tests once more",
    "town/test_secrets.py": "properties of many whole games",
}
"""Folders and files whose tests are all slow, and why."""
AGAIN = {
    "arena": "processes of bots with a time limit",
    "newcomer": "a browser and servers as processes",
    "page": "a browser",
    "server": "sockets, processes and real clocks",
}
"""Folders whose tests are tried once more if they fail, and what they wait for.

Two cores that do everything else at the same time can starve another process for longer than any
fair wait. A fault of ours fails twice; what failed once is listed at the end of the run.
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is slow by its place or because it asks for PostgreSQL, and what is tried again."""
    slow = {HERE / place for place in SLOW}
    again = {HERE / place for place in AGAIN}
    if gone := [str(place) for place in slow | again if not place.exists()]:
        raise pytest.UsageError(f"tests/conftest.py names what is not there: {gone}")
    for item in items:
        places = {item.path, *item.path.parents}
        if places & slow or "postgres" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)
        if places & again:
            item.add_marker(pytest.mark.flaky(reruns=1))
