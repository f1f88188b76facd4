"""The rail step: before all other building, one seat after the other lays rails."""

from msgspec.structs import replace

from bunny_kingdom.express.events import RailsFinished
from bunny_kingdom.express.rail_cards import put_stock, with_rails
from bunny_kingdom.express.rail_move import (
    LayRail,
    lay_rail,
    possible_rails,
    put_railway,
    rail_choices,
)
from bunny_kingdom.express.railway import KINDS, railway_of, stock_of
from bunny_kingdom.express.sheriff import from_the_left, pass_star, pay_sheriff
from bunny_kingdom.kernel.actions import Action, Undo
from bunny_kingdom.kernel.choices import Choice, step
from bunny_kingdom.kernel.decisions import Decision
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.events import StepUndone
from bunny_kingdom.kernel.legal import NOTHING, Legal, RunsLegal
from bunny_kingdom.kernel.phases import Phase
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.construction import Finish
from bunny_kingdom.kingdom.module import KingdomScene
from bunny_kingdom.kingdom.state import State


class RailStep(Phase[Book, State]):
    """The step between exploration and construction, from the sheriff's left [X-07].

    A seat's turn ends when it finishes; a seat that laid nothing and can lay nothing is skipped
    [R-28].
    """

    name = "rails"
    order = 20

    def enter(self, scene: KingdomScene) -> None:
        """The star passes; then everybody's turn comes, the sheriff's last."""
        pass_star(scene)
        railway = railway_of(scene.state)
        assert railway.sheriff is not None
        turns = from_the_left(railway.sheriff, len(scene.state.players))
        put_railway(scene, replace(railway, turns=turns))
        self._go_on(scene)

    def decisions(self, book: Book, state: State) -> tuple[Decision, ...]:
        """The seat whose turn it is [RX-13]."""
        return tuple(Decision(seat, self.name) for seat in railway_of(state).turns[:1])

    def legal(self, book: Book, state: State, seat: int) -> Legal:
        """The rails that the seat could lay, or finish [X-11]."""
        if seat not in railway_of(state).turns[:1]:
            return NOTHING
        rails = possible_rails(book, state, seat)
        return RunsLegal(
            [(len(rails), rails.__getitem__), (1, lambda _: Finish())],
            lambda action: self.allows(book, state, seat, action),
        )

    def choices(self, book: Book, state: State, seat: int) -> tuple[Choice, ...]:
        """A side for a rail of each kind, or finish."""
        if seat not in railway_of(state).turns[:1]:
            return ()
        return (*rail_choices(book, state, seat), step(Finish()))

    def act(self, scene: KingdomScene, seat: int, action: Action) -> None:
        (now,) = railway_of(scene.state).turns[:1]
        if seat != now:
            raise IllegalAction("not-your-turn", f"seat {now} lays its rails first")
        if isinstance(action, LayRail):
            lay_rail(scene, seat, action)
        elif isinstance(action, Finish):
            self._end_turn(scene)
            stock = stock_of(scene.state.players[seat].realm)
            if any(stock.of_kind(kind) for kind in KINDS):
                scene.tell(RailsFinished(seat=seat))
        elif isinstance(action, Undo):
            self._undo(scene, seat)
        else:
            raise IllegalAction("not-now", f"'{action}' cannot be done while rails are laid")
        self._go_on(scene)

    def can_undo(self, book: Book, state: State, seat: int) -> bool:
        """The last rail, if it was laid in this turn."""
        railway = railway_of(state)
        return seat in railway.turns[:1] and bool(railway.laid) and railway.laid[-1][0] == seat

    def leave(self, scene: KingdomScene) -> str:
        """The sheriff is paid; all other building follows."""
        pay_sheriff(scene)
        put_railway(scene, replace(railway_of(scene.state), laid=()))
        return scene.book.phase_after(self.name)

    def _end_turn(self, scene: KingdomScene) -> None:
        railway = railway_of(scene.state)
        put_railway(scene, replace(railway, turns=railway.turns[1:]))

    def _go_on(self, scene: KingdomScene) -> None:
        """On to the next seat that can lay a rail."""
        while turns := railway_of(scene.state).turns:
            if possible_rails(scene.book, scene.state, turns[0]) or self._owes(scene, turns[0]):
                return
            self._end_turn(scene)

    def _owes(self, scene: KingdomScene, seat: int) -> bool:
        """Whether a seat that can lay nothing more has a rail to take back [R-28]."""
        laid = railway_of(scene.state).laid
        return scene.book.rulings.finish_is_owed and any(each == seat for each, _ in laid)

    def _undo(self, scene: KingdomScene, seat: int) -> None:
        """The last rail goes back on its card, if it was laid in this turn [R-22]."""
        railway = railway_of(scene.state)
        if not railway.laid or railway.laid[-1][0] != seat:
            raise IllegalAction("nothing-to-undo", "you have no rail to take back")
        _, kind = railway.laid[-1]
        stock = stock_of(scene.state.players[seat].realm)
        put_stock(scene, seat, with_rails(stock, kind, 1))
        put_railway(scene, replace(railway, rails=railway.rails[:-1], laid=railway.laid[:-1]))
        scene.tell(StepUndone(seat=seat, step=str(LayRail(kind, railway.rails[-1]))))
