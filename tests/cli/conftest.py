"""The command line as tests call it: the real entry point, with its output and exit code."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from bunny_kingdom.cli.main import main


class Answer(NamedTuple):
    """What a run of `bunny` printed, and how it ended."""

    code: int
    out: str
    err: str


Bunny = Callable[..., Answer]


@pytest.fixture
def bunny(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Bunny:
    """Runs `bunny` with some words in an empty folder, lines for its prompts at hand."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "150")  # wide enough that no cell is folded

    def run(*words: str | Path, lines: str = "") -> Answer:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        with pytest.raises(SystemExit) as ended:
            main([str(word) for word in words])
        out, err = capsys.readouterr()
        code = ended.value.code
        assert isinstance(code, int)
        return Answer(code, out, err)

    return run


@pytest.fixture
def refused(bunny: Bunny) -> Callable[..., str]:
    """Runs `bunny`, which must refuse in one line on stderr and print nothing else."""

    def run(*words: str | Path) -> str:
        code, out, err = bunny(*words)
        assert (code, out) == (2, "")
        assert err.startswith("bunny: ")
        assert err.count("\n") == 1
        return err

    return run
