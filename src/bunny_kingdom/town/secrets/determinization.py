"""Determinization: a state that fits a view, for players who search."""

from collections import Counter
from collections.abc import Iterable
from random import Random

from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.town.actions import Keep
from bunny_kingdom.town.book import Book, bridge_name, copies
from bunny_kingdom.town.state import Building, Player, State
from bunny_kingdom.town.views.view import BUILD, PlayerView, TownView

SEED_BITS = 128


def determinized(book: Book, view: TownView, random: Random) -> State:
    """A state in which the seat sees exactly this: all it cannot see is drawn at random."""
    seed = f"{random.getrandbits(SEED_BITS):032x}"
    config = Config(view.title, len(view.players), seed, view.options, view.cards)
    tiles = _hidden(copies(book.tiles), _seen_tiles(view), random)
    plots = _hidden(tuple(book.plots), _seen_plots(view), random)
    requests = _hidden(copies(book.requests), _seen_requests(view), random)
    players = tuple(
        _player(view, seat, player, requests) for seat, player in enumerate(view.players)
    )
    return State(
        config=config,
        dice=Dice(config.seed),
        phase=view.phase,
        sealed=tuple(_sealed(view, seat, players[seat], random) for seat in range(len(players))),
        chapter=view.chapter,
        first=view.first,
        tile_pile=tuple(tiles[: view.tiles_left]),
        box=tuple(tiles[view.tiles_left :]),
        request_pile=tuple(requests),
        plot_pile=tuple(plots),
        track=tuple(slot.plot for slot in view.track),
        market=view.market,
        wood=view.wood,
        bridges=tuple(map(bridge_name, view.bridges)),
        players=players,
        round=view.round,
        active=view.active,
        planned=view.step == BUILD,
        builds=view.builds,
        offer=view.offer,
        discard=view.discard,
        plots_under=view.plots_under,
        town={
            each.plot: Building(each.tile, each.owner, each.sharer is not None)
            for each in view.town
        },
        question=view.question,
        activating=view.activating,
        at_reveal=view.at_reveal,
        revealing=view.revealing,
        queue=view.queue,
    )


def _hidden(every: Iterable[str], seen: Iterable[str], random: Random) -> list[str]:
    """What is not seen of all there is, shuffled."""
    left = list((Counter(every) - Counter(seen)).elements())
    random.shuffle(left)
    return left


def _seen_tiles(view: TownView) -> Iterable[str]:
    yield from view.offer
    yield from (building.tile for building in view.town)
    yield from (sale.beside for sale in view.market if sale.beside)
    for player in view.players:
        yield from player.reserve


def _seen_plots(view: TownView) -> Iterable[str]:
    yield from (slot.plot for slot in view.track if slot.plot)
    yield from view.plots_under
    yield from (building.plot for building in view.town)


def _seen_requests(view: TownView) -> Iterable[str]:
    yield from view.discard
    yield from view.queue
    yield from view.requests
    yield from view.drawn
    if view.seat != view.active:
        yield from view.open_drawn
    for seat, player in enumerate(view.players):
        yield from player.revealed
        if seat != view.seat:
            yield from player.known


def _player(view: TownView, seat: int, player: PlayerView, hidden: list[str]) -> Player:
    """A player with the hand as far as the view shows it; the rest comes from what is hidden."""
    if seat == view.seat:
        requests, drawn = view.requests, view.drawn
    else:
        missing = player.requests - len(player.known)
        requests = tuple(sorted((*player.known, *(hidden.pop() for _ in range(missing)))))
        drawn = view.open_drawn if seat == view.active else ()
        drawn = drawn or tuple(hidden.pop() for _ in range(player.drawn))
    return Player(
        coins=player.coins,
        wood=player.wood,
        carrots=player.carrots,
        reserve=player.reserve,
        upgrades=player.upgrades,
        requests=requests,
        known=player.known,
        drawn=drawn,
        revealed=player.revealed,
        parks=player.parks,
        sections=player.sections,
    )


def _sealed(view: TownView, seat: int, player: Player, random: Random) -> Keep | None:
    """What a seat chose face down: one's own choice, or some choice of the rival."""
    if not view.players[seat].decided:
        return None
    if seat == view.seat and view.choice is not None:
        return Keep(view.choice)
    return Keep(random.choice(player.drawn))
