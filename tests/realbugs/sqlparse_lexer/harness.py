"""sqlparse: Lexer.get_default_instance() publishes the lexer before it has its rules, and another
thread lexes with it (andialbrecht/sqlparse #730)."""

import threading

from sqlparse.lexer import Lexer, tokenize


def test():
    # As in a fresh process. The first name is the one of the buggy versions, misspelt.
    Lexer._default_intance = Lexer._default_instance = None
    errors = []

    def lex():
        try:
            list(tokenize("select"))
        except Exception as exc:
            errors.append(exc)

    threads = [threading.Thread(target=lex) for _ in range(2)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    if errors:
        raise errors[0]


if __name__ == "__main__":
    test()
