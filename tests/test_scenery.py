"""Scenery: a page finds everything that a view names."""

import msgspec
import pytest

from bunny_kingdom.kingdom.scenery import KingdomScenery
from bunny_kingdom.titles import rules_of, titles


def kingdom_scenery(title: str) -> KingdomScenery:
    scenery = rules_of(title).scenery()
    assert isinstance(scenery, KingdomScenery)
    return scenery


@pytest.mark.parametrize("title", titles())
def test_every_title_gives_a_page_its_scenery_in_two_languages(title: str) -> None:
    rules = rules_of(title)
    scenery = msgspec.json.decode(msgspec.json.encode(rules.scenery()))
    assert scenery["family"] == rules.family
    cards = {
        name: row
        for part in ("cards", "tiles", "requests", "upgrades", "plots")
        for name, row in scenery.get(part, {}).items()
    }
    for listed in rules.listing():
        if listed.id in cards:
            assert cards[listed.id]["en"]["name"] == listed.names["en"]
            assert cards[listed.id]["fr"]["text"] == listed.texts["fr"]
    assert sum(listed.id in cards for listed in rules.listing()) >= 80


def test_the_scenery_says_whose_secrets_a_parchment_hangs_on() -> None:
    cards = kingdom_scenery("kingdom").cards
    hanging = {name: row.hangs_on for name, row in cards.items() if row.hangs_on}
    assert hanging == {"liberal": "right", "socialist": "left", "opportunist": "all"}


def test_the_scenery_tells_the_course_of_a_game() -> None:
    scenery = kingdom_scenery("kingdom+sky+express")
    assert scenery.rounds == 4
    assert scenery.phases == ("exploration", "rails", "construction", "harvest")


def test_every_piece_has_a_name() -> None:
    scenery = kingdom_scenery("kingdom+sky+express")
    assert set(scenery.buildings) - set(scenery.cards) - set(scenery.pieces) == set()
    assert scenery.pieces["switch"]["fr"] == "Rail d’Aiguillage"
