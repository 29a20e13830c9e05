"""State of the whole process, which no variable of the program leads to."""

from __future__ import annotations

from tests.python.natural.scene import scene

SCENES = (
    scene(
        "standard streams",
        "sys io contextlib logging traceback warnings builtins",
        """
        out = io.StringIO()
        other = io.StringIO()
        sys.stdout = out
        sys.stderr = other
        sys.stdin = io.StringIO("1\\n2\\n")
        """,
        """
        out.getvalue()
        other.getvalue()
        """,
        """
        sys.stdout = other
        sys.stdout = io.StringIO()
        setattr(sys, 'stdout', other)
        sys.stderr = out
        sys.stdin = io.StringIO('3')
        with contextlib.redirect_stdout(other): print('r')
        with contextlib.redirect_stdout(io.StringIO()) as own: print('own')
        with contextlib.redirect_stderr(out): print('e', file=sys.stderr)
        print('p')
        print('p', end='', flush=True)
        print('q', file=sys.stderr)
        sys.stdout.write('w')
        sys.__stdout__ = out
        sys.stdin.readline()
        sys.displayhook(5)
        traceback.print_exception(KeyError())
        logging.lastResort.handle(logging.makeLogRecord({'msg': 'm', 'levelno': 40}))
        """,
        """
        print('look')
        print('look', file=None)
        sys.stdout is out
        sys.stdout.getvalue()
        sys.stderr is other
        out.getvalue()
        sys.stdin.read()
        getattr(sys, 'stdout') is other
        vars(sys)['stdout'] is out
        (lambda stream=sys.stdout: stream is out)()
        next(sys.stdin)
        """,
        whole=True,
    ),
    scene(
        "environment",
        "os os.path posixpath tempfile time string pathlib shutil",
        """
        os.environ["A"] = "0"
        os.environ.pop("B", None)
        """,
        """
        os.environ.get('A')
        os.getenv('B')
        """,
        """
        os.environ['A'] = '1'
        os.environ.update(A='2', B='3')
        os.environ.setdefault('B', '4')
        os.environ.pop('A', None)
        del os.environ['A']
        os.putenv('A', '5')
        os.unsetenv('A')
        os.environ['A'] += 'x'
        os.environ['HOME'] = '/home/other'
        os.environ |= {'B': '6'}
        os.environb[b'A'] = b'7'
        os.environ['PATH'] = '/nowhere'
        os.environ['PYTHONHASHSEED'] = '1'
        """,
        """
        os.environ['A']
        os.environ.get('B')
        os.getenv('A')
        os.getenvb(b'A')
        'B' in os.environ
        'A' in dict(os.environ)
        os.path.expandvars('$A/${B}')
        os.path.expanduser('~')
        str(pathlib.Path.home())
        string.Template('$A').safe_substitute(os.environ)
        '{A}'.format(**os.environ)
        [k for k in os.environ if k in ('A', 'B')]
        os.environ.copy().get('A')
        [v for k, v in os.environ.items() if k == 'A']
        len([k for k in os.environ.keys() if k == 'B'])
        os.environb.get(b'A')
        os.get_exec_path()
        shutil.which('python3') is None
        """,
        whole=True,
    ),
    scene(
        "working directory",
        "os os.path pathlib contextlib glob shutil tempfile",
        """
        os.chdir("/")
        old = os.umask(0o22)
        """,
        """
        os.getcwd()
        os.umask(0o22)
        """,
        """
        os.chdir('/usr')
        os.chdir('/tmp')
        os.chdir(pathlib.Path('/usr'))
        os.fchdir(os.open('/usr', os.O_RDONLY))
        os.umask(0o77)
        """,
        """
        os.getcwd()
        os.path.abspath('x')
        os.path.realpath('.')
        os.path.relpath('/usr/x')
        str(pathlib.Path.cwd())
        str(pathlib.Path('x').absolute())
        str(pathlib.Path('y').resolve())
        os.path.exists('bin')
        os.path.isdir('lib')
        os.path.samefile('.', '/')
        'bin' in os.listdir('.')
        'lib' in [e.name for e in os.scandir()]
        os.stat('.').st_ino == os.stat('/').st_ino
        glob.glob('bin')
        pathlib.Path('bin').exists()
        os.getcwdb()
        os.umask(0o11)
        """,
        whole=True,
    ),
    scene(
        "import system",
        "sys types importlib importlib.util importlib.machinery pkgutil",
        """
        fake = types.ModuleType("fake")
        fake.value = 1
        sys.modules["fake"] = fake
        sys.path = ["/a"]
        sys.argv = ["prog", "x"]
        """,
        """
        sorted(n for n in sys.modules if n in ('fake', 'more'))
        sys.path
        sys.argv
        vars(fake).get('value')
        """,
        """
        sys.modules['fake'] = types.ModuleType('fake')
        sys.modules['more'] = fake
        del sys.modules['fake']
        sys.modules.pop('fake', None)
        sys.path.append('/b')
        sys.path = ['/c']
        sys.path[:0] = ['/d']
        sys.path.clear()
        sys.argv = ['other']
        sys.argv[1:] = []
        sys.argv.append('y')
        fake.value = 2
        fake.__dict__['value'] = 3
        del fake.value
        fake.__getattr__ = lambda name: 'dynamic'
        setattr(sys.modules['fake'], 'value', 4)
        sys.modules['fake'] = None
        sys.dont_write_bytecode = True
        sys.path_hooks.append(None)
        sys.meta_path.insert(0, None)
        """,
        """
        'fake' in sys.modules
        sys.modules.get('fake') is fake
        importlib.import_module('fake').value
        __import__('fake').value
        importlib.util.find_spec('fake') is None
        list(sys.path)
        sys.path[0]
        sys.argv[-1]
        len(sys.argv)
        fake.value
        getattr(fake, 'value', None)
        hasattr(fake, 'missing')
        fake.missing
        vars(fake).get('value')
        'value' in dir(fake)
        sys.modules['more'] is fake
        sys.dont_write_bytecode
        None in sys.path_hooks
        None in sys.meta_path
        """,
        whole=True,
    ),
    scene(
        "imports",
        "sys types",
        """
        fake = types.ModuleType("fake")
        fake.value = 1
        sys.modules["fake"] = fake
        """,
        """
        fake.value
        """,
        """
        import fake as f; f.value += 1
        sys.modules['fake'] = types.SimpleNamespace(value=5)
        sys.modules.pop('fake', None)
        fake.value = 7
        from fake import value; saw.append(value)
        import fake as g; saw.append(g.value)
        """,
        """
        sys.modules['fake'].value
        fake.value
        """,
        whole=True,
    ),
    scene(
        "interpreter settings",
        "sys gc threading faulthandler signal socket time locale",
        """
        sys.setrecursionlimit(900)
        sys.setswitchinterval(0.005)
        gc.enable()
        gc.set_threshold(700, 10, 10)
        sys.set_int_max_str_digits(4300)
        socket.setdefaulttimeout(None)
        threading.stack_size(0)
        sys.tracebacklimit = 5
        sys.excepthook = sys.__excepthook__
        threading.excepthook = threading.__excepthook__
        """,
        """
        sys.getrecursionlimit()
        sys.getswitchinterval()
        gc.isenabled()
        gc.get_threshold()[0]
        sys.get_int_max_str_digits()
        socket.getdefaulttimeout()
        threading.stack_size()
        """,
        """
        sys.setrecursionlimit(950)
        sys.setswitchinterval(0.25)
        gc.disable()
        gc.set_threshold(500)
        gc.set_debug(0)
        gc.callbacks.append(None) or gc.callbacks.pop()
        sys.set_int_max_str_digits(5000)
        socket.setdefaulttimeout(3.0)
        threading.stack_size(262144)
        sys.tracebacklimit = 1
        del sys.tracebacklimit
        sys.excepthook = print
        threading.excepthook = print
        sys.unraisablehook = print
        sys.ps1 = '>'
        sys.stdlib_extra = 1
        locale.setlocale(locale.LC_NUMERIC, 'C.UTF-8')
        locale.setlocale(locale.LC_ALL, '')
        faulthandler.enable()
        """,
        """
        sys.getrecursionlimit()
        sys.getswitchinterval()
        gc.isenabled()
        gc.get_threshold()[0]
        sys.get_int_max_str_digits()
        socket.getdefaulttimeout()
        socket.socket().gettimeout()
        threading.stack_size()
        getattr(sys, 'tracebacklimit', None)
        sys.excepthook is print
        threading.excepthook is print
        sys.unraisablehook is print
        hasattr(sys, 'ps1')
        getattr(sys, 'stdlib_extra', None)
        locale.setlocale(locale.LC_NUMERIC)
        locale.getlocale(locale.LC_NUMERIC)
        locale.localeconv()['decimal_point']
        f'{1.5:n}'
        faulthandler.is_enabled()
        """,
        whole=True,
    ),
    scene(
        "warnings and logging",
        "warnings logging io contextlib",
        """
        warnings.resetwarnings()
        warnings.simplefilter("ignore")
        out = io.StringIO()
        log = logging.getLogger("natural")
        log.propagate = False
        log.handlers[:] = [logging.StreamHandler(out)]
        log.setLevel(logging.WARNING)
        logging.disable(logging.NOTSET)
        child = logging.getLogger("natural.child")
        """,
        """
        out.getvalue()
        log.level
        len(warnings.filters)
        logging.root.manager.disable
        """,
        """
        warnings.simplefilter('error')
        warnings.filterwarnings('error', 'x')
        warnings.resetwarnings()
        warnings.filters.clear()
        warnings.warn('x')
        warnings.showwarning = lambda *a: out.write('W')
        with warnings.catch_warnings(): warnings.simplefilter('error'); warnings.warn('y')
        with warnings.catch_warnings(record=True) as seen: warnings.warn('z'); saw.append(len(seen))
        log.setLevel(logging.DEBUG)
        log.setLevel('ERROR')
        log.level = 5
        log.disabled = True
        logging.disable(logging.CRITICAL)
        logging.disable()
        logging.root.manager.disable = 50
        log.addHandler(logging.NullHandler())
        log.handlers.clear()
        log.removeHandler(log.handlers[0])
        log.addFilter(lambda record: False)
        log.handlers[0].setLevel(50)
        log.handlers[0].setFormatter(logging.Formatter('F%(message)s'))
        log.warning('w')
        child.warning('c')
        child.propagate = False
        child.parent = None
        logging.addLevelName(30, 'WARN')
        logging.setLogRecordFactory(lambda *a, **k: logging.makeLogRecord({'msg': 'f'}))
        logging.raiseExceptions = False
        logging.lastResort = None
        log.handlers[0].stream = io.StringIO()
        log.handlers[0].setStream(io.StringIO())
        logging.captureWarnings(True)
        logging.Logger.warning = lambda self, text: out.write('L')
        """,
        """
        warnings.warn('x')
        len(warnings.filters)
        warnings.filters[0][0]
        log.warning('w')
        log.info('i')
        child.error('e')
        log.isEnabledFor(logging.INFO)
        log.getEffectiveLevel()
        child.getEffectiveLevel()
        child.isEnabledFor(30)
        log.hasHandlers()
        child.hasHandlers()
        len(log.handlers)
        out.getvalue()
        logging.getLevelName(30)
        logging.getLevelName('WARN')
        logging.getLogRecordFactory() is logging.LogRecord
        log.level
        logging.root.manager.disable
        log.handlers[0].level
        warnings.showwarning.__name__
        logging.getLogger('natural.child').parent is log
        repr(log)
        """,
        whole=True,
    ),
    scene(
        "contexts",
        "decimal contextvars",
        """
        decimal.setcontext(decimal.Context(prec=6))
        shared = decimal.getcontext()
        var = contextvars.ContextVar("var", default=0)
        var.set(1)
        context = contextvars.copy_context()
        token = var.set(2)
        """,
        """
        shared.prec
        context[var]
        var.get()
        decimal.DefaultContext.prec
        """,
        """
        shared.prec = 3
        decimal.getcontext().prec = 2
        decimal.setcontext(shared)
        decimal.setcontext(shared); decimal.getcontext().prec = 4
        with decimal.localcontext(shared) as c: c.prec = 1; saw.append(decimal.Decimal(1) / 3)
        decimal.DefaultContext.prec = 5
        var.set(3)
        context.run(var.set, 4)
        context.run(var.set, context.run(var.get) + 1)
        var.reset(token)
        """,
        """
        shared.prec
        shared.divide(1, 3)
        decimal.Decimal(1) / 3
        decimal.Decimal(2).sqrt(shared)
        decimal.getcontext().prec
        decimal.Context().prec
        var.get()
        context.run(var.get)
        context[var]
        dict(context.items())[var]
        var in contextvars.copy_context()
        """,
        whole=True,
    ),
    scene(
        "registries",
        "csv codecs mimetypes copyreg copy atexit re io linecache tempfile signal pickle functools",
        """
        csv.register_dialect("mine", delimiter="|")
        mimetypes.init()
        copyreg.dispatch_table.pop(complex, None)
        tempfile.tempdir = "/tmp"
        linecache.cache["gone"] = (1, None, ["old\\n"], "gone")
        signal.signal(signal.SIGUSR1, signal.SIG_DFL)
        seen = []
        before = atexit._ncallbacks()

        class Thing:
            n = 0

        thing = Thing()

        def find(name):
            seen.append(name)
            return codecs.lookup("ascii") if name == "mycodec" else None

        @functools.singledispatch
        def kind(value):
            return "any"

        @functools.lru_cache
        def cached(value):
            seen.append(value)
            return len(seen)
        """,
        """
        'mine' in csv.list_dialects()
        csv.field_size_limit()
        mimetypes.guess_type('x.mine')
        tempfile.tempdir
        seen
        cached.cache_info()
        """,
        """
        csv.register_dialect('mine', delimiter=';')
        csv.register_dialect('other', csv.excel)
        csv.unregister_dialect('mine')
        csv.field_size_limit(1)
        codecs.register(find)
        codecs.register_error('mine', lambda error: ('?', error.end))
        mimetypes.add_type('a/mine', '.mine')
        mimetypes.types_map['.mine'] = 'b/mine'
        mimetypes.init()
        copyreg.pickle(Thing, lambda thing: (Thing, ()))
        copyreg.pickle(complex, lambda c: (complex, (9,)))
        copyreg.dispatch_table[Thing] = lambda thing: 'Thing'
        copyreg.dispatch_table.clear()
        atexit.register(seen.append, 1)
        atexit.unregister(seen.append)
        re.purge()
        re.compile('a(b)')
        linecache.cache['gone'] = (1, None, ['new\\n'], 'gone')
        linecache.clearcache()
        tempfile.tempdir = '/var/tmp'
        signal.signal(signal.SIGUSR1, signal.SIG_IGN)
        signal.set_wakeup_fd(-1)
        kind.register(int, lambda value: 'int')
        kind.register(Thing, lambda value: 'thing')
        cached(1)
        cached(2)
        cached.cache_clear()
        """,
        """
        csv.list_dialects().count('mine')
        csv.get_dialect('mine').delimiter
        next(csv.reader(['a|b;c'], 'mine'))
        csv.writer(io.StringIO(), 'mine').writerow(['a', 'b'])
        csv.writer(io.StringIO(), dialect='mine').dialect.delimiter
        next(csv.reader(['abc']))
        csv.field_size_limit()
        codecs.lookup('mycodec').name
        'a'.encode('mycodec')
        b'a'.decode('mycodec')
        'é'.encode('ascii', 'mine')
        codecs.lookup_error('mine').__name__
        mimetypes.guess_type('x.mine')
        mimetypes.guess_extension('a/mine')
        type(copy.copy(thing)).__name__
        copy.deepcopy(complex(1)) == 9
        copy.copy(thing) == 'Thing'
        pickle.loads(pickle.dumps(complex(1)))
        Thing in copyreg.dispatch_table
        atexit._ncallbacks() - before
        linecache.getline('gone', 1)
        linecache.getlines('gone')
        tempfile.gettempdir()
        signal.getsignal(signal.SIGUSR1)
        kind(1)
        kind(thing)
        kind.dispatch(Thing) is kind.dispatch(object)
        len(kind.registry)
        cached(1)
        cached.cache_info().currsize
        re.match('a(b)', 'ab')[1]
        """,
        whole=True,
    ),
    scene(
        "builtins",
        "builtins time math os json datetime functools operator threading inspect",
        """
        data = [1, 2]
        seen = []
        """,
        """
        seen
        """,
        """
        builtins.chr = lambda value: 'chr'
        builtins.extra = 5
        del builtins.extra
        builtins.open = lambda *a: 'open'
        builtins.print = lambda *a, **k: seen.append('print')
        builtins.__build_class__ = lambda *a, **k: 'class'
        builtins.bool = float
        builtins.sorted = lambda v: 'sorted'
        setattr(builtins, 'max', lambda *a: 'max')
        vars(builtins)['min'] = lambda *a: 'min'
        __builtins__['abs'] = lambda v: 'abs'
        builtins.divmod = lambda *a: 'divmod'
        math.sqrt = lambda v: 'sqrt'
        os.getpid = lambda: 'pid'
        os.path.join = lambda *a: 'join'
        json.dumps = lambda v: 'dumps'
        operator.add = lambda a, b: 'add'
        functools.reduce = lambda *a: 'reduce'
        datetime.datetime = str
        time.strftime = lambda *a: 'time'
        math.extra = 1
        del math.pi
        """,
        """
        chr(97)
        extra
        hasattr(builtins, 'extra')
        open('/dev/null') == 'open'
        print('x', file=None)
        bool('1')
        sorted(data)
        max(data)
        min(data)
        abs(-1)
        builtins.chr(98)
        getattr(builtins, 'max')(1, 2)
        eval('chr(99)')
        divmod(5, 2)
        math.sqrt(4)
        os.getpid() == 'pid'
        os.path.join('a', 'b')
        json.dumps(data)
        operator.add(1, 2)
        functools.reduce(operator.add, data)
        datetime.datetime is str
        time.strftime('%%')
        getattr(math, 'extra', None)
        math.pi > 3
        [*map(chr, [97])]
        """,
        whole=True,
    ),
)
