"""Completion for bash."""

from __future__ import annotations

from collections.abc import Sequence

from weft.cli.shells.words import SCHEDULES, TARGETS, TESTS, Command, Option

SCRIPT = """\
# Completion of weft for bash; made by `weft completion bash`.

_weft_tests() {
    @tests@ "$1" 2>/dev/null
}

_weft_words() {
    COMPREPLY=($(compgen -W "$1" -- "$2"))
}

_weft_files() {
    local IFS=$'\\n'
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -d -- "$2") $(compgen -f -X "!$1" -- "$2"))
}

_weft_target() {
    local file name
    if [[ $1 != *::* ]]; then
        _weft_files '*.py' "$1"
        return
    fi
    file=${1%%::*}
    while IFS= read -r name; do
        name=$file::$name
        [[ $name == "$1"* ]] || continue
        # The shell takes what follows the last colon for the word, if colons break words.
        [[ $COMP_WORDBREAKS == *:* ]] && name=${name#"${1%"${1##*:}"}"}
        COMPREPLY+=("$name")
    done < <(_weft_tests "$file")
}

_weft() {
    local line=${COMP_LINE:0:COMP_POINT} current before command= word
    current=${line##*[[:space:]]}
    read -ra before <<< "${line%"$current"}"
    for word in "${before[@]:1}"; do
        [[ $word == -* ]] || { command=$word; break; }
    done
    COMPREPLY=()
    case "$command ${before[${#before[@]}-1]}" in
        @values@
    esac
    case "$command $current" in
        @options@
    esac
    case $command in
        @words@
    esac
}

complete -F _weft weft
"""
NOTHING = ":"


def bash(commands: Sequence[Command]) -> str:
    """The script."""
    names = " ".join(command.name for command in commands)
    values, options = [], [f'" -"*) {_words("--help --version")}; return ;;']
    words = [f'"") {_words(names)} ;;']
    for command in commands:
        written = " ".join(name for option in command.options for name in option.names)
        options.append(f'"{command.name} -"*) {_words(written)}; return ;;')
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


def _words(words: str) -> str:
    return f"_weft_words '{words}' \"$current\""


def _after(command: Command) -> str:
    """What completes the argument of a command."""
    if command.sort == TARGETS:
        return '_weft_target "$current"'
    if command.sort == SCHEDULES:
        return "_weft_files '*.json' \"$current\""
    return _words(" ".join(command.words)) if command.words else NOTHING


def _value(option: Option) -> str:
    """What completes the value of an option."""
    if option.file:
        return "_weft_files '*' \"$current\""
    return _words(" ".join(option.values)) if option.values else NOTHING
