"""Programs that are not well formed: a clear error that says what, where, and what to do."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

import pytest

from tests.model.outcomes import executions
from weft.errors import ModelError
from weft.model import Program

Body = Generator[Any, Any, None]


def error_of(program: Program) -> ModelError:
    with pytest.raises(ModelError) as caught:
        list(executions(program))
    error = caught.value
    assert str(error) == f"{error.what}\n  where: {error.where}\n  to do: {error.todo}"
    assert all((error.what, error.where, error.todo))
    return error


def test_a_program_without_threads() -> None:
    assert error_of(Program("p")).what == "the program has no thread"


@pytest.mark.parametrize("thing", [None, 3, "x"])
def test_a_thread_that_yields_what_is_no_operation(thing: object) -> None:
    program = Program("p")

    def body() -> Body:
        yield thing

    program.thread(body)
    error = error_of(program)
    assert error.what == f"a thread yielded {thing!r}, which is no operation"
    assert error.where == f"{__file__}:{body.__code__.co_firstlineno + 1}"


def test_a_thread_that_yields_a_handle_or_an_expression() -> None:
    makers: tuple[Callable[[Any], Any], ...] = (lambda x: x, lambda x: x == 1)
    for make in makers:
        program = Program("p")
        x = program.variable("x", 0)

        def body(thing: Any) -> Body:
            yield thing

        program.thread(body, make(x))
        assert error_of(program).what.endswith("which is no operation")


def test_an_operation_that_was_not_yielded_has_no_truth_value() -> None:
    program = Program("p")
    x = program.variable("x", 0)

    def body() -> Body:
        if x.read() == 0:
            yield x.write(1)

    program.thread(body)
    error = error_of(program)
    assert error.where == f"{__file__}:{body.__code__.co_firstlineno + 1}"
    assert "yield the operation first" in error.todo


def test_an_operation_given_an_expression() -> None:
    """In a design it would be evaluated; here it would be stored as it is."""
    makers: tuple[Callable[[Any], Any], ...] = (
        lambda x: x.write(x + 1),
        lambda x: x.write(x),
        lambda x: x.cas(0, x + 1),
        lambda x: x.write(x.read()),
    )
    for make in makers:
        program = Program("p")
        x = program.variable("x", 0)

        def body(request: Any) -> Body:
            yield request

        program.thread(body, make(x))
        error = error_of(program)
        assert error.what.endswith("was given an expression, which has no value in a program")
        assert error.todo == "yield x.read() first, and use its result"


def test_an_object_of_another_program() -> None:
    program, other = Program("p"), Program("other")
    y = other.variable("y", 0)
    program.variable("x", 0)

    def body() -> Body:
        yield y.write(1)

    program.thread(body)
    assert error_of(program).what == "'write' is asked of an object of another model"


def test_a_function_that_is_no_generator() -> None:
    program = Program("p")

    def body() -> None:
        return None

    program.thread(body, name="A")  # type: ignore[arg-type]
    error = error_of(program)
    assert error.what == "the function of a thread returned None, which is no generator"
    assert error.where == "p, thread A"


def test_a_function_called_with_the_wrong_arguments() -> None:
    program = Program("p")

    def body(needed: int) -> Body:
        yield program.choose(needed)

    program.thread(body, name="A")
    error = error_of(program)
    assert error.what.startswith("the function of a thread raised TypeError:")
    assert error.where == "p, thread A"


def test_a_spawned_function_that_is_no_generator() -> None:
    program = Program("p")

    def child() -> None:
        return None

    def body() -> Body:
        yield program.spawn(child)  # type: ignore[arg-type]

    program.thread(body, name="A")
    error = error_of(program)
    assert error.where == "p, thread A.0"


def test_names_are_given_once() -> None:
    program = Program("p")

    def body() -> Body:
        yield program.choose(1)

    program.thread(body, name="A")
    with pytest.raises(ModelError) as caught:
        program.thread(body, name="A")
    assert caught.value.what == "two threads are named 'A'"
    program.thread(body, name="B")
    assert len(list(executions(program))) == 2
