"""What a seat of the Kingdom family observes: its view in numbers, and nothing else.

Seats are counted from the observer: 0 is the observer, 1 the seat to the left, and so on.
"""

from collections.abc import Iterator
from typing import Any

from bunny_kingdom.env.fields import Fields, Row, one_of, tallied
from bunny_kingdom.env.steps import Taken
from bunny_kingdom.fast.kingdom.layout import PHASES
from bunny_kingdom.fast.kingdom.tables import Tables
from bunny_kingdom.kingdom.views.view import KingdomView, PlayerView

A_PLAYER = 10
"""Numbers for each seat: carrots, cards in hand, in reserve and buried, parchments, whether it
has decided and has finished, coins, Railway and Switch rails."""


class KingdomObserver:
    """Turns views of one title and number of players into rows."""

    def __init__(self, tables: Tables, players: int) -> None:
        self.tables = tables
        self.players = players
        self.numbers = tables.book.atlas.numbers
        spaces, cards = len(self.numbers), len(tables.card_ids)
        self.fields = Fields(
            {
                "phase": len(PHASES),
                "round": 1,
                "deck": 1,
                "hand": cards,
                "parchments": cards,
                "buried": cards,
                "played": cards,
                "revealed": players * cards,
                "pieces": players * len(tables.kinds),
                "owner": spaces,
                "building": spaces,
                "link": spaces,
                "rails": spaces,
                "asked": 1,
                "sheriff": 1,
                "players": players * A_PLAYER,
                "taken": 3,
            }
        )

    def observe(self, view: KingdomView, taken: Taken) -> Row:
        """The row of a view; `taken` are the steps of an action that its seat began."""
        assert view.own is not None
        assert view.seat is not None
        cards = self.tables.card_number
        around = [view.players[(view.seat + k) % self.players] for k in range(self.players)]
        open_cards = [card for player in view.players for card in player.played]
        revealed = [n for player in around for n in tallied(player.revealed, cards)]
        pieces = [
            number
            for player in around
            for number in tallied(player.realm.pieces, self.tables.kind_number)
        ]
        return self.fields.row(
            {
                "phase": one_of(PHASES.index(view.phase), len(PHASES)),
                "round": [view.round],
                "deck": [view.deck],
                "hand": tallied(view.own.hand, cards),
                "parchments": tallied(view.own.parchments, cards),
                "buried": tallied(view.own.buried, cards),
                "played": tallied(open_cards, cards),
                "revealed": revealed,
                "pieces": pieces,
                "owner": self._owners(around),
                "building": self._buildings(view),
                "link": self._links(view),
                "rails": self._rails(view),
                "asked": [self._asked(view)],
                "sheriff": [self._sheriff(view)],
                "players": [n for player in around for n in self._numbers(player)],
                "taken": [step + 1 for step in taken[-3:]],
            }
        )

    def _owners(self, around: list[PlayerView]) -> list[int]:
        """1 + the seat that has a rabbit there, 0 for nobody."""
        owners = [0] * len(self.numbers)
        for place, player in enumerate(around):
            for name in player.realm.territories:
                owners[self.numbers[name]] = place + 1
        return owners

    def _buildings(self, view: KingdomView) -> list[int]:
        """1 + the number of the building there, 0 for none."""
        standing = [0] * len(self.numbers)
        sources = [view.printed, *(player.realm.buildings for player in view.players)]
        for buildings in sources:
            for name, building in buildings.items():
                standing[self.numbers[name]] = 1 + self.tables.building_number[building]
        return standing

    def _links(self, view: KingdomView) -> list[int]:
        """1 + the space that a sky tower or rainbow connects it with."""
        linked = [0] * len(self.numbers)
        for player in view.players:
            for one, other in player.realm.links:
                linked[self.numbers[one]] = 1 + self.numbers[other]
                linked[self.numbers[other]] = 1 + self.numbers[one]
        return linked

    def _rails(self, view: KingdomView) -> list[int]:
        """How many rails lie on the sides of each space."""
        counts = [0] * len(self.numbers)
        railway = view.parts.get("railway")
        if railway is None or self.tables.rails is None:
            return counts
        for pair in railway.rails:
            for name in pair:
                counts[self.numbers[name]] += 1
        around = self.tables.rails.map.around[railway.central_station]
        for direction in railway.printed:
            for name in around[direction].territories:
                counts[self.numbers[name]] += 1
        return counts

    def _asked(self, view: KingdomView) -> int:
        """1 + the position, in order of priority, of the camp that is asked about now."""
        return 1 + self.tables.camps.index(view.call.asked[0][1]) if view.call else 0

    def _sheriff(self, view: KingdomView) -> int:
        railway: Any = view.parts.get("railway")
        assert view.seat is not None
        return 0 if railway is None else 1 + (railway.sheriff - view.seat) % self.players

    def _numbers(self, player: PlayerView) -> Iterator[int]:
        parts = player.realm.parts
        purse, rails = parts.get("purse"), parts.get("rails")
        yield from (player.carrots, player.hand, player.reserve, player.buried, player.parchments)
        yield from (int(player.decided), int(player.works.finished))
        yield purse.coins if purse else 0
        yield rails.railway if rails else 0
        yield rails.switch if rails else 0
