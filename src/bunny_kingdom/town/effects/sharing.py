"""Sharing: control of a rival building, for its type and its stars [RT-14]."""

from msgspec.structs import replace

from bunny_kingdom.kernel.choices import OfSpace
from bunny_kingdom.town.actions import ShareBuilding
from bunny_kingdom.town.book import Book
from bunny_kingdom.town.effects.question import QuestionPhase
from bunny_kingdom.town.events import BuildingShared, EffectLost
from bunny_kingdom.town.state import Question, State, TownScene


def shareable(book: Book, state: State, seat: int, plot: str | None) -> tuple[str, ...]:
    """The plots beside this one, even across the river, with a rival tile not yet shared."""
    if plot is None:
        return ()
    return tuple(
        other
        for other, _ in book.neighbours[plot]
        if other in state.town and state.town[other].owner != seat and not state.town[other].shared
    )


def offer_share(scene: TownScene, seat: int, by: str, plot: str | None) -> None:
    """Let the seat share a building; obligatory if possible [RT-36]."""
    plots = shareable(scene.book, scene.state, seat, plot)
    if not plots:
        scene.tell(EffectLost(seat=seat, by=by))
    elif len(plots) == 1:
        _share(scene, seat, plots[0])
    else:
        scene.change(question=Question(SharePhase.name, by, plot=plot))


def _share(scene: TownScene, seat: int, plot: str) -> None:
    town = scene.state.town
    scene.change(town={**town, plot: replace(town[plot], shared=True)})
    scene.tell(BuildingShared(seat=seat, tile=town[plot].tile, plot=plot))


class SharePhase(QuestionPhase[ShareBuilding]):
    """The question of which rival building is shared."""

    name = "share"
    wanted = "a rival building beside the new one is shared"
    form = OfSpace
    field = "plot"

    def answers(self, book: Book, state: State, question: Question) -> tuple[ShareBuilding, ...]:
        return tuple(map(ShareBuilding, shareable(book, state, state.active, question.plot)))

    def answered(
        self, scene: TownScene, seat: int, question: Question, answer: ShareBuilding
    ) -> None:
        _share(scene, seat, answer.plot)
