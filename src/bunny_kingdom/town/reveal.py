"""The reveal: requests are revealed one by one, starting with the player who is behind [T-50]."""

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.choices import Choice, OfCard, OfOption, choice_of
from bunny_kingdom.kernel.decisions import Decision
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.events import GameEnded
from bunny_kingdom.kernel.legal import NOTHING, Legal, ListedLegal
from bunny_kingdom.kernel.phases import Phase
from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.town.actions import Reveal, SetPark
from bunny_kingdom.town.book import Book
from bunny_kingdom.town.counts import count
from bunny_kingdom.town.effects.clockmaker import offer_repeat
from bunny_kingdom.town.effects.effect import Repeat, ScoreQuarter
from bunny_kingdom.town.effects.quarter_choice import offer_quarter
from bunny_kingdom.town.effects.question import REVEAL, QuestionPhase, check_active, following
from bunny_kingdom.town.events import ParkSet, RequestRevealed, RevealBegan
from bunny_kingdom.town.renown import parks_in
from bunny_kingdom.town.scoring import score, winners
from bunny_kingdom.town.state import Question, State, TownScene, change_player, without


def reveal_order(state: State) -> tuple[int, int]:
    """Whoever is behind begins; if nobody is, whoever was not first in the last round [RT-29]."""
    scores = [player.carrots for player in state.players]
    last_first = state.first_of_round()
    begins = 1 - last_first if scores[0] == scores[1] else scores.index(min(scores))
    return begins, 1 - begins


class RevealPhase(Phase[Book, State]):
    """Each seat in turn reveals all its requests, in the order it likes [RT-41]."""

    name = REVEAL
    order = 30

    def enter(self, scene: TownScene) -> None:
        """Begin, or come back from a question, and continue until there is something to choose."""
        state = scene.state
        if not state.at_reveal:
            order = reveal_order(state)
            scores = tuple(player.carrots for player in state.players)
            scene.change(at_reveal=scores, revealing=order, active=order[0])
            scene.tell(RevealBegan(order=order))
        _go_on(scene)

    def decisions(self, book: Book, state: State) -> tuple[Decision, ...]:
        """The revealing seat's, while it has several requests."""
        if state.question is not None or not state.revealing:
            return ()
        return (Decision(state.active, self.name),)

    def legal(self, book: Book, state: State, seat: int) -> Legal:
        if seat != state.active or not state.revealing:
            return NOTHING
        return ListedLegal(tuple(map(Reveal, dict.fromkeys(state.players[seat].requests))))

    def choices(self, book: Book, state: State, seat: int) -> tuple[Choice, ...]:
        return choice_of(OfCard, "request", self.legal(book, state, seat))

    def act(self, scene: TownScene, seat: int, action: Action) -> None:
        check_active(scene.state, seat)
        hand = scene.state.players[seat].requests
        if not isinstance(action, Reveal) or action.request not in hand:
            raise IllegalAction("no-such-reveal", f"reveal one of: {', '.join(hand)}")
        _reveal_from_hand(scene, seat, action.request)
        _go_on(scene)

    def leave(self, scene: TownScene) -> str:
        """To the open question, or to the end of the game."""
        state = scene.state
        if state.question is not None:
            return following(state)
        carrots = tuple(player.carrots for player in state.players)
        scene.tell(GameEnded(winners=winners(state), carrots=carrots))
        return "end"


def _go_on(scene: TownScene) -> None:
    """Do everything that leaves no choice, until a seat is asked or everything is revealed."""
    while scene.state.revealing and scene.state.question is None:
        state = scene.state
        seat = state.revealing[0]
        player = state.players[seat]
        park = _open_park(scene.book, state, seat)
        if park is not None:
            scene.change(question=Question(ParkPhase.name, state.town[park].tile, plot=park))
        elif state.queue:
            scene.change(queue=state.queue[1:])
            _turn_up(scene, seat, state.queue[0])
        elif len(set(player.requests)) > 1:
            return
        elif player.requests:
            _reveal_from_hand(scene, seat, player.requests[0])
        else:
            following_seats = state.revealing[1:]
            scene.change(revealing=following_seats, active=(following_seats or (seat,))[0])


def _open_park(book: Book, state: State, seat: int) -> str | None:
    """The first park without a type of a seat that still has requests [RT-17]."""
    player = state.players[seat]
    if not player.requests and not state.queue:
        return None
    parks = parks_in(book, state, state.controls(seat))
    return next((plot for plot in parks if plot not in player.parks), None)


def _reveal_from_hand(scene: TownScene, seat: int, card: str) -> None:
    player = scene.state.players[seat]
    known = without(player.known, card) if card in player.known else player.known
    change_player(scene, seat, requests=without(player.requests, card), known=known)
    _turn_up(scene, seat, card)


def _turn_up(scene: TownScene, seat: int, card: str) -> None:
    """Score a request, or let its effect happen; later cards see what it changed [RT-30]."""
    request = scene.book.requests[card]
    change_player(scene, seat, revealed=(*scene.state.players[seat].revealed, card))
    scene.tell(RequestRevealed(seat=seat, request=card))
    match request.effect:
        case ScoreQuarter():
            offer_quarter(scene, seat, card, request.effect.most)
        case Repeat():
            offer_repeat(scene, seat, card)
    if request.count is not None:
        score(scene, seat, request_line(scene.book, scene.state, seat, card))


def request_line(book: Book, state: State, seat: int, card: str) -> Line:
    """What a request that counts pays a seat now, with its count."""
    request = book.requests[card]
    found = 0 if request.count is None else count(book, state, seat, request.count)
    return Line(source="requests", id=card, carrots=request.pays(found), count=found)


class ParkPhase(QuestionPhase[SetPark]):
    """The question of which type a park has for the requests."""

    name = "park"
    wanted = "a park counts as one type"
    form = OfOption
    field = "type"

    def answers(self, book: Book, state: State, question: Question) -> tuple[SetPark, ...]:
        if question.plot is None:
            return ()
        return tuple(SetPark(question.plot, kind) for kind in book.park_types)

    def answered(self, scene: TownScene, seat: int, question: Question, answer: SetPark) -> None:
        parks = {**scene.state.players[seat].parks, answer.plot: answer.type}
        change_player(scene, seat, parks=parks)
        scene.tell(ParkSet(seat=seat, plot=answer.plot, type=answer.type))
