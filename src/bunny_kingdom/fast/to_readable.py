"""From a record back to a readable state.

What a record does not hold comes back in a plain form: a round's carrots as one line, open
cards in the order of the data, buried cards shared out evenly, and nothing to undo.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from bunny_kingdom.express.railway import RailStock, Railway
from bunny_kingdom.fast import layout as at
from bunny_kingdom.fast import table_layout as of
from bunny_kingdom.fast.errors import NoTwin
from bunny_kingdom.fast.from_readable import PHASES
from bunny_kingdom.fast.tables import Tables
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.kernel.sheet import Line, Section
from bunny_kingdom.kingdom.atlas import bits
from bunny_kingdom.kingdom.choices import Choose, named
from bunny_kingdom.kingdom.copies import Copy
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.state import CampCall, Player, Realm, State, Works
from bunny_kingdom.sky.coins import Purse
from bunny_kingdom.sky.rainbows import Rainbows


class RecordReader:
    """Reads one record into a readable state."""

    def __init__(self, tables: Tables, config: Config, words: npt.NDArray[np.uint64]) -> None:
        self.tables = tables
        self.book = tables.book
        self.config = config
        self.words = words
        self.bytes = words.view(np.uint8)
        if self.bytes[at.ACTOR] != at.NONE:
            raise NoTwin("a seat is in the middle of an action: a readable state has no such point")
        self.players = int(self.bytes[at.PLAYERS])
        self.phase = PHASES[self.bytes[at.PHASE]]

    def _byte(self, offset: int) -> int:
        return int(self.bytes[offset])

    def _plane(self, offset: int) -> int:
        return sum(int(self.words[offset + word]) << 64 * word for word in range(3))

    def state(self) -> State:
        """The whole state."""
        covered = self._byte(at.COVERED)
        removed: tuple[str, ...] = ()
        printed = dict(self.book.atlas.printed)
        if covered != at.NONE:
            removed = (f"territory:{self.book.atlas.names[covered]}",)
            printed[covered] = "central-station"
        players = [self._player(seat) for seat in range(self.players)]
        deck = self._card_names(range(at.CARDS, at.CARDS + self._byte(at.DECK)))
        state = State(
            config=self.config,
            dice=Dice(self.config.seed),
            phase=self.phase,
            sealed=(None,) * self.players,
            round=self._byte(at.ROUND),
            deck=deck,
            players=tuple(self._buried(players, deck, removed)),
            printed=printed,
            parts=self._table_parts(),
            covered=0 if covered == at.NONE else 1 << covered,
            removed=removed,
            call=self._call(),
        )
        return replace(state, sealed=tuple(self._sealed(seat) for seat in range(self.players)))

    def _card_names(self, offsets: range) -> tuple[str, ...]:
        return tuple(self.tables.card_ids[self._byte(offset)] for offset in offsets)

    def _hand_offset(self, seat: int) -> int:
        return at.CARDS + self._byte(at.HAND_AT + seat)

    def _dealt_offset(self, seat: int) -> int:
        deal = self.book.deals[self.players]
        each = deal.hand + deal.reserve
        return at.CARDS + self._byte(at.HANDS) + (self.players - 1 - seat) * each

    def _player(self, seat: int) -> Player:
        deal = self.book.deals[self.players]
        hand = self._hand_offset(seat)
        top = self._dealt_offset(seat) + deal.hand + deal.reserve - self._byte(at.RESERVE)
        reserve = self._card_names(range(top, top + self._byte(at.RESERVE)))[::-1]
        realm = self._realm(seat)
        held = int(self.words[at.PARCHMENTS + seat])
        kept = tuple(
            camp
            for number, camp in enumerate(self.tables.camps)
            if self._byte(at.KEPT) >> number & 1 and self._byte(at.CAMP_PLAYER + number) == seat
        )
        works = Works()
        if self.phase == "construction":
            works = Works(bool(self._byte(at.FINISHED) >> seat & 1), kept, realm)
        sections = tuple(self._sections(seat))
        return Player(
            hand=self._card_names(range(hand, hand + self._byte(at.HAND))),
            reserve=reserve,
            parchments=tuple(self.tables.parchments[number] for number in bits(held)),
            played=tuple(self._played(seat, realm)),
            realm=realm,
            works=works,
            chosen={} if self.phase == "harvest" else self._choices(seat),
            copies={} if self.phase == "finale" else self._copies(seat),
            carrots=sum(section.total for section in sections),
            sections=sections,
        )

    def _realm(self, seat: int) -> Realm:
        territories = self._plane(at.TERRITORIES + 3 * seat)
        links = [self.bytes[at.LINKS + 3 * k : at.LINKS + 3 * k + 3].tolist() for k in range(6)]
        return Realm(
            territories=territories,
            buildings={
                space: self.tables.buildings[self._byte(at.BOARD + space) - 1]
                for space in bits(territories)
                if self._byte(at.BOARD + space)
            },
            links=tuple(
                (one, other)
                for owner, one, other in links[: self._byte(at.LINK_COUNT)]
                if owner == seat
            ),
            pieces=tuple(
                name
                for kind, name in enumerate(self.tables.kinds)
                if self.tables.numbers[of.KIND_PLACING + kind]
                for _ in range(self._stock(seat, kind))
            ),
            parts=self._parts(seat, territories),
        )

    def _stock(self, seat: int, kind: int) -> int:
        return int(self.words[at.STOCK + 3 * seat + (kind >> 4)]) >> 4 * (kind & 15) & 15

    def _played(self, seat: int, realm: Realm) -> Iterator[str]:
        """The open cards: what the land, the pieces and the buildings tell of them."""
        built = Counter(
            name
            for space, name in realm.buildings.items()
            if self.book.atlas.printed.get(space) != name
        )
        for name in self.tables.card_ids:
            card = self.book.cards[name]
            if card.kind == "territory":
                space = self.book.atlas.numbers[str(card.values["space"])]
                camp = realm.buildings.get(space) in self.tables.camps
                if realm.territories >> space & 1 and not camp and self._byte(at.COVERED) != space:
                    yield name
                continue
            kind = self.tables.kind_number.get(name)
            if kind is None:
                continue
            if name in self.tables.camps:
                yield from [name] * (
                    self._byte(at.CAMP_PLAYER + self.tables.camps.index(name)) == seat
                )
            elif not self.tables.numbers[of.KIND_PLACING + kind]:
                yield from [name] * self._stock(seat, kind)
            else:
                towers = 2 if name == "sky-tower" else 1
                yield from [name] * (self._stock(seat, kind) + built[name] // towers)

    def _sections(self, seat: int) -> Iterator[Section]:
        for number in range(at.SECTIONS):
            offset = at.CARROTS + 2 * (at.SECTIONS * seat + number)
            carrots = self._byte(offset) + 256 * self._byte(offset + 1)
            name = "end" if number == at.ROUNDS else f"round-{number + 1}"
            if carrots:
                yield Section(name, (Line("fast", "sum", carrots),))

    def _choices(self, seat: int) -> dict[int, str]:
        """What the seat's buildings chose, in the order in which they choose."""
        found = []
        for slot in range(self._byte(at.CHOOSER_COUNT)):
            space, choice = (
                self._byte(at.CHOOSERS + 2 * slot),
                self._byte(at.CHOOSERS + 2 * slot + 1),
            )
            if choice == at.NONE or not self._plane(at.TERRITORIES + 3 * seat) >> space & 1:
                continue
            piece = self.book.buildings[
                self.tables.buildings[self._byte(at.BOARD + space) - 1]
            ].piece
            rule = self.book.module.harvest_choices[piece]
            told = str(choice) if rule.names_seat else self.book.basic[choice]
            found.append((rule.order, space, told))
        return {space: told for _, space, told in sorted(found)}

    def _copies(self, seat: int) -> dict[str, tuple[str, ...]]:
        copies = {}
        for place, card in enumerate(self.tables.copy_cards):
            path = self.bytes[at.COPIES + 2 * place : at.COPIES + 2 * place + 2].tolist()
            held = int(self.words[at.PARCHMENTS + seat])
            if path[1] != at.NONE and held >> self.tables.parchment_number[card] & 1:
                copies[card] = tuple(
                    self.tables.parchments[number] for number in path if number != at.NONE
                )
        return copies

    def _parts(self, seat: int, territories: int) -> dict[str, Any]:
        """What expansions add to a realm."""
        parts = dict(self.book.module.realm_parts)
        if "purse" in parts:
            settled = self._plane(at.SETTLED) & territories
            names = self.book.atlas.names_of(settled)
            parts["purse"] = Purse(self._byte(at.COINS + seat), names)
        if "rainbows" in parts:
            touched = {}
            for number, name in enumerate(self.tables.rainbows):
                cloud = int(self.tables.numbers[of.RAINBOW_SPACE + number])
                if self._byte(at.TOUCHED + number) and territories >> cloud & 1:
                    touched[name] = self._byte(at.TOUCHED + number)
            parts["rainbows"] = Rainbows(touched)
        if "rails" in parts:
            parts["rails"] = RailStock(
                self._byte(at.RAILS_LEFT + 2 * seat),
                self._byte(at.RAILS_LEFT + 2 * seat + 1),
                self._byte(at.RAIL_CARDS + seat),
            )
        return parts

    def _table_parts(self) -> dict[str, Any]:
        parts = dict(self.book.module.table_parts)
        rails = self.tables.rails
        if rails is None:
            return parts
        territory = self.book.atlas.names[self._byte(at.COVERED)]
        around = rails.map.around[territory]
        sides = [rails.sides[self._byte(at.RAILS + k)] for k in range(self._byte(at.RAIL_COUNT))]
        printed = tuple(name for name, side in around.items() if side in sides[:2])
        sheriff = self._byte(at.SHERIFF)
        turns: tuple[int, ...] = ()
        laid: tuple[tuple[int, str], ...] = ()
        if self.phase == "rails":
            done = self._byte(at.TURN)
            turns = tuple((sheriff + 1 + step) % self.players for step in range(done, self.players))
            laid = ((sheriff, "railway"),) * self._byte(at.SHERIFF_RAILS)
        laid_pairs = tuple(
            (side.territories[0], side.territories[1]) for side in sides[len(printed) :]
        )
        parts["railway"] = Railway(sheriff, territory, printed, laid_pairs, turns, laid)
        return parts

    def _call(self) -> CampCall | None:
        announcer = self._byte(at.ANNOUNCER)
        if announcer == at.NONE:
            return None
        asked = tuple(
            (self._byte(at.CAMP_PLAYER + number), camp)
            for number, camp in enumerate(self.tables.camps)
            if self._byte(at.ASKED) >> number & 1
        )
        return CampCall(announcer, asked[-1][1], asked)

    def _buried(
        self, players: list[Player], deck: tuple[str, ...], removed: tuple[str, ...]
    ) -> Iterator[Player]:
        """The players with the cards that are nowhere else: discarded face down [K-13]."""
        known = Counter(deck + removed)
        for player in players:
            known.update(player.hand + player.reserve + player.parchments + player.played)
        rest = list((Counter(self.book.deck()) - known).elements())
        for seat, player in enumerate(players):
            yield replace(player, buried=tuple(rest[seat :: self.players]))

    def _sealed(self, seat: int) -> Pick | Choose | Copy | None:
        """What a seat has decided face down, where others still decide."""
        if self._byte(at.OWES) >> seat & 1:
            return None
        if self.phase == "harvest":
            choices = self._choices(seat)
            return Choose(named(self.book, choices)) if choices else None
        if self.phase == "finale":
            copies = self._copies(seat)
            return Copy(copies) if copies else None
        if self.phase != "exploration":
            return None
        deal = self.book.deals[self.players]
        hand = self._byte(at.HAND)
        size = min(deal.play + deal.discard, hand)
        last = self._hand_offset(seat) + hand
        cards = self._card_names(range(last - size, last))[::-1]
        plays = size - min(deal.discard, size - 1)
        played = cards[:plays]
        if not self.book.module.ordered_picks:
            played = tuple(sorted(played))
        return Pick(played, cards[plays:])


def state_of(tables: Tables, config: Config, words: npt.NDArray[np.uint64]) -> State:
    """The readable state of a record."""
    return RecordReader(tables, config, words).state()
