"""Bridges: they join plots across the river, for both players [RT-12]."""

from collections.abc import Callable

from bunny_kingdom.kernel.choices import OfSide
from bunny_kingdom.town.actions import PlaceBridge
from bunny_kingdom.town.book import Book
from bunny_kingdom.town.effects.question import QuestionPhase
from bunny_kingdom.town.events import BridgePlaced, EffectLost
from bunny_kingdom.town.state import Question, State, TownScene


def free_places(book: Book, state: State) -> tuple[str, ...]:
    """Where a bridge can go: anywhere on the river, while there are bridges left."""
    if len(state.bridges) >= book.board.bridges:
        return ()
    return tuple(place for place in book.places if place not in state.bridges)


def offer_bridge(scene: TownScene, seat: int, by: str) -> None:
    """Let the seat place a bridge; obligatory if possible [RT-36]."""
    places = free_places(scene.book, scene.state)
    if not places:
        scene.tell(EffectLost(seat=seat, by=by))
    elif len(places) == 1:
        _place(scene, seat, places[0])
    else:
        scene.change(question=Question(BridgePhase.name, by))


def _place(scene: TownScene, seat: int, place: str) -> None:
    scene.change(bridges=tuple(sorted((*scene.state.bridges, place))))
    scene.tell(BridgePlaced(seat=seat, place=place))


class BridgePhase(QuestionPhase[PlaceBridge]):
    """The question of where the bridge goes."""

    name = "bridge"
    wanted = "a bridge goes on a free place of the river"
    form = OfSide
    field = "place"

    def answers(self, book: Book, state: State, question: Question) -> tuple[PlaceBridge, ...]:
        return tuple(map(PlaceBridge, free_places(book, state)))

    def target(self, book: Book) -> Callable[[str], tuple[str, str]]:
        """A place is shown as the two plots that a bridge there joins."""
        return book.places.__getitem__

    def answered(
        self, scene: TownScene, seat: int, question: Question, answer: PlaceBridge
    ) -> None:
        _place(scene, seat, answer.place)
