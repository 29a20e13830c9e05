"""Trees of elements and configurations that one thread changes while another reads or adds."""

from __future__ import annotations

import configparser
import xml.etree.ElementTree as ET
from collections.abc import Callable

import pytest

from tests.programs.together import beside, together
from tests.python.gives import gives


@pytest.mark.parametrize(
    "add",
    [
        pytest.param(ET.SubElement, id="SubElement"),
        pytest.param(lambda parent, tag: parent.append(ET.Element(tag)), id="append"),
    ],
)
@gives(("a", "b"), ("b", "a"))
def test_both_add_to_an_element(add: Callable[[ET.Element, str], object]) -> object:
    root = ET.Element("r")
    together(lambda: add(root, "a"), lambda: add(root, "b"))
    return tuple(child.tag for child in root)


@gives("x", "y")
def test_the_text_of_an_element_changes() -> object:
    root = ET.Element("r")
    root.text = "x"

    def stores() -> None:
        root.text = "y"

    return beside(stores, lambda: root.text)


@gives(b"<r />", b"<r><a /></r>")
def test_an_element_is_written_while_it_grows() -> object:
    root = ET.Element("r")
    return beside(lambda: ET.SubElement(root, "a"), lambda: ET.tostring(root))


def configuration() -> configparser.ConfigParser:
    parser = configparser.ConfigParser()
    parser.read_string("[s]\nk=1\n")
    return parser


@gives("1", "2")
def test_an_option_is_set_by_method() -> object:
    parser = configuration()
    return beside(lambda: parser.set("s", "k", "2"), lambda: parser.get("s", "k"))


@gives("1", "2")
def test_an_option_is_set_by_index() -> object:
    parser = configuration()

    def stores() -> None:
        parser["s"]["k"] = "2"

    return beside(stores, lambda: parser["s"]["k"])


@gives("1", "2")
def test_an_option_is_read_through_a_section_got_before() -> object:
    parser = configuration()
    section = parser["s"]

    def stores() -> None:
        parser["s"]["k"] = "2"

    return beside(stores, lambda: section["k"])
