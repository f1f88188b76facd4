"""A piece in hand: where it may go on a table as it is entered so far."""

from functools import partial

from bunny_kingdom.companion.document import read_document
from bunny_kingdom.companion.leaving_out import left_out
from bunny_kingdom.kernel.position import Held, Places


def find_places(data: object, held: Held) -> Places:
    """The spaces for a piece, whatever is impossible left out."""
    document = read_document(data)
    use = partial(document.rules.position_places, held=held)
    _, places, _ = left_out(document.moments[-1], use)
    return places
