"""What is stored, or set for all threads, where no instruction of the program says so."""

from __future__ import annotations

import sys

import pytest

import weft
from tests.python.data.two_threads import Case, check, look, module_of
from weft.python.data.sharing import MANY

CACHED = """
class Cached:
    src = 1
    @functools.cached_property
    def value(self):
        return self.src
"""
OWN = "shared = Cached()\nshared.src = 1"
FORGET = "shared.src = 2\nshared.__dict__.pop('value', None)"
IMPORT = """
class Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "not_there":
            raise ImportError("found")
def imported():
    try:
        import not_there
    except ImportError as error:
        return str(error)
"""
CASES = (
    Case("kept", OWN, "shared.value", FORGET, "shared.value", {1, 2}, CACHED),
    Case("by name", OWN, "getattr(shared, 'value')", FORGET, "shared.value", {1, 2}, CACHED),
    Case("set", OWN, "shared.value", "shared.value = 2", "shared.value", {1, 2}, CACHED),
    look(
        "",
        "shown()",
        "json.JSONEncoder.default = lambda self, value: 'set'",
        {"none", '"set"'},
        """
def shown():
    try:
        return json.dumps({"a"})
    except TypeError:
        return "none"
""",
    ),
    Case(
        "import",
        "",
        "saw[0] = imported()",
        "sys.meta_path.insert(0, Finder)",
        "sys.meta_path.remove(Finder) or saw[0]",
        {"No module named 'not_there'", "found"},
        IMPORT,
    ),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.why)
def test_it_is_an_access(case: Case) -> None:
    check(case)


def test_what_finds_modules_for_a_tool_is_not_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    """As pytest's does, it may lead to all that the tool has loaded."""
    kind = type("Hook", (), {"__module__": "_pytest.hook", "find_spec": lambda *_: None})
    hook = kind()
    hook.session = [[] for _ in range(MANY)]
    monkeypatch.setattr(sys, "meta_path", [hook, *sys.meta_path])
    with module_of(CASES[-1].source) as module:
        result = weft.explore(module.program, all=True)
    assert f"no more than {MANY:,} objects are shared at once" not in result.assumptions
    assert (result.verdict, set(result.outcomes)) == (weft.Verdict.VERIFIED, CASES[-1].outcomes)


SETTING = {
    "sys.set_int_max_str_digits(640)": "sys.set_int_max_str_digits sets for all of them",
    "time.tzset()": "time.tzset sets for all of them",
    "codecs.register_error('own', str)": "codecs.register_error sets for all of them",
}


@pytest.mark.parametrize("change", SETTING)
def test_what_is_set_for_all_threads_is_an_assumption(change: str) -> None:
    case = look("", "1", change, {1}, "import codecs, sys, time")
    with module_of(case.source) as module:
        result = weft.explore(module.program, all=True)
    assert f"no thread depends on what {SETTING[change]}" in result.assumptions


EXCHANGED = {
    "threading.excepthook = print": (
        "no thread calls threading.excepthook while another exchanges it"
    ),
    "sys.unraisablehook = print": "no thread calls sys.unraisablehook while another exchanges it",
    "decimal.DefaultContext.prec = 9": (
        "no thread begins to use decimal while another changes decimal.DefaultContext"
    ),
}


@pytest.mark.parametrize("change", EXCHANGED)
def test_so_is_what_is_exchanged(change: str) -> None:
    case = look("", "1", change, {1}, "import decimal")
    with module_of(case.source) as module:
        result = weft.explore(module.program, all=True)
    assert EXCHANGED[change] in result.assumptions


def test_so_is_a_decimal_context_of_two_threads() -> None:
    said = "no two threads compute in the same decimal context"
    for context, is_said in (("shared", True), ("decimal.Context()", False)):
        change = f"decimal.setcontext({context})"
        case = look("shared = decimal.Context()", "shared.prec", change, {28}, "import decimal")
        with module_of(case.source) as module:
            result = weft.explore(module.program, all=True)
        assert (said in result.assumptions) is is_said


def test_what_was_set_before_threads_run_is_none() -> None:
    case = look("threading.excepthook = threading.__excepthook__", "1", "pass", {1})
    with module_of(case.source) as module:
        result = weft.explore(module.program, all=True)
    assert result.assumptions == ("the program depends on nothing but its schedule",)


TOLD = {
    "sys.getrefcount(box)": "sys.getrefcount",
    "weakref.getweakrefcount(box)": "weakref.getweakrefcount",
    "len(gc.get_referrers(box))": "gc.get_referrers",
    "gc.get_threshold()": "gc.get_threshold",
    "abc.get_cache_token()": "abc.get_cache_token",
}


@pytest.mark.parametrize("expression", TOLD)
@pytest.mark.parametrize("later", [False, True], ids=["by a thread", "when threads have ended"])
def test_what_weft_has_a_part_in_is_an_assumption(expression: str, later: bool) -> None:
    looked = look("box = Box()", "1" if later else expression, "pass", set(), "import abc, gc")
    case = looked._replace(shown=f"{expression} and None") if later else looked
    with module_of(case.source) as module:
        result = weft.explore(module.program, all=True)
    said = f"nothing depends on what {TOLD[expression]} tells: weft has a part in that"
    assert said in result.assumptions
