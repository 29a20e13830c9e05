"""What `unittest.mock` exchanges for a while, and another thread looks at meanwhile."""

from __future__ import annotations

import colorsys
from types import SimpleNamespace
from unittest.mock import patch

from tests.programs.together import beside
from tests.python.gives import gives


class Box:
    value = 1


@gives(1, 2)
def test_an_attribute_of_a_class() -> object:
    def exchange() -> None:
        with patch.object(Box, "value", 2):
            pass

    return beside(exchange, lambda: Box.value)


@gives(False, True)
def test_a_global_of_a_module() -> object:
    def exchange() -> None:
        with patch("colorsys.ONE_THIRD", 2):
            pass

    return beside(exchange, lambda: colorsys.ONE_THIRD == 2)


@gives(1, 2)
def test_a_patch_that_is_started_and_stopped() -> object:
    box = SimpleNamespace(value=1)
    exchange = patch.object(box, "value", 2)

    def once() -> None:
        exchange.start()
        exchange.stop()

    return beside(once, lambda: box.value)


@gives((1, 1), (2, 1), (1, 2), (2, 2))
def test_two_attributes_that_are_exchanged_one_by_one() -> object:
    box = SimpleNamespace(left=1, right=1)

    def exchange() -> None:
        with patch.multiple(box, left=2, right=2):
            pass

    return beside(exchange, lambda: (box.left, box.right))


@gives(1, 2)
def test_a_function_with_a_patch_around_it() -> object:
    box = SimpleNamespace(value=1)

    @patch.object(box, "value", 2)
    def exchange() -> None:
        pass

    return beside(exchange, lambda: box.value)
