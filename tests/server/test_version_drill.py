"""A short run of `make drill-versions`: old games go on by their rules on a newer server."""

import subprocess
import sys
from pathlib import Path


def test_games_of_version_1_are_ended_by_a_server_of_the_newest_version() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "bench.server.versions_drill", "--tables", "10"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "10 tables" in ran.stdout
    assert "all are finished by version 1" in ran.stdout
