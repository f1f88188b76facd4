"""Cards: what lists say of a table without reading its entries.

A card is written after the entries that it sums up. A page that is closed between the two leaves
a card behind that is too old; the number in it tells, and it is written anew.
"""

from contextlib import suppress

import msgspec
from msgspec import Struct

from bunny_kingdom.house.held_tables import HeldTables
from bunny_kingdom.house.store import Store
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.results import result_of
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.viewers.lists import Listed, MyGame, Result


class Card(Struct, frozen=True, omit_defaults=True):
    """A table as it was at entry `seq`."""

    seq: int
    at: float
    game: MyGame
    results: dict[str, Result] = {}
    """By player, what came of a game that was played out."""


def card_of(table: Table) -> Card:
    """The card of a table."""
    settings, owing = table.settings, table.owing()
    names = {str(seat): each.name for seat, each in enumerate(table.seats) if each.kind != "empty"}
    listed = Listed(
        table.id, settings.title, settings.players, table.status, table.opened_at, names
    )
    here = any(table.seats[seat].kind == "player" for seat in owing)
    return Card(table.seq, table.at, MyGame(listed, here, owing), _results(table))


def _results(table: Table) -> dict[str, Result]:
    if table.status != "finished" or table.position is None:
        return {}
    title, sheet = table.settings.title, table.position.sheet
    result = result_of(title, table.seats, sheet, rated=False)
    return {
        each.identity: Result(
            table.id,
            result.title,
            len(result.seats),
            seat,
            each.carrots,
            each.place,
            False,
            table.at,
            each.hints,
        )
        for seat, each in enumerate(result.seats)
        if table.seats[seat].identity
    }


def damaged_card(table_id: str, last: int) -> Card:
    """The card of a table that cannot be read."""
    listed = Listed(table_id, "", 0, "running", 0.0, {})
    return Card(last, 0.0, MyGame(listed, False, (), damaged=True))


class Cards:
    """The cards of all tables."""

    def __init__(self, store: Store, tables: HeldTables) -> None:
        self._store = store
        self._tables = tables
        self._cards: dict[str, Card] = {}

    async def read(self) -> None:
        """Read all cards; one that is missing, too old or damaged is made from its table."""
        for table_id, last, kept in await self._store.shelf():
            with suppress(msgspec.MsgspecError):
                card = msgspec.json.decode(kept or b"", type=Card)
                if card.seq == last:
                    self._cards[table_id] = card
                    continue
            try:
                await self.keep(self.take(await self._tables.get(table_id)))
            except Refusal:
                self._cards[table_id] = damaged_card(table_id, last)

    def take(self, table: Table) -> Card:
        """See how a table stands."""
        card = self._cards[table.id] = card_of(table)
        return card

    async def keep(self, card: Card) -> None:
        """Write a card down."""
        await self._store.keep_card(card.game.table.id, msgspec.json.encode(card))

    def drop(self, table_id: str) -> None:
        self._cards.pop(table_id, None)

    def games(self) -> list[MyGame]:
        """The games that are not over, the last one played first."""
        return [
            card.game for card in self._newest() if card.game.table.status in ("open", "running")
        ]

    def results(self, player: str) -> list[Result]:
        """What came of a player's games, the last one first."""
        return [card.results[player] for card in self._newest() if player in card.results]

    def _newest(self) -> list[Card]:
        return sorted(self._cards.values(), key=lambda card: -card.at)
