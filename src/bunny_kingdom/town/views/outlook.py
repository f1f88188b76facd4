"""Outlook and preview: what quarters, requests and steps are worth now, as a seat sees it."""

from random import Random

from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.outlook import Forecast, Outlook, Preview
from bunny_kingdom.kernel.phases import Phase
from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.town.actions import ChooseQuarter, Keep, SetPark
from bunny_kingdom.town.book import Book
from bunny_kingdom.town.build import PaymentPhase, activate
from bunny_kingdom.town.effects.quarter_choice import QuarterPhase, scorable
from bunny_kingdom.town.quarter import quarter_of, quarters
from bunny_kingdom.town.renown import renown
from bunny_kingdom.town.reveal import ParkPhase
from bunny_kingdom.town.round import RoundPhase
from bunny_kingdom.town.secrets.determinization import determinized
from bunny_kingdom.town.state import Player, State, TownScene, change_player
from bunny_kingdom.town.views.appraisal import appraised, best_parks, with_parks
from bunny_kingdom.town.views.view import TownView

UNKNOWN = "unknown"
"""The seed of a state in which nothing may be drawn."""


class TownForecast(Forecast):
    """Every quarter's renown now, what each seat's requests are worth, and advice."""

    def __init__(self, book: Book, state: State, earlier: "TownForecast | None" = None) -> None:
        self.book, self.state = book, state
        self.seen = seen_by_all(state)
        self.land = state.town, state.bridges, [player.upgrades for player in state.players]
        """Everything that renown depends on."""
        if earlier and earlier.land == self.land:
            self.standing = earlier.standing
        else:
            seats = range(len(state.players))
            self.standing = tuple(renowns(book, self.seen, seat) for seat in seats)
        self.kept = earlier.kept if earlier and earlier.seen == self.seen else {}

    def held(self, seat: int) -> tuple[str, ...]:
        return self.state.players[seat].requests

    def of_seat(self, seat: int, held: tuple[str, ...]) -> Outlook:
        players = list(self.seen.players)
        players[seat] = replace(players[seat], requests=held)
        state = replace(self.seen, players=tuple(players))
        advice = _advice(self.book, state) if seat == state.active else None
        return Outlook(self.standing, _hopes(self.book, state, seat), advice)


def seen_by_all(state: State) -> State:
    """What everybody can see and may pay: no secret, no pile, no history."""
    return State(
        config=replace(state.config, seed=UNKNOWN),
        dice=Dice(UNKNOWN),
        phase=state.phase,
        sealed=(None,) * len(state.players),
        chapter=state.chapter,
        first=state.first,
        tile_pile=(),
        box=(),
        request_pile=(),
        plot_pile=(),
        track=(),
        market=(),
        wood=state.wood,
        bridges=state.bridges,
        town=state.town,
        players=tuple(
            Player(
                coins=player.coins,
                wood=player.wood,
                carrots=player.carrots,
                reserve=player.reserve,
                upgrades=player.upgrades,
                revealed=player.revealed,
                parks=player.parks,
            )
            for player in state.players
        ),
        round=state.round,
        active=state.active,
        question=state.question,
        at_reveal=state.at_reveal,
    )


def preview(book: Book, phase: Phase[Book, State], view: TownView, action: Action) -> Preview:
    """What an action of the viewer would change, as far as the viewer can know.

    What it would draw is not known, and a question that it would raise stays open: the renown that
    follows is shown as if it were not answered yet.
    """
    if view.seat is None:
        raise IllegalAction("no-seat", "a spectator has no steps to preview")
    seat, before = view.seat, visible_state(book, view)
    scene = TownScene(book, before)
    _act(scene, phase, seat, action)
    after = scene.state
    return Preview(
        carrots=after.players[seat].carrots + _due(book, after) - before.players[seat].carrots,
        hopes=_sum(_hopes(book, after, seat)) - _sum(_hopes(book, before, seat)),
        standing=renowns(book, after, seat),
    )


def visible_state(book: Book, view: TownView) -> State:
    """A state that fits a view, with no request left to draw, since nobody could know which."""
    return replace(determinized(book, view, Random(0)), request_pile=(), discard=())


def _act(scene: TownScene, phase: Phase[Book, State], seat: int, action: Action) -> None:
    """Let a step happen; a choice of request counts as opened, a price as paid in coins first."""
    if isinstance(phase, RoundPhase):
        kept = phase.check(scene.book, scene.state, seat, action)
        if isinstance(kept, Keep):
            hand = scene.state.players[seat].requests
            change_player(scene, seat, requests=(*hand, kept.request))
        return
    phase.act(scene, seat, action)
    question = scene.state.question
    if question is not None and question.kind == PaymentPhase.name:
        payment = PaymentPhase()
        payment.act(scene, seat, payment.answers(scene.book, scene.state, question)[0])
    activate(scene)


def _due(book: Book, state: State) -> int:
    """The renown that waits for the answer to a question."""
    if state.activating is None:
        return 0
    quarter = quarter_of(book, state, state.active, state.activating)
    return renown(book, state, state.active, quarter).carrots


def renowns(book: Book, state: State, seat: int) -> tuple[Line, ...]:
    """A line for each quarter, by its first plot."""
    return tuple(
        renown(book, state, seat, quarter).line("renown", quarter[0])
        for quarter in quarters(book, state, seat)
    )


def _hopes(book: Book, state: State, seat: int) -> tuple[Line, ...]:
    """What the requests in hand would pay now, with the best types for open parks."""
    scores = tuple(player.carrots for player in state.players)
    ending = replace(state, at_reveal=state.at_reveal or scores)
    hand = state.players[seat].requests
    settled = with_parks(ending, seat, best_parks(book, ending, seat, hand))
    return appraised(book, settled, seat, hand)


def _advice(book: Book, state: State) -> Action | None:
    """The best quarter to score or the best type for a park, if that is asked."""
    question, seat = state.question, state.active
    if question is None:
        return None
    if question.kind == QuarterPhase.name:
        choices = scorable(book, state, seat, question.most)
        best = max(choices, key=lambda each: renown(book, state, seat, each).carrots)
        return ChooseQuarter(best[0])
    if question.kind == ParkPhase.name and question.plot is not None:
        types = best_parks(book, state, seat, state.players[seat].requests)
        return SetPark(question.plot, types[question.plot])  # type: ignore[arg-type]
    return None


def _sum(lines: tuple[Line, ...]) -> int:
    return sum(line.carrots for line in lines)
