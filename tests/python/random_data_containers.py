"""What random programs do to containers."""

from __future__ import annotations

from tests.python.random_data_lines import lines, single

DICT = single("""
d['$k'] = $v | saw.append(d.get('$k')) | saw.append(d['$k']) | del d['$k'] | d.update({'$k': $v})
saw.append(d.pop('$k', None)) | saw.append(d.setdefault('$k', $v)) | saw.append('$k' in d)
saw.append(len(d)) | saw.append(list(d)) | saw.append(list(d.items())) | saw.append(sum(d.values()))
saw.append(repr(d)) | saw.append(f'{d}') | saw.append(json.dumps(d)) | saw.append(d == {'a': 1})
saw.append('%s' % d) | saw.append(dict(d)) | saw.append({**d}) | saw.append(bool(d)) | d.clear()
saw.append(d.popitem()) | saw.append(operator.itemgetter('$k')(d)) | saw.append('$k' in d.keys())
saw.append($v in d.values()) | saw.append(max(d, key=d.get)) | saw.append(sorted(d.items()))
d.update((k, $v) for k in '$k') | saw.append(list(map(d.get, 'ab'))) | saw.append(d.copy())
saw.append(sorted(d.keys() & {'a', 'c'})) | saw.append(len(d.keys()))
d |= {'$k': $v} | saw.append(d.keys() == {'a', 'b'}) | saw.append(sorted(d, key=d.get))
saw.append(min(d.items())) | saw.append([*d.values()]) | d.__setitem__('$k', $v)
saw.append(dict.pop(d, '$k', None)) | operator.setitem(d, '$k', $v) | operator.delitem(d, '$k')
saw.append(operator.contains(d, '$k')) | saw.append(d.__len__()) | saw.append(copy.copy(d))
saw.append('{0[$k]}'.format(d)) | saw.append('%($k)s' % d) | saw.append('{$k}'.format_map(d))
saw.append('{$k}'.format(**d)) | saw.append((lambda **t: len(t))(**d))
saw.append(('$k', 1) in d.items())
saw.append(types.MappingProxyType(d)['$k']) | saw.append(collections.ChainMap(d)['$k'])
saw.append(len(types.MappingProxyType(d))) | saw.append(len(collections.ChainMap(d)))
""") + lines("""
saw.append(d | {'a': 0})
~saw.append(d | {'a': 0})

saw.append(next(iter(d), None))
~t = iter(d)
~saw.append(next(t, None))

saw.append(dict(zip(d, d.values())))
~t = zip(d, d.values())
~saw.append(dict(t))

saw.append(d.get('$k', d.get('a')))
~t = d.get('a')
~saw.append(d.get('$k', t))

saw.append({t: u for t, u in d.items()})
--
~u = iter(d.items())
v = {}
while True:
    ~t = next(u, None)
    if t is None:
        break
    v[t[0]] = t[1]
saw.append(v)

match d:
    case {'$k': t}:
        saw.append(t)
--
~t = len(d)
if t:
    ~t = d.get('$k')
    if t is not None:
        saw.append(t)

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
saw.append([*l]) | saw.append(l + [$v])
saw.append(list(zip(l, l))) | saw.append(list(enumerate(l))) | saw.append(l == [1, 2])
functools.partial(l.append, $v)() | list.append(l, $v) | saw.append(l.index($v)) | l *= 2
saw.append(l.count($v)) | saw.append(l.copy()) | saw.append(any(l)) | saw.append(l[::2])
del l[:1] | l[1:] = [] | saw.append(l * 2) | saw.append((lambda *t: len(t))(*l))
saw.append(str(l))
saw.append(sorted(set(l))) | saw.append(l < [2]) | bisect.insort(l, $v) | saw.append(math.prod(l))
saw.append(bisect.bisect(l, $v)) | saw.append(list(itertools.chain(l, l))) | heapq.heapify(l)
saw.append(list(itertools.islice(l, 1))) | saw.append(list(itertools.accumulate(l)))
saw.append(heapq.nlargest(1, l)) | saw.append(heapq.heapreplace(l, $v)) | saw.append(l.__len__())
l.__setitem__(0, $v) | l.__iadd__([$v]) | operator.iadd(l, [$v]) | saw.append(max(*l))
saw.append('{0[0]}'.format(l)) | saw.append(min(l, default=0)) | saw.append(tuple(l))
saw.append(dict.fromkeys(l)) | saw.append(len([l][0]))
""") + lines("""
saw.append(functools.reduce(lambda t, u: t + u, l, 0))
~saw.append(functools.reduce(lambda t, u: (t + u, stop())[0], l, 0))

saw.append([*l, *l])
~t = [*l]
~saw.append([*t, *l])

saw.append(len(l) and l[0])
~t = len(l)
if t:
    ~t = l[0]
saw.append(t)

match l:
    case [t, u]:
        saw.append(t)
--
~t = len(l)
if t == 2:
    ~t, u = l
    saw.append(t)

while l:
    saw.append(l.pop())
--
while True:
    ~t = bool(l)
    if not t:
        break
    ~saw.append(l.pop())

t, u = l
saw.append(u)
--
~t, u = l
saw.append(u)

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
saw.append(sorted(s.copy())) | saw.append(s.isdisjoint({$v})) | s ^= {$v} | s &= {$v}
saw.append(s.issubset({$v})) | saw.append(s > {$v}) | saw.append(s.pop()) | saw.append(sorted({*s}))
s.difference_update([$v]) | saw.append(sorted({$v} - s))
saw.append(max(s)) | saw.append(sorted(frozenset(s))) | saw.append($v not in s) | set.add(s, $v)
saw.append(sorted({1, 2} ^ s)) | saw.append(repr(sorted(s))) | s.symmetric_difference_update({$v})
""") + lines("""
saw.append(sorted(s | {$v}))
~saw.append(sorted(s | {$v}))

for t in s:
    saw.append(t)
--
~u = iter(s)
while True:
    ~t = next(u, None)
    if t is None:
        break
    saw.append(t)

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
