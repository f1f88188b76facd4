"""The source of the plain kernels: their own, but for the network's sums, which others do."""

from bunny_kingdom.bots.sage.town.ahead import look_ahead
from bunny_kingdom.bots.sage.town.inference import scored
from bunny_kingdom.bots.sage.town.lines import own_lines
from bunny_kingdom.fast.plain.expressions import form
from bunny_kingdom.fast.plain.forms import plain_source


def plain_kernels_source() -> str:
    """A module of plain Python; the network is called with what was observed."""
    return plain_source(own_lines, look_ahead, instead={scored: form("a(b, c, d)")})
