"""What random programs do to attributes and variables, and how objects become shared."""

from __future__ import annotations

from tests.python.random_data_lines import lines, single

ATTRIBUTES = single("""
o.$a = $v | saw.append(o.$a) | setattr(o, '$a', $v) | saw.append(getattr(o, '$a', None)) | del o.$a
saw.append(operator.attrgetter('$a')(o)) | saw.append(o.twice) | o.twice = $v | p.$a = $v
saw.append(hasattr(o, '$a')) | saw.append(o.total) | Box.total = $v | o.total = $v | del p.$a
object.__setattr__(o, '$a', $v) | saw.append(o.__getattribute__('$a')) | delattr(o, '$a')
saw.append(f'{o.$a}') | saw.append(1 // o.$a) | saw.append(copy.copy(o).$a)
""") + lines("""
o.__init__($v)
~o.x = $v
~o.r = None

saw.append(0 < o.$a < p.$a)
~t = 0 < o.$a
if t:
    ~t = o.$a < p.$a
saw.append(t)

match o:
    case Box($a=t):
        saw.append(t)
--
~t = getattr(o, '$a', None)
if t is not None:
    saw.append(t)

try:
    saw.append(1 // o.$a)
finally:
    p.$a = $v
--
try:
    ~saw.append(1 // o.$a)
finally:
    ~p.$a = $v

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
g = $v | saw.append(g) | saw.append(get()) | del g | drop() | put($v) | saw.append(f'{g}')
saw.append(eval('g')) | exec('g = $v', globals()) | globals()['g'] = $v | saw.append(globals()['g'])
saw.append(get.__closure__[0].cell_contents)
""") + lines("""
class T:
    y = g
saw.append(T.y)
--
~saw.append(g)

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
