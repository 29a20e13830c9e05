"""How threads of random programs wait for each other, and what they hand over."""

from __future__ import annotations

from tests.python.random_data_lines import lines, single

WAITING = (
    lines("""
with m:
    ...
~~m.free
m.free = False
try:
    ...
except ERRORS:
    ~m.free = True
    raise
~m.free = True

w.put([$v])
~w.items.append([$v])

t = [$v]
w.put(t)
t.append(0)
--
t = [$v]
~w.items.append(t)
~t.append(0)

t = w.get()
saw.append(len(t))
~~w.items
t = w.items.pop(0)
~saw.append(len(t))

o.$a = $v
e.set()
~o.$a = $v
~e.flag = True

e.wait()
saw.append(o.$a)
~~e.flag
~saw.append(o.$a)

o.$a += $v
~t = o.$a
~o.$a = t + $v

o.r = Box($v)
e.set()
~o.r = Box($v)
~e.flag = True

e.wait()
saw.append(o.r.x)
~~e.flag
~t = o.r
~saw.append(t.x)

w.put(Box($v))
~w.items.append(Box($v))

t = w.get()
t.x += 1
saw.append(t.x)
~~w.items
t = w.items.pop(0)
~u = t.x
~t.x = u + 1
~saw.append(t.x)

t = w.get(block=False)
saw.append(len(t))
~t = w.items.pop(0) if w.items else None
if t is None:
    raise Empty
~saw.append(len(t))

with c:
    o.x = $v
    c.notify()
~~c.free
c.free = False
~o.x = $v
~if c.waiting: c.waiting.pop(0).append(True)
~c.free = True

with c:
    while not o.x:
        c.wait()
    saw.append(o.x)
~~c.free
c.free = False
while True:
    ~t = o.x
    if t:
        break
    u = []
    ~c.waiting.append(u)
    c.free = True
    ~~u and c.free
    c.free = False
~saw.append(o.x)
~c.free = True
""")
    + single("saw.append(o.$a)")
    + lines("""
saw.append(w.qsize())
~saw.append(len(w.items))

saw.append(e.is_set())
~saw.append(e.flag)

e.clear()
~e.flag = False
""")
)
