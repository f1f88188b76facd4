"""Names and other words of users: cleaned, limited, never markup."""

import unicodedata

from bunny_kingdom.tables.look_alikes import skeleton
from bunny_kingdom.tables.refusal import Refusal

MOST_NAME = 24
MOST_TEXT = 500
_INVISIBLE = ("C", "Zl", "Zp")
"""Unicode categories that are not taken: controls, formats, private and line separators."""
_BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc"
    "\U00016fe4\U0001d159"
) | {chr(code) for code in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))}
"""Characters that count as letters, marks or signs and show nothing: fillers, selectors, ..."""
_EMOJI_STYLE = "\ufe0f"
_SHOWN = ("L", "N", "P", "S")
"""Unicode categories that show something by themselves: letters, numbers, punctuation, symbols."""


def _cleaned(text: str) -> str:
    kept: list[str] = []
    for char in unicodedata.normalize("NFKC", text):
        if char in "\t\n\r":
            kept.append(" ")
        elif char == _EMOJI_STYLE and kept and unicodedata.category(kept[-1]) == "So":
            kept.append(char)  # a heart is meant to be red
        elif char not in _BLANK and not unicodedata.category(char).startswith(_INVISIBLE):
            kept.append(char)
    cleaned = " ".join("".join(kept).split())
    shown = any(unicodedata.category(char).startswith(_SHOWN) for char in cleaned)
    return cleaned if shown else ""


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
    return one.casefold() == other.casefold() or skeleton(one) == skeleton(other)
