"""`queue.SimpleQueue`: written in C, so it is replaced as a whole."""

from __future__ import annotations

import _queue
from collections import deque
from typing import Any

from weft.python.runtime.clock import in_seconds
from weft.python.runtime.elsewhere import RealElsewhere
from weft.python.stdlib.replaced import Model
from weft.system.objects import Store


class SimpleQueue(RealElsewhere, _queue.SimpleQueue[Any]):
    """The items are here, and the model counts them."""

    __module__ = _queue.SimpleQueue.__module__
    weft_real = _queue.SimpleQueue

    def __init__(self) -> None:
        self._weft_items: deque[Any] = deque()
        self._weft_model = Model(Store(), type(self).__name__)

    def put(self, item: Any, block: bool = True, timeout: float | None = None) -> None:
        self._weft_model.do("put")
        self._weft_items.append(item)

    def get(self, block: bool = True, timeout: float | None = None) -> Any:
        if not block:
            timeout = 0
        elif timeout is not None:
            timeout = in_seconds(timeout)
            if timeout < 0:
                raise ValueError("'timeout' must be a non-negative number")
        if self._weft_model.wait("get", "try_get", timeout).effect != "get":
            raise _queue.Empty
        return self._weft_items.popleft()

    def put_nowait(self, item: Any) -> None:
        self.put(item)

    def get_nowait(self) -> Any:
        return self.get(block=False)

    def empty(self) -> bool:
        return not self.qsize()

    def qsize(self) -> int:
        return int(self._weft_model.look("size"))
