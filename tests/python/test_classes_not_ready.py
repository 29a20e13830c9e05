"""Classes in C that nobody has used: they have no contents until somebody asks for an attribute."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytest.importorskip("_testcapi", reason="this Python has no modules for its own tests")

EXPLORES = """\
import _testcapi
import weft
from weft.python.runtime.asking import mro_of, vars_of

contents = vars(type)["__dict__"].__get__
classes = [each for each in vars(_testcapi).values() if type(each) is type]
print(len([each for each in classes if contents(each) is None]))
print(weft.explore(lambda: None).verdict)
print([c for c in classes if mro_of(c)[-1] is not object or "__doc__" not in vars_of(c)])
"""


def test_a_class_that_nobody_has_used() -> None:
    command = [sys.executable, "-c", EXPLORES]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    not_ready, *answers = ran.stdout.splitlines()
    if not_ready == "0":
        pytest.skip("this Python makes all its classes ready")
    assert answers == ["verified", "[]"]
