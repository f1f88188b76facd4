"""What a seat of Town observes: its view in numbers, and nothing else.

Seats are counted from the observer: 0 is the observer, 1 the rival.
"""

from collections.abc import Iterator

from bunny_kingdom.env.fields import Fields, Row, one_of, tallied
from bunny_kingdom.env.steps import Taken
from bunny_kingdom.town.book import bridge_name
from bunny_kingdom.town.rules import TownRules
from bunny_kingdom.town.views.view import BUILD, PlayerView, TownView

A_PLAYER = 6
"""Numbers for each seat: coins, wood, carrots, requests face down, requests drawn, whether it
has decided."""


class TownObserver:
    """Turns views of Town into rows."""

    def __init__(self, rules: TownRules) -> None:
        book = rules.book
        self.book = book
        self.phases = {name: number for number, name in enumerate(rules.phases)}
        self.tiles = {name: number for number, name in enumerate(book.tiles)}
        self.requests = {name: number for number, name in enumerate(book.requests)}
        self.upgrades = {name: number for number, name in enumerate(book.upgrades)}
        self.plots = {name: number for number, name in enumerate(book.plots)}
        self.places = {name: number for number, name in enumerate(book.places)}
        tiles, requests, upgrades = len(self.tiles), len(self.requests), len(self.upgrades)
        plots, slots = len(self.plots), len(book.board.slots)
        self.fields = Fields(
            {
                "phase": len(self.phases),
                "round": 1,
                "turn": 3,
                "offer": tiles,
                "discard": requests,
                "track": slots,
                "prices": slots,
                "market": upgrades,
                "wood": plots,
                "bridges": len(self.places),
                "tile": plots,
                "owner": plots,
                "shared": plots,
                "reserve": 2 * tiles,
                "upgrades": 2 * upgrades,
                "requests": requests,
                "drawn": requests,
                "known": requests,
                "revealed": 2 * requests,
                "players": 2 * A_PLAYER,
                "piles": 3,
                "taken": 3,
            }
        )

    def observe(self, view: TownView, taken: Taken) -> Row:
        """The row of a view; `taken` are the steps of an action that its seat began."""
        assert view.seat is not None
        seat = view.seat
        around = (view.players[seat], view.players[1 - seat])
        tile, owner, shared = ([0] * len(self.plots) for _ in range(3))
        for built in view.town:
            plot = self.plots[built.plot]
            tile[plot] = 1 + self.tiles[built.tile]
            owner[plot] = 1 + (built.owner != seat)
            shared[plot] = int(built.sharer is not None)
        return self.fields.row(
            {
                "phase": one_of(self.phases[view.phase], len(self.phases)),
                "round": [view.round],
                "turn": [int(view.active == seat), int(view.step == BUILD), view.builds],
                "offer": tallied(view.offer, self.tiles),
                "discard": tallied(view.discard, self.requests),
                "track": [1 + self.plots[s.plot] if s.plot else 0 for s in view.track],
                "prices": [slot.prices[seat] for slot in view.track],
                "market": tallied((sale.upgrade for sale in view.market), self.upgrades),
                "wood": tallied(view.wood, self.plots),
                "bridges": tallied(map(bridge_name, view.bridges), self.places),
                "tile": tile,
                "owner": owner,
                "shared": shared,
                "reserve": [n for p in around for n in tallied(p.reserve, self.tiles)],
                "upgrades": [n for p in around for n in tallied(p.upgrades, self.upgrades)],
                "requests": tallied(view.requests, self.requests),
                "drawn": tallied(view.drawn, self.requests),
                "known": tallied(around[1].known, self.requests),
                "revealed": [n for p in around for n in tallied(p.revealed, self.requests)],
                "players": [n for player in around for n in self._numbers(player)],
                "piles": [view.tiles_left, view.requests_left, view.plots_left],
                "taken": [step + 1 for step in taken[-3:]],
            }
        )

    def _numbers(self, player: PlayerView) -> Iterator[int]:
        yield from (player.coins, player.wood, player.carrots, player.requests, player.drawn)
        yield int(player.decided)
