"""The companion for a table of cardboard, as a page asks it: nothing of it is kept."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from bunny_kingdom.companion.counted_table import CountedTable, count
from bunny_kingdom.companion.piece_in_hand import find_places
from bunny_kingdom.kernel.errors import BadConfig, BadPosition
from bunny_kingdom.kernel.position import Form, Held, Places
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.titles import rules_of

Document = Annotated[dict[str, Any], Meta(max_length=40)]


class Entered(Struct, frozen=True, forbid_unknown_fields=True):
    """The document of a real table, as far as it is entered."""

    document: Document


class InHand(Struct, frozen=True, forbid_unknown_fields=True):
    """The same, and a piece about to be put down."""

    document: Document
    held: Held


def uncountable(error: BadPosition) -> Refusal:
    """What is said of a document that cannot be counted."""
    return Refusal("bad-position", str(error), error.code, error.where)


def form_of(title: str) -> Form:
    """What can be said of a real table of a title."""
    try:
        return rules_of(title).position_form()
    except BadConfig as error:
        raise Refusal("no-such-page", str(error)) from None


def counted(entered: Entered) -> CountedTable:
    """What a table is worth, with reasons."""
    try:
        return count(entered.document)
    except BadPosition as error:
        raise uncountable(error) from None


def placed(wanted: InHand) -> Places:
    """Where a piece in hand may go, and what it would bring there."""
    try:
        return find_places(wanted.document, wanted.held)
    except BadPosition as error:
        raise uncountable(error) from None
