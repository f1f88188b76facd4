"""Construction without camps: K-30 to K-36, R-28."""

import pytest

from kingdom.players import player
from kingdom.tables import table
from marks import rule


@rule("K-30")
def test_what_is_not_placed_is_kept_for_later_rounds() -> None:
    game = table(player("A1 A2", pieces="city-1 farm-wood"), player("B1", pieces="city-2"))
    game.do("a", "place city-1 A1", "finish")
    game.do("b", "finish")
    assert game.of("a").realm.pieces == ("farm-wood",)
    assert game.of("b").realm.pieces == ("city-2",)
    game.go_on_until("construction")
    assert game.state.round == 2
    assert "place farm-wood A2" in game.options("a")
    assert "place city-2 B1" in game.options("b")


@rule("K-30")
def test_finishing_is_always_possible_and_final() -> None:
    game = table(player("A1", pieces="city-1"), player("B1", pieces="city-2"))
    assert "finish" in game.options("a")
    game.do("a", "finish")
    assert game.owes() == {"b": "construction"}
    assert game.options("a") == set()
    assert game.refusal("a", "place city-1 A1") == "finished"
    assert game.refusal("a", "finish") == "finished"


@rule("K-31")
@pytest.mark.parametrize(
    "piece", ["city-1", "city-2", "farm-wood", "farm-fish", "farm-carrots", "trading-post"]
)
def test_buildings_go_on_territories_of_ones_own(piece: str) -> None:
    game = table(player("A1 C3", pieces=piece), "A2")
    assert game.options("a") == {f"place {piece} A1", f"place {piece} C3", "finish"}
    assert game.refusal("a", f"place {piece} A2") == "not-yours"  # the opponent's
    assert game.refusal("a", f"place {piece} A3") == "not-yours"  # nobody's
    assert game.refusal("a", f"place {piece} K1") == "no-such-territory"


@rule("K-31")
def test_one_places_only_what_one_has() -> None:
    game = table(player("A1", pieces="city-1"), player("B1", pieces="city-2"))
    assert game.refusal("a", "place city-2 A1") == "no-such-piece"
    assert game.refusal("b", "place city-1 B1") == "no-such-piece"


TERRAINS = {"forest": "A1", "sea": "A5", "field": "C7", "mountain": "B1", "plains": "A9"}


@rule("K-32")
@pytest.mark.parametrize(
    ("piece", "terrain"),
    [
        ("city-3", "mountain"),
        ("farm-mushrooms", "forest"),
        ("farm-pearls", "sea"),
        ("farm-spices", "field"),
        ("farm-diamonds", "mountain"),
        ("farm-copper", "mountain"),
        ("farm-gold", "mountain"),
        ("farm-iron", "mountain"),
    ],
)
def test_luxury_farms_and_strength_3_cities_need_their_terrain(piece: str, terrain: str) -> None:
    game = table(player(" ".join(TERRAINS.values()), pieces=piece))
    assert game.options("a") == {f"place {piece} {TERRAINS[terrain]}", "finish"}
    for other, space in TERRAINS.items():
        if other != terrain:
            assert game.refusal("a", f"place {piece} {space}") == "wrong-terrain"


@rule("K-32")
@pytest.mark.parametrize("piece", ["city-1", "city-2", "farm-wood", "farm-fish", "farm-carrots"])
def test_other_buildings_take_any_terrain(piece: str) -> None:
    game = table(player(" ".join(TERRAINS.values()), pieces=piece))
    assert len(game.options("a")) == len(TERRAINS) + 1


@rule("K-33")
def test_never_more_than_one_building_on_a_territory() -> None:
    game = table(player("A1:farm-wood A2:trading-post A9=B1 C7:camp-1 D4", pieces="city-1"))
    assert game.options("a") == {"place city-1 D4", "finish"}
    for built_on in ("A1", "A2", "A9", "B1", "C7"):
        assert game.refusal("a", f"place city-1 {built_on}") == "built-on"


@rule("K-33")
def test_printed_cities_count_as_buildings() -> None:
    game = table(player("A4 B7 A1", pieces="city-1 sky-tower"))
    assert game.refusal("a", "place city-1 A4") == "built-on"
    assert game.refusal("a", "towers A1 B7") == "built-on"


@rule("K-34")
def test_a_placed_building_is_never_moved() -> None:
    game = table(player("A1 A2 A3", pieces="city-1 farm-wood"))
    game.do("a", "place city-1 A1")
    assert game.options("a") == {"place farm-wood A2", "place farm-wood A3", "finish"}
    assert game.refusal("a", "place city-1 A2") == "no-such-piece"
    game.do("a", "finish")
    game.go_on_until("construction")
    assert game.buildings("a")["A1"] == "city-1"
    assert not any(option.endswith(" A1") for option in game.options("a"))


@rule("K-35")
@pytest.mark.parametrize(
    ("lands", "resources"),
    [
        ("A4 A3:farm-mushrooms", ("mushrooms", "wood")),
        ("A3:city-1", ("wood",)),
        ("A4 A5:camp-1", ("fish",)),
        ("C7:city-2", ("carrots",)),
        ("A3=C7 A4", ("carrots", "wood")),
        ("A4 A3:farm-fish", ("fish", "wood")),
    ],
)
def test_land_under_a_building_keeps_producing(lands: str, resources: tuple[str, ...]) -> None:
    (fief,) = table(lands, phase="harvest").lines("a", "round-1")
    assert fief.things == resources


@rule("K-36")
def test_sky_towers_go_together_on_two_free_territories_in_different_fiefs() -> None:
    game = table(player("A1 A2 C3 D3 E5:farm-wood", pieces="sky-tower"))
    # Fiefs: A1 A2, C3 with the city D3, and E5, where a farm stands.
    assert game.options("a") == {"towers A1 C3", "towers A2 C3", "finish"}
    assert game.refusal("a", "towers A1 A2") == "same-fief"
    assert game.refusal("a", "towers A1 A1") == "same-fief"
    assert game.refusal("a", "towers A1 D3") == "built-on"
    assert game.refusal("a", "towers A1 E5") == "built-on"
    assert game.refusal("a", "towers A1 B9") == "not-yours"
    assert game.refusal("a", "place sky-tower A1") == "not-placed-so"


@rule("K-36")
def test_towered_territories_are_connected_as_if_adjacent() -> None:
    game = table(player("A3 A4 J1 J3", pieces="sky-tower"), phase="construction")
    game.do("a", "towers A3 J1")
    assert game.buildings("a") == {
        "A3": "sky-tower",
        "J1": "sky-tower",
        "A4": "city-1",
        "J3": "city-1",
    }
    assert game.of("a").realm.pieces == ()
    game.do("a", "finish")
    # A3 A4 and J1 are one fief now; J3 stays alone, since J2 is not there.
    assert game.harvest("a") == [1]
    (fief,) = game.lines("a", "round-1")
    assert fief.places == ("A3", "A4", "J1")


@rule("K-36")
def test_one_card_is_one_pair_and_fiefs_joined_by_it_are_one() -> None:
    game = table(player("A1 A2 C3 C10 D1", pieces="sky-tower sky-tower"))
    game.do("a", "towers A1 C3")
    assert game.of("a").realm.pieces == ("sky-tower",)
    # A1 A2 C3 are one fief: the second pair has to lead to another, from a free territory.
    assert game.options("a") == {"towers A2 C10", "towers A2 D1", "towers C10 D1", "finish"}


@rule("K-36")
def test_several_pairs_connect_side_by_side() -> None:
    game = table(player("A3 A4 C3 J1 J2 J10", pieces="sky-tower sky-tower"))
    game.do("a", "towers A3 C3", "towers J1 J10", "finish")
    (fief,) = game.lines("a", "round-1")
    assert fief.places == ("A3", "A4", "C3")
    chain = table(player("A3 A4 C3 J1 J2 J10", pieces="sky-tower sky-tower"))
    chain.do("a", "towers A3 J1", "towers J2 C3", "finish")
    (fief,) = chain.lines("a", "round-1")
    assert fief.places == ("A3", "A4", "C3", "J1", "J2")


@rule("K-36")
def test_the_two_ends_may_be_named_in_any_order() -> None:
    one, other = (table(player("A1 C3 D3", pieces="sky-tower")) for _ in range(2))
    one.do("a", "towers A1 C3", "finish")
    other.do("a", "towers C3 A1", "finish")
    assert one.state == other.state
    assert one.harvest("a") == [1]


@rule("R-28")
@pytest.mark.parametrize(
    ("lands", "pieces"),
    [
        ("A1 A2", ""),
        ("A1 A2", "city-3 farm-pearls"),  # neither mountain nor sea
        ("", "city-1 trading-post"),  # no land at all
        ("A4 B3", "city-1"),  # printed cities alone
        ("A1 A2", "sky-tower"),  # one fief
        ("A1 C3:farm-wood", "sky-tower"),  # two, but one is built on
    ],
)
def test_a_seat_that_could_place_nothing_owes_no_decision(lands: str, pieces: str) -> None:
    game = table(player(lands, pieces=pieces), player("J1", pieces="city-1"))
    assert game.owes() == {"b": "construction"}
    assert game.options("a") == set()
    assert game.refusal("a", "finish") == "nothing-to-place"
    game.do("b", "finish")
    assert game.state.phase == "exploration"


@rule("R-28")
def test_nobody_is_asked_about_a_camp_when_no_territory_is_empty() -> None:
    everywhere = table("A1").rules.book.atlas.names
    game = table(player(" ".join(everywhere[1:]), pieces="camp-1"), player("A1", pieces="city-1"))
    assert game.owes() == {"b": "construction"}
    assert game.refusal("a", "announce camp-1") == "no-empty-territory"


@rule("R-28")
def test_whoever_has_placed_everything_still_owes_a_finish() -> None:
    game = table(player("A1", pieces="city-1"), player("J1", pieces="city-1"), player("C1"))
    assert game.owes() == {"a": "construction", "b": "construction"}
    game.do("a", "place city-1 A1")
    assert game.options("a") == {"finish"}
    game.do("a", "undo", "place city-1 A1", "finish")
    assert game.owes() == {"b": "construction"}
    game.do("b", "place city-1 J1")
    assert game.state.phase == "construction", "the last step of all can be taken back, too"
    game.do("b", "undo", "place city-1 J1", "finish")
    assert game.state.phase == "exploration"


@rule("R-28")
def test_a_camp_cannot_be_taken_back_but_was_placed() -> None:
    game = table(player("A1", pieces="camp-1"))
    game.do("a", "announce camp-1", "camp A2")
    assert game.owes() == {"a": "construction"}
    assert game.options("a") == {"finish"}
    assert game.refusal("a", "undo") == "nothing-to-undo"


@rule("R-28")
def test_who_only_kept_a_camp_has_placed_nothing() -> None:
    game = table(player("A1", pieces="camp-1"), player("J1", pieces="city-1"))
    game.do("a", "announce camp-1", "pass")
    assert game.owes() == {"b": "construction"}
