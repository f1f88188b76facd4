"""The worth of a position: every fief and every parchment, with anything left open chosen for the
best.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from msgspec.structs import replace

from bunny_kingdom.kernel.errors import BadPosition
from bunny_kingdom.kernel.position import BadEntry, Left, Place, Reckoned
from bunny_kingdom.kernel.sheet import Line, PlayerSheet, ScoreSheet, Section
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.cardboard.fields import COPIES
from bunny_kingdom.kingdom.cardboard.position import Draft, read_position
from bunny_kingdom.kingdom.fiefs import FIEFS
from bunny_kingdom.kingdom.finale import final_scores, plain_final_lines, winners
from bunny_kingdom.kingdom.harvest import standing
from bunny_kingdom.kingdom.harvest_choices import all_choices, choosers
from bunny_kingdom.kingdom.module import HarvestChoice
from bunny_kingdom.kingdom.parchments.copies import Path, copy_options
from bunny_kingdom.kingdom.state import State
from bunny_kingdom.kingdom.views.public_view import public_view

MOST_TRIES = 10_000
"""So many ways to choose what a seat left open are compared."""


@dataclass(frozen=True)
class Appraisal:
    """A position as read, everything left open chosen, and the lines that it is worth."""

    draft: Draft
    state: State
    harvests: tuple[tuple[Line, ...], ...]
    finals: tuple[tuple[Line, ...], ...]
    totals: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the most carrots."""
        return winners(self.totals)


def appraise(book: Book, title: str, counts: tuple[int, ...], position: object) -> Appraisal:
    """What a position is worth; BadPosition if it cannot be one."""
    draft = read_position(book, title, counts, position)
    state = draft.scene.state
    seats = range(len(draft.names))
    for seat in seats:
        state = _best(draft, state, seat)
    harvests = tuple(standing(book, state, seat) for seat in seats)
    players = tuple(
        replace(player, carrots=player.carrots + (0 if draft.harvested else _sum(lines)))
        for player, lines in zip(state.players, harvests, strict=True)
    )
    finals = final_scores(book, replace(state, players=players))
    totals = tuple(players[seat].carrots + _sum(finals[seat]) for seat in seats)
    return Appraisal(draft, state, harvests, finals, totals)


def answered(appraisal: Appraisal) -> dict[str, Any]:
    """The answer of `bunny score`."""
    names = appraisal.draft.names
    players = []
    for seat, name in enumerate(names):
        finals = appraisal.finals[seat]
        answer = {
            "name": name,
            "harvest": _harvest_answer(appraisal.harvests[seat]),
            "final": {
                "total": _sum(finals),
                "lines": [{"id": line.id, "carrots": line.carrots} for line in finals],
            },
            "total": appraisal.totals[seat],
        }
        if chosen := _chosen(appraisal, seat):
            answer["chosen"] = chosen
        players.append(answer)
    return {"players": players, "winners": [names[seat] for seat in appraisal.winners]}


def counted(appraisal: Appraisal) -> Reckoned:
    """The table to draw, and every carrot with its reason."""
    book, state = appraisal.draft.book, appraisal.state
    adds = not appraisal.draft.harvested
    lines = zip(appraisal.harvests, appraisal.finals, strict=True)
    sheets = tuple(
        PlayerSheet(
            seat,
            (*((Section("harvest", harvest),) if adds else ()), Section("end", final)),
            appraisal.totals[seat],
        )
        for seat, (harvest, final) in enumerate(lines)
    )
    return Reckoned(
        view=public_view(book, state, ()),
        standing=appraisal.harvests,
        sheet=ScoreSheet(sheets, appraisal.winners),
        choices=tuple(tuple(_choices(appraisal, seat)) for seat in range(len(sheets))),
        openings={
            name: field.openings(book, state)
            for name, field in book.module.position_fields.items()
            if field.openings
        },
    )


def _sum(lines: tuple[Line, ...]) -> int:
    return sum(line.carrots for line in lines)


def _harvest_answer(lines: tuple[Line, ...]) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "total": _sum(lines),
        "fiefs": [
            {
                "territories": list(line.places),
                "strength": line.factors[0],
                "wealth": line.factors[1],
                "carrots": line.carrots,
                "resources": list(line.things),
            }
            for line in lines
            if line.source == FIEFS
        ],
    }
    others = [{"id": line.id, "carrots": line.carrots} for line in lines if line.source != FIEFS]
    if others:
        answer["lines"] = others
    return answer


def _best(draft: Draft, state: State, seat: int) -> State:
    """The state with the seat's open choices made for its best total without any rank.

    In a tie the first stays: choices come in the order of their options (wood before fish
    before carrots), copies in the order of the data.
    """
    book = draft.book
    best: tuple[int, State] | None = None
    tries = 0
    for way in _ways(draft, state, seat):
        chosen = _with(state, seat, chosen=way)
        harvest = 0 if draft.harvested else _sum(standing(book, chosen, seat))
        for copies in _copies(draft, chosen, seat):
            tries += 1
            if tries > MOST_TRIES:
                raise BadPosition(
                    "too-much-open",
                    "too much is left open: choose some of it",
                    Place(("players", seat)),
                )
            tried = _with(chosen, seat, copies=copies)
            total = harvest + _sum(plain_final_lines(book, tried, seat))
            if best is None or total > best[0]:
                best = total, tried
    if best is None:
        raise _clash(draft, state, seat)
    return best[1]


def _clash(draft: Draft, state: State, seat: int) -> BadEntry:
    """The first choice given that cannot be made together with those before it."""
    book, given = draft.book, draft.chosen[seat]
    ways = list(all_choices(book, state, seat))
    for rule, space in choosers(book, state, seat):
        if space in given:
            ways = [way for way in ways if way.get(space) == given[space]]
            if not ways:
                name = book.atlas.names[space]
                place = Place(("players", seat, rule.position_field, name))
                reason = f"{given[space]} cannot be chosen here, as the rest was chosen"
                return BadEntry(place, "cannot-be-chosen", reason)
    raise AssertionError("some way agrees with all choices")


def _with(state: State, seat: int, **fields: Any) -> State:
    players = state.players
    player = replace(players[seat], **fields)
    return replace(state, players=(*players[:seat], player, *players[seat + 1 :]))


def _ways(draft: Draft, state: State, seat: int) -> Iterator[dict[int, str]]:
    """The harvest choices that agree with those given."""
    given = draft.chosen[seat]
    for way in all_choices(draft.book, state, seat):
        if all(way.get(space) == choice for space, choice in given.items()):
            yield way


def _copies(draft: Draft, state: State, seat: int) -> Iterator[dict[str, Path]]:
    """The copies that agree with those given, in the order of the data."""
    order = {card: number for number, card in enumerate(draft.book.cards)}
    given = draft.copies[seat]
    options = {
        card: [given[card]]
        if card in given
        else sorted(found, key=lambda path: [order[step] for step in path])
        for card, found in copy_options(draft.book, state, seat).items()
    }
    return (dict(zip(options, way, strict=True)) for way in product(*options.values()))


def _choices(appraisal: Appraisal, seat: int) -> Iterator[Left]:
    """Everything that a seat may choose, with what is chosen now."""
    draft, state = appraisal.draft, appraisal.state
    book, player = draft.book, state.players[seat]
    given, ways = draft.chosen[seat], list(all_choices(book, state, seat))
    for rule, space in choosers(book, state, seat):
        found = dict.fromkeys(way[space] for way in ways if _agrees(way, given, space))
        options = tuple(_shown(draft, rule, option) for option in found)
        best = player.chosen.get(space)
        name = book.atlas.names[space]
        yield Left(rule.position_field, name, options, best and _shown(draft, rule, best))
    for card, paths in copy_options(book, state, seat).items():
        yield Left(COPIES, card, tuple(map(_path, paths)), _path(player.copies[card]))


def _agrees(way: dict[int, str], given: dict[int, str], space: int) -> bool:
    """Whether a way to choose keeps to what was given elsewhere, and chooses for the space."""
    others = all(way.get(other) == choice for other, choice in given.items() if other != space)
    return others and space in way


def _shown(draft: Draft, rule: HarvestChoice, choice: str) -> str:
    """A choice as the form says it: another player by name."""
    return draft.names[int(choice)] if rule.names_seat else choice


def _path(path: Path) -> Any:
    """A copy as the form says it."""
    return path[0] if len(path) == 1 else list(path)


def _chosen(appraisal: Appraisal, seat: int) -> dict[str, dict[str, Any]]:
    """What was left open, as it was chosen, by the fields of the form."""
    draft = appraisal.draft
    numbers = draft.book.atlas.numbers
    answer: dict[str, dict[str, Any]] = {}
    for choice in _choices(appraisal, seat):
        if choice.field == COPIES:
            given = choice.key in draft.copies[seat]
        else:
            given = numbers[choice.key] in draft.chosen[seat]
        if not given and choice.best is not None:
            answer.setdefault(choice.field, {})[choice.key] = choice.best
    return answer
