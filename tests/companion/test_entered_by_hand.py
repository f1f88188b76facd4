"""Tables that were entered through the page's own model count as `bunny score` counts them."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from bunny_kingdom.companion.counted_table import count
from bunny_kingdom.titles import rules_of
from companion.table_fixtures import FIXTURE, fixtures
from page.runner import node

WEB = Path(__file__).parents[2] / "web"
EACH = int(os.environ.get("TABLES_OF_EACH_TITLE", "20"))


def test_the_tables_that_the_page_enters_are_those_of_the_rules() -> None:
    assert FIXTURE.read_bytes() == fixtures()


@pytest.mark.slow
def test_tables_entered_by_hand_count_the_same(tmp_path: Path) -> None:
    """With TABLES_OF_EACH_TITLE=1000 it takes some minutes."""
    tables, entered = tmp_path / "tables.json", tmp_path / "entered.json"
    tables.write_bytes(fixtures(EACH))
    subprocess.run(
        [node(), "node_modules/vitest/vitest.mjs", "run", "src/lib/companion/entered.test.ts"],
        cwd=WEB,
        env={**os.environ, "TABLES": str(tables), "ENTERED": str(entered)},
        check=True,
        capture_output=True,
    )
    given = [table["document"] for table in json.loads(tables.read_bytes())["tables"]]
    found = json.loads(entered.read_bytes())
    assert len(found) == len(given) > 0
    for document, by_hand in zip(given, found, strict=True):
        answer = count(by_hand)
        scored = rules_of(document["title"]).score_position(document)
        assert not answer.problems
        assert [each.total for each in answer.sheet.players] == [
            player["total"] for player in scored["players"]
        ]
