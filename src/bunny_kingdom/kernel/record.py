"""Records: a configuration and the actions that followed. Replay is equality.

A record is a file of JSON lines: a heading with format, versions and configuration, one line per
action, and a closing line with their number and the digest of the last state, so that a truncated
or altered file never passes for a complete one.
"""

from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action, Redeal, Undo
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import BadConfig, BadRecord, IllegalAction
from bunny_kingdom.kernel.knowledge import Memory
from bunny_kingdom.kernel.rules import Rules

FORMAT = "bunny-kingdom-record"
VERSION = 1

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""The errors that decoding a line of a file can raise."""

AnyRules = Rules[Any, Any, Any]
Entry = tuple[int, Action]


class Heading(Struct, frozen=True, tag_field="line", tag="heading"):
    """The first line of a file."""

    format: str
    version: int
    rules_version: int
    config: Config


class Closing(Struct, frozen=True, tag_field="line", tag="closing"):
    """The last line of a file."""

    actions: int
    digest: str


class Step(Struct, frozen=True):
    """A line between them; the action is read with the rules of the title."""

    seat: int
    action: dict[str, Any]


class Record(Struct, frozen=True):
    """One game: how it was set up and what was done, in the order in which it arrived."""

    config: Config
    entries: tuple[Entry, ...]
    rules_version: int

    def replay(self, rules: AnyRules, to: int | None = None) -> Any:
        """The state after the first `to` actions (all of them by default)."""
        if self.rules_version != rules.version:
            raise BadRecord(
                f"this record follows version {self.rules_version} of the rules of "
                f"{rules.title}, not version {rules.version}"
            )
        if to is not None and not 0 <= to <= len(self.entries):
            raise BadRecord(f"this record has {len(self.entries)} actions; {to} is not among them")
        try:
            state = rules.setup(self.config)
        except BadConfig as error:
            raise BadRecord(f"this record cannot be set up: {error}") from None
        memories = (Memory(),) * self.config.players
        for number, (seat, action) in enumerate(self.entries[:to], start=1):
            try:
                state, memories, _ = rules.follow(state, memories, seat, action)
            except (IllegalAction, BadConfig) as error:
                raise BadRecord(f"action {number} (seat {seat}: {action}): {error}") from error
        return state

    def kept(self) -> tuple[int, ...]:
        """The places of the entries that were not taken back, in their order."""
        kept: list[int] = []
        for place, (seat, action) in enumerate(self.entries):
            if isinstance(action, Undo):
                kept.remove(max(number for number in kept if self._taken_by(seat, number)))
            else:
                kept.append(place)
        return tuple(kept)

    def _taken_by(self, seat: int, place: int) -> bool:
        """Whether an entry is a step of a seat; a redeal is nobody's."""
        by, action = self.entries[place]
        return by == seat and not isinstance(action, Redeal)

    def settled(self) -> "Record":
        """The same game without the steps that were taken back: it ends in the same state."""
        return replace(self, entries=tuple(self.entries[place] for place in self.kept()))

    def to_lines(self, rules: AnyRules) -> bytes:
        """The record as a file."""
        state = self.replay(rules)
        heading = Heading(FORMAT, VERSION, self.rules_version, self.config)
        steps = [{"seat": seat, "action": action} for seat, action in self.entries]
        closing = Closing(len(self.entries), digest(rules, state))
        return b"".join(msgspec.json.encode(line) + b"\n" for line in (heading, *steps, closing))


def digest(rules: AnyRules, state: Any) -> str:
    """A short fingerprint of a state."""
    return blake2b(rules.encode_state(state), digest_size=16).hexdigest()


def heading_of(data: bytes) -> Heading:
    """A file's first line, which says which rules read the rest."""
    first = data.split(b"\n", 1)[0]
    try:
        heading = msgspec.json.decode(first, type=Heading)
    except UNREADABLE:
        raise BadRecord("this is not a record: its first line is not a record's heading") from None
    if heading.format != FORMAT:
        raise BadRecord(f"this is not one of our records: its format is '{heading.format}'")
    if heading.version != VERSION:
        raise BadRecord(f"this record has file version {heading.version}; we read {VERSION}")
    return heading


def read_record(data: bytes, rules: AnyRules) -> Record:
    """The record of a file, replayed and compared with its closing line."""
    heading = heading_of(data)
    lines = data.rstrip(b"\n").split(b"\n")
    try:
        closing = msgspec.json.decode(lines[-1], type=Closing)
    except UNREADABLE:
        raise BadRecord("this record is truncated: its closing line is missing") from None
    entries = tuple(_entry(number, line, rules) for number, line in enumerate(lines[1:-1], start=2))
    if len(entries) != closing.actions:
        raise BadRecord(f"this record should have {closing.actions} actions but has {len(entries)}")
    record = Record(heading.config, entries, heading.rules_version)
    if digest(rules, record.replay(rules)) != closing.digest:
        raise BadRecord("replaying this record does not lead to the state that it was saved in")
    return record


def _entry(number: int, line: bytes, rules: AnyRules) -> Entry:
    try:
        step = msgspec.json.decode(line, type=Step)
        return step.seat, rules.kept_action(step.action)
    except (*UNREADABLE, IllegalAction) as error:
        raise BadRecord(f"line {number} of this record is not an action: {error}") from None
