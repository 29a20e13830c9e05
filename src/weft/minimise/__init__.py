"""Makes the schedule of a finding as small as it can be, before anybody has to read it.

Smallest is: the fewest preemptions, then the fewest steps, then the first value of every choice,
then the fewest switches. A preemption takes the turn from a thread that could go on, as it does for
`weft.strategy.bounded`. Nothing is concluded about a schedule: each one is run, and counts only if
it fails the same way (`weft.minimise.same`).
"""

from weft.minimise.minimal import Minimising
from weft.minimise.runs import Effort, Runs
from weft.minimise.same import way

__all__ = ["Effort", "Minimising", "Runs", "way"]
