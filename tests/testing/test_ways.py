"""Every form of a test that pytest runs is watched: the same races in all of them."""

from __future__ import annotations

import re

from tests.testing.project import Project, told
from tests.ways.programs import KINDS, MODELS, SOURCE

FORMS = """\
import unittest

import pytest
import weft

import racy

KINDS = {kinds!r}
MODELS = {models!r}
RACES = [
    pytest.param(kind, id=f"{{kind}}-{{model}}", marks=pytest.mark.weft(scheduling=model))
    for number, kind in enumerate(KINDS)
    for model in MODELS[number % 2 :][:1]
]


@pytest.fixture
def counter():
    return racy.Counter


@pytest.fixture(params=["free-threaded"])
def counts(request):
    return lambda: dict(n=0)


@pytest.mark.weft
def test_marked():
    racy.racy_global()


@pytest.mark.weft(scheduling="gil")
class TestClass:
    def test_method(self):
        racy.racy_attribute()

    @staticmethod
    def test_static():
        racy.racy_closure()


@pytest.mark.parametrize("kind", RACES)
def test_parametrized(kind):
    getattr(racy, kind)()


@pytest.mark.weft
def test_fixture(counter):
    made = counter()
    racy.together(made.add)
    assert made.total == 2


@pytest.mark.weft(scheduling="gil")
def test_fixture_with_parameters(counts):
    made = counts()

    def add():
        value = made["n"]
        made["n"] = racy.step(value)

    racy.together(add)
    assert made["n"] == 2


@weft.check()
def test_decorated():
    racy.racy_dict()


class Case(unittest.TestCase):
    def setUp(self):
        self.total = 0

    def add(self):
        value = self.total
        self.total = racy.step(value)

    @pytest.mark.weft
    def test_case(self):
        racy.together(self.add)
        self.assertEqual(self.total, 2)
"""
DOCTEST = '''\
"""A module with an example.

>>> import weft
>>> weft.explore(racy_global).verdict.value
'violated'
>>> weft.explore(racy_dict, scheduling="gil").verdict.value
'violated'
"""
'''
FOUND = [
    "violated test_racy.py::test_marked",
    "violated test_racy.py::TestClass::test_method",
    "violated test_racy.py::TestClass::test_static",
    "violated test_racy.py::test_parametrized[racy_global-free-threaded]",
    "violated test_racy.py::test_parametrized[racy_attribute-gil]",
    "violated test_racy.py::test_parametrized[racy_closure-free-threaded]",
    "violated test_racy.py::test_parametrized[racy_dict-gil]",
    "violated test_racy.py::test_parametrized[racy_file-free-threaded]",
    "violated test_racy.py::test_fixture",
    "violated test_racy.py::test_fixture_with_parameters[free-threaded]",
    "violated test_racy.py::test_decorated",
    "violated test_racy.py::Case::test_case",
]


def test_every_form(project: Project) -> None:
    project.write("racy.py", SOURCE)
    project.write("test_racy.py", FORMS.format(kinds=KINDS, models=MODELS))
    project.write("documented.py", DOCTEST + SOURCE)
    result = project.run("--doctest-modules", "documented.py", "test_racy.py")
    assert [re.sub(r" \d+ executions?", "", line) for line in told(result)[: len(FOUND)]] == FOUND
    result.assert_outcomes(failed=len(FOUND), passed=1)
