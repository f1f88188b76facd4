"""Tasks: a review in pieces for a worker that has other things to do, each by itself.

A worker keeps the games that it has worked on last, so a piece costs little more than itself.
"""

from functools import lru_cache
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from bunny_kingdom.bots.thoughts import Answer
from bunny_kingdom.coach.judgement import Depth
from bunny_kingdom.coach.parts.paced import OutOfTime, PacedWork
from bunny_kingdom.coach.parts.work import Part, Work
from bunny_kingdom.coach.review import Review, review_of
from bunny_kingdom.coach.sentences.words import LANGUAGES, Words
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.record import Record
from bunny_kingdom.tables.advice import Texts
from bunny_kingdom.titles import rules_for

GAMES = 4
"""How many games a worker keeps."""
WORLDS = Depth().measure
"""In so many worlds finalists are measured, unless somebody wants it otherwise."""


SLICE_SECONDS = 2.0
"""So long a worker is held by a part that takes long."""


class Extent(Struct, frozen=True):
    """How much there is to do, and whether it is done without the fast engine."""

    parts: int
    coarse: bool


class SeatReview(Struct, frozen=True):
    """A review as a page shows it, with what its actions are called."""

    review: Review
    coarse: bool
    """Whether it was made without the fast engine."""
    actions: dict[str, Texts]
    """In both languages, by their text form."""


class Subject(Struct, frozen=True):
    """What is reviewed: one seat of a game. The record is in its wire form, to be pickled."""

    record: bytes
    seat: int
    worlds: int = WORLDS

    @classmethod
    def of(cls, record: Record, seat: int, worlds: int = WORLDS) -> "Subject":
        """A seat of a game that is over."""
        wire = _Wire(record.config, record.entries, record.rules_version)
        return cls(msgspec.json.encode(wire), seat, worlds)


class ExtentAsked(NamedTuple):
    """How much there is to do."""

    subject: Subject

    def answer(self) -> Answer:
        """The extent."""
        work = _work(self.subject)
        return _found(Extent(len(work), work.coarse))


class PartAsked(NamedTuple):
    """One part."""

    subject: Subject
    number: int

    def answer(self) -> Answer:
        """The part; without the fast engine nothing yet after a while: then ask again."""
        work = _work(self.subject)
        work.until = perf_counter() + SLICE_SECONDS
        try:
            return _found(work.part(self.number))
        except OutOfTime:
            return Answer()


class WholeAsked(NamedTuple):
    """What all parts make."""

    subject: Subject
    parts: tuple[bytes, ...]

    def answer(self) -> Answer:
        """The review of the seat."""
        work = _work(self.subject)
        parts = [msgspec.json.decode(part, type=Part) for part in self.parts]
        review = review_of(work, parts)
        return _found(SeatReview(review, work.coarse, _named(work, review)))


class _Wire(Struct, frozen=True):
    """A record whose actions only its rules can read."""

    config: Config
    entries: tuple[Any, ...]
    rules_version: int


def _found(what: Struct) -> Answer:
    return Answer(found=msgspec.json.encode(what).decode())


@lru_cache(maxsize=GAMES)
def _work(subject: Subject) -> PacedWork:
    told = msgspec.json.decode(subject.record, type=_Wire)
    rules = rules_for(told.config, told.rules_version)
    entries = tuple((seat, rules.kept_action(action)) for seat, action in told.entries)
    record = Record(told.config, entries, told.rules_version)
    work = PacedWork(record, subject.seat)
    if work.coarse or subject.worlds == WORLDS:
        return work
    return PacedWork(record, subject.seat, depth=_depth(subject.worlds))


def _depth(worlds: int) -> Depth:
    """As deep as usual, with more worlds or fewer."""
    usual = Depth()
    part = worlds / usual.measure

    def some(number: int) -> int:
        return max(1, round(number * part))

    return Depth(
        look=some(usual.look),
        measure=worlds,
        chances=some(usual.chances),
    )


def _named(work: Work, review: Review) -> dict[str, Texts]:
    """What the actions of a review are called."""
    texts = {option.action for each in review.decisions for option in each.candidates}
    english, french = (Words(work.rules, language) for language in LANGUAGES)
    parsed = {text: work.rules.parse_action(text) for text in sorted(texts)}
    return {
        text: Texts(english.action(action), french.action(action))
        for text, action in parsed.items()
    }
