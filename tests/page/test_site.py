"""The page without a server, in a real browser: a folder of files, below some path of a host."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from page.test_page import A_GAME, run, server  # noqa: F401 - a fixture
from server.serving import Process

SITE = Path(__file__).parents[2] / "build" / "play"
OFFLINE_SECONDS, KILLED_SECONDS = 300, 400


@dataclass
class Host:
    """A host of files."""

    url: str
    """Where the page lies."""


class Files(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
        """Nothing."""


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    """A host that knows only files, with the page somewhere below."""
    assert (SITE / "index.html").exists(), "the page without a server is not built: make site"
    files = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=SITE.parent))
    Thread(target=files.serve_forever, daemon=True).start()
    yield Host(f"http://127.0.0.1:{files.server_address[1]}/{SITE.name}/")
    files.shutdown()
    files.server_close()


@pytest.mark.parametrize(
    "scenario",
    ["site_people", "site_store", "site_figures", "phone", "explanations", "languages_and_looks"],
)
def test_scenario(host: Host, scenario: str) -> None:
    """Some are the page's own: they run at a server, too."""
    run(host, scenario)


def test_a_server_has_it_and_is_joined_from_it(server: Process) -> None:  # noqa: F811
    run(server, "site_join")


def test_a_whole_game_by_clicks(host: Host) -> None:
    run(host, "whole_game", "town", "2")


def test_a_table_of_cardboard_by_taps(host: Host) -> None:
    run(host, "companion", "kingdom")


def test_a_table_of_cardboard_by_rounds_is_kept(host: Host) -> None:
    run(host, "companion_in_depth", "rounds")


def test_a_game_in_a_link(host: Host) -> None:
    run(host, "game_link", A_GAME)


def test_a_whole_game_without_a_network(host: Host) -> None:
    run(host, "site_offline", seconds=OFFLINE_SECONDS)


def test_a_tab_that_is_killed_twenty_times(host: Host) -> None:
    """Python starts after each kill, so it takes a while."""
    run(host, "site_killed", seconds=KILLED_SECONDS)
