"""Which tests run where the command line says so: those of weft, or the one of a schedule."""

from __future__ import annotations

from pathlib import Path

import pytest

from weft.config import load
from weft.errors import WeftError
from weft.schedule import Schedule, read_schedule
from weft.schedule.replaying import target_of
from weft.testing.keeping import names_of
from weft.testing.marking import is_explored

SCHEDULE = pytest.StashKey[Schedule]()
"""The schedule to replay."""
NODE = pytest.StashKey[tuple[Path, str]]()
"""The file of its test, and the names in it."""


def configure(config: pytest.Config) -> None:
    """Read what the command line names, so that mistakes are told before anything runs."""
    profile, file = config.getoption("weft_profile"), config.getoption("weft_replay")
    try:
        if profile:
            load(config.rootpath, profile)
        if file:
            path = Path(file)
            schedule = config.stash[SCHEDULE] = read_schedule(path)
            target = target_of(schedule, path)
            test = Path(target.file).resolve()
            config.stash[NODE] = test, "::".join(target.names)
            if config.args_source is not pytest.Config.ArgsSource.ARGS:
                # Nothing else need be collected.
                config.args = [str(test)]
    except WeftError as error:
        raise pytest.UsageError(f"weft: {error}") from None


def choose(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the other tests."""
    others = [item for item in items if not _belongs(item, config)]
    if others:
        config.hook.pytest_deselected(items=others)
    items[:] = [item for item in items if item not in others]
    if SCHEDULE in config.stash and not items:
        raise pytest.UsageError(
            f"weft: no test is {config.stash[SCHEDULE].target}, of which the schedule is\n"
            f"  where: {config.getoption('weft_replay')}\n"
            "  to do: let pytest collect the test; if it has another name now, check it anew"
        )


def _belongs(item: pytest.Item, config: pytest.Config) -> bool:
    node = config.stash.get(NODE, None)
    if node is None:
        return is_explored(item)
    return isinstance(item, pytest.Function) and (item.path.resolve(), names_of(item)) == node
