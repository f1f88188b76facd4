"""What In the Sky adds to the form of a position on a real table."""

from collections.abc import Iterator

from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.position import BadEntry, FormPiece, Place
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.cardboard.fields import Number, read_choice
from bunny_kingdom.kingdom.cardboard.position import Draft, PositionField, read_as
from bunny_kingdom.kingdom.placement import check_space, own_free_ground
from bunny_kingdom.kingdom.realms import with_realm
from bunny_kingdom.sky.chimneys import CHIMNEY
from bunny_kingdom.sky.coins import Purse, with_purse
from bunny_kingdom.sky.rainbows import RAINBOW, cloud_end, tie


def read_coins(draft: Draft, seat: int, value: object, where: Place) -> None:
    """The player's coins, as given: a position does not show what earned them."""
    coins: int = read_as(Number, value, where)
    with_realm(draft.scene, seat, with_purse(draft.realm(seat), Purse(coins)))


def read_rainbows(draft: Draft, seat: int, value: object, where: Place) -> None:
    """The New World ends of rainbows, by their numbers.

    Both ends may be connected without the rainbow: the fiefs may have grown since.
    """
    book = draft.book
    for number, name in read_as(dict[str, str], value, where).items():
        place, rainbow = where / number, f"{RAINBOW}-{number}"
        if rainbow not in book.cards:
            raise BadEntry(place, "no-such-rainbow", f"there is no {RAINBOW} '{number}'")
        cloud = cloud_end(book, rainbow)
        if not draft.realm(seat).territories >> cloud & 1:
            reason = f"the player does not control {book.atlas.names[cloud]}"
            raise BadEntry(place, "not-yours", reason)
        draft.lay(seat, rainbow, place)
        needs = own_free_ground(book, draft.scene.state, seat, rainbow)
        try:
            space = check_space(book, rainbow, needs, name)
        except IllegalAction as error:
            raise BadEntry(place, error.code, str(error)) from None
        realm = tie(book, draft.realm(seat), rainbow, space, draft.scene.state.round)
        with_realm(draft.scene, seat, realm)


def read_chimneys(draft: Draft, seat: int, value: object, where: Place) -> None:
    """What the chimneys send; those left out are chosen for the best."""
    for name, resource in read_as(dict[str, str], value, where).items():
        read_choice(draft, seat, name, resource, where / name, CHIMNEY)


def rainbow_tokens(book: Book) -> Iterator[FormPiece]:
    """The second tokens, each by the number of its rainbow."""
    for name, card in book.cards.items():
        if card.kind == RAINBOW:
            number = name.removeprefix(f"{RAINBOW}-")
            yield FormPiece(name, "rainbows", RAINBOW, card.copies, key=number)


POSITION_FIELDS = {
    "coins": PositionField(15, read_coins, number=True),
    "rainbows": PositionField(45, read_rainbows, pieces=rainbow_tokens),
    "chimneys": PositionField(65, read_chimneys),
}
