"""apipkg: a thread that asks for an attribute while another loads it is told that there is none:
it was not set when it was looked for, and is no longer on the list (pytest-dev/apipkg #25)."""

import threading

import apipkg


def test():
    module = apipkg.ApiModule("module", {"dumps": "json:dumps"})
    errors = []

    def use():
        try:
            assert callable(module.dumps)
        except Exception as exc:
            errors.append(exc)

    threads = [threading.Thread(target=use) for _ in range(2)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    if errors:
        raise errors[0]


if __name__ == "__main__":
    test()
