"""sqlparse: two threads format statements with the one lexer."""

import threading

import sqlparse


def program():
    got = [None, None]

    def first():
        got[0] = sqlparse.format("select 1", keyword_case="upper")

    def second():
        got[1] = len(sqlparse.split("select 1; select 2"))

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return tuple(got)
