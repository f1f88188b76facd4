"""Data rows and a user's own corrections of them."""

import dataclasses
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from bunny_kingdom.kernel.errors import BadData
from bunny_kingdom.kernel.rows import box, corrected, read_corrections, read_toml, row
from bunny_kingdom.kingdom.base import KINGDOM
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.titles import rules_of


class Text(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    text: str = ""


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    copies: int
    en: Text


ROWS = {"city": Row("city", 9, Text("City", "A city.")), "farm": Row("farm", 1, Text("Farm"))}


def test_a_correction_replaces_the_fields_that_it_names() -> None:
    fixed = corrected(ROWS, [{"id": "city", "copies": 8}], Row)
    assert fixed == {"city": Row("city", 8, Text("City", "A city.")), "farm": ROWS["farm"]}
    assert ROWS["city"].copies == 9


def test_a_correction_reaches_into_tables() -> None:
    fixed = corrected(ROWS, [{"id": "city", "en": {"name": "Town"}}], Row)
    assert fixed["city"].en == Text("Town", "A city.")


def test_corrections_follow_each_other() -> None:
    fixed = corrected(ROWS, [{"id": "city", "copies": 8}, {"id": "city", "copies": 7}], Row)
    assert fixed["city"].copies == 7


@pytest.mark.parametrize(
    ("correction", "reason"),
    [
        ({"id": "castle", "copies": 1}, "no card 'castle'"),
        ({"id": "city", "copies": "many"}, "correction of 'city'.*copies"),
        ({"id": "city", "colour": "red"}, "correction of 'city'.*colour"),
        ({"id": "city", "en": {"nom": "Cité"}}, "correction of 'city'.*nom"),
        ({"id": "city", "en": "City"}, "correction of 'city'.*en"),
        ({"copies": 3}, "id"),
    ],
)
def test_a_correction_that_cannot_be_right_is_refused(
    correction: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadData, match=reason):
        corrected(ROWS, [correction], Row)


def test_a_row_says_where_it_is_wrong() -> None:
    with pytest.raises(BadData, match=r"card 3: .*copies"):
        row({"id": "x", "en": {"name": "X"}}, Row, "card 3")


def test_a_file_of_corrections_is_read(tmp_path: Path) -> None:
    path = tmp_path / "my_cards.toml"
    path.write_text('[[card]]\nid = "royal-ring"\n[card.parchment]\ncarrots = 2\n')
    (correction,) = read_corrections(path)
    assert correction == {"id": "royal-ring", "parchment": {"carrots": 2}}
    ring = rules_of("kingdom", [correction]).book.cards["royal-ring"].parchment
    assert ring.carrots == 2
    assert ring.sort == "treasure"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "has .*card.* rows and nothing else"),
        (b"[[bird]]\nid = 'x'\n", "has .*card.* rows and nothing else"),
        (b"card = 3\n", "has .*card.* rows and nothing else"),
        (b"[[card]]\nid = 'x'\n[other]\n", "has .*card.* rows and nothing else"),
        (b"[[card]]\ncopies = 2\n", "row 1 has no id"),
        (b"[[card]]\nid = 'x'\n[[card]]\nid = 3\n", "row 2 has no id"),
        (b"card = [3]\n", "row 1 has no id"),
        (b"[[card\n", "is not TOML"),
        (b"\xff\xfe", "is not TOML"),
    ],
)
def test_a_file_that_is_none_is_refused_by_its_name(
    tmp_path: Path, content: bytes, reason: str
) -> None:
    path = tmp_path / "my_cards.toml"
    path.write_bytes(content)
    with pytest.raises(BadData, match=f"my_cards.toml.*{reason}"):
        read_corrections(path)


def test_a_missing_file_is_refused_by_its_name(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"my_cards\.toml cannot be read"):
        read_corrections(tmp_path / "my_cards.toml")


@pytest.mark.parametrize(
    ("correction", "reason"),
    [
        ({"id": "city-1", "kind": "bird"}, "unknown kind 'bird'"),
        ({"id": "carpenter", "parchment": {"count": "birds"}}, "counts the unknown 'birds'"),
        ({"id": "carpenter", "parchment": {"effect": "fly"}}, "unknown effect 'fly'"),
        ({"id": "farm-wood", "building": {"produces": "tin"}}, "produces the unknown 'tin'"),
        ({"id": "city-3", "building": {"terrain": "moon"}}, "unknown terrain 'moon'"),
        ({"id": "city-3", "building": {"board": "moon"}}, "unknown board 'moon'"),
        ({"id": "royal-ring", "parchment": {"sort": "toy"}}, "correction of 'royal-ring'"),
        ({"id": "territory:A1", "values": {"space": "Z9"}}, "Z9"),
        ({"id": "city-1", "copies": -1}, "city-1"),
        ({"id": "territory:A1", "copies": 2}, "territory:A1"),  # a space is taken once
    ],
)
def test_a_correction_to_something_that_no_box_has_is_refused(
    correction: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadData, match=reason):
        rules_of("kingdom", [correction])


def test_a_choice_that_pays_by_no_harvest_line_is_refused() -> None:
    choices = {
        piece: dataclasses.replace(choice, line="birds")
        for piece, choice in KINGDOM.harvest_choices.items()
    }
    with pytest.raises(BadData, match="unknown harvest line 'birds'"):
        KingdomRules(dataclasses.replace(KINGDOM, harvest_choices=choices))


def test_corrections_that_leave_too_few_cards_to_deal_are_refused() -> None:
    names = [name for name in rules_of("kingdom").book.cards if name.startswith("territory:")]
    with pytest.raises(BadData, match="cards"):
        rules_of("kingdom", [{"id": name, "copies": 0} for name in names])


def test_the_data_of_our_boxes_is_found() -> None:
    assert read_toml(box("kingdom") / "board.toml")["id"] == "new-world"
