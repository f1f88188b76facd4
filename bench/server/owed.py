"""What an update says that its seat may do, for clients that know no rules."""

from itertools import islice
from typing import Any

import msgspec

from bunny_kingdom.kernel.choices import AnyChoice, Wire, actions_of

MOST_LISTED = 300


class OldOptions(msgspec.Struct):
    """What servers before `choices` listed: so they can be measured beside this one."""

    actions: list[Wire]


class Owed(msgspec.Struct):
    """What a client needs of an update to play."""

    seq: int
    decision: str | None = None
    choices: tuple[AnyChoice, ...] = ()
    options: OldOptions | None = None

    def actions(self) -> list[Wire]:
        """The first actions, if a decision is owed."""
        if self.options:
            return self.options.actions
        return list(islice(actions_of(self.choices), MOST_LISTED)) if self.decision else []


decoder = msgspec.json.Decoder(Owed)


def owed_actions(update: dict[str, Any]) -> list[Wire]:
    """The same of an update that is decoded already."""
    return msgspec.convert(update, Owed).actions()
