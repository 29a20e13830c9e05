"""Wrappers that a thread makes itself around something that others share."""

from __future__ import annotations

from tests.python.natural.scene import scene

SCENES = (
    scene(
        "objects",
        "weakref functools operator types copy contextlib inspect",
        """
        class Box:
            kind = "box"

            def __init__(self):
                self.x = 0
                self.items = [1]

            def get(self):
                return self.x

            def set(self, value):
                self.x = value

            def add(self, n=1):
                self.x += n
                return self.x

            @property
            def p(self):
                return self.x

            @p.setter
            def p(self, value):
                self.x = value

            def __call__(self):
                return self.x

            def __len__(self):
                return self.x

            def __iter__(self):
                yield self.x
                yield len(self.items)

            def __getitem__(self, key):
                return self.items[key]

            def __setitem__(self, key, value):
                self.items[key] = value

            def __contains__(self, value):
                return value in self.items

            def __add__(self, other):
                return self.x + other

            def __iadd__(self, other):
                self.x += other
                return self

            def __enter__(self):
                self.x += 1
                return self.x

            def __exit__(self, *error):
                self.x -= 1

            def __str__(self):
                return f"B{self.x}"

        class Sub(Box):
            def get(self):
                return super().get() + 100

        b = Sub()
        keep = weakref.proxy(b)
        call = functools.partial(b.add, 2)
        method = b.add
        """,
        """
        b.x
        b.items
        b.kind
        """,
        """
        b.x = 1
        b.x += 2
        b.items.append(3)
        b.items = []
        Box.kind = 'other'
        Sub.kind = 'sub'
        weakref.proxy(b).x = 4
        weakref.proxy(b).x += 1
        weakref.ref(b)().x = 5
        weakref.proxy(b).set(6)
        weakref.proxy(b).items.append(4)
        weakref.proxy(b)[0] = 7
        weakref.WeakMethod(b.add)()(3)
        keep.x = 8
        keep.items.pop()
        functools.partial(b.set, 9)()
        functools.partial(setattr, b, 'x')(10)
        functools.partial(Box.add, b)()
        functools.partialmethod(Box.set, 11).__get__(b, Box)()
        functools.partial(functools.partial(b.add), 2)()
        call()
        method()
        operator.methodcaller('add', 3)(b)
        operator.methodcaller('set', 12)(weakref.proxy(b))
        types.MethodType(Box.set, b)(13)
        types.MethodType(lambda self: setattr(self, 'x', 14), b)()
        copy.copy(b.add)(4)
        copy.copy(b).items.append(5)
        b.add.__func__(b)
        b.add.__self__.x = 15
        Box.p.__set__(b, 16)
        Box.p.fset(b, 17)
        property(None, Box.set).__set__(b, 18)
        Box.set.__get__(b)(19)
        super(Sub, b).set(20)
        super(Sub, b).__setattr__('x', 21)
        object.__setattr__(b, 'x', 22)
        vars(b).update(x=23)
        b += 1
        operator.iadd(b, 2)
        operator.setitem(b, 0, 24)
        b.__setattr__('x', 25)
        (lambda o: setattr(o, 'x', 26))(b)
        list(map(b.set, [27]))
        list(map(setattr, [b], ['x'], [28]))
        [b.set(v) for v in (29,)]
        with b as v: saw.append(v)
        with contextlib.ExitStack() as stack: stack.enter_context(b); saw.append(b.x)
        with contextlib.ExitStack() as stack: stack.callback(b.set, 30)
        with contextlib.nullcontext(b) as n: n.x = 31
        del b.items
        """,
        """
        weakref.proxy(b).x
        weakref.proxy(b).kind
        weakref.proxy(b).get()
        weakref.proxy(b).items[0]
        weakref.proxy(b)[0]
        weakref.proxy(b) + 1
        len(weakref.proxy(b))
        list(weakref.proxy(b))
        1 in weakref.proxy(b)
        str(weakref.proxy(b))
        weakref.proxy(b)()
        getattr(weakref.proxy(b), 'x')
        hasattr(weakref.proxy(b), 'items')
        weakref.ref(b)().x
        weakref.WeakMethod(b.get)()()
        weakref.WeakKeyDictionary({b: 1}).get(b) and next(iter(weakref.WeakSet([b]))).x
        weakref.WeakValueDictionary(k=b)['k'].x
        keep.x
        keep.get()
        len(keep.items)
        functools.partial(b.get)()
        functools.partial(getattr, b)('x')
        functools.partial(Box.get)(b)
        functools.partial(str, b)()
        functools.partial(b)()
        functools.partialmethod(Box.get).__get__(b, Box)()
        call()
        method(0)
        operator.attrgetter('x')(b)
        operator.attrgetter('x', 'kind')(b)
        operator.attrgetter('items.append')(b).__self__
        operator.attrgetter('x')(weakref.proxy(b))
        operator.itemgetter(0)(b)
        operator.itemgetter(0)(weakref.proxy(b))
        operator.methodcaller('get')(b)
        operator.contains(b, 1)
        operator.call(b) if hasattr(operator, 'call') else b()
        types.MethodType(Box.get, b)()
        types.MethodType(len, b)()
        types.MethodType(getattr, b)('x')
        copy.copy(b.get)()
        copy.copy(b).x
        b.get.__self__.x
        b.get.__func__(b)
        Box.p.__get__(b)
        Box.p.fget(b)
        property(operator.attrgetter('x')).__get__(b)
        property(lambda self: self.x).__get__(b, Box)
        Box.get.__get__(b)()
        super(Sub, b).get()
        super(Sub, b).p
        super(Sub, b).kind
        super(Sub, b).__getattribute__('x')
        super(Sub, Sub).kind
        getattr(super(Sub, b), 'get')()
        vars(b)['x']
        dict(types.MappingProxyType(vars(b)))['x']
        types.MappingProxyType(b.__dict__).get('x')
        types.SimpleNamespace(b=b).b.x
        types.SimpleNamespace(**vars(b)).x
        inspect.getattr_static(b, 'x')
        inspect.getmembers(b, lambda v: v in ('box', 'sub', 'other'))
        (lambda: b.x)()
        (lambda o=b: o.x)()
        (yield_ for yield_ in b).__next__()
        list(map(Box.get, [b]))
        list(map(operator.attrgetter('x'), [b]))
        max([b], key=Box.get).x
        sorted([b, b], key=operator.attrgetter('x'))[0].x
        next(map(str, [b]))
        next(iter(b))
        [*zip(b, b)]
        dict(enumerate(b))
        list(filter(None, b))
        functools.reduce(operator.add, b, 0)
        type('Local', (Sub,), {})().kind
        type('Local', (Sub,), {'m': property(lambda self: b.x)})().m
        b.__getattribute__('x')
        b.__class__.kind
        iter(b.get, -1).__next__()
        any(v is b and b.x for v in [b])
        """,
    ),
    scene(
        "mappings",
        "types collections copy operator functools itertools json",
        """
        d = {"a": 1, "b": 2}
        e = {"c": 3}
        view = d.keys()
        pairs = d.items()
        chain = collections.ChainMap(e, d)
        proxy = types.MappingProxyType(d)
        ud = collections.UserDict(d)
        space = types.SimpleNamespace(d=d, x=0)
        """,
        """
        d
        e
        space.x
        """,
        """
        d['a'] = 5
        d['c'] = 6
        d.pop('a', None)
        d.clear()
        d.update(z=7)
        e['a'] = 8
        collections.ChainMap(d)['a'] = 9
        collections.ChainMap(d, e).pop('a', None)
        collections.ChainMap({}, d).maps[1]['a'] = 10
        chain['a'] = 11
        chain.maps.reverse()
        chain.maps = [d]
        chain.clear()
        ud['a'] = 12
        ud.data = d
        ud.data['b'] = 13
        functools.partial(d.__setitem__, 'a')(14)
        functools.partial(d.update, a=15)()
        operator.setitem(d, 'a', 16)
        operator.methodcaller('pop', 'a', None)(d)
        dict.__setitem__(d, 'a', 17)
        dict.update(d, b=18)
        space.d['a'] = 19
        space.d = {}
        space.x += 1
        vars(space)['d'] = e
        types.SimpleNamespace(d=d).d.clear()
        list(map(d.pop, ['a']))
        list(map(d.__delitem__, ['b']))
        copy.copy(space).d['a'] = 20
        super(dict, d).__init__()
        """,
        """
        list(d.keys())
        list(view)
        len(view)
        'a' in view
        sorted(view & {'a', 'c'})
        sorted(view | e.keys())
        view == {'a', 'b'}
        view.isdisjoint(e)
        list(pairs)
        ('a', 1) in pairs
        len(d.items())
        dict(d.items())
        sum(d.values())
        list(reversed(d.values()))
        view.mapping['a']
        next(iter(view))
        next(iter(d.items()))
        sorted(pairs)
        repr(view)
        proxy['a']
        dict(proxy)
        len(proxy)
        'c' in proxy
        proxy.get('c')
        proxy | e
        proxy == {'a': 1, 'b': 2}
        list(proxy.items())
        types.MappingProxyType(d)['a']
        list(types.MappingProxyType(d))
        types.MappingProxyType(d).copy()
        dict(types.MappingProxyType(d), **e)
        {**types.MappingProxyType(d)}
        types.MappingProxyType(chain)['a']
        repr(types.MappingProxyType(d))
        chain['a']
        dict(chain)
        len(chain)
        'z' in chain
        list(chain)
        chain.get('c')
        chain.new_child()['a']
        chain.parents.get('a')
        collections.ChainMap(d, e)['a']
        dict(collections.ChainMap(e, d))
        len(collections.ChainMap({}, d))
        bool(collections.ChainMap(e, {}))
        collections.ChainMap(d).copy()['a']
        ud['a']
        dict(ud)
        collections.UserDict(d).get('a')
        collections.UserDict(**d).data
        space.d.get('a')
        repr(space)
        space == types.SimpleNamespace(d={}, x=0)
        vars(space)['x']
        types.SimpleNamespace(**d)
        types.SimpleNamespace(d=d)
        functools.partial(d.get, 'a')()
        functools.partial(dict, d)()
        functools.partial(lambda **k: sorted(k), **d)()
        operator.itemgetter('a')(d)
        operator.itemgetter('a', 'b')(types.MappingProxyType(d))
        operator.methodcaller('get', 'a')(d)
        operator.contains(d, 'c')
        operator.or_(d, e)
        list(map(d.get, 'ab'))
        list(filter(d.get, 'ab'))
        list(itertools.chain(d, e))
        [k for k in d]
        dict.get(d, 'a')
        collections.OrderedDict(d)
        collections.Counter(d)
        collections.defaultdict(int, d)['a']
        copy.copy(d)
        copy.copy(proxy) if False else dict(proxy)
        json.dumps(dict(chain))
        max(d, key=d.get)
        sorted(d, key=proxy.get)
        """,
    ),
    scene(
        "sequences",
        "itertools collections functools operator io csv copy array types random",
        """
        items = [1, 2, 3]
        ba = bytearray(b"abc")
        dq = collections.deque([1, 2])
        Point = collections.namedtuple("Point", "x y")
        pt = Point(items, 5)
        ul = collections.UserList(items)
        ul.data = items
        it = iter(items)
        gen = (v * 10 for v in items)
        raw = io.BytesIO(b"one\\ntwo\\n")
        text = io.StringIO("x,y\\nz,w\\n")
        out = io.StringIO()
        """,
        """
        items
        bytes(ba)
        list(dq)
        raw.tell()
        text.tell()
        out.getvalue()
        """,
        """
        items.append(4)
        items[0] = 5
        items.clear()
        items.pop()
        items.insert(0, 6)
        items[:] = [7, 8]
        items.sort(reverse=True)
        pt.x.append(9)
        pt._replace(y=0).x.append(10)
        Point(items, 0).x.pop()
        ul.append(11)
        ul.data = []
        collections.UserList(items).append(0)
        memoryview(ba)[0] = 65
        memoryview(ba)[1:] = b'ZZ'
        memoryview(memoryview(ba)).cast('B')[0] = 66
        memoryview(ba).toreadonly().obj[0] = 67
        functools.partial(items.append, 12)()
        functools.partial(ba.__setitem__, 0)(68)
        operator.methodcaller('append', 13)(items)
        operator.setitem(items, 0, 14)
        types.MethodType(list.append, items)(15)
        copy.copy(items.append)(16)
        list.append(items, 17)
        list(map(items.append, [18]))
        next(it)
        next(gen)
        gen.close()
        list(zip(it, [0]))
        next(map(str, it))
        next(enumerate(it))
        next(filter(None, it))
        next(itertools.chain(it, gen))
        list(itertools.islice(it, 1))
        next(reversed(items))
        dq.append(3)
        dq.rotate(1)
        functools.partial(dq.appendleft, 0)()
        functools.partial(next, it)()
        io.TextIOWrapper(raw).readline()
        io.BufferedReader(raw).read(1)
        io.TextIOWrapper(io.BufferedReader(raw)).read(1)
        raw.readline()
        raw.seek(2)
        csv.writer(out).writerow(items)
        csv.writer(out).writerow(['r'])
        csv.DictWriter(out, ['k']).writeheader()
        functools.partial(print, 'p', file=out)()
        functools.partial(out.write, 'w')()
        next(csv.reader(text))
        text.readline()
        text.seek(0)
        raw.getbuffer()[0] = 69
        random.Random(1).shuffle(items)
        """,
        """
        list(reversed(items))
        list(enumerate(items))
        list(zip(items, items))
        list(map(str, items))
        list(filter(None, items))
        [*itertools.chain(items)]
        list(itertools.islice(items, 1))
        list(itertools.cycle(items).__class__ and itertools.accumulate(items))
        next(itertools.cycle(items))
        list(itertools.pairwise(items))
        (v for v in items).__next__()
        next(iter(items))
        iter(items).__length_hint__()
        operator.length_hint(iter(items))
        list(it)
        next(it, None)
        list(gen)
        next(gen, None)
        list(zip(gen, it))
        gen.gi_frame is None
        copy.copy(it).__next__()
        itertools.tee(it)[0].__next__()
        pt.x[0]
        pt
        pt._asdict()
        Point(items, 0)
        pt == Point([1, 2, 3], 5)
        len(pt.x)
        sum(map(len, (pt.x,)))
        pt._replace(y=1).x[-1]
        operator.attrgetter('x')(pt)[0]
        operator.itemgetter(0)(pt)[0]
        len(ul)
        list(ul)
        ul[0]
        collections.UserList(items).data
        (ul + [1])[0]
        memoryview(ba)[0]
        bytes(memoryview(ba))
        memoryview(ba)[1:].tolist()
        memoryview(ba).toreadonly().tobytes()
        memoryview(ba).cast('b').tolist()
        memoryview(ba) == b'abc'
        b''.join([memoryview(ba)])
        io.BytesIO(ba).getvalue()
        io.TextIOWrapper(io.BytesIO(ba)).read()
        array.array('b', memoryview(ba)).tolist()
        functools.partial(len, items)()
        functools.partial(sum)(items)
        functools.partial(max, *items)()
        operator.itemgetter(0)(items)
        operator.itemgetter(slice(2))(items)
        operator.methodcaller('count', 1)(items)
        operator.concat(items, [0])
        types.MethodType(len, items)()
        items.__len__()
        items.__getitem__(0)
        list.__getitem__(items, 0)
        list.index(items, 2)
        copy.copy(items.index)(2)
        [*reversed(dq)]
        next(iter(dq))
        collections.deque(items, 2)
        io.TextIOWrapper(raw).read()
        io.TextIOWrapper(raw).readline()
        io.BufferedReader(raw).peek(1)[:1]
        next(io.TextIOWrapper(raw))
        raw.read(2)
        bytes(raw.getbuffer()[:1])
        list(csv.reader(text))
        next(csv.DictReader(text))
        csv.writer(io.StringIO()).writerow(items)
        text.read()
        out.getvalue()
        slice(*items).stop
        range(*items[:2]).stop
        tuple(items)
        """,
    ),
    scene(
        "functions",
        "functools contextlib types abc dataclasses inspect operator",
        """
        state = {"n": 0}
        count = 0

        def bump():
            state["n"] += 1
            return state["n"]

        def counter():
            n = 0

            def step():
                nonlocal n
                n += 1
                return n

            return step

        step = counter()

        @contextlib.contextmanager
        def busy():
            state["n"] += 1
            try:
                yield state["n"]
            finally:
                state["n"] -= 1

        def produce():
            while state["n"] < 5:
                state["n"] += 1
                yield state["n"]

        def echo():
            value = 0
            while True:
                value = yield value + state["n"]

        shared = produce()
        deco = contextlib.contextmanager(produce)

        @functools.wraps(bump)
        def wrapped():
            return bump()

        @functools.lru_cache(maxsize=None)
        def remembered(key):
            return bump()

        @functools.singledispatch
        def show(value):
            return "any"

        class Task:
            done = 0

            def __init__(self, run):
                self.run = run

            @functools.cached_property
            def result(self):
                return self.run()

            @functools.singledispatchmethod
            def take(self, value):
                return "take"

            @staticmethod
            def tick():
                Task.done += 1
                return Task.done

        task = Task(bump)
        """,
        """
        state
        step()
        Task.done
        """,
        """
        bump()
        state['n'] = 10
        step()
        functools.partial(bump)()
        functools.partial(state.__setitem__, 'n')(20)
        types.FunctionType(bump.__code__, bump.__globals__, 'copy', None, bump.__closure__)()
        bump.__code__ = (lambda: -1).__code__ if not bump.__closure__ else bump.__code__
        step.__closure__[0].cell_contents = 30
        wrapped()
        wrapped.__wrapped__()
        wrapped.__wrapped__ = print
        remembered(1)
        remembered(2)
        remembered.cache_clear()
        remembered.__wrapped__(1)
        functools.lru_cache(bump)()
        functools.cache(bump)()
        show.register(int, lambda value: 'int')
        show.register(str)(lambda value: 'str')
        Task.take.register(int, lambda self, value: 'int')
        task.result
        del task.result
        task.run = lambda: 'run'
        Task(bump).result
        Task.tick()
        task.tick()
        Task.tick = staticmethod(lambda: -5)
        next(shared)
        next(produce())
        shared.close()
        with busy(): saw.append(state['n'])
        with busy() as n: saw.append(n)
        contextlib.ContextDecorator() and busy().__enter__()
        contextlib.ExitStack().enter_context(busy())
        with contextlib.ExitStack() as stack: stack.enter_context(busy()); stack.callback(bump)
        list(zip(range(2), shared))
        list(map(lambda v: bump(), [1, 2]))
        sorted([2, 1], key=lambda v: bump())
        type('Runner', (Task,), {'tick': staticmethod(bump)}).tick()
        """,
        """
        bump()
        state['n']
        step()
        step.__closure__[0].cell_contents
        inspect.getclosurevars(step).nonlocals['n']
        inspect.getgeneratorstate(shared)
        functools.partial(bump)()
        functools.partial(step)()
        functools.partial(operator.getitem, state)('n')
        wrapped()
        inspect.unwrap(wrapped) is bump
        remembered(1)
        remembered(3)
        remembered.cache_info().currsize
        functools.lru_cache(lambda: state['n'])()
        show(1)
        show('s')
        functools.singledispatch(show)(1)
        show.dispatch(int) is show.dispatch(object)
        task.take(1)
        Task(1).take(1)
        task.result
        'result' in vars(task)
        Task(bump).result
        Task(lambda: state['n']).result
        Task.tick()
        task.tick()
        Task(1).tick()
        Task(1).done
        next(shared, None)
        list(shared)
        [v for v in produce()]
        next(produce(), None)
        (lambda g: (next(g), g.send(1)))(echo())
        busy().__enter__()
        busy().gen.__next__()
        contextlib.nullcontext(state).enter_result['n']
        busy()(lambda: state['n'])()
        (lambda: state['n'])()
        (lambda n=state['n']: n)()
        [f() for f in (bump, step)]
        dict(a=bump())
        types.MethodType(lambda self: self['n'], state)()
        property(lambda self: self['n']).__get__(state)
        type('Local', (), {'__len__': lambda self: state['n']})().__len__()
        len(type('Local', (), {'__len__': lambda self: state['n']})())
        str(type('Local', (), {'__str__': lambda self: str(state)})())
        type('Derived', (Task,), {})(bump).result
        type('Derived', (Task,), {}).done
        """,
    ),
)
