"""A newcomer's first hour: a fresh clone, an empty home, `make play`, and a pick in a browser."""

import os
import signal
import subprocess
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "tools" / "first_hour"
SECONDS = 400


def test_from_a_clone_to_the_first_pick() -> None:
    with subprocess.Popen(
        [SCRIPT],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as running:
        try:
            told, _ = running.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGTERM)  # so that it tidies up
            raise
    assert running.returncode == 0, told
    assert "A newcomer's first pick" in told
