"""The track of plot cards: what a slot costs, and how the cards slide [T-13, T-40]."""

from bunny_kingdom.town.book import Book
from bunny_kingdom.town.effects.effect import FreeSlot, WoodAsCoin
from bunny_kingdom.town.state import State, TownScene


def price(book: Book, state: State, seat: int, slot: int) -> int:
    """What building on a slot's plot costs a seat now.

    A further building in the same turn costs one coin more [T-14], even on a slot that an upgrade
    makes free [RT-33].
    """
    printed = book.board.slots[slot]
    free = any(
        isinstance(effect, FreeSlot) and effect.slot == printed
        for effect in (book.upgrades[name].effect for name in state.players[seat].upgrades)
    )
    return (0 if free else printed) + (book.board.surcharge if state.builds else 0)


def wood_payable(book: Book, state: State, seat: int, amount: int) -> range:
    """How much wood may go into a payment: none, unless wood may be spent as coins.

    An empty range means that the seat cannot pay at all.
    """
    player = state.players[seat]
    barter = any(isinstance(book.upgrades[name].effect, WoodAsCoin) for name in player.upgrades)
    most = min(player.wood, amount) if barter else 0
    return range(max(0, amount - player.coins), most + 1)


def slide(scene: TownScene) -> tuple[str, ...]:
    """Slide the cards to the cheap end and fill the track; these cards are new [RT-04].

    Cards that went under the pile come last. When none are left, the expensive slots stay empty
    [RT-06].
    """
    state = scene.state
    stay = tuple(plot for plot in state.track if plot is not None)
    gaps = len(state.track) - len(stay)
    pile = state.plot_pile + state.plots_under
    new, left = pile[:gaps], pile[gaps:]
    under = min(len(state.plots_under), len(left))
    empty = (None,) * (gaps - len(new))
    scene.change(
        track=stay + new + empty,
        plot_pile=left[: len(left) - under],
        plots_under=left[len(left) - under :],
    )
    return new
