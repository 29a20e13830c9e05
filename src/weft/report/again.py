"""The command that runs a schedule again."""

from __future__ import annotations

import os
from pathlib import Path


def replay_command(file: Path, target: str = "") -> str:
    """`weft replay`, with the program where it is not below the current directory.

    What a schedule names there is run only if the user names it, too.
    """
    program, _, names = target.partition("::")
    if not (names or program.endswith(".py")) or _below(os.path.abspath(program), os.getcwd()):
        return f"weft replay {file}"
    # Hardly anybody needs it, and nobody else should wait for the import.
    from shlex import quote

    return f"weft replay {file} --target {quote(os.path.abspath(program) + target[len(program) :])}"


def _below(path: str, folder: str) -> bool:
    return os.path.commonpath((path, folder)) == folder
