"""The options a project keeps in its `pyproject.toml`, and profiles: options under a name.

    [tool.weft]
    seconds = 30

    [tool.weft.profiles.nightly]
    seconds = 3600

What is more particular wins: the project's options, then those of the profile, then what a test
says itself (`@weft.check(…)`), then what is given on the command line.
"""

from weft.config.loading import load
from weft.config.profiles import PROFILES

__all__ = ["PROFILES", "load"]
