"""The fields of a position that the base game defines."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.position import BadEntry, FormPiece, Place
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.cardboard.position import Draft, PositionField, read_as
from bunny_kingdom.kingdom.cards import Building
from bunny_kingdom.kingdom.parchments.copies import copied_side, paths
from bunny_kingdom.kingdom.placement import Place as PlaceBuilding
from bunny_kingdom.kingdom.placement import PlaceMove, check_space, own_free_ground
from bunny_kingdom.kingdom.played_cards import claim
from bunny_kingdom.kingdom.realms import occupied, with_player, with_realm
from bunny_kingdom.kingdom.sky_towers import TOWER

Number = Annotated[int, Meta(ge=0)]
SKY_TOWERS = "sky_towers"
COPIES = "copies"


def read_harvested(draft: Draft, seat: int, value: object, where: Place) -> None:
    """Whether `carrots` includes this round's harvest already."""
    draft.harvested = read_as(bool, value, where)


def read_carrots(draft: Draft, seat: int, value: object, where: Place) -> None:
    """The score so far."""
    carrots: int = read_as(Number, value, where)
    with_player(draft.scene, seat, replace(draft.scene.state.players[seat], carrots=carrots))


def read_territories(draft: Draft, seat: int, value: object, where: Place) -> None:
    """The spaces with the player's rabbits; printed buildings come with them."""
    for number, name in enumerate(read_as(list[str], value, where)):
        space = draft.space(name, where / number)
        if occupied(draft.scene.state) >> space & 1:
            raise BadEntry(where / number, "given-twice", f"{name} is given twice")
        claim(draft.scene, seat, space)


def read_buildings(draft: Draft, seat: int, value: object, where: Place) -> None:
    """What the player has built, except what has a field of its own."""
    for name, card in read_as(dict[str, str], value, where).items():
        read_building(draft, seat, name, card, where / name, "buildings")


def read_building(
    draft: Draft, seat: int, name: str, card: str, where: Place, of_field: str
) -> None:
    """One building, placed as in a game."""
    book = draft.book
    draft.space(name, where)
    building = book.buildings.get(card)
    if building is None or card not in book.cards:
        raise BadEntry(where, "no-such-building", f"there is no building '{card}'")
    piece = book.module.pieces.get(building.piece)
    in_field = field_of(book, building)
    if in_field != of_field:
        reason = f"{card} stands in '{in_field}', not in '{of_field}'"
        raise BadEntry(where, "other-field", reason)
    draft.lay(seat, card, where)
    realm = draft.realm(seat)
    try:
        if piece:
            with_realm(draft.scene, seat, replace(realm, pieces=(*realm.pieces, card)))
            PlaceMove().perform(draft.scene, seat, PlaceBuilding(card, name))
        else:
            needs = own_free_ground(book, draft.scene.state, seat, card)
            space = check_space(book, card, needs, name)
            buildings = {**realm.buildings, space: card}
            with_realm(draft.scene, seat, replace(realm, buildings=buildings))
    except IllegalAction as error:
        raise BadEntry(where, error.code, str(error)) from None


def field_of(book: Book, building: Building) -> str:
    """The field of a position that a building stands in."""
    if building.piece == "camp":
        return "buildings"
    piece = book.module.pieces.get(building.piece)
    return piece.position_field if piece else SKY_TOWERS


def read_sky_towers(draft: Draft, seat: int, value: object, where: Place) -> None:
    """Pairs of towers. Their ends may be connected anyway: the fief may have grown since."""
    for number, pair in enumerate(read_as(list[tuple[str, str]], value, where)):
        place = where / number
        draft.lay(seat, TOWER, place)
        ends = []
        for name in pair:
            realm = draft.realm(seat)
            needs = own_free_ground(draft.book, draft.scene.state, seat, TOWER)
            try:
                space = check_space(draft.book, TOWER, needs, name)
            except IllegalAction as error:
                raise BadEntry(place, error.code, str(error)) from None
            buildings = {**realm.buildings, space: TOWER}
            with_realm(draft.scene, seat, replace(realm, buildings=buildings))
            ends.append(space)
        realm = draft.realm(seat)
        links = (*realm.links, (ends[0], ends[1]))
        with_realm(draft.scene, seat, replace(realm, links=links))


def read_trading_posts(draft: Draft, seat: int, value: object, where: Place) -> None:
    """What the trading posts produce."""
    for name, resource in read_as(dict[str, str], value, where).items():
        read_choice(draft, seat, name, resource, where / name, "trading-post")


def read_choice(draft: Draft, seat: int, name: str, choice: str, where: Place, piece: str) -> None:
    """A harvest choice of a building; whether it may be made is checked with all the others."""
    space = draft.space(name, where)
    building = draft.realm(seat).buildings.get(space)
    if building is None or draft.book.buildings[building].piece != piece:
        raise BadEntry(where, "nothing-to-choose", f"the player has no {piece} on {name}")
    draft.chosen[seat][space] = choice


def read_camp_cards(draft: Draft, seat: int, value: object, where: Place) -> None:
    """The camp cards played in the whole game: those on the board and those that are gone."""
    total: int = read_as(Number, value, where)
    buildings = draft.book.buildings
    standing = sum(
        buildings[building].piece == "camp" for building in draft.realm(seat).buildings.values()
    )
    if total < standing:
        reason = f"{standing} camps of the player stand on the board"
        raise BadEntry(where, "camps-stand", reason)
    camps = [card for card, building in buildings.items() if building.piece == "camp"]
    for _ in range(total - standing):
        gone = next((card for card in camps if not draft.used[card]), None)
        if gone is None:
            reason = f"the box holds {len(camps)} camp cards for all players"
            raise BadEntry(where, "not-in-box", reason)
        draft.lay(seat, gone, where)


def read_parchments(draft: Draft, seat: int, value: object, where: Place) -> None:
    """The parchments that the player holds."""
    cards = tuple(read_as(list[str], value, where))
    for number, card in enumerate(cards):
        if card not in draft.book.cards or not draft.book.cards[card].parchment:
            raise BadEntry(where / number, "no-such-parchment", f"there is no parchment '{card}'")
        draft.use(card, where / number)
    with_player(draft.scene, seat, replace(draft.scene.state.players[seat], parchments=cards))


def read_copies(draft: Draft, seat: int, value: object, where: Place) -> None:
    """What the player's copy cards copy."""
    state = draft.scene.state
    for card, given in read_as(dict[str, str | list[str]], value, where).items():
        path = (given,) if isinstance(given, str) else tuple(given)
        if card not in state.players[seat].parchments or not copied_side(draft.book, card):
            reason = "the player holds no such copy card"
            raise BadEntry(where / card, "no-such-copy", reason)
        if path not in paths(draft.book, state, seat, card):
            side = copied_side(draft.book, card)
            reason = f"{' > '.join(path)} cannot be copied from the player on the {side}"
            raise BadEntry(where / card, "no-such-copy", reason)
        draft.copies[seat][card] = path


def placed_singly(book: Book, of_field: str = "buildings") -> Iterator[FormPiece]:
    """The pieces that stand alone on a space and are entered in a field."""
    for name, card in book.cards.items():
        building = card.building
        if building and field_of(book, building) == of_field:
            choice = book.module.harvest_choices.get(building.piece)
            chooses = choice.position_field if choice else None
            yield FormPiece(name, of_field, building.piece, card.copies, chooses)


def towers(book: Book) -> Iterator[FormPiece]:
    """Sky towers, which stand in pairs."""
    yield FormPiece(TOWER, SKY_TOWERS, TOWER, book.cards[TOWER].copies, ends=2)


POSITION_FIELDS = {
    "harvested": PositionField(0, read_harvested, of_player=False),
    "carrots": PositionField(10, read_carrots, number=True),
    "territories": PositionField(20, read_territories),
    "buildings": PositionField(30, read_buildings, pieces=placed_singly),
    SKY_TOWERS: PositionField(40, read_sky_towers, pieces=towers),
    "trading_posts": PositionField(60, read_trading_posts),
    "camp_cards": PositionField(50, read_camp_cards, number=True),
    "parchments": PositionField(70, read_parchments, secret=True),
    COPIES: PositionField(80, read_copies, secret=True),
}
