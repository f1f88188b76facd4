"""The round: coins, buildings and requests, of which each seat keeps one in secret [T-10]."""

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.choices import Choice, OfCard, choice_of
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.legal import NOTHING, Legal, ListedLegal
from bunny_kingdom.kernel.phases import SealedPhase
from bunny_kingdom.town.actions import Keep
from bunny_kingdom.town.book import Book
from bunny_kingdom.town.effects.question import TURN
from bunny_kingdom.town.events import RoundBegan
from bunny_kingdom.town.request_pile import choose, draw_requests
from bunny_kingdom.town.state import State, TownScene, change_player

REQUESTS_EACH = 2


class RoundPhase(SealedPhase[Book, State]):
    """Both seats choose a request at once; the choices open together [RT-27]."""

    name = "requests"
    order = 10

    def enter(self, scene: TownScene) -> None:
        """Prepare the round: coins, buildings, requests; the first player alternates [T-05]."""
        board, state = scene.book.board, scene.state
        count = board.tiles_in_game // board.rounds
        scene.change(
            round=state.round + 1,
            offer=state.tile_pile[:count],
            tile_pile=state.tile_pile[count:],
        )
        first = scene.state.first_of_round()
        scene.change(active=first)
        scene.tell(
            RoundBegan(
                round=scene.state.round,
                first=first,
                coins=board.coins_each_round,
                tiles=scene.state.offer,
            )
        )
        for seat in (first, 1 - first):
            coins = scene.state.players[seat].coins + board.coins_each_round
            change_player(scene, seat, coins=coins)
            cards = draw_requests(scene, seat, REQUESTS_EACH, "pile")
            change_player(scene, seat, drawn=cards)

    def asked(self, book: Book, state: State) -> tuple[int, ...]:
        """The seats with two different requests to choose from."""
        return tuple(
            seat for seat, player in enumerate(state.players) if len(set(player.drawn)) > 1
        )

    def legal(self, book: Book, state: State, seat: int) -> Legal:
        """The requests drawn; the choice may be changed while the other is open."""
        if seat not in self.asked(book, state):
            return NOTHING
        return ListedLegal(tuple(map(Keep, state.players[seat].drawn)))

    def choices(self, book: Book, state: State, seat: int) -> tuple[Choice, ...]:
        return choice_of(OfCard, "request", self.legal(book, state, seat))

    def check(self, book: Book, state: State, seat: int, action: Action) -> Action:
        drawn = state.players[seat].drawn
        if not isinstance(action, Keep) or action.request not in drawn:
            raise IllegalAction("no-such-keep", f"keep one of the requests: {', '.join(drawn)}")
        return action

    def leave(self, scene: TownScene) -> str:
        """Open the choices; what was not chosen lies face up."""
        answers = self.unseal(scene)
        first = scene.state.first_of_round()
        for seat in (first, 1 - first):
            drawn = scene.state.players[seat].drawn
            answer = answers[seat]
            if isinstance(answer, Keep):
                choose(scene, seat, answer.request)
            elif drawn:
                choose(scene, seat, drawn[0])
        return TURN
