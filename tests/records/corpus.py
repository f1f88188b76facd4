"""The corpus: games of every table, and what came of them.

A folder holds the games that were played by one version of the rules. Of each title it has
records, back to back and compressed, and beside them a readable line a game with its result, and
the digests of their courses. Further games lie in further files (`town.2.jsonl.gz`), because
nothing is ever written again.
A game is named by its seed, which tells the table and who played.
"""

import gzip
import json
from collections.abc import Iterator
from functools import cached_property
from hashlib import blake2b
from pathlib import Path

import msgspec
from msgspec import Struct

from bunny_kingdom.kernel.record import Record, heading_of, read_record
from bunny_kingdom.kernel.sheet import ScoreSheet
from bunny_kingdom.titles import AnyRules, rules_of, titles

HERE = Path(__file__).parent
HEADING = b'{"line":"heading"'
RECORDS, RESULTS, COURSES = ".jsonl.gz", ".results.jsonl", ".courses.json"


class Result(Struct, frozen=True):
    """What came of a game; the digest covers every line of the score sheet."""

    game: str
    players: tuple[str, ...]
    carrots: tuple[int, ...]
    winners: tuple[int, ...]
    sheet: str

    @classmethod
    def of(cls, game: str, players: tuple[str, ...], sheet: ScoreSheet) -> "Result":
        """The result on a score sheet."""
        carrots = tuple(player.total for player in sheet.players)
        return cls(game, players, carrots, sheet.winners, _digest(msgspec.json.encode(sheet)))


def course_of(rules: AnyRules, record: Record) -> str:
    """A digest of a game's course: who owed what and had how many carrots after each action.

    Two rulings can lead to the same last state on different ways.
    """
    state = rules.setup(record.config)
    course = []
    for seat, action in record.entries:
        state, _ = rules.apply(state, seat, action)
        owed = [[decision.seat, decision.kind] for decision in rules.decisions(state)]
        course.append([owed, [player.carrots for player in state.players]])
    return _digest(json.dumps(course).encode())


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


class Shelf:
    """The games of one title by one version of the rules."""

    def __init__(self, title: str, version: int) -> None:
        self.rules = rules_of(title, version=version)
        self.folder = HERE / f"rules_{version}"

    def files(self) -> list[Path]:
        """Those of the records; what lies beside them has the same name with another ending."""
        first = self.folder / f"{self.rules.title}{RECORDS}"
        further = sorted(self.folder.glob(f"{self.rules.title}.[0-9]*{RECORDS}"))
        return [first, *further] if first.exists() else []

    def add(self, records: list[bytes], results: list[Result], courses: dict[str, str]) -> None:
        """Put games on the shelf, in files of their own."""
        number = len(self.files()) + 1
        name = self.rules.title if number == 1 else f"{self.rules.title}.{number}"
        path = self.folder / f"{name}{RECORDS}"
        self.folder.mkdir(exist_ok=True)
        path.write_bytes(gzip.compress(b"".join(records), mtime=0))
        _beside(path, RESULTS).write_bytes(msgspec.json.Encoder().encode_lines(results))
        told = json.dumps(courses, indent=0)
        _beside(path, COURSES).write_text(f"{told}\n", encoding="utf-8")

    def records(self) -> dict[str, bytes]:
        """The file of each game, by the game's name."""
        games = b"".join(gzip.decompress(path.read_bytes()) for path in self.files())
        files = (HEADING + file for file in games.split(HEADING)[1:])
        return {heading_of(file).config.seed: file for file in files}

    @cached_property
    def games(self) -> dict[str, Record]:
        """The record of each game, replayed and compared with its last state."""
        return {game: read_record(file, self.rules) for game, file in self.records().items()}

    def results(self) -> dict[str, Result]:
        """The result of each game, by the game's name."""
        lines = b"".join(_beside(path, RESULTS).read_bytes() for path in self.files())
        results = msgspec.json.Decoder(Result).decode_lines(lines)
        return {result.game: result for result in results}

    def courses(self) -> dict[str, str]:
        """The digest of each game's course, by the game's name."""
        found: dict[str, str] = {}
        for path in self.files():
            found |= json.loads(_beside(path, COURSES).read_bytes())
        return found


def _beside(records: Path, ending: str) -> Path:
    return records.with_name(records.name.removesuffix(RECORDS) + ending)


def shelves() -> Iterator[tuple[str, Shelf]]:
    """The shelf of every title and version that is played, with its name."""
    for title in titles():
        for version in rules_of(title).versions:
            yield f"{title} by rules {version}", Shelf(title, version)
