"""Programs that get between weft and what it needs: hooks, frames, imports, messages."""

from __future__ import annotations

from collections.abc import Iterator

from tests.robust.hostile.program import (
    INCONCLUSIVE,
    REFUSED,
    VERIFIED,
    VIOLATED,
    Hostile,
    hostile,
)

ANY = (VERIFIED, VIOLATED, REFUSED, INCONCLUSIVE)
FINE, FOUND, NO, OVER = (VERIFIED,), (VIOLATED,), (REFUSED,), (INCONCLUSIVE,)
ENDED = (REFUSED, INCONCLUSIVE)

PROGRAMS: dict[str, tuple[str, tuple[int, ...]]] = {
    "pipe read blocks": (
        """
        import threading
        import os
        def act():
            r,w = os.pipe()
            os.read(r,1)

        def test_it():
            t = threading.Thread(target=act)
            t.start()
            t.join()
        """,
        NO,
    ),
    "eventfd": (
        """
        import threading
        import os
        def act():
            f = os.eventfd(0)
            os.eventfd_read(f)

        def test_it():
            t = threading.Thread(target=act)
            t.start()
            t.join()
        """,
        NO,
    ),
    "setprofile at import": (
        """
        import sys, threading
        sys.setprofile(lambda *a: None)
        threading.setprofile(lambda *a: None)
        def test_it():
            t = threading.Thread(target=print)
            t.start()
            t.join()
        """,
        FINE,
    ),
    "settrace raising": (
        """
        import sys, threading
        def tr(*a): raise RuntimeError('trace')
        def test_it():
            sys.settrace(tr)
            t = threading.Thread(target=print)
            t.start()
            t.join()
        """,
        FINE,
    ),
    "audit hook that counts": (
        """
        import sys, threading
        n = 0
        def hook(e, a):
            global n
            n += 1
        sys.addaudithook(hook)
        lock = threading.Lock()
        def test_it():
            def w():
                with lock: pass
            ts=[threading.Thread(target=w) for _ in range(2)]
            for t in ts: t.start()
            for t in ts: t.join()
        """,
        FINE,
    ),
    "audit hook raises on compile": (
        """
        import sys
        def hook(e, a):
            if e in ('compile','exec'): raise RuntimeError(e)
        sys.addaudithook(hook)
        def test_it():
            pass
        """,
        NO,
    ),
    "audit hook raises always": (
        """
        import sys
        def hook(e, a):
            raise RuntimeError(e)
        sys.addaudithook(hook)
        def test_it():
            pass
        """,
        NO,
    ),
    "audit hook loops": (
        """
        import sys
        on=False
        def hook(e, a):
            while on: pass
        sys.addaudithook(hook)
        def test_it():
            global on
            on = True
            open(__file__).close()
        """,
        OVER,
    ),
    "gc callback acquires lock": (
        """
        import gc, threading
        lock = threading.Lock()
        def cb(p, i):
            with lock: pass
        def test_it():
            gc.callbacks.append(cb)
            with lock:
                gc.collect()
        """,
        FOUND,
    ),
    "gc callback loops": (
        """
        import gc
        def cb(p, i):
            while True: pass
        def test_it():
            gc.callbacks.append(cb)
            gc.collect()
        """,
        OVER,
    ),
    "contextvar": (
        """
        import contextvars, threading
        v = contextvars.ContextVar('v', default=0)
        def test_it():
            def w(): v.set(v.get()+1); assert v.get()==1
            ts=[threading.Thread(target=w) for _ in range(2)]
            for t in ts: t.start()
            for t in ts: t.join()
            c = contextvars.copy_context()
            c.run(c.run, print) if False else None
            try: c.run(lambda: c.run(print))
            except RuntimeError: pass
            else: assert False
        """,
        FINE,
    ),
    "exec threads": (
        """
        import threading
        ns={'threading':threading}
        exec('''
        x=0
        def w():
            global x
            y=x
            x=y+1
        def t():
            ts=[threading.Thread(target=w) for _ in range(2)]
            for t in ts: t.start()
            for t in ts: t.join()
            assert x==2
        ''',ns)
        def test_it():
            ns['x']=0
            ns['t']()
        """,
        FOUND,
    ),
    "eval lambda race": (
        """
        import threading
        d={'n':0}
        f=eval('lambda: d.__setitem__("n", d["n"]+1)')
        def test_it():
            d['n']=0
            ts=[threading.Thread(target=f) for _ in range(2)]
            for t in ts: t.start()
            for t in ts: t.join()
            assert d['n']==2
        """,
        FOUND,
    ),
    "code with bad bytecode": (
        """
        import threading
        def w(): return 1
        w.__code__ = w.__code__.replace(co_code=bytes([255,0]*10))
        def test_it():
            w()
        """,
        NO,
    ),
    "meta path finder that raises": (
        """
        import sys
        class F:
            def find_spec(self,*a): raise RuntimeError('finder')
        sys.meta_path.insert(0,F())
        def test_it():
            try:
                import nosuchmodule
            except RuntimeError: pass
        """,
        FINE,
    ),
    "meta path empty": (
        """
        import sys
        sys.meta_path.clear()
        sys.path_hooks.clear()
        sys.path.clear()
        def test_it():
            pass
        """,
        FINE,
    ),
    "import hook __import__": (
        """
        import builtins
        def bad(*a,**k): raise ImportError('none')
        builtins.__import__ = bad
        def test_it():
            pass
        """,
        FINE,
    ),
    "sys.modules None for weft": (
        """
        import sys
        for n in list(sys.modules):
            if n.startswith('weft'): sys.modules[n]=None
        def test_it():
            pass
        """,
        NO,
    ),
    "sys.modules with non strings": (
        """
        import sys
        sys.modules[5]=5
        sys.modules['x']=None
        class L:
            def __getattr__(self,n): raise RuntimeError(n)
        sys.modules['lazy']=L()
        def test_it():
            pass
        """,
        FINE,
    ),
    "sys.modules replaced": (
        """
        import sys
        sys.modules = {}
        def test_it():
            pass
        """,
        FINE,
    ),
    "sys.stdout raises": (
        """
        import sys
        class S:
            def write(self,*a): raise RuntimeError('w')
            def flush(self): raise RuntimeError('f')
        sys.stdout=sys.stderr=S()
        def test_it():
            assert False
        """,
        FOUND,
    ),
    "sys.stdout is a lock user": (
        """
        import sys, threading
        lock=threading.Lock()
        real=sys.stdout
        class S:
            def write(self,s):
                with lock: return real.write(s)
            def flush(self): pass
        def test_it():
            sys.stdout=S()
            ts=[threading.Thread(target=print,args=(i,)) for i in range(2)]
            for t in ts: t.start()
            for t in ts: t.join()
            sys.stdout=real
        """,
        FINE,
    ),
    "excepthook raises": (
        """
        import sys, threading
        def h(*a): raise RuntimeError('hook')
        sys.excepthook=h
        threading.excepthook=h
        def test_it():
            t=threading.Thread(target=lambda: 1/0)
            t.start()
            t.join()
        """,
        FOUND,
    ),
    "unraisablehook loops": (
        """
        import sys
        def h(a):
            while True: pass
        sys.unraisablehook=h
        class D:
            def __del__(self): 1/0
        def test_it():
            D()
        """,
        OVER,
    ),
    "assert message raises": (
        """
        class M:
            def __str__(self): raise RuntimeError('s')
            __repr__=__str__
        def test_it():
            assert False, M()
        """,
        FOUND,
    ),
    "assert message loops": (
        """
        class M:
            def __str__(self):
                while True: pass
            __repr__=__str__
        def test_it():
            assert False, M()
        """,
        OVER,
    ),
    "assert message kills GIL": (
        """
        import itertools
        class M:
            def __str__(self): return str(sum(itertools.repeat(1)))
            __repr__=__str__
        def test_it():
            assert False, M()
        """,
        OVER,
    ),
    "assert huge message": (
        """
        def test_it():
            assert False, 'x'*50_000_000
        """,
        FOUND,
    ),
    "deep exception chain": (
        """
        def test_it():
            e=None
            for i in range(20000):
                n=ValueError(i)
                n.__cause__=e
                e=n
            raise e
        """,
        FOUND,
    ),
    "circular cause": (
        """
        def test_it():
            a=ValueError('a'); b=ValueError('b')
            a.__cause__=b
            b.__cause__=a
            raise a
        """,
        FOUND,
    ),
    "exception whose args raise": (
        """
        class E(Exception):
            @property
            def args(self): raise RuntimeError('args')
            def __getattribute__(self,n): raise RuntimeError(n)
        def test_it():
            raise E()
        """,
        FOUND,
    ),
    "BaseException subclass": (
        """
        import threading
        class B(BaseException): pass
        def act():
            raise B('x')

        def test_it():
            t = threading.Thread(target=act)
            t.start()
            t.join()
        """,
        FOUND,
    ),
    "raise GeneratorExit": (
        """
        import threading

        def act():
            raise GeneratorExit

        def test_it():
            t = threading.Thread(target=act)
            t.start()
            t.join()
        """,
        FOUND,
    ),
    "raise greenlet exit": (
        """
        import threading
        import greenlet
        def act():
            raise greenlet.GreenletExit

        def test_it():
            t = threading.Thread(target=act)
            t.start()
            t.join()
        """,
        FOUND,
    ),
    "raise KeyboardInterrupt": (
        """
        import threading

        def act():
            raise KeyboardInterrupt

        def test_it():
            t = threading.Thread(target=act)
            t.start()
            t.join()
        """,
        FOUND,
    ),
    "ctypes python api": (
        """
        import threading
        import ctypes
        def act():
            ctypes.pythonapi.Py_Exit(0)

        def test_it():
            t = threading.Thread(target=act)
            t.start()
            t.join()
        """,
        ENDED,
    ),
    "ctypes fatal": (
        """
        import threading
        import ctypes
        def act():
            ctypes.pythonapi.Py_FatalError(b'x')

        def test_it():
            t = threading.Thread(target=act)
            t.start()
            t.join()
        """,
        NO,
    ),
    "ctypes exit": (
        """
        import threading
        import ctypes
        def act():
            ctypes.CDLL(None).exit(0)

        def test_it():
            t = threading.Thread(target=act)
            t.start()
            t.join()
        """,
        NO,
    ),
    "ctypes _exit": (
        """
        import threading
        import ctypes
        def act():
            ctypes.CDLL(None)._exit(0)

        def test_it():
            t = threading.Thread(target=act)
            t.start()
            t.join()
        """,
        NO,
    ),
    "ctypes fork": (
        """
        import threading
        import ctypes
        def act():
            ctypes.CDLL(None).fork()

        def test_it():
            t = threading.Thread(target=act)
            t.start()
            t.join()
        """,
        NO,
    ),
    "ctypes system": (
        """
        import threading
        import ctypes
        def act():
            ctypes.CDLL(None).system(b'sleep 30 &')

        def test_it():
            t = threading.Thread(target=act)
            t.start()
            t.join()
        """,
        NO,
    ),
    "ctypes close fds": (
        """
        import threading
        import ctypes
        def act():
            for i in range(3,64): ctypes.CDLL(None).close(i)

        def test_it():
            t = threading.Thread(target=act)
            t.start()
            t.join()
        """,
        NO,
    ),
    "mmap truncated": (
        """
        import threading
        import mmap, os
        def act():
            f=open('m','w+b')
            f.write(b'x'*8192); f.flush()
            m=mmap.mmap(f.fileno(),8192)
            os.ftruncate(f.fileno(),0)
            m[5000]

        def test_it():
            t = threading.Thread(target=act)
            t.start()
            t.join()
        """,
        NO,
    ),
    "thousand threads": (
        """
        import threading
        def test_it():
            ts=[threading.Thread(target=lambda: None) for _ in range(1000)]
            for t in ts: t.start()
            for t in ts: t.join()
        """,
        OVER,
    ),
    "thread bomb": (
        """
        import threading
        def b():
            for _ in range(2): threading.Thread(target=b).start()
        def test_it():
            b()
        """,
        OVER,
    ),
    "timer chain": (
        """
        import threading
        def again():
            t=threading.Timer(0.01,again)
            t.start()
        def test_it():
            again()
        """,
        OVER,
    ),
    "sched endless": (
        """
        import sched,time
        def test_it():
            s=sched.scheduler()
            def f(): s.enter(1,1,f)
            f()
            s.run()
        """,
        OVER,
    ),
    "generator close ignores": (
        """
        def g():
            while True:
                try: yield
                except GeneratorExit: pass
        def test_it():
            x=g()
            next(x)
            del x
        """,
        FINE,
    ),
    "del resurrects": (
        """
        keep=[]
        class R:
            def __del__(self): keep.append(self)
        def test_it():
            R()
            keep.clear()
        """,
        FINE,
    ),
    "del starts thread": (
        """
        import threading
        class R:
            def __del__(self): threading.Thread(target=print).start()
        def test_it():
            R()
        """,
        FINE,
    ),
    "del starts thread at exit": (
        """
        import threading
        class R:
            def __del__(self): threading.Thread(target=print).start()
        keep=R()
        keep.me=keep
        def test_it():
            pass
        """,
        FINE,
    ),
    "atexit os._exit via ctypes": (
        """
        import atexit, ctypes
        atexit.register(lambda: ctypes.CDLL(None)._exit(7))
        def test_it(): pass
        """,
        FINE,
    ),
    "atexit prints verdict": (
        """
        import atexit
        atexit.register(lambda: print('violated: all'))
        def test_it(): pass
        """,
        FINE,
    ),
    "real thread at import": (
        """
        import threading, time
        def f():
            while True: time.sleep(0.01)
        threading.Thread(target=f,daemon=True).start()
        def test_it(): pass
        """,
        FINE,
    ),
    "real nondaemon thread at import": (
        """
        import threading, time
        def f():
            while True: time.sleep(0.01)
        threading.Thread(target=f).start()
        def test_it(): pass
        """,
        FINE,
    ),
    "real thread mutates": (
        """
        import threading, time
        x=0
        def f():
            global x
            while True: x+=1
        threading.Thread(target=f,daemon=True).start()
        def test_it():
            assert x>=0
        """,
        FINE,
    ),
    "faulthandler disable": (
        """
        import faulthandler
        faulthandler.disable()
        def test_it():
            import itertools
            sum(itertools.repeat(1))
        """,
        OVER,
    ),
    "faulthandler unregister": (
        """
        import faulthandler, signal
        def test_it():
            faulthandler.unregister(signal.SIGUSR2)
            import itertools
            sum(itertools.repeat(1))
        """,
        OVER,
    ),
    "sigusr2 own handler": (
        """
        import signal, itertools
        signal.signal(signal.SIGUSR2,lambda *a: None)
        signal.signal(signal.SIGIO,signal.SIG_IGN)
        def test_it():
            sum(itertools.repeat(1))
        """,
        OVER,
    ),
    "patched time": (
        """
        import time
        time.monotonic=lambda: 5.0
        time.time=lambda: 0
        time.sleep=lambda s: None
        def test_it():
            while True: time.sleep(1)
        """,
        OVER,
    ),
    "patched isinstance": (
        """
        import builtins
        builtins.isinstance=lambda *a: True
        builtins.len=lambda x: -1
        builtins.type=None
        def test_it(): pass
        """,
        FINE,
    ),
    "patched threading.Lock": (
        """
        import threading
        threading.Lock=None
        threading.Thread.start=lambda self: None
        def test_it():
            t=threading.Thread(target=print)
            t.start()
        """,
        FINE,
    ),
    "pytest skip": (
        """
        import pytest
        def test_it(): pytest.skip('no')
        """,
        NO,
    ),
    "pytest exit": (
        """
        import pytest
        def test_it(): pytest.exit('bye',returncode=0)
        """,
        FOUND,
    ),
    "test deletes itself": (
        """
        def test_it():
            global test_it
            del test_it
        """,
        FINE,
    ),
    "module getattr": (
        """
        def __getattr__(n): raise RuntimeError(n)
        def __dir__(): raise RuntimeError('dir')
        def test_it(): pass
        """,
        FINE,
    ),
    "module class changed": (
        """
        import sys, types
        class M(types.ModuleType):
            def __getattribute__(self,n):
                raise RuntimeError(n)
        sys.modules[__name__].__class__=M
        def test_it(): pass
        """,
        FINE,
    ),
    "name changed": (
        """
        __name__='other'
        __file__=5
        __spec__=None
        __loader__=None
        __builtins__={}
        def test_it(): pass
        """,
        FINE,
    ),
    "recursive repr": (
        """
        import threading
        l=[]
        l.append(l)
        d={'l':l}; d['d']=d
        def test_it():
            t=threading.Thread(target=lambda: l.append(d))
            t.start()
            t.join()
            assert False, (l,d)
        """,
        FOUND,
    ),
    "deep list shared": (
        """
        import threading
        l=[]
        for _ in range(200000): l=[l]
        def test_it():
            t=threading.Thread(target=lambda: len(l))
            t.start()
            t.join()
        """,
        ANY,
    ),
    "deep comparison": (
        """
        import threading
        def mk():
            l=[]
            for _ in range(100000): l=[l]
            return l
        a,b=mk(),mk()
        def test_it():
            t=threading.Thread(target=lambda: a==b)
            t.start()
            t.join()
        """,
        ANY,
    ),
    "dict key mutates dict": (
        """
        import threading
        d={}
        class K:
            def __hash__(self): d.clear(); return 1
            def __eq__(self,o): d.clear(); return True
        def test_it():
            d[1]=1
            t=threading.Thread(target=lambda: d.get(K()))
            t.start()
            t.join()
        """,
        FINE,
    ),
    "frame clear": (
        """
        import threading
        import sys
        def act():
            f=sys._getframe().f_back
            try: f.clear()
            except RuntimeError: pass

        def test_it():
            t = threading.Thread(target=act)
            t.start()
            t.join()
        """,
        FINE,
    ),
    "current frames": (
        """
        import threading
        import sys
        def act():
            for f in sys._current_frames().values():
                while f:
                    list(f.f_locals)
                    f=f.f_back

        def test_it():
            t = threading.Thread(target=act)
            t.start()
            t.join()
        """,
        FINE,
    ),
    "gc referrers edit": (
        """
        import threading
        import gc
        def act():
            for r in gc.get_referrers(weft.python.runtime.world.__dict__ if 0 else threading):
                if type(r) is dict: r.clear()

        def test_it():
            t = threading.Thread(target=act)
            t.start()
            t.join()
        """,
        ANY,
    ),
    "setswitchinterval": (
        """
        import threading
        import sys
        def act():
            sys.setswitchinterval(1e-9)
            sys.setrecursionlimit(50)

        def test_it():
            t = threading.Thread(target=act)
            t.start()
            t.join()
        """,
        FINE,
    ),
    "recursion limit low": (
        """
        import sys
        sys.setrecursionlimit(60)
        def test_it(): pass
        """,
        FINE,
    ),
    "recursion limit huge and recursion": (
        """
        import sys
        sys.setrecursionlimit(10**9)
        def f(): f()
        def test_it(): f()
        """,
        ENDED,
    ),
    "memory slow growth": (
        """
        def test_it():
            l=[]
            while True: l.append(bytes(10**6))
        """,
        OVER,
    ),
    "warnings error": (
        """
        import warnings
        warnings.simplefilter('error')
        def test_it():
            async def f(): pass
            f()
        """,
        ANY,
    ),
    "chmod project": (
        """
        import threading
        import os
        def act():
            os.chmod('.',0); os.chmod(__file__,0)

        def test_it():
            t = threading.Thread(target=act)
            t.start()
            t.join()
        """,
        FINE,
    ),
    "sqlite function loops": (
        """
        import threading
        import sqlite3
        def act():
            c=sqlite3.connect(':memory:')
            def f():
                while True: pass
            c.create_function('f',0,f)
            c.execute('select f()')

        def test_it():
            t = threading.Thread(target=act)
            t.start()
            t.join()
        """,
        OVER,
    ),
    "regex in class body": (
        """
        import re
        class C:
            m=re.match(r'(x+x+)+y','x'*40)
        def test_it(): pass
        """,
        OVER,
    ),
    "sorted key endless": (
        """
        def test_it():
            sorted(iter(int,1))
        """,
        OVER,
    ),
    "str join endless": (
        """
        import itertools
        def test_it():
            ''.join(itertools.repeat('x'))
        """,
        OVER,
    ),
    "weakref callback raises": (
        """
        import weakref, threading
        class O: pass
        def test_it():
            o=O()
            r=weakref.ref(o,lambda r: 1/0)
            del o
        """,
        FINE,
    ),
    "thread repr raises": (
        """
        import threading
        class T(threading.Thread):
            def __repr__(self): raise RuntimeError('r')
            name=property(lambda s: 1/0, lambda s,v: None)
            def run(self): 1/0
        def test_it():
            t=T()
            t.start()
            t.join()
        """,
        FOUND,
    ),
    "local with del": (
        """
        import threading
        class D:
            def __del__(self): 1/0
        loc=threading.local()
        def w(): loc.d=D()
        def test_it():
            t=threading.Thread(target=w)
            t.start()
            t.join()
        """,
        FINE,
    ),
    "lock in signal": (
        """
        import signal,threading
        lock=threading.Lock()
        def test_it():
            signal.signal(signal.SIGALRM,lambda *a: lock.acquire())
            with lock: signal.raise_signal(signal.SIGALRM)
        """,
        NO,
    ),
    "sys.exit odd": (
        """
        import sys
        def test_it():
            sys.exit({'a':object()})
        """,
        FOUND,
    ),
    "test raises SystemExit subclass": (
        """
        class S(SystemExit):
            code=property(lambda s: 1/0)
        def test_it():
            raise S
        """,
        FOUND,
    ),
    "barrier abort storm": (
        """
        import threading
        b=threading.Barrier(3)
        def w():
            for _ in range(3):
                try: b.wait()
                except threading.BrokenBarrierError: b.reset()
        def test_it():
            ts=[threading.Thread(target=w) for _ in range(3)]
            for t in ts: t.start()
            b.abort()
            for t in ts: t.join()
        """,
        FOUND,
    ),
}


def programs() -> Iterator[Hostile]:
    for name, (source, codes) in PROGRAMS.items():
        yield hostile(name, source, *codes)
