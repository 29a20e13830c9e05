"""Every instruction of the running version is told of, or touches nothing that threads share.

What a new version adds is in neither group, and must be looked at.
"""

from __future__ import annotations

import opcode
import sys
from collections.abc import Iterable
from types import CodeType
from typing import Any

import pytest
from bytecode import Instr

from weft.errors import NotApplicable
from weft.python.instrument import Hooks, rewrite
from weft.python.instrument.flow import PLANNERS
from weft.python.instrument.reading import Element, read
from weft.python.instrument.silent import (
    _INTRINSICS,
    INTRINSICS,
    NOTHING_SHARED,
    OF_BOOLS,
    TOLD_INTRINSIC,
    refuse_unknown,
    silent,
)

INSTRUCTIONS = {name for name in opcode.opmap if not name.startswith("INSTRUMENTED_")}


def listed(groups: Iterable[str]) -> list[str]:
    return [name for group in groups for name in group.split()]


def test_every_instruction_is_told_of_or_touches_nothing() -> None:
    unknown = sorted(INSTRUCTIONS - set(PLANNERS) - silent())
    assert unknown == [], f"opcode {unknown[0]} is not known"
    assert silent() & set(PLANNERS) == set()


def test_no_instruction_is_listed_twice() -> None:
    names = [*listed(NOTHING_SHARED.values()), *OF_BOOLS.split()]
    assert len(names) == len(set(names))


@pytest.mark.skipif(not hasattr(opcode, "_intrinsic_1_descs"), reason="there are none")
def test_every_intrinsic_function_is_known() -> None:
    known = [*getattr(opcode, "_intrinsic_1_descs"), *getattr(opcode, "_intrinsic_2_descs")]  # noqa: B009
    assert set(known) - set(INTRINSICS.split()) == {TOLD_INTRINSIC}


def of(source: str) -> CodeType:
    """The code of the function `run` in there."""
    namespace: dict[str, Any] = {}
    exec(compile(source, "program.py", "exec"), namespace)
    code: CodeType = namespace["run"].__code__
    return code


def test_an_unknown_instruction_is_refused_by_name() -> None:
    code = of("def run(box):\n    box.value = 1\n    del box.value\n")
    told = set(PLANNERS) - {"DELETE_ATTR"}
    with pytest.raises(NotApplicable) as refused:
        refuse_unknown(code, read(code), told)
    assert refused.value.what == (
        "opcode DELETE_ATTR is not known, so what it reads and writes would be missed"
    )
    assert refused.value.where == "program.py:3, in run"


def test_nothing_is_rewritten_that_has_an_unknown_instruction(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(PLANNERS, "DELETE_ATTR")
    code = of("def run(box):\n    del box.value\n")
    with pytest.raises(NotApplicable, match="opcode DELETE_ATTR is not known"):
        rewrite(code, Hooks(), {}, lambda name: True)


@pytest.mark.skipif(not hasattr(opcode, "_intrinsic_1_descs"), reason="there are none")
def test_an_unknown_intrinsic_function_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(_INTRINSICS, "CALL_INTRINSIC_1", ["INTRINSIC_NEW"] * 6)
    code = of("def run(box):\n    return +box\n")
    with pytest.raises(NotApplicable, match="intrinsic function INTRINSIC_NEW is not known"):
        rewrite(code, Hooks(), {}, lambda name: True)


def named(elements: Iterable[Element]) -> list[tuple[str, Any]]:
    return [(each.name, each.arg) for each in elements if isinstance(each, Instr)]


@pytest.mark.skipif(sys.version_info < (3, 13), reason="type parameters have no defaults")
def test_an_intrinsic_function_that_the_library_does_not_list() -> None:
    """`INTRINSIC_SET_TYPEPARAM_DEFAULT`, whose number is 5."""
    code = compile("class Box[T = int]: ...", "program.py", "exec")
    inner = next(each for each in code.co_consts if isinstance(each, CodeType))
    assert ("CALL_INTRINSIC_2", 5) in named(read(inner))
    namespace: dict[str, Any] = {}
    exec(rewrite(code, Hooks(), {}, lambda name: True), namespace)
    assert namespace["Box"].__type_params__[0].__default__ is int
