"""From a record back to a readable state.

What a record does not hold comes back in a simple form: a round's carrots as one line, open cards
in the order of the data, discarded cards shared out evenly, and nothing to undo.
"""

from collections import Counter
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
from msgspec import UNSET
from msgspec.structs import replace

from bunny_kingdom.fast.kingdom import layout as at
from bunny_kingdom.fast.kingdom.conversion.answers import choices_of, copies_of, sealed_of
from bunny_kingdom.fast.kingdom.conversion.readings import RecordReader
from bunny_kingdom.fast.kingdom.conversion.realms import open_cards, realm_of, table_parts
from bunny_kingdom.fast.kingdom.tables import Tables
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.dice import Dice
from bunny_kingdom.kernel.sheet import Line, Section
from bunny_kingdom.kingdom.atlas import bits
from bunny_kingdom.kingdom.state import CampCall, Player, State, Works


def state_of(tables: Tables, config: Config, words: npt.NDArray[np.uint64]) -> State:
    """The readable state of a record."""
    record = RecordReader(tables, words)
    covered = record.byte(at.COVERED)
    removed: tuple[str, ...] = ()
    printed = dict(record.book.atlas.printed)
    if covered != at.NONE:
        removed = (f"territory:{record.book.atlas.names[covered]}",)
        printed[covered] = "central-station"
    players = [_player(record, seat) for seat in range(record.players)]
    deck = record.card_names(range(at.CARDS, at.CARDS + record.byte(at.DECK)))
    state = State(
        config=config,
        dice=Dice(config.seed),
        phase=record.phase,
        sealed=(None,) * record.players,
        round=record.byte(at.ROUND),
        deck=deck,
        players=tuple(_buried(record, players, deck, removed)),
        printed=printed,
        parts=table_parts(record),
        covered=0 if covered == at.NONE else 1 << covered,
        removed=removed,
        call=_call(record),
    )
    return replace(state, sealed=tuple(sealed_of(record, seat) for seat in range(record.players)))


def _player(record: RecordReader, seat: int) -> Player:
    deal = record.book.deals[record.players]
    hand = record.hand_offset(seat)
    top = record.dealt_offset(seat) + deal.hand + deal.reserve - record.byte(at.RESERVE)
    reserve = record.card_names(range(top, top + record.byte(at.RESERVE)))[::-1]
    realm = realm_of(record, seat)
    held = int(record.words[at.PARCHMENTS + seat])
    kept = tuple(
        camp
        for number, camp in enumerate(record.tables.camps)
        if record.byte(at.KEPT) >> number & 1 and record.byte(at.CAMP_PLAYER + number) == seat
    )
    works = Works()
    if record.phase == "construction":
        begun = bool(record.byte(at.BEGUN) >> seat & 1)
        finished = bool(record.byte(at.FINISHED) >> seat & 1)
        works = Works(finished, kept, realm, settled=begun or UNSET)
    sections = tuple(_sections(record, seat))
    return Player(
        hand=record.card_names(range(hand, hand + record.byte(at.HAND))),
        reserve=reserve,
        parchments=tuple(record.tables.parchments[number] for number in bits(held)),
        played=tuple(open_cards(record, seat, realm)),
        realm=realm,
        works=works,
        chosen={} if record.phase == "harvest" else choices_of(record, seat),
        copies={} if record.phase == "finale" else copies_of(record, seat),
        carrots=sum(section.total for section in sections),
        sections=sections,
    )


def _sections(record: RecordReader, seat: int) -> Iterator[Section]:
    for number in range(at.SECTIONS):
        offset = at.CARROTS + 2 * (at.SECTIONS * seat + number)
        carrots = record.byte(offset) + 256 * record.byte(offset + 1)
        name = "end" if number == at.ROUNDS else f"round-{number + 1}"
        if carrots:
            yield Section(name, (Line("fast", "sum", carrots),))


def _call(record: RecordReader) -> CampCall | None:
    announcer = record.byte(at.ANNOUNCER)
    if announcer == at.NONE:
        return None
    asked = tuple(
        (record.byte(at.CAMP_PLAYER + number), camp)
        for number, camp in enumerate(record.tables.camps)
        if record.byte(at.ASKED) >> number & 1
    )
    return CampCall(announcer, asked[-1][1], asked)


def _buried(
    record: RecordReader, players: list[Player], deck: tuple[str, ...], removed: tuple[str, ...]
) -> Iterator[Player]:
    """The players with the cards that are nowhere else: discarded face down [K-13]."""
    known = Counter(deck + removed)
    for player in players:
        known.update(player.hand + player.reserve + player.parchments + player.played)
    rest = list((Counter(record.book.deck()) - known).elements())
    for seat, player in enumerate(players):
        yield replace(player, buried=tuple(rest[seat :: record.players]))
