"""What In the Sky adds to the form of a position on a real table."""

from bunny_kingdom.kernel.errors import BadPosition, IllegalAction
from bunny_kingdom.kingdom.placing import check_space, own_free_ground
from bunny_kingdom.kingdom.position import Draft, PositionField, read_as
from bunny_kingdom.kingdom.position_fields import Number, read_choice
from bunny_kingdom.kingdom.realms import with_realm
from bunny_kingdom.sky.chimneys import CHIMNEY
from bunny_kingdom.sky.coins import Purse, with_purse
from bunny_kingdom.sky.rainbows import RAINBOW, cloud_end, tie


def read_coins(draft: Draft, seat: int, value: object, where: str) -> None:
    """The player's coins, as given: nobody can tell from a position what earned them."""
    coins: int = read_as(Number, value, where)
    with_realm(draft.scene, seat, with_purse(draft.realm(seat), Purse(coins)))


def read_rainbows(draft: Draft, seat: int, value: object, where: str) -> None:
    """The New World ends of rainbows, by their numbers.

    That both ends are connected without the rainbow is no fault: the fiefs may have grown.
    """
    book = draft.book
    for number, name in read_as(dict[str, str], value, where).items():
        place, rainbow = f"{where}.{number}", f"{RAINBOW}-{number}"
        if rainbow not in book.cards:
            raise BadPosition(f"{place}: there is no {RAINBOW} '{number}'")
        cloud = cloud_end(book, rainbow)
        if not draft.realm(seat).territories >> cloud & 1:
            raise BadPosition(f"{place}: the player does not control {book.atlas.names[cloud]}")
        draft.lay(seat, rainbow, place)
        needs = own_free_ground(book, draft.scene.state, seat, rainbow)
        try:
            space = check_space(book, rainbow, needs, name)
        except IllegalAction as error:
            raise BadPosition(f"{place}: {error}") from None
        realm = tie(book, draft.realm(seat), rainbow, space, draft.scene.state.round)
        with_realm(draft.scene, seat, realm)


def read_chimneys(draft: Draft, seat: int, value: object, where: str) -> None:
    """What the chimneys send; those left out are chosen for the best."""
    for name, resource in read_as(dict[str, str], value, where).items():
        read_choice(draft, seat, name, resource, f"{where}.{name}", CHIMNEY)


POSITION_FIELDS = {
    "coins": PositionField(15, read_coins),
    "rainbows": PositionField(45, read_rainbows),
    "chimneys": PositionField(65, read_chimneys),
}
