"""Code does the same with hooks as without."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.python.instrument.recording import NAMES, hooked, silent
from tests.python.instrument.samples import SAMPLES, WITHOUT_CALLS, is_sample
from weft.python.instrument import Hooks, Instrumentation

each = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.__name__)


@each
def test_silent_hooks_change_nothing(sample: Callable[[], Any]) -> None:
    assert hooked(sample, silent())() == sample()


@each
def test_results_are_what_they_were_when_somebody_wants_them(sample: Callable[[], Any]) -> None:
    """Each call is done in the other of two ways if the hook answers with something."""
    results: list[Any] = []

    def call(*_: Any) -> Callable[[Any], None]:
        return results.append

    hooks = Hooks(call=call, call_kw=call, call_ex=call)
    assert hooked(sample, hooks)() == sample()
    assert bool(results) == (sample not in WITHOUT_CALLS)


@each
@pytest.mark.parametrize("name", NAMES)
def test_each_hook_alone_changes_nothing(sample: Callable[[], Any], name: str) -> None:
    assert hooked(sample, Hooks(**{name: lambda *_: None}))() == sample()


def test_everything_at_once() -> None:
    """All samples with the classes that they use."""

    plain = [sample() for sample in SAMPLES]
    instrumentation = Instrumentation(silent(), is_sample)
    instrumentation.install()
    try:
        assert all(instrumentation.is_instrumented(sample) for sample in SAMPLES)  # type: ignore[arg-type]
        assert [sample() for sample in SAMPLES] == plain
    finally:
        instrumentation.uninstall()
    assert not any(instrumentation.is_instrumented(sample) for sample in SAMPLES)  # type: ignore[arg-type]
