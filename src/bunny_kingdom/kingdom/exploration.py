"""Exploration: all seats at once choose cards, play them, and pass the hands on."""

from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.phases import SealedPhase
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.events import CardBuried, HandReceived, HandsPassed, RoundBegan
from bunny_kingdom.kingdom.module import KingdomScene
from bunny_kingdom.kingdom.picks import Pick, PickLegal
from bunny_kingdom.kingdom.playing import play_card
from bunny_kingdom.kingdom.realms import with_player
from bunny_kingdom.kingdom.state import State


def passes_left(round_number: int) -> bool:
    """Rounds 1 and 3 pass to the left, the others to the right [K-11]."""
    return round_number % 2 == 1


class Exploration(SealedPhase[Book, State]):
    """One choice of cards; it comes again until the hands are empty [K-14]."""

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
        """Everybody, while there are cards: all hands are of one size."""
        return tuple(range(len(state.players))) if state.players[0].hand else ()

    def legal(self, book: Book, state: State, seat: int) -> PickLegal:
        """The picks from the seat's hand."""
        deal = book.deals[state.config.players]
        return PickLegal(state.players[seat].hand, deal, bool(book.module.ordered_picks))

    def check(self, book: Book, state: State, seat: int, action: Action) -> Action:
        """The pick, if it is one from the seat's hand."""
        return self.legal(book, state, seat).check(action)

    def leave(self, scene: KingdomScene) -> str:
        """Play what was chosen, seat by seat [R-02]; only then do the hands go on [K-12]."""
        picks = [pick for pick in self.unseal(scene) if isinstance(pick, Pick)]
        for seat, pick in enumerate(picks):
            self._take(scene, seat, pick)
        for seat, pick in enumerate(picks):
            for card in self._in_playing_order(scene.book, pick):
                play_card(scene, seat, card)
        if not scene.state.players[0].hand:
            return scene.book.phase_after(self.name)
        self._pass_hands(scene)
        return self.name

    def _in_playing_order(self, book: Book, pick: Pick) -> tuple[str, ...]:
        """As the player said; a set with its parchments last, so that their place among the
        cards, which everybody sees, tells nothing of their names.
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
        players = scene.state.players
        left = passes_left(scene.state.round)
        giver = -1 if left else 1
        scene.change(
            players=tuple(
                replace(player, hand=players[(seat + giver) % len(players)].hand)
                for seat, player in enumerate(players)
            )
        )
        scene.tell(HandsPassed(direction="left" if left else "right"))
