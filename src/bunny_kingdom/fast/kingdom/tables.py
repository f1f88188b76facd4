"""Tables: a title's book compiled for the kernels, with the same numbers as the book's order.

They need no NumPy: plain forms of the kernels (`fast.plain`) read them where there is none.
"""

from array import array
from collections.abc import Mapping

from bunny_kingdom.fast.kingdom import layout as record
from bunny_kingdom.fast.kingdom import table_layout as at
from bunny_kingdom.fast.kingdom.rail_tables import rail_tables
from bunny_kingdom.fast.kingdom.room import check_room
from bunny_kingdom.kingdom.atlas import Atlas, bits
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.cards import Card
from bunny_kingdom.sky.cloud import GREAT_CLOUD, NEW_WORLD, cloud_rows
from bunny_kingdom.sky.coins import DISTRICT

LOW = (1 << 64) - 1


def distances(atlas: Atlas) -> Mapping[int, int]:
    """How far on in the order of spaces neighbours lie, and the spaces with one so far on."""
    found: dict[int, int] = {}
    for space, neighbours in enumerate(atlas.neighbours):
        for distance in bits(neighbours >> space):
            found[distance] = found.get(distance, 0) | 1 << space
    return found


class Tables:
    """What kernels look up: `masks` and `numbers`, and the orders that the numbers come from."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.card_ids: tuple[str, ...] = tuple(book.cards)
        self.card_number: Mapping[str, int] = {name: i for i, name in enumerate(self.card_ids)}
        self.kinds: tuple[str, ...] = tuple(
            name for name, card in book.cards.items() if card.kind not in ("territory", "parchment")
        )
        self.kind_number: Mapping[str, int] = {name: i for i, name in enumerate(self.kinds)}
        self.buildings: tuple[str, ...] = (
            *self.kinds,
            *(name for name in book.buildings if name not in self.kind_number),
        )
        self.building_number: Mapping[str, int] = {name: i for i, name in enumerate(self.buildings)}
        self.parchments: tuple[str, ...] = tuple(
            name for name, card in book.cards.items() if card.parchment
        )
        self.parchment_number: Mapping[str, int] = {
            name: i for i, name in enumerate(self.parchments)
        }
        self.resource_number: Mapping[str, int] = {name: i for i, name in enumerate(book.resources)}
        self.camps: tuple[str, ...] = tuple(
            sorted(self._of_piece("camp"), key=lambda name: book.buildings[name].priority)
        )
        self.rainbows: tuple[str, ...] = tuple(self._of_piece("rainbow"))
        self.copy_cards: tuple[str, ...] = tuple(
            name
            for name in self.parchments
            if (parchment := book.cards[name].parchment) and parchment.effect == "copy"
        )
        self.distances = distances(book.atlas)
        self.has_rails = "rails" in book.module.phases
        self.rails = rail_tables(book) if self.has_rails else None
        check_room(self)
        self.masks = memoryview(array("Q", bytes(8 * at.MASKS_END)))
        self.numbers = memoryview(array("i", bytes(4 * at.NUMBERS_END)))
        self._fill_masks()
        self._fill_numbers()
        self._fill_cards()
        self._fill_kinds()
        self._fill_parchments()
        self._fill_rails()
        self.masks = self.masks.toreadonly()
        self.numbers = self.numbers.toreadonly()

    def _of_piece(self, piece: str) -> list[str]:
        cards = self.book.cards.items()
        return [name for name, card in cards if card.building and card.building.piece == piece]

    def _plane(self, offset: int, mask: int) -> None:
        for word in range(3):
            self.masks[offset + word] = mask >> 64 * word & LOW

    def _fill_masks(self) -> None:
        book, atlas = self.book, self.book.atlas
        for space, mask in enumerate(atlas.neighbours):
            self._plane(at.NEIGHBOURS + 3 * space, mask)
        self.masks[at.DISTANCES] = len(self.distances)
        for number, (distance, spaces) in enumerate(self.distances.items()):
            self.masks[at.DISTANCE + at.DISTANCE_SIZE * number] = distance
            self._plane(at.DISTANCE + at.DISTANCE_SIZE * number + 1, spaces)
        any_land = 0
        for number, (name, _, mask) in enumerate(book.land):
            self._plane(at.LAND + 3 * number, mask)
            self.numbers[at.LAND_RESOURCE + number] = self.resource_number[name]
            any_land |= mask
        self._plane(at.ANY_LAND, any_land)
        self._plane(at.EDGES, atlas.edges)
        self._plane(at.CORNERS, atlas.corners)
        self._plane(at.MOUNTAINS, atlas.of_terrain.get("mountain", 0))
        self._plane(at.NEW_WORLD, atlas.on_board.get(NEW_WORLD, 0))
        self._plane(at.CLOUD, atlas.on_board.get(GREAT_CLOUD, 0))
        self._plane(at.EVERYWHERE, atlas.everywhere)
        for number, mask in enumerate(cloud_rows(atlas)):
            self._plane(at.CLOUD_ROWS + 3 * number, mask)
        for sort, offset in (("luxury", at.LUXURY), ("wondrous", at.WONDROUS)):
            self.masks[offset] = sum(
                1 << number
                for name, number in self.resource_number.items()
                if book.resources[name].sort == sort
            )

    def _fill_numbers(self) -> None:
        book, numbers = self.book, self.numbers
        spaces, cards, basics = len(book.atlas.names), len(self.card_ids), len(book.basic)
        seats = max(book.deals) if self.has_rails else 0
        sides = len(self.rails.open_sides) if self.rails else 0
        deck = book.deck()
        numbers[at.SPACES] = spaces
        numbers[at.CARD_IDS] = cards
        numbers[at.DECK_SIZE] = len(deck)
        for place, card in enumerate(deck):
            numbers[at.DECK_CARDS + place] = self.card_number[card]
        numbers[at.FIRST_SPACE_ACTION] = cards
        numbers[at.FINISH] = cards + spaces
        numbers[at.PASS] = cards + spaces + 1
        numbers[at.FIRST_RESOURCE_ACTION] = cards + spaces + 2
        numbers[at.FIRST_SEAT_ACTION] = cards + spaces + 2 + basics
        numbers[at.FIRST_RAIL_ACTION] = cards + spaces + 2 + basics + seats
        numbers[at.ACTIONS] = cards + spaces + 2 + basics + seats + 2 * sides
        numbers[at.MASK_WORDS] = (numbers[at.ACTIONS] + 63) // 64
        numbers[at.HAS_COINS] = "districts" in book.module.watchers
        numbers[at.HAS_RAILS] = self.has_rails
        numbers[at.LANDS] = len(book.land)
        numbers[at.BASICS] = basics
        for number, name in enumerate(book.basic):
            numbers[at.BASIC_RESOURCE + number] = self.resource_number[name]
        numbers[at.CLOUD_ROW_COUNT] = len(cloud_rows(book.atlas))
        numbers[at.CAMPS] = len(self.camps)
        numbers[at.RAINBOWS] = len(self.rainbows)
        numbers[at.COPY_COUNT] = len(self.copy_cards)
        numbers[at.PARCHMENT_COUNT] = len(self.parchments)
        numbers[at.KINDS] = len(self.kinds)
        numbers[at.DISTRICT] = DISTRICT
        for players, deal in book.deals.items():
            for place, size in enumerate((deal.hand, deal.reserve, deal.play, deal.discard)):
                numbers[at.DEALS + 4 * players + place] = size

    def _fill_cards(self) -> None:
        for name, card in self.book.cards.items():
            number = self.card_number[name]
            self.numbers[at.CARD_PLAY + number] = at.PLAYS[card.kind]
            self.numbers[at.CARD_SPACE + number] = self._space(card)
            self.numbers[at.CARD_KIND + number] = self.kind_number.get(name, record.NONE)
            self.numbers[at.CARD_VALUE + number] = self._value(card)

    def _space(self, card: Card) -> int:
        space = card.values.get("space")
        return record.NONE if space is None else self.book.atlas.numbers[str(space)]

    def _value(self, card: Card) -> int:
        if card.parchment:
            return self.parchment_number[card.id]
        if card.kind == "rail":
            return int(card.values["rails"]) + at.SWITCH * (card.values["line"] == "switch")
        return int(card.values.get("coins", 0))

    def _fill_kinds(self) -> None:
        book, numbers = self.book, self.numbers
        for number, name in enumerate(self.buildings):
            building = book.buildings.get(name)
            if building:
                numbers[at.BUILDING_PIECE + number] = at.PIECES[building.piece]
                numbers[at.BUILDING_STRENGTH + number] = building.strength
            produces = building.produces if building else None
            numbers[at.BUILDING_PRODUCES + number] = (
                self.resource_number[produces] if produces else -1
            )
        for number, name in enumerate(self.kinds):
            numbers[at.KIND_CARD + number] = self.card_number[name]
            building = book.buildings.get(name)
            if building and book.cards[name].kind in ("building", "rainbow"):
                numbers[at.KIND_PLACING + number] = at.PIECES[building.piece]
                ground = book.atlas.everywhere
                for need in book.ground[name]:
                    ground &= need.spaces
                self._plane(at.GROUND + 3 * number, ground)
        for number, name in enumerate(self.camps):
            numbers[at.CAMP_KIND + number] = self.kind_number[name]
            numbers[at.KIND_NUMBER + self.kind_number[name]] = number
        for number, name in enumerate(self.rainbows):
            numbers[at.RAINBOW_KIND + number] = self.kind_number[name]
            numbers[at.RAINBOW_SPACE + number] = self._space(book.cards[name])
            numbers[at.KIND_NUMBER + self.kind_number[name]] = number

    def _fill_parchments(self) -> None:
        numbers = self.numbers
        entry = at.ROW_ENTRIES
        for number, name in enumerate(self.parchments):
            parchment = self.book.cards[name].parchment
            assert parchment is not None
            numbers[at.PARCHMENT_CARD + number] = self.card_number[name]
            numbers[at.PARCHMENT_EFFECT + number] = at.EFFECTS[parchment.effect]
            numbers[at.PARCHMENT_CARROTS + number] = parchment.carrots
            numbers[at.PARCHMENT_COUNTS + number] = at.COUNTS.get(parchment.count, 0)
            numbers[at.PARCHMENT_LEAST + number] = parchment.least
            numbers[at.PARCHMENT_TOGETHER + number] = parchment.together
            pair = self.parchment_number.get(parchment.pair, record.NONE)
            numbers[at.PARCHMENT_PAIR + number] = pair
            numbers[at.PARCHMENT_ROW + number] = entry
            if parchment.row:
                numbers[entry] = len(parchment.row)
                for place, paid in enumerate(parchment.row, start=1):
                    numbers[entry + place] = paid
                entry += 1 + len(parchment.row)
            if parchment.sort == "treasure":
                self.masks[at.TREASURES] |= 1 << number
        for place, name in enumerate(self.copy_cards):
            parchment = self.book.cards[name].parchment
            assert parchment is not None
            number = self.parchment_number[name]
            self.masks[at.COPY_CARDS] |= 1 << number
            numbers[at.COPY_PARCHMENT + place] = number
            numbers[at.COPY_SIDE + place] = 1 if parchment.neighbour == "left" else -1

    def _fill_rails(self) -> None:
        self.numbers[at.CENTRAL_KIND] = self.kind_number.get("central-station", record.NONE)
        if self.rails:
            self.rails.fill(self.numbers)
