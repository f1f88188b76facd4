"""Small questions about realms, and replacing a seat's realm."""

from msgspec.structs import replace

from bunny_kingdom.kingdom.module import KingdomScene
from bunny_kingdom.kingdom.state import Player, Realm, State


def with_player(scene: KingdomScene, seat: int, player: Player) -> None:
    """Put a player's new value in its seat."""
    players = list(scene.state.players)
    players[seat] = player
    scene.state = replace(scene.state, players=tuple(players))


def with_realm(scene: KingdomScene, seat: int, realm: Realm) -> None:
    """Put a realm's new value in its seat."""
    with_player(scene, seat, replace(scene.state.players[seat], realm=realm))


def built(realm: Realm) -> int:
    """The spaces of a realm with a building."""
    mask = 0
    for space in realm.buildings:
        mask |= 1 << space
    return mask


def occupied(state: State) -> int:
    """All spaces with a rabbit."""
    mask = 0
    for player in state.players:
        mask |= player.realm.territories
    return mask


def without_piece(pieces: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The pieces with one of this card taken away."""
    place = pieces.index(card)
    return pieces[:place] + pieces[place + 1 :]
