"""What random programs do by way of C code that calls back: keys, comparisons, generators, caches.

Another thread may come in before each access of a callback, and before C code goes on after it.
"""

from __future__ import annotations

from tests.python.random_data_lines import lines, single

CALLED = single("""
o.x = $v | saw.append(o.x) | l.append($v) | l[$i] = $v | saw.append(len(l)) | l.clear()
saw.append(l.pop()) | saw.append(list(l))
""") + lines("""
saw.append(sorted(l, key=lambda t: t * o.x))
~saw.append(sorted(l, key=lambda t: stop() or (t * o.x, stop())[0]))

saw.append(max(l, key=lambda t: t * o.x))
~saw.append(max(l, key=lambda t: stop() or (t * o.x, stop())[0]))

saw.append(min(l, key=lambda t: -t * o.x, default=0))
~saw.append(min(l, key=lambda t: stop() or (-t * o.x, stop())[0], default=0))

l.sort(key=lambda t: t * o.x)
~l.sort(key=lambda t: stop() or (t * o.x, stop())[0])

saw.append(any(t > o.x for t in l))
~saw.append(any(stop() or t > o.x for t in over(l)))

saw.append([t for t in l if t > o.x])
~saw.append([t for t in over(l) if stop() or t > o.x])

l.extend(o.x for _ in (1, 2))
~l.extend(stop() or (o.x, stop())[0] for _ in (1, 2))

l += map(lambda t: o.x, (1, 2))
~l += map(lambda t: stop() or (o.x, stop())[0], (1, 2))

l[:] = (o.x for _ in (1, 2))
~l[:] = (stop() or (o.x, stop())[0] for _ in (1, 2))

saw.append(functools.reduce(lambda t, u: t + u * o.x, l, 0))
~saw.append(functools.reduce(lambda t, u: stop() or (t + u * o.x, stop())[0], l, 0))

saw.append(list(filter(lambda t: t > o.x, l)))
~saw.append(list(filter(lambda t: stop() or (t > o.x, stop())[0], l)))

saw.append(sum(map(lambda t: t + o.x, l)))
~saw.append(sum(map(lambda t: stop() or (t + o.x, stop())[0], l)))

saw.append({t: o.x for t in l})
~saw.append({t: stop() or o.x for t in over(l)})
""")

RANKED = single("""
a.x = $v | b.x = $v | l.reverse() | l.append(a) | saw.append(len(l)) | l.clear()
""") + lines("""
saw.append(a == b)
~saw.append(a == b)

saw.append(a < b)
~saw.append(a < b)

saw.append(a in [b])
~saw.append(a in [b])

saw.append(b in l)
~saw.append(b in l)

saw.append(l.index(b))
~saw.append(l.index(b))

saw.append(l.count(b))
~saw.append(l.count(b))

l.remove(b)
~l.remove(b)

saw.append(l == [b, b])
~saw.append(l == [b, b])

saw.append(min(a, b) is a)
~saw.append(min(a, b) is a)

saw.append(max(l) is b)
~saw.append(max(l) is b)

l.sort()
~l.sort()

saw.append(bisect.bisect(l, b))
~saw.append(bisect.bisect(l, b))
""")

ITERATOR = single("""
saw.append(next(i, None)) | saw.append(next(i)) | saw.append(list(i)) | saw.append(l.pop())
l.append($v) | saw.append(len(l)) | saw.append(operator.length_hint(i)) | l[$i] = $v | l.clear()
saw.append(sum(i)) | saw.append($v in i) | saw.append(list(itertools.islice(i, 1)))
""") + lines("""
for t in i:
    saw.append(t)
--
while True:
    ~t = next(i, None)
    if t is None:
        break
    saw.append(t)

t, u = i
saw.append(t)
--
~t, u = i
saw.append(t)

saw.append([*i])
~saw.append([*i])

saw.append(next(zip(i, i)))
~saw.append(next(zip(i, i)))
""")

GENERATOR = single("""
o.x = $v | saw.append(o.x) | n.close()
""") + lines("""
saw.append(next(n))
~saw.append(next(n))

saw.append(n.send(None))
~saw.append(n.send(None))

for t in n:
    saw.append(t)
    break
~t = next(n, None)
if t is not None:
    saw.append(t)

saw.append(list(itertools.islice(n, 1)))
~saw.append(list(itertools.islice(n, 1)))

saw.append(list(zip((1, 2), n)))
~saw.append(list(zip((1, 2), n)))

n.throw(LookupError)
~n.throw(LookupError)
""")

CACHE = single("""
o.x = $v | f.cache_clear() | saw.append(f.cache_info().currsize) | saw.append(f.cache_info().hits)
""") + lines("""
saw.append(f($v))
~saw.append(f($v))

saw.append(f(1))
~saw.append(f(1))

saw.append(h($v))
~saw.append(h($v))

saw.append(list(map(f, (1, 1))))
~saw.append(list(map(f, (1, 1))))
""")

MISSING = single("""
o.x = $v | saw.append(m.get(1)) | saw.append(list(m.items())) | m.clear() | saw.append(1 in m)
m[1] = $v | saw.append(m.pop(1, None)) | saw.append(m.setdefault(1, 5)) | saw.append(len(m))
""") + lines("""
saw.append(m[1])
~saw.append(m[1])

m[1] += $v
~t = m[1]
~m[1] = t + $v

saw.append(operator.getitem(m, 1))
~saw.append(operator.getitem(m, 1))

saw.append(list(map(m.__getitem__, (1, 2))))
~saw.append(list(map(m.__getitem__, (1, 2))))
""")
