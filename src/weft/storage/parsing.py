"""Makes data of JSON and TOML, more strictly than the modules that read them.

What the standard library raises for a file that is nested too deep, or has a number too long, is no
error of the format; two fields of one name, and numbers that are none, it lets pass.
"""

from __future__ import annotations

import re
from typing import Any, NoReturn

from weft.escaping import one_line

DEEPEST = 20
"""How far lists and objects may be nested."""
DIGITS = 20
"""How long a number may be."""
BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)
"""Strings, of which the last may have no end, and what opens and closes."""
KEYS = 200
"""How many parts the name of a key may have in TOML: Python takes their square in steps."""
LONG_KEY = re.compile(
    rf"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){{{KEYS}}}"""
)


class NotParsed(Exception):
    """Says why a text has no data, as the end of a sentence, with the place."""


def parse_json(text: str) -> Any:
    """The data of a text in JSON."""
    # Only whoever has such a file waits for the import.
    import json

    _check_depth(text)
    try:
        return json.loads(
            text,
            object_pairs_hook=_once,
            parse_constant=_no_number,
            parse_int=_short,
            parse_float=_finite,
        )
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise NotParsed(f"it is not JSON: {error.msg} ({where})") from None


def parse_toml(text: str) -> dict[str, Any]:
    """The data of a text in TOML."""
    import tomllib

    if LONG_KEY.search(text):
        raise NotParsed(f"this is not TOML for weft: a key has more than {KEYS} parts")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise NotParsed("this is not TOML: it is nested too deep") from None
    except ValueError as error:
        # Also what Python says of numbers that are too long.
        raise NotParsed(f"this is not TOML: {error}") from None


def _check_depth(text: str) -> None:
    """Refuse what is nested too deep before anything is made of it."""
    depth = 0
    for found in BRACKETS.finditer(text):
        mark = found[0]
        if mark in "[{":
            depth += 1
            if depth > DEEPEST:
                line = text.count("\n", 0, found.start()) + 1
                raise NotParsed(f"it is nested deeper than {DEEPEST} levels (line {line})")
        elif mark in "]}":
            depth -= 1


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise NotParsed(f'it is not JSON: "{one_line(name)}" is there twice')
        found[name] = value
    return found


def _no_number(word: str) -> NoReturn:
    raise NotParsed(f"it is not JSON: {word} is no number")


def _short(digits: str) -> int:
    if len(digits) > DIGITS:
        raise NotParsed(f"a number in it has {len(digits):,} digits; {DIGITS} are possible")
    return int(digits)


def _finite(text: str) -> float:
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise NotParsed("a number in it is too large")
    return value
