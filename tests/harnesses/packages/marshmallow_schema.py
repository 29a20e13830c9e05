"""marshmallow: two threads load and dump with one schema."""

import threading

from marshmallow import Schema, fields


def program():
    class User(Schema):
        name = fields.String(required=True)
        age = fields.Integer()

    schema = User()
    got = [None, None]

    def first():
        got[0] = schema.load({"name": "a", "age": "3"})

    def second():
        got[1] = schema.dump({"name": "b", "age": 4})

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return repr(got)
