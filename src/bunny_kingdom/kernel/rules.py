"""The seven verbs: all that a bot, a server or a script needs from a game."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, Generic, TypeVar, Union

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action, parse_action
from bunny_kingdom.kernel.choices import Choice
from bunny_kingdom.kernel.config import Config, check_seed
from bunny_kingdom.kernel.counting import Spot
from bunny_kingdom.kernel.decisions import Decision
from bunny_kingdom.kernel.errors import BadConfig, IllegalAction
from bunny_kingdom.kernel.events import Event
from bunny_kingdom.kernel.knowledge import Knowledge, PassedHand
from bunny_kingdom.kernel.legal import NOTHING, Legal
from bunny_kingdom.kernel.outlook import Forecast, Outlook, Preview
from bunny_kingdom.kernel.phases import Phase
from bunny_kingdom.kernel.position import Form, Held, Places, Reckoned
from bunny_kingdom.kernel.sheet import Line, ScoreSheet
from bunny_kingdom.kernel.state import GameState, Scene


class View(Struct, frozen=True):
    """Base of every view: what one seat, or for None a spectator, may know."""

    seat: int | None
    """Whose view it is; null for a spectator."""
    title: str
    """What is played."""
    options: dict[str, str]
    """The options of the game, by name."""
    cards: tuple[dict[str, Any], ...]
    """Corrections to cards that the game was begun with."""
    rules_version: int
    """The version of the rules that it follows."""


class Scenery(Struct, frozen=True, tag_field="family"):
    """Base of every scenery: what a page draws of a title and never changes during a game.

    Its family says which boards and views go with it.
    """


class Listed(Struct, frozen=True):
    """One row of a list of cards: names and texts by language."""

    id: str
    kind: str
    copies: int
    origin: str
    names: dict[str, str]
    texts: dict[str, str]


@lru_cache(maxsize=64)
def _holder_of(kinds: tuple[type[Action], ...]) -> Any:
    """A struct that holds an action of some kind: unlike for a union of kinds, msgspec prepares the
    decoder of a struct only once.
    """
    return msgspec.defstruct("Holder", [("action", Union[kinds])])  # noqa: UP007 - made at run time


B = TypeVar("B")
S = TypeVar("S", bound=GameState)
V = TypeVar("V", bound=View)


class Rules(ABC, Generic[B, S, V]):
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
    action_kinds: tuple[type[Action], ...]
    state_type: type[S]
    view_type: type[V]
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

    def remember(
        self, before: S, after: S, seat: int, passed: tuple[PassedHand, ...]
    ) -> tuple[PassedHand, ...]:
        """The hands that a seat has seen and passed on, after a step; many games have none."""
        return passed

    def knowledge(self, view: V, passed: tuple[PassedHand, ...]) -> Knowledge:
        """What the viewer can know of cards that are not in sight, if it remembers these hands."""
        return Knowledge()

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

    def can_undo(self, state: S, seat: int) -> bool:
        """Whether a seat has a step to take back now; `legal` does not list it."""
        if not 0 <= seat < state.config.players:
            return False
        return self.phases[state.phase].can_undo(self.book, state, seat)

    def apply(self, state: S, seat: int, action: Action) -> tuple[S, tuple[Event, ...]]:
        """The state after a seat's action, and the events on the way."""
        if not 0 <= seat < state.config.players:
            raise IllegalAction("no-such-seat", f"there is no seat {seat} at this table")
        scene = Scene(self.book, state)
        self.phases[state.phase].act(scene, seat, action)
        self._go_on(scene)
        return scene.state, tuple(scene.events)

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

    # -- text and wire forms ------------------------------------------------------------

    def parse_action(self, text: str) -> Action:
        """The action of a text form, such as `place city-2 A3`."""
        return parse_action(text, self.action_kinds)

    def action_from(self, data: object) -> Action:
        """The action of a decoded wire form, such as `{"do": "finish"}`, which must have no other
        fields.
        """
        try:
            action: Action = msgspec.convert({"action": data}, _holder_of(self.action_kinds)).action
        except msgspec.ValidationError as error:
            raise IllegalAction("no-such-action", f"this is not an action: {error}") from None
        return action

    def kept_action(self, data: object) -> Action:
        """The action of a wire form that was kept, in a record or a store.

        Older programs kept whatever came with an action; that is ignored.
        """
        try:
            return self.action_from(data)
        except IllegalAction:
            kinds = {kind.__struct_config__.tag: kind for kind in self.action_kinds}
            if not isinstance(data, dict) or str(data.get("do")) not in kinds:
                raise
            fields = ("do", *kinds[data["do"]].__struct_fields__)
            return self.action_from({name: data[name] for name in fields if name in data})

    def encode_state(self, state: S) -> bytes:
        """A state as JSON, always the same bytes for equal states."""
        return msgspec.json.encode(msgspec.to_builtins(state, str_keys=True), order="deterministic")

    def decode_state(self, data: bytes) -> S:
        state = msgspec.json.decode(data, type=self.state_type)
        sealed = tuple(
            None if answer is None else self.action_from(answer) for answer in state.sealed
        )
        return replace(state, sealed=sealed)

    def encode_view(self, view: V) -> bytes:
        return msgspec.json.encode(view)

    def decode_view(self, data: bytes) -> V:
        """The view of such JSON, for a bot in another process."""
        return msgspec.json.decode(data, type=self.view_type)
