"""What cannot be put back between executions is named."""

from __future__ import annotations

import threading
from typing import Any

import pytest

import weft
from tests.programs.together import together
from tests.python.modules import Load
from weft.errors import NonDeterminism
from weft.python.program.control import program_under_control


def _pass(lock: Any) -> None:
    with lock:
        pass


def test_the_variables_around_the_function_are_left_alone_and_named() -> None:
    seen: list[int] = []

    def test() -> None:
        lock = threading.Lock()
        together(lambda: _pass(lock), lambda: _pass(lock))
        seen.append(1)

    result = weft.explore(test)
    assert (set(seen), result.executions) == ({1}, 2)
    assert "`seen` in test() keeps what executions leave in it" in result.assumptions


@pytest.mark.parametrize(
    ("made", "taken", "leak"),
    [
        ("x = itertools.count(0, 2)", "x", "`x` in leaky.py (itertools.count)"),
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


def test_what_cannot_be_put_back_is_named_if_a_finding_does_not_show_again(load: Load) -> None:
    source = "x = (i for i in range(9))\ndef take():\n    return next(x)"
    leaky = load("leaky", source)

    def test() -> None:
        assert leaky.take() == 0

    with pytest.raises(NonDeterminism) as caught:
        weft.explore(test)
    assert caught.value.todo == (
        "make sure that the program depends on nothing but its schedule; "
        "`x` in leaky.py (generator) keeps its state between executions"
    )


@pytest.mark.parametrize("taken", ["next(ids)", "take()", "Made.ids.__next__()"])
def test_a_counter_is_put_back(load: Load, taken: str) -> None:
    source = f"""
        import itertools

        ids = itertools.count(3)
        take = ids.__next__

        class Made:
            ids = ids

        def use():
            return {taken}, next(ids)
        """
    counted = load("counted", source)
    next(counted.ids)

    def test() -> tuple[int, int]:
        lock = threading.Lock()
        together(lambda: _pass(lock), lambda: _pass(lock))
        first, second = counted.use()
        return first, second

    result = weft.explore(test, all=True)
    assert (list(result.outcomes), result.executions) == ([(4, 5)], 2)
    assert not [text for text in result.assumptions if "counted.py" in text]
    assert next(counted.ids) == 4


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


def test_a_method_of_something_that_does_not_change_has_nothing_to_put_back(load: Load) -> None:
    words = load("words", "import re\nmatch = re.compile('a').match\nupper = 'a'.upper")
    result = weft.explore(lambda: (words.match("a").group(), words.upper()))
    assert list(result.outcomes) == [("a", "A")]
    assert result.assumptions == ("the program depends on nothing but its schedule",)
