"""Names and other words of users: cleaned, limited, never markup."""

import unicodedata

from bunny_kingdom.server.errors import Refusal

MOST_NAME = 24
MOST_TEXT = 500
_INVISIBLE = ("C", "Zl", "Zp")
"""Unicode categories that are not taken: controls, formats, private and line separators."""


def _cleaned(text: str) -> str:
    normal = unicodedata.normalize("NFKC", text)
    kept = "".join(
        " " if char in "\t\n\r" else char
        for char in normal
        if char in "\t\n\r" or not unicodedata.category(char).startswith(_INVISIBLE)
    )
    return " ".join(kept.split())


def clean_name(name: str) -> str:
    """A name as it is shown, or a refusal."""
    cleaned = _cleaned(name)
    if not 1 <= len(cleaned) <= MOST_NAME:
        raise Refusal("bad-name", f"a name has 1 to {MOST_NAME} visible characters")
    return cleaned


def clean_text(text: str) -> str:
    """A message of the chat as it is shown, or a refusal."""
    cleaned = _cleaned(text)
    if not 1 <= len(cleaned) <= MOST_TEXT:
        raise Refusal("bad-text", f"a message has 1 to {MOST_TEXT} visible characters")
    return cleaned


def same_name(one: str, other: str) -> bool:
    """Whether people would take two names for one."""
    return one.casefold() == other.casefold()
