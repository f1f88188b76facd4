"""The notebook: the parts of a review that are done, so that it can go on later."""

from hashlib import blake2b
from pathlib import Path

import msgspec
from msgspec import Struct

from bunny_kingdom.coach.judgement import Depth
from bunny_kingdom.coach.parts.work import Part, Work
from bunny_kingdom.kernel.errors import BunnyError


class BadNotebook(BunnyError):  # noqa: N818 - reads as a sentence where it is raised
    """A file that holds the notes of another review, or something else."""


class Plan(Struct, frozen=True):
    """What is reviewed, and how."""

    game: str
    seat: int
    seed: str
    depth: Depth


class Notebook:
    """The notes of one review in a file. A line that was cut off in the middle is done again."""

    def __init__(self, path: Path, work: Work) -> None:
        self._path = path
        game = blake2b(msgspec.json.encode(work.record), digest_size=16).hexdigest()
        self._plan = Plan(game, work.seat, work.seed, work.depth)
        path.parent.mkdir(parents=True, exist_ok=True)
        self.parts: dict[int, Part] = {}
        """What is done, by number."""
        good = self._read() if path.exists() else []
        path.write_bytes(b"".join((msgspec.json.encode(self._plan) + b"\n", *good)))
        self._file = path.open("ab")

    def add(self, part: Part) -> None:
        """Keep a part."""
        self.parts[part.number] = part
        self._file.write(msgspec.json.encode(part) + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Nothing more comes."""
        self._file.close()

    def _read(self) -> list[bytes]:
        first, *rest = self._path.read_bytes().splitlines(keepends=True) or [b""]
        try:
            known = msgspec.json.decode(first, type=Plan)
        except msgspec.DecodeError:
            raise BadNotebook(f"{self._path} does not hold the notes of a review") from None
        if known != self._plan:
            raise BadNotebook(
                f"{self._path} holds the notes of another review: choose a new folder"
            )
        good = []
        for line in rest:
            try:
                part = msgspec.json.decode(line, type=Part)
            except msgspec.DecodeError:
                continue
            if line.endswith(b"\n"):
                self.parts[part.number] = part
                good.append(line)
        return good
