"""The turn: plan, build as often as possible and wanted, and buy upgrades in between [T-11]."""

from collections.abc import Iterator
from functools import partial

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.choices import Choice, OfCard, OfSpace, Refused, begun, sifted, step
from bunny_kingdom.kernel.decisions import Decision
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.legal import NOTHING, Legal, ListedLegal
from bunny_kingdom.kernel.phases import Phase
from bunny_kingdom.town.actions import Build, Craft, EndTurn, Plan
from bunny_kingdom.town.book import Book
from bunny_kingdom.town.build import activate, build, why_not_build
from bunny_kingdom.town.effects.question import REVEAL, TURN, check_active, following
from bunny_kingdom.town.events import TilePlanned, TurnEnded
from bunny_kingdom.town.round import RoundPhase
from bunny_kingdom.town.state import State, TownScene, change_player, without
from bunny_kingdom.town.track import slide
from bunny_kingdom.town.upgrade import craft, why_not_craft

OFF_TRACK = ""
"""Stands for any plot whose card is not on the track."""


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

    def choices(self, book: Book, state: State, seat: int) -> tuple[Choice, ...]:
        """Every step of a turn, including those refused now, with the reason."""
        if seat != state.active:
            return ()
        reserve = state.players[seat].reserve
        purchases = [Craft(sale.upgrade, sale.beside) for sale in dict.fromkeys(state.market)]
        return (
            _plan_choice(state),
            *(
                _build_choice(book, state, tile, reserve.count(tile))
                for tile in sorted(set(reserve))
            ),
            *(
                step(each, why_not_craft(book, state, each), piece=each.upgrade)
                for each in purchases
            ),
            step(EndTurn(), why_not_end(state)),
        )

    def act(self, scene: TownScene, seat: int, action: Action) -> None:
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


def _plan_choice(state: State) -> OfCard:
    tiles, refused = sifted(dict.fromkeys(state.offer), partial(why_not_plan, state))
    return OfCard(action=begun(Plan), field="tile", targets=tiles, refused=refused)


def _build_choice(book: Book, state: State, tile: str, count: int) -> OfSpace:
    """Where a building may go, and why not on the other plots of the track and off it."""

    def why_not(plot: str) -> IllegalAction | None:
        return why_not_build(book, state, Build(tile, plot))

    plots, refused = sifted(filter(None, state.track), why_not)
    _, elsewhere = sifted((OFF_TRACK,), why_not)
    return OfSpace(
        action=begun(Build, tile=tile),
        piece=tile,
        count=count,
        field="plot",
        targets=plots,
        refused=(*refused, *(Refused(each.code, each.message) for each in elsewhere)),
    )


def why_not_plan(state: State, tile: str) -> IllegalAction | None:
    """Why the active seat may not take this building, or None [T-12]."""
    if state.planned:
        return IllegalAction("already-planned", "you have already planned this turn")
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
