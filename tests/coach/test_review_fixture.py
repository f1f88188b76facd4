"""The review that the page's tests read is one that the coach could have written."""

from decimal import Decimal
from pathlib import Path

import msgspec

from bunny_kingdom.coach.parts.tasks import SeatReview
from bunny_kingdom.titles import rules_of

FIXTURE = Path(__file__).parents[2] / "web" / "fixtures" / "review.json"


def test_the_fixture_is_a_whole_review() -> None:
    found = msgspec.json.decode(FIXTURE.read_bytes(), type=SeatReview)
    review, rules = found.review, rules_of("kingdom")
    for unit in ("wins", "carrots"):
        parts = (review.start, review.parts.deals, review.parts.own, review.parts.others)
        terms = [Decimal(str(getattr(part, unit))) for part in parts]
        assert sum(terms) == Decimal(str(getattr(review.result, unit)))
    assert sum(each.mistake for each in review.decisions) >= 3
    for each in review.decisions:
        for option in each.candidates:
            assert str(rules.parse_action(option.action)) == option.action
            assert option.action in found.actions
