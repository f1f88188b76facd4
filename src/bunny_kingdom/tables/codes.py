"""Codes: a table's invitation in six characters, to read out."""

from hashlib import blake2b

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Neither 0 nor O, neither 1 nor I: nobody can tell them apart."""
LENGTH = 6


def code_of(invite: str) -> str:
    """The code of an invitation: with another invitation the table has another code."""
    number = int.from_bytes(blake2b(invite.encode(), digest_size=4).digest())
    return "".join(LETTERS[number >> 5 * place & 31] for place in range(LENGTH)) if invite else ""


def typed_code(text: str) -> str:
    """A code as people type it, in small letters or in groups, as it is kept."""
    return "".join(letter for letter in text.upper() if letter.isalnum())
