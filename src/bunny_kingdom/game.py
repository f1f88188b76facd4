"""A game in progress: its rules, its state and its record, for scripts and programs."""

from pathlib import Path
from typing import Any

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.config import Config, fresh_seed
from bunny_kingdom.kernel.decisions import Decision
from bunny_kingdom.kernel.errors import BadConfig, BadData, BadRecord
from bunny_kingdom.kernel.events import Event
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kernel.record import Record, heading_of, read_record
from bunny_kingdom.kernel.sheet import ScoreSheet
from bunny_kingdom.titles import rules_for


class Game:
    """The seven verbs bound to one table, which keeps its own record."""

    def __init__(self, config: Config, rules_version: int | None = None) -> None:
        self.rules = rules_for(config, rules_version)
        self.record = Record(config, (), self.rules.version)
        self.state = self.rules.setup(config)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.rules.over(self.state)

    def decisions(self) -> tuple[Decision, ...]:
        """Who owes what."""
        return self.rules.decisions(self.state)

    def legal(self, seat: int) -> Legal:
        """What a seat may do now."""
        return self.rules.legal(self.state, seat)

    def play(self, seat: int, action: Action | str) -> tuple[Event, ...]:
        """Do what a seat wants (an action or its text form) and say what happened."""
        if isinstance(action, str):
            action = self.rules.parse_action(action)
        self.state, events = self.rules.apply(self.state, seat, action)
        self.record = Record(
            self.record.config, (*self.record.entries, (seat, action)), self.record.rules_version
        )
        return events

    def view(self, seat: int | None) -> Any:
        """What a seat (None: a spectator) may know."""
        return self.rules.view(self.state, seat)

    def score_sheet(self) -> ScoreSheet:
        """Every carrot so far with its reason."""
        return self.rules.score_sheet(self.state)

    def save(self, path: Path | str) -> None:
        """Write the record."""
        Path(path).write_bytes(self.record.to_lines(self.rules))


def new_game(
    title: str = "kingdom",
    players: int = 4,
    seed: str | int | None = None,
    options: dict[str, str] | None = None,
    cards: tuple[dict[str, Any], ...] = (),
) -> Game:
    """A game ready for its first decisions; without a seed it gets a secret one."""
    seed = fresh_seed() if seed is None else str(seed)
    return Game(Config(title, players, seed, options or {}, cards))


def load_game(path: Path | str) -> Game:
    """A saved game, replayed and checked."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise BadRecord(f"{path} cannot be read: {error.strerror}") from None
    try:
        heading = heading_of(data)
        game = Game(heading.config, heading.rules_version)
    except (BadConfig, BadData) as error:
        raise BadRecord(f"this record cannot be set up: {error}") from None
    game.record = read_record(data, game.rules)
    game.state = game.record.replay(game.rules)
    return game
