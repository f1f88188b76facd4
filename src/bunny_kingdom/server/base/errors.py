"""What the server refuses, each with a code of its own; docs/protocol.md explains them."""

from bunny_kingdom.kernel.errors import BunnyError
from bunny_kingdom.tables.refusal import Refusal

CODES = {
    400: ("bad-json", "bad-request", "bad-file"),
    401: ("no-identity", "bad-token"),
    403: ("bad-origin", "not-yours", "not-host", "invitation-needed", "sent-away", "secret"),
    404: ("no-such-page", "no-such-table", "no-such-player", "no-such-seat"),
    405: ("wrong-method",),
    409: (
        *("stale", "duplicate", "not-now", "not-missing", "newer-rules", "unknown-game", "damaged"),
        *("no-hints", "not-your-turn", "hints-alone"),
        *("seat-taken", "name-taken", "colour-taken", "already-seated"),
    ),
    413: ("too-large",),
    415: ("wrong-content-type",),
    421: ("bad-host",),
    422: ("illegal", "bad-name", "bad-text", "bad-table", "bad-link", "no-link", "bad-position"),
    429: ("too-fast", "too-many", "chat-full"),
    500: ("internal",),
    503: ("busy",),
}
"""Every code, by the HTTP status that it has."""
STATUS = {code: status for status, codes in CODES.items() for code in codes}
CLOSE = {code: 4000 + status for code, status in STATUS.items()} | {"bad-host": 4403}
"""With what a socket is closed, by the code of the refusal before it."""
SOMETHING_WRONG = "something went wrong here"


def store_away() -> Refusal:
    """The answer to whatever needs the store while it does not answer."""
    return Refusal("busy", "the store cannot be reached; try again")


def unreplayable(error: BunnyError) -> Refusal:
    """The answer where a game was damaged after it was read: the rules refuse what is kept now."""
    return Refusal("damaged", f"this game cannot be replayed: {error}")
