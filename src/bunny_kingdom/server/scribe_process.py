"""The scribe's process: appends groups of rows to a SQLite file, and does nothing else.

It reads groups from its standard input and answers each on its standard output: 1 if all of its
rows are on disk, 0 if none is. It ends when its input does, so it never outlives its server for
long. It is run by its file and imports nothing of the package: so it starts at once, stays
small, and never waits for the interpreter of the server.
"""

import marshal
import signal
import sqlite3
import sys

STATEMENTS = 128
"""So many statements stay prepared: one for each size of a group."""


def main(file: str, timeout: str, *settings: str) -> None:
    """Append until the input ends."""
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)  # the server, which gets them too, has more to say
    connection = sqlite3.connect(
        file, timeout=float(timeout), isolation_level=None, cached_statements=STATEMENTS
    )
    for setting in settings:
        connection.execute(setting)
    groups, answers = sys.stdin.buffer, sys.stdout.buffer
    while size := groups.read(4):
        statement, values = marshal.loads(groups.read(int.from_bytes(size, "big")))
        try:
            connection.execute(statement, values)  # one statement is a transaction by itself
            answers.write(b"1")
        except sqlite3.Error:
            answers.write(b"0")
        answers.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
