"""Documents, messages and databases that one thread changes while another looks."""

from __future__ import annotations

import sqlite3
import xml.dom.minidom
import xml.etree.ElementTree as ET
from email.message import Message
from typing import Any

from tests.programs.together import beside
from tests.python.data.seeing import counted
from tests.python.gives import gives


@gives("<r />", "<r><a /></r>")
def test_text_of_an_element() -> object:
    root = ET.Element("r")
    return beside(lambda: root.append(ET.Element("a")), lambda: ET.tostring(root, "unicode"))


@gives(0, 1)
def test_found_below_an_element() -> object:
    root = ET.Element("r")
    child = ET.SubElement(root, "c")
    return beside(lambda: ET.SubElement(child, "a"), lambda: len(root.findall(".//a")))


@gives(0, 1)
def test_gone_through_below_an_element() -> object:
    root = ET.Element("r")
    child = ET.SubElement(root, "c")
    return beside(lambda: ET.SubElement(child, "a"), lambda: len(list(root.iter("a"))))


@gives(None, "x")
def test_element_that_is_cleared() -> object:
    element = ET.Element("r")
    element.text = "x"
    return beside(lambda: element.clear(), lambda: element.text)


@gives(None, "x")
def test_attributes_of_an_element() -> object:
    element = ET.Element("r")
    return beside(lambda: element.set("k", "x"), lambda: element.attrib.get("k"))


@gives(None, "x")
def test_attributes_made_on_demand() -> object:
    element = ET.Element("r")

    def change() -> None:
        element.attrib["k"] = "x"

    return beside(change, lambda: element.attrib.get("k"))


@gives("<r/>", "<r><a/></r>")
def test_document() -> object:
    made = xml.dom.minidom.parseString("<r/>")
    root: Any = made.documentElement
    return beside(lambda: root.appendChild(made.createElement("a")), lambda: root.toxml())


@gives(None, "1")
def test_header_of_a_message() -> object:
    message = Message()
    return beside(lambda: message.add_header("k", "1"), lambda: message["k"])


@gives(0, 1)
def test_two_cursors() -> object:
    connection = sqlite3.connect(":memory:", check_same_thread=False)
    connection.execute("create table t(x)")
    one, other = connection.cursor(), connection.cursor()
    query = "select count(*) from t"
    return beside(
        lambda: one.execute("insert into t values(1)"),
        lambda: other.execute(query).fetchone()[0],
    )


@gives(0, 1)
def test_changes_of_a_connection() -> object:
    connection = sqlite3.connect(":memory:", check_same_thread=False)
    connection.execute("create table t(x)")
    return beside(
        lambda: connection.execute("insert into t values(1)"),
        lambda: connection.total_changes,
    )


@gives(0, 1)
def test_children_of_an_element() -> object:
    root = ET.Element("r")
    return beside(lambda: ET.SubElement(root, "a"), counted(root))
