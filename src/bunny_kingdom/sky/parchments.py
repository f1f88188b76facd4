"""What the parchments of In the Sky count."""

from collections.abc import Callable

from bunny_kingdom.kingdom.cards import Parchment
from bunny_kingdom.kingdom.parchments.effects import Effect, Worth
from bunny_kingdom.kingdom.parchments.tally import Tally, all_fiefs, units_of_class
from bunny_kingdom.kingdom.views.on_board import groups, spaces
from bunny_kingdom.sky.cloud import cloud_harvest, cloud_territories, rows_held, rows_led
from bunny_kingdom.sky.coins import DISTRICT, purse_of
from bunny_kingdom.sky.trade import trade


def districts(tally: Tally) -> tuple[int, ...]:
    """The fiefs of two rabbits or more, as they are connected [S-15]."""
    return tuple(fief for fief in all_fiefs(tally) if fief.bit_count() >= DISTRICT)


def cloud_independence(tally: Tally, parchment: Parchment) -> Worth:
    """The harvest of the Great Cloud alone, once more [S-25]."""
    return Worth(cloud_harvest(tally.book, tally.state, tally.seat))


COUNTS: dict[str, Callable[[Tally], int]] = {
    "coins": lambda tally: purse_of(tally.realm).coins,
    "cloud-rows": groups(rows_held),
    "cloud-rows-led": groups(rows_led),
    "districts": groups(districts),
    "trade": trade,
    "cloud-territories": spaces(cloud_territories),
    "wondrous": units_of_class("wondrous"),
}
EFFECTS = {"cloud-independence": Effect(cloud_independence)}
