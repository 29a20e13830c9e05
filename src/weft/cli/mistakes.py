"""Mistakes on the command line, told like all others: what, where, and what to do."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Sequence
from typing import NoReturn

from weft.errors import WeftError

WHERE = "the command line"
CHOICE = re.compile(
    r"argument (?P<name>.+?): invalid choice: '?(?P<given>.*?)'?"
    r"(?:, maybe you meant '.*?'\?)? \(choose from"
)
"""From 3.15 on it comes with a guess."""
VALUE = re.compile(r"argument (?P<name>.+?): (?P<rest>.+)", re.DOTALL)
USE = " is not possible; use "
"""Between what was given and what could be: what follows the semicolon is what to do."""
FIRST = "`weft demo` shows what weft does; `weft --help` lists the commands"
MISSING = "the following arguments are required: "


class Reader(argparse.ArgumentParser):
    """Reads the command line. What is wrong with it is a `WeftError`."""

    def error(self, message: str) -> NoReturn:
        listed = f"`{self.prog} --help` lists what there is"
        choice = CHOICE.match(message)
        if choice is not None:
            known = self._choices(choice["name"])
            name = "" if choice["name"] == "COMMAND" else f"{choice['name']}: "
            what = f"{name}there is no {choice['given']!r}"
            raise WeftError(
                what, WHERE, f"{meant(choice['given'], known)}use one of {', '.join(known)}"
            )
        if message.startswith(MISSING):
            names = message.removeprefix(MISSING)
            todo = FIRST if names == "COMMAND" else f"write {_usage(self)}; {listed}"
            raise WeftError(f"{names} is missing", WHERE, todo)
        value = VALUE.match(message)
        if value is None:
            raise WeftError(message, WHERE, listed)
        what, _, todo = value["rest"].partition("; ")
        raise WeftError(f"{value['name']}: {what}", WHERE, todo or listed)

    def _choices(self, name: str) -> list[str]:
        for action in self._actions:
            names = (action.metavar, action.dest, "/".join(action.option_strings))
            if name in names and action.choices is not None:
                return [str(each) for each in action.choices]
        return []


def unknown(words: Sequence[str], reader: argparse.ArgumentParser) -> WeftError:
    """The error for what a command does not understand."""
    word = words[0]
    if not word.startswith("-"):
        return WeftError(f"{word!r} is too much", WHERE, f"write {_usage(reader)}")
    options = [name for action in reader._actions for name in action.option_strings]
    todo = f"{meant(word.partition('=')[0], options)}`{reader.prog} --help` lists the options"
    return WeftError(f"there is no option {word}", WHERE, todo)


def meant(word: str, known: Iterable[str]) -> str:
    """A guess at what was meant, as the beginning of a sentence; nothing if there is none."""
    # Only whoever has made a mistake waits for the import.
    from difflib import get_close_matches

    near = get_close_matches(word, list(known), 1)
    return f"did you mean {near[0]}? " if near else ""


def command_of(reader: argparse.ArgumentParser, name: str) -> argparse.ArgumentParser:
    """The parser of a command."""
    for action in reader._actions:
        if isinstance(action, argparse._SubParsersAction):
            found: argparse.ArgumentParser = action.choices[name]
            return found
    return reader


def _usage(reader: argparse.ArgumentParser) -> str:
    usage = " ".join(reader.format_usage().split()).removeprefix("usage: ")
    return f"`{usage}`"
