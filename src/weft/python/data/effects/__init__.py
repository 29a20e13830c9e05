"""What calls of code that is not instrumented do to the data they are handed.

`touches` tells it for one call, from tables that say it of methods, functions and whole modules.
What is in no table may do anything to all that it can get hold of.
"""

from weft.python.data.effects.calls import gone_by, touches
from weft.python.data.effects.iterators import is_idle, is_one, underlying
from weft.python.data.effects.keys import is_key, is_lookup
from weft.python.data.effects.touch import Touch

__all__ = ["Touch", "gone_by", "is_idle", "is_key", "is_lookup", "is_one", "touches", "underlying"]
