"""`bunny play`: a real server on tables of one's own, its page, and the browser that opens it."""

import socket
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from bunny_kingdom.cli.folders import data_folder
from cli.conftest import Bunny
from cli.playing import BUNNY, page_at, playing, quick_browser, wait_for


def test_it_serves_the_page_from_a_folder_of_the_users_own(tmp_path: Path) -> None:
    with playing(tmp_path, "--no-browser", "--port", "0") as address:
        assert "<script" in page_at(address)
    assert (tmp_path / ".local/share/bunny-kingdom/tables.db").exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == [".local"]


def test_it_opens_the_browser_and_a_second_time_only_that(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    browser, seen = quick_browser(tmp_path)
    with playing(tmp_path, "--port", port, BROWSER=browser) as address:
        assert wait_for(seen) == address
        assert page_at(address)
        seen.unlink()
        again = subprocess.run(
            [BUNNY, "play", "--port", port],
            env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin", "BROWSER": browser},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (again.returncode, again.stderr) == (0, f"Bunny Kingdom is at {address} already\n")
        assert wait_for(seen) == address


def test_a_chosen_port_that_is_taken_is_refused(bunny: Bunny, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        taken.settimeout(0)  # it listens, and never answers
        port = str(taken.getsockname()[1])
        database = f"sqlite:///{tmp_path / 'tables.db'}"
        code, _, err = bunny("play", "--no-browser", "--port", port, "--database", database)
    assert code == 2
    assert f"port {port}" in err
    assert "choose another with --port" in err


@pytest.mark.parametrize("command", ["play", "serve"])
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--database", "oracle://x"], "a database is sqlite:///FILE or postgresql://"),
        (["--database", "sqlite:////no/such/folder/x.db"], "the database cannot be used: unable"),
        (["--database", "postgresql://x@127.0.0.1:1/x"], "the database cannot be used: conn"),
        (["--port", "70000"], "a port is 0 to 65535"),
        (["--jobs", "0"], "at least one job"),
    ],
)
def test_mistakes_are_told_before_anything_starts(
    bunny: Bunny, command: str, words: Sequence[str], told: str
) -> None:
    code, out, err = bunny(command, *words)
    assert (code, out) == (2, "")
    assert err.startswith("bunny: ")
    assert told in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("platform", "variables", "folder"),
    [
        ("linux", {}, Path.home() / ".local/share/bunny-kingdom"),
        ("linux", {"XDG_DATA_HOME": "/data"}, Path("/data/bunny-kingdom")),
        ("darwin", {}, Path.home() / "Library/Application Support/bunny-kingdom"),
        ("win32", {"LOCALAPPDATA": "/local"}, Path("/local/bunny-kingdom")),
    ],
)
def test_data_lies_where_the_system_wants_it(
    platform: str, variables: dict[str, str], folder: Path
) -> None:
    assert data_folder(variables, platform) == folder
