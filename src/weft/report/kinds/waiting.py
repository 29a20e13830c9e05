"""Threads that wait for ever, or go round for ever."""

from __future__ import annotations

from weft.report.kinds.kind import Kind

DEADLOCK = Kind(
    name="deadlock",
    short="Threads wait for each other, or for something that never comes.",
    means="Under the schedule that is shown, no thread can go on and not all have finished. An "
    "ordinary run would hang there. The report says who waits for what, who holds it, and if there "
    "is one, the cycle.",
    comes="Two locks are taken in one order here and in the other order there. Or a thread waits, "
    "while it holds a lock, for another one that needs that lock: by join, get, wait or result. "
    "Or nobody is left who could wake the waiting one (see `weft explain lost-wake-up`).",
    fix="Take locks in the same order everywhere; hold no lock while waiting for another thread; "
    "or make one lock of the two.",
    before="""\
def test_transfer():
    a, b = Lock(), Lock()

    def there():
        with a, b:
            pass

    def back():
        with b, a:
            pass

    together(there, back)
""",
    after="""\
def test_transfer():
    a, b = Lock(), Lock()

    def there():
        with a, b:
            pass

    def back():
        with a, b:
            pass

    together(there, back)
""",
    also=("hang", "dead-lock"),
)

LOST_WAKE_UP = Kind(
    name="lost-wake-up",
    short="A thread waits to be notified, but the notification came before it waited.",
    means="A deadlock of its own sort: `notify` wakes those who wait at that moment, and is "
    "forgotten if nobody does. Who waits afterwards waits for ever. The report says who has "
    "notified when nobody waited.",
    comes="`wait` is called without looking first whether there is still something to wait for. It "
    "works as long as the waiting thread happens to be first.",
    fix="Keep what is waited for in a variable, change it under the condition's lock, and wait "
    "with `wait_for(lambda: variable)`, or in a `while` loop. Or use an Event, which remembers.",
    before="""\
def test_hand_over():
    ready = Condition()

    def wait():
        with ready:
            ready.wait()

    def tell():
        with ready:
            ready.notify()

    together(wait, tell)
""",
    after="""\
def test_hand_over():
    ready = Condition()
    there = False

    def wait():
        with ready:
            ready.wait_for(lambda: there)

    def tell():
        nonlocal there
        with ready:
            there = True
            ready.notify()

    together(wait, tell)
""",
    also=("lost-wakeup", "missed-notification", "missed-signal", "wake-up"),
)

ENDLESS = Kind(
    name="endless",
    short="A loop goes round for ever, and no other thread can do anything about it.",
    means="Threads run, but none gets ahead: a livelock, or a loop that waits for something that "
    "does not come any more. weft cuts such an execution off, so that the answer is inconclusive.",
    comes="A loop asks again and again for something that another thread has set before and reset, "
    "or will never set. Or two threads keep making way for each other.",
    fix="Make sure that some thread ends the loop, in whatever order they come. Wait for an Event "
    "or a Condition instead of asking; weft can then say who waits for what.",
    before="""\
def test_start():
    started = False

    def wait():
        while not started:
            pass

    together(wait)
""",
    after="""\
def test_start():
    started = Event()
    together(started.wait, started.set)
""",
    also=("livelock", "live-lock", "infinite-loop", "endless-loop"),
)

SPIN = Kind(
    name="spin",
    short="A loop asks again and again; rounds that bring no news are not explored.",
    means="A thread goes round and looks each time whether another one has done something. Each "
    "round would be one more execution, without end. weft lets the thread wait until something has "
    "changed; the answer holds for everything but the number of idle rounds.",
    comes="Waiting by polling: `while not done: pass`, or with a short sleep.",
    fix="Nothing is wrong as long as the rounds do nothing. An Event, a Condition or a Queue waits "
    "better: it costs no processor time, and the answer is a plain “verified”.",
    before="""\
def test_done():
    done = False

    def wait():
        while not done:
            pass

    def finish():
        nonlocal done
        done = True

    together(wait, finish)
""",
    after="""\
def test_done():
    done = Event()
    together(done.wait, done.set)
""",
    also=("spinning", "busy-waiting", "busy-wait", "polling"),
)
