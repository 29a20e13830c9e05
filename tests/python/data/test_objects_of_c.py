"""Objects written in C with a state of their own: one thread changes one, another looks at it.

The changes and looks are those that the net of `test_net.py` makes; here, weft finds both orders.
"""

from __future__ import annotations

from xml.etree.ElementTree import TreeBuilder

from tests.programs.together import beside
from tests.python.gives import gives


@gives("a", "b")
def test_builder_of_trees_keeps_a_list_with_empty_places() -> object:
    builder = TreeBuilder()
    beside(lambda: (builder.start("a", {}), None)[1], lambda: (builder.start("b", {}), None)[1])
    builder.end("b")
    builder.end("a")
    return builder.close().tag
