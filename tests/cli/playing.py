"""`bunny play` as tests run it: in an empty home, with a browser that only takes notes."""

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

BUNNY = str(Path(sys.executable).parent / "bunny")
SECONDS = 30


@contextmanager
def playing(home: Path, *words: str, **variables: str) -> Iterator[str]:
    """A running `bunny play` in an empty home, by the address that it tells."""
    environment = {"HOME": str(home), "PATH": "/usr/bin:/bin", **variables}
    with subprocess.Popen(
        [BUNNY, "play", *words], stderr=subprocess.PIPE, text=True, env=environment, cwd=home
    ) as process:
        assert process.stderr
        try:
            told = process.stderr.readline()
            found = re.search(r"http://\S+/", told)
            assert found, told + process.stderr.read()
            yield found[0]
        finally:
            process.terminate()


def quick_browser(folder: Path) -> tuple[str, Path]:
    """A browser that only writes down what it was asked to open, and where it does."""
    seen, script = folder / "seen", folder / "browser"
    script.write_text(f'#!/bin/sh\necho "$1" > {seen}.new && mv {seen}.new {seen}\n')
    script.chmod(0o755)
    return f"{script} %s", seen


def wait_for(file: Path) -> str:
    """The content of a file that another program is about to write."""
    deadline = time.monotonic() + SECONDS
    while not file.exists():
        assert time.monotonic() < deadline, f"{file} was not written in {SECONDS} s"
        time.sleep(0.05)
    return file.read_text().strip()


def page_at(address: str) -> str:
    with urlopen(address, timeout=SECONDS) as answer:
        return str(answer.read().decode())
