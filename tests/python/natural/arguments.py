"""C code that fills, drains or walks what it is handed."""

from __future__ import annotations

from tests.python.natural.scene import scene

SCENES = (
    scene(
        "buffers",
        "io struct array ctypes hashlib zlib binascii base64 codecs",
        """
        ba = bytearray(b"abcd")
        mv = memoryview(ba)
        ar = array.array("b", [1, 2, 3, 4])
        ca = (ctypes.c_ubyte * 4)(1, 2, 3, 4)
        packer = struct.Struct("bb")
        source = io.BytesIO(b"zyxw")
        reader = io.BufferedReader(io.BytesIO(b"ZYXW"))
        hasher = hashlib.md5()
        zipper = zlib.compressobj()
        """,
        """
        bytes(ba)
        ar.tolist()
        list(ca)
        source.tell()
        reader.tell()
        """,
        """
        source.readinto(ba)
        source.readinto1(ba)
        source.readinto(mv)
        source.readinto(memoryview(ba)[1:3])
        source.readinto(ar)
        source.readinto(ca)
        reader.readinto(ba)
        reader.readinto1(mv)
        reader.readinto(ar)
        io.BytesIO(b'12').readinto(ba)
        io.BufferedReader(io.BytesIO(b'34')).readinto(ca)
        io.BufferedRandom(io.BytesIO(b'56')).readinto(ba)
        struct.pack_into('bb', ba, 0, 7, 8)
        struct.pack_into('b', mv, 1, 9)
        struct.pack_into('b', ar, 0, 10)
        packer.pack_into(ba, 1, 11, 12)
        packer.pack_into(ca, 0, 13, 14)
        mv[0:2] = b'mm'
        mv[:] = b'wxyz'
        mv[::2] = b'oo'
        memoryview(ba)[1] = 65
        mv.cast('H')[0] = 0x4142
        mv.cast('b')[1] = 66
        memoryview(ar)[0] = 15
        memoryview(ca).cast('B')[0] = 16
        ba[1:2] = b'k'
        ba[0] += 1
        ba.reverse()
        ar.byteswap()
        ar.reverse()
        ar[0:2] = array.array('b', [5, 6])
        ar[0] += 1
        ca[0] = 17
        ca[0:2] = [18, 19]
        ctypes.memmove(ca, b'ef', 2)
        ctypes.memset(ca, 20, 2)
        ctypes.c_ubyte.from_buffer(ba).value = 67
        (ctypes.c_char * 4).from_buffer(ba).value = b'gh'
        mv.release()
        source.seek(1)
        reader.seek(2)
        reader.peek(1)
        reader.read(1)
        source.write(ba)
        hasher.update(ba)
        zipper.compress(ba)
        zipper.flush()
        """,
        """
        bytes(ba)
        ba[0]
        ba[1:3]
        mv[0]
        mv.tolist()
        bytes(mv)
        mv.tobytes()
        mv.hex()
        mv == b'abcd'
        b'abcd' == ba
        mv.cast('H').tolist()
        memoryview(ba)[1]
        memoryview(mv)[0]
        mv[1:].tolist()
        ar.tolist()
        ar[0]
        ar.tobytes()
        sum(ar)
        ar.count(1)
        ar.index(4)
        memoryview(ar).tolist()
        bytes(ca)
        ca[0]
        list(ca)
        ca[:2]
        struct.unpack_from('bb', ba)
        struct.unpack('4b', ba)
        packer.unpack_from(mv, 1)
        list(packer.iter_unpack(ba))
        struct.unpack_from('b', ar)
        packer.unpack_from(ca)
        ba.find(b'c')
        b'b' in ba
        ba.hex()
        ba.decode('latin')
        str(ba, 'latin')
        int.from_bytes(ba, 'big')
        int.from_bytes(ar, 'big')
        b'-'.join([ba, b'x'])
        b''.join([mv, mv])
        b'x' + ba
        ba * 2
        bytes([*ba])
        bytearray(ba)
        array.array('b', ba)
        array.array('b', bytes(ca))
        hashlib.md5(ba).hexdigest()[:4]
        zlib.crc32(ba)
        zlib.adler32(mv)
        zlib.decompress(zlib.compress(ba))
        binascii.hexlify(ba)
        base64.b64encode(mv)
        codecs.encode(ba, 'hex')
        io.BytesIO(ba).read()
        io.BytesIO().write(ba) and io.BytesIO(mv).getvalue()
        hasher.hexdigest()[:4]
        hasher.copy().hexdigest()[:4]
        len(zipper.flush())
        source.read(1)
        source.getvalue()
        bytes(source.getbuffer())
        reader.read1(2)
        reader.read()
        source.tell()
        memoryview(ba).nbytes
        ctypes.string_at(ca, 2)
        bytes(ctypes.c_ubyte.from_buffer_copy(ba))
        ctypes.c_ubyte.from_buffer(ba, 1).value
        """,
    ),
    scene(
        "growing buffers",
        "array io ctypes",
        """
        ba = bytearray(b"ab")
        ar = array.array("b", [1, 2])
        stream = io.BytesIO(b"cdef")
        """,
        """
        bytes(ba)
        ar.tolist()
        stream.tell()
        """,
        """
        ba.append(99)
        ba.extend(b'de')
        ba.extend(iter(b'fg'))
        ba += b'h'
        ba *= 2
        ba.insert(0, 65)
        ba.pop()
        ba.remove(97)
        ba.clear()
        ba[:] = b'xyz'
        del ba[0]
        ba[0:1] = iter(b'mn')
        ar.frombytes(b'cd')
        ar.frombytes(ba)
        ar.fromfile(stream, 2)
        ar.fromlist([7, 8])
        ar.extend(array.array('b', [9]))
        ar.extend(iter([5, 6]))
        ar.append(3)
        ar.insert(0, 4)
        ar.pop()
        ar += array.array('b', [1])
        ar.remove(1)
        del ar[0]
        ar.tofile(stream)
        stream.write(ba)
        stream.writelines([ba, b'q'])
        stream.truncate(1)
        stream.seek(2)
        stream.close()
        hold = memoryview(ba); hold.release()
        with memoryview(ba) as m: saw.append(m[0])
        with stream.getbuffer() as m: m[0] = 66
        """,
        """
        len(ba)
        bytes(ba)
        ba[-1]
        list(ba)
        ba.startswith(b'ab')
        ba.split(b'b')
        ba.upper()
        ba.replace(b'a', b'zz')
        ba.partition(b'b')
        ba.copy()
        ba.count(b'a')
        ba == b'ab'
        97 in ba
        [*reversed(ba)]
        len(ar)
        ar.tolist()
        ar[-1]
        bytes(ar)
        ar.buffer_info()[1]
        ar == array.array('b', [1, 2])
        [v for v in ar]
        max(ar)
        stream.getvalue()
        stream.read()
        stream.read(2)
        stream.readline()
        stream.closed
        stream.getbuffer().nbytes
        list(stream)
        """,
    ),
    scene(
        "lists",
        "heapq bisect random itertools functools operator collections",
        """
        items = [3, 1, 2]
        other = [9, 8]
        it = iter([4, 5, 6])
        left, right = itertools.tee(iter([1, 2, 3]))
        dq = collections.deque([1, 2, 3], 4)

        class Key:
            def __init__(self, n):
                self.n = n

            def __lt__(self, other):
                other.n += 1
                return self.n < other.n

        keys = [Key(2), Key(1)]
        """,
        """
        items
        other
        list(it)
        list(dq)
        [k.n for k in keys]
        """,
        """
        items[:] = it
        items[1:2] = it
        items[:] = other
        items[:] = iter(other)
        items[:] = left
        items[:] = reversed(other)
        items[:] = (v for v in other)
        items[:] = map(abs, other)
        items.extend(it)
        items.extend(other)
        items.extend(other.pop() for _ in range(1))
        items += it
        items.sort()
        items.sort(key=lambda v: -v)
        items.sort(key=lambda v: other.append(v) or v)
        items.sort(key=other.append and functools.cmp_to_key(lambda a, b: a - b))
        items.reverse()
        items.insert(0, 7)
        items.append(other)
        items.clear()
        items.pop()
        items.remove(1)
        items[0], items[1] = items[1], items[0]
        del items[:1]
        heapq.heapify(items)
        heapq.heappush(items, 0)
        heapq.heappop(items)
        heapq.heapreplace(items, 5)
        heapq.heappushpop(items, 4)
        bisect.insort(items, 2)
        bisect.insort_left(other, 8)
        random.Random(1).shuffle(items)
        other.extend(items)
        other.append(10)
        other[:] = items
        next(it, None)
        list(it)
        next(left, None)
        list(right)
        collections.deque(it, 0)
        dq.extend(it)
        dq.extend(items)
        dq.extendleft(other)
        dq.rotate(1)
        dq.append(7)
        dq.popleft()
        dq.insert(1, 6)
        dq.reverse()
        dq.remove(2)
        dq.clear()
        dq += other
        dq[0] = 5
        keys.sort()
        keys.append(Key(0))
        keys[0].n = 5
        sorted(keys)
        operator.setitem(items, 0, 6)
        operator.delitem(items, 0)
        operator.iadd(items, it)
        operator.setitem(items, slice(None), it)
        """,
        """
        list(items)
        items[0]
        len(items)
        items[:2]
        items + other
        [*items, *other]
        list(itertools.chain(items, other))
        list(itertools.chain.from_iterable([items, other]))
        list(zip(items, it))
        list(zip(items, other))
        dict(zip(items, it))
        sum(items)
        max(it, default=None)
        min(items, default=None)
        sorted(items)
        sorted(it)
        sorted(items, key=lambda v: other[0])
        set(it)
        tuple(items)
        any(it)
        all(items)
        3 in items
        5 in it
        items.index(3)
        items.count(1)
        items == [3, 1, 2]
        items < other
        '-'.join(map(str, items))
        heapq.nsmallest(2, items)
        heapq.nlargest(1, it)
        list(heapq.merge(items, other))
        bisect.bisect(items, 2)
        bisect.bisect_left(other, 8)
        random.Random(2).sample(items, 2)
        random.Random(3).choice(items)
        functools.reduce(operator.add, items, 0)
        functools.reduce(operator.add, it, 0)
        list(itertools.islice(it, 1))
        list(itertools.islice(items, 1, None))
        list(itertools.accumulate(items))
        list(itertools.product(items, repeat=1))
        list(itertools.permutations(it, 1))
        list(itertools.combinations(items, 2))
        [k for k, _ in itertools.groupby(items)]
        list(itertools.compress(items, other))
        list(itertools.zip_longest(it, items))
        list(itertools.starmap(operator.add, [items[:2]]))
        list(left)
        next(right, None)
        list(right)
        operator.itemgetter(0, 1)(items)
        operator.getitem(items, 0)
        operator.indexOf(items, 1)
        operator.countOf(it, 5)
        operator.length_hint(it)
        list(dq)
        dq[0]
        dq[-1]
        len(dq)
        dq.count(1)
        dq.index(2)
        dq.copy()
        list(reversed(dq))
        2 in dq
        dq == collections.deque([1, 2, 3])
        max(keys).n
        bisect.bisect(keys, Key(1))
        [k.n for k in keys]
        print(*items, file=None, sep='', end='')
        '{} {}'.format(*items[:2])
        (lambda *a: a)(*it)
        (lambda *a: len(a))(*items)
        """,
    ),
    scene(
        "dictionaries",
        "collections json copy pickle types string re",
        """
        d = {"a": 1}
        e = {"b": 2, "a": 3}
        od = collections.OrderedDict(a=1, b=2)
        cn = collections.Counter("ab")
        st = {1, 2}
        it = iter([("c", 4), ("d", 5)])

        class Odd:
            def __init__(self, n):
                self.n = n

            def __hash__(self):
                return self.n

            def __eq__(self, other):
                d["eq"] = d.get("eq", 0) + 1
                return self.n == other.n

            def keys(self):
                return list(d)

            def __getitem__(self, key):
                return d[key]

        odd = Odd(1)
        """,
        """
        d
        e
        list(od.items())
        sorted(cn.items())
        sorted(st)
        list(it)
        odd.n
        """,
        """
        d.update(e)
        d.update(it)
        d.update(odd)
        d.update(b=5)
        d.update(d)
        d |= e
        d |= it
        e.update(d)
        e.update(dict.fromkeys(d, 0))
        d.setdefault('z', len(e))
        d.pop('a', None)
        d.popitem()
        d.clear()
        d['a'] += 1
        del d['a']
        e['a'] = d
        od.update(d)
        od.move_to_end('a')
        od.popitem(last=False)
        od |= e
        cn.update(d)
        cn.update('bc')
        cn.subtract(e)
        cn += collections.Counter(a=1)
        cn.clear()
        st.update(d)
        st.add(3)
        st |= {4}
        st &= {1}
        st ^= {1, 5}
        st -= {2}
        st.update(v for _, v in it)
        st.difference_update(e.values())
        st.intersection_update([1])
        st.symmetric_difference_update([2, 7])
        st.discard(1)
        st.pop()
        next(it, None)
        odd.n = 2
        vars(odd).update(e)
        """,
        """
        dict(d)
        {**d, **e}
        d | e
        dict(d, **e)
        dict(it)
        dict(odd)
        {**odd}
        list(d.items())
        list(od)
        list(reversed(od))
        sorted(cn.elements())
        cn.most_common(1)
        cn.total()
        dict(cn - collections.Counter('a'))
        cn == collections.Counter('ab')
        sorted(st)
        len(st)
        1 in st
        st <= {1, 2, 3}
        sorted(st | {9})
        sorted({9}.union(st, d.values()))
        st.isdisjoint([5])
        frozenset(st) == {1, 2}
        d == e
        d == {'a': 1}
        d.keys() & e.keys() == {'a'}
        d.items() <= e.items()
        d.get(odd)
        {odd: 1}.get(Odd(1))
        odd in [Odd(1)]
        json.dumps(d)
        json.dumps([d, e])
        json.dumps(od)
        json.dumps({'k': [d]}, default=str, sort_keys=True)
        pickle.loads(pickle.dumps(d))
        pickle.loads(pickle.dumps([d, {'x': e}]))
        copy.copy(od)
        copy.deepcopy([d])
        copy.deepcopy({'d': d})
        '%(a)s' % d
        '{a}'.format(**d)
        '{a}'.format_map(d)
        '{0[a]}'.format(d)
        string.Template('$a').substitute(d)
        re.sub('a', lambda m: str(d.get(m[0])), 'aa')
        'a'.translate(str.maketrans({'a': str(d.get('a'))}))
        (lambda **k: sorted(k))(**d)
        eval('a', {}, d)
        types.SimpleNamespace(**d)
        sorted(d, key=d.get)
        max(d, key=d.__getitem__)
        [*map(d.get, e)]
        list(filter(d.get, e))
        list(zip(d, e))
        repr(d)
        str([d])
        len(d)
        next(iter(d), None)
        """,
    ),
    scene(
        "streams",
        "io csv json pickle codecs gzip tempfile contextlib",
        """
        text = io.StringIO("ab\\ncd\\n")
        out = io.StringIO()
        data = io.BytesIO(b"ab\\ncd\\n")
        wrapper = io.TextIOWrapper(io.BytesIO(b"ef\\ngh\\n"), encoding="ascii")
        sink = io.TextIOWrapper(io.BytesIO(), encoding="ascii", write_through=True)
        buffered = io.BufferedWriter(io.BytesIO())
        rows = csv.reader(io.StringIO("1,2\\n3,4\\n"))
        writer = csv.writer(out)
        fields = csv.DictWriter(out, ["a", "b"])
        lines = ["1,2", "3,4"]
        pickler = pickle.Pickler(data)
        row = [1, 2]
        record = {"a": 1, "b": 2}
        decoder = codecs.getincrementaldecoder("utf8")()
        """,
        """
        text.tell()
        out.getvalue()
        data.getvalue()
        sink.buffer.getvalue()
        buffered.raw.getvalue()
        """,
        """
        text.write('x')
        text.readline()
        text.read(1)
        text.seek(0)
        text.truncate(1)
        text.close()
        out.write('o')
        out.writelines(lines)
        print('p', file=out)
        print(*row, sep='-', file=out)
        writer.writerow(row)
        writer.writerows([row, row])
        fields.writerow(record)
        fields.writeheader()
        fields.fieldnames = ['b', 'a']
        json.dump(row, out)
        json.dump(record, out)
        data.write(b'x')
        data.readline()
        data.seek(3)
        data.truncate(2)
        pickle.dump(1, data)
        pickler.dump(2)
        pickler.clear_memo()
        wrapper.readline()
        wrapper.read(1)
        wrapper.seek(0)
        wrapper.close()
        wrapper.detach()
        next(wrapper)
        sink.write('s')
        sink.writelines(lines)
        print('q', file=sink)
        sink.reconfigure(newline='')
        sink.buffer.write(b'z')
        buffered.write(b'w')
        buffered.flush()
        buffered.raw.write(b'r')
        next(rows)
        list(rows)
        lines.append('5,6')
        lines[0] = '7'
        row.append(3)
        row[0] = 9
        record['a'] = 8
        csv.writer(data and out).writerow(lines)
        with contextlib.redirect_stdout(out): print('r')
        with contextlib.closing(text): pass
        decoder.decode(b'\\xc3')
        decoder.reset()
        """,
        """
        text.getvalue()
        text.read()
        text.readline()
        list(text)
        text.tell()
        text.closed
        next(text, None)
        out.getvalue()
        out.tell()
        data.getvalue()
        data.read()
        data.readlines()
        data.tell()
        list(data)
        io.TextIOWrapper(data, encoding='ascii').readline()
        codecs.getreader('ascii')(data).read()
        pickle.load(data)
        json.load(text)
        list(csv.reader(text))
        list(csv.reader(lines))
        list(csv.DictReader(lines))
        list(csv.reader(map(str.strip, lines)))
        next(rows, None)
        rows.line_num
        wrapper.read()
        wrapper.readline()
        wrapper.tell()
        list(wrapper)
        wrapper.closed
        wrapper.buffer.read()
        sink.tell()
        sink.buffer.getvalue()
        sink.newlines
        buffered.tell()
        buffered.raw.getvalue()
        csv.writer(io.StringIO()).writerow(row)
        io.StringIO().write(''.join(lines))
        json.dumps(row)
        decoder.decode(b'a')
        decoder.getstate()
        decoder.decode(b'\\xa9')
        """,
    ),
    scene(
        "objects of C",
        "xml.etree.ElementTree decimal re pickle copy random ctypes zlib struct",
        """
        ET = xml.etree.ElementTree
        root = ET.Element("a", {"k": "v"})
        child = ET.SubElement(root, "b")
        child.text = "t"
        tree = ET.ElementTree(root)
        builder = ET.TreeBuilder()
        parser = ET.XMLPullParser(["start"])
        context = decimal.Context(prec=4)
        scanner = re.compile("[a-c]").scanner("abc")
        finder = re.finditer("[a-c]", "abc")
        chance = random.Random(5)
        rnd = random.Random(6)
        memo = {}
        expander = zlib.decompressobj()
        packed = zlib.compress(b"abcabc")

        class Point(ctypes.Structure):
            _fields_ = [("x", ctypes.c_int), ("y", ctypes.c_int)]

        pt = Point(1, 2)
        number = ctypes.c_int(3)
        pointer = ctypes.pointer(number)
        """,
        """
        ET.tostring(root)
        context.prec
        pt.x
        pt.y
        number.value
        memo and 1
        """,
        """
        root.append(ET.Element('c'))
        root.insert(0, ET.Element('d'))
        root.remove(child)
        root.clear()
        root.text = 'x'
        root.tail = 'y'
        root.tag = 'z'
        root.set('k', 'w')
        root.attrib['n'] = 'm'
        root.attrib = {}
        root.extend([ET.Element('e'), ET.Element('f')])
        root[0] = ET.Element('g')
        root[:] = []
        del root[0]
        child.text = 'u'
        child.append(ET.Element('h'))
        ET.SubElement(root, 'i')
        ET.SubElement(child, 'j', k='1')
        tree._setroot(ET.Element('k'))
        builder.start('q', {})
        builder.data('r')
        parser.feed('<x>')
        ET.indent(root)
        context.prec = 2
        context.clear_flags()
        context.divide(1, 3)
        context.flags[decimal.Inexact] = True
        context.traps[decimal.Inexact] = True
        context.rounding = decimal.ROUND_UP
        scanner.match()
        scanner.search()
        next(finder)
        chance.random()
        chance.seed(7)
        chance.setstate(rnd.getstate())
        chance.shuffle([1, 2])
        expander.decompress(packed)
        expander.decompress(packed, 2)
        pt.x = 5
        pt.y += 1
        ctypes.memset(ctypes.byref(pt), 0, 4)
        ctypes.memmove(ctypes.addressof(pt), ctypes.byref(number), 4)
        number.value = 6
        pointer.contents = ctypes.c_int(7)
        pointer.contents.value = 8
        pointer[0] = 9
        copy.deepcopy(pt, memo) if False else memo.update(a=1)
        """,
        """
        len(root)
        [c.tag for c in root]
        list(root.iter())[-1].tag
        [c.tag for c in root.iter('b')]
        root.find('b') is None
        root.findtext('b')
        len(root.findall('.//b'))
        root.get('k')
        sorted(root.attrib)
        sorted(root.items())
        root.keys() and 1
        root.text
        root.tail
        root.tag
        root[0].tag
        child.text
        len(child)
        bool(len(root))
        ET.tostring(root)
        ET.tostring(tree.getroot())
        ''.join(root.itertext())
        copy.copy(root).tag
        ET.tostring(copy.deepcopy(root))
        ET.tostring(pickle.loads(pickle.dumps(root)))
        tree.getroot().tag
        tree.find('b') is None
        builder.close().tag
        len(list(parser.read_events()))
        context.divide(1, 3)
        context.prec
        context.flags[decimal.Inexact]
        context.copy().prec
        decimal.Decimal(2).sqrt(context)
        context.create_decimal('1.23456')
        context.sqrt(2)
        [m and m[0] for m in [scanner.match()]]
        [m and m[0] for m in [scanner.search()]]
        [m[0] for m in finder]
        next(finder)[0]
        chance.random()
        chance.randrange(100)
        chance.getstate() == rnd.getstate()
        chance.choice('abcdef')
        chance.getrandbits(4)
        expander.decompress(packed)
        expander.eof
        expander.unconsumed_tail
        expander.copy().eof
        pt.x
        (pt.x, pt.y)
        bytes(pt)[0]
        number.value
        pointer.contents.value
        pointer[0]
        ctypes.string_at(ctypes.byref(pt), 1)
        struct.unpack_from('i', pt)
        memoryview(pt).nbytes and bytes(memoryview(pt))[0]
        Point.from_buffer_copy(pt).x
        dict(memo)
        """,
    ),
    scene(
        "hooks",
        "json pickle copy io re string",
        """
        seen = []
        shared = {"n": 0}

        class Item:
            def __init__(self):
                self.n = 0
                self.parts = [1]

            def __reduce__(self):
                return Item, (), {"n": self.n, "parts": self.parts}

        class Slim:
            __slots__ = ("n", "parts")

        class Stateful:
            def __init__(self):
                self.n = 0

            def __getstate__(self):
                return {"n": self.n + shared["n"]}

            def __setstate__(self, state):
                self.__dict__.update(state)
                seen.append(state["n"])

        class Copied:
            n = 0

            def __copy__(self):
                shared["n"] += 1
                return self

            def __deepcopy__(self, memo):
                shared["n"] += 2
                return self

        item = Item()
        slim = Slim()
        slim.n = 0
        slim.parts = [1]
        state = Stateful()
        copied = Copied()
        """,
        """
        seen
        shared
        item.n
        item.parts
        slim.n
        state.n
        """,
        """
        item.n += 1
        item.parts.append(2)
        item.parts = [3]
        slim.n = 4
        slim.parts.append(5)
        del slim.parts
        slim.parts = [6]
        state.n = 7
        shared['n'] += 1
        copy.copy(copied)
        copy.deepcopy([copied])
        copy.copy(state)
        json.loads('{"a": 1}', object_hook=lambda d: seen.append(d) or d)
        json.dumps([object()], default=lambda o: shared.update(n=5) or 1)
        re.sub('a', lambda m: seen.append(m[0]) or 'b', 'aa')
        Stateful.__setstate__ = lambda self, state: None
        Item.__reduce__ = lambda self: (Item, ())
        Copied.__copy__ = lambda self: 'copy'
        del Copied.__deepcopy__
        """,
        """
        copy.copy(item).n
        copy.deepcopy(item).parts
        copy.copy(slim).n
        copy.copy(slim).parts
        copy.deepcopy(slim).parts
        copy.deepcopy([slim])[0].n
        copy.copy(state).n
        copy.deepcopy(state).n
        copy.copy(copied) is copied
        copy.deepcopy(copied) is copied
        copy.copy([item])[0].n
        copy.deepcopy({'i': item})['i'].n
        slim.__reduce_ex__(2)[2]
        item.__reduce__()[1:]
        list(seen)
        dict(shared)
        json.dumps(vars(item))
        json.dumps(item, default=vars)
        json.JSONEncoder(default=lambda o: o.n).encode([slim])
        json.loads('1', parse_int=lambda s: item.n)
        json.loads('{"a": 1}', object_pairs_hook=lambda p: len(seen))
        re.sub('a', lambda m: str(shared['n']), 'aa')
        string.Formatter().vformat('{0.n}', [item], {})
        '{.n}'.format(slim)
        """,
    ),
    scene(
        "sqlite",
        "sqlite3",
        """
        base = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
        base.execute("create table t (n)")
        base.execute("insert into t values (1)")
        cursor = base.cursor()
        cursor.execute("select n from t")
        calls = []
        base.create_function("note", 1, lambda n: calls.append(n) or n)
        """,
        """
        base.execute('select n from t').fetchall()
        calls
        """,
        """
        base.execute('insert into t values (2)')
        base.execute('update t set n = n + 1')
        base.execute('delete from t')
        base.executemany('insert into t values (?)', [(3,), (4,)])
        base.execute('select note(5)')
        cursor.execute('select 7')
        cursor.fetchone()
        cursor.close()
        base.row_factory = lambda cursor, row: list(row)
        base.create_function('note', 1, lambda n: -n)
        """,
        """
        base.execute('select count(*) from t').fetchone()
        base.execute('select n from t').fetchall()
        list(base.execute('select n from t'))
        base.execute('select note(6)').fetchone()
        cursor.fetchone()
        cursor.fetchall()
        next(cursor, None)
        base.total_changes
        list(calls)
        cursor.execute('select max(n) from t').fetchone()
        """,
    ),
)
