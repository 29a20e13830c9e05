"""Completion for zsh."""

from __future__ import annotations

from collections.abc import Sequence

from weft.cli.shells.words import SCHEDULES, TARGETS, TESTS, Command, Option

SCRIPT = """\
#compdef weft
# Completion of weft for zsh; made by `weft completion zsh`.

_weft_tests() {
    @tests@ "$1" 2>/dev/null
}

_weft_target() {
    local current=$PREFIX file
    if [[ $current != *::* ]]; then
        _files -g '*.py(-.)'
        return
    fi
    file=${current%%::*}
    compadd -- ${(f)"$(_weft_tests $file | sed "s|^|$file::|")"}
}

_weft() {
    local command= word
    for word in ${words[2,CURRENT-1]}; do
        [[ $word == -* ]] || { command=$word; break }
    done
    case "$command ${words[CURRENT-1]}" in
        @values@
    esac
    case "$command $PREFIX" in
        @options@
    esac
    case $command in
        @words@
    esac
}

if [[ $funcstack[1] == _weft ]]; then
    _weft "$@"
else
    compdef _weft weft
fi
"""
NOTHING = ":"


def zsh(commands: Sequence[Command]) -> str:
    """The script."""
    described = " ".join(_quoted(f"{command.name}:{command.help}") for command in commands)
    values, options = [], ['" -"*) compadd -- --help --version; return ;;']
    words = [f'"") local -a known; known=({described}); _describe command known ;;']
    for command in commands:
        written = " ".join(name for option in command.options for name in option.names)
        options.append(f'"{command.name} -"*) compadd -- {written}; return ;;')
        words.append(f"{command.name}) {_after(command)} ;;")
        for option in command.options:
            if option.takes:
                cases = " | ".join(f'"{command.name} {name}"' for name in option.names)
                values.append(f"{cases}) {_value(option)}; return ;;")
    parts = {"tests": [TESTS], "values": values, "options": options, "words": words}
    script = SCRIPT
    for name, lines in parts.items():
        script = script.replace(f"@{name}@", "\n        ".join(lines))
    return script


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def _after(command: Command) -> str:
    """What completes the argument of a command."""
    if command.sort == TARGETS:
        return "_weft_target"
    if command.sort == SCHEDULES:
        return "_files -g '*.json(-.)'"
    return f"compadd -- {' '.join(command.words)}" if command.words else NOTHING


def _value(option: Option) -> str:
    """What completes the value of an option."""
    if option.file:
        return "_files"
    return f"compadd -- {' '.join(option.values)}" if option.values else NOTHING
