"""The choice of a quarter to score once more, by Block Party or Community Leader."""

from bunny_kingdom.kernel.choices import OfSpace
from bunny_kingdom.town.actions import ChooseQuarter
from bunny_kingdom.town.book import Book
from bunny_kingdom.town.effects.question import QuestionPhase
from bunny_kingdom.town.events import EffectLost
from bunny_kingdom.town.quarter import Quarter, quarter_of, quarters
from bunny_kingdom.town.scoring import score_renown
from bunny_kingdom.town.state import Question, State, TownScene


def scorable(book: Book, state: State, seat: int, most: int | None) -> tuple[Quarter, ...]:
    """The quarters of a seat with at most so many buildings, shared ones counted [RT-41]."""
    return tuple(
        quarter for quarter in quarters(book, state, seat) if most is None or len(quarter) <= most
    )


def offer_quarter(scene: TownScene, seat: int, by: str, most: int | None) -> None:
    """Let the seat choose a quarter whose renown is scored: no effect happens [RT-23]."""
    choices = scorable(scene.book, scene.state, seat, most)
    if not choices:
        scene.tell(EffectLost(seat=seat, by=by))
    elif len(choices) == 1:
        _score(scene, seat, choices[0], by)
    else:
        scene.change(question=Question(QuarterPhase.name, by, most=most))


def _score(scene: TownScene, seat: int, quarter: Quarter, by: str) -> None:
    source = "requests" if by in scene.book.requests else "renown"
    score_renown(scene, seat, quarter, by, source)


class QuarterPhase(QuestionPhase[ChooseQuarter]):
    """The question of which quarter is scored."""

    name = "quarter"
    wanted = "a quarter of yours is named by its first plot"
    form = OfSpace
    field = "plot"

    def answers(self, book: Book, state: State, question: Question) -> tuple[ChooseQuarter, ...]:
        choices = scorable(book, state, state.active, question.most)
        return tuple(ChooseQuarter(quarter[0]) for quarter in choices)

    def answered(
        self, scene: TownScene, seat: int, question: Question, answer: ChooseQuarter
    ) -> None:
        quarter = quarter_of(scene.book, scene.state, seat, answer.plot)
        _score(scene, seat, quarter, question.by)
