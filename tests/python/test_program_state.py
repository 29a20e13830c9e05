"""The program's modules are put back before every execution, and after the last one."""

from __future__ import annotations

import decimal
import importlib
import sys
import threading
from contextvars import ContextVar
from pathlib import Path
from typing import Any

import pytest

import weft
from tests.programs.together import together
from tests.python.bank import BANK, state
from tests.python.data import two_threads
from tests.python.modules import Load
from weft import Verdict
from weft.python.data.watching import Watching


def _nothing() -> None:
    pass


def _pass(lock: Any) -> None:
    with lock:
        pass


def test_everything_is_put_back(load: Load) -> None:
    bank = load("bank", BANK)
    before = repr(state(bank))

    def test() -> Any:
        results: list[Any] = []

        def body() -> None:
            with bank.LOCK:
                results.append(bank.change())

        together(body)
        with bank.LOCK:
            pass
        return repr(results)

    def two() -> str:
        together(lambda: _pass(bank.LOCK))
        return str(test())

    first, second = weft.explore(two, all=True), weft.explore(two, all=True)
    assert (first.verdict, len(first.outcomes)) == (Verdict.VERIFIED, 1)
    assert first.outcomes == second.outcomes
    assert first.executions == second.executions
    assert first.assumptions == second.assumptions
    assert repr(state(bank)) == before


TOTAL = 0

LOCK = threading.Lock()
SET: ContextVar[list[int]] = ContextVar("SET")
SET.set([])
# What everybody gets is the point.
BY_DEFAULT: ContextVar[list[int]] = ContextVar("BY_DEFAULT", default=[])  # noqa: B039


@pytest.mark.parametrize("variable", [SET, BY_DEFAULT], ids=lambda each: str(each.name))
def test_what_a_context_variable_gives_is_put_back(variable: ContextVar[list[int]]) -> None:
    def program() -> tuple[int, ...]:
        given = variable.get()
        together(lambda: given.append(1), lambda: given.append(2))
        return tuple(given)

    result = weft.explore(program, all=True)
    assert set(result.outcomes) == {(1, 2), (2, 1)}
    assert variable.get() == []


def test_the_main_thread_has_the_decimal_context_that_was_set_before() -> None:
    """Other threads do not, and what is set in one execution is not there in the next."""

    def program() -> tuple[int, int]:
        before = decimal.getcontext().prec
        decimal.getcontext().prec = 7
        decimal.getcontext().flags[decimal.Inexact] = True
        others = together(lambda: decimal.getcontext().prec)
        return before, others[0] or 0

    with decimal.localcontext(prec=50):
        result = weft.explore(program, all=True)
        assert set(result.outcomes) == {(50, 28)}
        assert decimal.getcontext().prec == 50
        assert not decimal.getcontext().flags[decimal.Inexact]


def test_a_program_that_mutates_its_globals_is_the_same_every_time() -> None:
    def test() -> int:
        def body() -> None:
            global TOTAL
            with LOCK:
                TOTAL += 1

        together(body, body, body)
        return TOTAL

    for _ in range(2):
        result = weft.explore(test)
        assert (result.verdict, result.executions, list(result.outcomes)) == ("verified", 6, [3])
    assert TOTAL == 0


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


def test_an_environment_that_was_emptied_is_put_back() -> None:
    """From 3.15 on that is one call in C."""
    import os

    before = dict(os.environ)

    def test() -> int:
        os.environ.clear()
        return len(os.environ)

    assert list(weft.explore(test).outcomes) == [0]
    assert dict(os.environ) == before


LAZY = """
def real(number=1):
    return number + SCALE

def lazy(number=2):
    lazy.__code__ = real.__code__
    globals()["SCALE"] = 10
    return lazy(number)

def defaults(number=3, *, by_name=4):
    before = number, by_name
    defaults.__defaults__ = (5,)
    defaults.__kwdefaults__ = {"by_name": 6}
    return before
"""


def test_functions_have_their_own_code_and_defaults_again(load: Load) -> None:
    module = load("lazily", LAZY)
    lazy, defaults = module.lazy, module.defaults
    before = lazy.__code__, defaults.__defaults__, defaults.__kwdefaults__

    def test() -> Any:
        together(lambda: _pass(LOCK), lambda: _pass(LOCK))
        return lazy(), defaults(), defaults()

    result = weft.explore(test)
    assert (result.verdict, result.executions) == (Verdict.VERIFIED, 2)
    assert list(result.outcomes) == [(12, (3, 4), (5, 6))]
    assert (lazy.__code__, defaults.__defaults__, defaults.__kwdefaults__) == before
    assert not hasattr(module, "SCALE")


EXCHANGED = """
total = 0

def bump(_):
    global total
    total += 1

def exchange():
    bump.__code__ = (lambda _: None).__code__
"""


def test_code_that_is_put_back_tells_its_accesses(load: Load) -> None:
    """Also if nobody calls it but C code."""
    module = load("exchanged", EXCHANGED)

    def test() -> int:
        together(*[lambda: list(map(module.bump, "a"))] * 2)
        module.exchange()
        return int(module.total)

    result = weft.explore(test)
    assert (result.verdict, result.executions) == (Verdict.VERIFIED, 4)
    assert set(result.outcomes) == {1, 2}


def test_what_weft_imports_for_itself_changes_nothing(
    load: Load, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How a finding is shown is loaded only when there is one."""
    module = load("counted", "total = 0")
    extended: list[object] = []
    monkeypatch.delitem(sys.modules, "weft.showing", raising=False)
    monkeypatch.setattr(Watching, "extend", lambda *arguments: extended.append(arguments))

    def test() -> None:
        def body() -> None:
            module.total += 1

        together(body, body)
        assert module.total == 2

    result = weft.explore(test)
    assert result.verdict is Verdict.VIOLATED
    assert "weft.showing" in sys.modules
    assert extended == []


FILLED_LATE = """
import threading

lock = threading.RLock()

def lazy(base, *names):
    class Lazy(base):
        pass

    def method(name):
        def fill(self, *given):
            with lock:
                if name in vars(Lazy):
                    base.__init__(self, "ab")
                    for each in names:
                        delattr(Lazy, each)
            return getattr(base, name)(self, *given)
        return fill

    for each in names:
        setattr(Lazy, each, method(each))
    return Lazy()

letters = lazy({}, "__contains__", "__len__")
"""
"""A container that is filled when it is first used, as those of pytz are."""


@pytest.mark.parametrize("base", ["set", "list"])
def test_a_class_that_a_function_has_made_is_put_back(load: Load, base: str) -> None:
    module = load("lazy", FILLED_LATE.format(base))

    def test() -> object:
        found: list[object] = []
        before = "__len__" in vars(type(module.letters))
        together(lambda: found.append("a" in module.letters))
        return before, found, len(module.letters)

    result = weft.explore(test, all=True)
    assert result.verdict is Verdict.VERIFIED
    assert list(result.outcomes) == ["(True, [True], 2)"]
    assert "__len__" in vars(type(module.letters))
    assert base == "set" or list.__len__(module.letters) == 0


IN_SYS = {
    "'weft_made' in sys.modules": "sys.modules['weft_made'] = types.ModuleType('weft_made')",
    "'weft_other' in sys.modules": "sys.modules['weft_other'] = types.SimpleNamespace()",
    "'colorsys' not in sys.modules": "del sys.modules['colorsys']",
    "sys.modules['colorsys'] is sys": "sys.modules['colorsys'] = sys",
    "'-x' in sys.argv": "sys.argv.append('-x')",
    "len in sys.meta_path": "sys.meta_path.append(len)",
    "len in sys.path_hooks": "sys.path_hooks.append(len)",
    "'error' in sys.warnoptions": "sys.warnoptions.append('error')",
    "'-x' in sys.path_importer_cache": "sys.path_importer_cache['-x'] = None",
    "'x' in sys._xoptions": "sys._xoptions['x'] = True",
}


@pytest.mark.parametrize("look", IN_SYS)
def test_what_threads_change_in_sys_is_put_back(look: str) -> None:
    change = IN_SYS[look]
    colorsys = importlib.import_module("colorsys")
    case = two_threads.look("", look, change, {False, True}, "import sys, types")
    two_threads.check(case)
    assert sys.modules["colorsys"] is colorsys
    assert not eval(look)


def test_what_an_import_changes_in_sys_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = "import sys\nsys.argv.append('-imported')\nsys.modules['weft_alias'] = sys"
    (tmp_path / "weft_imported.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "argv", ["weft"])

    def program() -> tuple[list[str], bool]:
        __import__("weft_imported")
        together(_nothing, _nothing)
        return list(sys.argv), "weft_alias" in sys.modules

    try:
        found = set(weft.explore(program, all=True).outcomes)
    finally:
        for name in ("weft_imported", "weft_alias"):
            sys.modules.pop(name, None)
    assert found == {"(['weft', '-imported'], True)"}
