"""A position: a state of a game with what follows from it, worked out once however many look."""

from typing import Any

from msgspec import Raw
from msgspec.json import encode

from bunny_kingdom.kernel.events import Event
from bunny_kingdom.kernel.legal import Legal
from bunny_kingdom.kernel.rules import View
from bunny_kingdom.kernel.sheet import ScoreSheet
from bunny_kingdom.titles import AnyRules


class Position:
    """A state under its rules; it never changes."""

    __slots__ = ("_earlier", "_public", "_shared", "_sheet", "decisions", "owing", "rules", "state")

    def __init__(
        self, rules: AnyRules, state: Any, earlier: tuple[Any, View] | None = None
    ) -> None:
        self.rules = rules
        self.state = state
        self.decisions = rules.decisions(state)
        """Who owes what."""
        self.owing = tuple(dict.fromkeys([decision.seat for decision in self.decisions]))
        """The seats that owe a decision."""
        self._earlier = earlier
        self._public: View | None = None
        self._sheet: ScoreSheet | None = None
        self._shared = b""

    def after(self, seat: int, data: dict[str, Any]) -> tuple["Position", tuple[Event, ...]]:
        """The position after a seat's action in its wire form, and what happened on the way."""
        rules = self.rules
        state, events = rules.apply(self.state, seat, rules.action_from(data))
        earlier = (self.state, self._public) if self._public else self._earlier
        return Position(rules, state, earlier), events

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

    def has_sealed(self, seat: int) -> bool:
        """Whether a decision of a seat lies face down."""
        return self.state.sealed[seat] is not None

    def own_fields(self, seat: int) -> dict[str, Any]:
        """The fields of a seat's view that are its own."""
        return self.rules.own_fields(self.state, seat)

    def legal(self, seat: int) -> Legal:
        """What a seat may do now."""
        return self.rules.legal(self.state, seat)

    def can_undo(self, seat: int) -> bool:
        """Whether a seat has a step to take back now."""
        return self.rules.can_undo(self.state, seat)

    @property
    def sheet(self) -> ScoreSheet:
        """What everybody scored so far."""
        if self._sheet is None:
            self._sheet = self.rules.score_sheet(self.state)
        return self._sheet

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.rules.over(self.state)
