"""`bunny cards`: every card with its count and texts."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from bunny_kingdom import rules_of, titles
from cli.conftest import Bunny
from marks import rule

FIELDS = ["id", "kind", "copies", "name", "text", "origin"]


@pytest.mark.parametrize("title", titles())
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_json_lists_every_card(bunny: Bunny, title: str, lang: str) -> None:
    code, out, err = bunny("cards", "--title", title, "--lang", lang, "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    listing = rules_of(title).listing()
    assert found["title"] == title
    # The Central Station takes the place of one territory card, whichever that is.
    aside = 1 if "express" in title else 0
    assert found["total"] == sum(card.copies for card in listing) - aside
    assert [list(card) for card in found["cards"]] == [FIELDS] * len(listing)
    assert [card["name"] for card in found["cards"]] == [card.names[lang] for card in listing]


@rule("K-02", "S-01", "X-01")
@pytest.mark.parametrize(
    ("title", "total"),
    [
        ("kingdom", 182),
        ("kingdom+sky", 232),
        ("kingdom+express", 197),
        ("kingdom+sky+express", 247),
    ],
)
def test_the_last_line_counts_the_cards_of_a_game(bunny: Bunny, title: str, total: int) -> None:
    _, out, _ = bunny("cards", "--title", title)
    assert f"{total} cards" in out.splitlines()[-1]


def test_table_of_the_182_cards(bunny: Bunny, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "250")
    code, out, err = bunny("cards")
    assert (code, err) == (0, "")
    row = next(line for line in out.splitlines() if line.split()[:1] == ["city-2"])
    assert row.split()[:5] == ["city-2", "building", "9", "City", "2"]
    assert "two towers" in row
    assert "printed" in row
    assert out.splitlines()[-1] == "182 cards"


def test_french(bunny: Bunny) -> None:
    assert "Cité 2" in bunny("cards", "--lang", "fr").out


def test_own_corrections(bunny: Bunny, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text('[[card]]\nid = "city-2"\ncopies = 11\nen = { name = "Burrow" }\n')
    found = json.loads(bunny("cards", "--json", "--cards", mine).out)
    (city,) = (card for card in found["cards"] if card["id"] == "city-2")
    assert (city["copies"], city["name"], found["total"]) == (11, "Burrow", 184)


@pytest.mark.parametrize(
    "text", ["", "card = 3", "[[card]]\ncopies = 2", '[[card]]\nid = "dragon"', "[[card", "\x00"]
)
def test_corrections_that_cannot_be_right(
    refused: Callable[..., str], tmp_path: Path, text: str
) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(text)
    refused("cards", "--cards", mine)
