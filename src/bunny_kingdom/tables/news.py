"""News: what happened at a table since a number, worked out once for all who are told of it."""

from bunny_kingdom.kernel.events import heard_by
from bunny_kingdom.tables.entries import Acted, Happening
from bunny_kingdom.tables.position import Position
from bunny_kingdom.tables.seats import Seat
from bunny_kingdom.tables.viewers.messages import Changes, Told


class News:
    """Entries after a number, at the table as it is after the last of them."""

    def __init__(
        self, since: int, past: list[Happening], running: Position | None, seats: list[Seat]
    ) -> None:
        self.since = since
        self.past = past
        self.running = running
        """The game, if it is going on."""
        self.acted = tuple([each.entry.seat for each in past if isinstance(each.entry, Acted)])
        """The seats that acted."""
        owing = running.owing if running else ()
        self.asked = {str(seat): seats[seat].asked_at for seat in owing}
        """By seat that owes a decision, since when."""
        self.face_down = running is not None and self._all_face_down(running)
        """Whether nothing happened but that seats decided something face down."""
        self._acts: tuple[Told, ...] | None = None
        self._changes: Changes | None = None

    def _all_face_down(self, running: Position) -> bool:
        if len(self.acted) < len(self.past) or any(each.events for each in self.past):
            return False
        return all(map(running.has_sealed, self.acted))

    @property
    def acts(self) -> tuple[Told, ...]:
        """What everybody hears of what seats did."""
        if self._acts is None:
            self._acts = tuple(
                [
                    Told(seq, at, "acted", {"seat": entry.seat}, heard_by(events, None))
                    for seq, at, entry, events in self.past
                    if isinstance(entry, Acted)
                ]
            )
        return self._acts

    @property
    def changes(self) -> Changes:
        """What changed of everybody's view since seats decided face down: who owes."""
        if self._changes is None:
            self._changes = Changes()
            if running := self.running:
                decided = {str(each): {"decided": running.has_sealed(each)} for each in self.acted}
                self._changes = Changes({"decisions": running.decisions}, decided)
        return self._changes
