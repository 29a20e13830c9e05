"""One place in the code where something may be inserted, and the words to write it in.

A `Site` is what a planner (one file per family of instructions) looks at. The answer is the list
of instructions that take the place of those there, or None to leave them as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from bytecode import Instr, Label

from weft.python.instrument.facts import is_constant
from weft.python.instrument.hooks import Hook, Hooks
from weft.python.instrument.stack import Slot, Stack, is_value
from weft.python.instrument.versions import Location, call, jump_if, jump_unless, type_of
from weft.python.runtime.place import calling_frame

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


class OfCaller(Namespace):
    """Stands for the globals of whatever code calls the hook: the same code may run with others."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__({})

    def __getattribute__(self, name: str) -> Any:
        return calling_frame().f_globals if name == "contents" else super().__getattribute__(name)


class Context(NamedTuple):
    """What all sites of one code object have in common."""

    hooks: Hooks
    hooked_global: Callable[[str], bool]
    namespace: Namespace
    is_module: bool
    """Whether names are globals: in the body of a module, and not in that of a class."""
    tuples: frozenset[str]
    """Local variables that hold a tuple for certain."""
    delegations: frozenset[int]
    """Which jumps back (by id) belong to a `yield from` or an `await`."""
    sends: Mapping[int, Instr]
    """By the id of a `yield` that must come right after a `SEND`: that instruction."""
    is_generator: bool = False
    """Whether the code is that of a generator, or of a coroutine."""


class Constant(NamedTuple):
    """An operand that is known when the code is written."""

    value: object


Operand = int | Constant | Instr
"""Where a hook finds an operand: so deep in the stack (1 is the top), known, or loaded."""


class Site(NamedTuple):
    instructions: Sequence[Instr]
    """What happens here; more than one only where they must not be torn apart."""
    stack: Stack
    context: Context
    next_location: Location
    """That of the instruction after this."""
    following: str | None = None
    """What comes after this, unless something else leads there too."""

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
        assert all(is_value(self.slot(each)) for each in operands if isinstance(each, int))
        return self.when(self.telling(hook, *operands))

    def tell_unless(
        self,
        types: Sequence[type],
        hook: Hook | None,
        *operands: Operand,
        instead: Sequence[Piece] = (),
    ) -> Plan:
        """As `tell`, but not if all operands on the stack are exactly of these types.

        Asking for types costs a fraction of calling a hook. `instead` takes the place of what the
        program does where the hook is called.
        """
        depths = [each for each in operands if isinstance(each, int)]
        unknown = [depth for depth in depths if not is_constant(self.slot(depth))]
        if hook is None or not unknown:
            return None
        assert all(is_value(self.slot(each)) for each in depths)
        *others, last = unknown
        tell, yes, done, after = Label(), Label(), Label(), Label()
        code: list[Piece] = []
        for depth in others:
            code += self._unless_of(types, depth, tell)
        code += self._is_of(types, last, yes, done)
        code += [tell, *self.telling(hook, *operands), *instead]
        if instead or len(types) > 1:
            code.append(Instr("JUMP_FORWARD", after if instead else done, location=self.location))
        if len(types) > 1:
            code += [yes, Instr("POP_TOP", location=self.location)]
        return [*self.when([*code, done]), *([after] if instead else [])]

    def unless(self, type_: type, depth: int, code: list[Piece]) -> list[Piece]:
        """Do this only if what lies so deep in the stack is not exactly of this type."""
        done = Label()
        return [*self._is_of((type_,), depth, done, done), *code, done]

    def _unless_of(self, types: Sequence[type], depth: int, otherwise: Label) -> list[Piece]:
        """Go on if what lies so deep in the stack is of one of these types."""
        location = self.location
        yes, go_on = Label(), Label()
        return [
            *self._is_of(types, depth, yes, go_on),
            Instr("JUMP_FORWARD", otherwise, location=location),
            yes,
            Instr("POP_TOP", location=location),
            go_on,
        ]

    def _is_of(self, types: Sequence[type], depth: int, yes: Label, last: Label) -> list[Piece]:
        """Jump if what lies so deep is of one of these types; `yes` finds the type on the stack.

        Types are compared one by one, as a set would ask for their hash, which their own type may
        define as it likes.
        """
        location = self.location
        code: list[Piece] = [*type_of(depth, location)]
        for candidate in types[:-1]:
            code += [
                Instr("COPY", 1, location=location),
                Instr("LOAD_CONST", candidate, location=location),
                Instr("IS_OP", 0, location=location),
                jump_if("TRUE", yes, location),
            ]
        return [
            *code,
            Instr("LOAD_CONST", types[-1], location=location),
            Instr("IS_OP", 0, location=location),
            jump_if("TRUE", last, location),
        ]

    def when(self, code: list[Piece], *, instructions: bool = True) -> list[Piece]:
        """Do this only while hooks are wanted, and then what the program does."""
        condition = self.hooks.when
        rest = self.instructions if instructions else ()
        if condition is True:
            return [*code, *rest]
        skip = Label()
        return [*jump_unless(condition, skip, self.location), *code, skip, *rest]

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
