"""Strategies that users bring along: what their verdicts are, rounds, and names."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterator
from typing import Any

import pytest

import weft
from weft import Choice, Status, Strategy, Verdict
from weft.model import Program
from weft.strategy import FACTORIES, REGISTRY
from weft.strategy.exhaustive import Exhaustive


class Once(Strategy):
    """Runs each thread until it cannot go on, once."""

    name = "once"

    def __init__(self) -> None:
        self.begun = False

    def begin(self) -> bool:
        begun, self.begun = self.begun, True
        return not begun

    def pick(self, status: Status) -> Choice:
        last = status.last
        going_on = last is not None and last.thread in status.enabled
        thread = last.thread if last is not None and going_on else status.enabled[0]
        return Choice(thread, status.choices(thread)[0])


class Renewed(Once):
    def renew(self) -> Renewed:
        return Renewed()


def lock_order() -> None:
    a, b = threading.Lock(), threading.Lock()

    def backwards() -> None:
        with b, a:
            pass

    thread = threading.Thread(target=backwards)
    thread.start()
    with a, b:
        pass
    thread.join()


def model_of_lock_order() -> Program:
    program = Program("lock order")
    a, b = program.mutex("a"), program.mutex("b")

    def body(first: Any, second: Any) -> Generator[Any, Any, None]:
        yield first.acquire()
        yield second.acquire()
        yield second.release()
        yield first.release()

    program.thread(lambda: body(a, b))
    program.thread(lambda: body(b, a))
    return program


def racy() -> int:
    total = 0

    def add() -> None:
        nonlocal total
        total += 1

    thread = threading.Thread(target=add)
    thread.start()
    add()
    thread.join()
    return total


@pytest.fixture
def names() -> Iterator[None]:
    before = dict(REGISTRY)
    yield
    REGISTRY.clear()
    REGISTRY.update(before)
    FACTORIES.clear()


@pytest.mark.parametrize("target", [lock_order, model_of_lock_order()], ids=["python", "model"])
@pytest.mark.parametrize("strategy", [Once(), Once, lambda: Once(), lambda system: Once()])
def test_one_execution_verifies_nothing(target: Any, strategy: Any) -> None:
    strategy = Once() if isinstance(strategy, Once) else strategy
    result = weft.explore(target, strategy)
    assert (result.verdict, result.executions) == (Verdict.INCONCLUSIVE, 1)
    why = "schedules that 'once' did not choose: it takes a sample"
    assert [*result.unexplored] == [(weft.Limit.SAMPLED, why)]
    assert weft.explore(target).verdict is Verdict.VIOLATED
    with pytest.warns(weft.Inconclusive, match="it takes a sample"):
        weft.check(target, Once())


@pytest.mark.parametrize("strategy", [Exhaustive, Exhaustive(), lambda system: Exhaustive()])
def test_a_race_begins_another_round(strategy: Any) -> None:
    result = weft.explore(racy, strategy, all=True)
    assert result.verdict is Verdict.VERIFIED
    assert set(result.outcomes) == {1, 2}
    assert result.executions == weft.explore(racy, "exhaustive", all=True).executions


def test_a_sample_of_a_program_with_a_race() -> None:
    """The first round shows that `total` races; the second schedules its accesses."""
    result = weft.explore(racy, Renewed())
    assert result.verdict is Verdict.INCONCLUSIVE
    assert [*result.visible] == [*weft.explore(racy).visible]


def test_an_object_that_cannot_begin_again() -> None:
    with pytest.raises(weft.NotApplicable) as raised:
        weft.explore(racy, Once())
    assert raised.value.what.endswith("so the search has to begin again")
    assert raised.value.todo == (
        "let Once.renew return a new strategy, or hand over a function that makes one instead of "
        "an object"
    )


def test_a_name(names: None) -> None:
    weft.register_strategy("mine", Exhaustive)
    assert weft.explore(racy, "mine", all=True).strategy == "exhaustive"
    weft.register_strategy("mine", lambda system: Renewed())
    assert weft.explore(racy, "mine").verdict is Verdict.INCONCLUSIVE
    assert weft.explore(model_of_lock_order(), "mine").verdict is Verdict.INCONCLUSIVE
    with pytest.raises(weft.NotApplicable) as raised:
        weft.explore(racy, "mne")
    assert raised.value.what == "there is no strategy 'mne'"
    assert raised.value.todo.startswith("did you mean mine? use one of dpor, ")


@pytest.mark.parametrize(
    ("name", "factory", "what"),
    [
        ("dpor", Once, "'dpor' cannot be the name of a strategy of yours"),
        ("", Once, "'' cannot be the name of a strategy of yours"),
        ("mine", 3, "3 does not make strategies"),
    ],
)
def test_what_cannot_be_registered(names: None, name: str, factory: Any, what: str) -> None:
    with pytest.raises(weft.WeftError) as raised:
        weft.register_strategy(name, factory)
    assert raised.value.what == what


def test_a_factory_that_makes_something_else(names: None) -> None:
    weft.register_strategy("mine", lambda: 7)  # type: ignore[arg-type]
    with pytest.raises(weft.WeftError) as raised:
        weft.explore(racy, "mine")
    assert raised.value.what == "a factory of strategies has returned 7, which is none"


def test_bounds_are_not_for_a_strategy_of_the_users(names: None) -> None:
    weft.register_strategy("mine", Exhaustive)
    with pytest.raises(weft.NotApplicable) as raised:
        weft.explore(racy, "mine", preemptions=1)
    assert raised.value.what == "bounds together with a strategy that is not weft's"


def test_what_a_complete_search_cuts_off_is_not_verified() -> None:
    class Cutting(Exhaustive):
        name = "cutting"
        guarantee = weft.COMPLETE

        def pick(self, status: Status) -> Choice:
            from weft.system.operation import CUT

            return CUT if status.depth == 1 else super().pick(status)

    result = weft.explore(model_of_lock_order(), Cutting())
    assert result.verdict is Verdict.WITHIN_BOUND
    cut = (weft.Limit.BOUND, "what follows where the strategy cut executions off")
    assert [*result.unexplored] == [cut]


def test_an_object_is_not_used_twice() -> None:
    """It would go on where it was, and leave out what it has explored of another program."""
    used = Once()
    weft.explore(lock_order, used)
    with pytest.raises(weft.NotApplicable) as raised:
        weft.explore(model_of_lock_order(), used)
    assert raised.value.what == "the strategy 'once' was used for another exploration"
    with pytest.raises(weft.NotApplicable):
        weft.explore(lock_order, lambda: used)
    again = Exhaustive()
    for target in (lock_order, model_of_lock_order()):
        assert weft.explore(target, again).verdict is Verdict.VIOLATED
    for _ in range(2):
        result = weft.explore(racy, again, all=True)
        assert set(result.outcomes) == {1, 2}


class Never(Strategy):
    name = "never"
    guarantee = weft.COMPLETE

    def begin(self) -> bool:
        return False


@pytest.mark.parametrize("target", [lock_order, model_of_lock_order()], ids=["python", "model"])
def test_no_execution_verifies_nothing(target: Any) -> None:
    result = weft.explore(target, Never())
    assert (result.verdict, result.executions) == (Verdict.INCONCLUSIVE, 0)
    assert [*result.unexplored] == [(weft.Limit.SAMPLED, "anything: 'never' has run no execution")]


def test_what_is_no_strategy() -> None:
    with pytest.raises(weft.WeftError) as raised:
        weft.explore(racy, 7)  # type: ignore[arg-type]
    assert raised.value.what == "7 is no strategy, and does not make one"
