"""Composing modules: independent of order, and a clash is an error."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import permutations

import pytest

from bunny_kingdom.kernel.composition import Module, compose
from bunny_kingdom.kernel.errors import Clash


@dataclass(frozen=True, kw_only=True)
class Box(Module):
    """A module with one parameter and two registries."""

    hand: int | None = None
    cards: Mapping[str, str] = field(default_factory=dict)
    phases: Mapping[str, int] = field(default_factory=dict)


ROOT = Box(name="root", hand=10, cards={"A": "a"}, phases={"draft": 1})
SKY = Box(name="sky", rank=1, needs=frozenset({"root"}), cards={"B": "b"}, hand=12)
RAIL = Box(name="rail", rank=2, needs=frozenset({"root"}), cards={"C": "c"}, phases={"rails": 2})


def test_registries_are_joined_and_a_parameter_is_replaced() -> None:
    both = compose(ROOT, SKY)
    assert both == Box(name="root+sky", hand=12, cards={"A": "a", "B": "b"}, phases={"draft": 1})


def test_the_root_alone_is_itself() -> None:
    assert compose(ROOT) == ROOT


def test_the_order_of_the_modules_is_irrelevant() -> None:
    results = [compose(*order) for order in permutations((ROOT, SKY, RAIL))]
    assert all(result == results[0] for result in results)
    assert all(list(result.cards) == ["A", "B", "C"] for result in results)
    assert results[0].name == "root+sky+rail"


def test_parameters_that_nobody_replaces_stay() -> None:
    assert compose(ROOT, RAIL).hand == 10


@pytest.mark.parametrize(
    ("modules", "reason"),
    [
        ((ROOT, Box(name="sky", rank=1, needs=frozenset({"root"}), cards={"A": "x"})),
         "root and sky both give 'A' in 'cards'"),
        ((ROOT, SKY, Box(name="rail", rank=2, needs=frozenset({"root"}), hand=9)),
         "sky and rail both replace 'hand'"),
        ((ROOT, Box(name="sky", rank=1, needs=frozenset({"root", "rail"}))), "sky needs rail"),
        ((ROOT, Box(name="other", hand=3)), "exactly one root is needed among other, root"),
        ((SKY,), "exactly one root is needed among sky"),
        ((), "exactly one root is needed among no modules"),
        ((ROOT, SKY, SKY), "a module is given twice among root, sky, sky"),
    ],
)  # fmt: skip
def test_modules_that_do_not_fit_clash(modules: tuple[Box, ...], reason: str) -> None:
    with pytest.raises(Clash) as clash:
        compose(*modules)
    assert str(clash.value) == reason


def test_what_is_composed_is_left_as_it_was() -> None:
    compose(ROOT, SKY, RAIL)
    assert dict(ROOT.cards) == {"A": "a"}
    assert ROOT.hand == 10
