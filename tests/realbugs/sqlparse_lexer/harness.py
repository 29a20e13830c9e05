"""sqlparse: Lexer.get_default_instance() publishes the lexer before it has its rules, and another
thread lexes with it (andialbrecht/sqlparse #730)."""

import threading

from sqlparse.keywords import tokens
from sqlparse.lexer import Lexer


class Words(Lexer):
    """Of all the rules of SQL one is enough."""

    def default_initialization(self):
        self.clear()
        self.set_SQL_REGEX([(r"\w+", tokens.Name)])


def test():
    # As in a fresh process. The first name is the one of the buggy versions, misspelt.
    Words._default_intance = Words._default_instance = None
    errors = []

    def lex():
        try:
            list(Words.get_default_instance().get_tokens("select"))
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
