"""docs/views.md is what the structs say, and whoever needs it finds it."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from bunny_kingdom.kernel.config import Config
from bunny_kingdom.titles import rules_of, titles

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def test_the_page_is_up_to_date() -> None:
    command = [sys.executable, str(ROOT / "tools" / "write_views.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("title", titles())
def test_every_field_that_is_sent_is_told(title: str) -> None:
    rules = rules_of(title)
    state = rules.setup(Config(title, rules.player_counts[0], "1"))
    sheet, scenery = rules.score_sheet(state), rules.scenery()
    page = (DOCS / "views.md").read_text(encoding="utf-8")
    for sent in (rules.view(state, 0), rules.view(state, None), sheet, scenery):
        fields = msgspec.json.decode(msgspec.json.encode(sent))
        players = fields["players"][0] if "players" in fields else {}
        for name in (*fields, *players):
            assert f"\n| `{name}`" in page, name


@pytest.mark.parametrize("page", ["bot-protocol.md", "write-a-bot.md", "protocol.md"])
def test_the_pages_about_bots_and_messages_link_to_it(page: str) -> None:
    assert "](views.md" in (DOCS / page).read_text(encoding="utf-8")
