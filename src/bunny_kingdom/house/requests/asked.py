"""What comes with a request: the parts of its address, its query and its body."""

from typing import NamedTuple, TypeVar
from urllib.parse import parse_qsl, unquote

import msgspec

from bunny_kingdom.tables.refusal import Refusal

T = TypeVar("T")


class Asked(NamedTuple):
    """A request without its method."""

    parts: dict[str, str]
    query: dict[str, str]
    body: bytes

    @classmethod
    def of(cls, parts: dict[str, str], query: str, body: bytes) -> "Asked":
        """The request as it came, with the signs that addresses spell in figures."""
        named = {name: unquote(part) for name, part in parts.items()}
        return cls(named, dict(parse_qsl(query)), body)

    def read(self, kind: type[T]) -> T:
        """The body."""
        try:
            return msgspec.json.decode(self.body, type=kind)
        except msgspec.ValidationError as error:
            raise Refusal("bad-request", str(error)) from None
        except (msgspec.DecodeError, RecursionError) as error:
            raise Refusal("bad-json", str(error)) from None

    def value(self, name: str, kind: type[T]) -> T | None:
        """A value of the query."""
        text = self.query.get(name)
        if text is None:
            return None
        try:
            return msgspec.convert(text, kind, strict=False)
        except msgspec.ValidationError as error:
            raise Refusal("bad-request", f"{name}: {error}") from None
