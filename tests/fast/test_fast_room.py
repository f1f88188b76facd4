"""The fast engine refuses, by name, every rule of an expansion that it does not have itself."""

from typing import Any

import pytest
from msgspec import Struct

from bunny_kingdom.express.rail_step import RailStep
from bunny_kingdom.fast.errors import NoTwin
from bunny_kingdom.fast.kingdom.tables import Tables
from bunny_kingdom.kernel.composition import compose
from bunny_kingdom.kingdom.atlas import bits
from bunny_kingdom.kingdom.base import KINGDOM
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.module import KingdomModule, ScoreLine, SetUp
from bunny_kingdom.titles import rules_of


class Mill(Struct, frozen=True):
    wheels: int = 0


class MillPhase(RailStep):
    name = "mill"
    order = 25


def nothing(*_: Any) -> Any:
    return ()


@pytest.mark.parametrize(
    ("registry", "entry"),
    [
        ("set_up", SetUp(1, nothing)),
        ("watchers", nothing),
        ("phases", MillPhase()),
        ("strengths", lambda book, realm, group, strength: strength + 1),
        ("harvest_wealth", lambda book, state, seat, group: 1),
        ("harvest_lines", ScoreLine(40, nothing)),
        ("final_lines", ScoreLine(40, nothing)),
        ("realm_parts", Mill()),
        ("table_parts", Mill()),
    ],
)
def test_a_rule_without_a_twin(registry: str, entry: object) -> None:
    entries: dict[str, Any] = {registry: {"mill": entry}}
    module = KingdomModule(name="mills", rank=9, needs=frozenset({"kingdom"}), **entries)
    with pytest.raises(NoTwin, match=r"does not know 'mill', .* of kingdom\+mills"):
        Tables(Book(compose(KINGDOM, module)))


@pytest.mark.parametrize("title", ["kingdom", "kingdom+sky"])
def test_neighbours_lie_at_distances(title: str) -> None:
    book = rules_of(title).book
    near = [0] * len(book.atlas.names)
    for distance, spaces in Tables(book).distances.items():
        for space in bits(spaces):
            near[space] |= 1 << space + distance
            near[space + distance] |= 1 << space
    assert tuple(near) == book.atlas.neighbours
