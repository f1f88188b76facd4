"""The page without a server, in a real browser: a folder of files, below some path of a host."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from levels.extras import needed
from levels.town_decisions import decisions
from page.saved_sages import same_picks
from page.test_page import A_GAME, run, server  # noqa: F401 - a fixture
from page.town_thoughts import answered_here, question
from server.serving import Process

SITE = Path(__file__).parents[2] / "build" / "play"
OFFLINE_SECONDS, KILLED_SECONDS, SAGES_SECONDS = 300, 400, 400


@dataclass
class Host:
    """A host of files."""

    url: str
    """Where the page lies."""
    asked: list[str]
    """What was asked for."""


BARE = "/bare/"
"""Here the page lies once more, without what sages have learned,"""
FILLED = f"{BARE}filled"
"""until this is asked for."""


class Files(SimpleHTTPRequestHandler):
    """Serves files, writes down which, and says nothing."""

    def __init__(self, asked: list[str], *words: Any, **named: Any) -> None:
        self._asked = asked
        super().__init__(*words, **named)

    def translate_path(self, path: str) -> str:
        self._asked.append(path)
        if path.startswith(BARE):
            path = path.replace(BARE, f"/{SITE.name}/")
            if FILLED not in self._asked:
                path = path.replace("networks", "nowhere")
        return super().translate_path(path)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
        """Nothing."""


@contextmanager
def a_host() -> Iterator[Host]:
    """A host that knows only files, with the page somewhere below."""
    assert (SITE / "index.html").exists(), "the page without a server is not built: make site"
    asked: list[str] = []
    files = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, asked, directory=SITE.parent))
    Thread(target=files.serve_forever, daemon=True).start()
    yield Host(f"http://127.0.0.1:{files.server_address[1]}/{SITE.name}/", asked)
    files.shutdown()
    files.server_close()


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    with a_host() as found:
        yield found


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
    run(host, "companion_visits", "rounds")


def test_a_game_in_a_link(host: Host) -> None:
    run(host, "game_link", A_GAME)


def test_sages_pick_what_their_network_picks_here(host: Host, tmp_path: Path) -> None:
    """A whole game of three sages in the browser, where nothing is compiled."""
    needed("numba")
    host.asked.clear()
    run(host, "site_sages", str(tmp_path / "games.jsonl"), seconds=SAGES_SECONDS)
    assert len([path for path in host.asked if "networks" in path]) == 1  # then it is kept
    picks = same_picks(tmp_path / "games.jsonl")
    assert len(picks) >= 3 * 4 * 4
    assert all(picks)


def thoughts(host: Host, folder: Path, questions: list[str]) -> list[dict[str, Any]]:
    """What the worker of the page in which bots think answers to some questions."""
    (worker,) = SITE.glob("assets/bots.worker-*.js")
    file, told = folder / "questions", folder / "questions.answers"
    file.write_text(json.dumps(questions))
    run(host, "site_thoughts", f"assets/{worker.name}", str(file), seconds=SAGES_SECONDS)
    return json.loads(told.read_text())  # type: ignore[no-any-return]  # as JSON has it


@pytest.mark.parametrize(("iterations", "games", "every"), [(0, 6, 3), (6, 4, 12)])
def test_sages_of_town_think_there_what_they_think_here(
    host: Host, tmp_path: Path, iterations: int, games: int, every: int
) -> None:
    """Questions about many tables, put to the worker of the page in which bots think."""
    needed("numba")
    asked = list(decisions(range(games), every))
    answers = thoughts(host, tmp_path, [question(state, f"sage:{iterations}i") for state in asked])
    found = [each["action"] for each in answers]
    assert found == [answered_here(state, iterations) for state in asked]
    assert len(found) > 20


def test_a_sage_that_cannot_fetch_what_it_has_learned(host: Host) -> None:
    bare = Host(host.url.replace(f"/{SITE.name}/", BARE), host.asked)
    run(bare, "site_sage_alone")


def test_a_whole_game_without_a_network(host: Host) -> None:
    run(host, "site_offline", seconds=OFFLINE_SECONDS)


def test_a_tab_that_is_killed_twenty_times(host: Host) -> None:
    """Python starts after each kill, so it takes a while."""
    run(host, "site_killed", seconds=KILLED_SECONDS)
