"""Systems written down by hand: designs as guarded commands, and programs as generators."""

from weft.model.design import Design
from weft.model.program import Program
from weft.model.writing import DesignThread

__all__ = ["Design", "DesignThread", "Program"]
