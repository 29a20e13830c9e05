"""Hypothesis settings: the same examples in every run of `make test`, new ones in the long run.

And pytest's own means to test plugins, packages that are installed for a test, and `--part K/N`,
which divides the tests among runs.
"""

from collections.abc import Iterator
from contextlib import nullcontext

import pytest
from hypothesis import HealthCheck, settings

from tests.loaded import Loaded
from tests.shares import Part

pytest_plugins = ["pytester", "tests.packages"]

settings.register_profile(
    "weft",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("weft")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--part", type=Part.parsed, help="K/N: the K-th of N parts of the tests")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    part: Part | None = config.getoption("--part")
    if part is not None:
        others = [item for item in items if not part.has(item.nodeid)]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if part.has(item.nodeid)]


LOADED = pytest.StashKey[Loaded]()


def pytest_collection_finish(session: pytest.Session) -> None:
    # The long run has all of them loaded.
    if session.config.option.markexpr == "not long":
        session.stash[LOADED] = Loaded()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    loaded = item.session.stash.get(LOADED, None)
    with loaded.only(item) if loaded is not None else nullcontext():
        return (yield)
