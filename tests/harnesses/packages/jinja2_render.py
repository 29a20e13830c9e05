"""jinja2: two threads render one template of one environment."""

import threading

import jinja2


def program():
    environment = jinja2.Environment(autoescape=True)
    template = environment.from_string("Hello {{ name | upper }}{% if loud %}!{% endif %}")
    got = [None, None]

    def first():
        got[0] = template.render(name="a")

    def second():
        got[1] = template.render(name="<b>", loud=True)

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
