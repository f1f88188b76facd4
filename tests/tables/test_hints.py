"""Hints at a table: who may have one, what of it is told to whom, and what is kept."""

from collections.abc import Callable

import msgspec
import pytest

from bunny_kingdom.tables import commands as c
from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.advice import Advice, AdviceStep, Hint, HintSeen, Texts
from bunny_kingdom.tables.folds import fold
from bunny_kingdom.tables.handlers import plan_for
from bunny_kingdom.tables.handlers.creation import NewTable, open_table
from bunny_kingdom.tables.identity import Identity
from bunny_kingdom.tables.plan import Context, Customs
from bunny_kingdom.tables.refusal import Refusal
from bunny_kingdom.tables.results import result_of
from bunny_kingdom.tables.table import Table
from bunny_kingdom.tables.viewers.messages import encode
from bunny_kingdom.tables.viewers.updates import light_update_for, table_info, update_for
from bunny_kingdom.tables.viewers.viewer import Viewer

ANN, BOB = Identity("a" * 20, "Ann"), Identity("b" * 20, "Bob")
CUSTOMS = Customs(levels=("kit",))
SEAT = Viewer("seat", 0, ANN.id)
SECRETS = ("the lake", "the card", "the reason")
ADVICE = Advice(
    tuple(AdviceStep(Texts(secret, secret), ("C5",), ("city-2",)) for secret in SECRETS), ""
)


def take(table: Table, identity: Identity | None, command: c.Command) -> None:
    plan = plan_for(Context(table, identity, 2.0, CUSTOMS), command)
    for entry in plan.entries:
        fold(table, table.seq + 1, 2.0, e.decode_entry(e.encode_entry(entry)))


def table_with(hints: bool = True, bots: int = 2, begin: bool = True) -> Table:
    levels = {str(seat): "kit" for seat in range(1, 1 + bots)}
    table = Table("hints")
    wanted = NewTable("kingdom", 3, bots=levels, hints=hints)
    for entry in open_table(wanted, ANN, CUSTOMS).entries:
        fold(table, table.seq + 1, 1.0, entry)
    if begin:
        take(table, ANN, c.Ready(id="1"))
    return table


def show(table: Table, steps: int, advice: Advice | None = None) -> None:
    take(table, None, c.ShowHint(id="h", seat=0, steps=steps, seen=table.seq, advice=advice))


def refused(do: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as refusal:
        do()
    return refusal.value.code


def act(table: Table, seat: int = 0) -> None:
    assert table.position
    action = msgspec.to_builtins(next(iter(table.position.legal(seat))))
    fold(table, table.seq + 1, 3.0, e.Acted(seat, action))


def told(table: Table, viewer: Viewer) -> str:
    """All that a viewer is sent, whole and light."""
    past = list(table.recent)
    updates = update_for(table, viewer, 0, past), light_update_for(table, viewer, 0, past)
    return "".join(encode(update).decode() for update in updates)


def test_a_step_is_told_to_its_seat_alone_and_only_what_was_asked_for() -> None:
    table = table_with()
    for steps in (1, 2, 3):
        show(table, steps, ADVICE if steps == 1 else None)
        own = told(table, SEAT)
        assert [secret in own for secret in SECRETS] == [number < steps for number in range(3)]
        for viewer in (Viewer("seat", 1), Viewer("board", None, ANN.id), Viewer("watch")):
            assert not any(secret in told(table, viewer) for secret in SECRETS)
            assert "city-2" not in told(table, viewer).split('"choices"')[0].split('"view"')[0]
    assert table.seats[0].hint == Hint(ADVICE.steps, 0, False)


def test_a_hint_goes_with_its_decision_and_stays_in_the_books() -> None:
    table = table_with()
    act(table, 1)
    show(table, 2, ADVICE)
    act(table, 2)
    assert '"hint"' in told(table, SEAT), "others decide face down: the hint stays"
    act(table)
    assert '"hint"' not in told(table, SEAT)
    assert table.hints_seen == [HintSeen(seat=0, action=2, steps=2)]
    assert table_info(table).hints_seen == (HintSeen(0, 2, 2),)
    show(table, 1, ADVICE)
    show(table, 2)
    assert table.position
    result = result_of("kingdom", table.seats, table.position.sheet, table.rated)
    assert [each.hints for each in result.seats] == [2, 0, 0]


def test_advice_that_is_not_legal_any_more_is_asked_for_anew() -> None:
    table = table_with()
    show(table, 2, msgspec.structs.replace(ADVICE, action="finish"))
    act(table, 1)
    assert table.seats[0].advice is None
    assert refused(lambda: show(table, 1)) == "stale"
    show(table, 1, ADVICE)
    assert table.seats[0].shown == 2, "what was seen was seen"


def test_a_table_with_hints_is_not_rated() -> None:
    assert not table_with().rated
    assert table_with(hints=False).rated


def test_who_gets_no_hint_is_told_why_and_nothing_changes() -> None:
    table = table_with()
    act(table)
    before = table.seq
    assert refused(lambda: show(table, 1, ADVICE)) == "not-your-turn"
    assert refused(lambda: show(table_with(hints=False), 1, ADVICE)) == "no-hints"
    assert refused(lambda: show(table_with(begin=False), 1, ADVICE)) == "not-now"
    assert table.seq == before


def test_a_second_person_does_not_sit_down_at_a_table_with_hints() -> None:
    table = table_with(bots=1, begin=False)
    invite = table.settings.invite
    join = c.Join(id="j", invite=invite)
    assert refused(lambda: take(table, BOB, join)) == "hints-alone"
    take(table_with(hints=False, bots=1, begin=False), BOB, join)


def test_advice_of_an_earlier_question_is_stale() -> None:
    table = table_with()
    late = c.ShowHint(id="h", seat=0, steps=1, seen=table.seats[0].asked_by - 1, advice=ADVICE)
    assert refused(lambda: take(table, None, late)) == "stale"
