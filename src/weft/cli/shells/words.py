"""What can be written on the command line, as data."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

TARGETS, SCHEDULES = "targets", "schedules"

TESTS = """\
awk '
  /^class / { class = $2; sub(/[(:].*/, "", class); inside = 1; next }
  /^(async +)?def / {
    inside = 0; name = $0; sub(/^(async +)?def +/, "", name); sub(/ *[(].*/, "", name)
    if (name ~ /^(test_|check_)/) print name
    next
  }
  /^[^ \\t#]/ { inside = 0 }
  inside && /^[ \\t]+(async +)?def / {
    name = $0; sub(/^[ \\t]+(async +)?def +/, "", name); sub(/ *[(].*/, "", name)
    if (name ~ /^test_/) print class "::" name
  }
'"""
"""Reads a Python file, and prints what it has to check."""


@dataclass(frozen=True)
class Option:
    """One option. It takes one of `values`, a file, anything else, or nothing."""

    names: tuple[str, ...]
    help: str
    takes: bool = False
    values: tuple[str, ...] = ()
    file: bool = False


@dataclass(frozen=True)
class Command:
    """A command, its options, and what follows it: words, or one of the sorts above."""

    name: str
    help: str
    options: tuple[Option, ...]
    words: tuple[str, ...] = ()
    sort: str = ""


def commands(
    parser: argparse.ArgumentParser, values: Mapping[str, Sequence[str]]
) -> tuple[Command, ...]:
    """The commands of a parser; `values` has words for options and arguments without choices."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            helps = {each.dest: each.help or "" for each in action._choices_actions}
            return tuple(
                _command(name, helps.get(name, ""), sub, values)
                for name, sub in action.choices.items()
            )
    return ()


def _command(
    name: str, help: str, parser: argparse.ArgumentParser, values: Mapping[str, Sequence[str]]
) -> Command:
    options, words, sort = [], (), ""
    for action in parser._actions:
        known = tuple(action.choices or values.get(action.dest, ()))
        if action.option_strings:
            file = action.metavar == "FILE"
            takes = action.nargs != 0
            names = tuple(action.option_strings)
            options.append(Option(names, action.help or "", takes, known, file))
        elif action.dest == "target":
            sort = TARGETS
        elif action.dest == "file":
            sort = SCHEDULES
        else:
            words = known
    return Command(name, help, tuple(options), words, sort)
