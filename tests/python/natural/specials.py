"""Special methods that few define, libraries for threads, and numbers."""

from __future__ import annotations

from tests.python.natural.scene import scene

SCENES = (
    scene(
        "rare dunders",
        "copy pickle math os operator sys json string types functools reprlib collections",
        """
        class D(dict):
            pass
        class L(list):
            pass
        class S(str):
            pass
        class I(int):
            pass
        class T:
            def __init__(self):
                self.v = 1
        class U(T):
            pass
        class E(Exception):
            pass
        class W:
            def __set_name__(self, owner, name):
                owner.named = name
        t = T()
        u = U()
        d = D(a=1)
        l = L([1, 2])
        s = S('ab')
        i = I(5)
        e = E('x')
        items = [t, u]
        """,
        """
        t.v
        u.v
        dict(d)
        list(l)
        e.args
        """,
        """
        T.__round__ = lambda self, n=0: 'round'
        T.__trunc__ = lambda self: 7
        T.__floor__ = lambda self: 'floor'
        T.__ceil__ = lambda self: 'ceil'
        T.__fspath__ = lambda self: '/p'
        T.__bytes__ = lambda self: b'by'
        T.__complex__ = lambda self: 1j
        T.__float__ = lambda self: 1.5
        T.__int__ = lambda self: 3
        T.__index__ = lambda self: 1
        T.__format__ = lambda self, spec: 'fmt'
        T.__sizeof__ = lambda self: 99
        T.__dir__ = lambda self: ['dir']
        T.__reversed__ = lambda self: iter('rev')
        T.__length_hint__ = lambda self: 4
        T.__copy__ = lambda self: 'copy'
        T.__deepcopy__ = lambda self, memo: 'deep'
        T.__reduce__ = lambda self: (str, ('red',))
        T.__reduce_ex__ = lambda self, p: (str, ('rex',))
        T.__getstate__ = lambda self: {'v': 'gs'}
        T.__setstate__ = lambda self, st: setattr(self, 'v', 'ss')
        T.__getnewargs__ = lambda self: ()
        T.__class_getitem__ = lambda k: 'cgi'
        T.__init_subclass__ = classmethod(lambda cls: setattr(T, 'subbed', 1))
        T.__subclasshook__ = classmethod(lambda cls, c: True)
        T.__instancecheck__ = lambda cls, i: True
        T.__match_args__ = ('v',)
        T.__matmul__ = lambda self, o: 'mm'
        T.__rsub__ = lambda self, o: 'rsub'
        T.__ipow__ = lambda self, o: self
        T.__invert__ = lambda self: 'inv'
        T.__pos__ = lambda self: 'pos'
        T.__divmod__ = lambda self, o: 'dm'
        T.__rdivmod__ = lambda self, o: 'rdm'
        T.__pow__ = lambda self, o, m=None: ('pow', m)
        T.__lshift__ = lambda self, o: 'ls'
        T.__and__ = lambda self, o: 'and'
        T.__call__ = lambda self, *a, **k: 'call'
        T.__missing__ = lambda self, k: 'no'
        T.__getattr__ = lambda self, n: 'ga'
        T.__getattribute__ = lambda self, n: 'gb'
        T.__delattr__ = lambda self, n: None
        T.__enter__ = lambda self: 'en'
        T.__exit__ = lambda self, *a: True
        T.__aiter__ = lambda self: self
        T.__await__ = lambda self: iter(())
        T.__next__ = lambda self: 'nx'
        T.__iter__ = lambda self: iter('it')
        T.__len__ = lambda self: 6
        T.__bool__ = lambda self: False
        T.__hash__ = lambda self: 3
        T.__eq__ = lambda self, o: True
        T.__lt__ = lambda self, o: True
        T.__contains__ = lambda self, o: True
        T.__getitem__ = lambda self, k: {'v': 'gi'}.get(k, k)
        T.__repr__ = lambda self: 'R'
        T.__str__ = lambda self: 'S'
        T.__doc__ = 'D'
        T.__module__ = 'M'
        T.__qualname__ = 'Q'
        T.__name__ = 'N'
        T.__annotations__ = {'x': int}
        T.__abstractmethods__ = frozenset(['f'])
        T.__slots__ = ()
        T.__new__ = lambda cls: 'new'
        T.__init__ = lambda self: setattr(self, 'v', 'init')
        T.__del__ = lambda self: None
        D.__missing__ = lambda self, k: 'missing'
        D.__getitem__ = lambda self, k: 'own'
        D.__contains__ = lambda self, k: True
        D.__iter__ = lambda self: iter('xy')
        D.__len__ = lambda self: 50
        D.keys = lambda self: ['a']
        D.get = lambda self, k, x=None: 'got'
        D.items = lambda self: [('q', 1)]
        D.update = lambda self, *a: None
        L.__iter__ = lambda self: iter('li')
        L.__getitem__ = lambda self, k: 'lg'
        L.__len__ = lambda self: 60
        L.__contains__ = lambda self, o: True
        L.append = lambda self, o: None
        L.__eq__ = lambda self, o: 'leq'
        L.__add__ = lambda self, o: 'ladd'
        L.sort = lambda self, **k: None
        S.__str__ = lambda self: 'SS'
        S.__len__ = lambda self: 70
        S.__eq__ = lambda self, o: True
        S.__hash__ = lambda self: 1
        S.__getitem__ = lambda self, k: 'sg'
        S.__mod__ = lambda self, o: 'smod'
        S.join = lambda self, o: 'sjoin'
        I.__add__ = lambda self, o: 'iadd'
        I.__index__ = lambda self: 1
        I.__bool__ = lambda self: False
        I.__repr__ = lambda self: 'irep'
        I.__eq__ = lambda self, o: True
        I.__lt__ = lambda self, o: True
        I.__format__ = lambda self, sp: 'ifmt'
        E.__str__ = lambda self: 'EE'
        E.__repr__ = lambda self: 'ER'
        E.__init__ = lambda self, *a: None
        E.__eq__ = lambda self, o: True
        e.args = ('y',)
        t.__class__ = U
        t.__dict__ = {'v': 5}
        t.v = 2
        U.__bases__ = (T, W)
        d['z'] = 1
        l.append(3)
        """,
        """
        round(t) if hasattr(T, '__round__') else 0
        round(t)
        math.trunc(t)
        math.floor(t)
        math.ceil(t)
        os.fspath(t)
        bytes(t)
        complex(t)
        float(t)
        int(t)
        [0, 1, 2][t]
        format(t, 'x')[:1]
        f'{t:x}'[:1]
        sys.getsizeof(t) > 90
        dir(t)[:1]
        ''.join(reversed(t))
        operator.length_hint(t, 9)
        copy.copy(t) == 'copy'
        copy.copy(u).v if copy.copy(u).__class__ is U else 0
        copy.deepcopy(t) == 'deep'
        copy.deepcopy(items)[0] == 'deep'
        t.__reduce_ex__(2)[0].__name__
        t.__getstate__()
        T[1]
        U[2]
        type('X', (T,), {}) and getattr(T, 'subbed', 0)
        issubclass(int, T)
        isinstance(3, T)
        t @ 1
        1 - t
        ~t
        +t
        divmod(t, 1)
        divmod(1, t)
        pow(t, 2)
        pow(t, 2, 3)
        t ** 2
        t << 1
        t & 1
        t(1)
        u()
        t.zzz
        getattr(u, 'zzz', 'dflt')
        hasattr(t, 'zzz')
        next(t)
        [*t]
        list(u)
        len(t)
        bool(t)
        not u
        hash(t) == 3
        t == 5
        u == t
        t in [1]
        sorted(items) and 1
        min(t, u) is t
        1 in t
        t['v']
        '%(v)s' % t
        '{0[v]}'.format(t)
        repr(t)[:1]
        str(u)[:1]
        [repr(items)[:2]]
        T.__doc__
        T.__module__
        T.__qualname__
        T.__name__
        type(u).__mro__[1].__name__
        T.__annotations__
        type(T()).__name__
        T().v
        U().v
        d['q']
        d['a']
        'q' in d
        list(d)
        len(d)
        dict(d)
        {**d}
        d.get('a')
        d | {}
        '%(a)s' % d
        '{a}'.format_map(d)
        '{a}'.format(**d)
        json.dumps(d)
        collections.ChainMap(d)['a']
        types.MappingProxyType(d)['a']
        string.Template('$a').safe_substitute(d)
        (lambda **k: sorted(k))(**d)
        eval('a', {}, d)
        list(l)
        l[0]
        len(l)
        3 in l
        l == [1]
        l + [1]
        [*l]
        sum(l)
        sorted(l)
        json.dumps(l)
        (lambda *a: len(a))(*l)
        ''.join(map(str, l))
        str(s)
        len(s)
        s == 'q'
        s[0]
        s % ()
        s.join('ab')
        {s: 1}.get('ab')
        f'{s}'
        s + 'c'
        i + 1
        1 + i
        [7, 8][i] if i.real < 2 else 'big'
        bool(i)
        str(i)
        f'{i}'
        i == 9
        i < 1
        sum([i])
        json.dumps(i)
        range(i) and 1
        str(e)
        repr(e)
        e.args
        E('z').args
        e == 1
        f'{e}'
        type(t).__name__
        vars(t)
        functools.reduce(lambda a, b: a, items).v
        """,
    ),
    scene(
        "concurrency libraries",
        """
        queue concurrent.futures threading heapq sched collections time contextvars
        functools
        """,
        """
        q = queue.Queue()
        lq = queue.LifoQueue()
        pq = queue.PriorityQueue()
        sq = queue.SimpleQueue()
        class Item:
            order = 0
            def __init__(self, p):
                self.p = p
                Item.order += 1
            def __lt__(self, o):
                cmp.append((self.p, o.p))
                return self.p < o.p
        class MyT(threading.Thread):
            ran = 0
            def run(self):
                MyT.ran += 1
                log.append(self.name)
        cmp = []
        log = []
        fut = concurrent.futures.Future()
        tl = threading.local()
        class Loc(threading.local):
            def __init__(self, *a):
                log.append('loc')
                self.v = 0
        loc = Loc()
        box = [0]
        cond = threading.Condition()
        evt = threading.Event()
        sem = threading.Semaphore(1)
        bar = threading.Barrier(1, action=lambda: log.append('bar'))
        lock = threading.Lock()
        rl = threading.RLock()
        tm = threading.Timer(1, log.append, ('tm',))
        tgt = MyT(name='mt')
        pq.put(Item(3))
        pq.put(Item(1))
        """,
        """
        log
        cmp
        box
        q.qsize()
        pq.qsize()
        MyT.ran
        """,
        """
        q.put(box[0])
        q.put_nowait(7)
        q.queue.append(8)
        q.queue.clear()
        q.maxsize = 1
        lq.put(1)
        pq.put(Item(2))
        pq.queue.append(Item(0))
        pq.queue[0].p = 9
        sq.put(box)
        box[0] += 1
        box.append(2)
        log.append('l')
        fut.set_result(box[0])
        fut.cancel()
        fut.add_done_callback(lambda f: log.append(f.cancelled()))
        fut.set_running_or_notify_cancel()
        tl.x = 1
        loc.v = 2
        Loc.extra = 1
        with cond: box[0] += 1; cond.notify()
        evt.set()
        evt.clear()
        sem.acquire(blocking=False)
        sem.release()
        bar.wait()
        bar.reset()
        bar.abort()
        with lock: box[0] += 10
        with rl: box[0] *= 2
        tm.start()
        tm.cancel()
        tm.args = ('other',)
        tm.function = box.append
        tgt.start()
        tgt.name = 'renamed'
        MyT.run = lambda self: log.append('R')
        tgt.run = lambda: log.append('r')
        t = threading.Thread(target=log.append, args=('th',)); t.start(); t.join()
        t = MyT(name='loc'); t.start(); t.join()
        Item.__lt__ = lambda self, o: True
        Item.order = 50
        threading.current_thread().name = 'me%d' % len(box)
        """,
        """
        q.qsize()
        q.empty()
        q.full()
        q.get_nowait()
        list(q.queue)
        q.unfinished_tasks
        lq.get_nowait()
        pq.get_nowait().p
        [x.p for x in pq.queue]
        sq.get_nowait()
        sq.qsize()
        sq.empty()
        list(log)
        len(box)
        box[0]
        fut.done()
        fut.cancelled()
        fut.running()
        fut.set_exception(KeyError())
        getattr(tl, 'x', None)
        vars(tl)
        loc.v
        getattr(loc, 'extra', 0)
        evt.is_set()
        sem.acquire(blocking=False)
        bar.wait()
        bar.broken
        bar.n_waiting
        bar.parties
        lock.locked()
        lock.acquire(False)
        rl.acquire(blocking=False)
        tm.is_alive()
        tm.finished.is_set()
        tgt.is_alive()
        tgt.ident is None
        tgt.name
        MyT.ran
        Item.order
        Item(5) < Item(4)
        list(cmp)
        threading.current_thread() is threading.main_thread()
        threading.active_count() > 0
        [f.done() for f in [fut]]
        """,
    ),
    scene(
        "values and numbers",
        """
        decimal fractions random statistics datetime time uuid ipaddress math struct numbers
        array bisect heapq
        """,
        """
        dc = decimal.Context(prec=5)
        rnd = random.Random(3)
        class R(random.Random):
            calls = 0
            def random(self):
                R.calls += 1
                return 0.5
            def getrandbits(self, k):
                R.calls += 1
                return 1
        r2 = R(1)
        class Tz(datetime.tzinfo):
            off = 1
            def utcoffset(self, dt):
                return datetime.timedelta(hours=self.off)
            def dst(self, dt):
                return datetime.timedelta(0)
            def tzname(self, dt):
                return 'tz%d' % self.off
        tz = Tz()
        dt = datetime.datetime(2020, 1, 1, 5, tzinfo=tz)
        class De(decimal.Decimal):
            extra = 0
        class Num(numbers.Number):
            val = 2
            def __init__(self):
                self.v = 1
            def __float__(self):
                return float(self.v)
            def __index__(self):
                return self.v
            def __add__(self, o):
                return self.v + self.val
            __radd__ = __add__
            def __lt__(self, o):
                return self.v < 2
            def __mul__(self, o):
                return self.v
            __rmul__ = __mul__
            def __hash__(self):
                return self.v
            def __eq__(self, o):
                return self.v == o
        n = Num()
        de = De('1.5')
        data = [3, 1, 2]
        w = [1, 1, 5]
        ar = array.array('d', [1.0, 2.0])
        """,
        """
        dc.prec
        R.calls
        data
        w
        ar.tolist()
        n.v
        tz.off
        """,
        """
        dc.prec = 2
        dc.traps[decimal.Inexact] = True
        dc.Emax = 1
        dc.rounding = decimal.ROUND_UP
        dc.divide(2, 3)
        rnd.seed(5)
        rnd.random()
        rnd.shuffle(data)
        rnd.setstate(random.Random(9).getstate())
        r2.shuffle(data)
        R.random = lambda self: 0.1
        r2.random = lambda: 0.9
        R.calls = 100
        Tz.off = 3
        tz.off = 2
        Tz.utcoffset = lambda self, dt: None
        Tz.tzname = lambda self, dt: 'N'
        n.v = 5
        Num.val = 7
        Num.__float__ = lambda self: 9.0
        Num.__add__ = lambda self, o: 'add'
        Num.__index__ = lambda self: 0
        Num.__eq__ = lambda self, o: False
        De.__add__ = lambda self, o: 'dadd'
        De.extra = 1
        data.append(0)
        data[0] = 10
        data.clear()
        w[0] = 9
        w.append(1)
        w.clear()
        ar[0] = 5.0
        ar.append(3.0)
        """,
        """
        dc.divide(1, 3)
        dc.create_decimal('1.23456789')
        decimal.Decimal('1.23456').normalize(dc)
        decimal.Decimal(2).sqrt(dc)
        dc.prec
        dc.flags[decimal.Inexact]
        dc.copy().prec
        repr(dc)[:20]
        dc.power(2, 3)
        dc.compare(1, 2)
        dc.to_sci_string(decimal.Decimal('1e3'))
        decimal.Decimal('2.5').quantize(decimal.Decimal('1'), context=dc)
        rnd.random()
        rnd.randint(0, 9)
        rnd.choice(data)
        rnd.sample(data, 1)
        rnd.choices(data, weights=w, k=1)
        rnd.getstate()[1][-1]
        rnd.gauss(0, 1)
        rnd.uniform(0, 1)
        r2.choice(data)
        r2.randrange(5)
        r2.sample(data, 1)
        r2.uniform(0, 1)
        R.calls
        dt.utcoffset()
        dt.isoformat()
        str(dt)
        dt.tzname()
        dt.astimezone(datetime.timezone.utc).hour
        dt.strftime('%z')
        dt.timestamp()
        dt - datetime.datetime(2020, 1, 1, tzinfo=datetime.timezone.utc)
        datetime.time(1, tzinfo=tz).isoformat()
        float(n)
        math.sqrt(n)
        math.fsum([n, n])
        sum([n, 1], 0)
        1 + n
        n + 1
        [5, 6, 7, 8, 9, 10][n] if n.v < 6 else 'x'
        range(3)[n] if n.v < 3 else 'y'
        struct.pack('d', n)
        struct.pack('b', n)
        array.array('d', [n])
        math.gcd(n, 10)
        math.isclose(n, 1.0)
        n == 1
        n in data
        {n: 1}.get(1)
        data.count(n)
        bisect.bisect(data, n)
        statistics.mean(data)
        statistics.fmean(data, w)
        statistics.median(data)
        statistics.stdev(data)
        statistics.NormalDist.from_samples(data).mean
        statistics.linear_regression(data, w).slope
        math.prod(data)
        math.dist(data, w)
        sum(map(lambda a, b: a * b, data, w))
        de + 1
        de.extra
        De('2').extra
        De('2') + de
        decimal.Decimal(1).compare(de)
        fractions.Fraction(data[0])
        ar.tolist()
        sum(ar)
        math.fsum(ar)
        statistics.mean(ar)
        """,
    ),
)
