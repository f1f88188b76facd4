"""The program of the process that appends batches of rows to a SQLite file.

It reads batches from standard input and answers each on standard output: 1 if all of its rows are
on disk, 0 if none is. It ends with its input, so it never outlives its server for long. It is run
as a file and imports nothing of the package, so it starts at once and stays small.
"""

import marshal
import signal
import sqlite3
import sys

STATEMENTS = 128
"""So many statements stay prepared: one for each size of a batch."""


def main(file: str, timeout: str, *settings: str) -> None:
    """Append until the input ends."""
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)  # the server, which gets them too, has more to say
    connection = sqlite3.connect(
        file, timeout=float(timeout), isolation_level=None, cached_statements=STATEMENTS
    )
    for setting in settings:
        connection.execute(setting)
    batches, answers = sys.stdin.buffer, sys.stdout.buffer
    while size := batches.read(4):
        statement, values = marshal.loads(batches.read(int.from_bytes(size, "big")))
        try:
            connection.execute(statement, values)  # one statement is a transaction by itself
            answers.write(b"1")
        except sqlite3.Error:
            answers.write(b"0")
        answers.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
