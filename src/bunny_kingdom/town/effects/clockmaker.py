"""The Clockmaker's effect: an on-build effect happens once more, at the reveal [RT-42]."""

from bunny_kingdom.kernel.choices import OfSpace
from bunny_kingdom.town.actions import RepeatEffect
from bunny_kingdom.town.book import Book
from bunny_kingdom.town.effects.at_once import happen
from bunny_kingdom.town.effects.question import QuestionPhase
from bunny_kingdom.town.events import EffectLost, EffectRepeated
from bunny_kingdom.town.state import Question, State, TownScene


def repeatable(book: Book, state: State, seat: int) -> tuple[str, ...]:
    """The plots with a tile that the seat built itself and that has an on-build effect."""
    return tuple(
        plot for plot in state.plots_of(seat) if book.tiles[state.town[plot].tile].on_build
    )


def offer_repeat(scene: TownScene, seat: int, by: str) -> None:
    """Ask which effect happens again, if any."""
    if repeatable(scene.book, scene.state, seat):
        scene.change(question=Question(RepeatPhase.name, by))
    else:
        scene.tell(EffectLost(seat=seat, by=by))


class RepeatPhase(QuestionPhase[RepeatEffect]):
    """The question of which on-build effect happens once more, if any."""

    name = "repeat"
    wanted = "a tile that you built and that has an on-build effect is repeated, or none"
    form = OfSpace
    field = "plot"

    def answers(self, book: Book, state: State, question: Question) -> tuple[RepeatEffect, ...]:
        """The tiles, and none: it may be declined."""
        plots = repeatable(book, state, state.active)
        return (*map(RepeatEffect, plots), RepeatEffect(None))

    def answered(
        self, scene: TownScene, seat: int, question: Question, answer: RepeatEffect
    ) -> None:
        """Let it happen, with the number of the last round; nothing is built."""
        plot = answer.plot
        if plot is None:
            scene.tell(EffectRepeated(seat=seat))
            return
        tile = scene.book.tiles[scene.state.town[plot].tile]
        scene.tell(EffectRepeated(seat=seat, plot=plot, tile=tile.id))
        if tile.on_build is not None:
            happen(scene, seat, tile.on_build, tile.id, plot)
