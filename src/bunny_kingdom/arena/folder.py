"""The folder of a contest: its plan and a line for every finished game, so that it can be
continued.
"""

from pathlib import Path

import msgspec

from bunny_kingdom.arena.match import Played
from bunny_kingdom.arena.plan import Plan
from bunny_kingdom.kernel.errors import BunnyError

PLAN = "plan.json"
GAMES = "games.jsonl"


class BadFolder(BunnyError):  # noqa: N818 - reads as a sentence where it is raised
    """A folder that holds another contest, or something else entirely."""


class Folder:
    """Games on the disk. A game that was cut off in the middle of its line is played again."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        self.plan = plan
        path.mkdir(parents=True, exist_ok=True)
        self._check()
        self.played = self._read()
        self._file = (path / GAMES).open("ab")

    def add(self, played: Played) -> None:
        self._file.write(msgspec.json.encode(played) + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Nothing more comes."""
        self._file.close()

    def _check(self) -> None:
        """The folder's plan is this one, except perhaps for the number of games: more may be
        wanted.
        """
        file = self.path / PLAN
        if file.exists():
            try:
                known = msgspec.json.decode(file.read_bytes(), type=Plan)
            except (msgspec.ValidationError, msgspec.DecodeError) as error:
                raise BadFolder(f"{file} is not the plan of a contest: {error}") from None
            if msgspec.structs.replace(known, games=self.plan.games) != self.plan:
                raise BadFolder(
                    f"{self.path} holds another contest: {known.title}, "
                    f"{','.join(known.players)}, seed {known.seed}; choose a new folder"
                )
        file.write_bytes(msgspec.json.encode(self.plan) + b"\n")

    def _read(self) -> dict[int, Played]:
        file = self.path / GAMES
        if not file.exists():
            return {}
        found: dict[int, Played] = {}
        good = b""
        for line in file.read_bytes().splitlines(keepends=True):
            try:
                played = msgspec.json.decode(line, type=Played)
            except (msgspec.ValidationError, msgspec.DecodeError):
                continue
            if line.endswith(b"\n"):
                good += line
                if played.game < self.plan.games:
                    found[played.game] = played
        file.write_bytes(good)
        return found
