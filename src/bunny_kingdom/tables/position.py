"""A position: a state of a game with what follows from it, worked out once however many look."""

from functools import partial
from typing import Any, NamedTuple, cast

from msgspec import Raw
from msgspec.json import encode

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.choices import AnyChoice
from bunny_kingdom.kernel.counting import Counting, counting_of
from bunny_kingdom.kernel.events import Event
from bunny_kingdom.kernel.knowledge import Knowledge, Memories, Memory
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kernel.outlook import Forecast, Outlook
from bunny_kingdom.kernel.sheet import ScoreSheet
from bunny_kingdom.kernel.view import View
from bunny_kingdom.titles import AnyRules


class Position:
    """A state under its rules; it never changes."""

    def __init__(
        self,
        rules: AnyRules,
        state: Any,
        memories: Memories | None = None,
        before: "Position | None" = None,
    ) -> None:
        self.rules = rules
        self.state = state
        self.memories = memories or (Memory(),) * state.config.players
        """By seat, what it knows of cards that it has seen and sees no more."""
        self.decisions = rules.decisions(state)
        """Who owes what."""
        self._owed = {decision.seat: decision.kind for decision in self.decisions}
        self.owing = tuple(self._owed)
        """The seats that owe a decision."""
        self._public: View | None = None
        self._sheet: ScoreSheet | None = None
        self._shared = b""
        self._forecast: Forecast | None = None
        # what was worked out before, and can be used again
        self._earlier = before._seen if before else None
        self._choices = before._choices_left(state) if before else {}
        self._forecast_before: Forecast | None = before._last_forecast if before else None

    @property
    def _seen(self) -> tuple[Any, View] | None:
        """The last state that anybody looked at, and its public view."""
        return (self.state, self._public) if self._public else self._earlier

    @property
    def _last_forecast(self) -> Forecast | None:
        return self._forecast or self._forecast_before

    def _choices_left(self, after: Any) -> dict[int, tuple[AnyChoice, ...]]:
        """The choices that a step has not changed."""
        left = partial(self.rules.leaves_choices, self.state, after)
        return {seat: choices for seat, choices in self._choices.items() if left(seat)}

    def after(self, seat: int, action: Action) -> "Outcome":
        """What a step of the game leads to, or a redeal, which a record alone can say."""
        state, memories, events = self.rules.follow(self.state, self.memories, seat, action)
        return Outcome(Position(self.rules, state, memories, self), events)

    def view(self, seat: int | None) -> View:
        """What a seat (None: a spectator) may know."""
        public = self._public
        if public is None:
            public = self._public = self.rules.public_view(self.state, self._earlier)
            self._earlier = None
        shown: View = public if seat is None else self.rules.seat_view(public, self.state, seat)
        return shown

    def wire_view(self, seat: int | None) -> View | Raw:
        """The same as it is sent: what everybody may know is encoded once for all seats."""
        public = self.view(None)
        if seat is None:
            return public
        own = {"seat": seat, **self.own_fields(seat)}
        if not self._shared:
            fields = [name for name in public.__struct_fields__ if name not in own]
            self._shared = encode({name: getattr(public, name) for name in fields})
        return Raw(encode(own)[:-1] + b"," + self._shared[1:])

    def outlook(self, seat: int | None) -> Outlook:
        """What stands on the table is worth now, as a seat (None: a spectator) knows it."""
        if self._forecast is None:
            self._forecast = self.rules.forecast(self.state, self._forecast_before)
            self._forecast_before = None
        return self._forecast.outlook(seat)

    def knowledge(self, seat: int | None) -> Knowledge:
        """What a seat (None: everybody) knows of cards that are not in sight."""
        memory = Memory() if seat is None else self.memories[seat]
        return self.rules.knowledge(self.view(seat), memory)

    def has_sealed(self, seat: int) -> bool:
        """Whether a decision of a seat lies face down."""
        return self.state.sealed[seat] is not None

    def own_fields(self, seat: int) -> dict[str, Any]:
        return self.rules.own_fields(self.state, seat)

    def decision(self, seat: int | None) -> str | None:
        """The kind of decision that a seat owes."""
        return None if seat is None else self._owed.get(seat)

    def legal(self, seat: int) -> Legal:
        return self.rules.legal(self.state, seat)

    def allows(self, seat: int, action: str) -> bool:
        """Whether a seat may do what a text says, if that says anything."""
        return not action or self.rules.parse_action(action) in self.legal(seat)

    def choices(self, seat: int) -> tuple[AnyChoice, ...]:
        """What a seat may do now, as data that can be drawn."""
        found = self._choices.get(seat)
        if found is None:
            found = cast("tuple[AnyChoice, ...]", self.rules.choices(self.state, seat))
            self._choices[seat] = found
        return found

    def can_undo(self, seat: int | None) -> bool:
        return seat is not None and self.rules.can_undo(self.state, seat)

    @property
    def sheet(self) -> ScoreSheet:
        if self._sheet is None:
            self._sheet = self.rules.score_sheet(self.state)
        return self._sheet

    def counting_since(self, before: "Position") -> Counting | None:
        """What was scored since an earlier position, with the spaces behind it."""
        return counting_of(before.sheet, self.sheet, partial(self.rules.spots, self.state))

    @property
    def over(self) -> bool:
        return self.rules.over(self.state)


class Outcome(NamedTuple):
    """What an action led to: the position after it, and what happened on the way."""

    position: Position
    events: tuple[Event, ...]
