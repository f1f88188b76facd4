"""Construction: every seat places what it likes, takes it back, and finishes."""

from typing import ClassVar

from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action, Undo, parse_action
from bunny_kingdom.kernel.choices import Choice, actions_of, step
from bunny_kingdom.kernel.decisions import Decision
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.events import StepUndone
from bunny_kingdom.kernel.legal import NOTHING, Legal, RunsLegal
from bunny_kingdom.kernel.phases import Phase
from bunny_kingdom.kernel.state import Scene
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.camps import AnnounceCamp, answer_call, call_choices, call_legal
from bunny_kingdom.kingdom.events import ConstructionFinished
from bunny_kingdom.kingdom.module import KingdomScene
from bunny_kingdom.kingdom.realms import with_player, with_realm
from bunny_kingdom.kingdom.state import State, Works


class Finish(Action, frozen=True, tag="finish"):
    """Finish this round's construction; the remaining pieces are kept [K-30]."""

    word: ClassVar[str] = "finish"


class Construction(Phase[Book, State]):
    """The phase that ends when every seat has finished and no camp is called [R-21]."""

    name = "construction"
    order = 30

    def enter(self, scene: KingdomScene) -> None:
        scene.change(
            players=tuple(
                replace(player, works=Works(start=player.realm)) for player in scene.state.players
            )
        )

    def decisions(self, book: Book, state: State) -> tuple[Decision, ...]:
        """Only the seat asked about a camp [R-21], or else all that could still place [R-28]."""
        if state.call:
            return (Decision(state.call.asked[0][0], "camp"),)
        return tuple(
            [
                Decision(seat, self.name)
                for seat, player in enumerate(state.players)
                if not player.works.finished and self._owes(book, state, seat)
            ]
        )

    def legal(self, book: Book, state: State, seat: int) -> Legal:
        if state.call:
            return call_legal(book, state, state.call, seat)
        if state.players[seat].works.finished:
            return NOTHING
        runs = [run for move in book.moves for run in move.runs(book, state, seat)]
        if not runs and not self._owes_finish(book, state, seat):
            return NOTHING
        return RunsLegal(
            [*runs, (1, _finish)], lambda action: self.allows(book, state, seat, action)
        )

    def choices(self, book: Book, state: State, seat: int) -> tuple[Choice, ...]:
        """Those of the moves. What fits nowhere now is included, with the reason."""
        if state.call:
            return call_choices(book, state, state.call, seat)
        if state.players[seat].works.finished:
            return ()
        moves = [choice for move in book.moves for choice in move.choices(book, state, seat)]
        can_finish = self._owes_finish(book, state, seat) or any(actions_of(moves))
        return (*moves, step(Finish())) if can_finish else tuple(moves)

    def leaves_choices(self, before: State, after: State, seat: int) -> bool:
        """A placement changes and concerns only its seat's realm; a camp, everybody's."""
        return (
            before.players[seat] is after.players[seat]
            and before.call is after.call is None
            and before.printed is after.printed
            and before.parts is after.parts
            and before.covered == after.covered
        )

    def act(self, scene: KingdomScene, seat: int, action: Action) -> None:
        if scene.state.call:
            answer_call(scene, scene.state.call, seat, action)
            return
        player = scene.state.players[seat]
        if player.works.finished:
            raise IllegalAction("finished", "you have finished this construction phase")
        if isinstance(action, Undo):
            self._undo(scene, seat)
        elif isinstance(action, Finish):
            if not self._owes(scene.book, scene.state, seat):
                raise IllegalAction("nothing-to-place", "you have nothing left to place")
            works = replace(player.works, finished=True)
            with_player(scene, seat, replace(player, works=works))
            scene.tell(ConstructionFinished(seat=seat))
        else:
            self._step(scene, seat, action)
            if not isinstance(action, AnnounceCamp):
                player = scene.state.players[seat]
                works = replace(player.works, steps=(*player.works.steps, str(action)))
                with_player(scene, seat, replace(player, works=works))

    def can_undo(self, book: Book, state: State, seat: int) -> bool:
        """A placement since the start of the works, or since the last camp."""
        works = state.players[seat].works
        return state.call is None and not works.finished and bool(works.steps)

    def leave(self, scene: KingdomScene) -> str:
        scene.change(
            players=tuple(replace(player, works=Works()) for player in scene.state.players)
        )
        return scene.book.phase_after(self.name)

    def _owes(self, book: Book, state: State, seat: int) -> bool:
        """Whether a seat could place something, or has and can take that back [R-28]."""
        return self._owes_finish(book, state, seat) or self._could_place(book, state, seat)

    def _owes_finish(self, book: Book, state: State, seat: int) -> bool:
        return book.rulings.finish_is_owed and state.players[seat].works.begun

    def _could_place(self, book: Book, state: State, seat: int) -> bool:
        for move in book.moves:  # noqa: SIM110 - a plain loop, since this is called most often
            if move.possible(book, state, seat):
                return True
        return False

    def _step(self, scene: KingdomScene, seat: int, action: Action) -> None:
        """One placement, followed by the watchers."""
        for move in scene.book.moves:
            if type(action) is move.action:
                move.perform(scene, seat, action)
                break
        else:
            raise IllegalAction("not-now", f"'{action}' cannot be done in construction")
        for watch in scene.book.watchers:
            watch(scene, seat)

    def _undo(self, scene: KingdomScene, seat: int) -> None:
        """Go back to the start of the works and repeat all steps but the last [R-22].

        A step changes and depends on only its seat's realm; so the earlier steps come out as
        they did, whatever the others have done in the meantime.
        """
        works = scene.state.players[seat].works
        if not works.steps:
            raise IllegalAction("nothing-to-undo", "you have no placement to take back")
        again = Scene(scene.book, scene.state)
        with_realm(again, seat, works.start)
        for words in works.steps[:-1]:
            action = parse_action(words, scene.book.module.actions.values())
            self._step(again, seat, action)
        scene.state = again.state
        player = scene.state.players[seat]
        with_player(scene, seat, replace(player, works=replace(works, steps=works.steps[:-1])))
        scene.tell(StepUndone(seat=seat, step=works.steps[-1]))


def _finish(_: int) -> Finish:
    return Finish()
