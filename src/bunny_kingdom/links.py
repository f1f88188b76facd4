"""Links: a whole game in a short text that goes into the part of an address after `#`.

A link tells a game's configuration, the version of its rules, who played and what was done. Without
actions it is a deal, to be played by somebody else. The first character is the format, the last
eight are a check over everything before them, and between them lies compressed JSON (ADR 15).
"""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import cache
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import BadConfig, BadLink, BunnyError, UnknownGame
from bunny_kingdom.kernel.record import UNREADABLE, Entry, Record
from bunny_kingdom.kernel.rows import box
from bunny_kingdom.titles import AnyRules, rules_for, titles

FORMAT = "1"
ROUTE = "#/game/"
"""What stands in an address between the page and the link."""
MOST_CHARACTERS = 4_000
MOST_NAME = 24
COLOURS = 5
"""Players are told apart by so many."""
CUT = "this link is not whole: it was cut short or changed on its way"
UNREAD = "this link holds no game that can be read"
_MOST_BYTES = 32_768
"""So much a link may unfold to. Games that are played need a quarter of it."""
_CHECK = 8
_RAW = -zlib.MAX_WBITS


class Player(Struct, frozen=True, array_like=True):
    """Who sat on a seat: somebody with a name, or a bot of a level."""

    name: str = ""
    level: str = ""
    colour: Annotated[int, Meta(ge=0, le=COLOURS)] = 0
    """From 1, where it was chosen."""


class Link(Struct, frozen=True):
    """What a link tells; who played may be left out."""

    record: Record
    players: tuple[Player, ...] = ()

    @property
    def deal(self) -> bool:
        """Whether nobody has done anything yet: the game is there to be played."""
        return not self.record.entries


class _Content(Struct, frozen=True, array_like=True):
    """What is compressed; an action is its seat and its text form.

    A newer program may tell more after that, and this one ignores it.
    """

    title: str
    seats: int
    seed: str
    rules_version: int
    actions: tuple[str, ...]
    players: tuple[Player, ...]
    options: dict[str, str]


def link_of(record: Record, players: tuple[Player, ...] = ()) -> str:
    """The link of a game. If it is too long, it leaves out the steps that were taken back."""
    if record.config.cards:
        raise BadLink("a game with corrected cards does not go into a link: send its record")
    text = _written(record, players) or _written(record.settled(), players)
    if text is None:
        raise BadLink("this game is too long for a link: send its record")
    return text


def deal_of(record: Record) -> str:
    """The link of a game's deal: the same cards for others, and nothing of what was done."""
    return link_of(Record(record.config, (), record.rules_version))


def read_link(address: str) -> Link:
    """What a link tells, whether it comes alone or in the address of a page.

    Its actions are read but not played yet: `Record.replay` judges them.
    """
    text = re.split("[/#]", address.strip())[-1].partition("?")[0]
    if len(text) > MOST_CHARACTERS:
        raise BadLink(UNREAD)
    body, check = text[:-_CHECK], text[-_CHECK:]
    if not body or not text.isascii() or check != _check(body):
        raise BadLink(CUT)
    if body[0] != FORMAT:
        raise UnknownGame(
            f"this link has format {body[0]}, and this program reads format {FORMAT}: "
            "open it with a newer program"
        )
    return _told(_unfolded(body[1:]))


def _written(record: Record, players: tuple[Player, ...]) -> str | None:
    """The link, if it is short enough."""
    config = record.config
    content = msgspec.json.encode(
        _Content(
            config.title,
            config.players,
            config.seed,
            record.rules_version,
            tuple(f"{seat} {action}" for seat, action in record.entries),
            tuple(replace(each, name=each.name[:MOST_NAME]) for each in players),
            config.options,
        )
    )
    zipper = zlib.compressobj(level=9, wbits=_RAW, memLevel=9, zdict=_words())
    folded = zipper.compress(content) + zipper.flush()
    body = FORMAT + urlsafe_b64encode(folded).decode().rstrip("=")
    link = body + _check(body)
    return link if len(link) <= MOST_CHARACTERS and len(content) <= _MOST_BYTES else None


def _unfolded(text: str) -> _Content:
    unzipper = zlib.decompressobj(_RAW, zdict=_words())
    try:
        folded = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        content = unzipper.decompress(folded, _MOST_BYTES)
        if not unzipper.eof:
            raise BadLink(UNREAD)
        return msgspec.json.decode(content, type=_Content)
    except (zlib.error, ValueError, *UNREADABLE):
        raise BadLink(UNREAD) from None


def _told(content: _Content) -> Link:
    config = Config(content.title, content.seats, content.seed, content.options)
    if config.title not in titles():
        raise UnknownGame("this link holds a game of a title that this program does not know")
    try:
        rules = rules_for(config, content.rules_version)
    except BadConfig as error:
        raise UnknownGame(str(error)) from None
    try:
        rules.check_config(config)
        entries = tuple(_entry(rules, config.players, action) for action in content.actions)
    except BunnyError as error:
        raise BadLink(f"{UNREAD}: {error}") from None
    words = [word for player in content.players for word in (player.name, player.level)]
    if len(content.players) not in (0, config.players) or not all(map(_shown, words)):
        raise BadLink(f"{UNREAD}: nobody is called like its players")
    return Link(Record(config, entries, rules.version), content.players)


def _entry(rules: AnyRules, players: int, text: str) -> Entry:
    seat, _, words = text.partition(" ")
    if seat not in map(str, range(players)):
        raise BadLink(f"there is no seat '{seat[:MOST_NAME]}'")
    action = rules.parse_entry(words)
    return int(seat), rules.kept_action(msgspec.to_builtins(action))  # words alone have no types


def _shown(word: str) -> bool:
    return len(word) <= MOST_NAME and word.isprintable()


def _check(body: str) -> str:
    """A checksum that notices every changed character; figures are never cut off as punctuation."""
    return f"{zlib.crc32(body.encode()):08x}"


@cache
def _words() -> bytes:
    """What the compression knows from the start: the words of actions, the usual ones last.

    They are part of the format: other words are another format, and this file stays.
    """
    return (box("links") / f"words_{FORMAT}.txt").read_text(encoding="utf-8").encode()
