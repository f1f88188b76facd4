"""Tables with the Great Cloud, laid out from a short text.

    table(player("A2 B2:city-3 B4=C7 C5-2>E4", pieces="chimney", coins=3), "C1-1")

is a table in construction. A territory comes with what is printed on it; `B2:city-3` puts a
building on it; `B4=C7` is a pair of sky towers, `C5-2>E4` a rainbow, each with its two
territories. What a player has is settled: its districts have earned their coins.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from msgspec.structs import replace

from bunny_kingdom.kernel.composition import compose
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.events import Event
from bunny_kingdom.kernel.state import Scene
from bunny_kingdom.kingdom.base import KINGDOM
from bunny_kingdom.kingdom.fiefs import groups
from bunny_kingdom.kingdom.finale import Finale
from bunny_kingdom.kingdom.played_cards import play_card
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.state import Player, Realm, State, Works
from bunny_kingdom.sky.base import SKY
from bunny_kingdom.sky.coins import PURSE, Purse, purse_of
from bunny_kingdom.sky.rainbows import RAINBOWS, Rainbows
from kingdom.tables import SEATS, Table

TITLE = "kingdom+sky"
RAINBOW_AT = {"C5-2": "rainbow-1", "C5-6": "rainbow-2"}


@cache
def sky() -> KingdomRules:
    """The rules of Kingdom with In the Sky."""
    return KingdomRules(compose(KINGDOM, SKY))


@dataclass(frozen=True)
class player:  # noqa: N801 - reads as a word of the position
    """One seat of a table: lands in the form of this module, cards by their ids."""

    lands: str = ""
    pieces: str = ""
    hand: str = ""
    parchments: str = ""
    coins: int = 0
    carrots: int = 0
    chosen: str = ""
    """What trading posts and chimneys gave at the last harvest: `A1=fish`."""


class SkyTable(Table):
    """A game with the Great Cloud from a laid position on."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.rules = sky()

    def play(self, seat: str, cards: str) -> list[Event]:
        """Let a seat play cards, one after the other, wherever they came from."""
        scene = Scene(self.rules.book, self.state)
        for card in cards.split():
            play_card(scene, SEATS.index(seat), card)
        self.state = scene.state
        return scene.events

    def stack_deck(self, cards: str) -> None:
        """Put cards of the deck on its top, the first to be drawn first."""
        top = cards.split()
        rest = [card for card in self.state.deck if card not in top]
        self.state = replace(self.state, deck=(*rest, *reversed(top)))

    def coins(self, seat: str) -> int:
        """What a seat has in its purse."""
        return purse_of(self.of(seat).realm).coins

    def links(self, seat: str) -> set[tuple[str, str]]:
        """What is connected as if adjacent."""
        names = self.rules.book.atlas.names
        return {(names[one], names[other]) for one, other in self.of(seat).realm.links}


def table(
    *players: player | str,
    phase: str = "construction",
    round: int = 2,  # noqa: A002 - reads as a word of the position
) -> SkyTable:
    """A table in a phase of a round. A lone player gets an opponent who has nothing.

    Rainbows that stand were placed in the round before. In exploration the hands are those
    given. Of the other phases, one in which nobody owes a decision is over already: a harvest
    without choices has been harvested.
    """
    rules = sky()
    seats = [seat if isinstance(seat, player) else player(seat) for seat in players]
    if len(seats) == 1:
        seats.append(player())
    blank = rules.blank(Config(TITLE, len(seats), "a laid table"))
    laid = tuple(_player(rules, seat, phase, round) for seat in seats)
    used = Counter(card for seat in laid for card in (*seat.played, *seat.hand, *seat.parchments))
    rest = Counter(rules.book.deck()) - used
    state = replace(blank, phase=phase, round=round, players=laid, deck=tuple(rest.elements()))
    return SkyTable(state if phase == "exploration" else _settled(rules, state))


def _player(rules: KingdomRules, seat: player, phase: str, round_number: int) -> Player:
    atlas = rules.book.atlas
    printed = {atlas.names[space]: built for space, built in atlas.printed.items()}
    buildings: dict[str, str] = {}
    links: list[tuple[str, str]] = []
    territories: list[str] = []
    for word in seat.lands.split():
        spaces: Iterable[str]
        space, _, building = word.partition(":")
        spaces = (space,)
        if "=" in word or ">" in word:
            sign = "=" if "=" in word else ">"
            one, other = spaces = tuple(word.split(sign))
            links.append((one, other))
            building = "sky-tower" if sign == "=" else RAINBOW_AT[one]
        for name in spaces:
            territories.append(name)
            if building or name in printed:
                buildings[name] = building or printed[name]
    mask = atlas.mask(territories)
    ties = tuple((atlas.numbers[one], atlas.numbers[other]) for one, other in links)
    districts = [group for group in groups(rules.book, mask, ties) if group.bit_count() > 1]
    settled = tuple(name for group in districts for name in atlas.names_of(group))
    touched = {RAINBOW_AT[one]: round_number - 1 for one, _ in links if one in RAINBOW_AT}
    realm = Realm(
        territories=mask,
        buildings={atlas.numbers[name]: built for name, built in buildings.items()},
        links=ties,
        pieces=tuple(seat.pieces.split()),
        parts={PURSE: Purse(seat.coins, settled), RAINBOWS: Rainbows(touched)},
    )
    cards = [built for name, built in buildings.items() if name not in printed]
    cards += [RAINBOW_AT.get(name, f"territory:{name}") for name in territories]
    chosen = dict(word.split("=") for word in seat.chosen.split())
    return Player(
        hand=tuple(seat.hand.split()),
        parchments=tuple(seat.parchments.split()),
        played=(*cards, *seat.pieces.split()),
        realm=realm,
        works=Works(start=realm) if phase == "construction" else Works(),
        chosen={atlas.numbers[space]: choice for space, choice in chosen.items()},
        carrots=seat.carrots,
    )


def _settled(rules: KingdomRules, state: State) -> State:
    """The state in which somebody owes a decision, or the end."""
    scene = Scene(rules.book, state)
    if state.phase == Finale.name:
        rules.phases[Finale.name].enter(scene)
    while not rules.decisions(scene.state):
        following = rules.phases[scene.state.phase].leave(scene)
        if following is None:
            break
        scene.change(phase=following)
        rules.phases[following].enter(scene)
    return scene.state
