"""What statements and expressions read and write one after the other, with others in between."""

from __future__ import annotations

from tests.python.natural.scene import scene

SCENES = (
    scene(
        "patterns",
        "",
        """
        class Point:
            __match_args__ = ('x', 'y')

            def __init__(self, x, y):
                self.x, self.y = x, y

            @property
            def both(self):
                return self.x + self.y

        p = Point(0, 0)
        d = {'a': 0, 'b': {'c': 0}}
        l = [0, 0, 0]

        def by_position(found):
            match found:
                case Point(x, y):
                    return x, y

        def by_name(found):
            match found:
                case Point(y=0, x=0):
                    return 'zero'
                case Point(x=1, y=y) if y == p.y:
                    return 'one', y
                case Point(both=both):
                    return both

        def by_key(found):
            match found:
                case {'a': 0, 'b': {'c': c}}:
                    return c
                case {'a': a, **rest}:
                    return a, sorted(rest)
            return 'none'

        def by_place(found):
            match found:
                case [0, 0, *rest]:
                    return len(rest)
                case [a, b] | [a, b, _]:
                    return a, b
            return 'other'

        def within():
            match p, l:
                case Point(x, 0), [y, *_]:
                    return x, y
                case Point(), [_, y, _]:
                    return y
        """,
        """
        (p.x, p.y)
        d
        l
        """,
        """
        p.x, p.y = 1, 1
        p.x = 1
        p.y += 1
        p.x, p.y = p.y, p.x + 1
        d['a'] = 1
        d['b'] = {'c': 1}
        d['b']['c'] = 2
        d.pop('a')
        d.update(a=3, e=4)
        l[0], l[1] = 1, 2
        l[:] = [4, 5]
        l.append(6)
        l.pop()
        Point.__match_args__ = ('y', 'x')
        """,
        """
        by_position(p)
        by_name(p)
        by_key(d)
        by_place(l)
        within()
        """,
    ),
    scene(
        "unpacking",
        "",
        """
        l = [1, 2]
        pairs = [(1, [2]), (3, [4])]
        d = {'a': 1, 'b': 2}

        def swap():
            l[0], l[1] = l[1], l[0]

        def ends():
            first, *middle, last = l
            return first, middle, last

        def given(*values, **named):
            return values, sorted(named.items())

        def through():
            return [(a, b[0]) for a, b in pairs]

        def turn():
            for pair in pairs:
                _, (pair[1][0],) = pair, (9,)
        """,
        """
        l
        pairs
        d
        """,
        """
        swap()
        turn()
        l[:] = [3, 4, 5]
        l.append(6)
        l[0] = 7
        l.clear()
        pairs[0] = (5, [6])
        pairs.pop()
        pairs[1][1].append(7)
        d['a'] = 3
        d.update({'c': 4})
        del d['b']
        d.pop('a')
        """,
        """
        ends()
        given(*l, **d)
        given(*l, *l)
        given(**{**d, 'z': 0})
        through()
        [*l, *d]
        {*l} | {*d}
        list(zip(*pairs))
        (lambda a, b=0: (a, b))(*l)
        (l[0], l[-1])
        dict(pairs)
        """,
    ),
    scene(
        "in_place",
        "",
        """
        class Box:
            n = 0

            def __init__(self):
                self.x = 0
                self.items = []

            def __iadd__(self, other):
                self.x += other
                return self

        b = Box()
        l = [0, [0]]
        d = {'a': 0, 's': {1}}
        total = [0]

        def counts():
            count = 0

            def add(n):
                nonlocal count
                count += n
                return count

            return add

        add = counts()

        def extends():
            b.items += [1]

        def adds():
            box = b
            box += 1
            return box.x

        def keeps():
            if (n := b.x) == b.x:
                b.x = n + 1
            return n
        """,
        """
        b.x
        b.items
        l
        d
        add(0)
        """,
        """
        b.x += 1
        b.x -= b.x
        b.items += [len(b.items)]
        b.items *= 2
        b.items = []
        Box.n += 1
        b.n += 1
        l[0] += 1
        l[1] += [l[0]]
        l[1][0] |= 2
        d['a'] += 1
        d['a'] = d.get('a', 0) + 1
        d['s'] |= {2}
        d['s'] -= {1}
        add(1)
        extends()
        adds()
        keeps()
        """,
        """
        b.x
        len(b.items)
        b.n
        (b.x, Box.n)
        l[1]
        d['a']
        sorted(d['s'])
        add(0)
        """,
    ),
    scene(
        "conditions",
        "operator",
        """
        class Pair:
            def __init__(self):
                self.x, self.y = 0, 1

            def __bool__(self):
                return self.x < self.y

            def __lt__(self, other):
                return self.x < other.y

            def __contains__(self, n):
                return n == self.x or n == self.y

            def __format__(self, spec):
                return f'{self.x}{spec}{self.y}'

            def __repr__(self):
                return f'<{self.x} {self.y}>'

        p, q = Pair(), Pair()
        l = [1, 0, 2]
        d = {'w': 2, 'v': 'x'}

        def chained():
            return 0 <= p.x < p.y <= l[-1]

        def chosen():
            return p.x if p else q.y

        def tried():
            try:
                return l[p.x]
            except IndexError:
                return p.x
            finally:
                q.x = p.x

        def looped():
            n = 0
            while n < p.y and n < 3:
                n += 1
            else:
                n += p.x
            return n
        """,
        """
        (p.x, p.y, q.x, q.y)
        l
        d
        """,
        """
        p.x, p.y = 2, 1
        p.x += 1
        p.y = 0
        q.y = 5
        q.x, p.x = p.x, q.x
        l.sort()
        l[0] = p.x
        l.insert(0, p.y)
        l.pop()
        d['w'] = 4
        d['v'] = p.x
        d.clear()
        tried()
        """,
        """
        chained()
        chosen()
        looped()
        p < q
        p and p.y
        not p
        1 in p
        2 not in p
        p < q < p
        f'{p.x}{p.y:>{d["w"]}}'
        f'{p:-}{p!r}'
        '{p.x} {p}'.format(p=p)
        '%(w)s%(v)s' % d
        '%r' % (l,)
        any(x > p.y for x in l)
        all(map(operator.truth, (p, q)))
        sorted(l, key=lambda x: x - p.x)
        [x for x in l if x > p.x]
        {x: p.y for x in l}
        sum(x * p.x for x in l)
        max((p, q)).x
        [(x, y) for x in l for y in l if x < y]
        """,
    ),
    scene(
        "blocks",
        "contextlib functools",
        """
        class Log:
            def __init__(self):
                self.depth, self.lines = 0, []

            def __enter__(self):
                self.depth += 1
                return self.depth

            def __exit__(self, kind, error, trace):
                self.lines.append(self.depth)
                self.depth -= 1
                return kind is KeyError

        log = Log()
        left = [3]

        @contextlib.contextmanager
        def taking(n):
            left[0] -= n
            try:
                yield left[0]
            finally:
                left[0] += n

        def inside():
            with log as depth, taking(1) as now:
                return depth, now

        def failing():
            with log:
                raise KeyError(left[0])

        def stacked():
            with contextlib.ExitStack() as stack:
                stack.enter_context(log)
                stack.callback(left.append, log.depth)
                return left[0]

        def steps():
            got = yield left[0]
            while got:
                got = yield left[0] + got
            return log.depth

        def sent():
            running = steps()
            first = next(running)
            return first, running.send(log.depth + 1)

        def delegated():
            def outer():
                yield (yield from steps())

            return list(outer())

        @functools.wraps(inside)
        def wrapped():
            return inside()
        """,
        """
        (log.depth, log.lines)
        left
        """,
        """
        inside()
        failing()
        stacked()
        wrapped()
        log.__enter__()
        log.depth = 5
        left[0] = 0
        left.append(1)
        left[0] += 2
        log.lines.clear()
        """,
        """
        log.depth
        list(log.lines)
        left[0]
        sent()
        delegated()
        len(left)
        """,
    ),
    scene(
        "definitions",
        "dataclasses functools",
        """
        class Base:
            made = 0

            def __init_subclass__(cls, **named):
                Base.made += 1
                cls.number = Base.made

        class Settings:
            scale = 1

        names = ['a']

        def function():
            def inner(x=Settings.scale, *, y=len(names)):
                return x, y, Settings.scale

            return inner()

        def kind():
            class Made(Base):
                scale = Settings.scale
                label = names[-1]

            return Made.number, Made.scale, Made.label

        def data():
            @dataclasses.dataclass
            class Row:
                n: int = Settings.scale
                m: list = dataclasses.field(default_factory=lambda: list(names))

            return Row().n, Row().m

        def decorated():
            @functools.lru_cache(maxsize=Settings.scale)
            def f(n):
                return n + Settings.scale

            return f(1), f(1)

        def named():
            names.append(f'n{len(names)}')
            return names[-1]
        """,
        """
        Base.made
        Settings.scale
        names
        """,
        """
        kind()
        named()
        Settings.scale += 1
        Settings.scale = 7
        names.append('b')
        names[0] = 'c'
        names.clear()
        Base.made = 10
        """,
        """
        function()
        kind()
        data()
        decorated()
        named()
        (Base.made, len(Base.__subclasses__()))
        [lambda: Settings.scale for _ in names][0]()
        """,
    ),
)
