"""Taking back: a built tile returns to the reserve of the player who built it [RT-13]."""

from bunny_kingdom.kernel.choices import OfSpace
from bunny_kingdom.town.actions import ReturnTile
from bunny_kingdom.town.book import Book
from bunny_kingdom.town.effects.question import QuestionPhase
from bunny_kingdom.town.events import EffectLost, TileReturned
from bunny_kingdom.town.state import Question, State, TownScene, change_player


def returnable(state: State, seat: int, plot: str | None) -> tuple[str, ...]:
    """The plots of the seat's own tiles, except the one with the effect."""
    return tuple(other for other in state.plots_of(seat) if other != plot)


def offer_return(scene: TownScene, seat: int, by: str, plot: str | None) -> None:
    """Ask which tile returns, if any."""
    if returnable(scene.state, seat, plot):
        scene.change(question=Question(TakeBackPhase.name, by, plot=plot))
    else:
        scene.tell(EffectLost(seat=seat, by=by))


class TakeBackPhase(QuestionPhase[ReturnTile]):
    """The question of which tile is taken back, if any."""

    name = "take-back"
    wanted = "another tile that you built is taken back, or none"
    form = OfSpace
    field = "plot"

    def answers(self, book: Book, state: State, question: Question) -> tuple[ReturnTile, ...]:
        """One's other tiles, and none: it is voluntary."""
        plots = returnable(state, state.active, question.plot)
        return (*map(ReturnTile, plots), ReturnTile(None))

    def answered(self, scene: TownScene, seat: int, question: Question, answer: ReturnTile) -> None:
        """Put the tile into the reserve; everything it brought stays [RT-39]."""
        if answer.plot is None:
            return
        state = scene.state
        tile = state.town[answer.plot].tile
        town = {plot: building for plot, building in state.town.items() if plot != answer.plot}
        scene.change(town=town, plots_under=(*state.plots_under, answer.plot))
        change_player(scene, seat, reserve=(*state.players[seat].reserve, tile))
        scene.tell(TileReturned(seat=seat, tile=tile, plot=answer.plot))
