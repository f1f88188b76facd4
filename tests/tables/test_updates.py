"""Updates: what a viewer is sent, whole and light."""

from itertools import islice
from random import Random

import msgspec
import pytest

from bunny_kingdom.kernel.choices import AnyChoice, actions_of
from bunny_kingdom.tables import entries as e
from bunny_kingdom.tables.viewers.updates import all_face_down, table_info
from bunny_kingdom.titles import rules_of, titles
from tables.message_fixtures import FIXTURE, fixtures
from tables.started import Sent, happen, light, something, started, viewers, whole

GAMES = [(title, players) for title in titles() for players in rules_of(title).player_counts]
MOST_ACTIONS = 300
TOLD_ALWAYS = ("clock", "decision", "counting", "undo", "earlier")
"""Fields that are left out of a message where they say nothing."""


def test_the_fixtures_of_the_page_are_what_viewers_are_sent() -> None:
    data = msgspec.json.encode(fixtures(), order="deterministic")
    if not FIXTURE.exists() or FIXTURE.read_bytes() != data + b"\n":
        FIXTURE.write_bytes(data + b"\n")
        pytest.fail(f"{FIXTURE} was stale and is written anew: look at the change and commit it")


@pytest.mark.parametrize(("title", "players"), GAMES)
def test_a_light_update_makes_the_whole_one_of_the_one_before(title: str, players: int) -> None:
    table, random = started(title, players, "light"), Random(f"{title}/{players}")
    looking, lights = viewers(players), 0
    while before := table.running:
        entry = something(table, random)
        some = [looking[entry.seat], *random.sample(looking, 2)]
        were = [whole(table, viewer, []) for viewer in some]
        past = happen(table, entry)
        for viewer, was in zip(some, were, strict=True):
            if all_face_down(table, past):
                assert merged(was, light(table, viewer, past)) == whole(table, viewer, past)
                assert table.position
                assert table.position.outlook(viewer.seat) == before.outlook(viewer.seat)
                lights += 1
    assert lights


def test_a_step_of_which_nothing_is_told_is_no_decision_face_down() -> None:
    table, random = started("kingdom+express", 2, "rails"), Random("rails")
    silent = 0
    while position := table.running:
        entry = something(table, random)
        if position.state.phase == "rails":  # lay all rails, then finish: of that nothing is told
            entry = e.Acted(entry.seat, next(actions_of(position.choices(entry.seat))))
        past = happen(table, entry)
        if entry.action["do"] == "finish" and not past[0].events:
            assert not all_face_down(table, past)
            silent += 1
    assert silent


def merged(before: Sent, update: Sent) -> Sent:
    """A light update filled up with what stayed as it was, without knowing what it is."""
    changes, view = update["changes"], before["view"]
    of_players = changes.get("players", {})
    players = [{**each, **of_players.get(str(n), {})} for n, each in enumerate(view["players"])]
    kept = {name: each for name, each in before.items() if name not in TOLD_ALWAYS}
    told = {name: each for name, each in update.items() if name not in ("changes", "you")}
    return {**kept, **told, "view": {**view, **changes["view"], "players": players}}


@pytest.mark.parametrize("title", titles())
def test_the_choices_that_are_sent_are_those_of_the_rules(title: str) -> None:
    players = rules_of(title).player_counts[0]
    table, random = started(title, players, "choices"), Random(title)
    while position := table.running:
        viewer = random.choice(viewers(players))
        sent = whole(table, viewer, [])
        owed = [each.kind for each in position.decisions if each.seat == viewer.seat]
        assert sent.get("decision") == (owed[0] if owed else None)
        choices = () if viewer.seat is None else position.choices(viewer.seat)
        read = msgspec.convert(sent.get("choices", []), tuple[AnyChoice, ...])
        assert actions_in(read) == actions_in(choices)
        happen(table, something(table, random))


def actions_in(choices: tuple[AnyChoice, ...]) -> bytes:
    """The first actions of choices, as they are sent."""
    return msgspec.json.encode(list(islice(actions_of(choices), MOST_ACTIONS)))


def test_an_offer_says_who_has_yet_to_answer() -> None:
    table = started("kingdom", 4, "offer")
    happen(table, e.TookOver(3, "greedy", "time"))
    happen(table, e.Offered("end", 1))
    offer = table_info(table).offer
    assert offer
    assert (offer.agreed, offer.waiting) == ((1,), (0, 2))
    happen(table, e.Answered(0, True))
    offer = table_info(table).offer
    assert offer
    assert (offer.agreed, offer.waiting) == ((0, 1), (2,))
