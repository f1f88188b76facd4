"""The rules of Town: the kernel's seven verbs for this title."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from bunny_kingdom.kernel.actions import Action, Undo
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import BadConfig, IllegalAction
from bunny_kingdom.kernel.events import Event
from bunny_kingdom.kernel.outlook import Outlook, Preview
from bunny_kingdom.kernel.phases import EndPhase, Phase
from bunny_kingdom.kernel.rules import Listed, Rules
from bunny_kingdom.kernel.sheet import ScoreSheet
from bunny_kingdom.town.actions import ACTIONS
from bunny_kingdom.town.book import Book
from bunny_kingdom.town.bridge import BridgePhase
from bunny_kingdom.town.build import PaymentPhase
from bunny_kingdom.town.clockmaker import RepeatPhase
from bunny_kingdom.town.determinization import determinized
from bunny_kingdom.town.drawing import draw
from bunny_kingdom.town.events import StepUndone
from bunny_kingdom.town.listing import listing
from bunny_kingdom.town.opening import SEATS, check_options, open_table
from bunny_kingdom.town.outlook import outlook, preview
from bunny_kingdom.town.position_score import score_position
from bunny_kingdom.town.quarter_choice import QuarterPhase
from bunny_kingdom.town.request_pile import KeepPhase
from bunny_kingdom.town.reveal import ParkPhase, RevealPhase
from bunny_kingdom.town.round import RoundPhase
from bunny_kingdom.town.scenery import scenery
from bunny_kingdom.town.scoring import score_sheet
from bunny_kingdom.town.sharing import SharePhase
from bunny_kingdom.town.state import State
from bunny_kingdom.town.taking_back import TakeBackPhase
from bunny_kingdom.town.turn import TurnPhase
from bunny_kingdom.town.undo import remember, steps_back
from bunny_kingdom.town.view import TownView, own_fields, public_view


class TownRules(Rules[Book, State, TownView]):
    """Town, with the user's corrections of its rows, if any."""

    title = "town"
    version = 1
    player_counts = (SEATS,)
    action_kinds = ACTIONS
    sources = ("renown", "requests", "effects")
    state_type = State
    view_type = TownView
    first_phase = RoundPhase.name

    def __init__(self, corrections: Iterable[Mapping[str, Any]] = ()) -> None:
        self.corrections = tuple(dict(correction) for correction in corrections)
        self.book = Book(self.corrections)
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
        """Refuse what cannot be played: seats, seed, options, or other rows than these."""
        check_options(self.book, config)
        super().check_config(Config(config.title, config.players, config.seed))
        if config.cards != self.corrections:
            raise BadConfig("these rules were made with other corrections than the game's")

    def blank(self, config: Config) -> State:
        """The table before the first round."""
        return open_table(self.book, config)

    def apply(self, state: State, seat: int, action: Action) -> tuple[State, tuple[Event, ...]]:
        """The state after a seat's action; an undo plays the turn again but for its last step."""
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
        """What everybody may know."""
        return public_view(self.book, state, self.decisions(state))

    def own_fields(self, state: State, seat: int) -> dict[str, Any]:
        """Its requests, what it chooses from, and what it chose."""
        return own_fields(state, seat)

    def determinize(self, view: TownView, random: Random) -> State:
        """Some truth that the view allows."""
        return determinized(self.book, view, random)

    def score_sheet(self, state: State) -> ScoreSheet:
        """Every carrot so far with its reason."""
        return score_sheet(state)

    def outlook(self, view: TownView) -> Outlook:
        """Everybody's quarters and the viewer's requests, valued now."""
        return outlook(self.book, view)

    def preview(self, view: TownView, action: Action) -> Preview:
        """What a step would change."""
        return preview(self.book, self.phases[view.phase], view, action)

    def scenery(self) -> dict[str, Any]:
        """The town, its tiles and its cards, for a page."""
        return scenery(self.book)

    def listing(self) -> tuple[Listed, ...]:
        """Every tile and card."""
        return listing(self.book)

    def draw(self, state: State) -> str:
        """The table for the terminal."""
        return draw(self.book, state)

    def score_position(self, position: object) -> dict[str, Any]:
        """What a position on a real table is worth."""
        return score_position(self.book, position)
