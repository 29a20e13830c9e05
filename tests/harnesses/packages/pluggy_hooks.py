"""pluggy: two threads call a hook of a plugin manager that was set up before."""

import threading

import pluggy


def program():
    hookspec, hookimpl = pluggy.HookspecMarker("demo"), pluggy.HookimplMarker("demo")

    class Spec:
        @hookspec
        def measure(self, value):
            pass

    class Doubling:
        @hookimpl
        def measure(self, value):
            return 2 * value

    manager = pluggy.PluginManager("demo")
    manager.add_hookspecs(Spec)
    manager.register(Doubling())
    got = [None, None]

    def first():
        got[0] = manager.hook.measure(value=1)

    def second():
        got[1] = manager.hook.measure(value=2)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(map(tuple, got))
