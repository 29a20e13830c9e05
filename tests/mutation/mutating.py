"""Makes files that are wrong, or nearly right: changes of bytes, and of what the bytes mean."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Sequence
from typing import Any

Mutation = Callable[[bytes, random.Random], bytes]

VALUES: Sequence[Any] = (
    *(None, True, False, 0, 1, -1, 2, 0.5, -0.0, 1e308, 2**31, 2**63, 2**64, 10**19),
    *("", "0", "1", "main", "T1", "x", "none", "random", "-1", "4294967295", "4294967296"),
    *("\x00", "\x1b[2J", "\u202e", "\ud800", "\n", "é", "a" * 10_000, "../../etc/passwd"),
    *("pytest", "gil", "race", "fork", "weft", "os", "sys"),
    *([], {}, [[]], {"a": 1}, [None], ["weft"], ["a", 1], [[[[[[[[[[]]]]]]]]]]),
)
"""What a field may become."""
NAMES = (
    *("format", "version", "target", "arguments", "runner", "options", "hash_seed", "finding"),
    *("steps", "value", "thread", "does", "object", "at", "visible", "undo", "stall_seconds"),
    *("spurious", "instrument", "refine", "monitors", "ignore", "strategy", "progress", "", "x"),
)
TEXTS = (
    *(b"NaN", b"Infinity", b"-Infinity", b"1e999", b"9" * 5000, b"[" * 2000, b'{"a":' * 2000),
    *(b"\xff\xfe", b"\xef\xbb\xbf", b"\x00", b"\\ud800", b"\\u0000", b'"', b",", b"\\", b"\r"),
    *(b"'", b"'''", b'"""', b"=", b"#", b"inf", b"nan", b"1979-05-27", b"0x" + b"f" * 5000),
)


KEYS = ("weft", "a.b.c", "profile", "profiles", "steps", '"x y"')


def mutated(data: bytes, rng: random.Random, kinds: Sequence[Mutation]) -> bytes:
    """The file with one to three changes."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        data = rng.choice(kinds)(data, rng)
    return data


def _place(data: bytes, rng: random.Random) -> int:
    return rng.randrange(len(data) + 1)


def flip(data: bytes, rng: random.Random) -> bytes:
    """One byte is another one."""
    place = _place(data, rng)
    return data[:place] + bytes([rng.randrange(256)]) + data[place + 1 :]


def truncate(data: bytes, rng: random.Random) -> bytes:
    """The end is missing."""
    return data[: _place(data, rng)]


def duplicate(data: bytes, rng: random.Random) -> bytes:
    """A part is there twice, or a line."""
    if rng.random() < 0.5:
        lines = data.splitlines(True) or [b""]
        number = rng.randrange(len(lines))
        return b"".join([*lines[:number], lines[number], *lines[number:]])
    first, last = sorted((_place(data, rng), _place(data, rng)))
    return data[:last] + data[first:]


def remove(data: bytes, rng: random.Random) -> bytes:
    """A part is missing."""
    first, last = sorted((_place(data, rng), _place(data, rng)))
    return data[:first] + data[min(last, first + 40) :]


def insert(data: bytes, rng: random.Random) -> bytes:
    """Something is there that does not belong there."""
    place = _place(data, rng)
    return data[:place] + rng.choice(TEXTS) + data[place:]


BYTES: Sequence[Mutation] = (flip, truncate, duplicate, remove, insert)


def of_json(values: Sequence[Any] = ()) -> Mutation:
    """Changes a value, a name or the nesting of what is read as JSON. `values` come on top."""

    def change(data: bytes, rng: random.Random) -> bytes:
        try:
            found = json.loads(data)
        except (ValueError, RecursionError):
            return flip(data, rng)
        places: list[tuple[Any, Any]] = []
        _collect(found, places)
        if not places:
            return flip(data, rng)
        inside, key = rng.choice(places)
        _change(inside, key, rng, [*VALUES, *values])
        try:
            text = json.dumps(found, ensure_ascii=rng.random() < 0.5)
        except RecursionError:
            return flip(data, rng)
        return text.encode(errors="surrogatepass")

    return change


def _collect(data: Any, places: list[tuple[Any, Any]]) -> None:
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            places.append((data, key))
            _collect(value, places)


def _change(inside: Any, key: Any, rng: random.Random, values: Sequence[Any]) -> None:
    value = inside[key]
    what = rng.randrange(7)
    if what == 0:
        del inside[key]
    elif what == 1 and isinstance(inside, dict):
        inside[rng.choice(NAMES)] = inside.pop(key)
    elif what == 2 and isinstance(inside, dict):
        inside[rng.choice(NAMES)] = rng.choice(values)
    elif what == 3:
        for _ in range(rng.choice((1, 5, 30, 500))):
            value = [value] if rng.random() < 0.5 else {"a": value}
        inside[key] = value
    elif what == 4 and isinstance(value, str):
        inside[key] = value * rng.choice((0, 2, 50))
    elif what == 5 and isinstance(value, list):
        inside[key] = value * rng.choice((0, 2, 20))
    else:
        inside[key] = rng.choice(values)


def of_toml(data: bytes, rng: random.Random) -> bytes:
    """Changes a value or a key of a line."""
    lines = data.decode("utf-8", "surrogateescape").split("\n")
    number = rng.randrange(len(lines))
    key, _, value = lines[number].partition("=")
    what = rng.randrange(5)
    if what == 0:
        lines[number] = f"{key}= {_toml(rng.choice(VALUES))}"
    elif what == 1:
        lines[number] = f"{rng.choice(KEYS)} ={value}"
    elif what == 2:
        depth = rng.choice((1, 30, 3000))
        lines[number] = f"{key}= {'[' * depth}{value}{']' * depth}"
    elif what == 3:
        lines[number] = re.sub(r"\w", lambda found: found[0] * rng.choice((1, 2)), lines[number])
    else:
        lines.insert(number, rng.choice(("[tool.weft]", "[tool.weft.profiles]", "[[tool.weft]]")))
    return "\n".join(lines).encode("utf-8", "surrogateescape")


def _toml(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{name} = {_toml(each)}' for name, each in value.items())}}}"
    text = json.dumps(value, ensure_ascii=False)
    return text.encode("utf-8", "replace").decode()
