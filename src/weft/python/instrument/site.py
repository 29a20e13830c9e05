"""One place in the code where something may be inserted, and the words to write it in.

A `Site` is what a planner (one file per family of instructions) looks at. The answer is the list
of instructions that take the place of those there, or None to leave them as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bytecode import Instr, Label

from weft.python.instrument.hooks import Hook, Hooks
from weft.python.instrument.stack import Slot, Stack
from weft.python.instrument.versions import Location, call

Piece = Instr | Label
Plan = list[Piece] | None
Planner = Callable[["Site"], Plan]


class Namespace:
    """Holds the dictionary of globals as a constant of code.

    Constants are hashed with their code, which a dictionary cannot be, and compared, which takes
    long for a large one.
    """

    __slots__ = ("contents",)

    def __init__(self, contents: dict[str, Any]) -> None:
        self.contents = contents


@dataclass(frozen=True, slots=True)
class Context:
    """What all sites of one code object have in common."""

    hooks: Hooks
    hooked_global: Callable[[str], bool]
    namespace: Namespace
    is_module: bool
    """Whether names are globals: in the body of a module, and not in that of a class."""
    tuples: frozenset[str]
    """Local variables that hold a tuple for certain."""
    delegations: frozenset[int]
    """Which `SEND` (by id) belong to a `yield from`; the others belong to an `await`."""


@dataclass(frozen=True, slots=True)
class Constant:
    """An operand that is known when the code is written."""

    value: object


Operand = int | Constant | Instr
"""Where a hook finds an operand: so deep in the stack (1 is the top), known, or loaded."""


@dataclass(frozen=True, slots=True)
class Site:
    instructions: Sequence[Instr]
    """What happens here; more than one only where they must not be torn apart."""
    stack: Stack
    context: Context

    @property
    def instr(self) -> Instr:
        return self.instructions[-1]

    @property
    def location(self) -> Location:
        return self.instructions[-1].location

    @property
    def hooks(self) -> Hooks:
        return self.context.hooks

    def slot(self, depth: int) -> Slot:
        return self.stack[-depth]

    def tell(self, hook: Hook | None, *operands: Operand) -> Plan:
        """Call the hook, drop what it returns, and then do what the program does."""
        if hook is None:
            return None
        return [*self.telling(hook, *operands), *self.instructions]

    def telling(self, hook: Hook, *operands: Operand) -> list[Piece]:
        """Only the call of the hook, without its answer on the stack."""
        return [*self.asking(hook, operands), Instr("POP_TOP", location=self.location)]

    def asking(self, hook: Hook, operands: Sequence[Operand]) -> list[Piece]:
        """Call the hook and leave its answer on the stack.

        The first operand lies in the slot that other calls leave empty: one instruction less, and
        the same in all versions.
        """
        location = self.location
        code: list[Piece] = [Instr("LOAD_CONST", hook, location=location)]
        for pushed, operand in enumerate(operands, start=1):
            if isinstance(operand, int):
                code.append(Instr("COPY", operand + pushed, location=location))
            elif isinstance(operand, Constant):
                code.append(Instr("LOAD_CONST", operand.value, location=location))
            else:
                code.append(operand)
        code.extend(call(len(operands) - 1, location))
        return code
