"""The weights as one array, and the position of each in it, for the kernels."""

from array import array
from collections.abc import Sequence
from dataclasses import fields

from bunny_kingdom.bots.realm.weights import Weights
from bunny_kingdom.fast.kingdom import table_layout as of

PLACES = [field.name for field in fields(Weights) if field.name != "rates"]

STRENGTH = PLACES.index("strength")
WEALTH = PLACES.index("wealth")
ROOM = PLACES.index("room")
PRODUCT = PLACES.index("product")
BORDER = PLACES.index("border")
FIEF = PLACES.index("fief")
UNPLACED = PLACES.index("unplaced")
CAMP = PLACES.index("camp")
PROVISIONS = PLACES.index("provisions")
PROVISIONS_ROUND = PLACES.index("provisions_round")
UNITS = PLACES.index("units")
PROMISES = PLACES.index("promises")
COPY = PLACES.index("copy")
COPY_MORE = PLACES.index("copy_more")
OPPORTUNIST = PLACES.index("opportunist")
PRINCE_GROWTH = PLACES.index("prince_growth")
PRINCE = PLACES.index("prince")
HUNTER = PLACES.index("hunter")
GLOVE = PLACES.index("glove")
SPREAD = PLACES.index("spread")
DENY = PLACES.index("deny")
BACK = PLACES.index("back")
KEEP = PLACES.index("keep")
KEEP_TOWER = PLACES.index("keep_tower")
RAIL = PLACES.index("rail")
TRADE = PLACES.index("trade")
KINDS = PLACES.index("kinds")
RATES = len(PLACES)
"""The rates, in the order of the counts."""
SIZE = RATES + len(of.COUNTS)


def as_array(weights: Weights) -> "array[float]":
    """The weights of one seat."""
    named = [getattr(weights, name) for name in PLACES]
    return array("d", named + [weights.rates[name] for name in of.COUNTS])


def from_array(values: Sequence[float]) -> Weights:
    """The weights that an array stands for."""
    named = {name: round(float(values[place]), 3) for place, name in enumerate(PLACES)}
    rates = {name: round(float(values[RATES + place]), 3) for name, place in of.COUNTS.items()}
    return Weights(**named, rates=rates)
