"""The fixture of moments: all that seats are asked in whole random games, for the page's sentences.

Of every title and number of players it holds each position, as one seat is sent it, that differs
from those before it in what a sentence can depend on. The page's tests find one sentence for each.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from bunny_kingdom.kernel.choices import AnyChoice, OfAnswers, OfCards, OfPair, Step
from bunny_kingdom.tables.position import Position
from bunny_kingdom.titles import rules_of, titles
from tables.started import happen, something, started

FIXTURE = Path(__file__).parents[2] / "web" / "fixtures" / "moments.json"
GAMES = {"town": 24}
FEW = 3
"""So many games of each number of players; of a title with only one number, more."""
SHOWN = 3
"""So many targets of a choice are kept, where their number says nothing."""
ASKED = ("phase", "round", "step", "call", "question", "choice", "decisions", "passing", "own")
ROWS = ("offer", "drawn", "requests")
"""The fields of a view that a sentence can depend on; cards in rows can be asked about."""


def fixtures() -> list[dict[str, Any]]:
    """Everything that the page reads."""
    found = [
        {"title": title, "players": players, **each}
        for title in titles()
        for players in rules_of(title).player_counts
        for each in moments(title, players)
    ]
    decoded: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(found))
    return decoded


def moments(title: str, players: int) -> Iterator[dict[str, Any]]:
    """Different positions of some random games, each as one seat (None: a spectator) has it."""
    met: set[Any] = set()
    for game in range(GAMES.get(title, FEW)):
        table, random = started(title, players, f"moments-{game}"), Random(game)
        while position := table.running:
            for seat in (None, *range(players)):
                news = facts(position, seat) - met
                if news:
                    met |= news
                    yield moment(position, seat)
            happen(table, something(table, random))


def facts(position: Position, seat: int | None) -> set[Any]:
    """What sentences can depend on."""
    view: Any = position.view(seat)
    own = seat is not None and position.has_sealed(seat)
    question, call = getattr(view, "question", None), getattr(view, "call", None)
    waits = frozenset(each.kind for each in position.decisions if each.seat != seat)
    base = position.decision(seat), own, question and question.kind, call and call.seat == seat
    shapes = [shape(each) for each in choices_of(position, seat)]
    possible = frozenset((each[1], each[-1]) for each in shapes if each[0])
    idle = possible, not getattr(view, "passing", ()), getattr(view, "step", "")
    return {(base, each) for each in (*shapes, idle, *([] if shapes else [waits]))}


def choices_of(position: Position, seat: int | None) -> tuple[AnyChoice, ...]:
    return () if seat is None else position.choices(seat)


def shape(choice: AnyChoice) -> tuple[Any, ...]:
    """A choice without its names and numbers; last, whether there is any way to take it."""
    kind = type(choice), choice.action["do"]
    if isinstance(choice, Step):
        return bool(choice.piece), *kind, not choice.refused
    if isinstance(choice, OfCards):
        forced = len(choice.targets) == sum(choice.take.values())
        return False, *kind, tuple(choice.take.items()), choice.ordered, forced
    if isinstance(choice, OfAnswers):
        asked = {type(option) for each in choice.questions for option in each.options}
        digits = {str(each.options[0]).isdigit() for each in choice.questions}
        return False, *kind, frozenset(map(str, asked)), frozenset(digits)
    if isinstance(choice, OfPair):
        return True, *kind, len(set(choice.groups)) > 1
    return bool(choice.piece), *kind, bool(choice.targets)


def moment(position: Position, seat: int | None) -> dict[str, Any]:
    """What a seat is sent there, without what no sentence depends on."""
    view = position.view(seat)
    kept = {name: getattr(view, name) for name in (*ASKED, *ROWS) if hasattr(view, name)}
    choices = [trimmed(msgspec.to_builtins(each)) for each in choices_of(position, seat)]
    if kept.get("own"):
        kept["own"] = {"sealed": kept["own"].sealed}
    return {
        "seat": seat,
        "decision": position.decision(seat),
        "choices": choices,
        "view": kept,
    }


def trimmed(choice: dict[str, Any]) -> dict[str, Any]:
    """A choice with few targets; of a pair, with two of different groups."""
    short = dict(choice)
    if "refused" in choice:
        short["refused"] = [{**each, "targets": []} for each in choice["refused"][:1]]
    if choice["kind"] == "pair" and "groups" in choice:
        groups = choice["groups"]
        places = sorted({groups.index(group) for group in groups})[:2]
        return short | {
            name: [choice[name][place] for place in places] for name in ("targets", "groups")
        }
    if choice["kind"] != "cards":
        short |= {
            name: choice[name][:SHOWN] for name in ("targets", "values", "ways") if name in choice
        }
    return short
