"""Positions of a real table with a railway, as forms."""

from typing import Any

import pytest

from bunny_kingdom.kernel.errors import BadPosition
from express.tables import TITLE, express

Form = dict[str, Any]
TILE = {"territory": "E5", "rails": ["north", "east"]}


def form(*players: Form, **of_table: Any) -> Form:
    """A position of Ann, Bob, Cid and Dee, with the Central Station on E5 unless told."""
    names = ("Ann", "Bob", "Cid", "Dee")
    given = [{"name": name, **fields} for name, fields in zip(names, players, strict=False)]
    tile = {"central_station": TILE, **of_table}
    return {
        "title": TITLE,
        "players": given,
        **{name: value for name, value in tile.items() if value is not None},
    }


def scored(position: Form) -> list[Form]:
    """The players' answers."""
    players: list[Form] = express().score_position(position)["players"]
    return players


def refused(position: Form) -> str:
    """What is said of an impossible position."""
    with pytest.raises(BadPosition) as caught:
        express().score_position(position)
    return str(caught.value)


def lines(answer: Form) -> dict[str, int]:
    """The harvest lines beside the fiefs."""
    return {line["id"]: line["carrots"] for line in answer["harvest"]["lines"]}
