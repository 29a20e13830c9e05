"""A pool of database connections. `connection()` lends one, and takes it back after the block."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class QueryError(Exception):
    """The database did not like a query."""


class Connection:
    """Stands for a connection of a real database driver."""

    def __init__(self, number: int) -> None:
        self.number = number

    def execute(self, query: str) -> str:
        if not query.startswith("SELECT"):
            raise QueryError(f"cannot run {query!r}")
        return f"rows of {query}"


class Pool:
    """Lends at most `size` connections at a time; whoever comes later waits."""

    def __init__(self, size: int) -> None:
        self._idle = [Connection(number) for number in range(size)]
        self._returned = threading.Condition()

    def _take(self) -> Connection:
        with self._returned:
            while not self._idle:
                self._returned.wait()
            return self._idle.pop()

    def _give_back(self, connection: Connection) -> None:
        with self._returned:
            self._idle.append(connection)
            self._returned.notify()

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """A connection for the time of a `with` block."""
        connection = self._take()
        yield connection
        self._give_back(connection)


def report(pool: Pool, query: str, answers: dict[str, str]) -> None:
    """What a request does: one query, and an error page if it fails."""
    try:
        with pool.connection() as connection:
            answers[query] = connection.execute(query)
    except QueryError as error:
        answers[query] = f"error: {error}"


def test_every_request_is_answered() -> None:
    pool = Pool(size=1)
    answers = {"SELECT orders": "", "SELCT users": ""}
    requests = [threading.Thread(target=report, args=(pool, query, answers)) for query in answers]
    for request in requests:
        request.start()
    for request in requests:
        request.join()
    assert answers == {
        "SELECT orders": "rows of SELECT orders",
        "SELCT users": "error: cannot run 'SELCT users'",
    }
