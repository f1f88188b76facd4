"""The seven verbs: all that a bot, a server or a script needs from a game."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action, Redeal
from bunny_kingdom.kernel.choices import Choice
from bunny_kingdom.kernel.config import Config, check_seed
from bunny_kingdom.kernel.counting import Spot
from bunny_kingdom.kernel.decisions import Decision
from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.kernel.errors import BadConfig, IllegalAction
from bunny_kingdom.kernel.events import Event, HiddenRedealt
from bunny_kingdom.kernel.knowledge import Knowledge, Memories, Memory
from bunny_kingdom.kernel.legal import NOTHING, Legal
from bunny_kingdom.kernel.listing import Listed
from bunny_kingdom.kernel.notation import Notation, S, V
from bunny_kingdom.kernel.outlook import Forecast, Outlook, Preview
from bunny_kingdom.kernel.phases import Phase
from bunny_kingdom.kernel.position import Form, Held, Places, Reckoned
from bunny_kingdom.kernel.scenery import Scenery
from bunny_kingdom.kernel.sheet import Line, ScoreSheet
from bunny_kingdom.kernel.state import Scene

B = TypeVar("B")


class Rules(Notation[S, V], ABC, Generic[B, S, V]):
    """The rules of one title, composed from its modules and compiled once.

    A game is a chain of phases. `apply` lets the phase act and then continues through dealing,
    revealing and scoring until somebody owes a decision or the game is over.
    """

    title: str
    family: str
    """The family of its scenery: titles of one family are drawn on the same boards."""
    book: B
    """The compiled rulebook that the phases look things up in."""
    version: int
    """The version of these rules: a game keeps the one it began with."""
    versions: ClassVar[tuple[int, ...]]
    """Every version that can be played, the newest last."""
    player_counts: tuple[int, ...]
    sources: tuple[str, ...]
    """Everything that carrots can come from: the sources of the score sheet's lines."""
    phases: Mapping[str, Phase[B, S]]
    first_phase: str
    _last: tuple[S, tuple[Decision, ...]] | None = None

    @abstractmethod
    def blank(self, config: Config) -> S:
        """The table before the first phase: shuffled and laid out, nothing dealt."""

    @abstractmethod
    def public_view(self, state: S, earlier: tuple[S, V] | None = None) -> V:
        """What everybody may know, built from nothing else. Given an earlier state and its public
        view, it may reuse what has not changed since.
        """

    @abstractmethod
    def own_fields(self, state: S, seat: int) -> dict[str, Any]:
        """What only this seat may know: the fields of its view that are not public."""

    def view(self, state: S, seat: int | None) -> V:
        """What a seat (None: a spectator) may know."""
        public = self.public_view(state)
        return public if seat is None else self.seat_view(public, state, seat)

    def seat_view(self, public: V, state: S, seat: int) -> V:
        """What a seat may know, given the public view."""
        return replace(public, seat=seat, **self.own_fields(state, seat))

    @abstractmethod
    def determinize(self, view: V, random: Random) -> S:
        """A state that fits the view: what the seat cannot see is drawn at random."""

    @abstractmethod
    def score_sheet(self, state: S) -> ScoreSheet:
        """Every carrot so far with its reason."""

    @abstractmethod
    def spots(self, state: S, seat: int, line: Line) -> tuple[Spot, ...]:
        """The spaces behind the numbers of a line that a seat has just scored, where it has any."""

    @abstractmethod
    def outlook(self, view: V) -> Outlook:
        """What everything on the table is worth now, as far as the viewer knows."""

    @abstractmethod
    def forecast(self, state: S, earlier: Forecast | None = None) -> Forecast:
        """The outlooks of all seats. Given an earlier forecast of the same game, it may reuse what
        has not changed since.
        """

    @abstractmethod
    def preview(self, view: V, action: Action) -> Preview:
        """What an action of the viewer would change now; IllegalAction if it is refused."""

    def remember(self, before: S, after: S, memories: Memories) -> Memories:
        """What the seats remember of cards that they see no more, after a step."""
        return memories

    def knowledge(self, view: V, memory: Memory) -> Knowledge:
        """What the viewer can know of cards that are not in sight, if it remembers this."""
        return Knowledge()

    @abstractmethod
    def redealt(self, state: S, seat: int, memory: Memory, dice: Dice) -> S:
        """The state with all dealt anew that a seat cannot know by its view and its memory, now and
        for later draws. What others have decided face down they decide again.
        """

    @abstractmethod
    def listing(self) -> tuple[Listed, ...]:
        """Every card (or tile) of the title with its count and texts."""

    @abstractmethod
    def scenery(self) -> Scenery:
        """What a page needs to draw any table of the title: boards, terrains, pieces, names."""

    def cards_in_game(self) -> int:
        """How many of them are in a game; some titles set cards aside."""
        return sum(card.copies for card in self.listing())

    @abstractmethod
    def draw(self, state: S, language: str = "en") -> str:
        """The table as a drawing for the terminal."""

    @abstractmethod
    def score_position(self, position: object) -> dict[str, Any]:
        """What a position on a real table is worth: the answer of `bunny score`.

        The position is decoded JSON or TOML; BadPosition says what is impossible in it.
        """

    @abstractmethod
    def count_position(self, position: object) -> Reckoned:
        """The same as a table to draw and a sheet, for a page."""

    @abstractmethod
    def position_places(self, position: object, held: Held) -> Places:
        """Where a piece in hand may go on such a table."""

    @abstractmethod
    def position_form(self) -> Form:
        """What can be said of a real table of this title."""

    def setup(self, config: Config) -> S:
        """The state in which the first decisions are owed."""
        self.check_config(config)
        scene = Scene(self.book, self.blank(config))
        self.phases[self.first_phase].enter(scene)
        self._go_on(scene)
        return scene.state

    def check_version(self, version: int | None) -> int:
        """The version to play by, by default the newest."""
        newest = self.versions[-1]
        if version is not None and version not in self.versions:
            raise BadConfig(
                f"this game follows version {version} of the rules of {self.title}, and this "
                f"program knows them up to version {newest}: play it with a newer program"
            )
        return newest if version is None else version

    def check_config(self, config: Config) -> None:
        """Refuse a configuration that this title cannot play."""
        check_seed(config.seed)
        if config.title != self.title:
            raise BadConfig(f"these are the rules of {self.title}, not of {config.title}")
        if config.players not in self.player_counts:
            counts = ", ".join(map(str, self.player_counts))
            raise BadConfig(f"{self.title} is for {counts} players, not {config.players}")
        if config.options:
            raise BadConfig(f"{self.title} has no option '{next(iter(config.options))}'")

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """Who owes what; several seats at once where play is simultaneous.

        The last answer is cached: `apply` has just worked it out when a driver asks.
        """
        last = self._last
        if last is None or last[0] is not state:
            last = self._last = state, self.phases[state.phase].decisions(self.book, state)
        return last[1]

    def legal(self, state: S, seat: int) -> Legal:
        """What a seat may do now."""
        if not 0 <= seat < state.config.players:
            return NOTHING
        return self.phases[state.phase].legal(self.book, state, seat)

    def choices(self, state: S, seat: int) -> tuple[Choice, ...]:
        """What a seat may do now, as data for a page: exactly the actions of `legal`."""
        if not 0 <= seat < state.config.players:
            return ()
        return self.phases[state.phase].choices(self.book, state, seat)

    def leaves_choices(self, before: S, after: S, seat: int) -> bool:
        """Whether a step surely changed nothing of what a seat may do, so that its choices can be
        kept.
        """
        phase = before.phase
        return phase == after.phase and self.phases[phase].leaves_choices(before, after, seat)

    def can_undo(self, state: S, seat: int) -> bool:
        """Whether a seat has a step to take back now; `legal` does not list it."""
        if not 0 <= seat < state.config.players:
            return False
        return self.phases[state.phase].can_undo(self.book, state, seat)

    def apply(self, state: S, seat: int, action: Action) -> tuple[S, tuple[Event, ...]]:
        """The state after a seat's action, and the events on the way."""
        self._check_seat(state, seat)
        scene = Scene(self.book, state)
        self.phases[state.phase].act(scene, seat, action)
        self._go_on(scene)
        return scene.state, tuple(scene.events)

    def follow(
        self, state: S, memories: Memories, seat: int, action: Action
    ) -> tuple[S, Memories, tuple[Event, ...]]:
        """A step of a record: the state after it, what the seats remember then, and the events.

        After a redeal the others remember nothing, since nothing of it need be true any more.
        """
        if isinstance(action, Redeal):
            self._check_seat(state, seat)
            after = self.redealt(state, seat, memories[seat], Dice(check_seed(action.seed)))
            kept = tuple(m if each == seat else Memory() for each, m in enumerate(memories))
            return after, kept, (HiddenRedealt(seat=seat),)
        after, events = self.apply(state, seat, action)
        if events:  # what lies face down is not passed on
            memories = self.remember(state, after, memories)
        return after, memories, events

    def _check_seat(self, state: S, seat: int) -> None:
        if not 0 <= seat < state.config.players:
            raise IllegalAction("no-such-seat", f"there is no seat {seat} at this table")

    def over(self, state: S) -> bool:
        return state.phase == "end"

    def _go_on(self, scene: Scene[B, S]) -> None:
        while True:
            phase = self.phases[scene.state.phase]
            if self.decisions(scene.state):
                return
            following = phase.leave(scene)
            if following is None:
                return
            scene.change(phase=following)
            self.phases[following].enter(scene)
