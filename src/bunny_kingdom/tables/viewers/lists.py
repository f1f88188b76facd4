"""Lists: what can be played, which tables there are, and what came of games."""

from msgspec import Struct

from bunny_kingdom.tables.viewers.messages import TableInfo
from bunny_kingdom.titles import rules_of, titles


class TitleInfo(Struct, frozen=True):
    """A title that can be played here."""

    title: str
    family: str
    players: tuple[int, ...]
    rules_version: int
    bots: tuple[str, ...]


def title_infos(levels: tuple[str, ...]) -> list[TitleInfo]:
    """What can be played, with these levels of bots."""
    return [
        TitleInfo(rules.title, rules.family, rules.player_counts, rules.version, levels)
        for rules in map(rules_of, titles())
    ]


class Listed(Struct, frozen=True):
    """A table in the lobby: who sits where; a name that is missing is a free seat."""

    id: str
    title: str
    players: int
    status: str
    created_at: float
    seats: dict[str, str]
    here: tuple[int, ...] = ()
    """Seats whose players have a page open at it; in a list of your own tables, of the others."""


class Made(Struct, frozen=True):
    """A table that was made, and the link to invite others with."""

    table: TableInfo
    invitation: str
    seq: int


class MyGame(Struct, frozen=True):
    """A table of yours; `your_turn` says that it waits for you."""

    table: Listed
    your_turn: bool
    owing: tuple[int, ...]
    damaged: bool = False
    """Whether the table cannot be read any more."""


class Result(Struct, frozen=True):
    """What came of a game for one player."""

    table: str
    title: str
    players: int
    seat: int
    carrots: int
    place: int
    rated: bool
    finished_at: float
    hints: int = 0
    """How many decisions were made after a hint."""
    brought: bool = False
    """Whether it was played on a device, at least in part, and brought to this server."""
