"""The document of a real table: its position now and, by rounds, at the harvests before.

It is the form of a position with two more fields. `rounds` holds the positions at the earlier
harvests, without title and names; `about` is what a page notes beside (name, day, colours), and
counts for nothing.
"""

from dataclasses import dataclass
from typing import Any

import msgspec

from bunny_kingdom.kernel.errors import BadPosition
from bunny_kingdom.titles import AnyRules, rules_of, titles

Form = dict[str, Any]
NO_DOCUMENT = "a position is an object with a title and players"


@dataclass(frozen=True)
class Document:
    """A document as read: every moment is a position of its own, the present one last."""

    rules: AnyRules
    moments: tuple[Form, ...]
    by_rounds: bool

    @property
    def ends(self) -> bool:
        """Whether the present is the end of the game, too."""
        return not self.by_rounds or len(self.moments) == self.rules.position_form().rounds


def read_document(data: object, corrections: Any = ()) -> Document:
    """The document that decoded JSON or TOML holds; BadPosition if it is none."""
    if not isinstance(data, dict):
        raise BadPosition(NO_DOCUMENT)
    rules = rules_of(title_of(data), corrections)
    form = {name: value for name, value in data.items() if name not in ("rounds", "about")}
    if "rounds" not in data:
        return Document(rules, (form,), by_rounds=False)
    rounds = _rounds(data["rounds"], rules.position_form().rounds)
    names = _names(form.get("players"))
    earlier = (_moment(each, rules.title, names, n) for n, each in enumerate(rounds))
    return Document(rules, (*earlier, form), by_rounds=True)


def title_of(position: Form) -> str:
    """The title that a position says it belongs to."""
    title = position.get("title")
    if not isinstance(title, str):
        raise BadPosition(f"title: missing or not text; there are: {', '.join(titles())}")
    if title not in titles():
        raise BadPosition(f"title: there is no '{title}'; there are: {', '.join(titles())}")
    return title


def _rounds(value: object, most: int) -> list[Form]:
    if not most:
        raise BadPosition("rounds: this title has no harvest after each round")
    try:
        rounds = msgspec.convert(value, list[Form])
    except msgspec.ValidationError as error:
        raise BadPosition(f"rounds: {error}") from None
    if len(rounds) >= most:
        raise BadPosition(f"rounds: there are {most - 1} before the last, not {len(rounds)}")
    return rounds


def _names(players: object) -> list[Any]:
    if not isinstance(players, list):
        return []
    return [player.get("name") if isinstance(player, dict) else None for player in players]


def _moment(form: Form, title: str, names: list[Any], number: int) -> Form:
    """An earlier position as one of its own."""
    players = form.get("players")
    if not isinstance(players, list) or len(players) != len(names):
        raise BadPosition(f"rounds[{number}].players: the same {len(names)} players, please")
    if not all(isinstance(player, dict) for player in players):
        raise BadPosition(f"rounds[{number}].players: each player is an object")
    named = [{**player, "name": name} for player, name in zip(players, names, strict=True)]
    return {**form, "title": title, "players": named}
