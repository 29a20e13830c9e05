"""Completion for bash."""

from __future__ import annotations

from collections.abc import Sequence

from weft.cli.shells.cases import Shell
from weft.cli.shells.words import Command

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


def _words(words: str) -> str:
    return f"_weft_words '{words}' \"$current\""


BASH = Shell(
    script=SCRIPT,
    offer=_words,
    target='_weft_target "$current"',
    schedule="_weft_files '*.json' \"$current\"",
    file="_weft_files '*' \"$current\"",
)


def bash(commands: Sequence[Command]) -> str:
    """The script."""
    return BASH.filled(_words(" ".join(command.name for command in commands)), commands)
