"""The valuation in plain Python and the compiled one have the same terms, equal to rounding."""

import pytest

from levels.extras import needed

needed("numba")

from bunny_kingdom.bots.rollout.comparison import gaps, tables  # noqa: E402 - it needs Numba

ROUNDING = 1e-9
POSITIONS = 8
"""Of each table; `python -m bench.strength.valuation` compares as many as you like."""


@pytest.mark.parametrize(("title", "players"), tables())
def test_each_term_is_the_same_in_both_forms(title: str, players: int) -> None:
    found = gaps(title, players, POSITIONS, "test")
    terms = {"a fief", "a space", "a camp", "a kept piece", "a city", "card: building"}
    if "sky" in title:
        terms |= {"a coin", "a unique resource", "a rainbow", "a chimney", "card: tax-collector"}
    if "express" in title:
        terms |= {"a rail", "a station", "card: rail", "card: central-station"}
    assert terms <= found.keys()
    assert sum(term.startswith("parchment") for term in found) > 20
    assert not {term: widest for term, (_, widest) in found.items() if widest > ROUNDING}
