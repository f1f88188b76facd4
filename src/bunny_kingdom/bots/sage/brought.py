"""Networks that somebody else brings, who does their sums: in a browser, the worker beside Python.

They are brought when a sage first wants one.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from bunny_kingdom.kernel.errors import BunnyError

if TYPE_CHECKING:
    from bunny_kingdom.bots.sage.picks import Judge


class NetworkWanted(BunnyError):  # noqa: N818 - reads as a sentence where it is raised
    """A sage can play by a network when it has been brought: ask again then."""

    def __init__(self, title: str) -> None:
        super().__init__(f"sage wants its network of {title}")
        self.title = title


_offered: set[str] = set()
_brought: dict[str, "Judge"] = {}


def offer(titles: Iterable[str]) -> None:
    """Say for which titles a network can be brought."""
    _offered.update(titles)


def bring(title: str, judge: "Judge") -> None:
    """Bring the network of a title."""
    _brought[title] = judge


def withdraw(title: str) -> None:
    """A network cannot be brought now."""
    _offered.discard(title)


def brought(title: str) -> "Judge | None":
    """The network of a title, if one is or can be brought."""
    if title in _offered and title not in _brought:
        raise NetworkWanted(title)
    return _brought.get(title)
