"""platformdirs: two threads ask for folders of one application."""

import threading

import platformdirs


def program():
    dirs = platformdirs.PlatformDirs("demo", "weft", version="1")
    got = [None, None]

    def first():
        got[0] = dirs.user_cache_dir.endswith("1")

    def second():
        got[1] = dirs.user_config_path.name

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
