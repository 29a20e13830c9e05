"""Takes code apart into instructions whose arguments mean the same in all versions.

The library `bytecode` does that, apart from a few arguments that it takes for something else:

* from CPython 3.14 on, a parameter that closures share too is named like a local variable even by
  an instruction that looks into the cell;
* the flags of `BUILD_INTERPOLATION` are taken for a single conversion;
* an intrinsic function that the library does not list is an error.
"""

from __future__ import annotations

from enum import IntEnum
from types import CodeType

from bytecode import ConcreteBytecode, ConcreteInstr, Instr, Label, SetLineno
from bytecode.instr import (
    CellVar,
    InstrArg,
    Intrinsic1Op,
    Intrinsic2Op,
    TryBegin,
    TryEnd,
)

from weft.python.instrument.free import free_names

Element = Instr | Label | TryBegin | TryEnd | SetLineno

_ENUMERATIONS: dict[str, type[IntEnum]] = {
    "CALL_INTRINSIC_1": Intrinsic1Op,
    "CALL_INTRINSIC_2": Intrinsic2Op,
}
_PLAIN = "BUILD_TUPLE"
"""An instruction whose argument is a number, and is read as that."""
_SET_ASIDE = 1 << 30
"""Added to the argument: no tuple is that long."""


class NumberInstr(Instr):
    """An instruction whose argument is the number that stands in the code."""

    __slots__ = ()

    def _check_arg(self, name: str, opcode: int, arg: InstrArg) -> None:
        pass


def read(code: CodeType) -> list[Element]:
    """The instructions, the labels between them, and where exceptions are handled."""
    concrete = ConcreteBytecode.from_code(code)
    concrete.freevars = free_names(code)
    aside: list[Instr] = []
    for index, instr in enumerate(concrete):
        own = _own_form(instr) if isinstance(instr, ConcreteInstr) else None
        if own is not None:
            stand_in = _SET_ASIDE + len(aside)
            concrete[index] = ConcreteInstr(
                _PLAIN, stand_in, location=instr.location, extended_args=0
            )
            aside.append(own)
    elements: list[Element] = list(concrete.to_bytecode(conserve_exception_block_stackdepth=True))
    return [_put_right(each, aside) if isinstance(each, Instr) else each for each in elements]


def _own_form(instr: ConcreteInstr) -> Instr | None:
    """What the library would read wrongly, if it is that; such an argument fits into one byte."""
    if instr.name == "BUILD_INTERPOLATION":
        return NumberInstr(instr.name, instr.arg, location=instr.location)
    enumeration = _ENUMERATIONS.get(instr.name)
    if enumeration is not None and instr.arg not in enumeration._value2member_map_:
        return Instr(instr.name, _member(enumeration, instr.arg), location=instr.location)
    return None


def _member(enumeration: type[IntEnum], number: int) -> IntEnum:
    """A member that the enumeration lacks: the library writes nothing else back."""
    made = int.__new__(enumeration, number)
    made._name_, made._value_ = str(number), number
    return made


def _put_right(instr: Instr, aside: list[Instr]) -> Instr:
    arg: object = instr.arg
    if instr.name == _PLAIN and isinstance(arg, int) and arg >= _SET_ASIDE:
        return aside[arg - _SET_ASIDE]
    if isinstance(arg, str) and instr.name.endswith("_DEREF"):
        return Instr(instr.name, CellVar(arg), location=instr.location)
    return instr
