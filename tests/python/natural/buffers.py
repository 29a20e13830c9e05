"""Generators, exceptions, memory that several objects show, and what text is made of."""

from __future__ import annotations

from tests.python.natural.scene import scene

SCENES = (
    scene(
        "generators and exceptions",
        "traceback types inspect sys contextlib itertools functools",
        """
        class E(Exception):
            code = 1
            def __str__(self):
                return f'{self.code}{self.args}'
        def gen():
            got = 0
            while True:
                try:
                    got = yield (got, len(box))
                except KeyError:
                    box.append('k')
                finally:
                    box.append('f') if len(box) > 5 else None
        def sub():
            r = yield from inner()
            box.append(r)
            yield r
        def inner():
            yield box[0]
            return len(box)
        async def coro():
            await Aw()
            return len(box)
        class Aw:
            def __await__(self):
                yield box[0]
        async def agen():
            for v in list(box):
                yield v
        @types.coroutine
        def oldcoro():
            x = yield len(box)
            return x
        def fails(n):
            if n: raise E(n, box[0])
            return fails(n + 1)
        box = [1]
        g = gen()
        g.send(None)
        s = sub()
        c = coro()
        oc = oldcoro()
        def catch():
            try:
                fails(0)
            except E as err:
                return err
        ex = catch()
        eg = ExceptionGroup('g', [ex, ValueError(2)])
        other = KeyError('o')
        def closure():
            n = 0
            def up():
                nonlocal n
                n += 1
                return n
            def get():
                return n
            return up, get
        up, get = closure()
        lam = lambda x, acc=[]: acc.append(x) or len(acc)
        """,
        """
        box
        ex.args
        ex.code
        get()
        lam.__defaults__
        """,
        """
        g.send(5)
        next(g)
        g.throw(KeyError())
        g.close()
        next(s)
        c.send(None)
        c.close()
        oc.send(None)
        oc.send(4)
        box.append(2)
        box[0] = 9
        box.clear()
        ex.args = ('new',)
        ex.code = 5
        E.code = 7
        E.__str__ = lambda self: 'S'
        ex.add_note('note')
        ex.__notes__ = ['n']
        ex.with_traceback(None)
        ex.__traceback__ = None
        other.args = ()
        eg.exceptions[1].args = (3,)
        eg.add_note('x')
        up()
        up.__closure__[0].cell_contents = 50
        lam(1)
        lam.__defaults__[0].append(7)
        lam.__defaults__ = ([8],)
        lam.__code__ = (lambda x, acc=None: 'code').__code__
        fails.__code__ = (lambda n: 'fc').__code__
        fails.__defaults__ = (3,)
        fails.__doc__ = 'doc'
        fails.__annotations__['n'] = int
        fails.__name__ = 'renamed'
        fails.__qualname__ = 'qq'
        fails.__module__ = 'mm'
        """,
        """
        g.send(1)
        next(g)
        g.gi_running
        g.gi_frame is None
        inspect.getgeneratorstate(g)
        g.gi_yieldfrom
        next(s, None)
        list(s)
        s.gi_yieldfrom is None
        c.send(None)
        inspect.getcoroutinestate(c)
        c.cr_frame is None
        c.cr_await is None
        oc.send(None)
        str(ex)
        repr(ex)
        ex.args
        ex.code
        E('q').code
        str(E(1))
        getattr(ex, '__notes__', None)
        ex.__traceback__ is None
        len(traceback.extract_tb(ex.__traceback__))
        traceback.format_exception_only(ex)
        traceback.format_exception(type(ex), ex, None)
        len(traceback.format_exc())
        str(other)
        other.args
        eg.exceptions[0].args
        [str(x) for x in eg.exceptions]
        eg.split(ValueError)[0].exceptions[0].args
        eg.subgroup(E).exceptions[0].code
        repr(eg)
        eg.derive([other]).exceptions[0].args
        get()
        up()
        up.__closure__[0].cell_contents
        inspect.getclosurevars(get).nonlocals
        lam(2)
        lam.__defaults__
        inspect.signature(lam).parameters['acc'].default
        inspect.getfullargspec(lam).defaults
        fails(1)
        fails.__doc__
        fails.__name__
        fails.__qualname__
        fails.__module__
        fails.__annotations__
        inspect.signature(fails)
        inspect.unwrap(fails) is lam
        inspect.getdoc(fails)
        vars(fails)
        functools.wraps(fails)(lambda: 0).__name__
        functools.wraps(fails)(lambda: 0).__doc__
        functools.partial(fails, 1)()
        contextlib.suppress(E).__exit__(E, ex, None)
        """,
    ),
    scene(
        "fills and reads",
        """
        ctypes array struct hashlib hmac zlib bz2 lzma marshal pickle binascii io select
        socket mmap codecs unicodedata sqlite3 operator
        """,
        """
        ba = bytearray(b'abcdefgh')
        mv = memoryview(ba)
        mh = mv.cast('H')
        m2 = memoryview(ba)[2:6]
        ar = array.array('i', [1, 2, 3])
        av = memoryview(ar)
        class P(ctypes.Structure):
            _fields_ = [('a', ctypes.c_int), ('b', ctypes.c_byte * 4)]
        class Un(ctypes.Union):
            _fields_ = [('i', ctypes.c_int), ('c', ctypes.c_char * 4)]
        p = P(1)
        ps = (P * 2)()
        un = Un(65)
        buf = ctypes.create_string_buffer(b'buf', 8)
        arr = (ctypes.c_int * 3)(1, 2, 3)
        ptr = ctypes.pointer(p)
        fromb = P.from_buffer(ba)
        cb = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int)(lambda n: n + ba[0])
        st = struct.Struct('2b')
        md = hashlib.sha1()
        hm = hmac.new(b'k', digestmod='sha1')
        zc = zlib.compressobj()
        zd = zlib.decompressobj()
        zdat = zlib.compress(b'hello' * 9)
        lz = lzma.LZMACompressor()
        pk = pickle.Pickler(io.BytesIO())
        memo = {}
        dq = [ba, ar]
        bio = io.BytesIO(b'0123456789')
        gb = bio.getbuffer
        lst = [1, 2, 3]
        """,
        """
        bytes(ba)
        ar.tolist()
        p.a
        list(p.b)
        un.i
        buf.value
        list(arr)
        bio.tell()
        md.hexdigest()[:4]
        """,
        """
        ba[0] = 90
        mv[1] = 91
        mh[1] = 0x4142
        m2[0] = 92
        m2[1:3] = b'zz'
        ar[0] = 9
        av[1] = 8
        p.a = 5
        p.b[0] = 6
        p.b = (ctypes.c_byte * 4)(7, 7)
        ps[0].a = 3
        ps[1] = P(4)
        un.c = b'BCD'
        un.i = 70
        buf.value = b'new'
        buf[0] = b'Q'
        arr[0] = 11
        arr[1:] = [12, 13]
        ptr.contents.a = 14
        ptr[0] = P(15)
        ptr.contents = P(16)
        fromb.a = 17
        ctypes.memset(buf, 65, 2)
        ctypes.memmove(arr, ar.buffer_info()[0], 4)
        st.pack_into(ba, 2, 1, 2)
        st.pack_into(mv, 4, 3, 4)
        st.pack_into(buf, 0, 5, 6)
        struct.pack_into('i', ar, 4, 77)
        bio.readinto(ba)
        bio.readinto(m2)
        bio.readinto1(av)
        bio.readinto(arr)
        bio.readinto(p)
        bio.seek(2)
        bio.write(mv[:2])
        gb()[0] = 65
        md.update(ba)
        hm.update(mv)
        zc.compress(ba)
        zc.flush()
        zd.decompress(zdat, 3)
        zd.decompress(zdat)
        lz.compress(ba)
        pk.dump(ba)
        pk.memo.clear()
        ar.frombytes(b'\\0\\0\\0\\1')
        ar.byteswap()
        ar.fromlist([5])
        av.release()
        mv.release()
        operator.setitem(mv, 0, 99)
        operator.setitem(p.b, 1, 9)
        lst.append(5)
        lst[0] = 100
        """,
        """
        bytes(ba)
        ba[0]
        bytes(mv)
        mh.tolist()
        mh[0]
        bytes(m2)
        m2 == b'cdef'
        ar.tolist()
        av.tolist()
        av[0]
        sum(av)
        p.a
        list(p.b)
        bytes(p)[:4]
        bytes(memoryview(p))[:4]
        [q.a for q in ps]
        un.i
        un.c
        buf.value
        buf[:3]
        list(arr)
        arr[0]
        sum(arr)
        ptr.contents.a
        ptr[0].a
        fromb.a
        bytes(fromb.b)
        cb(1)
        list(map(cb, [1, 2]))
        ctypes.string_at(buf)
        ctypes.string_at(ctypes.addressof(arr), 4)
        ctypes.cast(arr, ctypes.POINTER(ctypes.c_byte))[0]
        ctypes.sizeof(arr)
        st.unpack_from(ba)
        st.unpack_from(buf)
        struct.unpack('8b', ba)
        list(st.iter_unpack(mv))
        int.from_bytes(mv, 'big')
        int.from_bytes(ar, 'little')
        bytes(bio.getvalue())
        bio.read(2)
        bytes(gb()[:2])
        md.hexdigest()[:4]
        md.copy().hexdigest()[:4]
        hm.hexdigest()[:4]
        hashlib.md5(mv).hexdigest()[:4]
        hashlib.new('sha1', ba).hexdigest()[:4]
        hmac.digest(b'k', ba, 'sha1')[:2]
        zlib.crc32(mv)
        zlib.compress(ba)
        len(zc.flush())
        zd.decompress(zdat)
        zd.unconsumed_tail == b''
        zd.eof
        bz2.compress(ba)[:12]
        marshal.dumps(ba)
        marshal.dumps(lst)
        pickle.dumps(ba)
        pickle.dumps(lst)
        binascii.hexlify(m2)
        binascii.crc32(ar)
        codecs.decode(ba, 'latin-1')
        codecs.escape_encode(bytes(ba))
        codecs.utf_8_decode(mv, 'replace')[0]
        ba.decode('ascii', 'replace')
        str(mv, 'ascii', 'replace')
        bytearray(mv)
        bytes().join([ba, m2])
        b'%b' % ba
        b'%b' % mv
        b'x' in ba
        ba.find(m2)
        ba.startswith(m2)
        ba + m2
        bytes(ar)
        array.array('i', ar).tolist()
        array.array('b', ba).tolist()
        [*av]
        mv.obj is ba
        mv[0]
        mv.hex()
        hash(bytes(mv))
        operator.getitem(mv, 0)
        operator.itemgetter(0, 1)(mv)
        operator.indexOf(av, 2)
        list(reversed(mv))
        2 in av
        max(ar)
        float(bytes(ba[:0]) or 1)
        """,
    ),
    scene(
        "text and records",
        """
        re string textwrap difflib html html.parser xml.etree.ElementTree xml.dom.minidom
        email.message urllib.parse csv json collections types pathlib tokenize io shlex cmd
        fnmatch glob
        """,
        """
        d = {'a': 'x', 'b': 'y'}
        lst = ['a b', 'c d', 'e']
        class Low(dict):
            def __missing__(self, k):
                seen.append(k)
                return k.upper()
        class Fmt:
            spec = 'f'
            def __format__(self, s):
                seen.append(s)
                return self.spec + s
            def __str__(self):
                return 's' + self.spec
            def __repr__(self):
                return 'r' + self.spec
        class Dia(csv.Dialect):
            delimiter = ';'
            quotechar = '"'
            lineterminator = '|'
            quoting = csv.QUOTE_MINIMAL
        class Cm(cmd.Cmd):
            prompt = 'p'
            count = 0
            def do_hi(self, arg):
                self.count += 1
                seen.append(arg)
            def default(self, line):
                seen.append('d')
        class Sh(shlex.shlex):
            pass
        class Tw(textwrap.TextWrapper):
            width = 8
        seen = []
        low = Low(q='Q')
        f = Fmt()
        out = io.StringIO()
        cw = csv.writer(out, dialect=Dia)
        cm = Cm(stdout=out)
        pat = re.compile('[ab]')
        ET = xml.etree.ElementTree
        tree = ET.fromstring('<r><a k="1">t</a><a k="2"/></r>')
        it = tree.iter('a')
        it2 = iter(tree)
        doc = xml.dom.minidom.parseString('<r><a k="1">t</a></r>')
        nt = collections.namedtuple('NT', 'p q', defaults=[lst])
        row = nt(1)
        sh = shlex.shlex('a b "c d" e')
        ld = types.SimpleNamespace(rows=[])
        jd = json.JSONDecoder(object_hook=lambda o: ld.rows.append(1) or o)
        tok = iter(tokenize.generate_tokens(io.StringIO('a = 1\\n').readline))
        hp = html.parser.HTMLParser()
        """,
        """
        seen
        d
        lst
        out.getvalue()
        ET.tostring(tree)
        doc.toxml()
        ld.rows
        cm.count
        """,
        """
        d['a'] = 'z'
        d.update(c='w')
        d.clear()
        lst.append('f g')
        lst[0] = 'q'
        lst.clear()
        seen.clear()
        low['new'] = 1
        Low.__missing__ = lambda self, k: 'M'
        Fmt.spec = 'g'
        f.spec = 'h'
        Fmt.__format__ = lambda self, s: 'F'
        Fmt.__str__ = lambda self: 'S'
        Dia.delimiter = ','
        cw.writerow(lst)
        cw.writerows([lst, [1]])
        cm.onecmd('hi there')
        cm.onecmd('other')
        cm.cmdqueue.append('hi q')
        Cm.prompt = 'P'
        Cm.do_hi = lambda self, a: seen.append('H')
        cm.do_hi = lambda a: seen.append('I')
        Cm.default = lambda self, l: seen.append('D')
        cm.lastcmd = 'hi last'
        pat.sub(lambda m: seen.append(m[0]) or '', 'ab')
        tree[0].text = 'T'
        tree[0].set('k', '9')
        tree.append(ET.Element('a'))
        tree.remove(tree[0])
        tree.clear()
        tree[0].attrib.clear()
        next(it)
        next(it2)
        ET.SubElement(tree, 'b').text = 'B'
        doc.documentElement.setAttribute('k', 'v')
        doc.documentElement.appendChild(doc.createElement('n'))
        doc.documentElement.firstChild.setAttribute('k', '5')
        doc.documentElement.firstChild.firstChild.data = 'dd'
        doc.documentElement.removeChild(doc.documentElement.firstChild)
        row.q.append('r')
        nt.p = 5
        nt._field_defaults['q'] = []
        nt.__new__.__defaults__ = ([],)
        sh.get_token()
        sh.push_token('pt')
        sh.whitespace_split = True
        sh.whitespace += '"'
        jd.decode('{"a": 1}')
        jd.object_hook = None
        next(tok)
        hp.feed('<a>')
        Tw.width = 4
        out.write('o')
        out.truncate(0)
        """,
        """
        '%(a)s' % d
        '{a}'.format(**d)
        '{0[a]}'.format(d)
        '{a}{zz}'.format_map(low)
        '%(zz)s' % low
        string.Template('$a').safe_substitute(d)
        string.Template('$zz').substitute(low)
        '{:x}'.format(f)
        f'{f:y}'
        f'{f!s:>4}'
        '{0.spec}'.format(f)
        '{0.spec:>{1}}'.format(f, len(lst))
        '%s %r' % (f, f)
        str([f])
        format(f, 'q')
        '-'.join(lst)
        ' '.join(reversed(lst))
        textwrap.fill(' '.join(lst), 4)
        textwrap.indent('\\n'.join(lst), '>', lambda line: seen.append(line) or True)
        Tw().width
        Tw().wrap('aa bb cc dd')
        list(difflib.ndiff(lst, ['e']))
        difflib.SequenceMatcher(None, lst, ['e']).ratio()
        re.sub('[ab]', lambda m: d[m[0]], 'ab')
        pat.sub(lambda m: f.spec, 'ab')
        re.split('|'.join(lst) or 'z', 'a bc d')
        pat.findall(''.join(lst))
        fnmatch.filter(lst, '* *')
        urllib.parse.urlencode(d)
        urllib.parse.urlencode([(k, v) for k, v in d.items()])
        urllib.parse.urlencode({'l': lst}, doseq=True)
        html.escape(''.join(lst))
        json.dumps(d, sort_keys=True)
        json.dumps({'d': d, 'l': lst})
        json.dumps(low)
        json.dumps([f], default=str)
        json.loads('{"a": 1}', object_hook=lambda o: d.get('a'))
        json.loads('[1]', parse_int=lambda s: len(lst))
        jd.decode('[{"b": 2}]')
        csv.writer(out, Dia).writerow(['a', 'b'])
        cw.writerow(d)
        cw.dialect.delimiter
        list(csv.reader(['a;b'], Dia))
        list(csv.DictReader(lst))
        csv.DictWriter(out, d).writerow(d)
        out.getvalue()
        cm.onecmd('hi you')
        cm.onecmd('zzz')
        cm.emptyline()
        cm.completenames('h')
        cm.get_names().count('do_hi')
        cm.prompt
        cm.precmd('x')
        cm.lastcmd
        ET.tostring(tree)
        [e.get('k') for e in tree]
        [e.tag for e in it]
        next(it2, None) is None
        tree.find('a') is None
        tree.findtext('a')
        [e.text for e in tree.findall('a')]
        len(tree)
        list(tree.itertext())
        ET.ElementTree(tree).getroot().tag
        doc.toxml()
        doc.documentElement.getAttribute('k')
        len(doc.documentElement.childNodes)
        [n.nodeName for n in doc.getElementsByTagName('a')]
        doc.documentElement.firstChild is None
        doc.cloneNode(True).toxml()
        row
        row.q
        nt(2)
        row._asdict()
        row._replace(p=3)
        row.p
        nt._fields
        nt._field_defaults
        sh.get_token()
        list(sh)
        sh.lineno
        list(ld.rows)
        next(tok).string
        [t.string for t in tok]
        hp.rawdata
        list(seen)
        collections.Counter(''.join(lst)).most_common(1)
        sorted(lst, key=lambda v: (len(d), v))
        max(lst, key=lambda v: d.get(v, ''), default='')
        pathlib.PurePath(*lst).parts
        'ab'.translate({97: d.get('a')})
        str.maketrans(d) and 1
        """,
    ),
)
