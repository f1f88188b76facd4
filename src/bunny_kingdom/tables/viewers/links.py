"""Games in links: what a table gives away when it is over, and what a page is told of a link."""

from msgspec import Struct

from bunny_kingdom.kernel.errors import BadLink, UnknownGame
from bunny_kingdom.kernel.record import Record
from bunny_kingdom.links import Link, Player, deal_of, link_of, read_link
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.seats import Seat, usual_colour
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.viewers.messages import SeatInfo


class Shared(Struct, frozen=True):
    """A link, as a page sends it."""

    link: str


class GameLinks(Struct, frozen=True):
    """The links of a game that is over: the whole game, and its deal."""

    game: str
    deal: str


class SharedGame(Struct, frozen=True):
    """A game in a link, before it is shown; one without actions is a deal."""

    title: str
    players: int
    seed: str
    options: dict[str, str]
    rules_version: int
    actions: int
    seats: tuple[SeatInfo, ...]
    deal: str
    """The link of its deal: the same cards for others."""


def game_links(table: Table, record: Record) -> GameLinks:
    """The links of a table's game, with the names that were seen there."""
    players = tuple(_player(number, seat) for number, seat in enumerate(table.seats))
    try:
        return GameLinks(link_of(record, players), deal_of(record))
    except BadLink as error:
        raise Refusal("no-link", str(error)) from None


def _player(number: int, seat: Seat) -> Player:
    colour = 0 if seat.colour == usual_colour(number) else seat.colour
    if seat.kind == "bot":
        return Player(level=seat.level or "", colour=colour)
    return Player(seat.name, colour=colour)


def opened(shared: Shared) -> Link:
    """What a link tells, or a refusal."""
    try:
        return read_link(shared.link)
    except UnknownGame as error:
        raise Refusal("unknown-game", str(error)) from None
    except BadLink as error:
        raise Refusal("bad-link", str(error)) from None


def shared_game(link: Link) -> SharedGame:
    """What a page is told of a link."""
    record, config = link.record, link.record.config
    players = link.players or (Player(),) * config.players
    return SharedGame(
        title=config.title,
        players=config.players,
        seed=config.seed,
        options=config.options,
        rules_version=record.rules_version,
        actions=len(record.entries),
        seats=tuple(
            SeatInfo(seat, "bot", level=player.level, colour=player.colour)
            if player.level
            else SeatInfo(seat, "player", player.name, colour=player.colour)
            for seat, player in enumerate(players)
        ),
        deal=deal_of(record),
    )
