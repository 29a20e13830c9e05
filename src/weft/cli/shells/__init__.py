"""Scripts that let shells complete the command line.

They are made from the parser of the arguments, so that they know every option. When a key is
pressed no Python is started: names of tests are found by a few lines of awk.
"""

from weft.cli.shells.bash import bash
from weft.cli.shells.fish import fish
from weft.cli.shells.words import Command, commands
from weft.cli.shells.zsh import zsh

__all__ = ["Command", "bash", "commands", "fish", "zsh"]
