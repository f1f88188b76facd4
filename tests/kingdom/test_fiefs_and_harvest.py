"""Fiefs and the harvest: K-40 to K-44."""

from itertools import product

import pytest

from bunny_kingdom.kingdom.fiefs import fiefs
from kingdom.players import player
from kingdom.tables import kingdom, table
from marks import rule

LAVA = ["B1 B2", "B6 C6", "C2 D2", "C8 C9", "D5 D6", "F2 F3", "I7 J7", "I8 J8"]


def groups(lands: str) -> set[str]:
    """The fiefs of a player with these lands, each as its territories."""
    game = table(player(lands, pieces="city-3"), player("E9", pieces="city-1"))
    book = game.rules.book
    return {" ".join(book.atlas.names_of(fief.territories)) for fief in fiefs(book, game.state, 0)}


@rule("K-40")
@pytest.mark.parametrize(
    ("lands", "found"),
    [
        ("", set()),
        ("A1", {"A1"}),
        ("A1 A2 A3", {"A1 A2 A3"}),
        ("A1 B2", {"A1", "B2"}),  # corners do not connect
        ("A1 A3", {"A1", "A3"}),
        ("A10 B1", {"A10", "B1"}),  # the end of a row does not touch the next row
        ("A1 A2 B2 C2", {"A1 A2 B2 C2"}),
        ("A9 A10 B10 C10 D10", {"A9 A10 B10 C10 D10"}),
        ("A2=J5 A1 J4", {"A1 A2 J4 J5"}),  # by a sky tower
        ("A2=J5 J4=E5 A1", {"A1 A2 E5 J4 J5"}),  # by two
        ("A4 A5 B3", {"A4 A5", "B3"}),
    ],
)
def test_a_fief_is_a_maximal_group_connected_by_sides_and_towers(
    lands: str, found: set[str]
) -> None:
    assert groups(lands) == found


@rule("K-40")
def test_another_players_territory_connects_nothing() -> None:
    game = table("A4 A6", "A5", phase="harvest")
    assert game.harvest("a") == []  # the city at A4 and the sea at A6 stay apart


@rule("K-41")
@pytest.mark.parametrize("pair", LAVA)
def test_a_lava_flow_cuts_its_side(pair: str) -> None:
    assert groups(pair) == set(pair.split())


@rule("K-41")
def test_lava_cuts_nothing_else() -> None:
    atlas = kingdom().book.atlas
    rows, columns = "ABCDEFGHIJ", range(1, 11)
    cut = {frozenset(pair.split()) for pair in LAVA}
    for (row, x), (other_row, y) in product(product(range(10), columns), repeat=2):
        one, other = f"{rows[row]}{x}", f"{rows[other_row]}{y}"
        touching = abs(row - other_row) + abs(x - y) == 1
        connected = bool(atlas.neighbours[atlas.numbers[one]] >> atlas.numbers[other] & 1)
        assert connected == (touching and frozenset((one, other)) not in cut)


@rule("K-41")
def test_a_way_around_the_lava_connects() -> None:
    assert groups("B1 B2 A1 A2") == {"A1 A2 B1 B2"}


@rule("K-42")
@pytest.mark.parametrize(
    ("lands", "strength"),
    [
        ("A4 A3", 1),  # a printed city
        ("A3:city-1 A2", 1),
        ("A3:city-2 A2", 2),
        ("B2:city-3 A2", 3),
        ("A4 A3:city-2 A2:city-1 B2:city-3", 1 + 2 + 1 + 3),
    ],
)
def test_strength_is_the_sum_of_the_towers_of_all_cities(lands: str, strength: int) -> None:
    (fief,) = table(lands, phase="harvest").lines("a", "round-1")
    assert fief.factors[0] == strength


@rule("K-43")
@pytest.mark.parametrize(
    ("lands", "resources"),
    [
        ("A4 A3", ("wood",)),
        ("A4 A3 A2 A1", ("wood",)),  # each kind once
        ("A4 A3 A5", ("fish", "wood")),
        ("A4 A3:farm-wood", ("wood",)),
        ("A4 A3:farm-fish A5", ("fish", "wood")),
        ("A4 A5:farm-pearls B4:farm-carrots A3:farm-mushrooms",
         ("carrots", "fish", "mushrooms", "pearls", "wood")),
        ("C7:farm-spices B7", ("carrots", "spices")),
        ("B7 B6:farm-gold B8:farm-wood", ("gold", "wood")),
    ],
)  # fmt: skip
def test_wealth_is_the_number_of_different_resources(
    lands: str, resources: tuple[str, ...]
) -> None:
    (fief,) = table(lands, phase="harvest").lines("a", "round-1")
    assert fief.things == resources
    assert fief.factors[1] == len(resources)


@rule("K-44")
@pytest.mark.parametrize(
    ("lands", "carrots"),
    [
        ("A1 A2 A3", 0),  # no city
        ("A4", 0),  # no resource
        ("B3 B2:city-3", 0),  # no resource
        ("A4 A3", 1),
        ("A4 A3:city-2 A5", 3 * 2),
        ("B2:city-3 A2:city-2 A3:farm-mushrooms A4 A5:farm-pearls", (3 + 2 + 1) * 4),
    ],
)
def test_a_fief_pays_strength_times_wealth(lands: str, carrots: int) -> None:
    game = table(lands, phase="harvest")
    assert game.carrots() == (carrots, 0)
    assert game.harvest("a") == ([carrots] if carrots else [])


@rule("K-44")
def test_every_fief_pays_for_itself() -> None:
    game = table("A4 A3:city-2 C7 B7 D9", phase="harvest")
    assert game.harvest("a") == [3, 1]


@rule("K-44")
def test_every_player_harvests_at_each_round() -> None:
    game = table("A4 A3", "B7 C7 D7:city-2", phase="harvest", round=2)
    assert game.carrots() == (1, 3)
    game.go_on_until("construction")
    assert game.state.round == 3
