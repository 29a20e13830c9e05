"""Makes text of others safe to show: what a terminal would obey, or a reader not see, is escaped.

Names, messages, values and file names come from the program. An escape sequence in them could clear
the screen or forge a verdict, and marks of direction can show a line in another order than it has.
"""

from __future__ import annotations

import re
from typing import Any

LONGEST = 20_000
"""How many characters of one message are kept."""
LONGEST_NAME = 1000
"""How many characters of a name are told."""

_RANGES = (
    r"\x00-\x08\x0b-\x1f\x7f-\x9f"  # controls, but for the tab and the end of a line
    r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # marks of direction
    r"\u2028\u2029"  # ends of lines and paragraphs that are not seen as such
    r"\ud800-\udfff"  # halves of pairs, which cannot be written
)
ODD = re.compile(f"[{_RANGES}]")
_IN_A_LINE = re.compile(f"[\t\n{_RANGES}]")
_SHORT = {"\t": r"\t", "\n": r"\n", "\r": r"\r"}


def plain(text: str, lines: bool = True) -> str:
    """The text with such characters as escapes; with those of lines, too, if it is to be one."""
    return (ODD if lines else _IN_A_LINE).sub(_escape, text)


def plain_data(data: Any) -> Any:
    """The same for all texts in data that are to become JSON, names of fields included."""
    if isinstance(data, str):
        return plain(data)
    if isinstance(data, dict):
        return {plain_data(name): plain_data(value) for name, value in data.items()}
    if isinstance(data, list | tuple):
        return [plain_data(each) for each in data]
    return data


def shortened(text: str, most: int = LONGEST) -> str:
    """The text, cut off where it becomes too long, with its length."""
    return text if len(text) <= most else f"{text[:most]}… ({len(text):,} characters)"


def one_line(name: str) -> str:
    """A name that the program gave: it stays in its line, and is not too long for one."""
    return shortened(plain(name, lines=False), LONGEST_NAME)


def _escape(found: re.Match[str]) -> str:
    character = found[0]
    code = ord(character)
    return _SHORT.get(character) or (f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}")
