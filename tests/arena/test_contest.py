"""Contests: the seed decides, processes do not; a killed one can be resumed."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from bunny_kingdom.arena import Plan, Standings, contest, new_plan
from bunny_kingdom.arena.folder import GAMES, BadFolder

PLAYERS = ("doe", "kit", "kit")


def plan(games: int = 6, seed: int = 7) -> Plan:
    return new_plan("kingdom", PLAYERS, games, seed)


def without_times(standings: Standings) -> Standings:
    players, groups = (
        tuple(replace(each, median_ms=0, p99_ms=0, most_ms=0, start_ms=0) for each in rows)
        for rows in (standings.players, standings.groups)
    )
    return replace(standings, players=players, groups=groups)


def test_processes_change_nothing_but_the_times() -> None:
    assert without_times(contest(plan())) == without_times(contest(plan(), jobs=2))


def test_another_seed_is_another_contest() -> None:
    assert contest(plan(3)).players[0].carrots != contest(plan(3, seed=8)).players[0].carrots


def test_a_contest_goes_on_in_its_folder(tmp_path: Path) -> None:
    contest(plan(3), folder=tmp_path)
    heard: list[int] = []
    longer = contest(plan(6), folder=tmp_path, progress=heard.append)
    assert heard == [3, 1, 1, 1]
    assert without_times(longer) == without_times(contest(plan(6)))


def test_a_game_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    whole = contest(plan(3), folder=tmp_path)
    file = tmp_path / GAMES
    file.write_bytes(file.read_bytes()[:-40])
    heard: list[int] = []
    assert without_times(contest(plan(3), folder=tmp_path, progress=heard.append)) == without_times(
        whole
    )
    assert heard == [2, 1]


def test_a_folder_holds_one_contest(tmp_path: Path) -> None:
    contest(plan(3), folder=tmp_path)
    with pytest.raises(BadFolder, match="another contest"):
        contest(plan(3, seed=8), folder=tmp_path)
    (tmp_path / "plan.json").write_text("carrots")
    with pytest.raises(BadFolder, match="not the plan"):
        contest(plan(3), folder=tmp_path)


def bunny(*arguments: str) -> list[str]:
    return [sys.executable, "-c", "from bunny_kingdom.cli.main import main; main()", *arguments]


def begun(folder: Path, games: int) -> tuple[list[str], subprocess.Popen[bytes]]:
    """A contest in a process of its own, once it has played two games."""
    command = bunny(
        *("arena", "--players", ",".join(PLAYERS), "--games", str(games), "--seed", "7"),
        *("--jobs", "1", "--json", "--resume", str(folder)),
    )
    pipe = subprocess.PIPE
    running = subprocess.Popen(command, stdout=pipe, stderr=pipe, start_new_session=True)
    kept = folder / GAMES
    deadline = time.monotonic() + 60
    while not (kept.exists() and kept.read_bytes().count(b"\n") >= 2):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return command, running


def test_resume_after_a_kill(tmp_path: Path) -> None:
    command, running = begun(tmp_path, 24)
    os.killpg(running.pid, signal.SIGKILL)
    running.communicate()
    assert (tmp_path / GAMES).read_bytes().count(b"\n") < 24
    resumed = subprocess.run(command, capture_output=True, check=True)
    found = json.loads(resumed.stdout)
    expected = contest(plan(24)).as_json()
    for form in (found, expected):
        for row in (*form["players"], *form["groups"]):
            del row["ms"]
    assert found == expected


def test_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    _, running = begun(tmp_path, 3000)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert not out
    assert b"the same command goes on" in err
