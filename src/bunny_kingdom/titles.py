"""Titles: what a table can play, by name."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from bunny_kingdom.express.base import EXPRESS
from bunny_kingdom.kernel.composition import compose
from bunny_kingdom.kernel.config import Config
from bunny_kingdom.kernel.errors import BadConfig
from bunny_kingdom.kernel.rules import Rules
from bunny_kingdom.kernel.view import View
from bunny_kingdom.kingdom.base import KINGDOM
from bunny_kingdom.kingdom.module import KingdomModule
from bunny_kingdom.kingdom.rules import KingdomRules
from bunny_kingdom.sky.base import SKY
from bunny_kingdom.town.rules import TownRules

AnyRules = Rules[Any, Any, Any]
Corrections = Iterable[Mapping[str, Any]]


def _family(*modules: KingdomModule) -> Callable[[Corrections, int | None], AnyRules]:
    return lambda corrections, version: KingdomRules(compose(*modules), corrections, version)


_TITLES: dict[str, Callable[[Corrections, int | None], AnyRules]] = {
    "kingdom": _family(KINGDOM),
    "kingdom+sky": _family(KINGDOM, SKY),
    "kingdom+express": _family(KINGDOM, EXPRESS),
    "kingdom+sky+express": _family(KINGDOM, SKY, EXPRESS),
    "town": TownRules,
}
_made: dict[tuple[str, int | None], AnyRules] = {}


def titles() -> tuple[str, ...]:
    """The names of all titles."""
    return tuple(_TITLES)


def rules_of(title: str, corrections: Corrections = (), version: int | None = None) -> AnyRules:
    """A version of a title's rules, by default the newest; made once unless cards are corrected."""
    if title not in _TITLES:
        raise BadConfig(f"there is no title '{title}'; there are: {', '.join(_TITLES)}")
    corrections = tuple(corrections)
    if corrections:
        return _TITLES[title](corrections, version)
    if (title, version) not in _made:
        rules = _TITLES[title]((), version)
        _made[title, version] = _made.setdefault((title, rules.version), rules)
    return _made[title, version]


def rules_seen(view: View) -> AnyRules:
    """The rules that the table of a view is played by."""
    return rules_of(view.title, view.cards, view.rules_version)


def rules_for(config: Config, version: int | None = None) -> AnyRules:
    """The rules that a configuration asks for."""
    return rules_of(config.title, config.cards, version)
