"""Lists of cards."""

from msgspec import Struct


class Listed(Struct, frozen=True):
    """One row of a list of cards: names and texts by language."""

    id: str
    kind: str
    copies: int
    origin: str
    names: dict[str, str]
    texts: dict[str, str]
