"""What a card does when it is played."""

from msgspec.structs import replace

from bunny_kingdom.kingdom.cards import Card
from bunny_kingdom.kingdom.events import (
    CampRemoved,
    CardPlayed,
    ParchmentKept,
    TerritoryClaimed,
)
from bunny_kingdom.kingdom.module import KingdomScene
from bunny_kingdom.kingdom.realms import with_player, with_realm


def play_card(scene: KingdomScene, seat: int, name: str) -> None:
    """Play one card, and let the watchers look."""
    card = scene.book.cards[name]
    scene.book.module.plays[card.kind](scene, seat, card)
    for watch in scene.book.watchers:
        watch(scene, seat)


def lay_open(scene: KingdomScene, seat: int, card: Card, piece: str | None = None) -> None:
    """The card goes to its player's open cards [K-21], with a piece to be placed later."""
    player = scene.state.players[seat]
    realm = player.realm
    if piece:
        realm = replace(realm, pieces=(*realm.pieces, piece))
    with_player(scene, seat, replace(player, played=(*player.played, card.id), realm=realm))
    scene.tell(CardPlayed(seat=seat, card=card.id))


def play_territory(scene: KingdomScene, seat: int, card: Card) -> None:
    """A rabbit goes on the card's space [K-16]."""
    lay_open(scene, seat, card)
    claim(scene, seat, scene.book.atlas.numbers[str(card.values["space"])])


def claim(scene: KingdomScene, seat: int, space: int) -> None:
    """The seat takes a space with what is printed on it; a camp there goes [K-17, K-18]."""
    name = scene.book.atlas.names[space]
    for other, player in enumerate(scene.state.players):
        if player.realm.territories >> space & 1:
            buildings = dict(player.realm.buildings)
            camp = buildings.pop(space)
            mask = player.realm.territories ^ 1 << space
            with_realm(scene, other, replace(player.realm, territories=mask, buildings=buildings))
            scene.tell(CampRemoved(seat=other, territory=name, camp=camp))
    realm = scene.state.players[seat].realm
    buildings = realm.buildings
    if space in scene.state.printed:
        buildings = {**buildings, space: scene.state.printed[space]}
    mask = realm.territories | 1 << space
    with_realm(scene, seat, replace(realm, territories=mask, buildings=buildings))
    scene.tell(TerritoryClaimed(seat=seat, territory=name))


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
