"""From a record of Town back to a readable state."""

from collections.abc import Sequence

from bunny_kingdom.fast.town import layout as at
from bunny_kingdom.fast.town.rows import Row
from bunny_kingdom.fast.town.tables import TYPES, Tables
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.kernel.sheet import Line, Section
from bunny_kingdom.town.actions import Keep
from bunny_kingdom.town.effects.question import REVEAL
from bunny_kingdom.town.state import Building, OnSale, Player, Question, State


class RecordReader:
    """Reads one record with the names of a book."""

    def __init__(self, tables: Tables, row: Row) -> None:
        self.tables = tables
        self.row = [int(number) for number in row]
        self.tiles = tuple(tables.tiles)
        self.upgrades = tuple(tables.upgrades)
        self.requests = tuple(tables.requests)
        self.plots = tuple(tables.plots)

    def listed(self, entries: int, names: Sequence[str]) -> tuple[str, ...]:
        """The entries of a list by their names."""
        begin = entries + 1
        return tuple(names[number] for number in self.row[begin : begin + self.row[entries]])

    def pile(self, entries: int, names: Sequence[str]) -> tuple[str, ...]:
        """The same of a pile, its top first."""
        return self.listed(entries, names)[::-1]

    def named(self, place: int, names: Sequence[str]) -> str | None:
        """What stands at a place, if anything."""
        number = self.row[place]
        return None if number == at.NONE else names[number]

    def masked(self, place: int, names: Sequence[str]) -> tuple[str, ...]:
        """What is in a mask, in order."""
        mask = self.row[place]
        return tuple(sorted(name for number, name in enumerate(names) if mask >> number & 1))

    def state(self, config: Config) -> State:
        """The state, but for what a record does not hold."""
        row, book = self.row, self.tables.book
        plots = self.pile(at.PLOTS_LEFT, self.plots)
        above = len(plots) - row[at.UNDER]
        revealing = row[at.ACTIVE], 1 - row[at.ACTIVE]
        begun = row[at.REVEALING] != at.NONE
        wooded = self.masked(at.WOODED, self.plots)
        return State(
            config=config,
            dice=Dice(config.seed),
            phase=at.PHASES[row[at.PHASE]],
            sealed=tuple(
                None if card is None else Keep(card)
                for seat in range(at.SEATS_AT_TABLE)
                for card in [self.named(at.SEALED + seat, self.requests)]
            ),
            chapter=tuple(self.tables.chapters)[row[at.CHAPTER]],
            first=row[at.FIRST],
            tile_pile=self.pile(at.TILES_LEFT, self.tiles),
            box=self.pile(at.BOXED, self.tiles),
            request_pile=self.pile(at.REQUESTS_LEFT, self.requests),
            plot_pile=plots[:above],
            plots_under=plots[above:],
            track=tuple(self.named(at.TRACK + slot, self.plots) for slot in range(at.SLOTS)),
            market=tuple(self._sale(place) for place in range(row[at.FOR_SALE])),
            wood=tuple(plot for plot in book.plots if plot in wooded),
            bridges=self.masked(at.BRIDGES, tuple(self.tables.places)),
            town=dict(self._buildings()),
            players=tuple(map(self._player, range(at.SEATS_AT_TABLE))),
            round=row[at.ROUND],
            active=row[at.ACTIVE],
            planned=bool(row[at.PLANNED]),
            builds=row[at.BUILDS],
            offer=self.listed(at.OFFERED, self.tiles),
            discard=self.listed(at.DISCARDED, self.requests),
            question=self._question(),
            activating=self.named(at.ACTIVATING, self.plots),
            at_reveal=tuple(row[at.AT_REVEAL : at.AT_REVEAL + 2]) if begun else (),
            revealing=revealing[: row[at.REVEALING]] if begun else (),
            queue=self.listed(at.QUEUED, self.requests),
        )

    def _sale(self, place: int) -> OnSale:
        upgrade = self.upgrades[self.row[at.MARKET + 2 * place]]
        return OnSale(upgrade, self.named(at.MARKET + 2 * place + 1, self.tiles))

    def _buildings(self) -> list[tuple[str, Building]]:
        row, found = self.row, []
        for number, plot in enumerate(self.plots):
            for seat in range(at.SEATS_AT_TABLE):
                if row[at.OWNED + seat] >> number & 1:
                    tile = self.tiles[row[at.TILE_AT + number]]
                    shared = bool(row[at.SHARED] >> number & 1)
                    found.append((plot, Building(tile, seat, shared)))
        return found

    def _player(self, seat: int) -> Player:
        row, mine = self.row, at.seat_at(seat)
        return Player(
            coins=row[mine + at.COINS],
            wood=row[mine + at.WOOD],
            carrots=row[mine + at.CARROTS],
            reserve=self.listed(mine + at.RESERVED, self.tiles),
            upgrades=self.listed(mine + at.UPGRADES, self.upgrades),
            requests=self.masked(mine + at.REQUESTS, self.requests),
            known=self.masked(mine + at.KNOWN, self.requests),
            drawn=self.listed(at.drawn_at(seat), self.requests),
            revealed=self.masked(mine + at.REVEALED, self.requests),
            parks={
                plot: TYPES[kind]
                for kind in range(at.TYPES)
                for plot in self.masked(mine + at.PARKS + kind, self.plots)
            },
            sections=tuple(self._sections(seat)),
        )

    def _sections(self, seat: int) -> list[Section]:
        """A line for each round and for the reveal, without its reasons."""
        found = []
        for number in range(at.SECTIONS):
            carrots = self.row[at.SCORED + at.SECTIONS * seat + number]
            if carrots:
                name = REVEAL if number == at.MOST_ROUNDS else f"round-{number + 1}"
                found.append(Section(name, (Line(source=name, id=name, carrots=carrots),)))
        return found

    def _question(self) -> Question | None:
        row = self.row
        kind = row[at.ASKS]
        if not kind:
            return None
        most = row[at.MOST_SIZE]
        return Question(
            kind=at.PHASES[kind],
            by=self.tables.name_at(row[at.BY]),
            plot=self.named(at.ABOUT, self.plots),
            price=row[at.PRICE] if kind == at.PAYMENT else 0,
            most=most if kind == at.QUARTER and most < at.PLOTS else None,
            open=kind == at.KEEP and bool(row[at.OPENLY]),
        )


def state_of(tables: Tables, config: Config, row: Row) -> State:
    """The readable state of a record."""
    return RecordReader(tables, row).state(config)
