"""What random programs do to the less common containers."""

from __future__ import annotations

from tests.python.random_data_lines import lines, single

BYTES = single("""
b[$i] = $v | saw.append(b[$i]) | b.append($v) | saw.append(b.pop()) | saw.append(len(b)) | b += b'z'
saw.append(bytes(b)) | b.extend([$v]) | b[0:1] = b'yz' | saw.append(b.decode()) | saw.append(b[-1])
saw.append(b == b'ab') | saw.append(b'a' in b) | saw.append(b.hex()) | b.clear() | del b[0]
saw.append(b.find(b'b')) | b.reverse() | saw.append(b.upper()) | saw.append(b[1:]) | b.insert(0, $v)
saw.append(list(b)) | saw.append(b + b'!') | saw.append(sum(b)) | saw.append(int.from_bytes(b))
saw.append(b.startswith(b'a')) | saw.append(bool(b)) | saw.append(sorted(b)) | b.remove(97)
""") + lines("""
b[$i] += $v
~t = b[$i]
~b[$i] = t + $v

for t in b:
    saw.append(t)
--
u = iter(b)
while True:
    ~t = next(u, None)
    if t is None:
        break
    saw.append(t)
""")

ARRAY = single("""
y[$i] = $v | saw.append(y[$i]) | y.append($v) | saw.append(y.pop()) | saw.append(len(y))
saw.append(y.tolist()) | y.extend([$v]) | saw.append(y[1:].tolist()) | saw.append(sum(y))
saw.append($v in y) | y.reverse() | saw.append(y.tobytes()) | y.insert(0, $v) | y.remove($v)
saw.append(y.index($v)) | del y[0] | saw.append(max(y)) | saw.append(y.count($v))
""") + lines("""
y[$i] += $v
~t = y[$i]
~y[$i] = t + $v
""")

BOUNDED = single("""
q.append($v) | q.appendleft($v) | saw.append(q.popleft()) | saw.append(q.pop()) | q.extend([$v, 4])
saw.append(q[$i]) | q[$i] = $v | saw.append(len(q)) | saw.append(list(q)) | q.rotate() | q += [$v]
q.insert(0, $v) | saw.append(q.index($v)) | saw.append(q.count($v)) | saw.append(list(q.copy()))
saw.append(q == collections.deque([1, 2])) | saw.append(q.maxlen) | q.reverse() | del q[0]
saw.append(max(q)) | saw.append(sorted(q)) | saw.append(repr(q)) | q.extendleft([$v])
""") + lines("""
for t in q:
    saw.append(t)
--
~u = iter(q)
while True:
    ~t = next(u, None)
    if t is None:
        break
    saw.append(t)

if len(q) == 2:
    q.append($v)
~t = len(q) == 2
if t:
    ~q.append($v)

q[0], q[1] = q[1], q[0]
~t = q[1]
~u = q[0]
~q[0] = t
~q[1] = u

saw.append(list(reversed(q)))
~t = reversed(q)
~saw.append(list(t))
""")

COUNTER = single("""
saw.append(c['$k']) | c.update('$k') | saw.append(c.most_common(1)) | saw.append(c.total())
c.subtract('$k') | del c['$k'] | c['$k'] = $v
saw.append(len(c))
saw.append(dict(c)) | saw.append(+c) | c.clear() | saw.append(c == {'a': 1}) | c.pop('$k', None)
saw.append('$k' in c) | saw.append(c.get('$k')) | saw.append(sum(c.values())) | c += {'$k': 1}
saw.append(c.setdefault('$k', $v)) | saw.append(list(c.items())) | saw.append(c.copy())
""") + lines("""
c['$k'] += $v
~t = c['$k']
~c['$k'] = t + $v

saw.append(sorted(c.elements()))
~t = c.elements()
~saw.append(sorted(t))
""")

DEFAULT = single("""
saw.append(sorted(m)) | saw.append('$k' in m) | saw.append(m.get('$k')) | m.pop('$k', None)
saw.append(len(m)) | del m['$k'] | saw.append(repr(m)) | m['$k'] = [$v] | m.clear()
saw.append(copy.deepcopy(m)) | saw.append(json.dumps(m))
""") + lines("""
m['$k'].append($v)
~t = m['$k']
~t.append($v)

saw.append(len(m['$k']))
~t = m['$k']
~saw.append(len(t))

m['$k'] += [$v]
~t = m['$k']
~t += [$v]
~m['$k'] = t

m.setdefault('$k', []).append($v)
~t = m.setdefault('$k', [])
~t.append($v)

for t in m.values():
    t.append($v)
--
~u = iter(m.values())
while True:
    ~t = next(u, None)
    if t is None:
        break
    ~t.append($v)
""")

ORDERED = single("""
r['$k'] = $v | r.move_to_end('$k') | saw.append(r.popitem(last=False)) | saw.append(list(r))
saw.append(list(r.items())) | del r['$k'] | saw.append(r.setdefault('$k', $v)) | saw.append(len(r))
saw.append(r == {'b': 2, 'a': 1}) | saw.append(r.get('$k')) | r.clear() | saw.append(repr(r))
saw.append('$k' in r) | saw.append(r.pop('$k', None)) | r.update($k=$v) | saw.append(r.copy())
saw.append(list(r.values())) | saw.append(max(r)) | r.move_to_end('$k', last=False)
""") + lines("""
r['$k'] += $v
~t = r['$k']
~r['$k'] = t + $v

for t in r:
    saw.append(t)
--
~u = iter(r)
while True:
    ~t = next(u, None)
    if t is None:
        break
    saw.append(t)

if '$k' in r:
    r.move_to_end('$k')
~t = '$k' in r
if t:
    ~r.move_to_end('$k')

saw.append(next(reversed(r)))
~t = reversed(r)
~saw.append(next(t))
""")
