"""Other truths that look the same to a seat: everything that it cannot see is shuffled."""

from random import Random

from msgspec.structs import replace

from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.kernel.knowledge import Memory
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.state import Player, State

NOTHING = Memory()
OPEN = ("finale", "end")
"""The phases in which everybody's parchments lie open."""


def another_world(rules: KingdomRules, state: State, viewer: int | None, random: Random) -> State:
    """The state with other hidden cards, other sealed decisions and another seed."""
    hidden = [
        (seat, player)
        for seat, player in enumerate(state.players)
        if seat != viewer and state.phase not in OPEN
    ]
    unseen = list(state.deck)
    for seat, player in enumerate(state.players):
        unseen += player.reserve
        if seat != viewer:
            unseen += player.hand + player.buried
    laid = sum(len(player.parchments) for _, player in hidden)
    for _, player in hidden:
        unseen += player.parchments
    random.shuffle(unseen)
    # What lies face down before a player is some parchment; everything else may be any card.
    parchments = [card for card in unseen if rules.book.cards[card].parchment][:laid]
    for card in parchments:
        unseen.remove(card)

    def other(seat: int, player: Player) -> Player:
        def take(pile: list[str], count: int) -> tuple[str, ...]:
            return tuple(pile.pop() for _ in range(count))

        reserve = take(unseen, len(player.reserve))
        if seat == viewer:
            return replace(player, reserve=reserve)
        return replace(
            player,
            reserve=reserve,
            hand=take(unseen, len(player.hand)),
            buried=take(unseen, len(player.buried)),
            parchments=player.parchments
            if state.phase in OPEN
            else take(parchments, len(player.parchments)),
        )

    players = tuple(other(seat, player) for seat, player in enumerate(state.players))
    seed = f"another-seed-{random.random()}"
    world = replace(
        state,
        config=replace(state.config, seed=seed),
        dice=Dice(seed, random.randrange(9)),
        players=players,
        deck=tuple(unseen),
    )
    sealed = tuple(
        answer if answer is None or seat == viewer else rules.legal(world, seat).sample(random)
        for seat, answer in enumerate(state.sealed)
    )
    return replace(world, sealed=sealed)


def with_other_parchments(
    rules: KingdomRules,
    state: State,
    viewer: int | None,
    random: Random,
    memory: Memory = NOTHING,
) -> "Exchange":
    """An exchange of the names of all parchments that the seat neither sees nor remembers.

    Everybody does the same in both worlds, but for which parchments these are: as long as
    they stay face down, the seat must not notice.
    """
    own = state.players[viewer] if viewer is not None else Player()
    remembered = [card for hand in memory.passed for card in hand.cards]
    known = {*own.parchments, *own.hand, *own.buried, *remembered}
    unseen = [
        name for name, card in rules.book.cards.items() if card.parchment and name not in known
    ]
    return Exchange(dict(zip(unseen, random.sample(unseen, len(unseen)), strict=True)))


class Exchange:
    """Cards that take each other's place."""

    def __init__(self, names: dict[str, str]) -> None:
        self._names = names

    def cards(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """The cards in their place."""
        return tuple(self._names.get(card, card) for card in cards)

    def pick(self, pick: Pick) -> Pick:
        """The pick of them."""
        return Pick(self.cards(pick.play), self.cards(pick.discard))

    def state(self, state: State) -> State:
        """The state with them, no decision sealed."""
        players = tuple(
            replace(
                player,
                hand=self.cards(player.hand),
                reserve=self.cards(player.reserve),
                buried=self.cards(player.buried),
                parchments=self.cards(player.parchments),
            )
            for player in state.players
        )
        empty = (None,) * len(players)
        return replace(state, players=players, deck=self.cards(state.deck), sealed=empty)
