"""Identities: one small number for each name, for good."""

from __future__ import annotations

from weft.system.identity import Identities


def test_names_are_numbered_as_they_come() -> None:
    names = Identities()
    assert [names.number(name) for name in ((0,), (1,), (0, 0), (0, 0, 1))] == [0, 1, 2, 3]
    assert len(names) == 4


def test_a_name_keeps_its_number_whatever_comes_later_and_in_which_order() -> None:
    names = Identities()
    first = {name: names.number(name) for name in ((0,), (0, 0), (1,), (1, 0))}
    again = {name: names.number(name) for name in ((1, 0), (2,), (0, 0), (1,), (0,))}
    assert again == {**first, (2,): 4}


def test_a_number_leads_back_to_its_name() -> None:
    names = Identities()
    for name in ((0,), (0, 1), (0, 1, 0)):
        assert names.name(names.number(name)) == name


def test_a_child_and_a_thread_with_the_same_digits_are_different() -> None:
    names = Identities()
    assert names.number((0, 1)) != names.number((1,)) != names.number((0,))
