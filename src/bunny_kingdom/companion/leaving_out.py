"""What is left of a form without the entries that cannot lie on a table."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any, TypeVar

from bunny_kingdom.companion.document import Form
from bunny_kingdom.kernel.errors import BadPosition
from bunny_kingdom.kernel.position import BadEntry, Place

T = TypeVar("T")
Faults = list[tuple[Place, BadEntry]]
MOST_FAULTS = 100


def left_out(form: Form, use: Callable[[Form], T]) -> tuple[Form, T, Faults]:
    """A form without its faults, what comes of it, and each fault with its place in the form as
    given; BadPosition for one with more faults than anybody makes.
    """
    remains = Remains(form)
    faults: Faults = []
    while True:
        try:
            return remains.form, use(remains.form), faults
        except BadEntry as fault:
            if len(faults) == MOST_FAULTS:
                reason = f"more than {MOST_FAULTS} things cannot lie on a table so"
                raise BadPosition("too-many-faults", reason) from None
            faults.append((remains.leave_out(fault), fault))


class Remains:
    """A form from which entries are taken; it remembers where each one stood at first."""

    def __init__(self, form: Form) -> None:
        self.form = deepcopy(form)
        self._numbers: dict[Place, list[int]] = {}

    def leave_out(self, fault: BadEntry) -> Place:
        """Take an entry away, or leave it open; the answer is its place in the form as given."""
        *way, last = fault.place.steps
        holder: Any = self.form
        for step in way:
            holder = holder[step]
        if fault.opens:
            holder[last] = None
            return fault.place
        if isinstance(holder, dict):
            del holder[last]
            return fault.place
        among = Place(tuple(way))
        numbers = self._numbers.setdefault(among, list(range(len(holder))))
        assert isinstance(last, int)
        del holder[last]
        return among / numbers.pop(last)
