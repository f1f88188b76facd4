"""Refusals: what a table or a server will not do; docs/protocol.md explains their codes."""

from msgspec import Struct

from bunny_kingdom.kernel.errors import BunnyError


class Problem(Struct, frozen=True, omit_defaults=True):
    """A refusal on the wire. `reason` is the engine's own code of an illegal action or of what
    keeps a document from being counted, `place` where that is in it.
    """

    code: str
    message: str
    reason: str = ""
    place: str = ""


class Refusal(BunnyError):  # noqa: N818 - named as it is: no error of the server
    """A request or command that is not carried out; nothing has changed."""

    def __init__(self, code: str, message: str, reason: str = "", place: str = "") -> None:
        super().__init__(message)
        self.problem = Problem(code, message, reason, place)

    @property
    def code(self) -> str:
        return self.problem.code
