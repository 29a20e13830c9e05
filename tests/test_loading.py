"""What a target stands for, and what is said of those that stand for nothing."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from weft import WeftError
from weft.loading import Target, opened, parse_target
from weft.loading.scripts import has_more, is_script

TESTS = """\
import unittest
import weft

log = []

def test_one():
    log.append("one")

def test_fixture(tmp_path):
    pass

@weft.check(timeouts="never")
def test_decorated():
    log.append("decorated")

def helper():
    log.append("helper")

def needy(a, b, c=1, *more):
    pass

async def later():
    pass

def some():
    yield

class TestThing:
    def setup_method(self, method):
        log.append(method.__name__)

    def teardown_method(self):
        log.append("torn down")

    def test_it(self):
        log.append(type(self).__name__)
        raise ValueError

    def test_given(self, capsys):
        pass

    @weft.check(spurious=1)
    def test_decorated(self):
        log.append("decorated method")

    @staticmethod
    def alone():
        log.append("alone")

class Case(unittest.TestCase):
    def setUp(self):
        log.append("set up")
        self.addCleanup(log.append, "cleaned up")

    def test_case(self):
        log.append("case")

class TestOnce:
    @classmethod
    def setup_class(cls):
        pass

    def test_it(self):
        pass

class Needy:
    def __init__(self, number):
        pass

    def run(self):
        pass
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def error(target: str, arguments: list[str] | None = None) -> tuple[str, str, str]:
    with pytest.raises(WeftError) as raised, opened(parse_target(target, arguments)) as there:
        there.found[0].build()
    return raised.value.what, raised.value.where, raised.value.todo


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("bank.py", Target("bank.py")),
        ("bank.py::f", Target("bank.py", names=("f",))),
        ("bank.py::Class::method", Target("bank.py", names=("Class", "method"))),
        ("bank:f", Target(module="bank", names=("f",))),
        ("package.bank:Class.method", Target(module="package.bank", names=("Class", "method"))),
        ("folder/bank.py::f", Target("folder/bank.py", names=("f",))),
    ],
)
def test_targets(text: str, target: Target) -> None:
    assert parse_target(text) == target
    assert str(target) == text


def test_a_script_has_arguments() -> None:
    assert parse_target("s.py", ["a"]) == Target("s.py", arguments=("a",))
    assert parse_target("s.py", []) == Target("s.py", arguments=())
    assert error("s.py::f", ["a", "b"]) == (
        "what follows `--` are the arguments of a script, and this is none",
        "s.py::f",
        "name a file alone, or leave out `-- a b`",
    )


@pytest.mark.parametrize("text", ["", "::f", "bank.py::", "bank.py::::f", ":f", "bank:", "bank:f."])
def test_targets_that_name_nothing(text: str) -> None:
    with pytest.raises(WeftError, match="names nothing"):
        parse_target(text)


def test_tests_are_found_where_there_is_no_system(here: Path) -> None:
    (here / "things.py").write_text(TESTS)
    with opened(parse_target("things.py")) as there:
        assert [str(found.target) for found in there.found] == [
            "things.py::test_one",
            "things.py::test_decorated",
            "things.py::TestThing::test_decorated",
            "things.py::TestThing::test_it",
            "things.py::Case::test_case",
            "things.py::TestOnce::test_it",
        ]
        assert there.left_out == [
            "test_fixture needs arguments: tmp_path",
            "TestThing.test_given needs arguments: capsys",
        ]
        assert [dict(found.options) for found in there.found[1:3]] == [
            {"strategy": "dpor", "timeouts": "never"},
            {"strategy": "dpor", "spurious": 1},
        ]


def test_systems_come_before_tests(here: Path) -> None:
    text = (
        "from weft.model import Design\ndesign = Design('d')\ndef check_it():\n    return design\n"
    )
    (here / "things.py").write_text(text + TESTS)
    with opened(parse_target("things.py")) as there:
        assert [found.name for found in there.found] == ["design", "check_it"]
        assert there.left_out == []
    with opened(parse_target("things.py::test_one")) as there:
        assert [found.name for found in there.found] == ["test_one"]


@pytest.mark.parametrize(
    ("name", "log"),
    [
        ("test_one", ["one"]),
        ("helper", ["helper"]),
        ("test_decorated", ["decorated"]),
        ("TestThing::test_it", ["test_it", "TestThing", "torn down"]),
        ("TestThing::test_decorated", ["test_decorated", "decorated method", "torn down"]),
        ("TestThing::alone", ["alone"]),
        ("Case::test_case", ["set up", "case", "cleaned up"]),
    ],
)
def test_what_is_run(here: Path, name: str, log: list[str]) -> None:
    (here / "things.py").write_text(TESTS)
    with opened(parse_target(f"things.py::{name}")) as there:
        run: Any = there.found[0].build()
        for _ in range(2):
            try:
                run()
            except ValueError:
                assert name == "TestThing::test_it"
        assert sys.modules["things"].log == 2 * log
        assert run.__module__ == "things"
    assert "things" not in sys.modules


@pytest.mark.parametrize(
    ("name", "what", "todo"),
    [
        (
            "needy",
            "needy needs arguments: a, b",
            "write a function without arguments that calls it",
        ),
        (
            "TestThing::test_given",
            "TestThing.test_given needs arguments: capsys",
            "write a function without arguments that calls it; "
            "pytest runs tests with fixtures under weft: see `pytest --weft`",
        ),
        (
            "Needy::run",
            "Needy needs arguments: number",
            "write a function without arguments that makes the object",
        ),
        (
            "TestOnce::test_it",
            "TestOnce has setup_class, which weft does not run",
            "write a function without arguments that does all of it",
        ),
        (
            "later",
            "later is a coroutine function: to call it does not run it",
            "name a function that runs it, and uses threads",
        ),
        (
            "some",
            "some is a generator function: to call it does not run it",
            "name a function that runs it, and uses threads",
        ),
        ("log", "log is neither a system nor a function: it is of type list", "name a function"),
    ],
)
def test_what_cannot_be_run(here: Path, name: str, what: str, todo: str) -> None:
    (here / "things.py").write_text(TESTS)
    where = f"{here / 'things.py'}, {name.replace('::', '.')}"
    assert error(f"things.py::{name}") == (what, where, todo)


def test_classes_and_names_that_are_not_there(here: Path) -> None:
    (here / "things.py").write_text(TESTS)
    file = str(here / "things.py")
    assert error("things.py::TestThing") == (
        "TestThing is a class",
        file,
        "name a method of it: things.py::TestThing::test_it",
    )
    what, where, todo = error("things.py::test_two")
    assert (what, where) == ("there is nothing named 'test_two' in things.py", file)
    assert todo == (
        "choose: test_one, test_decorated, TestThing.test_decorated, TestThing.test_it, "
        "Case.test_case, TestOnce.test_it, helper, later, some"
    )
    what, _, _ = error("things.py::TestThing::test_two")
    assert what == "there is nothing named 'test_two' in things.py::TestThing"


def test_modules(here: Path) -> None:
    (here / "weft_inner").mkdir()
    (here / "weft_inner" / "__init__.py").write_text("")
    (here / "weft_inner" / "broken.py").write_text("\nimport weft_missing\n")
    (here / "weft_inner" / "syntax.py").write_text("\nx =\n")
    (here / "weft_inner" / "good.py").write_text("class A:\n    def run(self):\n        pass\n")
    path = list(sys.path)
    with opened(parse_target("weft_inner.good:A.run")) as there:
        assert [found.name for found in there.found] == ["A.run"]
    assert sys.path == path
    around = f"{here}, and the rest of Python's search path"
    todo = "name one that can be imported from here"
    assert error("weft_none:f") == ("there is no module named 'weft_none'", around, todo)
    assert error("weft_inner.none:f") == (
        "there is no module named 'weft_inner.none'",
        around,
        todo,
    )
    assert error("weft_inner.broken:f") == (
        "importing weft_inner.broken raised ModuleNotFoundError: No module named 'weft_missing'",
        f"{here / 'weft_inner' / 'broken.py'}:2",
        "install weft_missing, or run weft with the Python that has it: `python -m weft check …`",
    )
    assert error("weft_inner.syntax:f")[1] == f"{here / 'weft_inner' / 'syntax.py'}:2"
    assert error("weft_inner.good:g")[0] == "there is nothing named 'g' in weft_inner.good"


def test_a_file_in_a_package_can_import_its_neighbours(here: Path) -> None:
    (here / "weft_outer" / "inner").mkdir(parents=True)
    for folder in ("weft_outer", "weft_outer/inner"):
        (here / folder / "__init__.py").write_text("")
    (here / "weft_outer" / "near.py").write_text("VALUE = 3\n")
    (here / "weft_outer" / "inner" / "tests.py").write_text(
        "from ..near import VALUE\ndef test_it():\n    return VALUE, __name__\n"
    )
    with opened(parse_target("weft_outer/inner/tests.py")) as there:
        run: Any = there.found[0].build()
        assert run() == (3, "weft_outer.inner.tests")


def test_a_file_does_not_hide_a_module_of_its_name(here: Path) -> None:
    (here / "queue.py").write_text("def test_it():\n    import queue\n    return queue.Queue\n")
    with opened(parse_target("queue.py")) as there:
        run: Callable[[], Any] = there.found[0].build()  # type: ignore[assignment]
        assert run().__module__ == "queue"


def test_scripts(here: Path) -> None:
    text = "import sys\nsaid = []\nsaid.append(sys.argv)\nif __name__ == '__main__':\n"
    (here / "script.py").write_text(f"{text}    import kept\n    kept.runs.append(said)\n")
    (here / "kept.py").write_text("runs = []\n")
    argv = list(sys.argv)
    main = sys.modules["__main__"]
    for target, arguments in ((["script.py"], []), (["script.py", ["a", "b"]], ["a", "b"])):
        with opened(parse_target(*target)) as there:
            (found,) = there.found
            run: Any = found.build()
            run()
            run()
            assert sys.modules["kept"].runs == 2 * [[["script.py", *arguments]]]
            assert found.target == Target("script.py", arguments=tuple(arguments))
            assert run.__qualname__ == "script.py"
        del sys.modules["kept"]
    assert (sys.argv, sys.modules["__main__"]) == (argv, main)


@pytest.mark.parametrize("function", ["def test_it():\n    ", "if __name__ == '__main__':\n    "])
def test_builtins_are_those_that_anybody_can_exchange(
    here: Path, monkeypatch: pytest.MonkeyPatch, function: str
) -> None:
    """A model takes the place of `open`, for one: with weft's own, real files would be written."""
    text = f"from keeping import kept\n{function}kept.append(open('nothing', 'w'))\n"
    (here / "changing.py").write_text(text)
    (here / "keeping.py").write_text("kept = []\n")
    monkeypatch.setattr(builtins, "open", lambda *_: "another")
    with opened(parse_target("changing.py")) as there:
        run: Any = there.found[0].build()
        run()
        assert sys.modules["keeping"].kept == ["another"]
    del sys.modules["keeping"]


@pytest.mark.parametrize(
    ("call", "raises"),
    [
        ("sys.exit()", False),
        ("sys.exit(0)", False),
        ("sys.exit(1)", True),
        ("sys.exit('no')", True),
    ],
)
def test_a_script_that_exits(here: Path, call: str, raises: bool) -> None:
    (here / "script.py").write_text(f"import sys\n{call}\n")
    with opened(parse_target("script.py", [])) as there:
        run: Any = there.found[0].build()
        if raises:
            with pytest.raises(SystemExit):
                run()
        else:
            run()


def test_what_a_script_imports_is_there_before_it_runs(here: Path) -> None:
    (here / "weft_early.py").write_text("")
    (here / "script.py").write_text("import weft_early\nimport weft_missing\n")
    with opened(parse_target("script.py", [])):
        assert "weft_early" in sys.modules
    del sys.modules["weft_early"]


@pytest.mark.parametrize(
    ("text", "script", "more"),
    [
        ("if __name__ == '__main__':\n    pass\n", True, False),
        ("if '__main__' == __name__:\n    pass\n", True, False),
        ("if __name__:\n    pass\n", False, False),
        ("def f():\n    if __name__ == '__main__':\n        pass\n", False, False),
        ("x = 1\n", False, False),
        ("def test_it(): pass\n", False, True),
        ("class TestIt: pass\n", False, True),
        ("test_it = print\n", False, True),
        ("from a import test_it\n", False, True),
        ("from a import b as check_it\n", False, True),
        ("from a import *\n", False, True),
        ("import unittest\n", False, True),
        ("from weft.model import Design\n", False, True),
    ],
)
def test_what_is_seen_without_loading_a_file(text: str, script: bool, more: bool) -> None:
    assert (is_script(text.encode()), has_more(text.encode())) == (script, more)
