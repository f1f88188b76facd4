"""The page in a real browser, at a real server: each test runs one scenario of `scenarios/`."""

import asyncio
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from house.saved_games import saved
from page.runner import HERE, RUNNER, node
from server.serving import Process, processes

PAGE = HERE.parent.parent / "src" / "bunny_kingdom" / "server" / "page" / "index.html"
SECONDS = 300
LINKS = HERE.parent / "records" / "links_1.jsonl"
A_GAME = json.loads(LINKS.read_text("utf-8").splitlines()[0])["link"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server with the built page."""
    assert PAGE.exists(), "the page is not built: make page"
    database = tmp_path_factory.mktemp("page") / "tables.db"
    process = Process(f"sqlite:///{database}", missing_seconds=0)
    with processes(process):
        asyncio.run(process.ready())
        yield process


class Place(Protocol):
    """Where the page lies."""

    @property
    def url(self) -> str:
        """Its address."""


def run(place: Place, scenario: str, *rest: str, seconds: float = SECONDS) -> None:
    """Run a scenario to its end."""
    RUNNER.run(scenario, place.url, rest, seconds)


def test_hints_come_step_by_step(server: Process) -> None:
    run(server, "hints")


@pytest.mark.parametrize(("title", "players"), [("kingdom+sky+express", 5), ("town", 2)])
def test_a_whole_game_by_clicks(server: Process, title: str, players: int) -> None:
    run(server, "whole_game", title, str(players))


@pytest.mark.parametrize(
    ("title", "players"),
    [
        ("kingdom", 4),
        ("kingdom+sky", 2),
        ("kingdom+express", 4),
        ("kingdom+sky+express", 3),
        ("town", 2),
    ],
)
def test_a_whole_game_by_keys(server: Process, title: str, players: int) -> None:
    run(server, "keyboard", title, str(players))


@pytest.mark.parametrize(
    "scenario",
    [
        "kingdom_in_depth",
        "two_browsers",
        "spectator",
        "moments",
        "phone",
        "table_screens",
        "languages_and_looks",
        "settings",
        "finishing",
        "talk_and_offers",
        "hosts",
        "devices",
        "explanations",
        "installed",
        "companion_in_depth",
        "companion_visits",
        "companion_together",
    ],
)
def test_scenario(server: Process, scenario: str) -> None:
    run(server, scenario)


def test_tables_of_cardboard_by_taps(server: Process) -> None:
    """That of Kingdom alone is entered on the page without a server."""
    run(server, "companion", "kingdom+sky", "kingdom+express", "town")


def test_a_game_in_a_link(server: Process) -> None:
    run(server, "game_link", A_GAME)


def test_games_of_a_device_are_brought(server: Process, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(asyncio.run(saved("town")).file, "utf-8")
    run(server, "brought", str(file))


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_every_look(server: Process, size: str) -> None:
    run(server, "every_look", size)


@pytest.mark.parametrize("device", ["desk", "touch"])
@pytest.mark.parametrize("family", ["kingdom", "town"])
def test_every_card_is_in_sight(server: Process, device: str, family: str) -> None:
    run(server, "every_card", device, family)


def test_a_game_of_ones_own_is_opened_to_the_network(tmp_path: Path) -> None:
    """With an address of every Linux machine in the place of the network's."""
    first = (
        "from bunny_kingdom.server.base import machine\n"
        "machine.network_addresses = lambda: ('127.0.0.2',)"
    )
    words = ("play", "--no-browser")
    process = Process(f"sqlite:///{tmp_path / 'tables.db'}", first=first, words=words)
    with processes(process):
        asyncio.run(process.ready())
        run(process, "invitation")


def test_a_lost_connection_heals(tmp_path: Path) -> None:
    """The scenario says when the server is to be killed, and when it is to come back."""
    process = Process(f"sqlite:///{tmp_path / 'tables.db'}")
    with processes(process):
        asyncio.run(process.ready())
        with subprocess.Popen(
            [node(), str(HERE / "run.mjs"), "lost_connection", process.url],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as scenario:
            assert scenario.stdin
            assert scenario.stdout
            assert scenario.stderr
            for line in scenario.stdout:
                if line.strip() == "KILL":
                    process.kill()
                elif line.strip() == "START":
                    process.start()
                    asyncio.run(process.ready())
                scenario.stdin.write("\n")
                scenario.stdin.flush()
            assert scenario.wait(SECONDS) == 0, scenario.stderr.read()
