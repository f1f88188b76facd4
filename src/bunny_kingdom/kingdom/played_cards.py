"""What a card does when it is played."""

from msgspec.structs import replace

from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.cards import Card
from bunny_kingdom.kingdom.events import (
    CampRemoved,
    CardPlayed,
    ParchmentKept,
    TerritoryClaimed,
)
from bunny_kingdom.kingdom.module import KingdomScene
from bunny_kingdom.kingdom.realms import with_player, with_realm
from bunny_kingdom.kingdom.state import State


def play_card(scene: KingdomScene, seat: int, name: str) -> None:
    """Play one card, and let the watchers look."""
    card = scene.book.cards[name]
    scene.book.module.plays[card.kind](scene, seat, card)
    for watch in scene.book.watchers:
        watch(scene, seat)


def lay_open(
    scene: KingdomScene,
    seat: int,
    card: Card,
    piece: str | None = None,
    territory: str | None = None,
) -> None:
    """The card joins its player's open cards [K-21], with any piece to be placed later."""
    player = scene.state.players[seat]
    realm = player.realm
    if piece:
        realm = replace(realm, pieces=(*realm.pieces, piece))
    with_player(scene, seat, replace(player, played=(*player.played, card.id), realm=realm))
    scene.tell(CardPlayed(seat=seat, card=card.id, territory=territory))


def play_territory(scene: KingdomScene, seat: int, card: Card) -> None:
    """A rabbit goes onto the card's space [K-16]."""
    lay_open(scene, seat, card, territory=str(card.values["space"]))
    claim(scene, seat, printed_space(scene.book, scene.state, card))


def printed_space(book: Book, state: State, card: Card) -> int:
    """The space that is printed on a card."""
    return book.atlas.numbers[str(card.values["space"])]


def claim(scene: KingdomScene, seat: int, space: int) -> None:
    """The seat takes a space with what is printed on it; a camp there gives way."""
    give_way(scene, seat, space)
    name = scene.book.atlas.names[space]
    realm = scene.state.players[seat].realm
    buildings = realm.buildings
    if space in scene.state.printed:
        buildings = {**buildings, space: scene.state.printed[space]}
    mask = realm.territories | 1 << space
    with_realm(scene, seat, replace(realm, territories=mask, buildings=buildings))
    scene.tell(TerritoryClaimed(seat=seat, territory=name))


def give_way(scene: KingdomScene, seat: int, space: int) -> None:
    """A camp leaves the space that a seat takes, with its rabbit [K-17] unless that is the
    seat's own [K-18].
    """
    for owner, player in enumerate(scene.state.players):
        realm = player.realm
        if realm.territories >> space & 1 and space in realm.buildings:
            buildings = dict(realm.buildings)
            camp = buildings.pop(space)
            mask = realm.territories if owner == seat else realm.territories ^ 1 << space
            with_realm(scene, owner, replace(realm, territories=mask, buildings=buildings))
            name = scene.book.atlas.names[space]
            scene.tell(CampRemoved(seat=owner, territory=name, camp=camp))


def clear_camps(scene: KingdomScene, seat: int, name: str) -> None:
    """The camp on the space that a card takes gives way before any card is played [R-02]."""
    card = scene.book.cards[name]
    taken = scene.book.module.claims.get(card.kind)
    if taken:
        give_way(scene, seat, taken(scene.book, scene.state, card))


def play_building(scene: KingdomScene, seat: int, card: Card) -> None:
    """The card lies face up with its piece until that is placed [K-19]."""
    lay_open(scene, seat, card, piece=card.id)


def play_parchment(scene: KingdomScene, seat: int, card: Card) -> None:
    """The card lies face down before its owner [K-15]."""
    player = scene.state.players[seat]
    with_player(scene, seat, replace(player, parchments=(*player.parchments, card.id)))
    scene.tell(ParchmentKept(seat=seat))
    scene.tell(ParchmentKept(seat=seat, card=card.id, to=seat))


def play_provisions(scene: KingdomScene, seat: int, card: Card) -> None:
    """The two top cards of the deck are drawn and played at once [K-20, R-02]."""
    lay_open(scene, seat, card)
    deck = scene.state.deck
    drawn = deck[:-3:-1]
    scene.change(deck=deck[: len(deck) - len(drawn)])
    for name in drawn:
        play_card(scene, seat, name)
