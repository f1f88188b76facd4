"""Harvest: choices are opened, everything that pays is written on the score sheet."""

from itertools import chain
from math import prod

from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action
from bunny_kingdom.kernel.choices import Choice, OfAnswers, Question, begun
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.events import scored
from bunny_kingdom.kernel.legal import Legal, ListedLegal
from bunny_kingdom.kernel.phases import SealedPhase
from bunny_kingdom.kernel.sheet import Line, with_lines
from bunny_kingdom.kingdom.book import ROUNDS, Book
from bunny_kingdom.kingdom.events import ChoicesOpened
from bunny_kingdom.kingdom.exploration import Exploration
from bunny_kingdom.kingdom.fiefs import FIEFS, fief_line, groups, harvested_fief
from bunny_kingdom.kingdom.harvest_choices import (
    Choose,
    all_choices,
    check_choices,
    choosers,
    named,
)
from bunny_kingdom.kingdom.module import KingdomScene
from bunny_kingdom.kingdom.parchments.effects import PARCHMENTS
from bunny_kingdom.kingdom.realms import with_player
from bunny_kingdom.kingdom.state import State


class Harvest(SealedPhase[Book, State]):
    """The end of a round: strength x wealth of every fief, and what expansions add."""

    name = "harvest"
    order = 40

    def asked(self, book: Book, state: State) -> tuple[int, ...]:
        return tuple(
            seat
            for seat in range(len(state.players))
            if choosers(book, state, seat) and bool(next(all_choices(book, state, seat)))
        )

    def legal(self, book: Book, state: State, seat: int) -> Legal:
        if seat not in self.asked(book, state):
            return ListedLegal(())
        return ListedLegal([Choose(named(book, way)) for way in all_choices(book, state, seat)])

    def choices(self, book: Book, state: State, seat: int) -> tuple[Choice, ...]:
        """A question for each building that lets its owner choose."""
        if seat not in self.asked(book, state):
            return ()
        ways = [named(book, way) for way in all_choices(book, state, seat)]
        options: dict[str, dict[str, None]] = {}
        for key, option in chain.from_iterable(way.items() for way in ways):
            options.setdefault(key, {})[option] = None
        free = prod(map(len, options.values())) == len(ways)
        return (
            OfAnswers(
                action=begun(Choose),
                field="choices",
                questions=tuple(Question(key, tuple(given)) for key, given in options.items()),
                ways=() if free else tuple(ways),
            ),
        )

    def check(self, book: Book, state: State, seat: int, action: Action) -> Action:
        """The choices in the order in which they are made."""
        if not isinstance(action, Choose):
            raise IllegalAction("not-a-choice", "choose what your buildings give this harvest")
        return Choose(named(book, check_choices(book, state, seat, action)))

    def leave(self, scene: KingdomScene) -> str:
        """Open the choices and harvest; after the last round the parchments follow [K-03]."""
        self._open(scene)
        section = f"round-{scene.state.round}"
        for _, entry in scene.book.named_harvest_lines:
            for seat in range(len(scene.state.players)):
                score_lines(scene, seat, section, entry.score(scene.book, scene.state, seat))
        if scene.state.round == ROUNDS:
            return scene.book.phase_after(self.name)
        scene.change(round=scene.state.round + 1)
        return Exploration.name

    def _open(self, scene: KingdomScene) -> None:
        """A choice holds until the next harvest, that of the last round for the end [K-46]."""
        for seat, answer in enumerate(self.unseal(scene)):
            choices = answer.choices if isinstance(answer, Choose) else {}
            numbers = scene.book.atlas.numbers
            chosen = {numbers[name]: choice for name, choice in choices.items()}
            with_player(scene, seat, replace(scene.state.players[seat], chosen=chosen))
            if choices:
                scene.tell(ChoicesOpened(seat=seat, choices=choices))


def standing(book: Book, state: State, seat: int) -> tuple[Line, ...]:
    """What a harvest now would pay: a line for every fief, even one worth nothing, in the order of
    their first territory, and one for everything else that modules score.
    """
    realm = state.players[seat].realm
    lines: list[Line] = []
    for name, entry in book.named_harvest_lines:
        if name == FIEFS:
            lines += [
                fief_line(book, harvested_fief(book, state, seat, group))
                for group in groups(book, realm.territories, realm.links)
            ]
        else:
            carrots = sum(line.carrots for line in entry.score(book, state, seat))
            lines.append(Line(name, name, carrots))
    return tuple(lines)


def score_lines(scene: KingdomScene, seat: int, section: str, lines: tuple[Line, ...]) -> None:
    """Write lines on a seat's sheet and move its carrots [K-47]."""
    if not lines:
        return
    player = scene.state.players[seat]
    with_player(
        scene,
        seat,
        replace(
            player,
            carrots=player.carrots + sum(line.carrots for line in lines),
            sections=with_lines(player.sections, section, lines),
        ),
    )
    for line in lines:
        if line.carrots:
            scene.tell(scored(seat, line, card=line.source == PARCHMENTS))
