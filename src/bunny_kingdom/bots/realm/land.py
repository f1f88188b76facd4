"""Land: what a book says about spaces and buildings, as tables for quick lookup."""

from collections.abc import Callable
from functools import lru_cache

from bunny_kingdom.bots.realm.unknowns import unknowns_of
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.state import Realm
from bunny_kingdom.sky.cloud import GREAT_CLOUD

CAMP = "camp"
TOWER = "sky-tower"
RAINBOW = "rainbow"
STATION = "station"
CHIMNEY = "chimney"


class Land:
    """Bits and masks of one title; read-only once made."""

    def __init__(self, book: Book) -> None:
        atlas = book.atlas
        self.book = book
        self.neighbours = atlas.neighbours
        self.everywhere = atlas.everywhere
        self.basic = sum(book.resource_bit[name] for name in book.basic)
        self.unique = self._of_class(lambda sort: sort != "basic")
        self.luxury = self._of_class(lambda sort: sort == "luxury")
        self.wondrous = self._of_class(lambda sort: sort == "wondrous")
        self.soil = tuple((bit, spaces) for _, bit, spaces in book.land)
        """Each resource of the land, with the spaces that produce it."""
        self.ground = tuple(
            sum(bit for bit, spaces in self.soil if spaces >> space & 1)
            for space in range(len(atlas.names))
        )
        self.mountains = atlas.of_terrain.get("mountain", 0)
        self.towers = {name: towers for name in book.buildings if (towers := self._strength(name))}
        self.lone = frozenset(
            name for name, towers in self.towers.items() if self._strength(name, name) < 2 * towers
        )
        """Cities whose towers do not add up."""
        self.gives = {
            name: book.resource_bit[made.produces] if made.produces else 0
            for name, made in book.buildings.items()
        }
        self.piece = {name: made.piece for name, made in book.buildings.items()}
        self.fits = {name: self._fits(name) for name in book.buildings}
        self.space = {
            name: atlas.numbers[str(card.values["space"])]
            for name, card in book.cards.items()
            if "space" in card.values
        }
        self.copies = {name: card.copies for name, card in book.cards.items()}
        self.cloud = atlas.on_board.get(GREAT_CLOUD, 0)
        self.rows = self._cloud_rows()
        self.unknowns = unknowns_of(book)

    def _strength(self, *names: str) -> int:
        """The strength, by the rules, of a fief with only these buildings."""
        realm = Realm(
            territories=(1 << len(names)) - 1,
            buildings=dict(enumerate(names)),
            parts=dict(self.book.module.realm_parts),
        )
        strength = sum(self.book.towers.get(name, 0) for name in names)
        for correct in self.book.strengths:
            strength = correct(self.book, realm, realm.territories, strength)
        return strength

    def _of_class(self, wanted: Callable[[str], bool]) -> int:
        return sum(
            self.book.resource_bit[name]
            for name, resource in self.book.resources.items()
            if wanted(resource.sort)
        )

    def _fits(self, name: str) -> int:
        """The spaces whose ground suits a building, owned or not."""
        spaces = self.everywhere
        for need in self.book.ground[name]:
            spaces &= need.spaces
        return spaces

    def _cloud_rows(self) -> tuple[int, ...]:
        rows: dict[tuple[str, int], int] = {}
        for board in self.book.atlas.boards:
            if board.id == GREAT_CLOUD:
                for name, _, row, _ in board.spaces():
                    key = board.id, row
                    rows[key] = rows.get(key, 0) | 1 << self.book.atlas.numbers[name]
        return tuple(rows.values())


@lru_cache(maxsize=16)
def land_of(book: Book) -> Land:
    """The land of a title, made once."""
    return Land(book)
