"""Variables: read, write, update, compare-and-swap."""

from __future__ import annotations

from tests.messages import BY_ZERO
from tests.system.script import Script
from weft.system.objects import Raised, Variable


def test_a_read_gives_the_value_and_a_write_replaces_it() -> None:
    x = Script(Variable(5))
    assert x.do(0, "read") == (5, "read")
    assert x.do(1, "write", 7) == (None, "write")
    assert x.do(0, "read") == (7, "read")


def test_an_update_gives_the_old_value() -> None:
    x = Script(Variable(5))
    assert x.do(0, "update", lambda value: value * 2) == (5, "update")
    assert x.state == 10


def test_compare_and_swap() -> None:
    x = Script(Variable(0))
    assert x.do(0, "cas", (1, 2)) == (False, "cas_failed")
    assert x.state == 0
    assert x.do(0, "cas", (0, 2)) == (True, "cas")
    assert x.state == 2


def test_an_update_whose_function_raises_leaves_the_value_and_is_still_an_update() -> None:
    x = Script(Variable(0))
    result, effect = x.do(0, "update", lambda value: 1 // value)
    assert isinstance(result, Raised)
    assert repr(result.exception) == f"ZeroDivisionError('{BY_ZERO}')"
    assert (effect, x.state) == ("update", 0)


def test_raised_results_are_compared_by_type_and_text() -> None:
    assert Raised(ValueError("a")) == Raised(ValueError("a"))
    assert hash(Raised(ValueError("a"))) == hash(Raised(ValueError("a")))
    assert Raised(ValueError("a")) != Raised(ValueError("b"))
    assert Raised(ValueError("a")) != Raised(TypeError("a"))
    assert Raised(ValueError("a")) != ValueError("a")
