"""The seven verbs, which are all that a bot, a server or a script needs of a game."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Any, Generic, TypeVar, Union

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action, parse_action
from bunny_kingdom.kernel.config import Config, check_seed
from bunny_kingdom.kernel.decisions import Decision
from bunny_kingdom.kernel.errors import BadConfig, IllegalAction
from bunny_kingdom.kernel.events import Event
from bunny_kingdom.kernel.legal import NOTHING, Legal
from bunny_kingdom.kernel.outlook import Outlook, Preview
from bunny_kingdom.kernel.phases import Phase
from bunny_kingdom.kernel.sheet import ScoreSheet
from bunny_kingdom.kernel.state import GameState, Scene


class View(Struct, frozen=True):
    """Base of every view: what one seat, or for None a spectator, may know."""

    seat: int | None


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
    """A struct that holds an action of some kind: for a struct, unlike for a union of kinds,
    msgspec works out only once how it is read.
    """
    return msgspec.defstruct("Holder", [("action", Union[kinds])])  # noqa: UP007 - made at run time


B = TypeVar("B")
S = TypeVar("S", bound=GameState)
V = TypeVar("V", bound=View)


class Rules(ABC, Generic[B, S, V]):
    """The rules of one title, composed from its modules and compiled once.

    A game is a chain of phases. `apply` lets the phase act and then goes on through dealing,
    revealing and scoring until somebody owes a decision or the game is over.
    """

    title: str
    book: B
    """The compiled rulebook that the phases look things up in."""
    version: int
    """Raised when a correction makes an old record play out differently."""
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
        """What everybody may know, built from that alone. With a state of earlier on and its
        public view, what has not changed since may be taken from there.
        """

    @abstractmethod
    def own_fields(self, state: S, seat: int) -> dict[str, Any]:
        """What a seat alone may know: the fields of its view that are not the public ones."""

    def view(self, state: S, seat: int | None) -> V:
        """What a seat (None: a spectator) may know."""
        public = self.public_view(state)
        return public if seat is None else self.seat_view(public, state, seat)

    def seat_view(self, public: V, state: S, seat: int) -> V:
        """What a seat may know, where what everybody may was worked out before."""
        return replace(public, seat=seat, **self.own_fields(state, seat))

    @abstractmethod
    def determinize(self, view: V, random: Random) -> S:
        """Some truth that the view allows: what the seat cannot see is drawn at random."""

    @abstractmethod
    def score_sheet(self, state: S) -> ScoreSheet:
        """Every carrot so far with its reason."""

    @abstractmethod
    def outlook(self, view: V) -> Outlook:
        """What stands on the table is worth now, as the viewer knows it."""

    @abstractmethod
    def preview(self, view: V, action: Action) -> Preview:
        """What an action of the viewer would change now; IllegalAction where it is refused."""

    @abstractmethod
    def listing(self) -> tuple[Listed, ...]:
        """Every card (or tile) of the title with its count and texts."""

    def scenery(self) -> dict[str, Any]:
        """What a page needs to draw any table of the title: boards, terrains, pieces, names."""
        return {}

    def cards_in_game(self) -> int:
        """How many of them a game is played with; some titles set cards aside."""
        return sum(card.copies for card in self.listing())

    @abstractmethod
    def draw(self, state: S) -> str:
        """The table as a drawing for the terminal."""

    @abstractmethod
    def score_position(self, position: object) -> dict[str, Any]:
        """What a position on a real table is worth: the answer of `bunny score`.

        The position is decoded JSON or TOML; BadPosition says what is impossible in it.
        """

    def explain_position(self, position: object) -> ScoreSheet | None:
        """The sheet behind such an answer, where the answer does not say every count itself."""
        return None

    def setup(self, config: Config) -> S:
        """The state in which the first decisions are owed."""
        self.check_config(config)
        scene = Scene(self.book, self.blank(config))
        self.phases[self.first_phase].enter(scene)
        self._go_on(scene)
        return scene.state

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

        The last answer is kept: it was just worked out when a driver asks after `apply`.
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

    def can_undo(self, state: S, seat: int) -> bool:
        """Whether a seat has a step to take back now; `legal` does not list it."""
        if not 0 <= seat < state.config.players:
            return False
        return self.phases[state.phase].can_undo(self.book, state, seat)

    def apply(self, state: S, seat: int, action: Action) -> tuple[S, tuple[Event, ...]]:
        """The state after a seat's action, and what happened on the way."""
        if not 0 <= seat < state.config.players:
            raise IllegalAction("no-such-seat", f"there is no seat {seat} at this table")
        scene = Scene(self.book, state)
        self.phases[state.phase].act(scene, seat, action)
        self._go_on(scene)
        return scene.state, tuple(scene.events)

    def over(self, state: S) -> bool:
        """Whether the game has ended."""
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
        """The action of a decoded wire form, such as `{"do": "finish"}`."""
        try:
            action: Action = msgspec.convert({"action": data}, _holder_of(self.action_kinds)).action
        except msgspec.ValidationError as error:
            raise IllegalAction("no-such-action", f"this is no action: {error}") from None
        return action

    def encode_state(self, state: S) -> bytes:
        """A state as JSON, always the same bytes for equal states."""
        return msgspec.json.encode(msgspec.to_builtins(state, str_keys=True), order="deterministic")

    def decode_state(self, data: bytes) -> S:
        """The state of such JSON."""
        state = msgspec.json.decode(data, type=self.state_type)
        sealed = tuple(
            None if answer is None else self.action_from(answer) for answer in state.sealed
        )
        return replace(state, sealed=sealed)

    def encode_view(self, view: V) -> bytes:
        """A view as JSON."""
        return msgspec.json.encode(view)

    def decode_view(self, data: bytes) -> V:
        """The view of such JSON, for a bot in another process."""
        return msgspec.json.decode(data, type=self.view_type)
