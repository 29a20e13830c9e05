"""Messages through pipes, each with its length in front."""

from __future__ import annotations

import pickle
import select
import struct
from os import close, pipe, read, write
from typing import Any

# The functions by name, because a program under control may not use those of `os`.

_LENGTH = struct.Struct("!Q")
_POLL = 100
"""Milliseconds after which one who waits lets itself be interrupted."""


class Gone(Exception):
    """Nobody is left at the other end."""


class End:
    """One end of a connection."""

    def __init__(self, incoming: int, outgoing: int) -> None:
        self._incoming = incoming
        self._outgoing = outgoing
        self.intact = True
        """Whether no message was left half sent or half received."""

    def send(self, message: Any) -> None:
        body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
        left = memoryview(_LENGTH.pack(len(body)) + body)
        self.intact = False
        try:
            while left:
                left = left[write(self._outgoing, left) :]
        except OSError:
            raise Gone from None
        self.intact = True

    def receive(self) -> Any:
        """The next message."""
        (length,) = _LENGTH.unpack(self._read(_LENGTH.size))
        message = pickle.loads(self._read(length))
        self.intact = True
        return message

    def receive_patiently(self) -> Any:
        """The next message. Can be interrupted while there is none."""
        waiting = select.poll()
        waiting.register(self._incoming, select.POLLIN)
        while not waiting.poll(_POLL):
            pass
        self.intact = False
        return self.receive()

    def close(self) -> None:
        close(self._incoming)
        close(self._outgoing)

    def _read(self, length: int) -> bytes:
        parts = []
        while length:
            part = read(self._incoming, length)
            if not part:
                raise Gone
            parts.append(part)
            length -= len(part)
        return b"".join(parts)


def connection() -> tuple[End, End]:
    """Two ends: what is sent at one is received at the other."""
    here_in, there_out = pipe()
    there_in, here_out = pipe()
    return End(here_in, here_out), End(there_in, there_out)
