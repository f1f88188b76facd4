"""Questions: what a seat is asked in the middle of an effect, each a phase of its own."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.choices import (
    Choice,
    OfCard,
    OfNumber,
    OfOption,
    OfSide,
    OfSpace,
    Refused,
    choice_of,
    step,
)
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

    It comes up only if there are at least two answers. Afterwards the game continues where it was:
    in the turn, in the reveal, or with the question that the answer raised.
    """

    order: ClassVar[int] = 50
    wanted: ClassVar[str]
    """What would have been right, for the message to a wrong answer."""
    form: ClassVar[type[OfCard | OfSpace | OfSide | OfOption | OfNumber]]
    """What an answer is to a page."""
    field: ClassVar[str]
    """The field in which the answers differ."""

    @abstractmethod
    def answers(self, book: Book, state: State, question: Question) -> Sequence[A]:
        """The answers that are allowed."""

    @abstractmethod
    def answered(self, scene: TownScene, seat: int, question: Question, answer: A) -> None:
        """What an allowed answer does; the question is already closed."""

    def means(self, action: Action, answers: Sequence[A]) -> A | None:
        """The allowed answer that an action stands for, if any."""
        return next((answer for answer in answers if answer == action), None)

    def decisions(self, book: Book, state: State) -> tuple[Decision, ...]:
        if self._open(state) is None:
            return ()
        return (Decision(state.active, self.name),)

    def legal(self, book: Book, state: State, seat: int) -> Legal:
        question = self._open(state)
        if seat != state.active or question is None:
            return NOTHING
        return ListedLegal(self.answers(book, state, question))

    def choices(self, book: Book, state: State, seat: int) -> tuple[Choice, ...]:
        """The answers by what they name; one that names nothing is a step of its own."""
        question = self._open(state)
        if seat != state.active or question is None:
            return ()
        answers = self.answers(book, state, question)
        naming = [answer for answer in answers if getattr(answer, self.field) is not None]
        return (
            *choice_of(
                self.form,
                self.field,
                naming,
                self.target(book),
                piece=question.by,
                refused=(Refused(f"no-such-{self.name}", self.wanted),),
            ),
            *(step(each, piece=question.by) for each in answers if each not in naming),
        )

    def target(self, book: Book) -> Callable[[Any], Any] | None:
        """What turns the value of an answer's field into what a page points at, if it is not the
        value.
        """
        return None

    def act(self, scene: TownScene, seat: int, action: Action) -> None:
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
