"""Statistics over reviews: the formula of one review, over all of them, by phase and by kind."""

from pathlib import Path

import msgspec

from bunny_kingdom.coach.parts.tasks import SeatReview
from bunny_kingdom.coach.review import Review, accuracy_of
from bunny_kingdom.coach.statistics import statistics_of

FIXTURE = Path(__file__).parents[2] / "web" / "fixtures" / "review.json"


def review() -> Review:
    return msgspec.json.decode(FIXTURE.read_bytes(), type=SeatReview).review


def test_one_review_has_its_own_accuracy() -> None:
    found, one = statistics_of([("kingdom", review())]), review()
    assert found.games == 1
    assert found.all.accuracy == one.accuracy
    assert found.all.mistakes == sum(each.mistake for each in one.decisions)


def test_phases_share_the_decisions_and_kinds_are_of_the_best_choices() -> None:
    one = review()
    found = statistics_of([("kingdom", one), ("kingdom", one)])
    assert found.games == 2
    assert found.all.decisions == 2 * len(one.decisions)
    assert sum(each.decisions for each in found.phases.values()) == found.all.decisions
    for phase, measured in found.phases.items():
        decisions = [each for each in one.decisions if each.phase == phase]
        assert measured.accuracy == accuracy_of(decisions)
    lands = [each for each in one.decisions if "territory:" in each.best]
    assert found.kinds["territory"].decisions == 2 * len(lands)
    assert found.kinds["territory"].accuracy == accuracy_of(lands)


def test_without_reviews_nothing_was_lost() -> None:
    found = statistics_of([])
    assert (found.games, found.all.decisions, found.all.accuracy) == (0, 0, 100.0)
