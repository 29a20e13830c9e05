"""Systems written down by hand: designs as guarded commands, and programs as generators."""

from weft.model.design import Design, DesignThread
from weft.model.program import Program

__all__ = ["Design", "DesignThread", "Program"]
