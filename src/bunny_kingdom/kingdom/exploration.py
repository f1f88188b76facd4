"""Exploration: all seats at once choose cards, play them, and pass the hands on."""

from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.choices import Choice
from bunny_kingdom.kernel.phases import SealedPhase
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.events import CardBuried, HandReceived, HandsPassed, RoundBegan
from bunny_kingdom.kingdom.module import KingdomScene
from bunny_kingdom.kingdom.picks import Pick, PickLegal
from bunny_kingdom.kingdom.played_cards import clear_camps, play_card
from bunny_kingdom.kingdom.realms import with_player
from bunny_kingdom.kingdom.state import State


def passes_left(round_number: int) -> bool:
    """Rounds 1 and 3 pass to the left, the others to the right [K-11]."""
    return round_number % 2 == 1


def pick_number(book: Book, state: State) -> int:
    """The number of the current pick in its round, from 1; 0 if there is none."""
    if state.phase != Exploration.name:
        return 0
    deal = book.deals[len(state.players)]
    player = state.players[0]
    taken = deal.hand + deal.reserve - len(player.hand) - len(player.reserve)
    return taken // (deal.play + deal.discard) + 1


def passing(book: Book, state: State) -> tuple[int, ...]:
    """By seat, who receives its hand after this pick; empty if no card is left to pass."""
    deal = book.deals[len(state.players)]
    if state.phase != Exploration.name or len(state.players[0].hand) <= deal.play + deal.discard:
        return ()
    return receivers(state)


def receivers(state: State) -> tuple[int, ...]:
    """By seat, the neighbour who receives its hand in this round."""
    players = len(state.players)
    step = 1 if passes_left(state.round) else -1
    return tuple([(seat + step) % players for seat in range(players)])


class Exploration(SealedPhase[Book, State]):
    """One choice of cards; it repeats until the hands are empty [K-14]."""

    name = "exploration"
    order = 10

    def enter(self, scene: KingdomScene) -> None:
        """Deal if a round begins; draw from the reserve before each choice [K-13]."""
        if not scene.state.players[0].hand:
            self._deal(scene)
        if scene.book.deals[scene.state.config.players].reserve:
            self._draw_from_reserves(scene)
        for seat, player in enumerate(scene.state.players):
            scene.tell(HandReceived(seat=seat, cards=player.hand, to=seat))

    def asked(self, book: Book, state: State) -> tuple[int, ...]:
        """Everybody, while there are cards: all hands have the same size."""
        return tuple(range(len(state.players))) if state.players[0].hand else ()

    def legal(self, book: Book, state: State, seat: int) -> PickLegal:
        deal = book.deals[state.config.players]
        return PickLegal(state.players[seat].hand, deal, bool(book.module.ordered_picks))

    def choices(self, book: Book, state: State, seat: int) -> tuple[Choice, ...]:
        return (self.legal(book, state, seat).choice(),)

    def check(self, book: Book, state: State, seat: int, action: Action) -> Action:
        """The pick, if it is one from the seat's hand."""
        return self.legal(book, state, seat).check(action)

    def leave(self, scene: KingdomScene) -> str:
        """Play what was chosen, seat by seat [R-02]; only then do the hands go on [K-12]."""
        picks = [pick for pick in self.unseal(scene) if isinstance(pick, Pick)]
        for seat, pick in enumerate(picks):
            self._take(scene, seat, pick)
        if scene.book.rulings.camps_leave_first:
            for seat, pick in enumerate(picks):
                for card in pick.play:
                    clear_camps(scene, seat, card)
        for seat, pick in enumerate(picks):
            for card in self._in_playing_order(scene.book, pick):
                play_card(scene, seat, card)
        if not scene.state.players[0].hand:
            return scene.book.phase_after(self.name)
        self._pass_hands(scene)
        return self.name

    def _in_playing_order(self, book: Book, pick: Pick) -> tuple[str, ...]:
        """As the player chose; if order does not matter, parchments come last, so that their
        position, which everybody sees, reveals nothing about their names.
        """
        if book.module.ordered_picks:
            return pick.play
        return tuple(sorted(pick.play, key=lambda card: book.cards[card].parchment is not None))

    def _deal(self, scene: KingdomScene) -> None:
        """Hands, and in a game of two reserves, from the one deck of the game [K-04, K-05]."""
        state = scene.state
        deal = scene.book.deals[state.config.players]
        each = deal.hand + deal.reserve
        deck = state.deck
        players = []
        for player in state.players:
            deck, cards = deck[: len(deck) - each], deck[len(deck) - each :]
            players.append(replace(player, hand=cards[: deal.hand], reserve=cards[deal.hand :]))
        scene.change(deck=deck, players=tuple(players))
        scene.tell(RoundBegan(round=state.round))

    def _draw_from_reserves(self, scene: KingdomScene) -> None:
        scene.change(
            players=tuple(
                replace(player, hand=player.hand + player.reserve[-1:], reserve=player.reserve[:-1])
                for player in scene.state.players
            )
        )

    def _take(self, scene: KingdomScene, seat: int, pick: Pick) -> None:
        """The chosen cards leave the hand; discards go face down [K-13]."""
        player = scene.state.players[seat]
        hand = list(player.hand)
        for card in pick.play + pick.discard:
            hand.remove(card)
        buried = player.buried + pick.discard
        with_player(scene, seat, replace(player, hand=tuple(hand), buried=buried))
        for card in pick.discard:
            scene.tell(CardBuried(seat=seat))
            scene.tell(CardBuried(seat=seat, card=card, to=seat))

    def _pass_hands(self, scene: KingdomScene) -> None:
        players = list(scene.state.players)
        for giver, receiver in zip(scene.state.players, receivers(scene.state), strict=True):
            players[receiver] = replace(players[receiver], hand=giver.hand)
        scene.change(players=tuple(players))
        left = passes_left(scene.state.round)
        scene.tell(HandsPassed(direction="left" if left else "right"))
