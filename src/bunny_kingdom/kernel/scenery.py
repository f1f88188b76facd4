"""Scenery: what a page draws of a title."""

from msgspec import Struct


class Scenery(Struct, frozen=True, tag_field="family"):
    """Base of every scenery: what a page draws of a title and never changes during a game.

    Its family says which boards and views go with it.
    """
