"""The fields of a position's form that the base game gives."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from bunny_kingdom.kernel.errors import BadPosition, IllegalAction
from bunny_kingdom.kingdom.copies import copied_side, paths
from bunny_kingdom.kingdom.placing import (
    TOWER,
    Place,
    PlaceMove,
    check_space,
    own_free_ground,
)
from bunny_kingdom.kingdom.playing import claim
from bunny_kingdom.kingdom.position import Draft, PositionField, read_as
from bunny_kingdom.kingdom.realms import occupied, with_player, with_realm

Number = Annotated[int, Meta(ge=0)]


def read_harvested(draft: Draft, seat: int, value: object, where: str) -> None:
    """Whether `carrots` includes this round's harvest already."""
    draft.harvested = read_as(bool, value, where)


def read_carrots(draft: Draft, seat: int, value: object, where: str) -> None:
    """The score so far."""
    carrots: int = read_as(Number, value, where)
    with_player(draft.scene, seat, replace(draft.scene.state.players[seat], carrots=carrots))


def read_territories(draft: Draft, seat: int, value: object, where: str) -> None:
    """The spaces with the player's rabbits; printed buildings come with them."""
    for name in read_as(list[str], value, where):
        space = draft.space(name, where)
        if occupied(draft.scene.state) >> space & 1:
            raise BadPosition(f"{where}: {name} is given twice")
        claim(draft.scene, seat, space)


def read_buildings(draft: Draft, seat: int, value: object, where: str) -> None:
    """What the player has built, but for what has a field of its own."""
    for name, card in read_as(dict[str, str], value, where).items():
        read_building(draft, seat, name, card, f"{where}.{name}", "buildings")


def read_building(draft: Draft, seat: int, name: str, card: str, where: str, of_field: str) -> None:
    """One building, placed as in a game."""
    book = draft.book
    draft.space(name, where)
    building = book.buildings.get(card)
    if building is None or card not in book.cards:
        raise BadPosition(f"{where}: there is no building '{card}'")
    piece = book.module.pieces.get(building.piece)
    in_field = piece.position_field if piece else "sky_towers"
    if building.piece == "camp":
        in_field = "buildings"
    if in_field != of_field:
        raise BadPosition(f"{where}: {card} stands in '{in_field}', not in '{of_field}'")
    draft.lay(seat, card, where)
    realm = draft.realm(seat)
    try:
        if piece:
            with_realm(draft.scene, seat, replace(realm, pieces=(*realm.pieces, card)))
            PlaceMove().perform(draft.scene, seat, Place(card, name))
        else:
            needs = own_free_ground(book, draft.scene.state, seat, card)
            space = check_space(book, card, needs, name)
            buildings = {**realm.buildings, space: card}
            with_realm(draft.scene, seat, replace(realm, buildings=buildings))
    except IllegalAction as error:
        raise BadPosition(f"{where}: {error}") from None


def read_sky_towers(draft: Draft, seat: int, value: object, where: str) -> None:
    """Pairs of towers. Ends that are connected anyway are no fault: the fief may have grown."""
    for number, pair in enumerate(read_as(list[tuple[str, str]], value, where)):
        place = f"{where}[{number}]"
        draft.lay(seat, TOWER, place)
        ends = []
        for name in pair:
            realm = draft.realm(seat)
            needs = own_free_ground(draft.book, draft.scene.state, seat, TOWER)
            try:
                space = check_space(draft.book, TOWER, needs, name)
            except IllegalAction as error:
                raise BadPosition(f"{place}: {error}") from None
            buildings = {**realm.buildings, space: TOWER}
            with_realm(draft.scene, seat, replace(realm, buildings=buildings))
            ends.append(space)
        realm = draft.realm(seat)
        links = (*realm.links, (ends[0], ends[1]))
        with_realm(draft.scene, seat, replace(realm, links=links))


def read_trading_posts(draft: Draft, seat: int, value: object, where: str) -> None:
    """What the trading posts produce."""
    for name, resource in read_as(dict[str, str], value, where).items():
        read_choice(draft, seat, name, resource, f"{where}.{name}", "trading-post")


def read_choice(draft: Draft, seat: int, name: str, choice: str, where: str, piece: str) -> None:
    """A harvest choice of a building; whether it may be made is checked with all the others."""
    space = draft.space(name, where)
    building = draft.realm(seat).buildings.get(space)
    if building is None or draft.book.buildings[building].piece != piece:
        raise BadPosition(f"{where}: the player has no {piece} on {name}")
    draft.chosen[seat][space] = choice


def read_camp_cards(draft: Draft, seat: int, value: object, where: str) -> None:
    """The camp cards played in the whole game: those on the board, and such that are gone."""
    total: int = read_as(Number, value, where)
    buildings = draft.book.buildings
    standing = sum(
        buildings[building].piece == "camp" for building in draft.realm(seat).buildings.values()
    )
    if total < standing:
        raise BadPosition(f"{where}: {standing} camps of the player stand on the board")
    camps = [card for card, building in buildings.items() if building.piece == "camp"]
    for _ in range(total - standing):
        gone = next((card for card in camps if not draft.used[card]), None)
        if gone is None:
            raise BadPosition(f"{where}: the box holds {len(camps)} camp cards for all players")
        draft.lay(seat, gone, where)


def read_parchments(draft: Draft, seat: int, value: object, where: str) -> None:
    """The parchments that the player holds."""
    cards = tuple(read_as(list[str], value, where))
    for card in cards:
        if card not in draft.book.cards or not draft.book.cards[card].parchment:
            raise BadPosition(f"{where}: there is no parchment '{card}'")
        draft.use(card, where)
    with_player(draft.scene, seat, replace(draft.scene.state.players[seat], parchments=cards))


def read_copies(draft: Draft, seat: int, value: object, where: str) -> None:
    """What the player's copy cards copy."""
    state = draft.scene.state
    for card, given in read_as(dict[str, str | list[str]], value, where).items():
        path = (given,) if isinstance(given, str) else tuple(given)
        if card not in state.players[seat].parchments or not copied_side(draft.book, card):
            raise BadPosition(f"{where}.{card}: the player holds no such copy card")
        if path not in paths(draft.book, state, seat, card):
            side = copied_side(draft.book, card)
            raise BadPosition(
                f"{where}.{card}: {' > '.join(path)} cannot be copied from the player on the {side}"
            )
        draft.copies[seat][card] = path


POSITION_FIELDS = {
    "harvested": PositionField(0, read_harvested, of_player=False),
    "carrots": PositionField(10, read_carrots),
    "territories": PositionField(20, read_territories),
    "buildings": PositionField(30, read_buildings),
    "sky_towers": PositionField(40, read_sky_towers),
    "trading_posts": PositionField(60, read_trading_posts),
    "camp_cards": PositionField(50, read_camp_cards),
    "parchments": PositionField(70, read_parchments),
    "copies": PositionField(80, read_copies),
}
