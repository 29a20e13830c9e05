"""What a context holds is met in one order, wherever its variables lie in memory."""

from __future__ import annotations

import random
from contextvars import Context, ContextVar

from weft.python.data.reach import children

NAMES = "abcdefghijklmnop"


def test_variables_come_by_name() -> None:
    chance = random.Random(0)
    for _ in range(20):
        variables = [ContextVar[list[str]](name) for name in NAMES]
        chance.shuffle(variables)
        context = Context()
        for each in variables:
            context.run(each.set, [each.name])
        found = [each for each, _ in children(context, "", lambda _: False)]
        assert [each.name for each in found[::2]] == list(NAMES)
        assert found[1::2] == [[name] for name in NAMES]
