"""The rules of Town: the kernel's seven verbs for this title."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from bunny_kingdom.kernel.actions import Action, Undo
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.counting import Spot
from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.kernel.errors import BadConfig, IllegalAction
from bunny_kingdom.kernel.events import Event, StepUndone
from bunny_kingdom.kernel.knowledge import Memories, Memory
from bunny_kingdom.kernel.listing import Listed
from bunny_kingdom.kernel.outlook import Forecast, Outlook, Preview
from bunny_kingdom.kernel.phases import EndPhase, Phase
from bunny_kingdom.kernel.position import Form, Held, Places, Reckoned
from bunny_kingdom.kernel.rules import Rules
from bunny_kingdom.kernel.sheet import Line, ScoreSheet
from bunny_kingdom.town.actions import ACTIONS
from bunny_kingdom.town.book import VERSIONS, Book
from bunny_kingdom.town.bridge import BridgePhase
from bunny_kingdom.town.build import PaymentPhase
from bunny_kingdom.town.cardboard.score import (
    count_position,
    find_places,
    position_form,
    score_position,
)
from bunny_kingdom.town.effects.clockmaker import RepeatPhase
from bunny_kingdom.town.effects.quarter_choice import QuarterPhase
from bunny_kingdom.town.effects.sharing import SharePhase
from bunny_kingdom.town.effects.taking_back import TakeBackPhase
from bunny_kingdom.town.opening import SEATS, check_options, open_table
from bunny_kingdom.town.request_pile import KeepPhase
from bunny_kingdom.town.reveal import ParkPhase, RevealPhase
from bunny_kingdom.town.round import RoundPhase
from bunny_kingdom.town.scoring import score_sheet
from bunny_kingdom.town.secrets.determinization import determinized
from bunny_kingdom.town.secrets.redeal import redealt, remembered
from bunny_kingdom.town.state import State
from bunny_kingdom.town.turn import TurnPhase
from bunny_kingdom.town.undo import remember, steps_back
from bunny_kingdom.town.views.drawing import draw
from bunny_kingdom.town.views.listing import listing
from bunny_kingdom.town.views.outlook import TownForecast, preview, visible_state
from bunny_kingdom.town.views.public_view import own_fields, public_view
from bunny_kingdom.town.views.scenery import TownScenery, scenery
from bunny_kingdom.town.views.spots import spots_of
from bunny_kingdom.town.views.view import TownView


class TownRules(Rules[Book, State, TownView]):
    """Town, with the user's corrections to its rows, if any."""

    title = family = "town"
    versions = VERSIONS
    player_counts = (SEATS,)
    action_kinds = ACTIONS
    sources = ("renown", "requests", "effects")
    state_type = State
    view_type = TownView
    first_phase = RoundPhase.name

    def __init__(
        self, corrections: Iterable[Mapping[str, Any]] = (), version: int | None = None
    ) -> None:
        self.corrections = tuple(dict(correction) for correction in corrections)
        self.version = self.check_version(version)
        self.book = Book(self.corrections, self.version)
        phases: tuple[Phase[Book, State], ...] = (
            RoundPhase(),
            TurnPhase(),
            PaymentPhase(),
            BridgePhase(),
            TakeBackPhase(),
            SharePhase(),
            KeepPhase(),
            QuarterPhase(),
            RevealPhase(),
            ParkPhase(),
            RepeatPhase(),
            EndPhase(),
        )
        self.phases = {phase.name: phase for phase in phases}

    def check_config(self, config: Config) -> None:
        """Refuse what cannot be played: seats, seed, options, or rows that differ from these."""
        check_options(self.book, config)
        super().check_config(Config(config.title, config.players, config.seed))
        if config.cards != self.corrections:
            raise BadConfig("these rules were made with other corrections than the game's")

    def blank(self, config: Config) -> State:
        return open_table(self.book, config)

    def apply(self, state: State, seat: int, action: Action) -> tuple[State, tuple[Event, ...]]:
        """The state after a seat's action; an undo replays the turn without its last step."""
        if isinstance(action, Undo):
            return self._undo(state, seat)
        new, events = super().apply(state, seat, action)
        return remember(state, action, new), events

    def can_undo(self, state: State, seat: int) -> bool:
        """Whether a seat has a step to take back; `legal` does not list it."""
        return state.before is not None and seat == state.active

    def _undo(self, state: State, seat: int) -> tuple[State, tuple[Event, ...]]:
        if not 0 <= seat < SEATS:
            raise IllegalAction("no-such-seat", f"there is no seat {seat} at this table")
        earlier, steps = steps_back(state, seat)
        for step in steps[:-1]:
            earlier, _ = self.apply(earlier, seat, step)
        return earlier, (StepUndone(seat=seat, step=str(steps[-1])),)

    def public_view(self, state: State, earlier: tuple[State, TownView] | None = None) -> TownView:
        return public_view(self.book, state, self.decisions(state))

    def own_fields(self, state: State, seat: int) -> dict[str, Any]:
        """Its requests, what it chooses from, and what it chose."""
        return own_fields(state, seat)

    def determinize(self, view: TownView, random: Random) -> State:
        return determinized(self.book, view, random)

    def remember(self, before: State, after: State, memories: Memories) -> Memories:
        return remembered(before, after, memories)

    def redealt(self, state: State, seat: int, memory: Memory, dice: Dice) -> State:
        return redealt(state, seat, memory, dice)

    def score_sheet(self, state: State) -> ScoreSheet:
        return score_sheet(state)

    def spots(self, state: State, seat: int, line: Line) -> tuple[Spot, ...]:
        return spots_of(self.book, state, seat, line)

    def outlook(self, view: TownView) -> Outlook:
        return TownForecast(self.book, visible_state(self.book, view)).outlook(view.seat)

    def forecast(self, state: State, earlier: Forecast | None = None) -> TownForecast:
        before = earlier if isinstance(earlier, TownForecast) else None
        return TownForecast(self.book, state, before)

    def preview(self, view: TownView, action: Action) -> Preview:
        return preview(self.book, self.phases[view.phase], view, action)

    def scenery(self) -> TownScenery:
        return scenery(self.book)

    def listing(self) -> tuple[Listed, ...]:
        return listing(self.book)

    def draw(self, state: State, language: str = "en") -> str:
        return draw(self.book, state, language)

    def score_position(self, position: object) -> dict[str, Any]:
        return score_position(self.book, position)

    def count_position(self, position: object) -> Reckoned:
        return count_position(self.book, position)

    def position_places(self, position: object, held: Held) -> Places:
        return find_places(self.book, position, held)

    def position_form(self) -> Form:
        return position_form(self.book)
