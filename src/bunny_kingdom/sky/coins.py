"""Coins: earned by tax collectors and by every new district."""

from msgspec import Struct
from msgspec.structs import replace

from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.cards import Card
from bunny_kingdom.kingdom.fiefs import group_around
from bunny_kingdom.kingdom.module import KingdomScene
from bunny_kingdom.kingdom.played_cards import lay_open
from bunny_kingdom.kingdom.realms import with_realm
from bunny_kingdom.kingdom.state import Realm, State
from bunny_kingdom.sky.events import CoinsEarned

PURSE = "purse"
DISTRICT = 2
"""The rabbits that make a fief a district [S-15]."""


class Purse(Struct, frozen=True):
    """A player's coins, and the land that can earn no more of them."""

    coins: int = 0
    """What it has."""
    settled: tuple[str, ...] = ()
    """The territories that ever belonged to a district of this player [R-03]."""


def purse_of(realm: Realm) -> Purse:
    """The purse of a realm."""
    purse: Purse = realm.parts[PURSE]
    return purse


def coins_of(book: Book, state: State, seat: int) -> int:
    """A seat's coins."""
    return purse_of(state.players[seat].realm).coins


def with_purse(realm: Realm, purse: Purse) -> Realm:
    """The realm with another purse."""
    return replace(realm, parts={**realm.parts, PURSE: purse})


def play_tax_collector(scene: KingdomScene, seat: int, card: Card) -> None:
    """Coins at once [S-17]."""
    lay_open(scene, seat, card)
    coins = int(card.values["coins"])
    realm = scene.state.players[seat].realm
    purse = purse_of(realm)
    with_realm(scene, seat, with_purse(realm, replace(purse, coins=purse.coins + coins)))
    scene.tell(CoinsEarned(seat=seat, coins=coins))


def watch_districts(scene: KingdomScene, seat: int) -> None:
    """A coin for each entirely new district [S-15, S-16, R-03].

    Only land that was never in a district can make a new one, so the rest is skipped.
    """
    book = scene.book
    realm = scene.state.players[seat].realm
    purse = purse_of(realm)
    settled = before = book.atlas.mask(purse.settled)
    coins = 0
    lone = realm.territories & ~settled
    while lone:
        group = group_around(book, realm.territories, realm.links, lone & -lone)
        lone &= ~group
        if group.bit_count() < DISTRICT:
            continue
        if not group & before:
            coins += 1
            names = book.atlas.names_of(group)
            scene.tell(CoinsEarned(seat=seat, coins=1, territories=names))
        settled |= group
    if settled != before:
        purse = Purse(purse.coins + coins, book.atlas.names_of(settled))
        with_realm(scene, seat, with_purse(realm, purse))
