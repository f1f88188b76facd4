"""Phases: the stretches of a game in which one kind of decision is owed."""

from abc import ABC, abstractmethod
from typing import ClassVar, Generic

from bunny_kingdom.kernel.actions import Action, Undo
from bunny_kingdom.kernel.choices import Choice, step
from bunny_kingdom.kernel.decisions import Decision
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.legal import NOTHING, Legal
from bunny_kingdom.kernel.state import B, S, Scene


class Phase(ABC, Generic[B, S]):
    """One phase. It lasts until nobody owes a decision; then it says which phase comes next."""

    name: ClassVar[str]
    order: ClassVar[int]
    """Its place among the phases of a round."""

    def enter(self, scene: Scene[B, S]) -> None:
        """What happens before anybody decides."""

    @abstractmethod
    def decisions(self, book: B, state: S) -> tuple[Decision, ...]:
        """Who owes an answer now."""

    @abstractmethod
    def legal(self, book: B, state: S, seat: int) -> Legal:
        """What a seat may do now."""

    def choices(self, book: B, state: S, seat: int) -> tuple[Choice, ...]:
        """The same as data for a page; by default, a list of the actions."""
        return tuple(map(step, self.legal(book, state, seat)))

    def leaves_choices(self, before: S, after: S, seat: int) -> bool:
        """Whether a step within the phase surely changed nothing of what a seat may do."""
        return False

    @abstractmethod
    def act(self, scene: Scene[B, S], seat: int, action: Action) -> None:
        """Do what the seat wants, or raise IllegalAction before anything has changed."""

    def allows(self, book: B, state: S, seat: int, action: Action) -> bool:
        """Whether `act` would accept an action; undo is accepted but never listed [R-22]."""
        if isinstance(action, Undo):
            return False
        try:
            self.act(Scene(book, state), seat, action)
        except IllegalAction:
            return False
        return True

    def can_undo(self, book: B, state: S, seat: int) -> bool:
        """Whether a seat has a step to take back; `legal` does not list it [R-22]."""
        return False

    @abstractmethod
    def leave(self, scene: Scene[B, S]) -> str | None:
        """What happens once nobody owes a decision; the next phase, or None at the end."""


class SealedPhase(Phase[B, S]):
    """A phase in which all the seats asked decide at once, face down.

    An answer fills its seat's own slot and may be changed while another is still missing;
    `leave` opens them all.
    """

    @abstractmethod
    def asked(self, book: B, state: S) -> tuple[int, ...]:
        """The seats that have something to decide."""

    @abstractmethod
    def check(self, book: B, state: S, seat: int, action: Action) -> Action:
        """The action in its one canonical form, or IllegalAction."""

    def decisions(self, book: B, state: S) -> tuple[Decision, ...]:
        """The asked seats whose slot is empty."""
        sealed = state.sealed
        name = self.name
        return tuple(
            [Decision(seat, name) for seat in self.asked(book, state) if sealed[seat] is None]
        )

    def act(self, scene: Scene[B, S], seat: int, action: Action) -> None:
        if seat not in self.asked(scene.book, scene.state):
            raise IllegalAction("not-asked", f"seat {seat} has nothing to decide now")
        answer = self.check(scene.book, scene.state, seat, action)
        sealed = scene.state.sealed
        scene.change(sealed=(*sealed[:seat], answer, *sealed[seat + 1 :]))

    def unseal(self, scene: Scene[B, S]) -> tuple[Action | None, ...]:
        """All answers, their slots emptied."""
        answers = scene.state.sealed
        scene.change(sealed=(None,) * len(answers))
        return answers


class EndPhase(Phase[B, S]):
    """After the end: nobody owes anything any more."""

    name = "end"
    order = 1000

    def decisions(self, book: B, state: S) -> tuple[Decision, ...]:
        return ()

    def legal(self, book: B, state: S, seat: int) -> Legal:
        return NOTHING

    def act(self, scene: Scene[B, S], seat: int, action: Action) -> None:
        raise IllegalAction("game-over", "the game is over")

    def leave(self, scene: Scene[B, S]) -> str | None:
        return None
