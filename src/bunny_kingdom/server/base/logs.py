"""Logs: one JSON object per line, with nothing secret in it at any level.

We log named fields only. Request addresses are left out, since a recovery link contains its token.
Libraries do not know our secrets, so only their warnings are logged, without arguments. An
exception's message may quote what somebody sent, so only its type and traceback are logged.
"""

import errno
import json
import logging
import sys
import threading
import traceback
from datetime import UTC, datetime

OURS = "bunny_kingdom"
FIELDS = (
    *("table", "entry", "bot", "code", "reason", "method", "status", "ms"),
    *("error", "port", "database", "files"),
)
log = logging.getLogger(__name__)


class JsonLines(logging.Formatter):
    """Formats a log record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": _message(record),
        }
        line.update({name: getattr(record, name) for name in FIELDS if hasattr(record, name)})
        if record.exc_info and record.exc_info[1]:
            line["error"] = _without_words(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False)


def start_logs(level: str) -> None:
    """Log to stderr from now on; the level is that of our own lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    ours = logging.getLogger(OURS)
    ours.setLevel(level.upper())
    logging.getLogger().setLevel(max(ours.level, logging.WARNING))
    threading.excepthook = _unhandled
    sys.unraisablehook = _unhandled


def _message(record: logging.LogRecord) -> str:
    """The message; of a library's the first line, with nothing filled in."""
    if record.name.partition(".")[0] == OURS:
        return record.getMessage()
    if isinstance(record.msg, str):
        return record.msg.partition("\n")[0]
    return _kind(record.msg) if isinstance(record.msg, BaseException) else ""


def _without_words(error: BaseException) -> str:
    """Where an exception was raised and of which kind it is, and so for what led to it."""
    told: list[str] = []
    known: set[int] = set()
    next_one: BaseException | None = error
    while next_one is not None and id(next_one) not in known:
        known.add(id(next_one))
        told.append("".join(traceback.format_tb(next_one.__traceback__)) + _kind(next_one))
        hidden = None if next_one.__suppress_context__ else next_one.__context__
        next_one = next_one.__cause__ or hidden
    return "\nled to:\n".join(reversed(told))


def _kind(error: BaseException) -> str:
    """The name of an exception's class, and the name of the system's or the database's error."""
    name = f"{type(error).__module__}.{type(error).__qualname__}"
    if isinstance(error, OSError):
        code = errno.errorcode.get(error.errno or 0)
    else:
        code = getattr(error, "sqlite_errorname", None) or getattr(error, "sqlstate", None)
    return f"{name} ({code})" if isinstance(code, str) else name


def _unhandled(args: "threading.ExceptHookArgs | sys.UnraisableHookArgs") -> None:
    log.error("an exception was not handled", exc_info=args.exc_value)
