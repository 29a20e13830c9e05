"""jsonschema: threads that share a validator share the stack of scopes of its RefResolver, and look
up references in each other's (python-jsonschema/jsonschema, gone with `referencing`)."""

import threading

from jsonschema import Draft7Validator

SCHEMA = {
    "$id": "a:/",
    "properties": {
        "number": {"$id": "b:/", "type": "integer"},
        "text": {"$ref": "#/definitions/text"},
    },
    "definitions": {"text": {"type": "string"}},
}


def test():
    validator = Draft7Validator(SCHEMA)
    errors = []

    def check(document):
        try:
            validator.validate(document)
        except Exception as exc:
            errors.append(exc)

    threads = [
        threading.Thread(target=check, args=(document,))
        for document in ({"number": 1}, {"text": "s"})
    ]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    if errors:
        raise errors[0]


if __name__ == "__main__":
    test()
