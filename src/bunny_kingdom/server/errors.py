"""What the server refuses, each with a code of its own; docs/protocol.md explains them."""

from msgspec import Struct

from bunny_kingdom.kernel.errors import BunnyError

STATUS = {
    "bad-json": 400,
    "bad-request": 400,
    "no-identity": 401,
    "bad-token": 401,
    "bad-origin": 403,
    "not-yours": 403,
    "not-host": 403,
    "invitation-needed": 403,
    "secret": 403,
    "no-such-page": 404,
    "no-such-table": 404,
    "no-such-player": 404,
    "no-such-seat": 404,
    "no-such-step": 404,
    "wrong-method": 405,
    "stale": 409,
    "duplicate": 409,
    "not-now": 409,
    "not-missing": 409,
    "seat-taken": 409,
    "name-taken": 409,
    "already-seated": 409,
    "old-rules": 409,
    "too-large": 413,
    "wrong-content-type": 415,
    "illegal": 422,
    "bad-name": 422,
    "bad-text": 422,
    "bad-table": 422,
    "too-fast": 429,
    "too-many": 429,
    "internal": 500,
    "busy": 503,
}
"""Every code, and the HTTP status that it has."""
CLOSE = {
    "bad-token": 4401,
    "not-yours": 4403,
    "invitation-needed": 4403,
    "bad-origin": 4403,
    "no-such-table": 4404,
    "too-fast": 4429,
    "too-many": 4429,
}
"""With what a socket is closed, by the code of the refusal before it."""
CLOSE_OTHER = 4400


class Problem(Struct, frozen=True, omit_defaults=True):
    """A refusal on the wire. `reason` is the engine's own code of an illegal action."""

    code: str
    message: str
    reason: str = ""


class Refusal(BunnyError):  # noqa: N818 - named as it is: no error of the server
    """A request or command that is not carried out; nothing has changed."""

    def __init__(self, code: str, message: str, reason: str = "") -> None:
        super().__init__(message)
        self.problem = Problem(code, message, reason)
        self.status = STATUS[code]

    @property
    def code(self) -> str:
        """Its code."""
        return self.problem.code
