"""Rulings in the corpus: games in which it shows what another version of the rules changed."""

from collections.abc import Iterator
from copy import copy

from msgspec.structs import asdict, replace

from bunny_kingdom.kernel.errors import BadRecord
from bunny_kingdom.kernel.record import Record
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.kingdom.rulings import VERSIONS
from bunny_kingdom.titles import AnyRules, rules_of
from records.corpus import course_of


def other_rulings(rules: AnyRules) -> dict[str, AnyRules]:
    """The same rules with one ruling as in another version, by what is different."""
    if isinstance(rules, KingdomRules):
        return dict(_of_a_realm(rules))
    return {
        f"the cards of version {version}": rules_of(rules.title, version=version)
        for version in rules.versions
        if version != rules.version
    }


def _of_a_realm(rules: KingdomRules) -> Iterator[tuple[str, AnyRules]]:
    matters = {
        "final_lines_first": bool(rules.book.final_lines),
        "camps_leave_first": bool(rules.book.watchers),
        "finish_is_owed": True,
    }
    own = asdict(rules.book.rulings)
    for version, rulings in VERSIONS.items():
        for ruling, value in asdict(rulings).items():
            if value != own[ruling] and matters[ruling]:
                other = copy(rules)
                other.book = copy(rules.book)
                other.book.rulings = replace(rules.book.rulings, **{ruling: value})
                yield f"{ruling} of version {version}", other


def shows(rules: AnyRules, record: Record, other: AnyRules) -> bool:
    """Whether a game cannot be played by other rules, or goes or ends otherwise by them."""
    try:
        return _played_by(other, record) != _played_by(rules, record)
    except BadRecord:
        return True


def _played_by(rules: AnyRules, record: Record) -> tuple[str, bytes]:
    record = Record(record.config, record.entries, rules.version)
    last = rules.encode_state(record.replay(rules))
    return course_of(rules, record), last


def rulings_shown(rules: AnyRules, record: Record) -> set[str]:
    """The rulings without which a game would have been another one."""
    others = other_rulings(rules).items()
    return {f"ruling {name}" for name, other in others if shows(rules, record, other)}
