"""Somebody, as a table knows them."""

from msgspec import Struct


class Identity(Struct, frozen=True):
    """Somebody. The id is public; what proves it is not."""

    id: str
    name: str
