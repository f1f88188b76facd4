"""The worth of a position: every fief, every parchment, what was left open chosen for the best."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from msgspec.structs import replace

from bunny_kingdom.kernel.errors import BadPosition
from bunny_kingdom.kernel.sheet import Line, PlayerSheet, ScoreSheet, Section
from bunny_kingdom.kingdom.book import Book
from bunny_kingdom.kingdom.choices import all_choices
from bunny_kingdom.kingdom.copies import Path, copy_options
from bunny_kingdom.kingdom.fiefs import FIEFS
from bunny_kingdom.kingdom.finale import final_scores, plain_final_lines, winners
from bunny_kingdom.kingdom.harvest import standing
from bunny_kingdom.kingdom.position import Draft, read_position
from bunny_kingdom.kingdom.state import State


def appraise(
    book: Book, title: str, counts: tuple[int, ...], position: object
) -> tuple[dict[str, Any], ScoreSheet]:
    """The answer of `bunny score`, and the sheet that explains it."""
    draft = read_position(book, title, counts, position)
    state = draft.scene.state
    for seat in range(len(draft.names)):
        state = _best(draft, state, seat)
    harvests = [standing(book, state, seat) for seat in range(len(draft.names))]
    players = tuple(
        replace(player, carrots=player.carrots + (0 if draft.harvested else _sum(lines)))
        for player, lines in zip(state.players, harvests, strict=True)
    )
    after = replace(state, players=players)
    finals = final_scores(book, after)
    answers, sheets = [], []
    for seat, lines in enumerate(harvests):
        total = players[seat].carrots + _sum(finals[seat])
        sections = (Section("harvest", lines), Section("final", finals[seat]))
        sheets.append(PlayerSheet(seat, sections, total))
        answers.append(
            {
                "name": draft.names[seat],
                "harvest": _harvest_answer(lines),
                "final": {
                    "total": _sum(finals[seat]),
                    "lines": [{"id": line.id, "carrots": line.carrots} for line in finals[seat]],
                },
                "total": total,
            }
        )
        chosen = _chosen(draft, state, seat)
        if chosen:
            answers[-1]["chosen"] = chosen
    best = winners(tuple(sheet.total for sheet in sheets))
    answer = {"players": answers, "winners": [draft.names[seat] for seat in best]}
    return answer, ScoreSheet(tuple(sheets), best)


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

    Of equals the first stays: choices come in the order of their options (wood before fish
    before carrots), copies in the order of the data.
    """
    book = draft.book
    best: tuple[int, State] | None = None
    for way in _ways(draft, state, seat):
        chosen = _with(state, seat, chosen=way)
        harvest = 0 if draft.harvested else _sum(standing(book, chosen, seat))
        for copies in _copies(draft, chosen, seat):
            tried = _with(chosen, seat, copies=copies)
            total = harvest + _sum(plain_final_lines(book, tried, seat))
            if best is None or total > best[0]:
                best = total, tried
    if best is None:
        given = ", ".join(
            f"{book.atlas.names[space]} {choice}" for space, choice in draft.chosen[seat].items()
        )
        raise BadPosition(f"players[{seat}]: these choices cannot be made together: {given}")
    return best[1]


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


def _chosen(draft: Draft, state: State, seat: int) -> dict[str, dict[str, Any]]:
    """What was left open, as it was chosen, by the fields of the form."""
    book = draft.book
    player = state.players[seat]
    answer: dict[str, dict[str, Any]] = {}
    for space, choice in player.chosen.items():
        if space not in draft.chosen[seat]:
            rule = book.module.harvest_choices[book.buildings[player.realm.buildings[space]].piece]
            shown = draft.names[int(choice)] if rule.names_seat else choice
            answer.setdefault(rule.position_field, {})[book.atlas.names[space]] = shown
    copies = _open_copies(player.copies, draft.copies[seat])
    if copies:
        answer["copies"] = copies
    return answer


def _open_copies(chosen: Mapping[str, Path], given: Mapping[str, Path]) -> dict[str, Any]:
    return {
        card: path[0] if len(path) == 1 else list(path)
        for card, path in chosen.items()
        if card not in given
    }
