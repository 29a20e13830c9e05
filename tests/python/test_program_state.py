"""The program's modules are put back before every execution, and after the last one."""

from __future__ import annotations

import sys
import threading
from typing import Any

import pytest

import weft
from tests.python.modules import Load, load, write
from tests.python.test_threads import all_of
from weft import Verdict
from weft.python.program.control import program_under_control

__all__ = ["load", "write"]

BANK = """
    import array, collections, functools, io, random, threading, types

    LOCK = threading.Lock()
    total = 0
    accounts = {"a": 100, "b": 50}
    history = []
    names = {"a", "b"}
    recent = collections.deque([1], maxlen=3)
    order = collections.OrderedDict(a=1, b=2)
    counts = collections.Counter(a=1)
    raw = bytearray(b"abc")
    numbers = array.array("i", [1, 2])
    rng = random.Random(7)
    nested = {"deep": [{"x": 1}]}
    space = types.SimpleNamespace(x=1)
    pair = ([1], 2)
    text, binary = io.StringIO("old"), io.BytesIO()

    class Account:
        opened = 0
        owners = []

        def __init__(self, balance):
            self.balance = balance
            self.moves = []

        def move(self, amount, log=[]):
            log.append(amount)
            self.balance += amount
            self.moves.append(amount)
            return len(log)

    class Slotted:
        __slots__ = ("set", "unset")

        def __init__(self):
            self.set = 1

    account, slotted = Account(10), Slotted()

    @functools.cache
    def square(n):
        return n * n

    def counter():
        n = 0

        def count():
            nonlocal n
            n += 1
            count.calls = getattr(count, "calls", 0) + 1
            return n, count.calls

        return count

    count = counter()

    def change():
        global total, brand_new
        total += 1
        brand_new = total
        accounts["c"] = accounts.pop("a")
        history.append(total)
        names.discard("a")
        names.add("c")
        recent.extend([2, 3, 4])
        order.move_to_end("a")
        counts["b"] += 1
        raw.extend(b"d")
        numbers.append(3)
        nested["deep"][0]["x"] += 1
        space.x += 1
        space.y = 1
        pair[0].append(2)
        Account.opened += 1
        Account.owners.append("me")
        Account.added = 1
        calls = account.move(5)
        account.nick = "x"
        slotted.unset = slotted.set = 2
        del accounts["b"]
        text.write("new text")
        binary.write(b"new")
        return (
            text.getvalue(), binary.getvalue(),
            total, sorted(accounts), len(history), sorted(names), list(recent), list(order),
            counts["b"], bytes(raw), list(numbers), rng.random(), nested["deep"][0]["x"], space.x,
            len(pair[0]), Account.opened, len(Account.owners), calls, account.balance,
            len(account.moves), slotted.set, square(3), square.cache_info().misses, count(),
        )
    """


def _pass(lock: Any) -> None:
    with lock:
        pass


def state(bank: Any) -> tuple[Any, ...]:
    """Everything that `change` changes."""
    return (
        bank.total,
        hasattr(bank, "brand_new"),
        list(bank.accounts.items()),
        list(bank.history),
        sorted(bank.names),
        list(bank.recent),
        list(bank.order),
        dict(bank.counts),
        bytes(bank.raw),
        list(bank.numbers),
        bank.rng.getstate(),
        bank.nested,
        vars(bank.space),
        bank.pair,
        (bank.text.getvalue(), bank.text.tell(), bank.binary.getvalue()),
        bank.Account.opened,
        list(bank.Account.owners),
        hasattr(bank.Account, "added"),
        vars(bank.account),
        bank.Account.move.__defaults__,
        bank.slotted.set,
        hasattr(bank.slotted, "unset"),
        bank.square.cache_info(),
        hasattr(bank.count, "calls"),
    )


def test_everything_is_put_back(load: Load) -> None:
    bank = load("bank", BANK)
    before = repr(state(bank))

    def test() -> Any:
        results: list[Any] = []

        def body() -> None:
            with bank.LOCK:
                results.append(bank.change())

        all_of(body)
        with bank.LOCK:
            pass
        return repr(results)

    def two() -> str:
        all_of(lambda: _pass(bank.LOCK))
        return str(test())

    first, second = weft.explore(two, all=True), weft.explore(two, all=True)
    assert (first.verdict, len(first.outcomes)) == (Verdict.VERIFIED, 1)
    assert first.outcomes == second.outcomes
    assert first.executions == second.executions
    assert first.assumptions == second.assumptions
    assert repr(state(bank)) == before


TOTAL = 0
LOCK = threading.Lock()


def test_a_program_that_mutates_its_globals_is_the_same_every_time() -> None:
    def test() -> int:
        def body() -> None:
            global TOTAL
            with LOCK:
                TOTAL += 1

        all_of(body, body, body)
        return TOTAL

    for _ in range(2):
        result = weft.explore(test)
        assert (result.verdict, result.executions, list(result.outcomes)) == ("verified", 6, [3])
    assert TOTAL == 0


def test_state_in_a_module_that_is_imported_by_the_function(load: Load) -> None:
    """It is not referred to, so it is found to have changed, and the exploration begins again."""
    load("far", "seen = []")

    def test() -> int:
        import far  # type: ignore[import-not-found]

        far.seen.append(1)
        threading.Lock().acquire()
        return len(far.seen)

    result = weft.explore(test)
    assert list(result.outcomes) == [1]
    assert sys.modules["far"].seen == []


def test_a_module_that_is_first_imported_by_the_function(write: Any) -> None:
    write(
        "late",
        """
        import threading
        from threading import Lock
        import time as clock
        from time import monotonic

        lock = Lock()
        began = monotonic()
        seen = []

        def enter():
            with lock:
                seen.append(1)
                return len(seen)
        """,
    )

    def test() -> list[int]:
        import late  # type: ignore[import-not-found]

        got: list[int] = []
        all_of(lambda: got.append(late.enter()), lambda: got.append(late.enter()))
        return sorted(got)

    result = weft.explore(test)
    # Two orders of entering, and in each two of telling what was got.
    assert (result.verdict, result.executions) == (Verdict.VERIFIED, 4)
    assert list(result.outcomes) == ["[1, 2]"]
    late = sys.modules["late"]
    assert type(late.lock) is type(threading.Lock())
    assert late.Lock is threading.Lock
    assert late.seen == []
    assert late.began != 1_000_000_000.0


def test_objects_are_compared_by_identity_alone(load: Load) -> None:
    odd = load(
        "odd",
        """
        class Odd:
            def __eq__(self, other):
                raise RuntimeError("compared")

            def __hash__(self):
                return 1

            def __getattr__(self, name):
                raise RuntimeError("asked for " + name)

            def __len__(self):
                raise RuntimeError("measured")

        items = [Odd(), Odd()]
        table = {"x": Odd()}
        """,
    )

    def test() -> int:
        odd.items.append(odd.items[0])
        odd.table["y"] = odd.items[0]
        return len(odd.items) + len(odd.table)

    assert list(weft.explore(test).outcomes) == [5]
    assert (len(odd.items), len(odd.table)) == (2, 1)


def test_the_variables_around_the_function_are_left_alone_and_named() -> None:
    seen: list[int] = []

    def test() -> None:
        lock = threading.Lock()
        all_of(lambda: _pass(lock), lambda: _pass(lock))
        seen.append(1)

    result = weft.explore(test)
    assert (set(seen), result.executions) == ({1}, 2)
    assert "`seen` in test() keeps what executions leave in it" in result.assumptions


@pytest.mark.parametrize(
    ("made", "taken", "leak"),
    [
        ("x = itertools.count()", "x", "`x` in leaky.py (itertools.count)"),
        ("x = iter([1, 2, 3])", "x", "`x` in leaky.py (list_iterator)"),
        ("x = {'a': [map(str, [1])]}", "x['a'][0]", "`x['a'][0]` in leaky.py (map)"),
        ("x = Thing(i for i in [1])", "x.held", "`x.held` in leaky.py (generator)"),
        ("x = io.BufferedReader(io.BytesIO(b'1'))", "x", "`x` in leaky.py (_io.BufferedReader)"),
    ],
)
def test_what_cannot_be_put_back_is_named(load: Load, made: str, taken: str, leak: str) -> None:
    source = """
        import io, itertools

        class Thing:
            def __init__(self, held):
                self.held = held

        {}

        def take():
            return next({}, None)
        """
    leaky = load("leaky", source.format(made, taken))
    result = weft.explore(lambda: leaky.take() and None)
    named = [text for text in result.assumptions if "leaky.py" in text]
    assert named == [f"{leak} keeps its state between executions"]


def test_a_counter_that_does_not_move_is_not_named(load: Load) -> None:
    quiet = load("quiet", "import itertools\nids = itertools.count(3)")

    def test() -> str:
        return repr(quiet.ids)

    assert not [text for text in weft.explore(test).assumptions if "quiet.py" in text]


def test_a_cache_that_was_not_empty_is_named(load: Load) -> None:
    cached = load("cached", "import functools\n@functools.cache\ndef f(x): return x\nf(1)")
    with program_under_control(lambda: cached) as program:
        assert list(program.state.leaks) == []
        cached.f(2)
        program.state.restore()
        leak = "`f` in cached.py (functools._lru_cache_wrapper) keeps its state between executions"
        assert list(program.state.leaks) == [leak]
    assert cached.f.cache_info().currsize == 2


def test_more_than_the_bound(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    large = load("large", "items = list(range(100_001))")
    result = weft.explore(lambda: large.items and None)
    (told,) = [text for text in result.assumptions if "100,000" in text]
    assert told == (
        "only the first 100,000 things that the program's modules hold are put back "
        "between executions; there are more"
    )


def test_weak_containers_forget_what_has_died(load: Load) -> None:
    weak = load(
        "weak",
        """
        import weakref

        class Thing: pass

        kept = Thing()
        table = weakref.WeakValueDictionary(kept=kept, gone=Thing())
        things = weakref.WeakSet([kept])
        """,
    )

    def test() -> tuple[int, int]:
        other = weak.Thing()
        weak.table["other"] = other
        weak.things.add(other)
        weak.table.pop("kept")
        return len(weak.table), len(weak.things)

    for _ in range(2):
        assert list(weft.explore(test).outcomes) == [(1, 2)]
    assert (dict(weak.table), list(weak.things)) == ({"kept": weak.kept}, [weak.kept])


def test_names_of_threads_begin_anew() -> None:
    def test() -> list[str]:
        lock = threading.Lock()
        threads = [threading.Thread(target=_pass, args=(lock,)) for _ in "ab"]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return [thread.name for thread in threads]

    result = weft.explore(test)
    assert (result.executions, list(result.outcomes)) == (
        2,
        ["['Thread-1 (_pass)', 'Thread-2 (_pass)']"],
    )


def test_the_environment_is_put_back(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    monkeypatch.setenv("WEFT_TEST", "before")
    here = os.getcwd()

    def test() -> tuple[str | None, str | None]:
        seen = os.environ.get("WEFT_TEST"), os.environ.get("WEFT_NEW")
        os.environ["WEFT_TEST"] = os.environ["WEFT_NEW"] = "changed"
        os.chdir("/")
        threading.Lock().acquire()
        return seen

    for _ in range(2):
        assert list(weft.explore(test).outcomes) == [("before", None)]
    assert (os.environ["WEFT_TEST"], os.environ.get("WEFT_NEW"), os.getcwd()) == (
        "before",
        None,
        here,
    )


def test_a_module_that_is_reached_through_another_package(load: Load) -> None:
    """Nothing leads to it, and nobody imports it: its surface is seen to have changed."""
    hidden = load("hidden", "import threading\nLOCK, seen = threading.Lock(), []")
    sys.modules["json"].weft_registry = {"hidden": hidden}  # type: ignore[attr-defined]

    def test() -> int:
        import json

        module: Any = json.weft_registry["hidden"]  # type: ignore[attr-defined]
        module.seen.append(1)
        all_of(lambda: _pass(module.LOCK), lambda: _pass(module.LOCK))
        return len(module.seen)

    del hidden
    try:
        result = weft.explore(test)
    finally:
        del sys.modules["json"].weft_registry
    assert (list(result.outcomes), result.executions) == ([1], 2)
    assert sys.modules["hidden"].seen == []


def test_a_module_out_of_reach_with_classes_of_its_own_kind(load: Load) -> None:
    load("kinds", "class Kind(type):\n    pass\n\n\nclass Made(metaclass=Kind):\n    pass\n")
    assert weft.explore(lambda: None).verdict is Verdict.VERIFIED


def test_modules_are_found_through_what_they_have_made(load: Load) -> None:
    load(
        "models",
        "count = 0\nclass Model:\n    def up(self):\n        global count\n        count += 1",
    )
    made = load("made", "import models\nmodel = models.Model()\ndel models")

    def test() -> int:
        made.model.up()
        return int(sys.modules["models"].count)

    for _ in range(2):
        assert list(weft.explore(test).outcomes) == [1]
    assert sys.modules["models"].count == 0
