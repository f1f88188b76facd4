"""From a readable state to a record. What could be undone is not carried over.

No NumPy is needed: a record is seen as words and as bytes.
"""

from bunny_kingdom.express.railway import RailStock, Railway
from bunny_kingdom.fast.errors import NoTwin
from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom import table_layout as of
from bunny_kingdom.fast.kingdom.tables import LOW, Tables
from bunny_kingdom.kernel.decisions import Decision
from bunny_kingdom.kingdom.atlas import bits
from bunny_kingdom.kingdom.harvest_choices import Choose
from bunny_kingdom.kingdom.parchments.copies import Copy
from bunny_kingdom.kingdom.picks import Pick
from bunny_kingdom.kingdom.state import Player, State


class RecordWriter:
    """Writes one readable state into a record."""

    def __init__(self, tables: Tables, state: State, decisions: tuple[Decision, ...]) -> None:
        self.tables = tables
        self.state = state
        self.bytes = bytearray(at.RECORD_BYTES)
        self.words = memoryview(self.bytes).cast("Q")
        self._table(decisions)
        self._buildings()
        self._cards()
        for seat in range(len(state.players)):
            self._player(seat)
        if tables.has_rails:
            self._railway()

    def _plane(self, offset: int, mask: int) -> None:
        for word in range(3):
            self.words[offset + word] |= mask >> 64 * word & LOW

    def _table(self, decisions: tuple[Decision, ...]) -> None:
        state, b = self.state, self.bytes
        b[at.PLAYERS] = len(state.players)
        b[at.PHASE] = at.PHASES.index(state.phase)
        b[at.ROUND] = state.round
        b[at.PAID] = state.phase == "finale"
        b[at.OWES] = sum(1 << decision.seat for decision in decisions)
        for field in (at.ACTOR, at.FIRST_SPACE, at.ANNOUNCER, at.COVERED, at.SHERIFF):
            b[field] = at.NONE
        b[at.CHOSEN] = 0 if state.phase == "exploration" else at.NONE
        b[at.CAMP_PLAYER : at.CAMP_PLAYER + at.MOST_CAMPS] = bytes([at.NONE] * at.MOST_CAMPS)
        b[at.COPIES : at.COPIES + at.MOST_COPY_CARDS**2] = bytes([at.NONE] * at.MOST_COPY_CARDS**2)
        covered = list(bits(state.covered))
        if len(covered) > 1:
            raise NoTwin("the fast engine has room for one covered space")
        if covered:
            b[at.COVERED] = covered[0]
        if state.call:
            b[at.ANNOUNCER] = state.call.seat
            b[at.ASKED] = sum(1 << self.tables.camps.index(camp) for _, camp in state.call.asked)

    def _buildings(self) -> None:
        """What stands on the boards, whoever owns it."""
        standing = dict(self.state.printed)
        for player in self.state.players:
            standing.update(player.realm.buildings)
        book, b = self.tables.book, self.bytes
        for space, name in sorted(standing.items()):
            b[at.BOARD + space] = 1 + self.tables.building_number[name]
            self._plane(at.BUILT, 1 << space)
            building = book.buildings[name]
            if building.piece == "city":
                for digit, plane in enumerate((at.ONES, at.TWOS, at.FOURS)):
                    if building.strength >> digit & 1:
                        self._plane(plane, 1 << space)
            elif building.piece == "carrotadel":
                self._plane(at.CARROTADELS, 1 << space)
            elif building.piece in ("farm", "trading-post"):
                self._plane(at.PRODUCING, 1 << space)
            if building.piece in book.module.harvest_choices:
                chooser = at.CHOOSERS + 2 * b[at.CHOOSER_COUNT]
                b[chooser] = space
                b[chooser + 1] = self._choice(space)
                b[at.CHOOSER_COUNT] += 1

    def _choice(self, space: int) -> int:
        """What a building chose: in a harvest the sealed answer, else the last opened one."""
        state, book = self.state, self.tables.book
        for seat, player in enumerate(state.players):
            choice = player.chosen.get(space)
            if state.phase == "harvest":
                answer = state.sealed[seat]
                chosen = answer.choices if isinstance(answer, Choose) else {}
                choice = chosen.get(book.atlas.names[space])
                if not player.realm.territories >> space & 1:
                    continue
            if choice is not None:
                return int(choice) if choice.isdecimal() else book.basic.index(choice)
        return at.NONE

    def _cards(self) -> None:
        """Deck, hands (with sealed picks at their end) and reserves (turned round)."""
        state, b = self.state, self.bytes
        number = self.tables.card_number
        deck = bytes(number[card] for card in state.deck)
        b[at.CARDS : at.CARDS + len(deck)] = deck
        b[at.DECK] = b[at.HANDS] = len(deck)
        b[at.HAND] = len(state.players[0].hand)
        b[at.RESERVE] = len(state.players[0].reserve)
        if not state.players[0].hand:
            return
        deal = self.tables.book.deals[len(state.players)]
        each = deal.hand + deal.reserve
        b[at.PICK] = min(deal.play + deal.discard, len(state.players[0].hand))
        for seat, player in enumerate(state.players):
            b[at.HAND_AT + seat] = len(deck) + (len(state.players) - 1 - seat) * each
            first = at.CARDS + b[at.HAND_AT + seat]
            hand = list(player.hand)
            pick = state.sealed[seat]
            picked = list(pick.play + pick.discard) if isinstance(pick, Pick) else []
            for card in picked:
                hand.remove(card)
            hand += picked[::-1]
            b[first : first + len(hand)] = bytes(number[card] for card in hand)
            for place, card in enumerate(player.reserve):
                b[first + each - 1 - place] = number[card]

    def _player(self, seat: int) -> None:
        state, tables, b = self.state, self.tables, self.bytes
        player = state.players[seat]
        realm = player.realm
        self._plane(at.TERRITORIES + 3 * seat, realm.territories)
        for one, other in realm.links:
            link = at.LINKS + 3 * b[at.LINK_COUNT]
            b[link : link + 3] = bytes((seat, one, other))
            b[at.LINK_COUNT] += 1
        for card in player.parchments:
            self.words[at.PARCHMENTS + seat] |= 1 << tables.parchment_number[card]
        for card in realm.pieces:
            self._stock(seat, card)
        for card in player.played:
            if card in tables.camps:
                b[at.CAMP_PLAYER + tables.camps.index(card)] = seat
            kind = tables.kind_number.get(card)
            if kind is not None and not tables.numbers[of.KIND_PLACING + kind]:
                self._stock(seat, card)
        for card in player.works.kept:
            b[at.KEPT] |= 1 << tables.camps.index(card)
        b[at.FINISHED] |= player.works.finished << seat
        b[at.BEGUN] |= player.works.begun << seat
        self._carrots(seat, player)
        self._copies(seat, player)
        self._parts(seat, player)

    def _stock(self, seat: int, card: str) -> None:
        kind = self.tables.kind_number[card]
        self.words[at.STOCK + 3 * seat + (kind >> 4)] += 1 << 4 * (kind & 15)

    def _carrots(self, seat: int, player: Player) -> None:
        for section in player.sections:
            number = at.ROUNDS if section.id == "end" else int(section.id.split("-")[1]) - 1
            offset = at.CARROTS + 2 * (at.SECTIONS * seat + number)
            self.bytes[offset] = section.total & 0xFF
            self.bytes[offset + 1] = section.total >> 8

    def _copies(self, seat: int, player: Player) -> None:
        answer = self.state.sealed[seat]
        copies = answer.copies if isinstance(answer, Copy) else player.copies
        number = self.tables.parchment_number
        for place, card in enumerate(self.tables.copy_cards):
            if card in copies:
                path = copies[card]
                offset = at.COPIES + at.MOST_COPY_CARDS * place
                self.bytes[offset] = number[path[0]] if len(path) > 1 else at.NONE
                self.bytes[offset + 1] = number[path[-1]]

    def _parts(self, seat: int, player: Player) -> None:
        """What expansions add to a realm."""
        parts, b = player.realm.parts, self.bytes
        if purse := parts.get("purse"):
            b[at.COINS + seat] = purse.coins
            settled = self.tables.book.atlas.mask(purse.settled)
            self._plane(at.SETTLED, settled & player.realm.territories)
        if rainbows := parts.get("rainbows"):
            for name, when in rainbows.touched.items():
                b[at.TOUCHED + self.tables.rainbows.index(name)] = when
        stock = parts.get("rails")
        if isinstance(stock, RailStock):
            b[at.RAILS_LEFT + 2 * seat] = stock.railway
            b[at.RAILS_LEFT + 2 * seat + 1] = stock.switch
            b[at.RAIL_CARDS + seat] = stock.cards

    def _railway(self) -> None:
        state, b, rails = self.state, self.bytes, self.tables.rails
        railway = state.parts["railway"]
        assert isinstance(railway, Railway)
        assert rails is not None
        if railway.sheriff is not None:
            b[at.SHERIFF] = railway.sheriff
        b[at.TURN] = len(state.players) - len(railway.turns)
        for seat, _ in railway.laid:
            b[at.BEGUN] |= 1 << seat
        b[at.SHERIFF_RAILS] = sum(seat == railway.sheriff for seat, _ in railway.laid)
        sides = []
        if railway.central_station:
            around = rails.map.around[railway.central_station]
            sides = [around[direction] for direction in railway.printed]
        sides += [rails.map.between[pair] for pair in railway.rails]
        b[at.RAIL_COUNT] = len(sides)
        for place, side in enumerate(sides):
            b[at.RAILS + place] = rails.number[side.ends]
            for word in range(2):
                self.words[at.ALONG + word] |= side.spaces >> 64 * word & LOW


def record_of(tables: Tables, state: State, decisions: tuple[Decision, ...]) -> memoryview:
    """The record of a state in which these decisions are owed, as words."""
    return RecordWriter(tables, state, decisions).words
