"""The kinds of objects threads share, one file each: states, operations, dependency."""

from weft.system.objects.barrier import Barrier
from weft.system.objects.bounded_semaphore import BoundedSemaphore
from weft.system.objects.breakable_barrier import BreakableBarrier
from weft.system.objects.channel import Channel
from weft.system.objects.choice import Toss
from weft.system.objects.clock import Clock
from weft.system.objects.element import Element
from weft.system.objects.fifo import Fifo
from weft.system.objects.flag import Flag
from weft.system.objects.kind import Blocked, Kind, Raised
from weft.system.objects.monitor import Monitor
from weft.system.objects.mutex import Mutex
from weft.system.objects.promise import Listeners, Promise
from weft.system.objects.rlock import RLock
from weft.system.objects.roster import Roster
from weft.system.objects.semaphore import Semaphore
from weft.system.objects.store import Store
from weft.system.objects.thread import Thread
from weft.system.objects.variable import Variable
from weft.system.objects.wait_queue import WaitQueue
from weft.system.objects.whole import Whole

__all__ = [
    "Barrier",
    "Blocked",
    "BoundedSemaphore",
    "BreakableBarrier",
    "Channel",
    "Clock",
    "Element",
    "Fifo",
    "Flag",
    "Kind",
    "Listeners",
    "Monitor",
    "Mutex",
    "Promise",
    "RLock",
    "Raised",
    "Roster",
    "Semaphore",
    "Store",
    "Thread",
    "Toss",
    "Variable",
    "WaitQueue",
    "Whole",
]
