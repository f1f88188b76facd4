"""Replays: what the steps tell, put together, is what every seat knew after each of them.

How the page puts them together is tested there (web/src/lib/stores/replay.test.ts), with the
steps of web/fixtures/replay.json, which are written here.
"""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.record import Record, heading_of, read_record
from bunny_kingdom.tables.viewers.replay import steps_of
from bunny_kingdom.titles import AnyRules, rules_for, rules_of, titles
from records.corpus import Shelf

FIXTURE = Path(__file__).parents[2] / "web" / "fixtures" / "replay.json"
FIXED, OFTEN = 48, 12
"""So many actions are in the fixture, with all that was known after every so many of them."""


def game(title: str, who: str) -> tuple[AnyRules, Record]:
    """The first game of the corpus by most players who are bots, or by fewest at random."""
    shelf = Shelf(title, rules_of(title).version)
    players = rules_of(title).player_counts[-1 if who == "bots" else 0]
    name = f"{title} {players} {who} "
    file = next(file for seed, file in shelf.records().items() if seed.startswith(name))
    heading = heading_of(file)
    rules = rules_for(heading.config, heading.rules_version)
    return rules, read_record(file, rules)


class Told:
    """What a reader of the steps knows."""

    def __init__(self) -> None:
        self.view: dict[str, Any] = {}
        self.players: dict[str, dict[str, Any]] = {}
        self.own: dict[str, dict[str, Any]] = {}
        self.standing: dict[str, Any] = {}
        self.hopes: dict[str, Any] = {}

    def hear(self, step: dict[str, Any]) -> None:
        self.view |= step["changes"].get("view", {})
        for known, news in (
            (self.players, step["changes"].get("players", {})),
            (self.own, step.get("own", {})),
        ):
            for seat, fields in news.items():
                known[seat] = known.get(seat, {}) | fields
        self.standing |= step.get("standing", {})
        self.hopes |= step.get("hopes", {})

    def whole(self) -> dict[str, Any]:
        public = {**self.view, "players": list(self.players.values())}
        own = {seat: {**public, "seat": int(seat), **own} for seat, own in self.own.items()}
        standing = list(self.standing.values())
        hopes = {"public": [], **self.hopes}
        return {
            name: {"view": view, "standing": standing, "hopes": hopes[name]}
            for name, view in {"public": public, **own}.items()
        }


def whole(rules: AnyRules, state: Any) -> dict[str, Any]:
    """The views of a state, and what their outlooks say."""
    found = {}
    for seat in (None, *range(state.config.players)):
        view = rules.view(state, seat)
        outlook = rules.outlook(view)
        shown = {"view": view, "standing": outlook.standing, "hopes": outlook.hopes}
        found["public" if seat is None else str(seat)] = shown
    return wire(found)  # type: ignore[no-any-return]


def wire(value: object) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.parametrize("who", ["bots", "random"])
@pytest.mark.parametrize("title", titles())
def test_the_steps_together_tell_what_everybody_knew(title: str, who: str) -> None:
    rules, record = game(title, who)
    state, told = rules.setup(record.config), Told()
    steps = wire(list(steps_of(rules, record)))
    assert steps[0]["steps"] == len(record.entries) == len(steps) - 1
    for number, step in enumerate(steps):
        if number:
            seat, action = record.entries[number - 1]
            state, events = rules.apply(state, seat, action)
            done = {"seat": seat, "action": wire(action), "events": wire(events)}
            assert {"events": [], **step}.items() >= done.items()
        told.hear(step)
        assert told.whole() == whole(rules, state), f"{title}, step {number}"
    assert rules.over(state)


def test_a_step_tells_nothing_twice() -> None:
    rules, record = game("kingdom", "bots")
    steps = list(steps_of(rules, record))
    view: dict[str, Any] = {}
    for step in steps:
        news = step.changes.view
        assert not [name for name in news if name in view and view[name] == news[name]]
        view |= news
    assert len(msgspec.json.encode(steps[1:])) < 0.1 * len(steps) * len(
        msgspec.json.encode(whole(rules, record.replay(rules)))
    )


@pytest.mark.parametrize("title", titles())
def test_stepping_through_costs_what_playing_did(
    title: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each action is applied once, and each step looked at once, however long the game is."""
    rules, record = game(title, "bots")
    calls: Counter[str] = Counter()

    def count(name: str, does: Callable[..., Any]) -> None:
        def counted(*given: Any) -> Any:
            calls[name] += 1
            return does(*given)

        monkeypatch.setattr(rules, name, counted)

    for name in ("apply", "public_view", "forecast"):
        count(name, getattr(rules, name))
    for part in (len(record.entries) // 2, len(record.entries)):
        short = replace(record, entries=record.entries[:part])
        calls.clear()
        short.replay(rules)
        applied = calls["apply"]
        calls.clear()
        steps = len(list(steps_of(rules, short)))
        assert steps == part + 1
        assert calls["apply"] == applied
        assert calls["public_view"] == calls["forecast"] == steps


def test_a_damaged_game_is_told_up_to_the_damage() -> None:
    rules, record = game("kingdom", "bots")
    seat, action = record.entries[30]
    damaged = replace(record, entries=(*record.entries[:30], (seat + 1, action)))
    steps = steps_of(rules, damaged)
    for _ in range(31):
        next(steps)
    with pytest.raises(IllegalAction):
        next(steps)


def test_the_fixture_of_the_page_is_what_this_server_sends() -> None:
    rules, record = game("town", "bots")
    short = replace(record, entries=record.entries[:FIXED])
    known = {
        str(number): whole(rules, short.replay(rules, number))
        for number in range(0, FIXED + 1, OFTEN)
    }
    made = {"steps": list(steps_of(rules, short)), "whole": known}
    data = msgspec.json.encode(wire(made), order="deterministic") + b"\n"
    if not FIXTURE.exists() or FIXTURE.read_bytes() != data:
        FIXTURE.write_bytes(data)
        pytest.fail(f"{FIXTURE} was stale and is written anew: look at the change and commit it")
