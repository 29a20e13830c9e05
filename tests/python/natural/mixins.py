"""Containers of the program's own, most of whose methods are inherited from `collections.abc`."""

from __future__ import annotations

from tests.python.natural.scene import scene

SCENES = (
    scene(
        "mapping",
        "collections.abc",
        """
        class Map(collections.abc.MutableMapping):
            def __init__(self, **first):
                self.d = first

            def __getitem__(self, key):
                return self.d[key]

            def __setitem__(self, key, value):
                self.d[key] = value

            def __delitem__(self, key):
                del self.d[key]

            def __iter__(self):
                return iter(self.d)

            def __len__(self):
                return len(self.d)

        class Lazy(Map):
            def __iter__(self):
                for key in list(self.d):
                    yield key

            def __len__(self):
                return sum(1 for _ in self)

        m = Map(a=1)
        z = Lazy(a=[0], b=2)
        """,
        """
        m.d
        list(z.d)
        """,
        """
        m.pop('a', None)
        m.popitem()
        m.setdefault('c', 1)
        m.update(c=3)
        m.update({'a': 2})
        m.update([('b', [1])])
        m.clear()
        m['a'] = 4
        del m['a']
        m.d = {'e': 5}
        z.popitem()
        z.pop('a')
        z.clear()
        z.update(m)
        z.setdefault('a', [])
        m.update(z)
        """,
        """
        m.get('a')
        m.get('c', 0)
        'a' in m
        len(m)
        list(m)
        list(m.keys())
        sorted(map(str, m.values()))
        len(m.items())
        ('a', 1) in m.items()
        1 in m.values()
        m == {'a': 1}
        m == z
        dict(m)
        {**m}
        bool(m)
        list(map(m.get, 'ab'))
        m.keys() & {'a', 'c'}
        m.keys() <= {'a'}
        z.get('b')
        'a' in z
        list(z)
        z.items() == m.items()
        len(list(z.values()))
        """,
    ),
    scene(
        "set",
        "collections.abc",
        """
        class Set(collections.abc.MutableSet):
            def __init__(self, first=()):
                self.kept = dict.fromkeys(first)

            def __contains__(self, each):
                return each in self.kept

            def __iter__(self):
                return iter(self.kept)

            def __len__(self):
                return len(self.kept)

            def add(self, each):
                self.kept[each] = None

            def discard(self, each):
                self.kept.pop(each, None)

        s = Set('ab')
        t = Set('bc')
        """,
        """
        list(s.kept)
        list(t.kept)
        """,
        """
        s.add('c')
        s.discard('a')
        s.remove('a')
        s.pop()
        s.clear()
        s.__ior__(t)
        s.__iand__(t)
        s.__isub__(t)
        s.__ixor__({'a', 'd'})
        s.kept = {'e': None}
        t.add('a')
        t.pop()
        t.__isub__(s)
        """,
        """
        'a' in s
        len(s)
        list(s)
        s <= t
        s < {'a', 'b', 'c'}
        s == t
        s.isdisjoint(t)
        list(s & t)
        list(s | t)
        list(s - t)
        list(s ^ t)
        {'a'} <= s
        s == {'a', 'b'}
        """,
    ),
    scene(
        "sequence",
        "collections.abc",
        """
        class Row(collections.abc.MutableSequence):
            def __init__(self, *first):
                self.kept = list(first)

            def __getitem__(self, place):
                return self.kept[place]

            def __setitem__(self, place, value):
                self.kept[place] = value

            def __delitem__(self, place):
                del self.kept[place]

            def __len__(self):
                return len(self.kept)

            def insert(self, place, value):
                self.kept.insert(place, value)

        r = Row(1, 2)
        q = Row(3)
        """,
        """
        r.kept
        q.kept
        """,
        """
        r.append(3)
        r.pop()
        r.pop(0)
        r.remove(2)
        r.reverse()
        r.extend(q)
        r.extend([5, 6])
        r.clear()
        r.__iadd__((7,))
        r.insert(0, 9)
        r[0] = 8
        del r[0]
        r.kept = [4]
        q.append(1)
        q.extend(r)
        """,
        """
        1 in r
        len(r)
        list(r)
        list(reversed(r))
        r.index(2)
        r.count(1)
        r[-1]
        max(r)
        tuple(zip(r, q))
        q.index(3)
        """,
    ),
)
