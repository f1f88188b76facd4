"""Questions: what a seat is asked in the midst of an effect, each a phase of its own."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.decisions import Decision
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.legal import NOTHING, Legal, ListedLegal
from bunny_kingdom.kernel.phases import Phase
from bunny_kingdom.town.book import Book
from bunny_kingdom.town.state import Question, State, TownScene

A = TypeVar("A", bound=Action)

TURN = "turn"
REVEAL = "reveal"


def check_active(state: State, seat: int) -> None:
    """Refuse a seat that is not the one to act."""
    if seat != state.active:
        raise IllegalAction("not-your-turn", f"it is the turn of seat {state.active}")


class QuestionPhase(Phase[Book, State], Generic[A]):
    """One kind of question to the active seat.

    It comes up only where there are two answers or more. Afterwards the game goes on where
    it was: in the turn or in the reveal, or with the question that the answer brought up.
    """

    order: ClassVar[int] = 50
    wanted: ClassVar[str]
    """What would have been right, for whoever answers wrongly."""

    @abstractmethod
    def answers(self, book: Book, state: State, question: Question) -> Sequence[A]:
        """The answers that are allowed."""

    @abstractmethod
    def answered(self, scene: TownScene, seat: int, question: Question, answer: A) -> None:
        """What an allowed answer does; the question is closed already."""

    def means(self, action: Action, answers: Sequence[A]) -> A | None:
        """The allowed answer that an action is, if it is one."""
        return next((answer for answer in answers if answer == action), None)

    def decisions(self, book: Book, state: State) -> tuple[Decision, ...]:
        """The active seat's, until it has answered."""
        if self._open(state) is None:
            return ()
        return (Decision(state.active, self.name),)

    def legal(self, book: Book, state: State, seat: int) -> Legal:
        """The answers."""
        question = self._open(state)
        if seat != state.active or question is None:
            return NOTHING
        return ListedLegal(self.answers(book, state, question))

    def act(self, scene: TownScene, seat: int, action: Action) -> None:
        """Take the answer."""
        state = scene.state
        check_active(state, seat)
        question = self._open(state)
        answers = self.answers(scene.book, state, question) if question else ()
        answer = self.means(action, answers)
        if question is None or answer is None:
            allowed = ", ".join(f"'{each}'" for each in answers)
            raise IllegalAction(f"no-such-{self.name}", f"{self.wanted}: {allowed}")
        scene.change(question=None)
        self.answered(scene, seat, question, answer)

    def leave(self, scene: TownScene) -> str:
        """Back to where the question came from, or on to the next one."""
        return following(scene.state)

    def _open(self, state: State) -> Question | None:
        question = state.question
        return question if question is not None and question.kind == self.name else None


def following(state: State) -> str:
    """The phase that the game goes on in: the open question's, or the turn or the reveal."""
    if state.question:
        return state.question.kind
    return REVEAL if state.at_reveal else TURN
