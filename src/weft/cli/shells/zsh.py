"""Completion for zsh."""

from __future__ import annotations

from collections.abc import Sequence

from weft.cli.shells.cases import Shell
from weft.cli.shells.words import Command

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
ZSH = Shell(
    script=SCRIPT,
    offer=lambda words: f"compadd -- {words}",
    target="_weft_target",
    schedule="_files -g '*.json(-.)'",
    file="_files",
)


def zsh(commands: Sequence[Command]) -> str:
    """The script."""
    described = " ".join(_quoted(f"{command.name}:{command.help}") for command in commands)
    return ZSH.filled(f"local -a known; known=({described}); _describe command known", commands)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
