"""A script whose `case` statements tell the shell what may come next: for bash and zsh."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from weft.cli.shells.words import SCHEDULES, TARGETS, TESTS, Command, Option

NOTHING = ":"


@dataclass(frozen=True)
class Shell:
    """What a shell has its own words for."""

    script: str
    """With gaps: `@tests@`, and in `case` statements `@values@`, `@options@` and `@words@`."""
    offer: Callable[[str], str]
    """The command that offers some words."""
    target: str
    schedule: str
    file: str
    """The commands that offer these."""

    def filled(self, first: str, commands: Sequence[Command]) -> str:
        """The script; `first` is the command that offers the names of commands."""
        values = []
        options = [f'" -"*) {self.offer("--help --version")}; return ;;']
        words = [f'"") {first} ;;']
        for command in commands:
            written = " ".join(name for option in command.options for name in option.names)
            options.append(f'"{command.name} -"*) {self.offer(written)}; return ;;')
            words.append(f"{command.name}) {self._after(command)} ;;")
            for option in command.options:
                if option.takes:
                    cases = " | ".join(f'"{command.name} {name}"' for name in option.names)
                    values.append(f"{cases}) {self._value(option)}; return ;;")
        script = self.script
        parts = {"tests": [TESTS], "values": values, "options": options, "words": words}
        for name, lines in parts.items():
            script = script.replace(f"@{name}@", "\n        ".join(lines))
        return script

    def _after(self, command: Command) -> str:
        """What completes the argument of a command."""
        known = {TARGETS: self.target, SCHEDULES: self.schedule}
        return known.get(command.sort) or self._one_of(command.words)

    def _value(self, option: Option) -> str:
        """What completes the value of an option."""
        return self.file if option.file else self._one_of(option.values)

    def _one_of(self, words: Sequence[str]) -> str:
        return self.offer(" ".join(words)) if words else NOTHING
