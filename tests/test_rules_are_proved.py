"""Every rule is proved: each id of docs/rules is named by a test, and no test names another."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
DOCS = HERE.parent / "docs"

NOT_REQUIRED = {"R-15"}
"""It only names the further rulings."""


def ids_in(text: str) -> Iterator[str]:
    """The ids of the rules in a page: lines that begin `- **K-01** `."""
    return iter(re.findall(r"^- \*\*([A-Z]+-\d+)\*\* ", text, flags=re.MULTILINE))


@cache
def written() -> frozenset[str]:
    """Every id of docs/rules."""
    pages = [
        page.read_text(encoding="utf-8")
        for page in (DOCS / "rulings.md", *sorted((DOCS / "rules").glob("*.md")))
    ]
    return frozenset(name for page in pages for name in ids_in(page))


class NamedRules:
    """A pytest plugin that prints which test names which rules."""

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """All tests are known: look at their marks."""
        named = {
            item.nodeid: [name for mark in item.iter_markers("rule") for name in mark.args]
            for item in session.items
        }
        sys.stdout.write(f"\n{MARKER}{json.dumps(named)}\n")


MARKER = "named rules: "


@cache
def named() -> dict[str, list[str]]:
    """The rules that each test names, whatever subset of the tests is being run."""
    collecting = subprocess.run(
        [sys.executable, str(Path(__file__)), str(HERE)],
        capture_output=True,
        text=True,
        check=False,
        cwd=HERE.parent,
    )
    found = [line for line in collecting.stdout.splitlines() if line.startswith(MARKER)]
    assert collecting.returncode == 0, collecting.stdout + collecting.stderr
    tests: dict[str, list[str]] = json.loads(found[-1].removeprefix(MARKER))
    return tests


def test_the_rules_of_kingdom_are_written_down() -> None:
    kingdom = {name for name in written() if name.startswith("K-")}
    blocks = [(1, 6), (10, 21), (30, 38), (40, 47), (50, 58), (60, 96)]
    assert kingdom == {
        f"K-{number:02}" for first, last in blocks for number in range(first, last + 1)
    }


def test_every_rule_is_named_by_a_test() -> None:
    proved = {name for names in named().values() for name in names}
    required = {name for name in written() if name not in NOT_REQUIRED}
    assert sorted(required - proved) == []


def test_no_test_names_a_rule_that_does_not_exist() -> None:
    unknown = {
        test: sorted(set(names) - written())
        for test, names in named().items()
        if not set(names) <= written()
    }
    assert unknown == {}


if __name__ == "__main__":
    arguments = ["--collect-only", "-q", "-p", "no:cacheprovider", *sys.argv[1:]]
    raise SystemExit(pytest.main(arguments, plugins=[NamedRules()]))
