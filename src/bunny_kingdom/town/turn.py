"""The turn: plan, build as often as one can and likes, and buy upgrades around it [T-11]."""

from collections.abc import Iterator

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.decisions import Decision
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.legal import NOTHING, Legal, ListedLegal
from bunny_kingdom.kernel.phases import Phase
from bunny_kingdom.town.actions import Build, Craft, EndTurn, Plan
from bunny_kingdom.town.book import Book
from bunny_kingdom.town.build import activate, build, why_not_build
from bunny_kingdom.town.events import TilePlanned, TurnEnded
from bunny_kingdom.town.question import REVEAL, TURN, check_active, following
from bunny_kingdom.town.round import RoundPhase
from bunny_kingdom.town.state import State, TownScene, change_player, without
from bunny_kingdom.town.track import slide
from bunny_kingdom.town.upgrade import craft, why_not_craft


class TurnPhase(Phase[Book, State]):
    """Turn after turn, until the last revealed building is taken and that turn ended [T-41]."""

    name = TURN
    order = 20

    def enter(self, scene: TownScene) -> None:
        """Come back from a question: the building in hand now scores its quarter."""
        activate(scene)

    def decisions(self, book: Book, state: State) -> tuple[Decision, ...]:
        """The active seat's, unless a question is open or the round is over."""
        if state.question is not None or not (state.offer or state.planned):
            return ()
        return (Decision(state.active, self.name),)

    def legal(self, book: Book, state: State, seat: int) -> Legal:
        """Upgrades, and then planning, or building and the end of the turn."""
        if seat != state.active:
            return NOTHING
        return ListedLegal(tuple(_options(book, state)))

    def act(self, scene: TownScene, seat: int, action: Action) -> None:
        """One step of the turn."""
        check_active(scene.state, seat)
        match action:
            case Plan():
                _plan(scene, seat, action)
            case Build():
                build(scene, seat, action)
                activate(scene)
            case Craft():
                craft(scene, seat, action)
            case EndTurn():
                _end(scene, seat)
            case _:
                raise IllegalAction(
                    "not-now", "in your turn you plan, build, craft an upgrade or end the turn"
                )

    def leave(self, scene: TownScene) -> str:
        """To the open question, the next round or the reveal."""
        state = scene.state
        if state.question is not None:
            return following(state)
        return RoundPhase.name if state.round < scene.book.board.rounds else REVEAL


def _options(book: Book, state: State) -> Iterator[Action]:
    player = state.players[state.active]
    for tile in dict.fromkeys(state.offer):
        if not why_not_plan(state, tile):
            yield Plan(tile)
    if state.planned:
        for tile in dict.fromkeys(player.reserve):
            for plot in state.track:
                if plot is not None:
                    option = Build(tile, plot)
                    if not why_not_build(book, state, option):
                        yield option
    for sale in dict.fromkeys(state.market):
        purchase = Craft(sale.upgrade, sale.beside)
        if not why_not_craft(book, state, purchase):
            yield purchase
    if not why_not_end(state):
        yield EndTurn()


def why_not_plan(state: State, tile: str) -> IllegalAction | None:
    """Why the active seat may not take this building, or None [T-12]."""
    if state.planned:
        return IllegalAction("already-planned", "you have planned in this turn: once is all")
    if tile not in state.offer:
        offer = ", ".join(state.offer)
        return IllegalAction("not-revealed", f"'{tile}' is not among the buildings ({offer})")
    return None


def why_not_end(state: State) -> IllegalAction | None:
    """Why the active seat may not end the turn, or None: planning is obligatory [T-11]."""
    if not state.planned:
        return IllegalAction("plan-first", "planning is obligatory: take a building first")
    return None


def _plan(scene: TownScene, seat: int, action: Plan) -> None:
    state = scene.state
    refusal = why_not_plan(state, action.tile)
    if refusal:
        raise refusal
    scene.change(offer=without(state.offer, action.tile), planned=True)
    change_player(scene, seat, reserve=(*state.players[seat].reserve, action.tile))
    scene.tell(TilePlanned(seat=seat, tile=action.tile))


def _end(scene: TownScene, seat: int) -> None:
    """Slide and fill the track; it is the rival's turn, or the round is over [T-40]."""
    refusal = why_not_end(scene.state)
    if refusal:
        raise refusal
    new = slide(scene)
    scene.change(active=1 - seat, planned=False, builds=0)
    scene.tell(TurnEnded(seat=seat, plots=new))
