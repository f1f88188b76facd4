"""Hints in a house: worked out where the bots think, and kept by the table."""

import pickle

import msgspec

from bunny_kingdom.coach.hints import HintAsked
from bunny_kingdom.house.attendant import Think
from bunny_kingdom.house.held_tables import HeldTables
from bunny_kingdom.house.performer import Performer
from bunny_kingdom.tables.advice import Advice, Hint, steps_missing
from bunny_kingdom.tables.commands import ShowHint
from bunny_kingdom.tables.handlers.hints import position_for_hint
from bunny_kingdom.tables.identity import Identity
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.table import Table


class Hints:
    """The hints of a house."""

    def __init__(self, tables: HeldTables, performer: Performer, think: Think) -> None:
        self._tables = tables
        self._performer = performer
        self._think = think

    async def show(self, table: Table, person: Identity, steps: int) -> Hint | None:
        """So many steps of the advice for what a person owes; each is written down once."""
        number = table.seat_of(person.id)
        position = position_for_hint(table, number)
        assert number is not None
        seat, seen = table.seats[number], table.seq
        advice = None
        if seat.advice is None:
            asked = HintAsked(position.view(number), await self._tables.seen_by(table, number))
            answer = await self._think(pickle.dumps(asked))
            if answer.wrong:
                raise Refusal("busy", "the coach did not answer; try again")
            advice = msgspec.json.decode(answer.found, type=Advice)
        if steps_missing(seat.advice or advice, seat.shown, steps):
            command = ShowHint(id="hint", seat=number, steps=steps, seen=seen, advice=advice)
            await self._performer.perform(table.id, None, command)
        return seat.hint
