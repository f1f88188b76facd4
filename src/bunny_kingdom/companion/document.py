"""The document of a real table: its position now and, by rounds, at the harvests before.

It is the form of a position with two more fields. `rounds` holds the positions at the earlier
harvests, without title and names; `about` is what a page notes beside (name, day, colours), and
counts for nothing.
"""

from dataclasses import dataclass
from typing import Any

import msgspec

from bunny_kingdom.kernel.errors import BadPosition
from bunny_kingdom.kernel.position import Place, misshapen
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
        raise BadPosition("no-document", NO_DOCUMENT)
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
    known = f"there are: {', '.join(titles())}"
    if not isinstance(title, str):
        raise BadPosition("no-title", f"missing or not text; {known}", "title")
    if title not in titles():
        raise BadPosition("no-such-title", f"there is no '{title}'; {known}", "title")
    return title


def _rounds(value: object, most: int) -> list[Form]:
    if not most:
        raise BadPosition("no-rounds", "this title has no harvest after each round", "rounds")
    try:
        rounds = msgspec.convert(value, list[Form])
    except msgspec.ValidationError as error:
        raise misshapen(error, Place(("rounds",))) from None
    if len(rounds) >= most:
        reason = f"there are {most - 1} before the last, not {len(rounds)}"
        raise BadPosition("too-many-rounds", reason, "rounds")
    return rounds


def _names(players: object) -> list[Any]:
    if not isinstance(players, list):
        return []
    return [player.get("name") if isinstance(player, dict) else None for player in players]


def _moment(form: Form, title: str, names: list[Any], number: int) -> Form:
    """An earlier position as one of its own."""
    players = form.get("players")
    where = Place(("rounds", number, "players"))
    if not isinstance(players, list) or len(players) != len(names):
        raise BadPosition("other-players", f"the same {len(names)} players, please", where)
    if not all(isinstance(player, dict) for player in players):
        raise BadPosition("wrong-shape", "each player is an object", where)
    named = [{**player, "name": name} for player, name in zip(players, names, strict=True)]
    return {**form, "title": title, "players": named}
