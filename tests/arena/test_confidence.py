"""Means, intervals and quantiles against cases worked out by hand."""

import pytest

from bunny_kingdom.arena.confidence import interval, mean_of, quantile, student


def test_the_interval_of_four_values() -> None:
    # mean 5, deviations -3 -1 1 3: variance 20/3, standard error sqrt(20/3/4), t(3) = 3.182
    low, high = interval([2, 4, 6, 8])
    assert (low + high) / 2 == pytest.approx(5)
    assert high - 5 == pytest.approx(3.182 * (20 / 12) ** 0.5)


def test_equal_values_leave_no_doubt() -> None:
    assert interval([7, 7, 7]) == (7, 7)


def test_one_value_tells_nothing_of_its_spread() -> None:
    assert interval([7]) == (7, 7)
    assert mean_of([]) == 0


def test_student_comes_down_to_the_normal_value() -> None:
    assert student(1) == 12.706
    assert student(30) == 2.042
    assert student(60) == pytest.approx(2.000, abs=0.003)
    assert student(100_000) == pytest.approx(1.96, abs=0.001)


@pytest.mark.parametrize(
    ("share", "value"), [(0.5, 5), (0.99, 10), (0.9, 9), (0.91, 10), (0.1, 1), (1.0, 10)]
)
def test_quantiles_of_one_to_ten(share: float, value: int) -> None:
    assert quantile(list(range(10, 0, -1)), share) == value
    assert quantile([], share) == 0
