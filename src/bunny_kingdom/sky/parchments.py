"""What the parchments of In the Sky count."""

from collections.abc import Callable

from bunny_kingdom.kingdom.cards import Parchment
from bunny_kingdom.kingdom.parchments import Effect, Worth
from bunny_kingdom.kingdom.tally import Tally
from bunny_kingdom.sky.cloud import cloud_harvest, cloud_territories, rows_held, rows_led
from bunny_kingdom.sky.coins import DISTRICT, purse_of
from bunny_kingdom.sky.trade import trade


def districts(tally: Tally) -> int:
    """The fiefs of two rabbits or more, as they are connected [S-15]."""
    return sum(fief.territories.bit_count() >= DISTRICT for fief in tally.fiefs)


def cloud_independence(tally: Tally, parchment: Parchment) -> Worth:
    """The harvest of the Great Cloud alone, once more [S-25]."""
    return Worth(cloud_harvest(tally.book, tally.state, tally.seat))


COUNTS: dict[str, Callable[[Tally], int]] = {
    "coins": lambda tally: purse_of(tally.realm).coins,
    "cloud-rows": rows_held,
    "cloud-rows-led": rows_led,
    "districts": districts,
    "trade": trade,
    "cloud-territories": lambda tally: cloud_territories(tally).bit_count(),
    "wondrous": lambda tally: tally.of_class("wondrous"),
}
EFFECTS = {"cloud-independence": Effect(cloud_independence)}
