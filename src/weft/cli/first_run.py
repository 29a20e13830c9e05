"""The commands that teach and prepare: their arguments."""

from __future__ import annotations

import argparse

from weft.cli import commands
from weft.cli.mistakes import Reader

SHELLS = ("bash", "zsh", "fish")
COMPLETION = """\
to use it at once and in every new shell:
  bash   weft completion bash > ~/.local/share/bash-completion/completions/weft
  zsh    weft completion zsh > "${fpath[1]}/_weft"
  fish   weft completion fish > ~/.config/fish/completions/weft.fish
"""


def first_run(
    subparsers: argparse._SubParsersAction[Reader],
    formatter: type[argparse.HelpFormatter],
) -> None:
    """Add `demo`, `init`, `explain`, `completion` and `strategies`."""

    def add(name: str, help: str, description: str, epilog: str = "") -> argparse.ArgumentParser:
        parser = subparsers.add_parser(
            name, help=help, description=description, epilog=epilog, formatter_class=formatter
        )
        parser.set_defaults(run=getattr(commands, name))
        return parser

    add(
        "demo",
        "find a bug in an example, and explain it",
        "Find a bug in an example that comes with weft, explain it, and show what to do next.",
    )
    add(
        "init",
        "write a commented configuration",
        "Add a commented [tool.weft] to the pyproject.toml of the current folder, or make one. "
        "What is there stays as it is.",
    )
    add(
        "explain",
        "what a kind of finding means",
        "Tell what a kind of finding means, how it comes about and how it is usually fixed.",
    ).add_argument("kind", metavar="KIND", nargs="*", help="without it, all kinds are listed")
    add(
        "completion",
        "completion of the command line, for your shell",
        "Print a script that lets a shell complete commands, options, files and names of tests.",
        COMPLETION,
    ).add_argument("shell", choices=SHELLS, help="the shell")
    add("strategies", "list the ways to choose schedules", "List the ways to choose schedules.")
