"""Other truths that look the same to a seat: what it cannot see is exchanged at random."""

from collections.abc import Iterable
from random import Random

from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.town.actions import Keep
from bunny_kingdom.town.state import Player, State


def hidden_requests(state: State, seat: int | None) -> set[str]:
    """The requests that a seat cannot place: the pile, and what others hold and draw."""
    hidden = set(state.request_pile)
    is_open = state.question is not None and state.question.open
    for other, player in enumerate(state.players):
        if other != seat:
            hidden |= set(player.requests) - set(player.known)
            if not (is_open and other == state.active):
                hidden |= set(player.drawn)
    return hidden


def same_to(seat: int | None, before: State, after: State, random: Random) -> "Exchange":
    """An exchange of all that a seat sees neither before a step nor after it."""
    cards = sorted(hidden_requests(before, seat) & hidden_requests(after, seat))
    others = list(cards)
    random.shuffle(others)
    return Exchange(dict(zip(cards, others, strict=True)), before, after, random)


class Exchange:
    """Requests that change names, and piles whose unseen rest is shuffled."""

    def __init__(self, names: dict[str, str], before: State, after: State, random: Random) -> None:
        self.names = names
        self._before, self._after, self._random = before, after, random

    def state(self) -> State:
        """The state before the step, as it could be as well."""
        state = self._before
        turned_up = len(state.tile_pile) - len(self._after.tile_pile)
        tiles = [*state.tile_pile[turned_up:], *state.box]
        plots_drawn = len(state.plot_pile) - len(self._after.plot_pile)
        plots = list(state.plot_pile[plots_drawn:])
        self._random.shuffle(tiles)
        self._random.shuffle(plots)
        in_pile = len(state.tile_pile) - turned_up
        return replace(
            state,
            tile_pile=(*state.tile_pile[:turned_up], *tiles[:in_pile]),
            box=tuple(tiles[in_pile:]),
            plot_pile=(*state.plot_pile[:plots_drawn], *plots),
            request_pile=self._cards(state.request_pile),
            sealed=tuple(None if each is None else self.action(each) for each in state.sealed),
            players=tuple(self._player(player) for player in state.players),
        )

    def action(self, action: Action) -> Action:
        """What the same wish is in the other truth."""
        if isinstance(action, Keep):
            return Keep(self.names.get(action.request, action.request))
        return action

    def _cards(self, cards: Iterable[str]) -> tuple[str, ...]:
        return tuple(self.names.get(card, card) for card in cards)

    def _player(self, player: Player) -> Player:
        return replace(
            player,
            requests=tuple(sorted(self._cards(player.requests))),
            drawn=self._cards(player.drawn),
        )


def reseeded(state: State, seed: str) -> State:
    """The state with another seed; only shuffles to come can tell."""
    return replace(state, dice=Dice(seed), config=replace(state.config, seed=seed))
