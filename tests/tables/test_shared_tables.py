"""Shared tables alone: who holds what, and what nobody else sees before all are ready."""

from random import Random
from typing import Any

import msgspec
import pytest

from bunny_kingdom.companion.counted_table import count
from bunny_kingdom.tables.cardboard import shared_changes as changes
from bunny_kingdom.tables.cardboard import shared_table as s
from bunny_kingdom.tables.cardboard.companion import form_of
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.titles import rules_of, titles
from companion.documents import random_document

BYTES = 16_384


def shared(document: dict[str, Any]) -> s.SharedTable:
    """A table for a document, a colour for each of its players, held by whoever is called so."""
    names = [player["name"] for player in document["players"]]
    seats = [s.NewSeat(name, number) for number, name in enumerate(names, start=1)]
    table = s.begun(s.NewSharedTable(document["title"], seats), names[0])
    for number, name in enumerate(names):
        table = changes.changed(table, name, changes.TakeColour(number), BYTES)
    return table


def filled(table: s.SharedTable, document: dict[str, Any]) -> s.SharedTable:
    """Everybody has entered what is theirs, and the first one what is the table's."""
    form = form_of(document["title"])
    for number, player in enumerate(document["players"]):
        things = {field: value for field, value in player.items() if field != "name"}
        enter = changes.EnterThings(number, table.seats[number].version, things)
        table = changes.changed(table, player["name"], enter, BYTES)
    own = {field: document[field] for field in form.fields if field in document}
    host = document["players"][0]["name"]
    return changes.changed(table, host, changes.EnterThings(None, table.table_version, own), BYTES)


def ready(table: s.SharedTable) -> s.SharedTable:
    for number, seat in enumerate(table.seats):
        table = changes.changed(table, seat.holder, changes.SayReady(number, ready=True), BYTES)
    return table


def document_in(view: s.SharedView) -> dict[str, Any]:
    """What a page counts of a view."""
    players = [{"name": seat.name, **seat.things} for seat in view.seats]
    return {"title": view.title, **view.table, "players": players}


@pytest.mark.parametrize("title", titles())
def test_once_revealed_it_counts_what_one_person_would_have_entered(title: str) -> None:
    for seed, players in enumerate(rules_of(title).player_counts):
        document = random_document(title, players, seed)
        table = ready(filled(shared(document), document))
        for reader in (*(seat.holder for seat in table.seats), None):
            assert count(document_in(s.view_for(table, "CODE22", reader))) == count(document)


@pytest.mark.parametrize("title", titles())
def test_what_lies_face_down_makes_no_difference_to_anybody_else(title: str) -> None:
    players = rules_of(title).player_counts[-1]
    document, random = random_document(title, players, 5), Random(5)
    secrets = form_of(title).secrets
    table = filled(shared(document), document)
    assert any(seat.things.get(secrets[0]) for seat in table.seats)
    for number in range(players):
        seat = table.seats[number]
        other = {field: list(range(random.randrange(9))) for field in secrets}
        changed = msgspec.structs.replace(seat, things={**seat.things, **other})
        seats = (*table.seats[:number], changed, *table.seats[number + 1 :])
        shuffled = msgspec.structs.replace(table, seats=seats)
        for reader in (*(each.holder for each in table.seats), "Zoe", "", None):
            one, two = (
                msgspec.json.encode(s.view_for(each, "CODE22", reader))
                for each in (table, shuffled)
            )
            assert (one == two) is (reader != seat.holder)


def test_nothing_is_revealed_before_everybody_is_ready_and_all_is_for_good() -> None:
    document = random_document("kingdom", 3, 1)
    table = filled(shared(document), document)
    ann = table.seats[0].holder
    for number in (1, 2, 0):
        assert not table.revealed
        assert all(
            "parchments" not in seat.things
            for seat in s.view_for(table, "CODE22", ann).seats
            if not seat.mine
        )
        seat = table.seats[number]
        table = changes.changed(table, seat.holder, changes.SayReady(number, ready=True), BYTES)
    assert table.revealed
    table = changes.changed(table, ann, changes.SayReady(0, ready=False), BYTES)
    assert table.revealed
    table = changes.changed(table, ann, changes.LeaveColour(0), BYTES)
    assert "parchments" in table.seats[0].things


def test_who_takes_a_colour_that_was_left_finds_no_secret_in_it() -> None:
    document = random_document("kingdom", 2, 2)
    table = filled(shared(document), document)
    ann, bob = (seat.holder for seat in table.seats)
    table = changes.changed(
        table, ann, changes.LeaveColour(1), BYTES
    )  # the host may free any colour
    table = changes.changed(table, ann, changes.TakeColour(1), BYTES)
    assert set(table.seats[1].things) == set(document["players"][1]) - {
        *("name", "parchments", "copies")
    }
    for change in (
        changes.LeaveColour(0),
        changes.TakeColour(1),
        changes.EnterThings(1, 0, {}),
        changes.SayReady(0, ready=True),
    ):
        with pytest.raises(Refusal, match=r"first|somebody else"):
            changes.changed(table, bob, change, BYTES)
    table = changes.changed(table, ann, changes.LeaveColour(0), BYTES)
    with pytest.raises(Refusal, match="take a colour first"):
        changes.changed(table, bob, changes.EnterThings(None, table.table_version, {}), BYTES)


@pytest.mark.parametrize(
    ("things", "code"),
    [
        ({"crowns": 3}, "bad-position"),
        ({"title": "town"}, "bad-position"),
        ({"name": "Bob"}, "bad-position"),
        ({"territories": 5}, "bad-position"),
        ({"buildings": {"A1": ["city"]}}, "bad-position"),
        ({"carrots": float("inf")}, "bad-position"),
        ({"territories": ["A1" * 9000]}, "too-large"),
    ],
)
def test_what_would_keep_the_others_from_counting_is_refused(
    things: dict[str, Any], code: str
) -> None:
    table = shared(random_document("kingdom", 2, 2))
    with pytest.raises(Refusal) as refused:
        changes.changed(table, table.seats[0].holder, changes.EnterThings(0, 0, things), BYTES)
    assert refused.value.code == code


def test_a_slip_is_kept_and_counted_by_nobody() -> None:
    table = shared(random_document("kingdom", 2, 2))
    enter = changes.EnterThings(0, 0, {"territories": ["A1", "Z9"]})
    table = changes.changed(table, table.seats[0].holder, enter, BYTES)
    told = count(document_in(s.view_for(table, "CODE22", None)))
    assert [problem.code for problem in told.problems] == ["no-such-territory"]


def test_what_was_entered_anew_in_the_meantime_is_not_lost() -> None:
    table = shared(random_document("kingdom", 2, 2))
    ann = table.seats[0].holder
    table = changes.changed(table, ann, changes.EnterThings(0, 0, {"territories": ["A1"]}), BYTES)
    with pytest.raises(Refusal) as refused:
        changes.changed(table, ann, changes.EnterThings(0, 0, {"territories": ["B1"]}), BYTES)
    assert refused.value.code == "stale"


@pytest.mark.parametrize(
    ("title", "seats", "code"),
    [
        ("chess", [("Ann", 1), ("Bob", 2)], "no-such-page"),
        ("town", [("Ann", 1), ("Bob", 2), ("Cat", 3)], "bad-table"),
        ("kingdom", [("Ann", 1), ("Ann", 2)], "bad-table"),
        ("kingdom", [("Ann", 1), ("Bob", 1)], "bad-table"),
    ],
)
def test_a_table_that_cannot_be_is_not_begun(
    title: str, seats: list[tuple[str, int]], code: str
) -> None:
    with pytest.raises(Refusal) as refused:
        s.begun(s.NewSharedTable(title, [s.NewSeat(*seat) for seat in seats]), "Ann")
    assert refused.value.code == code
