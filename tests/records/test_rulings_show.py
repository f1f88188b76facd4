"""Whatever another version changed shows in the games of a version: it is not lost unnoticed."""

import pytest

from bunny_kingdom.titles import AnyRules
from records.corpus import Shelf, shelves
from records.rulings import other_rulings, shows

RULINGS = [
    pytest.param(shelf, other, id=f"{name} and not {ruling}")
    for name, shelf in shelves()
    for ruling, other in other_rulings(shelf.rules).items()
]


@pytest.mark.parametrize(("shelf", "other"), RULINGS)
def test_a_ruling_shows_in_some_game(shelf: Shelf, other: AnyRules) -> None:
    assert any(shows(shelf.rules, record, other) for record in shelf.games.values())
