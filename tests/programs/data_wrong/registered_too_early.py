"""An object puts itself on a list before it has a name.

The reader finds nobody, somebody without a name, or somebody with one: three traces.
"""

from __future__ import annotations

from tests.programs.expected import Expected
from tests.programs.together import together

EXPECTED = Expected(
    "violated",
    {"exception"},
    outcomes={(None, ()), (None, ("ann",)), (None, None)},
    executions=3,
    races={"Member.name"},
)


class Member:
    def __init__(self, name: str, members: list[Member]) -> None:
        members.append(self)
        self.name = name


def test() -> tuple[object, ...]:
    members: list[Member] = []

    def join() -> None:
        Member("ann", members)

    def names() -> tuple[str, ...]:
        return tuple([member.name for member in list(members)])

    return together(join, names)
