"""`weft completion`: prints the script for a shell."""

from __future__ import annotations

from argparse import Namespace

from weft.cli.arguments import parser
from weft.cli.codes import OK
from weft.cli.shells import bash, commands, fish, zsh
from weft.config import PROFILES
from weft.report.kinds import KINDS
from weft.strategy import REGISTRY

SCRIPTS = {"bash": bash, "zsh": zsh, "fish": fish}


def run(arguments: Namespace) -> int:
    """Print it."""
    known = {"strategy": tuple(REGISTRY), "profile": tuple(PROFILES), "kind": tuple(KINDS)}
    print(SCRIPTS[arguments.shell](commands(parser(), known)), end="")
    return OK
