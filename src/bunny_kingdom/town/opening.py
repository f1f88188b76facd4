"""The opening: how the table is laid out before the first round [T-01 to T-05]."""

from msgspec.structs import replace

from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.town.book import Book, bridge_name, copies
from bunny_kingdom.town.effects.effect import Plans
from bunny_kingdom.town.round import RoundPhase
from bunny_kingdom.town.state import OnSale, Player, State

SEATS = 2
CHAPTER = "chapter"
RANDOM = "random"


def check_options(book: Book, config: Config) -> None:
    """Refuse any option other than an existing chapter [RT-44]."""
    for name, value in config.options.items():
        if name != CHAPTER:
            raise BadConfig(f"town has the option '{CHAPTER}' only, not '{name}'")
        if value != RANDOM and value not in book.chapters:
            raise BadConfig(
                f"a chapter is one of {', '.join(book.chapters)} or {RANDOM}, not '{value}'"
            )


def open_table(book: Book, config: Config) -> State:
    """The table as it is laid out, all piles shuffled by the seed."""
    dice = Dice(config.seed)
    tiles, dice = dice.shuffled(copies(book.tiles))
    requests, dice = dice.shuffled(copies(book.requests))
    upgrades, dice = dice.shuffled(copies(book.upgrades))
    drawn, dice = dice.below(len(book.chapters))
    first, dice = dice.below(SEATS)
    chapter = config.options.get(CHAPTER, RANDOM)
    if chapter == RANDOM:
        chapter = tuple(book.chapters)[drawn]
    opening = book.chapters[chapter]
    plots, dice = dice.shuffled(tuple(plot for plot in book.plots if plot not in opening.plots))
    state = State(
        config=config,
        dice=dice,
        phase=RoundPhase.name,
        sealed=(None,) * SEATS,
        chapter=chapter,
        first=first,
        active=first,
        tile_pile=tiles[: book.board.tiles_in_game],
        box=tiles[book.board.tiles_in_game :],
        request_pile=requests,
        plot_pile=plots,
        track=opening.plots,
        market=_market(book, upgrades),
        wood=tuple(name for name, plot in book.plots.items() if plot.forest),
        bridges=tuple(sorted(map(bridge_name, opening.bridges))),
        town={},
        players=(Player(coins=book.board.coins_at_start),) * SEATS,
    )
    return _with_plans(book, state)


def _market(book: Book, upgrades: tuple[str, ...]) -> tuple[OnSale, ...]:
    """Upgrades turned up until their wood adds up to enough [T-04]."""
    market: list[OnSale] = []
    wood = 0
    for name in upgrades:
        if wood >= book.board.upgrade_wood:
            break
        market.append(OnSale(name))
        wood += book.upgrades[name].cost
    return tuple(market)


def _with_plans(book: Book, state: State) -> State:
    """A building from the box beside each upgrade that wants one [RT-22]."""
    box = list(state.box)
    market = tuple(
        OnSale(sale.upgrade, box.pop(0))
        if box and isinstance(book.upgrades[sale.upgrade].effect, Plans)
        else sale
        for sale in state.market
    )
    return replace(state, market=market, box=tuple(box))
