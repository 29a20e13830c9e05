"""Completion for fish."""

from __future__ import annotations

from collections.abc import Sequence

from weft.cli.shells.words import SCHEDULES, TARGETS, TESTS, Command, Option

SCRIPT = """\
# Completion of weft for fish; made by `weft completion fish`.

function __weft_tests
    @tests@ $argv[1] 2>/dev/null
end

function __weft_target
    set -l current (commandline -ct)
    if not string match -q '*::*' -- $current
        __fish_complete_suffix .py
        return
    end
    set -l file (string replace -r '::.*' '' -- $current)
    for name in (__weft_tests $file)
        echo $file::$name
    end
end

complete -c weft -f
@lines@
"""
FIRST = "not __fish_seen_subcommand_from"


def fish(commands: Sequence[Command]) -> str:
    """The script."""
    names = " ".join(command.name for command in commands)
    lines = [f"complete -c weft -n '{FIRST} {names}' -l version -d 'print the version'"]
    for command in commands:
        lines.append(
            f"complete -c weft -n '{FIRST} {names}' -a {command.name} -d {_quoted(command.help)}"
        )
        seen = f"complete -c weft -n '__fish_seen_subcommand_from {command.name}'"
        lines += [f"{seen} {_option(option)}" for option in command.options]
        after = _after(command)
        if after:
            lines.append(f"{seen} -a {after}")
    return SCRIPT.replace("@tests@", TESTS).replace("@lines@", "\n".join(lines))


def _quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _option(option: Option) -> str:
    names = " ".join(
        f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names
    )
    if option.file:
        names += " -r -F"
    elif option.takes:
        names += f" -x -a '{' '.join(option.values)}'" if option.values else " -x"
    return f"{names} -d {_quoted(option.help)}"


def _after(command: Command) -> str:
    """What completes the argument of a command."""
    if command.sort == TARGETS:
        return "'(__weft_target)'"
    if command.sort == SCHEDULES:
        return "'(__fish_complete_suffix .json)'"
    return f"'{' '.join(command.words)}'" if command.words else ""
