"""Building: pay, take the plot, place the tile, and activate its quarter [T-13, T-21]."""

from collections.abc import Sequence

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.choices import OfNumber
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.town.actions import Build, Pay
from bunny_kingdom.town.book import Book
from bunny_kingdom.town.effects.at_once import happen
from bunny_kingdom.town.effects.question import QuestionPhase
from bunny_kingdom.town.events import Gained, TileBuilt
from bunny_kingdom.town.quarter import quarter_of
from bunny_kingdom.town.scoring import score_renown
from bunny_kingdom.town.state import Building, Question, State, TownScene, change_player, without
from bunny_kingdom.town.track import price, wood_payable


def why_not_build(book: Book, state: State, build: Build) -> IllegalAction | None:
    """Why the active seat may not build this here, or None."""
    tile = book.tiles.get(build.tile)
    player = state.players[state.active]
    if not state.planned:
        return IllegalAction("plan-first", "a turn begins with planning; build afterwards")
    if tile is None or tile.id not in player.reserve:
        return IllegalAction("not-in-reserve", f"'{build.tile}' is not in your reserve")
    if build.plot not in state.track:
        on_track = ", ".join(plot for plot in state.track if plot)
        return IllegalAction("not-on-track", f"build on a plot of the track ({on_track})")
    if tile.waterfront and not book.plots[build.plot].waterfront:
        return IllegalAction("needs-waterfront", f"'{tile.id}' needs a waterfront plot")
    amount = price(book, state, state.active, state.track.index(build.plot))
    if not wood_payable(book, state, state.active, amount):
        return IllegalAction(
            "too-dear", f"the plot costs {amount} and you have {player.coins} coins"
        )
    return None


def build(scene: TownScene, seat: int, action: Build) -> None:
    """Build, or ask first how much of the price is paid in wood."""
    refusal = why_not_build(scene.book, scene.state, action)
    if refusal:
        raise refusal
    amount = price(scene.book, scene.state, seat, scene.state.track.index(action.plot))
    payable = wood_payable(scene.book, scene.state, seat, amount)
    if len(payable) > 1:
        scene.change(
            question=Question(PaymentPhase.name, action.tile, plot=action.plot, price=amount)
        )
    else:
        _place(scene, seat, action, amount, payable.start)


def _place(scene: TownScene, seat: int, action: Build, amount: int, wood: int) -> None:
    """Pay, place the tile, take the wood of the plot, and let the tile's effect happen."""
    state, plot = scene.state, action.plot
    player = state.players[seat]
    found = plot in state.wood
    scene.change(
        track=tuple(None if other == plot else other for other in state.track),
        town={**state.town, plot: Building(action.tile, seat)},
        wood=tuple(other for other in state.wood if other != plot),
        builds=state.builds + 1,
        activating=plot,
    )
    change_player(
        scene,
        seat,
        coins=player.coins - (amount - wood),
        wood=player.wood - wood + found,
        reserve=without(player.reserve, action.tile),
    )
    scene.tell(TileBuilt(seat=seat, tile=action.tile, plot=plot, coins=amount - wood, wood=wood))
    if found:
        scene.tell(Gained(seat=seat, what="wood", amount=1, by=plot))
    effect = scene.book.tiles[action.tile].on_build
    if effect is not None:
        happen(scene, seat, effect, action.tile, plot)


def activate(scene: TownScene) -> None:
    """Score the quarter of the building just built, once its effect has happened [RT-10]."""
    state = scene.state
    if state.activating is None or state.question is not None:
        return
    plot = state.activating
    scene.change(activating=None)
    quarter = quarter_of(scene.book, state, state.active, plot)
    score_renown(scene, state.active, quarter, state.town[plot].tile)


class PaymentPhase(QuestionPhase[Pay]):
    """The question of how much of the price is paid in wood [RT-40]."""

    name = "payment"
    wanted = "say how many wood you pay"
    form = OfNumber
    field = "wood"

    def answers(self, book: Book, state: State, question: Question) -> tuple[Pay, ...]:
        return tuple(map(Pay, wood_payable(book, state, state.active, question.price)))

    def means(self, action: Action, answers: Sequence[Pay]) -> Pay | None:
        """The number given; if none is, coins are spent first."""
        if action == Pay() and answers:
            return answers[0]
        return super().means(action, answers)

    def answered(self, scene: TownScene, seat: int, question: Question, answer: Pay) -> None:
        if question.plot is not None and answer.wood is not None:
            action = Build(question.by, question.plot)
            _place(scene, seat, action, question.price, answer.wood)
