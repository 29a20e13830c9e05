"""Iterators of C over what is shared, callables, and what decorators make of classes."""

from __future__ import annotations

from tests.python.natural.scene import scene

SCENES = (
    scene(
        "iterators of C",
        "itertools collections functools operator random re io struct csv codecs zlib",
        """
        src = [1, 2, 3]
        d = {'a': 1, 'b': 2}
        s = {1, 2}
        kv = d.keys()
        vv = d.values()
        iv = d.items()
        ki = iter(d)
        vi = iter(d.values())
        ii = iter(d.items())
        rki = reversed(d)
        si = iter(s)
        dq = collections.deque([1, 2, 3])
        di = iter(dq)
        ri = reversed(dq)
        od = collections.OrderedDict(a=1, b=2)
        oi = iter(od)
        oiv = iter(od.values())
        cyc = itertools.cycle(src)
        cnt = itertools.count(1)
        acc = itertools.accumulate(src, lambda a, b: a + b + len(d))
        grp = itertools.groupby(src, key=lambda v: v % 2 == len(d) % 2)
        batch = itertools.zip_longest(src, src)
        tk = itertools.takewhile(lambda v: v < len(src), src)
        dwh = itertools.dropwhile(lambda v: v < len(src), src)
        ff = itertools.filterfalse(lambda v: v in s, src)
        smap = itertools.starmap(lambda a, b: a + len(d), zip(src, src))
        comp = itertools.compress(src, itertools.cycle([1, 0]))
        ch = itertools.chain.from_iterable([src, d])
        t1, t2 = itertools.tee(src)
        perm = itertools.permutations(src, 2)
        cal = iter(lambda: src.pop() if src else 0, 0)
        rep = itertools.repeat(src, 2)
        mp = map(lambda v: v + src[0], src)
        fl = filter(lambda v: v in s, src)
        zp = zip(src, d, strict=True)
        en = enumerate(src, 5)
        rv = reversed(src)
        gx = (v + len(d) for v in src)
        fit = re.finditer('a', 'aaa')
        sit = struct.iter_unpack('b', b'abc')
        cr = csv.reader(iter(['1,2', '3,4']))
        gen2 = (x for x in d)
        """,
        """
        src
        sorted(d)
        sorted(s)
        list(dq)
        list(od)
        """,
        """
        src.append(4)
        src.pop()
        src.insert(0, 9)
        src[0] = 7
        src.clear()
        d['c'] = 3
        d['a'] = 5
        d.pop('a', None)
        d.clear()
        s.add(5)
        s.discard(1)
        s.clear()
        dq.append(4)
        dq.popleft()
        dq[0] = 8
        dq.rotate()
        dq.clear()
        od['c'] = 3
        od.move_to_end('a')
        od.pop('a', None)
        od['a'] = 9
        next(ki)
        next(ii)
        next(vi)
        next(si)
        next(di)
        next(ri)
        next(oi)
        next(cyc)
        next(cnt)
        next(acc)
        next(grp)
        next(tk)
        next(dwh)
        next(ff)
        next(smap)
        next(comp)
        next(ch)
        next(t1)
        next(t2)
        next(perm)
        next(cal)
        next(mp)
        next(fl)
        next(zp)
        next(en)
        next(rv)
        next(gx)
        next(fit)
        next(sit)
        next(cr)
        next(gen2)
        d.update(zp)
        src[:] = mp
        dq.extend(en)
        s.update(ff)
        s.update(t1)
        src.extend(di)
        d.update(ii)
        src += ki
        """,
        """
        next(ki, None)
        list(ki)
        list(vi)
        list(ii)
        next(si, None)
        len(kv)
        list(kv)
        sorted(vv)
        dict(iv)
        list(reversed(kv))
        list(rki)
        kv & {'a', 'z'} == {'a'}
        next(iter(kv))
        operator.length_hint(ki)
        operator.length_hint(di)
        operator.length_hint(rv)
        operator.length_hint(oi) if hasattr(oi, '__length_hint__') else 0
        list(di)
        next(di, None)
        list(ri)
        list(oi)
        list(oiv)
        next(cyc, None)
        [next(cyc) for _ in range(4)]
        next(cnt)
        repr(cnt)
        list(zip(cnt, src))
        next(acc, None)
        list(acc)
        [(k, list(g)) for k, g in grp]
        next(grp)[0]
        list(batch)
        list(tk)
        list(dwh)
        list(ff)
        list(smap)
        list(comp)
        list(ch)
        next(t1, None)
        list(t2)
        t1.__copy__().__next__()
        list(perm)
        next(cal, None)
        list(cal)
        next(rep)[0]
        list(rep)
        list(mp)
        next(mp, None)
        list(fl)
        list(zp)
        next(zp, None)
        list(en)
        next(rv, None)
        list(rv)
        next(gx, None)
        sum(gx)
        [m[0] for m in fit]
        next(sit, None)
        list(cr)
        cr.line_num
        list(gen2)
        ','.join(map(str, fl))
        dict(zip(ii, cnt))
        sorted(itertools.chain(mp, ff))
        collections.Counter(t1)
        collections.deque(en, 1)
        functools.reduce(operator.add, mp, 0)
        max(tk, default=None)
        set(map(len, rep))
        (lambda *a: a)(*gx)
        [*map(lambda a, b: (a, b), src, dq)]
        """,
    ),
    scene(
        "callables",
        "functools operator types weakref contextlib inspect heapq bisect",
        """
        class A:
            n = 0
            def __init__(self, v=0):
                self.v = v
                self.items = []
            def get(self, *a):
                return self.v
            def put(self, v):
                self.v = v
            @classmethod
            def cget(cls):
                return cls.n
            @classmethod
            def cput(cls, v):
                cls.n = v
            @staticmethod
            def sget():
                return A.n
            @property
            def prop(self):
                return self.v + self.n
            @prop.setter
            def prop(self, v):
                self.v = v
            def __lt__(self, o):
                return self.get() < o.get()
            def __eq__(self, o):
                return isinstance(o, A) and self.v == o.v
            def __hash__(self):
                return 7
            pm = functools.partialmethod(put, 42)
            @functools.singledispatchmethod
            def show(self, x):
                return ('any', self.v)
            @show.register
            def _(self, x:
                int): return ('int', self.v)
        @functools.total_ordering
        class T:
            def __init__(self, v):
                self.v = v
            def __lt__(self, o):
                return self.v < o.v
            def __eq__(self, o):
                return self.v == o.v
        a = A(1)
        b = A(2)
        t = T(1)
        u = T(2)
        bound = a.get
        bput = a.put
        ag = operator.attrgetter('v', 'items')
        mc = operator.methodcaller('get')
        ig = operator.itemgetter(0)
        par = functools.partial(A.put, a)
        par2 = functools.partial(a.get)
        wm = weakref.WeakMethod(a.get)
        wr = weakref.ref(a)
        px = weakref.proxy(a)
        cp = functools.cmp_to_key(lambda x, y: x.v - y.v + b.v)
        keyed = cp(a)
        calls = []
        def deco(f):
            @functools.wraps(f)
            def inner(*args):
                calls.append(len(args))
                return f(*args)
            return inner
        @deco
        def fn(x):
            return (x, a.v)
        def dflt(x=a.v, *, y=[0]):
            y[0] += 1
            return x, y[0]
        mt = types.MethodType(lambda self, k=1: (self.v, k), a)
        sp = types.SimpleNamespace(f=a.get, v=1)
        xs = [a, b]
        """,
        """
        a.v
        b.v
        A.n
        calls
        a.items
        t.v
        sp.v
        """,
        """
        a.v = 5
        a.put(6)
        A.put(a, 7)
        bput(8)
        par(9)
        a.pm()
        A.pm(b) if False else a.pm()
        A.n = 3
        A.cput(4)
        a.cput(5)
        type(a).n = 6
        a.prop = 7
        A.prop.fset(a, 8)
        A.get = lambda self, *x: -1
        A.prop = property(lambda self: 'P')
        A.cget = classmethod(lambda cls: 'C')
        A.sget = staticmethod(lambda: 'S')
        A.show = lambda self, x: 'shown'
        A.__lt__ = lambda self, o: True
        A.__eq__ = lambda self, o: True
        a.get = lambda *x: 'own'
        b.v = 0
        a.items.append(1)
        a.items = ['n']
        px.v = 10
        wr().v = 11
        fn(1)
        dflt()
        dflt.__defaults__ = (99,)
        dflt.__kwdefaults__['y'][0] = 50
        dflt.__kwdefaults__ = {'y': [70]}
        fn.__dict__['extra'] = 1
        fn.attr = 2
        fn.__name__ = 'renamed'
        calls.clear()
        par.keywords.update(x=1)
        par.__setstate__((A.put, (b,), {}, {}))
        par2.extra = 3
        sp.f = lambda: 'sp'
        sp.v += 1
        t.v = 9
        T.__lt__ = lambda self, o: False
        xs.sort()
        heapq.heapify(xs)
        heapq.heappush(xs, A(0))
        bisect.insort(xs, A(1), key=lambda o: o.v)
        xs.reverse()
        setattr(a, 'v', 12)
        operator.methodcaller('put', 13)(a)
        map(a.put, [14]).__next__()
        mt.__func__.__defaults__ = (5,)
        a.__class__ = type('Z', (A,), {'get': lambda self, *x: 'Z'})
        a.__dict__ = {'v': 15, 'items': []}
        """,
        """
        a.get()
        bound()
        mc(a)
        mc(b)
        ag(a)
        par2()
        par2.func()
        par.args[0].v
        wm()()
        wr().get()
        px.get()
        px.prop
        a.prop
        A.prop.fget(a)
        A.cget()
        a.cget()
        A.sget()
        a.sget()
        a.show(1)
        a.show('s')
        A.show(a, 1) if False else a.show(1.5)
        a < b
        b > a
        sorted([b, a], key=lambda o: o.v)[0].v
        sorted([b, a])[0].v
        max(a, b).v
        min([a, b], key=A.get).v
        a == b
        a in [b]
        [a, b].index(b)
        {a: 1}.get(A(1))
        len({a, b})
        t <= u
        t >= u
        t > u
        max(t, u).v
        keyed < cp(b)
        sorted([a, b], key=cp)[0].v
        fn(2)
        fn.__name__
        getattr(fn, 'attr', None)
        vars(fn).get('extra')
        dflt()
        dflt(5)
        inspect.signature(dflt).parameters['x'].default
        dflt.__defaults__
        mt()
        mt.__func__(a)
        sp.f()
        sp.v
        ig(xs).v
        [o.v for o in xs]
        heapq.nsmallest(1, xs)[0].v
        heapq.nlargest(1, xs, key=lambda o: o.v)[0].v
        heapq.merge(xs, [A(3)]).__next__().v
        bisect.bisect(xs, 1, key=lambda o: o.v)
        list(map(operator.attrgetter('v'), xs))
        list(map(mc, xs))
        functools.reduce(lambda x, o: x + o.v, xs, 0)
        any(o.v > 5 for o in xs)
        sum(map(A.get, xs), 0)
        inspect.getattr_static(a, 'v', None)
        inspect.getmembers(a, lambda v: v == a.v) and 1
        isinstance(a, A)
        type(a).__name__
        callable(getattr(a, 'get'))
        [f() for f in (bound, par2, a.sget, A.cget)]
        list(calls)
        """,
    ),
    scene(
        "dataclasses enum typing",
        "dataclasses enum typing abc collections.abc functools types copy pickle",
        """
        @dataclasses.dataclass
        class D:
            x: int = 1
            y: list = dataclasses.field(default_factory=list)
            z: int = dataclasses.field(default=3, compare=False)
            def __post_init__(self):
                made.append(self.x)
        @dataclasses.dataclass(order=True)
        class O:
            k: int = 0
            v: int = dataclasses.field(default=0, compare=False)
        @dataclasses.dataclass(slots=True)
        class S:
            p: int = 1
        class NT(typing.NamedTuple):
            f: int = 1
            g: list = []
        class Color(enum.Enum):
            RED = 1
            BLUE = 2
            @classmethod
            def _missing_(cls, value):
                made.append(value)
                return cls.RED
            @property
            def double(self):
                return self.value * 2
        class Fl(enum.IntFlag):
            A = 1
            B = 2
        class Base(abc.ABC):
            @abc.abstractmethod
            def m(self):
                ...
        class Impl(Base):
            def m(self):
                return 'impl'
        @typing.runtime_checkable
        class Proto(typing.Protocol):
            def close(self):
                ...
        class Gen(typing.Generic[typing.TypeVar('Q')]):
            n = 0
        class TD(typing.TypedDict):
            a: int
        class Lazy:
            loads = 0
            @functools.cached_property
            def val(self):
                Lazy.loads += 1
                return Lazy.loads
            def __class_getitem__(cls, k):
                cls.loads += 1
                return (cls.loads, k)
            def __init_subclass__(cls, **kw):
                made.append(cls.__name__)
        class Mis(dict):
            def __missing__(self, k):
                made.append(k)
                return len(made)
        class Pt:
            __match_args__ = ('a', 'b')
            def __init__(self):
                self.a, self.b = 1, 2
        made = []
        d = D()
        o = O()
        s = S()
        nt = NT()
        impl = Impl()
        lz = Lazy()
        mis = Mis(a=1)
        pt = Pt()
        """,
        """
        made
        (d.x, d.y)
        o.k
        s.p
        nt.g
        Lazy.loads
        """,
        """
        d.x = 5
        d.y.append(1)
        d.y = [2]
        D.x = 6
        D.__init__ = lambda self, *a: None
        D.__post_init__ = lambda self: made.append('pi')
        D.__eq__ = lambda self, other: 'EQ'
        D.__repr__ = lambda self: 'REPR'
        D.__dataclass_fields__['x'].default = 9
        D.__dataclass_fields__.pop('y')
        o.k = 4
        O.__lt__ = lambda self, other: True
        s.p = 7
        S.p.__set__(s, 8)
        nt.g.append(3)
        NT.extra = 1
        NT.f = 5
        Color(99)
        Color._value2member_map_[50] = Color.BLUE
        Color.double = property(lambda self: 'dbl')
        Color.RED.note = 'n'
        Fl.A.note = 1
        Base.register(int)
        Impl.m = lambda self: 'new'
        Impl.close = lambda self: None
        impl.close = lambda: None
        impl.m = lambda: 'inst'
        Base.__subclasshook__ = classmethod(lambda cls, c: True)
        Gen.n = 3
        Gen[int].n = 4
        lz.val
        del lz.__dict__['val']
        lz.val = 'set'
        Lazy.loads = 20
        Lazy[1]
        Lazy.val = 5
        type('Sub', (Lazy,), {})
        made.append('m')
        made.clear()
        mis['b']
        mis['b'] = 5
        Mis.__missing__ = lambda self, k: 'miss'
        pt.a = 9
        Pt.__match_args__ = ('b', 'a')
        TD.__annotations__['b'] = int
        D.__annotations__['w'] = str
        Pt.__doc__ = 'doc'
        Pt.__name__ = 'Renamed'
        Pt.__module__ = 'mod'
        """,
        """
        D().x
        d
        repr(d)
        d == D()
        dataclasses.asdict(d)
        dataclasses.astuple(d)
        dataclasses.replace(d, x=3).y
        [f.name for f in dataclasses.fields(D)]
        dataclasses.fields(d)[0].default
        dataclasses.is_dataclass(d)
        copy.copy(d).y
        copy.deepcopy(d).y
        d.x
        o < O(2)
        sorted([O(3), o])[0].k
        max(o, O(1)).k
        o <= O(0)
        hash(nt.f)
        s
        s == S()
        dataclasses.asdict(s)
        nt
        nt.g
        nt._asdict()
        nt._replace(f=2).g
        NT().g
        NT.f
        getattr(NT, 'extra', 0)
        nt == (1, [])
        Color(7).name
        Color(1)
        Color(50)
        Color['RED'].value
        Color.RED.double
        Color.RED.value
        [c.value for c in Color]
        len(Color)
        getattr(Color.RED, 'note', 0)
        Color.BLUE in Color
        list(Color.__members__)
        repr(Color.RED)
        (Fl.A | Fl.B).value
        Fl(3)
        Fl.A in Fl(3)
        isinstance(1, Base)
        issubclass(int, Base)
        isinstance(impl, Proto)
        isinstance(Impl(), Proto)
        impl.m()
        Impl().m()
        Base.m in vars(Base).values()
        isinstance('s', Base)
        Gen.n
        Gen[int].n
        Gen[int]().n
        lz.val
        lz.__dict__.get('val')
        Lazy.loads
        Lazy().val
        Lazy[2]
        type('Sub2', (Lazy,), {}) and list(made)
        list(made)
        mis['c']
        mis.get('b')
        mis['b']
        '%(q)s' % mis
        '{w}'.format_map(mis)
        [pt.a for _ in [0]]
        (lambda p: [p.a, p.b])(pt)
        sorted(TD.__annotations__)
        sorted(typing.get_type_hints(D))
        Pt.__doc__
        Pt.__name__
        Pt.__module__
        Pt.__qualname__
        repr(Pt)[:20]
        pickle.loads(pickle.dumps(nt)).g
        functools.reduce(lambda a, c: a + c.value, Color, 0)
        """,
    ),
)
