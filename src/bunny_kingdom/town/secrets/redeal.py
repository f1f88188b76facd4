"""The redeal: what lies face down dealt anew, so that a seat has still seen all that it saw."""

from collections import Counter

from msgspec.structs import replace

from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.kernel.knowledge import Memories, Memory
from bunny_kingdom.town.state import Player, State

Cards = tuple[str, ...]


def remembered(before: State, after: State, memories: Memories) -> Memories:
    """What the seats remember after a step: the pile of requests, once it was shuffled from the
    open discard, holds cards that everybody has seen, and no others lie in it any more.
    """
    left, pile = before.request_pile, after.request_pile
    if pile == left[len(left) - len(pile) :]:
        return memories
    return (Memory(groups=(tuple(sorted(pile)),)),) * len(memories)


def redealt(state: State, seat: int, memory: Memory, dice: Dice) -> State:
    """The state with what the seat cannot know dealt anew; the rival decides again.

    Once the pile of requests is known, so is what the rival has, by counting: its order is not.
    """
    rival = state.players[1 - seat]
    tiles, dice = dice.shuffled(state.tile_pile + state.box)
    plots, dice = dice.shuffled(state.plot_pile)
    pile = state.request_pile
    if memory.groups:
        pile, dice = dice.shuffled(pile)
    else:
        secret = tuple((Counter(rival.requests) - Counter(rival.known)).elements())
        drawn = () if state.question is not None and state.question.open else rival.drawn
        if len(set(drawn)) < 2:
            drawn = ()  # whoever is not asked which to keep has drawn one, or twins: they stay
        requests, dice = dice.shuffled(pile + secret + drawn)
        drawn, rest = _different(requests, len(drawn))
        rival = _with_requests(rival, rest[: len(secret)], drawn)
        pile = rest[len(secret) :]
    return replace(
        state,
        dice=dice,
        tile_pile=tiles[: len(state.tile_pile)],
        box=tiles[len(state.tile_pile) :],
        plot_pile=plots,
        request_pile=pile,
        players=tuple(rival if each != seat else own for each, own in enumerate(state.players)),
        sealed=tuple(choice if each == seat else None for each, choice in enumerate(state.sealed)),
        before=None,
    )


def _different(cards: Cards, count: int) -> tuple[Cards, Cards]:
    """The first so many of the cards, but not all of them alike, and the others."""
    taken, rest = list(cards[:count]), list(cards[count:])
    if count and len(set(taken)) == 1:
        other = next(number for number, card in enumerate(rest) if card != taken[0])
        taken[-1], rest[other] = rest[other], taken[-1]
    return tuple(taken), tuple(rest)


def _with_requests(player: Player, secret: Cards, drawn: Cards) -> Player:
    """The player with these requests besides those that everybody knows."""
    requests = tuple(sorted((*player.known, *secret)))
    return replace(player, requests=requests, drawn=drawn or player.drawn)
