"""Code that no compiler has made is refused by name, or rewritten as it is."""

from __future__ import annotations

import opcode
from types import CodeType

import pytest

import weft
from tests.programs.together import together
from tests.python.instrument.recording import every_global, silent
from weft.errors import NotApplicable
from weft.python.instrument import rewrite


def endless() -> int:
    return 1


def _with(code: CodeType, instructions: bytes) -> CodeType:
    return code.replace(co_code=instructions)


def _never_ending() -> CodeType:
    code = endless.__code__
    return _with(code, bytes([opcode.opmap["NOP"], 0]) * (len(code.co_code) // 2))


REFUSAL = "the bytecode of endless cannot be followed: IndexError: list index out of range"


def test_code_without_an_end() -> None:
    with pytest.raises(NotApplicable) as refused:
        rewrite(_never_ending(), silent(), {}, every_global)
    assert refused.value.what == REFUSAL


def test_in_a_program() -> None:
    def program() -> None:
        def body() -> int:
            return 1

        body.__code__ = _never_ending()
        together(body, body)

    with pytest.raises(NotApplicable) as refused:
        weft.explore(program)
    assert refused.value.what == REFUSAL


@pytest.mark.parametrize(
    "start",
    [
        pytest.param((opcode.opmap["LOAD_CONST"], 99), id="no such constant"),
        pytest.param((opcode.opmap["JUMP_FORWARD"], 99), id="a jump out of it"),
        pytest.param((opcode.opmap["COMPARE_OP"], 255), id="no such comparison"),
    ],
)
def test_wrong_instructions(start: tuple[int, int]) -> None:
    code = endless.__code__
    instructions = bytes(start) + code.co_code[len(start) :]
    with pytest.raises(NotApplicable, match="the bytecode of endless cannot be followed"):
        rewrite(_with(code, instructions), silent(), {}, every_global)
