"""Verbs as a reader would say them, where the name of an operation alone is not plain."""

from __future__ import annotations

import re

from weft.escaping import shortened
from weft.system.interruption import is_interrupt

SAID = {
    "append": "append to",
    "change_all": "change",
    "drop": "remove from",
    "enqueue": "wait on",
    "insert": "insert into",
    "look_all": "read all of",
    "look_shape": "look at",
    "meet": "join",
    "release_all": "release",
    "result": "await",
    "tick": "read",
    "try_meet": "try_join",
    "try_result": "await",
    "wake": "be woken by",
    "wake_or_give_up": "be woken by",
}


OF_FILES = {
    ("look_all", "the file "): "look for",
    ("look_all", "the contents of "): "read",
    ("put", "the contents of "): "change something in",
}
"""The same for paths: whether something is there, and what is in a file or a folder."""


def about_file(verb: str, thing: str) -> str | None:
    """What is done to a file, if it is one and there is a word of its own for it."""
    for (known, beginning), word in OF_FILES.items():
        if verb == known and thing.startswith(beginning):
            return word
    return None


def said(verb: str, thing: str) -> str:
    """What is done to what; once, if both have the same name."""
    verb = about_file(verb, thing) or SAID.get(verb, verb)
    return verb if verb == thing else f"{verb} {thing}"


def awaited(verb: str, thing: str) -> str:
    """What a thread that "waits …" wants."""
    return f"for {thing}" if verb in ("wait", "result") else f"to {said(verb, thing)}"


_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")


def told_by(exception: BaseException) -> str:
    """What an exception says, as far as it is not too long; its own code may fail to say it."""
    try:
        # What it gives may be of a class of the program's, with methods of its own.
        return shortened(str.__str__(str(exception)))
    except BaseException as another:
        if is_interrupt(another):
            raise
        return f"its text cannot be had: {type(another).__name__}"


def without_addresses(text: str) -> str:
    """The text of an object or an exception, which is then the same in every execution."""
    return _ADDRESS.sub("", text)
