"""Networks that somebody else brings, who does their sums: in a browser, the worker beside Python.

They are brought when a sage first wants one.
"""

from collections.abc import Iterable
from typing import Any

from bunny_kingdom.kernel.errors import BunnyError

Network = Any
"""A `picks.Judge`; in Town a `town.plain.Network`."""


class NetworkWanted(BunnyError):  # noqa: N818 - reads as a sentence where it is raised
    """A sage can play by a network when it has been brought: ask again then."""

    def __init__(self, title: str) -> None:
        super().__init__(f"sage wants its network of {title}")
        self.title = title


_offered: set[str] = set()
_brought: dict[str, Network] = {}


def offer(titles: Iterable[str]) -> None:
    """Say for which titles a network can be brought."""
    _offered.update(titles)


def bring(title: str, network: Network) -> None:
    """Bring the network of a title, even one that could not be brought before."""
    _brought[title] = network


def withdraw(title: str) -> None:
    """A network cannot be brought now."""
    _offered.discard(title)


def brought(title: str) -> Network:
    """The network of a title if one was brought, or None; NetworkWanted if one can be."""
    if title in _offered and title not in _brought:
        raise NetworkWanted(title)
    return _brought.get(title)
