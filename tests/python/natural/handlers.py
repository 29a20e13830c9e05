"""Handlers, mocks, streams of the program's own, and classes that keep something."""

from __future__ import annotations

from tests.python.natural.scene import scene

SCENES = (
    scene(
        "logging and handlers",
        "logging logging.handlers io warnings traceback sys threading",
        """
        buf = io.StringIO()
        root = logging.Logger('adv')
        child = logging.Logger('adv.child')
        child.parent = root
        root.propagate = False
        root.setLevel(logging.INFO)
        h = logging.StreamHandler(buf)
        root.addHandler(h)
        fmt = logging.Formatter('%(levelname)s:%(message)s')
        h.setFormatter(fmt)
        rec = logging.makeLogRecord(dict(msg='m%s', args=(1,), levelno=20))
        mem = logging.handlers.MemoryHandler(10, target=h)
        class Keep(logging.Handler):
            def __init__(self):
                super().__init__()
                self.kept = []
            def emit(self, record):
                self.kept.append(record.getMessage())
        keep = Keep()
        root.addHandler(keep)
        class F(logging.Filter):
            ok = True
            def filter(self, record):
                return self.ok
        flt = F()
        ad = logging.LoggerAdapter(root, {'k': 1})
        lg2 = logging.Logger('own')
        """,
        """
        buf.getvalue()
        keep.kept
        len(root.handlers)
        root.level
        rec.msg
        """,
        """
        root.setLevel(logging.ERROR)
        root.info('i')
        root.warning('w %s', 1)
        child.info('c')
        child.setLevel(logging.ERROR)
        child.propagate = False
        root.disabled = True
        root.removeHandler(keep)
        root.addHandler(logging.NullHandler())
        root.handlers.clear()
        h.setLevel(logging.ERROR)
        h.setFormatter(logging.Formatter('X%(message)s'))
        fmt._style._fmt = 'Y%(message)s'
        h.formatter = None
        h.stream = io.StringIO()
        h.setStream(io.StringIO())
        h.terminator = '|'
        h.addFilter(flt)
        h.removeFilter(flt)
        root.addFilter(lambda r: False)
        root.filters.append(flt)
        F.ok = False
        flt.ok = False
        keep.emit = lambda r: keep.kept.append('x')
        Keep.emit = lambda self, r: self.kept.append('cls')
        rec.msg = 'z%s'
        rec.args = (2,)
        rec.levelname = 'LV'
        mem.emit(rec)
        mem.flush()
        mem.setTarget(keep)
        mem.buffer.append(rec)
        ad.extra['k'] = 2
        ad.extra = {'k': 3}
        ad.info('a')
        lg2.addHandler(h)
        lg2.error('e')
        buf.write('b')
        keep.kept.clear()
        """,
        """
        root.isEnabledFor(20)
        root.getEffectiveLevel()
        child.getEffectiveLevel()
        root.info('L')
        child.warning('LC')
        root.error('LE')
        root.handle(rec)
        root.hasHandlers()
        child.hasHandlers()
        buf.getvalue()
        list(keep.kept)
        rec.getMessage()
        fmt.format(rec)
        h.format(rec)
        h.handle(rec)
        h.level
        mem.shouldFlush(rec)
        len(mem.buffer)
        mem.handle(rec)
        ad.process('m', {})
        ad.info('AL')
        lg2.hasHandlers()
        lg2.warning('own')
        flt.filter(rec)
        root.filter(rec) and 1
        h.filter(rec) and 1
        keep.handle(rec) and 1
        str(rec)
        vars(rec)['msg']
        """,
        module=True,
    ),
    scene(
        "mocks",
        "unittest.mock",
        """
        class Real:
            def go(self, x=1):
                return x
            attr = 1
            @classmethod
            def make(cls):
                return cls.attr
        m = unittest.mock.Mock()
        mm = unittest.mock.MagicMock()
        m.f.return_value = 1
        m.g.side_effect = [1, 2, 3]
        auto = unittest.mock.create_autospec(Real)
        real = Real()
        p = unittest.mock.patch.object(Real, 'attr', 5)
        pg = unittest.mock.patch.object(Real, 'go', lambda self, x=1: 'patched')
        dd = {'a': 1}
        pd = unittest.mock.patch.dict(dd, {'a': 2})
        """,
        """
        m.f.call_count
        m.call_count
        Real.attr
        dd
        mm.__len__.call_count
        """,
        """
        m(1)
        m.f(2)
        m.f.return_value = 5
        m.reset_mock()
        m.f.side_effect = KeyError
        m.g.side_effect = None
        m.attr = 3
        del m.h
        m.configure_mock(x=4)
        mm.__len__.return_value = 3
        mm.__getitem__.return_value = 9
        len(mm)
        p.start()
        p.stop()
        with p: saw.append(Real.attr)
        with pg: saw.append(real.go())
        with pd: saw.append(dd['a'])
        with unittest.mock.patch.object(real, 'go', return_value=9): saw.append(real.go())
        with unittest.mock.patch.multiple(Real, attr=8): saw.append(Real.attr)
        with unittest.mock.patch.dict(dd, clear=True): saw.append(dict(dd))
        Real.attr = 6
        real.attr = 7
        real.go = lambda x=1: 'own'
        dd['a'] = 9
        dd.clear()
        auto.return_value.go.return_value = 2
        """,
        """
        m.call_count
        m.called
        m.f.call_count
        m.f.assert_called_once()
        m.f.assert_not_called()
        hasattr(m, 'h')
        len(mm)
        mm.__getitem__.call_count
        Real.attr
        real.attr
        real.go()
        Real.make()
        dict(dd)
        dd.get('a')
        """,
    ),
    scene(
        "streams over streams",
        """
        io codecs csv gzip zipfile tarfile bz2 zlib tempfile wave pickle struct json
        xml.etree.ElementTree
        """,
        """
        class Line:
            n = 0
            def write(self, s):
                out.append(s)
            def read(self, k=-1):
                self.n += 1
                return b'' if self.n > 2 else b'x\\n'
            def readline(self):
                return self.read()
            def __iter__(self):
                return self
            def __next__(self):
                self.n += 1
                if self.n > 3: raise StopIteration
                return 'r,%d' % self.n
        data = bytearray(b'abcdefgh')
        out = []
        ln = Line()
        wr = csv.writer(ln)
        dw = csv.DictWriter(ln, ['a'])
        zb = io.BytesIO()
        zf = zipfile.ZipFile(zb, 'w')
        gz = gzip.GzipFile(fileobj=io.BytesIO(), mode='wb')
        ir = codecs.getincrementaldecoder('utf-8')()
        ie = codecs.getincrementalencoder('utf-8-sig')()
        nl = io.IncrementalNewlineDecoder(None, translate=True)
        pk = pickle.Pickler(ln)
        upk = pickle.Unpickler(io.BytesIO(pickle.dumps(1) + pickle.dumps(2)))
        co = zlib.compressobj()
        bz = bz2.BZ2Compressor()
        bio = io.BytesIO(b'zyxwvu')
        view = bio.getbuffer
        it = iter(io.StringIO('a\\nb\\nc'))
        """,
        """
        out
        bytes(data)
        bio.tell()
        ln.n
        """,
        """
        data[0] = 90
        data.extend(b'XY')
        wr.writerow([1])
        dw.writeheader()
        dw.fieldnames.append('b')
        ln.n = 2
        Line.write = lambda self, s: out.append('L')
        zf.writestr('a', b'1')
        zf.close()
        zf.comment = b'c'
        zf.mkdir('d') if hasattr(zf, 'mkdir') else zf.writestr('d/', b'')
        gz.write(b'g')
        gz.flush()
        gz.close()
        ir.decode(b'\\xe2')
        ir.decode(b'\\x82', False)
        ir.reset()
        ie.encode('a')
        ie.setstate(1)
        nl.decode('a\\r')
        nl.reset()
        pk.dump([1])
        pk.clear_memo()
        pk.persistent_id = lambda o: None
        upk.load()
        co.compress(b'a')
        co.flush()
        bz.compress(b'b')
        bz.flush()
        bio.write(b'!')
        bio.readinto(data)
        bio.seek(3)
        view()[0] = 33
        next(it)
        out.clear()
        out.append('m')
        print('pr', file=ln)
        json.dump([1], ln)
        struct.pack_into('b', data, 1, 65)
        """,
        """
        list(out)
        len(out)
        wr.writerow([2])
        dw.writerow({'a': 3})
        ln.n
        zf.namelist()
        zf.comment
        zf.writestr('b', b'2')
        len(zb.getvalue()) > 0
        zf.read('a')
        gz.tell()
        gz.write(b'h')
        gz.closed
        ir.decode(b'\\xac')
        ir.getstate()
        ie.encode('b')
        ie.getstate()
        nl.decode('\\nb')
        nl.newlines
        nl.getstate()
        pk.dump([2])
        upk.load()
        len(co.flush())
        len(co.compress(b'zz'))
        len(bz.flush())
        bio.read(2)
        bio.getvalue()
        bytes(view())
        bio.readline()
        next(it, None)
        list(it)
        bytes(data)
        io.BytesIO(data).read(2)
        codecs.getwriter('ascii')(bio).write('W')
        codecs.iterdecode(iter([bytes(data)]), 'ascii').__next__()
        print('look', file=ln)
        """,
    ),
    scene(
        "class level state",
        "abc functools operator copy pickle weakref types inspect",
        """
        class Desc:
            reads = 0
            def __set_name__(self, owner, name):
                self.name = name
            def __get__(self, o, c=None):
                if o is None: return self
                Desc.reads += 1
                return (self.reads, o.__dict__.get(self.name, c.default))
            def __set__(self, o, v):
                o.__dict__[self.name] = (v, type(o).default)
        class NonData:
            val = 1
            def __get__(self, o, c=None):
                return self.val
        class Meta(type):
            registry = []
            def __new__(m, name, bases, ns):
                cls = super().__new__(m, name, bases, ns)
                m.registry.append(name)
                return cls
            def __call__(cls, *a, **k):
                cls.made += 1
                return super().__call__(*a, **k)
            def __iter__(cls):
                return iter(cls.registry)
            def __getattr__(cls, name):
                return cls.__dict__.get('fallback', name)
            def __bool__(cls):
                return cls.made > 0
            def __lt__(cls, o):
                return cls.made < o.made
            def __add__(cls, o):
                return cls.made + o
            def __subclasscheck__(cls, c):
                return cls.made == 0
            def __instancecheck__(cls, i):
                return cls.made == 0
            def __dir__(cls):
                return list(cls.registry)
            def __set_or(cls, v):
                cls.made = v
        class C(metaclass=Meta):
            made = 0
            default = 'd'
            d = Desc()
            nd = NonData()
            __slots__ = ('__dict__', '__weakref__', 's')
            cache = {}
            stack = []
            def __init__(self, v=0):
                self.v = v
            def push(self):
                self.stack.append(self.v)
            @classmethod
            def get(cls, k):
                if k not in cls.cache: cls.cache[k] = cls(k)
                return cls.cache[k].v
            @staticmethod
            def tot():
                return len(C.stack)
            def __getattr__(self, n):
                return self.default + n
            def __eq__(self, o):
                return type(o) is C and self.default == o.default
            def __hash__(self):
                return hash(self.default)
            def __copy__(self):
                return type(self)(self.default)
            def __reduce__(self):
                return (type(self).tot, ())
            def __class_getitem__(cls, k):
                return (cls.made, k)
            def __init_subclass__(cls):
                C.stack.append(cls.__name__)
            def __del__(self):
                pass
        class Single:
            inst = None
            n = 0
            def __new__(cls):
                if cls.inst is None: cls.inst = super().__new__(cls)
                return cls.inst
            def __init__(self):
                self.n += 1
        class Borg:
            state = {}
            def __init__(self):
                self.__dict__ = self.state
        class Sub(C):
            pass
        c = C(1)
        sub = Sub(2)
        """,
        """
        C.made
        C.stack
        sorted(C.cache)
        C.registry
        Desc.reads
        Borg.state
        Single.n
        """,
        """
        C.made = 5
        C.default = 'e'
        Sub.default = 'f'
        C.d = 7
        C.nd = 8
        NonData.val = 2
        vars(C)['nd'].val = 3
        NonData.__set__ = lambda self, o, v: None
        Desc.__get__ = lambda self, o, c=None: 'G'
        Desc.reads = 10
        c.d = 4
        c.nd = 9
        c.s = 1
        C.s.__set__(c, 6)
        C.s = 'cls'
        C.cache = {}
        C.cache['k'] = c
        C.cache.clear()
        C.get('k')
        Sub.get('k')
        C.stack = [9]
        C.stack.append(0)
        c.push()
        sub.stack = ['own']
        C()
        Sub()
        C.tot = staticmethod(lambda: 'T')
        C.fallback = 'fb'
        Meta.registry = ['r']
        Meta.registry.append('a')
        Meta('New', (), {})
        Meta.__iter__ = lambda cls: iter('xy')
        Meta.__bool__ = lambda cls: True
        Meta.__getattr__ = lambda cls, n: 'ga'
        Meta.__subclasscheck__ = lambda cls, k: 'y'
        type('S2', (C,), {})
        C.__getattr__ = lambda self, n: 'inst'
        del C.__getattr__
        C.__eq__ = lambda self, o: True
        C.__copy__ = lambda self: 'copied'
        C.__reduce__ = lambda self: (str, ('p',))
        C.__init__ = lambda self, v=0: setattr(self, 'v', 'I')
        C.__class_getitem__ = classmethod(lambda cls, k: 'cg')
        C.__init_subclass__ = classmethod(lambda cls: None)
        Single()
        Single.inst = None
        Single.n = 5
        Borg().x = 1
        Borg.state['y'] = 2
        Borg.state = {'z': 3}
        sub.__class__ = C
        Sub.__bases__ = (C, Borg)
        """,
        """
        C.made
        Sub.made
        C.default
        c.default
        sub.default
        c.missing
        sub.missing
        C.missing
        Sub.missing
        c.d
        sub.d
        Sub().d
        c.nd
        sub.nd
        C.nd
        c.s
        C.get('k')
        Sub.get('k')
        sorted(C.cache)
        C.stack
        sub.stack
        C.tot()
        sub.tot()
        list(C)
        [*Sub]
        bool(C)
        bool(Sub)
        'yes' if C else 'no'
        C < Sub
        sorted([Sub, C])[0].__name__
        max(C, Sub).__name__
        C + 1
        isinstance(c, C)
        isinstance(1, C)
        issubclass(Sub, C)
        issubclass(int, C)
        C == Sub
        dir(C)
        Meta.registry
        C.registry
        c == C()
        c == sub
        {c: 1}.get(C())
        hash(c) == hash(C())
        copy.copy(c) == 'copied'
        copy.copy(sub).v
        pickle.dumps(c) and pickle.loads(pickle.dumps(c))
        C[1]
        Sub[1]
        C().v
        Sub(3).v
        type(Single()).__name__
        Single().n
        Single().n and Single.n
        vars(Borg())
        getattr(Borg(), 'x', 0)
        type('S3', (C,), {}) and len(C.stack)
        type(sub).__name__
        Sub.__mro__[1].__name__
        inspect.getattr_static(c, 'nd')
        Desc.reads
        C.d.name
        """,
        module=True,
    ),
)
