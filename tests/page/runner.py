"""One browser for many scenarios: starting it takes as long as a short scenario."""

import json
import select
import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).parent


def node() -> str:
    """Where Node is."""
    found = shutil.which("node")
    assert found, "Node is needed: see CONTRIBUTING.md"
    return found


class Runner:
    """A process with a browser, which ends with this one. What fails or hangs is not used again."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None

    def run(self, scenario: str, base: str, rest: tuple[str, ...], seconds: float) -> None:
        """Run a scenario to its end; what it says when it fails is raised."""
        process = self._process or self._start()
        self._process = None
        assert process.stdin
        assert process.stdout
        asked = json.dumps({"scenario": scenario, "base": base, "rest": rest})
        process.stdin.write(asked.encode() + b"\n")
        ready, _, _ = select.select([process.stdout], [], [], seconds)
        told = process.stdout.readline() if ready else b""
        error = json.loads(told).get("error") if told else f"{scenario}: no end in {seconds} s"
        if error:
            self._end(process)
            raise AssertionError(error)
        self._process = process

    def _start(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [node(), str(HERE / "runner.mjs")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
        )

    def _end(self, process: subprocess.Popen[bytes]) -> None:
        process.terminate()  # it ends its browser
        process.communicate(timeout=30)


RUNNER = Runner()
"""Of this process: tests that run side by side have one each."""
