"""The rows of the data: complete, in our own words, and open to correction."""

from collections import Counter
from typing import Any

import pytest

from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import BadConfig, BadData
from bunny_kingdom.town.counts import COUNTS
from bunny_kingdom.town.rules import TownRules
from marks import rule
from town.tables import lines, play, player, table, town


@rule("T-02", "T-04", "T-03")
def test_the_box_holds_what_the_rulebook_says() -> None:
    book = town().book
    assert sum(tile.copies for tile in book.tiles.values()) == 30
    assert sum(upgrade.copies for upgrade in book.upgrades.values()) == 16
    assert sum(request.copies for request in book.requests.values()) == 30
    assert (len(book.plots), len(book.chapters), book.board.bridges) == (25, 6, 4)
    by_type = Counter[str]()
    for tile in book.tiles.values():
        by_type[tile.type] += tile.copies
    five = ("entertainment", "work", "civic", "residential", "knowledge")
    assert by_type == {**dict.fromkeys(five, 5), "criminal": 3, "park": 2}


def test_every_row_has_its_rule_origin_and_both_languages() -> None:
    for listed in town().listing():
        assert listed.origin in ("printed", "rulebook", "reconstructed")
        assert listed.names.keys() == listed.texts.keys() == {"en", "fr"}
        assert all(listed.names.values())
        assert all(text.endswith(".") for text in listed.texts.values())
        assert "'" not in "".join((*listed.names.values(), *listed.texts.values()))
    rules = {request.rule for request in town().book.requests.values()}
    assert rules == {f"T-{number}" for number in range(60, 90)}


def test_the_listing_counts_every_piece() -> None:
    counted = Counter[str]()
    for listed in town().listing():
        counted[listed.kind] += listed.copies
    assert counted == {"building": 30, "upgrade": 16, "request": 30, "plot": 25, "chapter": 6}


def test_an_id_is_the_english_name_in_lower_case_with_hyphens() -> None:
    for listed in town().listing():
        if listed.kind != "plot":
            name = listed.names["en"].lower().replace("’", "").replace(" ", "-")
            assert listed.id == name


def test_everything_that_requests_count_has_a_count() -> None:
    counted = {request.count.of for request in town().book.requests.values() if request.count}
    assert counted == set(COUNTS)


# -- corrections ------------------------------------------------------------------------------


@rule("RT-02")
def test_a_correction_changes_an_effect_without_code() -> None:
    rules = TownRules([{"id": "tenement", "effect": {"amount": 5}}])
    state = table(player(reserve="tenement"), track="B1")
    state, _ = rules.apply(state, 0, rules.parse_action("build tenement B1"))
    assert state.players[0].coins == 5
    plain = play(table(player(reserve="tenement"), track="B1"), "build tenement B1")
    assert plain.players[0].coins == 2


@rule("RT-02")
def test_a_correction_can_give_a_tile_another_effect() -> None:
    rules = TownRules([{"id": "lumber-camp", "effect": {"do": "gain", "what": "carrots"}}])
    state = table(player(reserve="lumber-camp"), track="B1")
    state, _ = rules.apply(state, 0, rules.parse_action("build lumber-camp B1"))
    assert (lines(state)[0].source, lines(state)[0].carrots) == ("effects", 1)


@pytest.mark.parametrize(
    ("correction", "look", "value"),
    [
        ({"id": "grant", "cost": 4}, lambda book: book.upgrades["grant"].cost, 4),
        ({"id": "builder", "each": 2}, lambda book: book.requests["builder"].each, 2),
        ({"id": "B1", "forest": True}, lambda book: "B1" in book.sorts["forest"], True),
        ({"id": "new-town", "coins_at_start": 7}, lambda book: book.board.coins_at_start, 7),
        (
            {"id": "chapter-i", "plots": ["A5", "E1", "B2", "D4", "C4"]},
            lambda book: book.chapters["I"].plots[-1],
            "C4",
        ),
        (
            {"id": "circus", "en": {"name": "Big Top"}},
            lambda book: (book.tiles["circus"].en.name, bool(book.tiles["circus"].en.text)),
            ("Big Top", True),
        ),
        (
            {"id": "type-work", "fr": {"name": "Labeur"}},
            lambda book: book.types["work"].fr.name,
            "Labeur",
        ),
    ],
)
def test_any_row_can_be_corrected(correction: dict[str, Any], look: Any, value: object) -> None:
    assert look(TownRules([correction]).book) == value


@pytest.mark.parametrize(
    ("correction", "match"),
    [
        ({"id": "castle"}, "castle"),
        ({"id": "circus", "colour": "red"}, "circus"),
        ({"id": "circus", "effect": {"do": "explode"}}, "circus"),
        ({"id": "circus", "effect": {"do": "gain"}}, "circus"),
        ({"id": "tenement", "effect": {"amount": -1}}, "tenement"),
        ({"id": "builder", "count": {"of": "rabbits"}}, "builder"),
        ({"id": "fisher", "count": {"what": "seaside"}}, "fisher"),
        ({"id": "builder", "effect": {"do": "repeat"}}, "builder"),
        ({"id": "chapter-i", "plots": ["A5"]}, "chapter-i"),
        ({"id": "chapter-i", "plots": ["A5", "E1", "B2", "D4", "Z9"]}, "Z9"),
        ({"id": "chapter-i", "bridges": [["A1", "A2"]]}, "chapter-i"),
        ({"id": "new-town", "tiles_in_game": 18}, "evenly"),
        ({"id": "new-town", "tiles_in_game": 40}, "40"),
        ({"id": "new-town", "columns": 6}, "do not agree"),
    ],
)
def test_a_correction_that_cannot_be_right_is_refused(
    correction: dict[str, Any], match: str
) -> None:
    with pytest.raises(BadData, match=match):
        TownRules([correction])


def test_a_game_is_played_with_the_corrections_of_its_configuration() -> None:
    correction = {"id": "new-town", "coins_at_start": 7}
    rules = TownRules([correction])
    state = rules.setup(Config("town", 2, "seed", cards=(correction,)))
    assert [each.coins for each in state.players] == [9, 9]
    with pytest.raises(BadConfig, match="corrections"):
        rules.setup(Config("town", 2, "seed"))
