"""The configuration of a run: one TOML file, kept with all that came of it."""

import tomllib
from pathlib import Path

import msgspec

from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.titles import rules_of


class Rates(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Learning rates: while the quick policy teaches, then from the first to the last one."""

    teaching: float = 3e-4
    first: float = 1.5e-4
    last: float = 1e-5


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Groups of games with one number of players."""

    players: int
    games: int
    """In each group."""
    groups: int = 1
    keep: int = 4
    """Generations of games that are learned from."""


class Tutoring(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How cards of a hand are compared by playouts."""

    cards: int = 5
    """Of each hand; the last one is any that the network likes less than the others."""
    deals: int = 4
    share: float = 0.8
    """How much what they say counts beside what the network said before."""
    temperature: float = 0.02


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a run learns, and how. Times are minutes of work, over all its stretches."""

    title: str
    tables: tuple[Table, ...]
    minutes: float = 10.0
    seed: int = 1
    start: str = ""
    """A file of weights to begin with, instead of chance; the sizes below must be theirs."""
    width: int = 768
    layers: int = 3
    slot: int = 192
    """How wide the small network of each card is."""
    batch: int = 65536
    passes: float = 2.25
    """How often each row is learned from, about."""
    rates: Rates = Rates()
    teaching: float = 0.08
    """The share of the time in which the quick policy plays all seats."""
    quick: float = 0.1
    """The share of the seats that the quick policy plays later."""
    past: float = 0.1
    """The share of the seats that a past self plays."""
    temperature: float = 0.01
    trace: float = 0.9
    """How much of a value comes from what followed, and not from the network's next value."""
    average: float = 0.0008
    """How fast the averaged weights, which play and are kept, follow."""
    mix: float = 0.5
    """With more than two players: what OWN carrots count beside winning."""
    mix_of_two: float = 0.1
    tutor: Tutoring | None = None
    """Learn from what playouts say of the cards of a hand, not from how games end; for weights
    that have learned from these before (`start`)."""
    report: float = 30.0
    """Seconds between two evaluations."""
    threads: int = 0
    """0: one for each processor, less one."""


def read_config(file: Path) -> Config:
    """The configuration in a file; a mistake in it is told by its place."""
    try:
        config = msgspec.convert(tomllib.loads(file.read_text()), Config)
    except OSError as error:
        raise BadConfig(f"{file} cannot be read: {error.strerror}") from None
    except tomllib.TOMLDecodeError as error:
        raise BadConfig(f"{file} is no TOML: {error}") from None
    except msgspec.ValidationError as error:
        raise BadConfig(f"{file}: {error}") from None
    rules = rules_of(config.title)
    if not isinstance(rules, KingdomRules):
        raise BadConfig(f"{file}: {config.title} has no drafts to learn")
    seats = rules.player_counts
    for table in config.tables:
        if table.players not in seats:
            raise BadConfig(f"{file}: {config.title} is not for {table.players} players")
        if min(table.games, table.groups) < 1 or table.keep < 2:
            raise BadConfig(f"{file}: a table needs a group, a game and two generations to keep")
    if config.tutor and (not config.start or config.tutor.cards < 3 or config.teaching):
        raise BadConfig(
            f"{file}: a tutor needs weights to start from, teaching = 0, and three cards to compare"
        )
    if not config.tables:
        raise BadConfig(f"{file}: name at least one table, such as players = 4, games = 4096")
    return config
