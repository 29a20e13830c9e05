"""Code of the user's that hooks may miss: each is watched, or named under “this rests on”."""

from __future__ import annotations

import functools
import importlib
import importlib.util
import shutil
import sys
import sysconfig
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

import weft

ALWAYS = "the program depends on nothing but its schedule"
LIBRARY = """\
def step(value):
    return value + 1


class Counter:
    def __init__(self):
        self.total = 0

    def add(self, *ignored):
        value = self.total
        self.total = step(value)
        return 0

    __call__ = __add__ = __lt__ = add

    @property
    def added(self):
        return self.add()

    def adding(self):
        yield self.add()
"""
ONE_STEP = "each call of boxed is one step: it is not instrumented (--instrument boxed)"


class Counter:
    def __init__(self) -> None:
        self.total = 0


counter = Counter()
CODE = """\
def add(*ignored):
    value = counter.total
    counter.total = step(value)
    return 0
"""


def step(value: int) -> int:
    return value + 1


def add(*ignored: object) -> int:
    value = counter.total
    counter.total = step(value)
    return 0


def together(function: Callable[[], object]) -> None:
    threads = [threading.Thread(target=function) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def compiled(namespace: dict[str, Any] | None = None) -> FunctionType:
    """A function that is put together from its code."""
    (code, *_) = [
        each for each in compile(CODE, "<made>", "exec").co_consts if isinstance(each, CodeType)
    ]
    return FunctionType(code, globals() if namespace is None else namespace)


def called_by_c(function: Callable[..., object]) -> Callable[[], object]:
    return lambda: sorted([1], key=function)  # type: ignore[arg-type]


def put_together() -> None:
    together(compiled())


def put_together_and_called_by_c() -> None:
    together(called_by_c(compiled()))


def put_together_with_globals_of_its_own() -> None:
    together(called_by_c(compiled({"counter": counter, "step": step})))


def with_replaced_code() -> None:
    code = add.__code__.replace(co_name="other")
    together(called_by_c(FunctionType(code, globals())))


def with_exchanged_code() -> None:
    def nothing(*ignored: object) -> int:
        return 0

    nothing.__code__ = compiled().__code__
    together(nothing)


def in_the_body_of_a_class() -> None:
    def define() -> None:
        class Unused:
            value = counter.total
            counter.total = step(value)

    together(define)


def in_a_default_argument() -> None:
    def run(given: Callable[[], object] = lambda: add()) -> None:
        given()

    together(run)


def made_by_the_thread() -> None:
    def run() -> None:
        def inner() -> None:
            add()

        inner()

    together(run)


def generated_for_a_class() -> None:
    @dataclass
    class Made:
        given: int

        def __post_init__(self) -> None:
            add()

    together(lambda: Made(1))


def run_with_variables_of_its_own() -> None:
    together(lambda: exec("value = it.total\nit.total = step(value)", globals(), {"it": counter}))


def run_with_variables_of_the_caller() -> None:
    def run() -> None:
        it = counter
        exec("value = it.total\nit.total = step(value)")
        assert it is counter

    together(run)


def evaluated() -> None:
    together(lambda: eval("setattr(counter, 'total', step(counter.total))"))


kept_in_c = functools.partial(sorted, [1], key=lambda each: add())


def kept_only_in_c() -> None:
    together(kept_in_c)


def run_by_the_target_of_a_thread() -> None:
    code = "value = counter.total\ncounter.total = step(value)"
    given = {"counter": counter, "step": step}
    threads = [threading.Thread(target=exec, args=(code, dict(given))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


WATCHED = (
    put_together,
    put_together_and_called_by_c,
    put_together_with_globals_of_its_own,
    with_replaced_code,
    with_exchanged_code,
    in_the_body_of_a_class,
    in_a_default_argument,
    made_by_the_thread,
    generated_for_a_class,
    run_with_variables_of_its_own,
    run_with_variables_of_the_caller,
    evaluated,
    kept_only_in_c,
    run_by_the_target_of_a_thread,
)


MODELS = ("free-threaded", "gil")
CASES = [
    pytest.param(program, model, marks=[pytest.mark.long] if (number + n) % 2 else [])
    for number, program in enumerate(WATCHED)
    for n, model in enumerate(MODELS)
]
"""Each in one of the models, and in the other one in the long run."""


@pytest.mark.parametrize(("program", "scheduling"), CASES)
def test_watched(program: Callable[[], None], scheduling: Any) -> None:
    def test() -> int:
        program()
        return counter.total

    result = weft.explore(test, scheduling=scheduling, all=True)
    assert (set(result.outcomes), result.assumptions) == ({1, 2}, (ALWAYS,))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder from which modules can be imported; they are gone afterwards."""
    monkeypatch.syspath_prepend(str(tmp_path))
    known = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - known:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]


USES: dict[str, Callable[[Any], object]] = {
    "call": lambda it: it(),
    "method": lambda it: it.add(),
    "operator": lambda it: it + 1,
    "comparison": lambda it: it < 1,
    "property": lambda it: it.added,
    "key": lambda it: sorted([1], key=it),
    "sort": lambda it: sorted([it, it]),
    "map": lambda it: list(map(it.add, [1])),
    "partial": lambda it: functools.partial(it, 1)(),
    "generator": lambda it: [*it.adding()],
}


@pytest.mark.parametrize("use", USES)
def test_an_installed_package_is_named(use: str, folder: Path) -> None:
    """A package with the notes of an installer beside it, as in a folder of the project's own."""
    (folder / "boxed-1.dist-info").mkdir()
    (folder / "boxed.py").write_text(LIBRARY, encoding="utf-8")
    boxed = importlib.import_module("boxed")

    def test() -> None:
        it = boxed.Counter()
        together(lambda: USES[use](it))

    assert ONE_STEP in weft.explore(test).assumptions


def begun() -> Iterator[None]:
    while True:
        yield
        add()


def test_a_generator_that_began_before_is_named() -> None:
    made = [begun(), begun()]
    for each in made:
        next(each)

    def test() -> None:
        threads = [threading.Thread(target=next, args=(each,)) for each in made]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    line = begun.__code__.co_firstlineno
    named = f"what begun does (test_unwatched.py:{line}) is not watched"
    assert named in weft.explore(test).assumptions


def test_a_module_that_threads_load_is_named(folder: Path) -> None:
    (folder / "loaded_late.py").write_text("", encoding="utf-8")
    importlib.invalidate_caches()

    def test() -> None:
        together(lambda: importlib.import_module("loaded_late"))

    named = "loaded_late is loaded before the threads run: its body is not watched"
    assert weft.explore(test).assumptions == (ALWAYS, named)
    assert weft.explore(test).assumptions == (ALWAYS, named)


def test_a_compiled_module_is_named(folder: Path) -> None:
    """One of the standard library's, in a package of the user's."""
    dynamic = Path(sysconfig.get_path("stdlib"), "lib-dynload")
    found = [*dynamic.glob("_heapq.*")]
    if not found:
        pytest.skip("this Python has no _heapq in a file of its own")
    (folder / "own_tools").mkdir()
    (folder / "own_tools" / "__init__.py").touch()
    shutil.copy(found[0], folder / "own_tools")
    heap = importlib.import_module("own_tools._heapq")

    def test() -> None:
        items: list[int] = []
        together(lambda: heap.heappush(items, 1))

    named = "each call of own_tools._heapq is one step: it is compiled, and cannot be watched"
    assert weft.explore(test).assumptions == (ALWAYS, named)


def test_namespaces_of_the_same_name_are_told_apart() -> None:
    """Two that `exec` has run, without a name: the locks and globals of each are its own."""
    source = """\
import threading
total = 0
lock = threading.Lock()
def add():
    global total
    with lock:
        total += 1
def program(together):
    together(add)
    assert total == 2
"""
    spaces: list[dict[str, Any]] = [{}, {}]
    for each in spaces:
        exec(source, each)
    one, other = (each["program"] for each in spaces)
    spaces.clear()

    def test() -> None:
        one(together)
        other(together)

    result = weft.explore(test)
    assert (result.verdict, result.assumptions) == (weft.Verdict.VERIFIED, (ALWAYS,))


NAMESAKE = """\
total = 0
class Counter:
    total = 0
    def add(self):
        self.total += 1
counter = Counter()
def add():
    global total
    total += 1
"""


@pytest.mark.parametrize("add", ["add()", "counter.add()"])
@pytest.mark.parametrize("number", [0, 1, 2])
def test_modules_of_the_same_name_are_told_apart(
    number: int, add: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As plug-ins are loaded, of which each has a module with the same name."""
    modules = []
    for i in range(3):
        path = folder / f"plugin{i}.py"
        path.write_text(NAMESAKE, encoding="utf-8")
        spec = importlib.util.spec_from_file_location("plugin", path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        monkeypatch.setitem(sys.modules, "plugin" if i == 2 else f"plugin{i}", module)
        modules.append(module)
    one = modules[number]
    name, _, method = add.rpartition("()")[0].rpartition(".")

    def test() -> int:
        holder = getattr(one, name) if name else one
        together(getattr(holder, method))
        return int(holder.total)

    modules.clear()
    result = weft.explore(test, all=True)
    assert (set(result.outcomes), result.assumptions) == ({1, 2}, (ALWAYS,))
    assert (one.total, one.counter.total) == (0, 0)
