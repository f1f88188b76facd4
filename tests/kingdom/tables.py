"""Tables laid out from a short text, so that a test reads like the rulebook's example.

    table(player("A2 A3 A4 B2:city-3", pieces="camp-1"), player("B5 C5"))

is a table in construction. A territory comes with its printed city; `B2:city-3` puts a
building on it; `B4=C7` is a pair of sky towers and their two territories. Every card that
is needed for this has been played, and all that is not mentioned is in the deck.
"""

from collections import Counter
from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.choices import actions_of
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.events import Event
from bunny_kingdom.kernel.sheet import Line
from bunny_kingdom.kernel.state import Scene
from bunny_kingdom.kingdom.finale import Finale
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.state import Player, Realm, State, Works
from bunny_kingdom.kingdom.views.view import KingdomView
from bunny_kingdom.titles import rules_of
from kingdom.players import Laid, player

SEATS = "abcd"
"""Seats by letter, clockwise."""


def kingdom() -> KingdomRules:
    """The rules of the base game."""
    rules = rules_of("kingdom")
    assert isinstance(rules, KingdomRules)
    return rules


class Table:
    """A game from a laid position on; seats are letters, actions their text forms."""

    def __init__(self, state: State) -> None:
        self.rules = kingdom()
        self.state = state

    def do(self, seat: str, *texts: str) -> tuple[Event, ...]:
        """Let a seat act, once or several times; the events of the last action."""
        events: tuple[Event, ...] = ()
        for text in texts:
            action = self.rules.parse_action(text)
            self.state, events = self.rules.apply(self.state, SEATS.index(seat), action)
        return events

    def refusal(self, seat: str, text: str) -> str:
        """The code with which an action is refused; nothing has changed."""
        before = self.rules.encode_state(self.state)
        number = SEATS.index(seat)
        action = self.rules.parse_action(text)
        assert action not in self.rules.legal(self.state, number)
        with pytest.raises(IllegalAction) as refused:
            self.rules.apply(self.state, number, action)
        assert self.rules.encode_state(self.state) == before
        assert refused.value.message
        return refused.value.code

    def owes(self) -> dict[str, str]:
        """Who owes what."""
        return {SEATS[owed.seat]: owed.kind for owed in self.rules.decisions(self.state)}

    def options(self, seat: str) -> set[str]:
        """The text forms of all that a seat may do, whether listed or as choices."""
        listed = set(map(str, self.rules.legal(self.state, SEATS.index(seat))))
        choices = self.rules.choices(self.state, SEATS.index(seat))
        assert {str(self.rules.action_from(one)) for one in actions_of(choices)} == listed
        return listed

    def reasons(self, seat: str, piece: str) -> dict[str, tuple[str, ...]]:
        """Why a piece may not go elsewhere, as codes with their targets."""
        choices = self.rules.choices(self.state, SEATS.index(seat))
        (choice,) = [choice for choice in choices if choice.piece == piece]
        return {refused.code: refused.targets for refused in choice.refused}

    def view(self, seat: str | None) -> KingdomView:
        """What a seat (None: a spectator) may know."""
        return self.rules.view(self.state, None if seat is None else SEATS.index(seat))

    def of(self, seat: str) -> Player:
        """The whole truth of a seat."""
        return self.state.players[SEATS.index(seat)]

    def lands(self, seat: str) -> set[str]:
        """The territories that a seat controls."""
        return set(self.rules.book.atlas.names_of(self.of(seat).realm.territories))

    def buildings(self, seat: str) -> dict[str, str]:
        """What stands on them."""
        names = self.rules.book.atlas.names
        return {names[space]: built for space, built in self.of(seat).realm.buildings.items()}

    def carrots(self) -> tuple[int, ...]:
        """Everybody's score."""
        return tuple(seat.carrots for seat in self.state.players)

    def lines(self, seat: str, section: str) -> tuple[Line, ...]:
        """The lines of one section of a seat's score sheet: `round-2`, or `end`."""
        sheet = self.rules.score_sheet(self.state).players[SEATS.index(seat)]
        return tuple(line for part in sheet.sections if part.id == section for line in part.lines)

    def harvest(self, seat: str) -> list[int]:
        """What the fiefs of a seat paid in the latest round harvested, the richest first."""
        sheet = self.rules.score_sheet(self.state).players[SEATS.index(seat)]
        rounds = [part for part in sheet.sections if part.id.startswith("round-")]
        lines = rounds[-1].lines if rounds else ()
        return sorted((line.carrots for line in lines), reverse=True)

    def final(self, seat: str) -> dict[str, int]:
        """What each parchment of a seat paid at the end."""
        return {line.id: line.carrots for line in self.lines(seat, "end")}

    def winners(self) -> str:
        """The letters of all who won."""
        return "".join(SEATS[seat] for seat in self.rules.score_sheet(self.state).winners)

    def any_action(self, seat: str) -> Action:
        """The first thing that a seat may do."""
        return next(iter(self.rules.legal(self.state, SEATS.index(seat))))

    def do_anything(self, seat: str) -> tuple[Event, ...]:
        """Let a seat do the first thing that it may do."""
        return self.do(seat, str(self.any_action(seat)))

    def go_on_until(self, phase: str) -> None:
        """Let everybody do whatever they may until the given phase owes decisions."""
        while self.state.phase != phase:
            self.do_anything(next(iter(self.owes())))


def table(
    *players: player | str,
    phase: str = "construction",
    round: int = 1,  # noqa: A002 - the word of the rulebook
    deck: str = "",
) -> Table:
    """A table in a phase of a round. A lone player gets an opponent who has nothing.

    `deck` names the cards on top, the first to be drawn first. In exploration, seats whose
    hand is not given get as many of the other cards. If nobody owes a decision in the phase,
    it is over already: a harvest without choices has been harvested.
    """
    rules = kingdom()
    seats = [seat if isinstance(seat, player) else player(seat) for seat in players]
    if len(seats) == 1:
        seats.append(player())
    blank = rules.blank(Config("kingdom", len(seats), "a laid table"))
    printed = {rules.book.atlas.names[space]: built for space, built in blank.printed.items()}
    laid = [seat.laid(printed) for seat in seats]
    rest = _rest(rules, seats, laid, deck)
    hands = _hands(rules, seats, rest) if phase == "exploration" else [()] * len(seats)
    state = replace(
        blank,
        phase=phase,
        round=round,
        players=tuple(
            _player(rules, seat, lay, hand, phase)
            for seat, lay, hand in zip(seats, laid, hands, strict=True)
        ),
        deck=(*rest, *reversed(deck.split())),
    )
    return Table(_settled(rules, state))


def _rest(rules: KingdomRules, seats: list[player], laid: list[Laid], deck: str) -> list[str]:
    """The cards that the position does not mention; it may mention none twice."""
    used = Counter(deck.split())
    for seat, lay in zip(seats, laid, strict=True):
        used.update(lay.cards)
        for cards in (seat.hand, seat.reserve, seat.buried, seat.parchments):
            used.update(cards.split())
    box = Counter(rules.book.deck())
    if used - box:
        raise ValueError(f"the box has no such cards: {', '.join(used - box)}")
    return list((box - used).elements())


def _hands(rules: KingdomRules, seats: list[player], rest: list[str]) -> list[tuple[str, ...]]:
    """The hands; those not given are dealt from the other cards, parchments first."""
    size = max(len(seat.hand.split()) for seat in seats)
    rest.sort(key=lambda card: rules.book.cards[card].parchment is None)
    hands = []
    for seat in seats:
        hand = seat.hand.split() or rest[:size]
        if not seat.hand:
            del rest[:size]
        hands.append(tuple(hand))
    return hands


def _player(
    rules: KingdomRules, seat: player, laid: Laid, hand: Iterable[str], phase: str
) -> Player:
    numbers = rules.book.atlas.numbers
    realm = Realm(
        territories=rules.book.atlas.mask(laid.territories),
        buildings={numbers[space]: built for space, built in laid.buildings.items()},
        links=tuple((numbers[one], numbers[other]) for one, other in laid.links),
        pieces=tuple(seat.pieces.split()),
    )
    chosen = dict(word.split("=") for word in seat.chosen.split())
    return Player(
        hand=tuple(hand),
        reserve=tuple(seat.reserve.split()),
        buried=tuple(seat.buried.split()),
        parchments=tuple(seat.parchments.split()),
        played=tuple(laid.cards),
        realm=realm,
        works=Works(start=realm) if phase == "construction" else Works(),
        chosen={numbers[space]: choice for space, choice in chosen.items()},
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


def finale(*players: player | str) -> Table:
    """A table whose parchments lie open."""
    return table(*players, phase="finale", round=4)
