"""Facts of Town: what a step brings in the same turn, and to the requests in hand."""

from collections.abc import Iterator

from bunny_kingdom.bots.town.candidates import Candidate
from bunny_kingdom.coach.sentences.facts import Fact
from bunny_kingdom.kernel.errors import BunnyError
from bunny_kingdom.titles import AnyRules
from bunny_kingdom.town.actions import Keep
from bunny_kingdom.town.views.view import TownView


def town_facts(rules: AnyRules, view: TownView, candidate: Candidate) -> Iterator[Fact]:
    """What a candidate does; with a first step comes the best rest of the turn."""
    assert view.seat is not None
    hopes = _hopes(rules, view, candidate)
    if isinstance(candidate.action, Keep):
        yield Fact("kept", (candidate.action.request,), carrots=hopes)
        return
    now, then = view.players[view.seat].carrots, candidate.state.players[view.seat].carrots
    yield Fact("turn", (), carrots=then - now)
    if hopes > 0:
        yield Fact("requests", (), carrots=hopes)


def _hopes(rules: AnyRules, view: TownView, candidate: Candidate) -> int:
    """What a step alone adds to the requests, as things stand."""
    try:
        return rules.preview(view, candidate.action).hopes
    except BunnyError:
        return 0
