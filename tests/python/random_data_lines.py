"""What the threads of random programs do to data: each line, and the accesses it is made of.

Below a line are its steps, as Python that does the same one access at a time. `~` stands before
each access: there another thread may come in between. So a test need not ask weft what a line may
lead to. `$k`, `$a`, `$v`, `$i` stand for a key, an attribute, a value, an index; `...` for
any line.
"""

from __future__ import annotations

from typing import NamedTuple


class Line(NamedTuple):
    text: str
    steps: str


class Group(NamedTuple):
    """Objects that belong together."""

    make: str
    """Makes them, before there are threads."""
    look: str
    """What there is to see of them in the end."""
    lines: tuple[Line, ...]


def lines(text: str) -> tuple[Line, ...]:
    """Read lines, each followed by its steps, with an empty line after."""
    found = []
    for block in text.strip().split("\n\n"):
        kept = block.splitlines()
        first = next(n for n, line in enumerate(kept) if "~" in line)
        # A loop or a try statement may begin the steps.
        mark = next((n for n, line in enumerate(kept) if line == "--"), None)
        if mark is None:
            found.append(Line("\n".join(kept[:first]), "\n".join(kept[first:])))
        else:
            found.append(Line("\n".join(kept[:mark]), "\n".join(kept[mark + 1 :])))
    return tuple(found)


def single(text: str) -> tuple[Line, ...]:
    """Lines that are one access each, with `|` between them."""
    texts = [each.strip() for row in text.strip().splitlines() for each in row.split(" | ")]
    return tuple(Line(each, f"~{each}") for each in texts)


ATTRIBUTES = single("""
o.$a = $v | saw.append(o.$a) | setattr(o, '$a', $v) | saw.append(getattr(o, '$a', None)) | del o.$a
saw.append(operator.attrgetter('$a')(o)) | saw.append(o.twice) | o.twice = $v | p.$a = $v
saw.append(hasattr(o, '$a')) | saw.append(o.total) | Box.total = $v | o.total = $v | del p.$a
""") + lines("""
o.$a += $v
~t = o.$a
~o.$a = t + $v

o.$a, p.$a = p.$a, o.$a
~t = p.$a
~u = o.$a
~o.$a = t
~p.$a = u

if o.$a:
    p.$a = $v
~t = o.$a
if t:
    ~p.$a = $v

saw.append(o.add($v))
~t = o.x
~o.x = t + $v
~saw.append(o.x)

o.add($v)
~t = o.x
~o.x = t + $v
~o.x

Box.total += $v
~t = Box.total
~Box.total = t + $v

saw.append([t + o.$a for t in (1, 2)])
~t = o.$a
~saw.append([1 + t, 2 + o.$a])

saw.append(list(map(lambda t: t + p.$a, (1, 2))))
~t = p.$a
~saw.append([1 + t, 2 + p.$a])
""")

DICTIONARIES = single("""
vars(o)['$a'] = $v | saw.append(vars(o).get('$a')) | saw.append(sorted(vars(o))) | o.$a = $v
saw.append(o.$a) | del o.$a | saw.append(vars(o).pop('$a', 0)) | vars(o).update($a=$v)
saw.append(len(vars(o))) | saw.append('$a' in vars(o)) | saw.append(copy.copy(o).__dict__)
""")

SLOTS = single("""
z.x = $v | saw.append(z.x) | del z.x | saw.append(getattr(z, 'x', None)) | setattr(z, 'x', $v)
""") + lines("""
z.x += $v
~t = z.x
~z.x = t + $v
""")

VARIABLES = single("""
g = $v | saw.append(g) | saw.append(get())
""") + lines("""
g += $v
~t = g
~g = t + $v

inc()
~t = get()
~put(t + 1)

if g == $v:
    inc()
~t = g
if t == $v:
    ~t = get()
    ~put(t + 1)
""")

DICT = single("""
d['$k'] = $v | saw.append(d.get('$k')) | saw.append(d['$k']) | del d['$k'] | d.update({'$k': $v})
saw.append(d.pop('$k', None)) | saw.append(d.setdefault('$k', $v)) | saw.append('$k' in d)
saw.append(len(d)) | saw.append(list(d)) | saw.append(list(d.items())) | saw.append(sum(d.values()))
saw.append(repr(d)) | saw.append(f'{d}') | saw.append(json.dumps(d)) | saw.append(d == {'a': 1})
saw.append('%s' % d) | saw.append(dict(d)) | saw.append({**d}) | saw.append(bool(d)) | d.clear()
saw.append(d.popitem()) | saw.append(operator.itemgetter('$k')(d)) | saw.append('$k' in d.keys())
saw.append($v in d.values()) | saw.append(max(d, key=d.get)) | saw.append(sorted(d.items()))
d.update((k, $v) for k in '$k') | saw.append(list(map(d.get, 'ab'))) | saw.append(d.copy())
""") + lines("""
d['$k'] += $v
~t = d['$k']
~d['$k'] = t + $v

if '$k' not in d:
    d['$k'] = $v
~t = '$k' not in d
if t:
    ~d['$k'] = $v

for t in d:
    saw.append(t)
--
~u = iter(d)
while True:
    ~t = next(u, None)
    if t is None:
        break
    saw.append(t)

for t, u in d.items():
    saw.append(u)
--
~u = iter(d.items())
while True:
    ~t = next(u, None)
    if t is None:
        break
    saw.append(t[1])

d['$k'] = d.get('$k', 0) + len(d)
~t = d.get('$k', 0)
~t += len(d)
~d['$k'] = t
""")

LIST = single("""
l[$i] = $v | saw.append(l[$i]) | l.append($v) | saw.append(l.pop()) | saw.append(l.pop(0))
del l[0] | l.insert(0, $v) | l.sort() | l.reverse() | saw.append(len(l)) | saw.append(sum(l))
l.remove($v)
saw.append(sorted(l)) | saw.append(list(l)) | saw.append(max(l)) | saw.append(l[-1]) | l[-1] = $v
saw.append(l[1:]) | l[:1] = [$v] | l += [$v] | saw.append($v in l) | l.extend(t for t in ($v,))
heapq.heappush(l, $v) | saw.append(heapq.heappop(l)) | saw.append(''.join(map(str, l))) | l.clear()
saw.append(functools.reduce(lambda t, u: t + u, l, 0)) | saw.append([*l]) | saw.append(l + [$v])
saw.append(list(zip(l, l))) | saw.append(list(enumerate(l))) | saw.append(l == [1, 2])
functools.partial(l.append, $v)() | list.append(l, $v) | saw.append(l.index($v)) | l *= 2
saw.append(l.count($v)) | saw.append(l.copy()) | saw.append(any(l))
""") + lines("""
l[$i] += $v
~t = l[$i]
~l[$i] = t + $v

l[0], l[1] = l[1], l[0]
~t = l[1]
~u = l[0]
~l[0] = t
~l[1] = u

if l:
    saw.append(l.pop())
~t = bool(l)
if t:
    ~saw.append(l.pop())

for t in l:
    saw.append(t)
--
u = iter(l)
while True:
    ~t = next(u, None)
    if t is None:
        break
    saw.append(t)

saw.append([t + 1 for t in l])
--
u = iter(l)
v = []
while True:
    ~t = next(u, None)
    if t is None:
        break
    v.append(t + 1)
saw.append(v)

t, *u = l
saw.append(u)
--
~t, *u = l
saw.append(u)

l.append(len(l))
~t = len(l)
~l.append(t)

saw.append(list(reversed(l)))
~t = reversed(l)
~saw.append(list(t))

l[:] = l[::-1]
~t = l[::-1]
~l[:] = t
""")

SET = single("""
s.add($v) | s.discard($v) | s.remove($v) | saw.append($v in s) | saw.append(len(s)) | s.clear()
saw.append(sorted(s)) | s |= {$v} | saw.append(sorted(s & {1, 2})) | s.update([$v]) | s -= {$v}
saw.append(s == {1}) | saw.append(bool(s)) | saw.append(sorted(s.union([$v]))) | saw.append(sum(s))
saw.append(sorted(s.copy())) | saw.append(s.isdisjoint({$v}))
""") + lines("""
if $v not in s:
    s.add($v)
    saw.append('added')
~t = $v not in s
if t:
    ~s.add($v)
    saw.append('added')
""")

DEQUE = single("""
q.append($v) | q.appendleft($v) | saw.append(q.popleft()) | saw.append(q.pop()) | saw.append(q[0])
q[0] = $v | saw.append(len(q)) | saw.append(list(q)) | q.rotate(1) | saw.append($v in q) | q.clear()
q.extend([$v]) | saw.append(q[-1]) | q.remove($v) | saw.append(sum(q)) | saw.append(bool(q))
""") + lines("""
while q:
    saw.append(q.pop())
--
while True:
    ~t = bool(q)
    if not t:
        break
    ~saw.append(q.pop())
""")

NESTED = single("""
n[0] = [$v] | saw.append(repr(n)) | saw.append(copy.deepcopy(n)) | saw.append(json.dumps(n))
saw.append(n == [[1], {}]) | saw.append(f'{n!r}') | saw.append(len(n)) | saw.append([1] in n)
saw.append('%s' % (n,)) | saw.append(sorted(map(len, n)))
""") + lines("""
n[0].append($v)
~t = n[0]
~t.append($v)

saw.append(n[0][0])
~t = n[0]
~saw.append(t[0])

saw.append(len(n[0]))
~t = n[0]
~saw.append(len(t))

n[1]['k'] = $v
~t = n[1]
~t['k'] = $v

n[1]['k'] += $v
~t = n[1]
~u = t['k']
~t['k'] = u + $v

saw.append(n[0] == [1])
~t = n[0]
~saw.append(t == [1])

t = n[0]
n[0] = t + [$v]
~t = n[0]
~u = t + [$v]
~n[0] = u
""")

PUBLISHED = lines("""
o.r = Box($v)
o.r.x += 1
~o.r = Box($v)
~t = o.r
~u = t.x
~t.x = u + 1

t = o.r
if t is not None:
    t.x += 10
~t = o.r
if t is not None:
    ~u = t.x
    ~t.x = u + 10

t = [$v]
l.append(t)
t.append(0)
--
t = [$v]
~l.append(t)
~t.append(0)

if l:
    l[-1].append($v)
~t = bool(l)
if t:
    ~t = l[-1]
    ~t.append($v)

t = l[-1] if l else None
o.r = Box(t)
~t = bool(l)
if t:
    ~t = l[-1]
else:
    t = None
~o.r = Box(t)

t = Box($v)
setattr(o, 'r', t)
t.x = 0
--
t = Box($v)
~o.r = t
~t.x = 0

l.extend([u] for u in [$v])
~l.extend([u] for u in [$v])
""") + single("saw.append(repr(l)) | saw.append(o.r is None) | saw.append(len(l))")

WAITING = lines("""
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
""") + single("saw.append(o.$a)")

GROUPS: dict[str, Group] = {
    "o p": Group("o, p = Box(0), Box(1)", "(show(o), show(p), Box.total)", ATTRIBUTES),
    "o": Group("o = Box(0)", "show(o)", DICTIONARIES),
    "z": Group("z = Slotted()", "getattr(z, 'x', None)", SLOTS),
    "get put inc": Group("get, put, inc = counter()", "(g, get())", VARIABLES),
    "d": Group("d = {'a': 1, 'b': 2}", "list(d.items())", DICT),
    "l": Group("l = [1, 2]", "l", LIST),
    "s": Group("s = {1}", "sorted(s)", SET),
    "q": Group("q = collections.deque([1, 2])", "list(q)", DEQUE),
    "n": Group("n = [[1], {'k': 1}]", "n", NESTED),
    "o l": Group("o, l = Box(0), []", "(show(o), o.r and show(o.r), l)", PUBLISHED),
    "o m w e": Group("o, m, w, e = Box(0), Lock(), Queue(), Event()", "show(o)", WAITING),
}
