"""Construction: every seat places what it likes, takes it back, and finishes."""

from collections.abc import Sequence
from typing import ClassVar, Protocol

from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action, Undo, parse_action
from bunny_kingdom.kernel.decisions import Decision
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.legal import NOTHING, Legal, Run, RunsLegal
from bunny_kingdom.kernel.phases import Phase
from bunny_kingdom.kernel.state import Scene
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.camps import AnnounceCamp, answer_call, call_legal
from bunny_kingdom.kingdom.events import ConstructionFinished, StepUndone
from bunny_kingdom.kingdom.module import KingdomScene
from bunny_kingdom.kingdom.realms import with_player, with_realm
from bunny_kingdom.kingdom.state import State, Works


class Finish(Action, frozen=True, tag="finish"):
    """Place nothing more in this round; the rest is kept [K-30]."""

    word: ClassVar[str] = "finish"


class Move(Protocol):
    """A kind of action in construction."""

    action: ClassVar[type[Action]]

    def possible(self, book: Book, state: State, seat: int) -> bool:
        """Whether there is a legal action of this kind: asked of every seat all the time."""

    def runs(self, book: Book, state: State, seat: int) -> Sequence[Run]:
        """The legal actions of this kind."""

    def perform(self, scene: KingdomScene, seat: int, action: Action) -> None:
        """Do it, or raise IllegalAction before anything has changed.

        It changes the seat's own realm alone, so that undo can do the earlier steps again.
        """


class Construction(Phase[Book, State]):
    """The phase that ends when every seat has finished and no camp is called [R-21]."""

    name = "construction"
    order = 30

    def enter(self, scene: KingdomScene) -> None:
        """Nobody has placed anything yet."""
        scene.change(
            players=tuple(
                replace(player, works=Works(start=player.realm)) for player in scene.state.players
            )
        )

    def decisions(self, book: Book, state: State) -> tuple[Decision, ...]:
        """The seat asked about a camp alone [R-21], else all that could still place [R-28]."""
        if state.call:
            return (Decision(state.call.asked[0][0], "camp"),)
        return tuple(
            [
                Decision(seat, self.name)
                for seat, player in enumerate(state.players)
                if not player.works.finished and self._could_place(book, state, seat)
            ]
        )

    def legal(self, book: Book, state: State, seat: int) -> Legal:
        """What the seat may place, or finish."""
        if state.call:
            return call_legal(book, state, state.call, seat)
        if state.players[seat].works.finished:
            return NOTHING
        runs = [run for move in book.moves for run in move.runs(book, state, seat)]
        if not runs:
            return NOTHING
        return RunsLegal(
            [*runs, (1, _finish)], lambda action: self.allows(book, state, seat, action)
        )

    def act(self, scene: KingdomScene, seat: int, action: Action) -> None:
        """Answer a call, place, undo or finish."""
        if scene.state.call:
            answer_call(scene, scene.state.call, seat, action)
            return
        player = scene.state.players[seat]
        if player.works.finished:
            raise IllegalAction("finished", "you have finished this construction phase")
        if isinstance(action, Undo):
            self._undo(scene, seat)
        elif isinstance(action, Finish):
            if not self._could_place(scene.book, scene.state, seat):
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
        """The works are done."""
        scene.change(
            players=tuple(replace(player, works=Works()) for player in scene.state.players)
        )
        return scene.book.phase_after(self.name)

    def _could_place(self, book: Book, state: State, seat: int) -> bool:
        for move in book.moves:  # noqa: SIM110 - a plain loop: this is asked most of all
            if move.possible(book, state, seat):
                return True
        return False

    def _step(self, scene: KingdomScene, seat: int, action: Action) -> None:
        """One placement, with what the watchers make of it."""
        for move in scene.book.moves:
            if type(action) is move.action:
                move.perform(scene, seat, action)
                break
        else:
            raise IllegalAction("not-now", f"'{action}' cannot be done in construction")
        for watch in scene.book.watchers:
            watch(scene, seat)

    def _undo(self, scene: KingdomScene, seat: int) -> None:
        """Back to the start of the works and all steps again but the last [R-22].

        A step changes its seat's realm alone, and depends on nothing but it; so the earlier
        steps come out as they did, whatever the others have done meanwhile.
        """
        works = scene.state.players[seat].works
        if not works.steps:
            raise IllegalAction("nothing-to-undo", "there is no placement that you could take back")
        again = Scene(scene.book, scene.state)
        with_realm(again, seat, works.start)
        for step in works.steps[:-1]:
            action = parse_action(step, scene.book.module.actions.values())
            self._step(again, seat, action)
        scene.state = again.state
        player = scene.state.players[seat]
        with_player(scene, seat, replace(player, works=replace(works, steps=works.steps[:-1])))
        scene.tell(StepUndone(seat=seat, step=works.steps[-1]))


def _finish(_: int) -> Finish:
    return Finish()
