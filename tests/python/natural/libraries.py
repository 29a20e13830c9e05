"""Objects of libraries that go by their attributes, and context managers."""

from __future__ import annotations

from tests.python.natural.scene import scene

SCENES = (
    scene(
        "settings of objects",
        """
        reprlib string json argparse ast textwrap pprint fractions statistics difflib
        ipaddress uuid calendar
        """,
        """
        r = reprlib.Repr()
        arep = reprlib.aRepr
        tpl = string.Template('$a-$b')
        enc = json.JSONEncoder()
        dec = json.JSONDecoder()
        par = argparse.ArgumentParser(prog='p')
        ns = argparse.Namespace(a=1)
        wr = textwrap.TextWrapper(width=20)
        pp = pprint.PrettyPrinter(width=40)
        sm = difflib.SequenceMatcher(None, 'abc', 'abd')
        dif = difflib.Differ()
        tree = ast.parse('x = 1')
        cal = calendar.TextCalendar()
        class MyEnc(json.JSONEncoder):
            flag = 1
            def default(self, o):
                return self.flag
        class MyT(string.Template):
            delimiter = '%'
        class MyF(string.Formatter):
            miss = 'm'
            def get_value(self, key, args, kwargs):
                return kwargs.get(key, self.miss) if isinstance(key, str) else args[key]
        me = MyEnc()
        mt = MyT('%a')
        mf = MyF()
        items = [1, 2, 3, 4, 5, 6, 7, 8]
        d = {'a': 1, 'b': 2}
        class Vis(ast.NodeVisitor):
            n = 0
            def visit_Constant(self, node):
                self.n += node.value
        vis = Vis()
        class Tr(ast.NodeTransformer):
            def visit_Constant(self, node):
                return ast.Constant(7)
        """,
        """
        ast.dump(tree)
        items
        vis.n
        tpl.template
        ns
        """,
        """
        r.maxlist = 2
        r.maxother = 3
        tpl.template = '$a!'
        enc.indent = 1
        enc.item_separator = ';'
        enc.sort_keys = True
        enc.default = lambda o: 'D'
        dec.strict = False
        dec.object_hook = None
        par.add_argument('-x', default=3)
        par.prog = 'q'
        par.set_defaults(y=5)
        par.description = 'desc'
        par.usage = 'us'
        par.epilog = 'ep'
        par.add_mutually_exclusive_group().add_argument('--m')
        par.add_argument_group('grp').add_argument('--g')
        ns.a = 2
        ns.b = 3
        vars(ns).update(a=9)
        wr.width = 5
        wr.initial_indent = '>'
        wr.max_lines = 1
        pp._width = 2
        sm.set_seq1('xbd')
        sm.set_seqs('qq', 'qr')
        sm.set_seq2('aaa')
        tree.body[0].targets[0].id = 'y'
        tree.body[0].value.value = 5
        tree.body.append(ast.Pass())
        ast.increment_lineno(tree, 3)
        ast.fix_missing_locations(tree)
        Tr().visit(tree)
        vis.visit(tree)
        cal.setfirstweekday(3)
        cal.firstweekday = 2
        MyEnc.flag = 2
        me.flag = 3
        MyEnc.default = lambda self, o: 'cls'
        me.default = lambda o: 'inst'
        MyT.delimiter = '$'
        mt.template = '%a%a'
        MyF.miss = 'M'
        mf.miss = 'i'
        items.append(9)
        d['a'] = 10
        arep.maxlist = 1
        """,
        """
        r.repr(items)
        r.repr(d)
        r.repr1(items, 1)
        arep and reprlib.repr(items)
        tpl.substitute(d)
        tpl.safe_substitute(a=1)
        tpl.substitute(**d)
        tpl.template
        tpl.get_identifiers() if hasattr(tpl, 'get_identifiers') else 0
        enc.encode([1, {'b': 1, 'a': 2}])
        ''.join(enc.iterencode({'b': [1], 'a': 2}))
        enc.encode(items)
        enc.encode([object()])
        dec.decode('{"a": 1}')
        dec.raw_decode('[1]')
        par.format_usage()
        par.format_help()
        par.get_default('y')
        par.get_default('x')
        par.parse_args([])
        vars(par.parse_known_args(['-x', '4'])[0])
        sorted(vars(ns))
        ns.a
        str(ns)
        'b' in ns
        ns == argparse.Namespace(a=1)
        vars(par.parse_args([], ns))
        wr.fill('aaa bbb ccc ddd')
        wr.wrap('aaa bbb ccc ddd')
        pp.pformat([items, items])
        pprint.pformat(items)
        sm.ratio()
        sm.get_opcodes()
        sm.find_longest_match(0, 3, 0, 3)
        sm.get_matching_blocks()
        list(dif.compare(['a'], ['b']))
        list(difflib.unified_diff(list(map(str, items)), ['1']))
        difflib.get_close_matches('1', list(map(str, items)))
        ast.dump(tree)
        ast.unparse(tree)
        [type(n).__name__ for n in ast.walk(tree)]
        len(list(ast.iter_child_nodes(tree)))
        tree.body[0].lineno
        eval(compile(ast.Expression(tree.body[0].value), 'f', 'eval'))
        ast.literal_eval(tree.body[0].value)
        vis.n
        cal.formatweekheader(2)
        list(cal.iterweekdays())
        cal.firstweekday
        cal.getfirstweekday()
        me.encode([object()])
        json.dumps(object(), cls=MyEnc)
        mt.substitute(a=1)
        MyT('$a').safe_substitute(a=1)
        mf.format('{x}')
        mf.vformat('{x}{0}', [items], {})
        statistics.mean(items)
        statistics.median(items)
        statistics.mode(items)
        statistics.stdev(items)
        fractions.Fraction(*items[:2])
        """,
    ),
    scene(
        "context managers",
        "contextlib io tempfile threading warnings contextvars decimal",
        """
        log = []
        st = contextlib.ExitStack()
        cv = contextvars.ContextVar('cv', default=0)
        spool = tempfile.SpooledTemporaryFile(max_size=100, mode='w+')
        ctx = contextvars.copy_context()
        class Cm:
            depth = 0
            def __enter__(self):
                self.depth += 1
                return self.depth
            def __exit__(self, *e):
                self.depth -= 1
                log.append(self.depth)
        class Closer:
            closed = 0
            def close(self):
                self.closed += 1
        class Deco(contextlib.ContextDecorator):
            n = 0
            def __enter__(self):
                self.n += 1
                return self
            def __exit__(self, *e):
                self.n -= 1
        cm = Cm()
        cl = Closer()
        deco = Deco()
        @deco
        def decorated():
            return deco.n
        @contextlib.contextmanager
        def gen(name):
            log.append('+' + name)
            yield len(log)
            log.append('-' + name)
        shared_cm = gen('s')
        nul = contextlib.nullcontext(log)
        sup = contextlib.suppress(KeyError)
        clo = contextlib.closing(cl)
        async_stack = contextlib.AsyncExitStack()
        tls = threading.local()
        """,
        """
        log
        cm.depth
        cl.closed
        deco.n
        """,
        """
        st.callback(log.append, 'c')
        st.enter_context(cm)
        st.push(lambda *e: log.append('p'))
        st.push(cm)
        st.close()
        st.pop_all()
        st.pop_all().close()
        with st: log.append('in')
        with contextlib.ExitStack() as s2: s2.push(st.pop_all())
        with cm: log.append('w')
        with cm as v: saw.append(v)
        with clo as c: saw.append(c.closed)
        with contextlib.closing(cl): log.append('cl')
        with deco: saw.append(deco.n)
        decorated()
        with gen('a') as v: saw.append(v)
        with shared_cm as v: saw.append(v)
        shared_cm.__enter__()
        shared_cm.gen.close()
        with nul as v: v.append('n')
        with sup: {}['a']
        log.clear()
        log.append('x')
        cl.close()
        Cm.__exit__ = lambda self, *e: True
        Cm.depth = 10
        Deco.n = 5
        spool.write('ab')
        spool.seek(0)
        spool.rollover()
        spool.truncate(0)
        spool.close()
        spool.writelines(['q', 'r'])
        ctx.run(cv.set, 3)
        ctx.run(log.append, 'ctx')
        cv.set(5)
        async_stack.push_async_callback(log.append)
        async_stack.callback(log.append, 'as')
        async_stack.pop_all()
        """,
        """
        list(log)
        len(log)
        cm.depth
        cm.__enter__()
        st.__enter__() is st
        len(st._exit_callbacks)
        st.close()
        st.pop_all().close()
        len(st.pop_all()._exit_callbacks)
        decorated()
        deco.n
        cl.closed
        nul.enter_result[-1:]
        nul.__enter__()[:1]
        shared_cm.__enter__()
        shared_cm.__exit__(None, None, None)
        spool.read()
        spool.tell()
        spool._rolled
        spool.closed
        spool.seek(0)
        list(spool)
        spool.readline()
        spool.name is None
        ctx.run(cv.get)
        ctx.get(cv)
        ctx[cv]
        cv in ctx
        len(ctx)
        list(ctx.values())
        ctx.copy().get(cv)
        cv.get()
        contextvars.copy_context().get(cv)
        contextlib.contextmanager(lambda: iter([len(log)]))().__enter__()
        contextlib.nullcontext(cm.depth).__enter__()
        clo.thing.closed
        len(async_stack._exit_callbacks)
        """,
    ),
    scene(
        "configparser graphlib sched shelve",
        """
        configparser graphlib sched io collections html.parser urllib.parse email.message
        xml.sax dbm
        """,
        """
        cp = configparser.ConfigParser()
        cp.read_string('[a]\\nx=1\\ny=%(x)s\\n[b]\\nz=2\\n')
        sec = cp['a']
        ts = graphlib.TopologicalSorter({'b': ['a'], 'c': ['b']})
        clock = [0]
        sc = sched.scheduler(lambda: clock[0], lambda n: clock.__setitem__(0, clock[0] + n))
        log = []
        ev = sc.enter(5, 1, log.append, ('first',))
        class P(html.parser.HTMLParser):
            tags = 0
            def handle_starttag(self, tag, attrs):
                self.tags += 1
                log.append(tag)
            def handle_data(self, data):
                log.append(data)
        hp = P()
        msg = email.message.EmailMessage()
        msg['Subject'] = 's'
        old = email.message.Message()
        old['X'] = '1'
        url = urllib.parse.urlparse('http://h/p?q=1')
        query = {'a': 1}
        class H(xml.sax.ContentHandler):
            n = 0
            def startElement(self, name, attrs):
                self.n += 1
                log.append(name)
        handler = H()
        """,
        """
        log
        clock
        {s: dict(cp[s]) for s in cp.sections()}
        sorted(msg.keys())
        sorted(old.items())
        hp.tags
        handler.n
        """,
        """
        cp['a']['x'] = '5'
        cp.set('a', 'x', '6')
        cp.add_section('c')
        cp.remove_section('b')
        cp.remove_option('a', 'x')
        cp.read_string('[a]\\nx=7\\n')
        cp.read_dict({'b': {'z': 8}})
        cp['DEFAULT']['w'] = 'd'
        cp.optionxform = str.upper
        cp.clear()
        cp['n'] = {'k': 'v'}
        del cp['a']
        sec['x'] = '9'
        sec.update(x='10')
        sec.pop('y', None)
        cp.setdefault('m', {})
        cp.popitem()
        ts.add('d', 'c')
        ts.prepare()
        ts.done('a')
        saw.append(ts.get_ready())
        sc.enter(1, 1, log.append, ('second',))
        sc.enterabs(2, 1, log.append, ('third',))
        sc.cancel(ev)
        sc.run()
        sc.run(blocking=False)
        clock[0] = 7
        hp.feed('<b>t')
        hp.feed('<i')
        hp.close()
        hp.reset()
        hp.tags = 5
        msg['To'] = 'x'
        msg.replace_header('Subject', 't')
        msg.set_content('body')
        msg.add_header('X-A', 'b')
        del msg['Subject']
        msg.set_payload('pay')
        old['Y'] = '2'
        old.replace_header('X', '3')
        old.add_header('Z', 'q', k='v')
        old.set_param('charset', 'u')
        old.attach(email.message.Message())
        del old['X']
        old.set_payload('p')
        query['a'] = 2
        query.update(b=3)
        xml.sax.parseString(b'<a><b/></a>', handler)
        handler.n = 7
        """,
        """
        cp.get('a', 'x')
        cp.get('a', 'y')
        cp.getint('a', 'x')
        cp.getint('b', 'z', fallback=-1)
        cp.sections()
        cp.has_option('a', 'w')
        cp.has_section('c')
        cp.options('a')
        cp.items('a')
        cp.defaults()
        dict(cp['a'])
        sec['x']
        sec.get('y')
        sec.getint('x')
        list(sec)
        len(sec)
        len(cp)
        'x' in sec
        'c' in cp
        list(cp)
        cp.write(io.StringIO())
        (lambda f: (cp.write(f), f.getvalue())[1])(io.StringIO())
        [dict(s) for s in cp.values()]
        cp == configparser.ConfigParser()
        list(ts.static_order())
        ts.is_active()
        bool(ts)
        ts.get_ready()
        len(sc.queue)
        sc.empty()
        sc.run(blocking=False)
        [e.time for e in sc.queue]
        hp.rawdata
        hp.getpos()
        hp.tags
        hp.get_starttag_text()
        msg['Subject']
        msg.keys()
        msg.items()
        msg.as_string()
        msg.get_content_type()
        str(msg)
        len(msg)
        'To' in msg
        msg.get_all('X-A')
        bytes(msg)
        old['X']
        old.items()
        old.as_string()
        old.get_params()
        old.is_multipart()
        urllib.parse.urlencode(query)
        urllib.parse.urlencode(query.items())
        urllib.parse.urlunparse(url._replace(query=urllib.parse.urlencode(query)))
        handler.n
        """,
    ),
)
