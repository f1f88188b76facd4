"""Notation: how the actions, states and views of a title are written down and read again."""

from functools import lru_cache
from typing import Any, Generic, TypeVar, Union

import msgspec
from msgspec.structs import replace

from bunny_kingdom.kernel.actions import Action, Redeal, parse_action
from bunny_kingdom.kernel.errors import IllegalAction
from bunny_kingdom.kernel.state import GameState
from bunny_kingdom.kernel.view import View

S = TypeVar("S", bound=GameState)
V = TypeVar("V", bound=View)


@lru_cache(maxsize=64)
def _holder_of(kinds: tuple[type[Action], ...]) -> Any:
    """A struct that holds an action of some kind: unlike for a union of kinds, msgspec prepares the
    decoder of a struct only once.
    """
    return msgspec.defstruct("Holder", [("action", Union[kinds])])  # noqa: UP007 - made at run time


def _redeal(data: object) -> Redeal:
    try:
        return msgspec.convert(data, Redeal)
    except msgspec.ValidationError as error:
        raise IllegalAction("no-such-action", f"this is not a redeal: {error}") from None


class Notation(Generic[S, V]):
    """Texts, wire forms and JSON of one title."""

    action_kinds: tuple[type[Action], ...]
    state_type: type[S]
    view_type: type[V]

    def parse_action(self, text: str) -> Action:
        """The action of a text form, such as `place city-2 A3`."""
        return parse_action(text, self.action_kinds)

    def parse_entry(self, text: str) -> Action:
        """The action of a text form in a record, which can also be a redeal."""
        return parse_action(text, (*self.action_kinds, Redeal))

    def action_from(self, data: object) -> Action:
        """The action of a decoded wire form, such as `{"do": "finish"}`, which must have no other
        fields.
        """
        try:
            action: Action = msgspec.convert({"action": data}, _holder_of(self.action_kinds)).action
        except msgspec.ValidationError as error:
            raise IllegalAction("no-such-action", f"this is not an action: {error}") from None
        return action

    def kept_action(self, data: object) -> Action:
        """The action of a wire form that was kept, in a record or a store.

        It may be a redeal. Older programs kept whatever came with an action; that is ignored.
        """
        if isinstance(data, dict) and data.get("do") == "redeal":
            return _redeal(data)
        try:
            return self.action_from(data)
        except IllegalAction:
            kinds = {kind.__struct_config__.tag: kind for kind in self.action_kinds}
            if not isinstance(data, dict) or str(data.get("do")) not in kinds:
                raise
            fields = ("do", *kinds[data["do"]].__struct_fields__)
            return self.action_from({name: data[name] for name in fields if name in data})

    def encode_state(self, state: S) -> bytes:
        """A state as JSON, always the same bytes for equal states."""
        return msgspec.json.encode(msgspec.to_builtins(state, str_keys=True), order="deterministic")

    def decode_state(self, data: bytes) -> S:
        state = msgspec.json.decode(data, type=self.state_type)
        sealed = tuple(
            None if answer is None else self.action_from(answer) for answer in state.sealed
        )
        return replace(state, sealed=sealed)

    def encode_view(self, view: V) -> bytes:
        return msgspec.json.encode(view)

    def decode_view(self, data: bytes) -> V:
        """The view of such JSON, for a bot in another process."""
        return msgspec.json.decode(data, type=self.view_type)
