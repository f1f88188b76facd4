"""Scenery: a page finds everything that a view names."""

import msgspec
import pytest

from bunny_kingdom.kernel.choices import OfCards
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kingdom.views.scenery import KingdomScenery
from bunny_kingdom.titles import rules_of, titles
from bunny_kingdom.town.views.scenery import TownScenery


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


def test_a_program_finds_what_touches_what() -> None:
    ground, cloud = kingdom_scenery("kingdom+sky").boards
    assert ground.neighbours["A1"] == ("A2", "B1")
    assert set(cloud.neighbours["C1-1"]) == {"C1-2", "C2-1", "C2-2"}
    for board in (ground, cloud):
        pairs = {(one, other) for one, beside in board.neighbours.items() for other in beside}
        assert pairs == {(other, one) for one, other in pairs}
        assert not pairs & set(board.lava)
        assert {space.name for space in board.spaces} == set(board.neighbours)
    assert set(ground.corners) == {"A1", "A10", "J1", "J10"}
    assert set(ground.corners) < set(ground.edges)


def test_a_program_finds_the_plots_beside_a_plot_and_the_river_between() -> None:
    scenery = rules_of("town").scenery()
    assert isinstance(scenery, TownScenery)
    for one, other in scenery.board.river:
        assert other in scenery.neighbours[one]
        assert one in scenery.neighbours[other]
    assert set(scenery.neighbours) == set(scenery.plots)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_view_says_what_is_dealt_and_how_many_cards_a_pick_has(players: int) -> None:
    rules = rules_of("kingdom")
    state = rules.setup(Config("kingdom", players, "1"))
    view = msgspec.json.decode(rules.encode_view(rules.view(state, 0)))
    (choice,) = rules.choices(state, 0)
    assert isinstance(choice, OfCards)
    deal = view["deal"]
    assert (
        len(view["own"]["hand"]) + view["players"][0]["reserve"] == deal["hand"] + deal["reserve"]
    )
    took = {
        field: number for field, number in deal.items() if field in ("play", "discard") and number
    }
    assert choice.take == took
