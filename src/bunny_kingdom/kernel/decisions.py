"""Decisions: who owes the table an answer, and of what kind."""

from msgspec import Struct


class Decision(Struct, frozen=True):
    """One seat's open question. In simultaneous play several seats owe one at once."""

    seat: int
    """Who owes it."""
    kind: str
    """What is owed: a phase, or a question within one (`camp`)."""
