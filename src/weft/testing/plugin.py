"""The pytest plugin: the hooks, and nothing else.

pytest loads this file in every run, also where nobody uses weft. So it imports nothing of weft
itself until there is a test to explore.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from weft.testing.marking import is_explored, prepare
from weft.testing.summary import NAME, Summary

MARKER = (
    "weft(**options): run the test under every schedule that matters; "
    "the options are those of weft.check"
)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("weft", "weft: tests under every schedule that matters")
    group.addoption(
        "--weft",
        action="store_true",
        help="run only the tests that weft explores: @weft.check(…) and @pytest.mark.weft(…)",
    )
    group.addoption(
        "--weft-profile",
        metavar="NAME",
        help="explore with a profile: quick, ci, exhaustive, or [tool.weft.profiles.NAME]",
    )
    group.addoption(
        "--weft-replay",
        metavar="FILE",
        help="run one recorded schedule again, of the test that it belongs to",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", MARKER)
    config.pluginmanager.register(Summary(), NAME)
    if config.getoption("weft_profile") or config.getoption("weft_replay"):
        from weft.testing.choosing import configure

        configure(config)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if is_explored(item):
            prepare(item)
    if config.getoption("weft") or config.getoption("weft_replay"):
        from weft.testing.choosing import choose

        choose(config, items)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    if not is_explored(pyfuncitem):
        return None
    from weft.testing.running import run

    run(pyfuncitem)
    return True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    """Methods of `unittest.TestCase` are run by themselves, not by the hook above."""
    if not is_explored(item) or not hasattr(item, "addSuccess"):
        return (yield)
    from weft.testing.running import run_method

    item.runtest = lambda: run_method(item)  # type: ignore[method-assign, arg-type]
    try:
        return (yield)
    finally:
        del item.runtest


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """The short summary has one line for a test; where `CI` is set pytest would not cut ours."""
    report = yield
    crash = getattr(report.longrepr, "reprcrash", None)
    if crash is not None and is_explored(item):
        crash.message = crash.message.partition("\n")[0]
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_exception_interact(
    node: pytest.Item, call: pytest.CallInfo[Any]
) -> Generator[None, Any, Any]:
    if not isinstance(node, pytest.Item) or not is_explored(node):
        return (yield)
    if not node.config.getoption("usepdb"):
        return (yield)
    from weft.testing.debugging import interact

    return (yield from interact(node, call))
