"""Weights: how a forecast weighs what is not there yet, for each table; from weights.toml.

They were found by self-play: whole games inside the fast engine, thousands at a time, in which one
seat plays with different weights from the rest (bench/strength/tune.py); and by what such games say
of single picks (bench/strength/fit.py). The bucks and the playouts of the elders share them.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class Weights:
    """One row: all numbers are carrots unless they are shares."""

    strength: float
    """A fief's towers, for each round of growth before a harvest: resources will come."""
    wealth: float
    """Its resources likewise, if it has free land: cities will come."""
    room: float
    """Its resources once more for each free space, up to four."""
    product: float
    """Its towers times its resources: rich fiefs grow on."""
    border: float
    """Its towers for each open space beside it, up to six."""
    fief: float
    """Having one more fief, by the square of the rounds of growth."""
    unplaced: float
    """The share of its worth that a piece keeps while it has no place."""
    camp: float
    """The share of a territory's worth that a camp there has."""
    provisions: float
    provisions_round: float
    """Two unknown cards, and more for each round to come."""
    units: float
    """How much of what one more unit adds to parchments in hand counts."""
    promises: float
    """How much of what a new parchment promises counts."""
    copy: float
    copy_more: float
    """A copy card, and more by the root of the neighbour's parchments."""
    opportunist: float
    prince_growth: float
    prince: float
    hunter: float
    glove: float
    """What these promise more for each round to come."""
    spread: float
    """How uncertain counts are that must reach a limit."""
    envy: float
    """How much of what the next player gains from the passed hand counts."""
    deny: float
    """The same for a single card, in playouts."""
    back: float
    """The share of one's own use of a card that speaks against burying it."""
    keep: float
    keep_tower: float
    """What a piece (of a city: each tower) promises for each later harvest if it is kept."""
    rail: float
    """A rail card."""
    trade: float
    """How much of the coins and kinds of unique resources to come counts."""
    kinds: float
    """How many kinds of unique resources a player gains in a round."""
    rates: Mapping[str, float]
    """How much of what parchments count a player gains in a round."""


def weights_of(title: str, players: int) -> Weights:
    """The weights for a table; if it has none of its own, those of the most similar table."""
    rows = _rows()
    known = rows.get((title, players))
    return known or rows[min(rows, key=lambda row: _difference(row, (title, players)))]


def _difference(one: tuple[str, int], other: tuple[str, int]) -> tuple[int, int]:
    """How unlike two tables are: first the boxes that one of them lacks, then the players."""
    boxes = set(one[0].split("+")) ^ set(other[0].split("+"))
    return len(boxes), abs(one[1] - other[1])


@cache
def _rows() -> dict[tuple[str, int], Weights]:
    text = files("bunny_kingdom.bots.realm").joinpath("weights.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    found: dict[tuple[str, int], Weights] = {}
    for row in data["row"]:
        titles, players, like = row.pop("titles"), row.pop("players"), row.pop("like")
        weights = Weights(**data[like], **row)
        found |= {(title, count): weights for title in titles for count in players}
    return found
