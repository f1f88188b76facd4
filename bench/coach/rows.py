"""Rows: numbered pieces of work in many processes, kept in a file as they are done.

What the file has is not done again, so a run that was cut short goes on where it ended.
"""

import json
import multiprocessing
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

Row = dict[str, Any]


class Piece(NamedTuple):
    """One of the numbered pieces of some kind."""

    kind: str
    number: int


Kinds = dict[str, Callable[[int], Row]]
"""What is to be done for a number, by kind."""


def in_turn(counts: dict[str, int]) -> list[Piece]:
    """So many pieces of each kind, all kinds at the same pace: whoever stops has some of each."""
    pieces = [Piece(kind, number) for kind, count in counts.items() for number in range(count)]
    return sorted(pieces, key=lambda piece: (piece.number + 0.5) / counts[piece.kind])


def kept_in(file: Path) -> list[Row]:
    """The rows of a file; a line that was cut short is none."""
    rows = []
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        try:
            rows.append(json.loads(line))
        except ValueError:
            continue
    return rows


def done(
    kinds: Kinds, pieces: Iterable[Piece], processes: int, until: float, file: Path
) -> list[Row]:
    """The rows of the file and those of the pieces that are done before `until` (monotonic)."""
    rows = kept_in(file)
    known = {(row["kind"], row["number"]) for row in rows}
    missing = [piece for piece in pieces if piece not in known]
    with file.open("w", encoding="utf-8") as kept:
        kept.writelines(json.dumps(row) + "\n" for row in rows)
        kept.flush()
        with multiprocessing.get_context("fork").Pool(processes) as pool:
            found = pool.imap_unordered(partial(_row, kinds), missing)
            for _ in missing:
                try:
                    row = found.next(timeout=max(0.0, until - time.monotonic()))
                except multiprocessing.TimeoutError:
                    break
                rows.append(row)
                kept.write(json.dumps(row) + "\n")
                kept.flush()
            pool.terminate()
    return rows


def of_kind(rows: Iterable[Row], kind: str) -> list[Row]:
    """The rows of one kind, in the order of their numbers; those that went wrong are left out."""
    found = [row for row in rows if row["kind"] == kind and "wrong" not in row]
    return sorted(found, key=lambda row: int(row["number"]))


def _row(kinds: Kinds, piece: Piece) -> Row:
    """What came of one piece; if it fails, the others go on and the row says why."""
    head, began = piece._asdict(), time.process_time()
    try:
        row = kinds[piece.kind](piece.number)
        return {**head, **row, "seconds": round(time.process_time() - began, 2)}
    except Exception as error:  # one game's trouble is not that of all
        return {**head, "wrong": f"{type(error).__name__}: {error}"}
