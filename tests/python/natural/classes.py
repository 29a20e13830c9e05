"""State that belongs to classes: read through instances, subclasses, metaclasses and type slots."""

from __future__ import annotations

from tests.python.natural.scene import scene

SCENES = (
    scene(
        "attribute",
        "operator inspect",
        """
        class Base:
            total = 0

            def look(self):
                return self.total

            @classmethod
            def bump(cls):
                cls.total += 1

            @classmethod
            def of(cls):
                return cls.total

            @property
            def doubled(self):
                return self.total * 2

        class Sub(Base):
            def look(self):
                return super().look()

            def through(self):
                return super().total

        class Other(Base):
            total = 5

        class Both(Sub, Other):
            pass

        b = Base()
        s = Sub()
        """,
        """
        Base.total
        Sub.total
        Both.total
        """,
        """
        Base.total = 1
        Base.total += 2
        Sub.total = 3
        Base.bump()
        Sub.bump()
        setattr(Base, 'total', 4)
        type.__setattr__(Base, 'total', 6)
        del Base.total
        delattr(Other, 'total')
        Both.total = 9
        type(b).total = 10
        b.__class__.total += 1
        b.__class__ = Other
        b.total = 11
        s.total += 1
        Sub.__bases__ = (Other,)
        Base.look = lambda self: -1
        Sub.look = lambda self: -2
        del Sub.look
        Base.doubled = property(lambda self: 7)
        Base.of = classmethod(lambda cls: 13)
        """,
        """
        Base.total
        Base().total
        Sub().total
        Both().total
        Both.total
        b.total
        s.total
        Base().look()
        Sub().look()
        Both().look()
        Sub().through()
        b.look()
        s.look()
        Base.of()
        Sub.of()
        Sub().of()
        Base().doubled
        Both().doubled
        s.doubled
        getattr(Base, 'total')
        getattr(Base(), 'total', None)
        getattr(Sub, 'total', None)
        hasattr(Base(), 'total')
        hasattr(Other, 'total')
        vars(Base)['total']
        Base.__dict__.get('total')
        'total' in vars(Other)
        'total' in dir(Sub())
        operator.attrgetter('total')(Sub())
        operator.methodcaller('look')(Sub())
        object.__getattribute__(Sub(), 'total')
        type.__getattribute__(Sub, 'total')
        Sub().__getattribute__('total')
        f'{Sub().total}'
        '{0.total}'.format(Base())
        [Sub().total for _ in range(2)]
        list(map(lambda c: c().total, (Base, Both)))
        Base.look(Sub())
        super(Sub, Sub()).total
        super(Sub, Sub).of()
        inspect.getattr_static(Sub(), 'total', None)
        type(b).__name__
        isinstance(b, Other)
        issubclass(Sub, Other)
        [c.__name__ for c in Sub.__mro__]
        [c.__name__ for c in Both.mro()]
        sorted(c.__name__ for c in Other.__subclasses__())
        """,
        module=True,
    ),
    scene(
        "metaclass",
        "",
        """
        class Meta(type):
            count = 0

            @property
            def n(cls):
                return cls.count

            @n.setter
            def n(cls, value):
                cls.count = value

            def __len__(cls):
                return cls.count

            def __getitem__(cls, key):
                return cls.count + key

            def __contains__(cls, key):
                return cls.count == key

            def __call__(cls, *arguments):
                made = super().__call__(*arguments)
                cls.made += 1
                return made

            def __instancecheck__(cls, instance):
                return cls.count == 0

            def __repr__(cls):
                return f"<{cls.count}>"

        class Of(metaclass=Meta):
            made = 0

        class Sub(Of):
            pass
        """,
        """
        Meta.count
        Of.made
        Of.count
        """,
        """
        Meta.count = 1
        Of.count = 2
        Of.n = 3
        Of.n += 1
        Sub.n = 5
        Of()
        Sub()
        Meta.n = property(lambda cls: 9)
        del Meta.n
        Meta.__len__ = lambda cls: 8
        Meta.__getitem__ = lambda cls, key: -key
        Meta.__contains__ = lambda cls, key: True
        Meta.__instancecheck__ = lambda cls, instance: 'x' == instance
        Meta.__repr__ = lambda cls: 'new'
        Meta.__call__ = lambda cls, *arguments: 'none'
        del Meta.__call__
        Meta.extra = 1
        type.__setattr__(Of, 'count', 6)
        """,
        """
        Meta.count
        Of.count
        Sub.count
        Of.n
        Sub.n
        len(Of)
        len(Sub)
        Of[1]
        Sub[1]
        1 in Of
        isinstance(3, Of)
        isinstance(3, Sub)
        repr(Of)
        str(Sub)
        f'{Of}'
        hasattr(Sub, 'extra')
        getattr(Of, 'extra', None)
        Of() == 'none'
        bool(Of)
        (Sub(), Sub.made)[1]
        """,
        module=True,
    ),
    scene(
        "dunders",
        "operator math",
        """
        class Thing:
            def __init__(self, n=1):
                self.n = n

            def __str__(self):
                return "s"

            def __len__(self):
                return 1

            def __add__(self, other):
                return "add"

            def __call__(self):
                return "call"

            def __iter__(self):
                return iter((1, 2))

            def __contains__(self, value):
                return False

            def __eq__(self, other):
                return False

            def __lt__(self, other):
                return True

            def __hash__(self):
                return 1

            def __getitem__(self, key):
                return "item"

            def __setitem__(self, key, value):
                self.n = value

            def __enter__(self):
                return "enter"

            def __exit__(self, *error):
                return None

            def __index__(self):
                return 1

            def __neg__(self):
                return "neg"

            def __format__(self, spec):
                return "format"

        class Child(Thing):
            pass

        t = Thing()
        """,
        """
        t.n
        """,
        """
        Thing.__str__ = lambda self: 'S'
        Thing.__repr__ = lambda self: 'R'
        Thing.__len__ = lambda self: 2
        Thing.__bool__ = lambda self: False
        Thing.__add__ = lambda self, other: 'ADD'
        Thing.__radd__ = lambda self, other: 'RADD'
        Thing.__iadd__ = lambda self, other: 'IADD'
        Thing.__call__ = lambda self: 'CALL'
        Thing.__iter__ = lambda self: iter('ab')
        Thing.__contains__ = lambda self, value: True
        Thing.__eq__ = lambda self, other: True
        Thing.__ne__ = lambda self, other: 'NE'
        Thing.__lt__ = lambda self, other: False
        Thing.__hash__ = lambda self: 2
        Thing.__getitem__ = lambda self, key: 'ITEM'
        Thing.__setitem__ = lambda self, key, value: None
        Thing.__enter__ = lambda self: 'ENTER'
        Thing.__exit__ = lambda self, *error: True
        Thing.__index__ = lambda self: 2
        Thing.__neg__ = lambda self: 'NEG'
        Thing.__format__ = lambda self, spec: 'FORMAT'
        Thing.__init__ = lambda self, n=1: setattr(self, 'n', n + 1)
        Thing.__getattr__ = lambda self, name: 'made up'
        Thing.__getattribute__ = lambda self, name: 'always'
        Thing.__setattr__ = lambda self, name, value: None
        Thing.__new__ = lambda cls, n=1: 'new'
        Thing.__abs__ = lambda self: 'ABS'
        Thing.__float__ = lambda self: 2.5
        Thing.__reversed__ = lambda self: iter('ba')
        Thing.__del__ = lambda self: None
        Thing.__missing__ = 1
        del Thing.__str__
        del Thing.__len__
        del Thing.__add__
        del Thing.__iter__
        del Thing.__contains__
        del Thing.__eq__
        del Thing.__hash__
        del Thing.__call__
        del Thing.__getitem__
        del Thing.__enter__
        del Thing.__exit__
        Child.__len__ = lambda self: 3
        Child.__str__ = lambda self: 'C'
        Child.__call__ = lambda self: 'CC'
        setattr(Thing, '__str__', lambda self: 'SS')
        t[0] = 5
        t.n = 4
        """,
        """
        str(t).startswith('<')
        str(Thing())[0]
        str(Child())[0]
        f'{t}'[0]
        f'{t!s}'[0]
        f'{t!r}'[0]
        '%s' % t if type(t).__str__ is not object.__str__ else 'o'
        '{}'.format(t)
        format(Child(), '')
        print(Thing(), file=None, end='')
        repr(t)[0]
        repr([Thing()])[1]
        len(t)
        len(Child())
        bool(t)
        bool(Child())
        't' if t else 'f'
        not Thing()
        t + 1
        1 + t
        Child() + Child()
        sum([t], 0)
        operator.add(t, 1)
        t()
        Child()()
        list(map(lambda f: f(), [t]))
        callable(t)
        list(t)
        [*Child()]
        [v for v in t]
        tuple(Thing())
        dict.fromkeys(t, 0)
        max(t)
        next(iter(t))
        1 in t
        2 in Child()
        operator.contains(t, 1)
        t == 1
        t != 1
        Thing() == Thing()
        [t] == [1]
        [1].count(t)
        t in [1]
        {1: 'f'}.get(t)
        t < 1
        sorted([Thing(1), Thing(2)])[0].n
        min(Thing(1), Thing(2)).n
        hash(t)
        hash((t,)) == hash((1,))
        len({t, 1})
        t[0]
        Child()[0]
        operator.itemgetter(0)(t)
        [5, 6, 7][t]
        list(range(t))
        operator.index(t)
        hex(t)
        -t
        abs(t)
        float(t)
        math.floor(t)
        list(reversed(t))
        t.n
        Thing().n
        Thing(5).n
        t.missing
        Child().missing
        getattr(t, 'missing', None)
        hasattr(t, 'missing')
        t.__len__()
        Thing.__len__(t)
        isinstance(Thing(), str)
        """,
        module=True,
    ),
    scene(
        "with",
        "contextlib",
        """
        class Thing:
            def __enter__(self):
                return "enter"

            def __exit__(self, *error):
                return False

        class Child(Thing):
            pass

        t = Thing()
        """,
        """
        0
        """,
        """
        Thing.__enter__ = lambda self: 'ENTER'
        Thing.__exit__ = lambda self, *error: True
        del Thing.__exit__
        del Thing.__enter__
        Child.__enter__ = lambda self: 'CHILD'
        Child.__exit__ = lambda self, *error: True
        with t as v: saw.append(v)
        with Child() as v: saw.append(v)
        with t as v: saw.append(v); 1 / 0
        with Child(): raise KeyError
        with contextlib.ExitStack() as stack: saw.append(stack.enter_context(t)); 1 / 0
        """,
        """
        t.__enter__()
        hasattr(t, '__exit__')
        """,
        module=True,
    ),
    scene(
        "descriptors",
        "functools",
        """
        class Desc:
            default = 0

            def __get__(self, instance, owner=None):
                return instance.__dict__.get("v", self.default) if instance else self.default

            def __set__(self, instance, value):
                instance.__dict__["v"] = value

        class NonData:
            def __get__(self, instance, owner=None):
                return "nondata"

        class Has:
            v = Desc()
            w = NonData()
            plain = 1

            def __getattr__(self, name):
                return f"no {name}"

            @functools.cached_property
            def lazy(self):
                return self.plain

            @property
            def p(self):
                return self.plain

        class Sub(Has):
            pass

        h = Has()
        """,
        """
        h.v
        h.w
        h.plain
        """,
        """
        Desc.default = 1
        Has.__dict__['v'].default = 2
        h.v = 3
        h.__dict__['v'] = 4
        h.__dict__['w'] = 5
        h.w = 6
        Has.v = 7
        del Has.v
        del Has.w
        Has.plain = 8
        del Has.plain
        h.plain = 9
        Desc.__get__ = lambda self, instance, owner=None: 'GET'
        Desc.__set__ = lambda self, instance, value: None
        del Desc.__set__
        NonData.__set__ = lambda self, instance, value: None
        NonData.__get__ = lambda self, instance, owner=None: 'NON'
        Has.__getattr__ = lambda self, name: 'GETATTR'
        del Has.__getattr__
        h.__dict__.pop('lazy', None)
        Has.p = Has.p.getter(lambda self: 'P')
        Sub.plain = 10
        vars(h).clear()
        """,
        """
        h.v
        h.w
        Has().v
        Has().w
        Sub().v
        Sub().w
        Has.v
        Sub.w
        h.other
        Has().other
        Sub().other
        h.plain
        Sub().plain
        h.lazy
        Has().lazy
        h.p
        Sub().p
        getattr(h, 'v')
        getattr(Sub(), 'other')
        hasattr(Has(), 'other')
        hasattr(Has, 'v')
        Has.p.fget(h)
        Has.__dict__['v'].__get__(h)
        """,
        module=True,
    ),
    scene(
        "slots and dict",
        "copy pickle copyreg",
        """
        class Slots:
            __slots__ = ("x", "y")
            z = 0

            def __init__(self):
                self.x = 0

        class Mixed(Slots):
            pass

        class Plain:
            def __init__(self):
                self.x = 0

        s = Slots()
        m = Mixed()
        b = Plain()
        c = Plain()
        c.__dict__ = b.__dict__
        """,
        """
        s.x
        getattr(s, 'y', None)
        m.x
        vars(m)
        vars(b)
        vars(c)
        """,
        """
        s.x = 1
        s.y = 2
        s.x += 1
        del s.x
        Slots.x.__set__(s, 3)
        object.__setattr__(s, 'y', 4)
        setattr(m, 'w', 5)
        m.x = 6
        m.__dict__['w'] = 7
        m.__dict__ = {'w': 8}
        Slots.z = 9
        Slots.x = 10
        b.x = 11
        c.x = 12
        b.__dict__ = {'x': 13}
        vars(b)['x'] = 14
        vars(b).update(x=15, q=16)
        b.__dict__.clear()
        del b.x
        b.__dict__ |= {'x': 17}
        b.__dict__, c.__dict__ = {'x': 18}, {}
        b.__setstate__({}) if hasattr(b, '__setstate__') else b.__dict__.update(x=19)
        """,
        """
        s.x
        s.y
        s.z
        Slots().z
        Slots.x.__get__(s)
        getattr(s, 'y', None)
        hasattr(s, 'y')
        copy.copy(s).x
        copy.deepcopy(s).x
        copy.copy(m).__dict__
        copy.copy(m).x
        s.__reduce_ex__(2)[2]
        s.__getstate__() if hasattr(s, '__getstate__') else None
        m.__reduce_ex__(4)[2]
        m.x
        getattr(m, 'w', None)
        vars(m)
        dict(m.__dict__)
        b.x
        c.x
        vars(b)['x']
        vars(c).get('x')
        getattr(b, 'x', None)
        (b.x, vars(b)['x'])
        sorted(vars(b))
        b.__dict__ is c.__dict__
        list(b.__dict__.items())
        copy.copy(b).x
        copy.deepcopy(b).__dict__
        b.__reduce_ex__(2)[2]
        'q' in dir(b)
        [k for k in ('x', 'y') if hasattr(b, k)]
        """,
        module=True,
    ),
    scene(
        "registries",
        "abc collections.abc functools dataclasses enum typing",
        """
        class Plugin:
            known = []
            by_name = {}

            def __init_subclass__(cls, **given):
                super().__init_subclass__()
                Plugin.known.append(cls.__name__)
                cls.by_name[cls.__name__] = len(Plugin.known)

        class Abstract(abc.ABC):
            @classmethod
            def __subclasshook__(cls, other):
                return True if hasattr(other, "quack") else NotImplemented

        class Duck:
            pass

        class Size(abc.ABC):
            pass

        @dataclasses.dataclass
        class Data:
            x: int = 0
            items: list = dataclasses.field(default_factory=list)

        class Colour(enum.Enum):
            RED = 1
            BLUE = 2

        def with_default(value, into=[]):
            into.append(value)
            return len(into)

        def plain(a=1, *, b=2):
            return a, b

        plain.calls = 0
        """,
        """
        Plugin.known
        sorted(Plugin.by_name.items())
        plain()
        plain.calls
        """,
        """
        type('A', (Plugin,), {})
        type('B', (Plugin,), {'by_name': {}})
        class Local(Plugin): pass
        Plugin.known = []
        Plugin.by_name.clear()
        Plugin.__init_subclass__ = classmethod(lambda cls, **given: None)
        Size.register(Duck)
        Duck.quack = 1
        Duck.__len__ = lambda self: 1
        del Duck.quack
        Data.x = 5
        Data.__init__ = lambda self: None
        Data.__eq__ = lambda self, other: 'EQ'
        Colour.RED.note = 'n'
        Colour._value2member_map_[3] = Colour.BLUE
        with_default(1)
        with_default.__defaults__ = ([1, 2, 3],)
        with_default.__defaults__[0].clear()
        plain.__defaults__ = (3,)
        plain.__kwdefaults__ = {'b': 4}
        plain.__kwdefaults__['b'] = 5
        plain.calls += 1
        plain.__dict__['calls'] = 7
        del plain.calls
        plain.__code__ = (lambda a=1, *, b=2: 'code').__code__
        plain.__name__ = 'other'
        plain.__doc__ = 'doc'
        plain.__annotations__['a'] = int
        """,
        """
        list(Plugin.known)
        len(Plugin.known)
        sorted(Plugin.by_name)
        Plugin.by_name.get('A')
        len(Plugin.__subclasses__())
        isinstance(Duck(), Size)
        issubclass(Duck, Size)
        isinstance(Duck(), Abstract)
        issubclass(Duck, Abstract)
        isinstance(Duck(), collections.abc.Sized)
        issubclass(Duck, collections.abc.Sized)
        Data().x
        Data().items
        Data() == Data()
        dataclasses.asdict(Data())
        dataclasses.replace(Data()).x
        Data.x
        getattr(Colour.RED, 'note', None)
        Colour(1).name
        Colour(3).name
        with_default(2)
        len(with_default.__defaults__[0])
        plain()
        plain(9)
        functools.partial(plain, b=0)()
        plain.calls
        getattr(plain, 'calls', None)
        vars(plain).get('calls')
        plain.__name__
        plain.__qualname__ and plain.__doc__
        functools.wraps(plain)(lambda: 0).__name__
        functools.wraps(plain)(lambda: 0).__dict__.get('calls')
        dict(plain.__annotations__)
        plain.__kwdefaults__
        """,
        module=True,
    ),
    scene(
        "containers",
        "collections",
        """
        class Node:
            cache = {}
            log = []
            ids = set()
            count = collections.Counter()
            pending = collections.deque()
            by = collections.defaultdict(list)
            _next = 0

            def __init__(self):
                type(self)._next += 1
                self.id = self._next

            def remember(self, value):
                self.cache[self.id] = value
                self.log.append(value)

            def forget(self):
                self.cache = {}

            @staticmethod
            def size():
                return len(Node.cache)

        class Leaf(Node):
            log = []
        """,
        """
        Node.cache
        Node.log
        sorted(Node.ids)
        dict(Node.count)
        list(Node.pending)
        Node._next
        """,
        """
        Node()
        Leaf()
        Node().remember('a')
        Leaf().remember('b')
        Node().cache.clear()
        Node().log += ['c']
        Node.log += ['d']
        Node().ids.add(1)
        Node().count['x'] += 1
        Node().count.update('xy')
        Node().pending.append(2)
        Node().by['k'].append(3)
        Node.cache = {5: 'n'}
        Node.size = staticmethod(lambda: -1)
        Node.log[:] = ['e', 'f']
        Leaf.cache = {}
        Node._next = 10
        """,
        """
        dict(Node.cache)
        dict(Leaf().cache)
        list(Node().log)
        list(Leaf().log)
        Node.size()
        Leaf().size()
        sorted(Leaf().ids)
        Leaf().count['x']
        Leaf().count.total()
        len(Leaf().pending)
        Leaf().pending.pop()
        Leaf().by['k']
        'k' in Node.by
        Node().id
        Leaf().id
        Leaf._next
        {**Leaf.cache}
        [*Leaf.pending]
        """,
        module=True,
    ),
)
